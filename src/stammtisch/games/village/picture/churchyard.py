"""The church with the black bag, the chronicle, and the graves."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.scoring import CHURCH_POINTS
from ..state import (
    SECTIONS,
    WINDOWS,
    Printed,
)
from .drawings import LINE, at, board_art, row, stroke, text
from .elements import arrow, rect, shadow, time, tree
from .geometry import (
    AREAS,
    PANES,
    SHELVES,
    SLOT_H,
    SLOT_W,
    Box,
    slot,
)

ARCH, SILL = 50, 30
"""The pointed part of a window, and the sill with its points."""


def nave_of(name: str) -> Box:
    """Where the members in a window stand."""
    box = PANES[name]
    return Box(box.x + 4, box.y + ARCH - 6, box.w - 8, box.h - ARCH - SILL + 6)


# The church


def church(printed: Printed) -> str:
    """Walls and a roof between two towers; grain between the windows."""
    drawn = board_art()["under-church"] + board_art()["over-church"]
    for k, grain in enumerate(printed.window.tolist()):
        left, right = PANES[WINDOWS[k + 1]], PANES[WINDOWS[k]]
        drawn += _toll((left.right + right.x) / 2, 247, grain)
    return drawn + _price(printed)


def _toll(x: float, y: float, grain: int) -> str:
    """What a step to the left costs."""
    wide = 30 + 19 * grain
    pill = Box(x - wide / 2, y - 17, wide, 34)
    drawn = rect(pill, "sign", f'{LINE} stroke-width="1.6"', 17)
    drawn += stroke(f"M{pill.x + 14:g} {y - 7:g}l-7 7 7 7", "ink", 3, 'stroke-linejoin="round"')
    return drawn + row(["grain"] * grain, x + 7, y, 19, 1.04)


def _price(printed: Printed) -> str:
    """What takes a member into the bag."""
    x, y = AREAS["church"].x + 80, SHELVES["church"].middle[1]
    plate = Box(x - 74, y - 21, 146, 42)
    drawn = shadow(plate, 8) + rect(plate, "sign", f'{LINE} stroke-width="1.6"', 8)
    drawn += at("cube-brown", x - 54, y, 0.98) + text("/", x - 32, y + 8, 21, "ink")
    drawn += time(printed.bag_time, x - 4, y, 1.22) + arrow(x + 29, y, 12)
    return drawn + at("bag", x + 53, y, 1.06)


def window(name: str) -> str:
    """A pointed window of stained glass, with its points on the sill."""
    box, k = PANES[name], WINDOWS.index(name)
    x, low = box.x + box.w / 2, box.bottom
    y = low - SILL + 4 + SILL / 2
    drawn = board_art()[f"under-{name}"]
    return (
        drawn
        + at("prestige-plain", x, y - 1, 1.1)
        + text(CHURCH_POINTS[k], x, y + 5, 19, "gold-light")
    )


# The chronicle


def chronicle(spaces: Sequence[int]) -> str:
    """An open book: a line for each section, its spaces to be filled."""
    lines = (_section(name, spaces[k]) for k, name in enumerate(SECTIONS))
    return board_art()["under-chronicle"] + "".join(lines)


def _section(name: str, spaces: int) -> str:
    """An initial, the spaces, and writing where there are none."""
    x, y = slot(name, 0)
    ornament = Box(x - 46, y - 15, 28, 30)
    drawn = rect(ornament, "parchment-dark", 'stroke="var(--wax)" stroke-width="1.4"', 3)
    drawn += at(f"section-{name}", x - 32, y, 0.8)
    for k in range(6):
        left, _ = slot(name, k)
        place = Box(left - SLOT_W / 2 + 1, y - SLOT_H / 2, SLOT_W - 2, SLOT_H)
        if k < spaces:
            drawn += rect(place, "hollow", 'stroke="var(--plate-line)" stroke-width="1.8"', 6)
        else:
            drawn += _writing(place, len(name) + k)
    return drawn


def _writing(place: Box, k: int) -> str:
    """Faded words."""
    words = "".join(
        f"M{place.x + 3:g} {place.y + 9 + 10 * j:g}h{place.w - 6 - 7 * ((k + j) % 3):g}"
        for j in range(3)
    )
    return stroke(words, "script", 2.4, f'stroke-dasharray="{7 + k % 3} 4 3 4" opacity=".6"')


# The graves


def graves(count: int) -> str:
    """The churchyard behind the church, within a low wall."""
    drawn = board_art()["under-graves"]
    for k in range(count):
        drawn += _grave(*slot("grave", k), k)
    if count < 5:
        drawn += tree(*slot("grave", 5), 1.1)
    return drawn


def _grave(x: float, y: float, k: int) -> str:
    """A stone, and the earth before it."""
    earth = Box(x - 16, y - 2, 32, 58)
    drawn = rect(earth, "lane", f'{LINE} stroke-width="1.8"', 9)
    lean = (-3, 2, -1, 4, 0, -2)[k % 6]
    stone = f'transform="translate({x:g} {y - 18:g}) rotate({lean})"'
    return drawn + f'<g {stone}><use href="#grave"/></g>'
