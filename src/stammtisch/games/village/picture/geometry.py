"""Where everything on the board is, in its own units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..state import (
    CHAMBERS,
    CITIES,
    SECTIONS,
    SHOPS,
    WINDOWS,
)

WIDTH, HEIGHT = 1240, 1040


class Box(NamedTuple):
    """A rectangle by its upper left corner and its size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


AREAS = {
    "travel": Box(16, 16, 440, 424),
    "council": Box(472, 16, 340, 310),
    "church": Box(828, 16, 396, 400),
    "chronicle": Box(472, 342, 340, 276),
    "graves": Box(828, 432, 396, 186),
    "crafts": Box(16, 456, 440, 372),
    "market": Box(472, 634, 752, 194),
    "harvest": Box(16, 844, 290, 180),
    "family": Box(322, 844, 290, 180),
    "well": Box(628, 844, 180, 180),
    "store": Box(824, 844, 400, 180),
}
SIGNS = {name: (box.middle[0], box.y + 18) for name, box in AREAS.items()}
SIGNS["market"] = (1088.0, 652.0)
"""The middles of the areas' signs."""

CUBE = 33
"""From one cube to the next."""
SHELVES = {
    "travel": Box(132, 396, 208, 42),
    "council": Box(596, 282, 208, 42),
    "church": Box(1008, 370, 208, 42),
    "crafts": Box(318, 728, 118, 80),
    "market": Box(744, 782, 208, 42),
    "harvest": Box(57, 976, 208, 42),
    "family": Box(363, 976, 208, 42),
}
"""The trays with the cubes of the spaces."""


def cubes(space: str, count: int) -> Iterator[tuple[float, float]]:
    """Where the cubes of a space lie, in rows of even length."""
    box = SHELVES[space]
    rows = -(-count // int(box.w // CUBE)) or 1
    wide = -(-count // rows)
    for k in range(count):
        line = k // wide
        here = min(wide, count - line * wide)
        x, y = box.middle
        yield x + CUBE * (k % wide - (here - 1) / 2), y + 36 * (line - (rows - 1) / 2)


# Crafts: three houses above, two below, and the tray beside them

SHOP_W, SHOP_H = 140, 162
HOUSES = {
    name: Box(24 + 144 * (k % 3), 492 + 170 * (k // 3), SHOP_W, SHOP_H)
    for k, name in enumerate((*SHOPS, "mill"))
}

# The council: four chambers, each higher than the one before

CHAMBER_W = 80
ROOMS = {
    name: Box(482 + CHAMBER_W * k, 98 - 14 * k, CHAMBER_W, 174 + 14 * k)
    for k, name in enumerate(CHAMBERS)
}

# The church: windows from right to left, the black bag below them

WINDOW_W, WINDOW_H = 80, 180
PANES = {name: Box(1127 - 96 * k, 70, WINDOW_W, WINDOW_H) for k, name in enumerate(WINDOWS)}
BLACK_BAG = Box(844, 288, 364, 74)
CRYPT = Box(980, 290, 224, 70)
"""Where the members in the black bag stand."""

# Travel

STOP_AT = {
    "village": (56.0, 226.0),
    "north": (150.0, 106.0),
    "south": (150.0, 338.0),
    "west": (238.0, 222.0),
    "east": (330.0, 106.0),
    "harbour": (330.0, 338.0),
    "capital": (400.0, 222.0),
}
CITY_W, CITY_H = 90, 84
"""A city with the square before it."""

# Chronicle and graves

LINE_H, SLOT_W, SLOT_H = 46, 42.5, 34
SPINE = 642
"""The middle of the open book."""


def slot(rest: str, k: int) -> tuple[float, float]:
    """The middle of a space of the chronicle, or of a grave."""
    if rest == "grave":
        return 872 + 63 * k, 550
    line = SECTIONS.index(rest)
    return 529 + SLOT_W * k + (12 if k > 2 else 0), 394 + LINE_H * line


# The market

STALL_W, STALL_Y = 86, 720
QUEUE_W, QUEUE_SCALE = 56, 0.72


def stall(k: int, count: int) -> tuple[float, float]:
    return 526 + STALL_W * k + STALL_W * (5 - count) / 2, STALL_Y


def queue(k: int) -> tuple[float, float]:
    return 966 + QUEUE_W * k, STALL_Y + 6


# The store


def heap(column: int, line: int) -> tuple[float, float]:
    """A place on one of the three shelves."""
    box = AREAS["store"]
    return box.x + 36 + 53 * column, box.y + 58 + 47 * line


# Crowds

SIZES = (1.0, 0.84, 0.72, 0.6, 0.5)
"""Figures as they are, and smaller where many stand."""
FIGURE_W, FIGURE_H = 27, 42


def size_for(box: Box, count: int) -> int:
    """Which of the sizes lets so many stand beside and behind each other."""
    for k, scale in enumerate(SIZES):
        a_row, rows = int(box.w // (FIGURE_W * scale)), int(box.h // (FIGURE_H * scale))
        if a_row * rows >= count:
            return k
    return len(SIZES) - 1


def crowd(box: Box, count: int) -> Iterator[tuple[float, float]]:
    """Places for figures of that size, in rows of even length around the middle."""
    if not count:
        return
    scale = SIZES[size_for(box, count)]
    rows = -(-count // max(1, int(box.w // (FIGURE_W * scale))))
    a_row = -(-count // rows)
    right = min(32 * scale, (box.w - FIGURE_W * scale) / max(1, a_row - 1))
    down = min(FIGURE_H * scale, (box.h - FIGURE_H * scale) / max(1, rows - 1))
    x, y = box.middle
    for k in range(count):
        line = k // a_row
        here = min(a_row, count - line * a_row)
        yield x + right * (k % a_row - (here - 1) / 2), y + down * (line - (rows - 1) / 2)


assert set(STOP_AT) == {*CITIES, "village"}
