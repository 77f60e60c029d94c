"""The crafts quarter: four workshops and the mill, with the printed times and prices."""

from __future__ import annotations

from ..state import GOODS, SHOPS, Printed
from .drawings import LINE, at, board_art, nobody, pieces, row, stroke
from .elements import arrow, rect, time
from .geometry import HOUSES, Box
from .village import MADE

PLATE_DOWN, PLATE_H = 40, 66
FLOOR_DOWN = 110
"""From the top of a workshop to where members stand."""
BY_TIME, BY_CUBES = PLATE_DOWN + 17, PLATE_DOWN + 49


def floor_of(name: str) -> Box:
    """Where the members of a workshop stand."""
    box = HOUSES[name]
    return Box(box.x + 5, box.y + FLOOR_DOWN, box.w - 10, box.h - FLOOR_DOWN - 4)


def workshop(name: str, printed: Printed) -> str:
    """Training on the roof, both ways to a good on the wall, members below."""
    box = HOUSES[name]
    x, _ = box.middle
    drawn = board_art()[f"under-{name}"]
    sign = Box(x - 50, box.y + 3, 100, 33)
    drawn += rect(sign, "sign", f'{LINE} stroke-width="1.6"', 5)
    hours = int(printed.train[SHOPS.index(name)])
    drawn += nobody(x - 27, box.y + 20.5, 0.7) + time(hours, x + 16, box.y + 19.5, 1.14)
    return drawn + _plate(box) + _ways(box, name, printed)


def _plate(box: Box) -> str:
    plate = Box(box.x + 6, box.y + PLATE_DOWN, box.w - 12, PLATE_H)
    edge = 'stroke="var(--plate-line)" stroke-width="1.4"'
    middle = plate.y + PLATE_H / 2
    line = stroke(f"M{plate.x + 6:g} {middle:g}h78", "plate-line", 1.2, 'stroke-dasharray="1 5"')
    return rect(plate, "sign", edge, 5) + line


def _ways(box: Box, name: str, printed: Printed) -> str:
    """Above what it takes in time, below what it takes instead; the good beside both."""
    goods = MADE[name]
    good = goods[0]
    k = GOODS.index(good)
    price = pieces(printed.price[k]) or ["grain"] * int(printed.grain[k])
    step = 27 if len(price) < 3 else 24.5
    drawn = time(int(printed.make[k]), box.x + 48, box.y + BY_TIME, 1.22)
    drawn += row(price, box.x + 48, box.y + BY_CUBES, step, 0.88)
    for down in (BY_TIME, BY_CUBES):
        drawn += arrow(box.x + 96, box.y + down)
    if len(goods) == 1:
        return drawn + at(f"good-{good}", box.x + 130, box.y + PLATE_DOWN + PLATE_H / 2, 1.6)
    for down, other in zip((BY_TIME, BY_CUBES), goods, strict=False):
        drawn += at(f"good-{other}", box.x + 128, box.y + down + 1, 1.16)
    return drawn


def mill(printed: Printed) -> str:
    """A tower with sails; time and grain become coins."""
    box = HOUSES["mill"]
    spent, grain, coins = printed.mill_time, printed.mill_grain, printed.mill_coins
    plate = Box(box.x + 2, box.bottom - 54, box.w - 4, 44)
    y = plate.y + 22
    drawn = board_art()["under-mill"]
    drawn += rect(plate, "sign", 'stroke="var(--plate-line)" stroke-width="1.4"', 5)
    drawn += time(spent, plate.x + 27, y, 1.18) + arrow(plate.x + 103, y, 12)
    drawn += row(["grain"] * grain, plate.x + 71, y, 44 / max(2, grain), 1.02)
    drawn += row(["coin"] * coins, plate.right - 25, y, 38 / max(2, coins), 1.0)
    return drawn
