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
from .drawings import LINE, at, board_art, pieces, row, stroke, text
from .elements import rect, time
from .geometry import CITY_W, STOP_AT, Box
from .village import legs_of

NEAR = 40
"""A leg that would pass so near to another stop makes a bend around it."""
BEND = 70


def square_of(city: str) -> Box:
    """Where the travellers in a city stand."""
    x, y = STOP_AT[city]
    return Box(x - CITY_W / 2 + 3, y - 4, CITY_W - 6, 44)


def shield_of(city: str, seat: int) -> tuple[float, float]:
    """Where a seat's marker hangs, below the square."""
    x, y = STOP_AT[city]
    return x - 33 + 22 * seat, y + 42


def roads_of(printed: Printed) -> list[tuple[str, str]]:
    """The legs, each once."""
    legs = legs_of(printed)
    return [leg for leg in legs if _is_first(legs, *leg)]


def road_id(one: str, other: str) -> str:
    """Of the sign on a road, which the table points at."""
    return f"road-{one}-{other}"


def road_between(printed: Printed, source: str, city: str) -> str:
    """The sign on the road to a city; who comes from the farm leaves the village."""
    ends = {source if source in CITIES else STOPS[-1], city}
    return next(road_id(*leg) for leg in roads_of(printed) if ends == set(leg))


def travel(printed: Printed) -> str:
    """A sheet with land, sea and roads, and the gate of the village."""
    drawn = board_art()["under-travel"]
    drawn += "".join(_road(a, b) for a, b in roads_of(printed))
    return drawn + board_art()["over-travel"]


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


def toll(printed: Printed, a: str, b: str) -> str:
    """Cubes and time, on a plate on the road, around its own middle."""
    leg = STOPS.index(a), STOPS.index(b)
    cubes = pieces(printed.toll[leg])
    wide = 22.5 * len(cubes) + 48
    plate = Box(-wide / 2, -17, wide, 34)
    drawn = rect(plate, "sign", f'{LINE} stroke-width="1.6"', 17)
    drawn += row(cubes, plate.x + 6 + 11.25 * len(cubes), 0, 22.5, 0.8)
    return drawn + time(int(printed.leg[leg]), plate.right - 23, 0, 0.98)


def city(name: str, printed: Printed) -> str:
    """A skyline, what the first visit gives, and the square before the walls."""
    k = CITIES.index(name)
    reward = _reward(REWARDS[printed.reward[k]], int(printed.amount[k]))
    return board_art()[f"under-{name}"] + reward


def _reward(kind: str, amount: int) -> str:
    """On a plate at the upper right."""
    n = 1 if kind == "prestige" else amount
    wide = 14 + 22 * n
    x, y = CITY_W / 2 - wide / 2 + 3, -36.0
    flag = Box(x - wide / 2, y - 16, wide, 32)
    drawn = rect(flag, "sign", f'{LINE} stroke-width="1.6"', 9)
    if kind == "prestige":
        shield = at("prestige-plain", x, y - 1, 1.14)
        return drawn + shield + text(amount, x, y + 5.4, 19, "gold-light")
    return drawn + row([{"coins": "coin", "cubes": "any-cube"}[kind]] * amount, x, y, 22, 0.84)
