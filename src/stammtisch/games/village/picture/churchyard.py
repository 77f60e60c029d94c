"""The church with the black bag, the chronicle, and the graves."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.scoring import CHURCH_POINTS
from ..state import (
    MONKS,
    SECTIONS,
    WINDOWS,
    Printed,
)
from .buildings import arrow, masonry, rect, roof, shadow, time, tree
from .drawings import LINE, at, row, shape, stroke, text
from .geometry import (
    AREAS,
    BLACK_BAG,
    LINE_H,
    PANES,
    SHELVES,
    SLOT_H,
    SLOT_W,
    SPINE,
    Box,
    slot,
)

GLASS = ("glass-blue", "glass-red", "glass-green", "glass-gold")
ARCH, SILL = 50, 30
"""The pointed part of a window, and the sill with its points."""


def nave_of(name: str) -> Box:
    """Where the members in a window stand."""
    box = PANES[name]
    return Box(box.x + 4, box.y + ARCH - 6, box.w - 8, box.h - ARCH - SILL + 6)


# The church


def church(printed: Printed) -> str:
    """Walls and a roof between two towers; grain between the windows."""
    box = AREAS["church"]
    drawn = masonry(Box(box.x, box.y + 30, box.w, box.h - 30), 17)
    drawn += roof(box.x + 40, box.y + 4, box.w - 80, 36, "slate")
    drawn += _tower(box.x + 20, box.y) + _tower(box.right - 20, box.y)
    for k, grain in enumerate(printed.window.tolist()):
        left, right = PANES[WINDOWS[k + 1]], PANES[WINDOWS[k]]
        drawn += _toll((left.right + right.x) / 2, 268, grain)
    return drawn + _price(printed) + _vault()


def _tower(x: float, y: float) -> str:
    """A corner tower with a pointed cap."""
    drawn = rect(Box(x - 22, y + 28, 44, 22), "stone-light", f'{LINE} stroke-width="2.2"', 1)
    drawn += shape(f"M{x - 27:g} {y + 30:g}L{x:g} {y - 14:g} {x + 27:g} {y + 30:g}z", "slate", 2.2)
    drawn += stroke(
        f"M{x - 15:g} {y + 22:g}q15 6 30 0M{x - 8:g} {y + 10:g}q8 4 16 0", "slate-dark", 1.6
    )
    return drawn


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


def _vault() -> str:
    """The crypt below the windows, seen through three arches."""
    box = BLACK_BAG
    return rect(box.grown(4), "stone-light", f'{LINE} stroke-width="2"', 10)


def vault() -> str:
    """The floor of the crypt with the black bag and the monks in it, around its own middle."""
    w, h = BLACK_BAG.w, BLACK_BAG.h
    drawn = rect(Box(-w / 2, -h / 2, w, h), "night", f'{LINE} stroke-width="2"', 8)
    arches = "".join(
        f"M{-w / 2 + 8 + (w - 16) / 4 * k:g} {h / 2 - 4:g}v-34q43-30 87 0v34" for k in range(4)
    )
    drawn += stroke(arches, "stone-dark", 2, 'opacity=".4"')
    drawn += at("bag", -w / 2 + 34, 2, 1.75)
    for k in range(MONKS):
        drawn += at("monk", -w / 2 + 72 + 17 * k, 4 + 5 * (k % 2), 0.86)
    return drawn


def window(name: str) -> str:
    """A pointed window of stained glass, with its points on the sill."""
    box, k = PANES[name], WINDOWS.index(name)
    x, low = box.x + box.w / 2, box.bottom
    frame, glass = _arch(box.grown(5)), _arch(box)
    drawn = shape(frame, "stone-light", 2.4) + shape(glass, GLASS[k], 2.6)
    drawn += stroke(_lead(box), "line", 1.5, 'opacity=".5"') + _rose(x, box.y + 34, k)
    light = Box(box.x + 1, box.y + ARCH, box.w - 2, box.h - ARCH)
    drawn += rect(light, "glass", 'opacity=".5"', 0)
    sill = Box(box.x - 7, low - SILL + 4, box.w + 14, SILL)
    drawn += rect(sill, "stone-light", f'{LINE} stroke-width="2"', 3)
    y = sill.y + SILL / 2
    return (
        drawn
        + at("prestige-plain", x, y - 1, 0.94)
        + text(CHURCH_POINTS[k], x, y + 4.5, 16, "gold-light")
    )


def _arch(box: Box) -> str:
    x, up = box.x + box.w / 2, box.y + ARCH
    return (
        f"M{box.x:g} {box.bottom:g}V{up:g}Q{box.x:g} {box.y + 14:g} {x:g} {box.y - 10:g}"
        f"Q{box.right:g} {box.y + 14:g} {box.right:g} {up:g}V{box.bottom:g}z"
    )


def _lead(box: Box) -> str:
    """Lozenges between strips of lead."""
    x, top, low = box.x, box.y + ARCH, box.bottom - SILL
    lines, step = "", box.w / 3
    for k in range(4):
        y = top + (low - top) * k / 3
        lines += f"M{x:g} {y:g}H{box.right:g}"
    for k in range(3):
        a, b = top + (low - top) * k / 3, top + (low - top) * (k + 1) / 3
        lines += "".join(
            f"M{x + step * j:g} {a:g}l{step:g} {b - a:g}m0 {a - b:g}l{-step:g} {b - a:g}"
            for j in range(3)
        )
    return lines


def _rose(x: float, y: float, k: int) -> str:
    """A round light in the point of the arch; each window has another flower."""
    petals = 4 + k
    drawn = f'<circle cx="{x:g}" cy="{y:g}" r="17" fill="var(--glass)" {LINE} stroke-width="1.8"/>'
    for j in range(petals):
        wide, glass = 16 / petals + 1.2, GLASS[(k + 3) % 4]
        leaf = f'<ellipse cy="-8.4" rx="{wide:.2f}" ry="6.4" fill="var(--{glass})"'
        turn = f'transform="translate({x:g} {y:g}) rotate({360 * j / petals:.4g})"'
        drawn += f'{leaf} {LINE} stroke-width="1" {turn}/>'
    middle = f'cx="{x:g}" cy="{y:g}" r="4.4"'
    return drawn + f'<circle {middle} fill="var(--gold-light)" {LINE} stroke-width="1.2"/>'


# The chronicle


def chronicle(spaces: Sequence[int]) -> str:
    """An open book: a line for each section, its spaces to be filled."""
    box = AREAS["chronicle"]
    cover = Box(box.x, box.y + 16, box.w, box.h - 16)
    drawn = shadow(cover, 10) + rect(cover, "leather", f'{LINE} stroke-width="2.4"', 10)
    drawn += rect(cover.grown(-4), "leather", 'stroke="var(--leather-dark)" stroke-width="1.6"', 8)
    drawn += _pages(cover)
    for line, name in enumerate(SECTIONS):
        drawn += _section(name, line, spaces[line])
    ribbon = f"M{SPINE - 4:g} {cover.bottom - 14:g}h8v24l-4-6-4 6z"
    return drawn + shape(ribbon, "wax", 1.6)


def _pages(cover: Box) -> str:
    """Both leaves, and the edges of those below."""
    up, low = cover.y + 9, cover.bottom - 9
    drawn = ""
    for side, edge in ((-1, cover.x + 5), (1, cover.right - 5)):
        for k, fill in enumerate(("parchment-dark", "parchment-dark", "paper-light")):
            far = edge - side * 2 * k
            near = SPINE + side * 30
            leaf = (
                f"M{SPINE} {up + 5 - k}Q{near} {up - 5} {far:g} {up}"
                f"V{low - 2 * k}Q{near} {low - 8} {SPINE} {low}z"
            )
            drawn += shape(leaf, fill, 1.3)
    fold = f"M{SPINE} {up + 4}V{low}"
    return drawn + stroke(fold, "paper-line", 9, 'opacity=".22"') + stroke(fold, "paper-line", 2)


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
    box = AREAS["graves"]
    yard = Box(box.x, box.y + 20, box.w, box.h - 20)
    drawn = masonry(yard, 13) + rect(yard.grown(-10), "grass-dark", f'{LINE} stroke-width="2"', 6)
    drawn += rect(Box(yard.x + 12, yard.y + 14, yard.w - 24, yard.h - 26), "grass", "", 6)
    tufts = "".join(
        f"M{yard.x + 24 + 37 * k:g} {yard.bottom - 20 - k * 29 % 90:g}l3-8 2 7 3-5 1 6"
        for k in range(10)
    )
    drawn += stroke(tufts, "grass-dark", 1.6)
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
