"""Where things lie: hexes with a corner up and sides of 100, in coordinates that stay for good.

The first tile lies around the origin; x goes right, y down. Sides and directions are numbered
clockwise from the north-east, rotations are clockwise too.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING

from ..hexes import N_SIDES, STEPS
from ..rules.question import Question

if TYPE_CHECKING:
    from .board import Board

Point = tuple[float, float]
Hex = tuple[int, int]
Lying = tuple[int, int, int]
"""Where a tile lies, q and r, and how many sixths of a circle it is turned clockwise."""

SIDE = 100.0
INRADIUS = SIDE * sqrt(3) / 2
MARGIN = 42.0
"""How much sea there is around the map."""
PLACING = Question.AT, Question.ROT
"""What is asked while a tile looks for its place."""
LEAST_WIDTH, LEAST_HEIGHT = 480.0, 330.0
"""A small map is not drawn larger than a board of that size."""


def centre(q: int, r: int) -> Point:
    """The middle of a place of the map."""
    return 2 * INRADIUS * (q + r / 2), 1.5 * SIDE * r


def normal(edge: int) -> Point:
    """The direction in which one leaves a tile over an edge, of length 1."""
    angle = (edge - 1) * pi / 3
    return cos(angle), sin(angle)


def edge_middle(edge: int, part: float = 1.0) -> Point:
    """The middle of an edge seen from the middle of the tile, or a part of the way there."""
    x, y = normal(edge)
    return part * INRADIUS * x, part * INRADIUS * y


def turned(dx: float, dy: float, rot: int) -> Point:
    """Where a point of a tile gets when it is turned clockwise by so many sixths of a circle."""
    angle = rot % N_SIDES * pi / 3
    return dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle)


def place(lying: Lying, spot: Point) -> Point:
    """Where a point of a tile is on the map."""
    q, r, rot = lying
    (x, y), (dx, dy) = centre(q, r), turned(*spot, rot)
    return round(x + dx, 1), round(y + dy, 1)


def around(hexes: set[Hex]) -> set[Hex]:
    """These places and all next to them."""
    beside = {(q + dq, r + dr) for q, r in hexes for dq, dr in STEPS}
    return hexes | beside


def box(board: Board) -> tuple[float, float, float, float]:
    """Left, top, width and height of the map and some margin.

    While its viewer looks for a place for a tile, all places where it fits are on it too, and they
    stay until it lies as it will.
    """
    looks = board.question in PLACING and board.viewer == board.state.to_move
    hexes = {board.lying(tile)[:2] for tile in board.tiles} | (board.places if looks else set())
    middles = [centre(q, r) for q, r in hexes or {(0, 0)}]
    left, right = _span([x for x, _ in middles], INRADIUS + MARGIN, LEAST_WIDTH)
    top, bottom = _span([y for _, y in middles], SIDE + MARGIN, LEAST_HEIGHT)
    return round(left, 1), round(top, 1), round(right - left, 1), round(bottom - top, 1)


def _span(middles: list[float], more: float, least: float) -> Point:
    """From where to where: all of them and so much more to both sides, and not less than that."""
    low, high = min(middles) - more, max(middles) + more
    lacking = max(0.0, least - (high - low)) / 2
    return low - lacking, high + lacking
