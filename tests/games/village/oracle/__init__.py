"""A second reading of the rules of Village. Slow and obvious.

Written from the rulebook and the rulings, without a look at the program; the numbers of the house
set are typed here once more.
"""

from __future__ import annotations

from .game import after, legal
from .scoring import scores, winners
from .table import essence, read

__all__ = ["after", "essence", "legal", "read", "scores", "winners"]
