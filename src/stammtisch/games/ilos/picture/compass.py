"""The compass rose: in the corner of the board that is the emptiest, if there is room."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from .geometry import SIDE, Point, box, centre

if TYPE_CHECKING:
    from .board import Board

INSET = 112.0
"""How far from the corner of the board its middle is."""


def compass(board: Board) -> Point | None:
    """Where it lies, None where it finds no room."""
    left, top, width, height = box(board)
    right, bottom = left + width, top + height
    near = [(left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1)]
    middles = [centre(*board.lying(tile)[:2]) for tile in board.tiles] or [centre(0, 0)]
    corners = [(x + INSET * dx, y + INSET * dy) for x, y, dx, dy in near]
    x, y = max(corners, key=lambda at: (round(_room(at, middles)), -at[1]))
    if _room((x, y), middles) < SIDE + INSET / 2:
        return None
    return round(x, 1), round(y, 1)


def _room(at: Point, middles: list[Point]) -> float:
    return min(hypot(at[0] - x, at[1] - y) for x, y in middles)
