"""The map of the travels: cities, the legs between them, what these cost."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from ..state import (
    CITIES,
    REWARDS,
    STOPS,
    Printed,
)
from .buildings import pane, rect, roof, shadow, time
from .drawings import LINE, at, pieces, row, shape, stroke, text
from .geometry import AREAS, CITY_H, CITY_W, STOP_AT, Box
from .village import legs_of

NEAR = 40
"""A leg that would pass so near to another stop makes a bend around it."""
BEND = 70
FACADES = {
    "north": "M-38 10V-12H-30V-22L-23-32-16-22V-12H-4V-6H10V-18H16V-14H20V-18H26V-14H30V-18H36V10z",
    "south": "M-38 10V-8H-22V-20H-18V-16H-14V-20H-10V-16H-6V-20H-2V-8H8V-18L16-30 24-18V-8H36V10z",
    "west": (
        "M-38 10V-14L-28-24-18-14V-6H-8V-20H-4V-16H0V-20H4V-16H8V-20H12V-6H24V-12L30-18 36-12V10z"
    ),
    "east": "M-38 10V-10H-28V-4H-14V-16Q-14-30 0-32 14-30 14-16V-4H26V-20L31-28 36-20V10z",
    "harbour": "M-38 10V-6H-24V-26H-26V-30H-10V-26H-12V-6H4V-14L14-22 24-14V-6H36V10z",
    "capital": (
        "M-38 10V-16H-34V-12H-30V-16H-26V-6H-16V-22L-8-36 0-22V-14H4V-22L12-36 20-22V-6H26V-16H30"
        "V-12H34V-16H38V10z"
    ),
}
"""The outlines of the cities."""


def square_of(city: str) -> Box:
    """Where the travellers in a city stand."""
    x, y = STOP_AT[city]
    return Box(x - CITY_W / 2 + 2, y - 1, CITY_W - 4, 43)


def shield_of(city: str, seat: int) -> tuple[float, float]:
    """Where a seat's marker hangs on the wall."""
    x, y = STOP_AT[city]
    return x - 39 + 12.4 * seat, y - 11


def travel(printed: Printed) -> str:
    """A sheet with land, sea and roads, and the gate of the village."""
    box = AREAS["travel"]
    sheet = Box(box.x, box.y + 16, box.w, box.h - 16)
    drawn = _sheet(sheet) + _land(sheet)
    legs = legs_of(printed)
    roads = [leg for leg in legs if _is_first(legs, *leg)]
    drawn += "".join(_road(a, b) for a, b in roads)
    drawn += "".join(_toll(printed, a, b) for a, b in roads)
    return drawn + _gate()


def _sheet(sheet: Box) -> str:
    """Parchment with an uneven edge, rolled in at the sides."""
    x, y, _, h = sheet
    waves = h / 8
    left = f"q-5 {-waves / 2:g} 0 {-waves:g}t0 {-waves:g}" * 4
    right = f"q5 {waves / 2:g} 0 {waves:g}t0 {waves:g}" * 4
    edge = f"M{x + 4:g} {y:g}H{sheet.right - 4:g}{right}H{x + 4:g}{left}z"
    drawn = f'<path d="{edge}" transform="translate(4 5)" fill="var(--shadow)" opacity=".24"/>'
    drawn += shape(edge, "paper", 2.4)
    inner = sheet.grown(-11)
    return drawn + rect(
        inner, "paper-light", 'fill-opacity=".55" stroke="var(--paper-line)" stroke-width="1.6"', 4
    )


def _land(sheet: Box) -> str:
    """A coast in the south-east, hills, woods, a compass rose."""
    right, low = sheet.right - 12, sheet.bottom - 12
    sea = f"M{right:g} {low - 122:g}q-26 6-32 34t-42 26-28 34-30 28H{right:g}z"
    drawn = f'<path d="{sea}" fill="var(--sea)"/>' + stroke(sea[:-1], "sea-line", 2)
    waves = "".join(
        f"M{right - left:g} {low - up:g}q5-5 10 0t10 0"
        for left, up in ((62, 22), (34, 44), (36, 12))
    )
    drawn += stroke(waves, "sea-line", 1.8)
    for x, y in ((236, 152), (258, 158), (216, 158), (72, 342), (52, 350), (60, 122), (80, 114)):
        hill = f"M{x - 18} {y}Q{x - 8} {y - 22} {x} {y - 22}T{x + 18} {y}z"
        drawn += shape(hill, "hill", 0) + stroke(
            f"{hill[:-1]}M{x} {y - 22}q3 8-1 12", "paper-line", 1.8
        )
    woods = (
        (230, 298),
        (244, 304),
        (216, 304),
        (236, 312),
        (62, 158),
        (76, 164),
        (238, 92),
        (236, 76),
    )
    for x, y in woods:
        drawn += shape(f"M{x - 7} {y}q-4-13 7-15 11 2 7 15z", "wood-ink", 0)
        drawn += stroke(f"M{x} {y + 4}v-6", "paper-line", 2)
    return drawn + _rose(sheet.x + 42, sheet.bottom - 44)


def _rose(x: float, y: float) -> str:
    drawn = '<circle r="19" fill="none" stroke="var(--paper-line)" stroke-width="1.4"/>'
    for k in range(4):
        point = (
            '<path d="M0-25 5-5 0 0z" fill="var(--paper-line)"/><path d="M0-25-5-5 0 0z"'
            ' fill="var(--paper)" stroke="var(--paper-line)" stroke-width="1"/>'
        )
        drawn += f'<g transform="rotate({90 * k})">{point}</g>'
    return f'<g transform="translate({x:g} {y:g})">{drawn}</g>'


def _is_first(legs: Sequence[tuple[str, str]], a: str, b: str) -> bool:
    """Each leg once, of the two ways."""
    names = ("village", *CITIES)
    return names.index(a) < names.index(b) or (b, a) not in legs


def middle_of(a: str, b: str) -> tuple[float, float]:
    """The middle of a leg, aside where another stop lies on the straight line."""
    (x, y), (u, v) = STOP_AT[a], STOP_AT[b]
    mx, my = (x + u) / 2, (y + v) / 2
    long = hypot(u - x, v - y)
    for name, (p, q) in STOP_AT.items():
        along = ((p - x) * (u - x) + (q - y) * (v - y)) / long**2
        off = ((u - x) * (q - y) - (v - y) * (p - x)) / long
        if name not in (a, b) and 0 < along < 1 and abs(off) < NEAR:
            side = -1 if off > 0 else 1
            return mx - side * (v - y) / long * BEND, my + side * (u - x) / long * BEND
    return mx, my


def _road(a: str, b: str) -> str:
    (x, y), (u, v), (mx, my) = STOP_AT[a], STOP_AT[b], middle_of(a, b)
    bend = f"Q{2 * mx - (x + u) / 2:g} {2 * my - (y + v) / 2:g} {u:g} {v:g}"
    line = f"M{x:g} {y:g}{bend}"
    dashes = stroke(line, "timber", 1.8, 'stroke-dasharray="5 7"')
    return stroke(line, "timber", 11) + stroke(line, "lane", 8) + dashes


def _toll(printed: Printed, a: str, b: str) -> str:
    """Cubes and time, on a plate on the road."""
    leg, (mx, my) = (STOPS.index(a), STOPS.index(b)), middle_of(a, b)
    cubes = pieces(printed.toll[leg])
    wide = 16.5 * len(cubes) + 35
    plate = Box(mx - wide / 2, my - 12, wide, 24)
    drawn = rect(plate, "sign", f'{LINE} stroke-width="1.5"', 13)
    drawn += row(cubes, plate.x + 6 + 8.25 * len(cubes), my, 16.5, 0.57)
    return drawn + time(int(printed.leg[leg]), plate.right - 16.5, my, 0.62)


def _gate() -> str:
    """Where journeys begin; each leg takes a wagon."""
    x, y = STOP_AT["village"]
    wall = Box(x - 29, y - 24, 58, 50)
    arch = f"M{x - 18:g} {wall.bottom:g}v-20q18-24 36 0v20z"
    drawn = shadow(wall, 2) + rect(wall, "stone", f'{LINE} stroke-width="2"', 2)
    drawn += shape(arch, "night", 2) + pane(x - 20, y - 10, 8, 11) + pane(x + 20, y - 10, 8, 11)
    drawn += roof(x - 29, y - 44, 58, 24)
    return drawn + at("good-wagon", x, y + 13, 1.05)


def city(name: str, printed: Printed) -> str:
    """A skyline, what the first visit gives, and the square before the walls."""
    k = CITIES.index(name)
    base = Box(-CITY_W / 2, -4, CITY_W, CITY_H / 2 + 6)
    drawn = rect(Box(base.x + 3, base.y + 4, base.w, base.h), "shadow", 'opacity=".24"', 12)
    drawn += shape(FACADES[name], "roof-light", 2, 'transform="translate(-1 -25) scale(.98 .74)"')
    wall = "M-42-2V-21" + "h7v4h4v-4" * 7 + "h7V-2z"
    drawn += shape(wall, "stone", 2)
    drawn += rect(base, "cobble-line", f'{LINE} stroke-width="2.2"', 8)
    for line in range(4):
        dash = f'stroke-dasharray="6 13.5" stroke-dashoffset="{9 * line}"'
        drawn += stroke(
            f"M{6 - CITY_W / 2:g} {3 + 11.4 * line:g}h{CITY_W - 12:g}", "cobble", 8.6, dash
        )
    return drawn + _reward(REWARDS[printed.reward[k]], int(printed.amount[k]))


def _reward(kind: str, amount: int) -> str:
    """On a plate on the wall."""
    n = 1 if kind == "prestige" else amount
    wide = 13 + 15 * n
    x, y = CITY_W / 2 - wide / 2 + 2, -13.0
    flag = Box(x - wide / 2, y - 13, wide, 26)
    drawn = rect(flag, "sign", f'{LINE} stroke-width="1.6"', 8)
    if kind == "prestige":
        return (
            drawn + at("prestige-plain", x, y - 1, 0.8) + text(amount, x, y + 4, 14, "gold-light")
        )
    return drawn + row([{"coins": "coin", "cubes": "any-cube"}[kind]] * amount, x, y, 15.5, 0.6)
