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

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


AREAS = {
    "travel": Box(14, 14, 506, 456),
    "council": Box(534, 14, 350, 366),
    "church": Box(896, 14, 330, 366),
    "market": Box(534, 392, 692, 276),
    "chronicle": Box(534, 680, 440, 162),
    "graves": Box(986, 680, 240, 162),
    "crafts": Box(14, 482, 506, 360),
    "harvest": Box(14, 854, 358, 174),
    "family": Box(384, 854, 304, 174),
    "well": Box(700, 854, 176, 174),
    "store": Box(888, 854, 338, 174),
}
SIGNS = {name: (box.middle[0], box.y + 18) for name, box in AREAS.items()}
SIGNS["market"] = (1148.0, 414.0)
SIGNS["crafts"] = (434.0, 690.0)
"""The middles of the areas' signs."""

CUBE, CLOSE = 33, 27
"""From one cube to the next, and where there are many."""
SHELVES = {
    "travel": Box(163, 424, 208, 42),
    "council": Box(708, 334, 168, 42),
    "church": Box(1054, 334, 164, 42),
    "crafts": Box(366, 726, 136, 84),
    "market": Box(1024, 610, 192, 42),
    "harvest": Box(89, 980, 208, 42),
    "family": Box(432, 980, 208, 42),
}
"""The trays with the cubes of the spaces."""


def cubes(space: str, count: int) -> Iterator[tuple[float, float]]:
    """Where the cubes of a space lie, in rows of even length."""
    box = SHELVES[space]
    a_row = int((box.w - 28) // (CUBE if box.h > 2 * CUBE else CLOSE)) + 1
    rows = -(-count // a_row) or 1
    wide = -(-count // rows)
    apart = min(CUBE, (box.w - 28) / max(1, wide - 1))
    for k in range(count):
        line = k // wide
        here = min(wide, count - line * wide)
        x, y = box.middle
        yield x + apart * (k % wide - (here - 1) / 2), y + 36 * (line - (rows - 1) / 2)


# Crafts: three houses above, two below, and the tray beside them

SHOP_W, SHOP_H = 162, 174
HOUSES = {
    name: Box(18 + 168 * (k % 3), 486 + 180 * (k // 3), SHOP_W, SHOP_H)
    for k, name in enumerate((*SHOPS, "mill"))
}

# The council: four chambers, each higher than the one before

CHAMBER_W = 84
ROOMS = {
    name: Box(541 + CHAMBER_W * k, 106 - 17 * k, CHAMBER_W, 216 + 17 * k)
    for k, name in enumerate(CHAMBERS)
}

# The church: windows from right to left, the black bag below them

WINDOW_W, WINDOW_H = 74, 170
PANES = {name: Box(1144 - 80 * k, 56, WINDOW_W, WINDOW_H) for k, name in enumerate(WINDOWS)}
BLACK_BAG = Box(906, 270, 310, 58)
CRYPT = Box(1024, 272, 186, 54)
"""Where the members in the black bag stand."""

# Travel

STOP_AT = {
    "village": (62.0, 240.0),
    "north": (158.0, 108.0),
    "south": (158.0, 372.0),
    "west": (266.0, 240.0),
    "east": (396.0, 108.0),
    "harbour": (396.0, 372.0),
    "capital": (460.0, 240.0),
}
CITY_W, CITY_H = 98, 98
"""A city with the square before it."""

# Chronicle and graves

LINE_H, SLOT_W, SLOT_H = 39, 29, 35
LINES, PAGE = 3, 216
"""Sections on a page of the open book, and how wide a page is."""


def slot(rest: str, k: int) -> tuple[float, float]:
    """The middle of a space of the chronicle, or of a grave."""
    if rest == "grave":
        return 1018 + 35.5 * k, 764
    page, line = divmod(SECTIONS.index(rest), LINES)
    return 592 + PAGE * page + SLOT_W * k, 731 + LINE_H * line


# The market

STALL_W, STALL_Y = 108, 482
QUEUE_W, QUEUE_Y, QUEUE_SCALE = 91, 605, 0.82


def stall(k: int, count: int) -> tuple[float, float]:
    return 594 + STALL_W * k + STALL_W * (5 - count) / 2, STALL_Y


def queue(k: int) -> tuple[float, float]:
    return 602 + QUEUE_W * k, QUEUE_Y


# The store


def heap(column: int, line: int) -> tuple[float, float]:
    """A place on one of the three shelves."""
    box = AREAS["store"]
    return box.x + 32 + 45.5 * column, box.y + 57 + 45 * line


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
