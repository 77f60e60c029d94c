"""The crafts quarter: four workshops and the mill, with the printed times and prices."""

from __future__ import annotations

from ..state import GOODS, SHOPS, Printed
from .drawings import LINE, at, board_art, nobody, pieces, row, stroke
from .elements import arrow, rect, time
from .geometry import HOUSES, Box
from .village import MADE

PLATE_DOWN, PLATE_H = 38, 56
FLOOR_DOWN = 96
"""From the top of a workshop to where members stand."""
BY_TIME, BY_CUBES = PLATE_DOWN + 15, PLATE_DOWN + 41


def floor_of(name: str) -> Box:
    """Where the members of a workshop stand."""
    box = HOUSES[name]
    return Box(box.x + 5, box.y + FLOOR_DOWN, box.w - 10, box.h - FLOOR_DOWN - 4)


def workshop(name: str, printed: Printed) -> str:
    """Training on the roof, both ways to a good on the wall, members below."""
    box = HOUSES[name]
    x, _ = box.middle
    drawn = board_art()[f"under-{name}"]
    sign = Box(x - 38, box.y + 5, 76, 25)
    drawn += rect(sign, "sign", f'{LINE} stroke-width="1.6"', 5)
    drawn += nobody(x - 20, box.y + 18.5) + time(
        int(printed.train[SHOPS.index(name)]), x + 12, box.y + 18
    )
    return drawn + _plate(box) + _ways(box, name, printed)


def _plate(box: Box) -> str:
    plate = Box(box.x + 8, box.y + PLATE_DOWN, box.w - 16, PLATE_H)
    edge = 'stroke="var(--plate-line)" stroke-width="1.4"'
    middle = plate.y + PLATE_H / 2
    line = stroke(f"M{plate.x + 6:g} {middle:g}h66", "plate-line", 1.2, 'stroke-dasharray="1 5"')
    return rect(plate, "sign", edge, 5) + line


def _ways(box: Box, name: str, printed: Printed) -> str:
    """Above what it takes in time, below what it takes instead; the good beside both."""
    goods = MADE[name]
    good = goods[0]
    k = GOODS.index(good)
    price = pieces(printed.price[k]) or ["grain"] * int(printed.grain[k])
    step = 19 if len(price) < 3 else 17
    drawn = time(int(printed.make[k]), box.x + 38, box.y + BY_TIME, 0.86)
    drawn += row(price, box.x + 37, box.y + BY_CUBES, step, 0.62)
    for down in (BY_TIME, BY_CUBES):
        drawn += arrow(box.x + 75, box.y + down)
    if len(goods) == 1:
        return drawn + at(f"good-{good}", box.x + 108, box.y + PLATE_DOWN + PLATE_H / 2, 1.4)
    for down, other in zip((BY_TIME, BY_CUBES), goods, strict=False):
        drawn += at(f"good-{other}", box.x + 108, box.y + down + 1, 0.98)
    return drawn


def mill(printed: Printed) -> str:
    """A tower with sails; time and grain become coins."""
    box, art = HOUSES["mill"], board_art()
    spent, grain, coins = printed.mill_time, printed.mill_grain, printed.mill_coins
    plate = Box(box.x + 2, box.bottom - 52, box.w - 4, 36)
    y = plate.y + 18
    drawn = art["under-mill"]
    drawn += rect(plate, "sign", 'stroke="var(--plate-line)" stroke-width="1.4"', 5)
    drawn += time(spent, plate.x + 22, y, 0.82) + arrow(plate.x + 84, y, 12)
    drawn += row(["grain"] * grain, plate.x + 57, y, 36 / max(2, grain), 0.72)
    drawn += row(["coin"] * coins, plate.right - 23, y, 38 / max(2, coins), 0.72)
    return drawn + art["over-mill"]
