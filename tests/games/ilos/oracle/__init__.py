"""A second reading of the rules of Ilôs. Slow and obvious.

Written from the rulebook and the rulings, without a look at the program: plain searches over the
position document and the printed text of the tiles.
"""

from __future__ import annotations

from .board import legal, read
from .game import after, essence, scores, winners

__all__ = ["after", "essence", "legal", "read", "scores", "winners"]
