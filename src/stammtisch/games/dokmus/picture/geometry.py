"""Where things lie on the board: a space is 40 x 40, a tile 280 x 280, channels between tiles."""

from __future__ import annotations

from ..components import SIDE
from ..state import COLUMNS, SIZE
from .coast import SPACE, TILE, Point

MARGIN = 36
CHANNEL = 16


def edge(tiles: int) -> int:
    """How long the board is, that many tiles with the channels between them and the border."""
    return 2 * MARGIN + tiles * TILE + (tiles - 1) * CHANNEL


def slot_middle(slot: int) -> Point:
    """The middle of a slot."""
    down, right = divmod(slot, COLUMNS)
    first = MARGIN + TILE / 2
    return first + right * (TILE + CHANNEL), first + down * (TILE + CHANNEL)


def along(index: int) -> float:
    """The middle of a row or column of squares."""
    return MARGIN + SPACE / 2 + index * SPACE + index // SIDE * CHANNEL


def middle(space: int) -> Point:
    return along(space % SIZE), along(space // SIZE)


def printed_place(space: int, quarters: int) -> int:
    """Where on its tile a space is printed, 0 to 48: it stays when the tile moves or turns."""
    x, y = space % SIZE % SIDE, space // SIZE % SIDE
    for _ in range(quarters):
        x, y = y, SIDE - 1 - x
    return y * SIDE + x
