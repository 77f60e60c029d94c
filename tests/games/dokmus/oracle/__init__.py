"""A second reading of the rules of Dokmus. Slow and obvious.

Written from the rulebook and the rulings, without a look at the program: sets of spaces
(column, row) and plain searches over the position document.
"""

from __future__ import annotations

from .board import read
from .game import after, essence, legal
from .scoring import scores, winners

__all__ = ["after", "essence", "legal", "read", "scores", "winners"]
