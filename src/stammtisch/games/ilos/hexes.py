"""The hexes a tile can lie on: all within 19 steps of the first tile, by number.

Axial coordinates q, r with points up; hexes are numbered row by row. Edges and directions count
clockwise from the north-east.
"""

from __future__ import annotations

import numpy as np

FARTHEST = 19
"""Twenty tiles in a line."""
N_SIDES = 6
DEGREES = 360 // N_SIDES
"""How far a tile is turned from one side to the next."""
STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""What q and r change by in each direction."""


def _is_near(q: int, r: int) -> bool:
    return max(abs(q), abs(r), abs(q + r)) <= FARTHEST


_SPAN = range(-FARTHEST, FARTHEST + 1)
PLACES = tuple((q, r) for r in _SPAN for q in _SPAN if _is_near(q, r))
"""The coordinates of each hex."""
N_HEXES = len(PLACES)
NUMBER = {place: number for number, place in enumerate(PLACES)}
MIDDLE = NUMBER[0, 0]
BEYOND = -1
"""What lies next to the outermost hexes."""

BESIDE = np.array(
    [[NUMBER.get((q + dq, r + dr), BEYOND) for dq, dr in STEPS] for q, r in PLACES], np.int32
)
"""The six neighbours of each hex."""
