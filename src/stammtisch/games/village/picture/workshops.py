"""The crafts quarter: four workshops and the mill, with the printed times and prices."""

from __future__ import annotations

from ..state import GOODS, SHOPS, Printed
from .buildings import arrow, barrel, chimney, house, masonry, pane, rect, roof, time
from .drawings import LINE, at, nobody, pieces, row, shape, stroke
from .geometry import HOUSES, ROOF, Box
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
    drawn = BUILT[name](box)
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


def _door(x: float, low: float, w: float = 24, h: float = 34) -> str:
    arch = f"M{x - w / 2:g} {low:g}v{-h + 10:g}q{w / 2:g}-14 {w:g} 0v{h - 10:g}z"
    hinges = f"M{x - w / 2:g} {low - h + 14:g}h{w * 0.6:g}M{x - w / 2:g} {low - 8:g}h{w * 0.6:g}"
    return shape(arch, "door", 1.8, 'opacity=".8"') + stroke(hinges, "plank-dark", 1.8)


def wainwright(box: Box) -> str:
    """Tiles; wheels lean against the wall."""
    drawn = house(box, ROOF) + pane(box.x + 26, box.y + 118)
    wheel = (
        f'<circle r="16" fill="none" {LINE} stroke-width="7"/>'
        '<circle r="16" fill="none" stroke="var(--wood-light)" stroke-width="4"/>'
        + stroke("M-14 0H14M0-14V14M-10-10 10 10M10-10-10 10", "wood", 2.6)
        + f'<circle r="4.4" fill="var(--wood)" {LINE} stroke-width="1.6"/>'
    )
    place = f'transform="translate({box.right - 28:g} {box.bottom - 24:g})" opacity=".85"'
    return drawn + f"<g {place}>{wheel}</g>"


def stables(box: Box) -> str:
    """Thatch; a half-door and hay."""
    drawn = house(box, ROOF, "thatch")
    x, low = box.x + 40, box.bottom - 5
    drawn += rect(
        Box(x - 22, low - 54, 44, 54), "night", f'{LINE} stroke-width="1.8" opacity=".75"', 3
    )
    gate = Box(x - 22, low - 26, 44, 26)
    drawn += rect(gate, "wood-light", f'{LINE} stroke-width="1.8"', 1)
    drawn += stroke(f"M{gate.x:g} {gate.bottom:g}l44-26M{gate.x:g} {gate.y:g}l44 26", "wood", 3)
    hay = f"M{box.right - 52:g} {low:g}q6-26 24-26t24 26z"
    drawn += shape(hay, "straw", 1.6, 'opacity=".9"')
    x = box.right - 28
    return drawn + stroke(f"M{x - 12:g} {low - 4:g}l6-12m5 12 2-17m6 17-1-12", "straw-dark", 1.6)


def office(box: Box) -> str:
    """Slate; lit windows, and a desk inside."""
    drawn = house(box, ROOF, "slate") + pane(box.x + 28, box.y + 120, 20, 24)
    drawn += pane(box.right - 28, box.y + 120, 20, 24)
    return drawn + _door(box.x + box.w / 2, box.bottom - 5)


def smithy(box: Box) -> str:
    """Stone and soot; the fire glows."""
    wall = Box(box.x, box.y + ROOF - 4, box.w, box.h - ROOF + 4)
    drawn = masonry(wall)
    drawn += roof(box.x, box.y, box.w, ROOF, "soot") + chimney(box.right - 17, box.y + 24, 22)
    x, low = box.x + 36, box.bottom - 3
    arch = f"M{x - 22:g} {low:g}v-24q22-30 44 0v24z"
    drawn += shape(arch, "soot-dark", 2)
    fire = f"M{x - 14:g} {low - 2:g}q-4-14 6-22 0 8 5 10 0-12 9-18-1 12 6 16 6 7 2 14z"
    drawn += shape(fire, "ember", 1.4) + shape(
        f"M{x - 6:g} {low - 2:g}q0-8 6-13 8 6 7 13z", "gold-light", 0
    )
    anvil = "M-18-10H14Q18-10 20-6L8-2 6 4 12 10H-12L-6 4-8-2Q-16-3-18-10z"
    place = f'transform="translate({box.right - 36:g} {low - 12:g})"'
    return drawn + shape(anvil, "iron", 1.8, place)


BUILT = {"wainwright": wainwright, "stables": stables, "office": office, "smithy": smithy}


def mill(printed: Printed) -> str:
    """A tower with sails; time and grain become coins."""
    box = HOUSES["mill"]
    spent, grain, coins = printed.mill_time, printed.mill_grain, printed.mill_coins
    x, low = box.x + box.w / 2, box.bottom
    body = f"M{x - 32:g} {box.y + 34:g}H{x + 32:g}L{x + 46:g} {low:g}H{x - 46:g}z"
    drawn = f'<path d="{body}" transform="translate(5 3)" fill="var(--shadow)" opacity=".24"/>'
    drawn += shape(body, "plaster", 2.4)
    boards = "".join(
        f"M{x - 36 - k * 4:g} {box.y + 60 + 22 * k:g}h{72 + 8 * k:g}" for k in range(5)
    )
    drawn += stroke(boards, "plaster-shade", 3)
    top, foot = box.y, box.y + 37
    cap = f"M{x - 38:g} {foot:g}Q{x - 30:g} {top:g} {x:g} {top:g}T{x + 38:g} {foot:g}z"
    drawn += shape(cap, "roof", 2.2) + pane(x, box.y + 84, 16, 20)
    sail = (
        stroke("M0 0V-56", "timber-dark", 4.4)
        + shape("M2-16H14V-55H2z", "sign", 1.5)
        + stroke("M2-26H14M2-36H14M2-46H14M8-16V-55", "plate-line", 1)
    )
    sails = "".join(f'<g transform="rotate({28 + 90 * k})">{sail}</g>' for k in range(4))
    drawn += f'<g transform="translate({x:g} {box.y + 46:g})">{sails}'
    drawn += f'<circle r="5.4" fill="var(--timber)" {LINE} stroke-width="1.8"/></g>'
    plate = Box(box.x + 2, low - 52, box.w - 4, 36)
    y = plate.y + 18
    drawn += rect(plate, "sign", 'stroke="var(--plate-line)" stroke-width="1.4"', 5)
    drawn += time(spent, plate.x + 22, y, 0.82) + arrow(plate.x + 84, y, 12)
    drawn += row(["grain"] * grain, plate.x + 57, y, 36 / max(2, grain), 0.72)
    drawn += row(["coin"] * coins, plate.right - 23, y, 38 / max(2, coins), 0.72)
    return drawn + barrel(box.x + 12, low - 10, 0.8)
