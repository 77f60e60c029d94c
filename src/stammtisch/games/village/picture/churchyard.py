"""The church with the black bag, the chronicle, and the graves."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.scoring import CHURCH_POINTS
from ..state import (
    SECTIONS,
    WINDOWS,
    Printed,
)
from .drawings import LINE, at, board_art, row, shape, stroke, text
from .elements import arrow, rect, shadow, time, tree
from .geometry import (
    AREAS,
    LINE_H,
    PANES,
    SHELVES,
    SLOT_H,
    SLOT_W,
    SPINE,
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
    drawn = board_art()["under-church"]
    for k, grain in enumerate(printed.window.tolist()):
        left, right = PANES[WINDOWS[k + 1]], PANES[WINDOWS[k]]
        drawn += _toll((left.right + right.x) / 2, 268, grain)
    return drawn + _price(printed) + board_art()["over-church"]


def _toll(x: float, y: float, grain: int) -> str:
    """What a step to the left costs."""
    wide = 28 + 19 * grain
    pill = Box(x - wide / 2, y - 14, wide, 28)
    drawn = rect(pill, "sign", f'{LINE} stroke-width="1.6"', 14)
    drawn += stroke(f"M{pill.x + 15:g} {y - 6:g}l-7 6 7 6", "ink", 3, 'stroke-linejoin="round"')
    return drawn + row(["grain"] * grain, x + 8, y, 19, 0.76)


def _price(printed: Printed) -> str:
    """What takes a member into the bag."""
    x, y = AREAS["church"].x + 92, SHELVES["church"].middle[1]
    plate = Box(x - 76, y - 17, 152, 34)
    drawn = shadow(plate, 8) + rect(plate, "sign", f'{LINE} stroke-width="1.6"', 8)
    drawn += at("cube-brown", x - 56, y, 0.76) + text("/", x - 35, y + 7, 19, "ink")
    drawn += time(printed.bag_time, x - 6, y, 0.9) + arrow(x + 31, y, 16)
    return drawn + at("bag", x + 57, y, 0.8)


def window(name: str) -> str:
    """A pointed window of stained glass, with its points on the sill."""
    box, k = PANES[name], WINDOWS.index(name)
    x, low = box.x + box.w / 2, box.bottom
    y = low - SILL + 4 + SILL / 2
    drawn = board_art()[f"under-{name}"]
    return (
        drawn
        + at("prestige-plain", x, y - 1, 0.94)
        + text(CHURCH_POINTS[k], x, y + 4.5, 16, "gold-light")
    )


# The chronicle


def chronicle(spaces: Sequence[int]) -> str:
    """An open book: a line for each section, its spaces to be filled."""
    drawn = board_art()["under-chronicle"]
    for line, name in enumerate(SECTIONS):
        drawn += _section(name, line, spaces[line])
    ribbon = f"M{SPINE - 4:g} {AREAS['chronicle'].bottom - 14:g}h8v24l-4-6-4 6z"
    return drawn + shape(ribbon, "wax", 1.6)


def _section(name: str, line: int, spaces: int) -> str:
    """An initial, the spaces, and writing where there are none."""
    x, y = slot(name, 0)
    ornament = Box(x - 47.5, y - 15, 25, 30)
    drawn = rect(ornament, "parchment-dark", 'stroke="var(--wax)" stroke-width="1.4"', 3)
    drawn += at(f"section-{name}", x - 35, y, 0.74)
    if line:
        drawn += stroke(
            f"M{x - 50:g} {y - LINE_H / 2:g}h154m16 0h140", "paper-line", 1, 'opacity=".5"'
        )
    for k in range(6):
        left, _ = slot(name, k)
        place = Box(left - SLOT_W / 2 + 1.5, y - SLOT_H / 2, SLOT_W - 3, SLOT_H)
        if k < spaces:
            drawn += rect(place, "hollow", 'stroke="var(--plate-line)" stroke-width="1.8"', 6)
        else:
            drawn += _writing(place, line + k)
    return drawn


def _writing(place: Box, k: int) -> str:
    """Faded words."""
    words = "".join(
        f"M{place.x + 3:g} {place.y + 6 + 8 * j:g}h{place.w - 6 - 7 * ((k + j) % 3):g}"
        for j in range(4)
    )
    return stroke(words, "script", 2.4, f'stroke-dasharray="{7 + k % 3} 4 3 4" opacity=".6"')


# The graves


def graves(count: int) -> str:
    """The churchyard behind the church, within a low wall."""
    drawn = board_art()["under-graves"]
    for k in range(count):
        drawn += _grave(*slot("grave", k), k)
    for k in range(count, 6):
        x, y = slot("grave", k)
        drawn += tree(x, y + 18 - 30 * (k % 2), 1.2 - 0.2 * (k % 2))
    return drawn


def _grave(x: float, y: float, k: int) -> str:
    """A stone, and the earth before it."""
    earth = Box(x - 27, y - 4, 54, 44)
    drawn = rect(earth, "lane", f'{LINE} stroke-width="1.8"', 12)
    drawn += stroke(f"M{x - 19:g} {y + 32:g}q19 7 38 0", "lane-edge", 2.4)
    lean = (-3, 2, -1, 4, 0, -2)[k % 6]
    stone = f'transform="translate({x:g} {y - 32:g}) rotate({lean}) scale(1.4)"'
    return drawn + f'<g {stone}><use href="#grave"/></g>'
