"""The council's house, the family's house and the well."""

from __future__ import annotations

from ..rules.council import PRIVILEGE_PRESTIGE
from ..rules.scoring import COUNCIL_POINTS
from ..state import (
    CHAMBERS,
    Printed,
)
from .buildings import arrow, house, pane, rect, roof, shadow, time, walls
from .drawings import LINE, at, nobody, row, shape, stroke, text
from .geometry import AREAS, ROOMS, SHELVES, Box

GABLE = 24
SIGN_H, FOOT_H = 38, 26
"""In a chamber: the plate with its privilege, and the one with the way in."""


def hall_of(name: str) -> Box:
    """Where the members of a chamber stand."""
    box = ROOMS[name]
    top = box.y + GABLE + SIGN_H + 4
    return Box(box.x + 5, top, box.w - 10, box.bottom - FOOT_H - 6 - top)


def council() -> str:
    """Steps, a turret with a flag, and what each step up costs."""
    first, last = ROOMS[CHAMBERS[0]], ROOMS[CHAMBERS[-1]]
    steps = Box(first.x - 10, first.bottom - 6, last.right - first.x + 20, 14)
    drawn = rect(steps, "stone", f'{LINE} stroke-width="2"', 2)
    x, y = last.x + last.w / 2, last.y
    drawn += walls(Box(x - 11, y - 22, 22, 26), braces=False) + pane(x, y - 10, 7, 9)
    drawn += shape(f"M{x - 16:g} {y - 20:g}L{x:g} {y - 40:g} {x + 16:g} {y - 20:g}z", "slate", 2)
    x = AREAS["council"].x + 62
    y = SHELVES["council"].middle[1]
    price = Box(x - 54, y - 17, 108, 34)
    drawn += shadow(price, 8) + rect(price, "sign", f'{LINE} stroke-width="1.6"', 8)
    drawn += row(["cube-green", "cube-green"], x - 28, y, 23, 0.76)
    return drawn + text("/", x + 7, y + 7, 19, "ink") + at("good-scroll", x + 32, y, 0.95)


def chamber(name: str, printed: Printed) -> str:
    """The privilege above, the way in and the points below."""
    box, k = ROOMS[name], CHAMBERS.index(name)
    x, _ = box.middle
    drawn = house(box, GABLE, "slate")
    hall = hall_of(name)
    drawn += _tapestry(x, hall, k)
    plate = Box(box.x + 6, box.y + GABLE + 2, box.w - 12, SIGN_H - 3)
    drawn += rect(plate, "sign", f'{LINE} stroke-width="1.6"', 6)
    drawn += _privilege(k, x, plate.y + plate.h / 2)
    foot = Box(box.x + 6, box.bottom - FOOT_H - 4, box.w - 12, FOOT_H)
    drawn += rect(foot, "sign", 'stroke="var(--plate-line)" stroke-width="1.4"', 5)
    y = foot.y + FOOT_H / 2
    drawn += time(int(printed.step[k]), foot.x + (19 if COUNCIL_POINTS[k] else 34), y, 0.8)
    if COUNCIL_POINTS[k]:
        drawn += at("prestige-plain", foot.right - 17, y - 0.5, 0.86)
        drawn += text(COUNCIL_POINTS[k], foot.right - 17, y + 4.5, 14, "gold-light")
    return drawn


def _tapestry(x: float, hall: Box, k: int) -> str:
    """On the wall, richer with each chamber."""
    low = hall.h - 22
    cloth = f"M{x - 15:g} {hall.y + 8:g}h30v{low - 12:g}l-15 12-15-12z"
    inner = f"M{x - 10:g} {hall.y + 14:g}h20v{low - 21:g}l-10 8-10-8z"
    drawn = f'<path d="{cloth}" fill="var(--banner)" opacity="{0.2 + 0.1 * k:.1f}"/>'
    drawn += stroke(f"M{x - 19:g} {hall.y + 8:g}h38", "timber", 3.4)
    return drawn + stroke(inner, "gold", 1.6, f'opacity="{0.25 + 0.2 * k:.2f}"')


def _privilege(k: int, x: float, y: float) -> str:
    if k == 0:
        return at("marker-place", x, y, 1.04)
    if k == 1:
        return row(["any-cube"] * 2, x, y, 30, 0.98)
    if k == 2:
        return at("any-good", x, y, 1.0)
    shield = at("prestige-plain", x + 19, y - 1, 1.0)
    number = text(PRIVILEGE_PRESTIGE, x + 19, y + 4.5, 15, "gold-light")
    return at("coin", x - 20, y, 0.92) + arrow(x - 0.5, y, 12) + shield + number


# The family


CARD_W, CARD_H = 116, 78


def family() -> str:
    """A thatched house; the cards stand in its windows."""
    box = AREAS["family"]
    return house(Box(box.x + 4, box.y, box.w - 8, box.h), 44, "thatch")


def family_cards() -> dict[str, Box]:
    """A birth, and the way home."""
    box = AREAS["family"]
    left, top = box.x + 22, box.y + 50
    return {
        "birth": Box(left, top, CARD_W, CARD_H),
        "recall": Box(box.right - 22 - CARD_W, top, CARD_W, CARD_H),
    }


def card(drawing: str) -> str:
    """A card with a picture, around its own middle."""
    box = Box(-CARD_W / 2, -CARD_H / 2, CARD_W, CARD_H)
    return shadow(box, 8) + rect(box, "sign", f'{LINE} stroke-width="2"', 8) + drawing


def birth() -> str:
    return card(at("cradle", -20, 3, 0.8) + arrow(20, 4, 16) + nobody(43, 2, 0.86))


def recall() -> str:
    return card(at("homecoming", 0, 2, 1.02))


# The well


def well() -> str:
    """Three cubes of one colour for any action."""
    rope = stroke("M-6-54V-6M6-54V-14", "straw-dark", 2)
    bucket = shape("M-16-14H4L1 4H-13z", "wood-light", 1.8) + stroke("M-15-9H3", "iron", 2.4)
    stones = (
        "M-58 12h116M-60 30q60 40 120 0M-34 4v18M0 6v16M34 4v18M-18 24v24M18 24v24"
        "M-46 22v14M46 22v14"
    )
    drawn = '<ellipse cx="6" cy="44" rx="74" ry="26" fill="var(--shadow)" opacity=".24"/>'
    drawn += shape("M-62-2V32Q-58 62 0 62T62 32V-2z", "stone", 2.4)
    drawn += stroke(stones, "stone-dark", 2, 'opacity=".8"')
    drawn += (
        f'<ellipse rx="62" ry="19" cy="-2" fill="var(--stone-light)" {LINE} stroke-width="2.4"/>'
    )
    drawn += f'<ellipse rx="47" ry="12" cy="-1" fill="var(--water)" {LINE} stroke-width="1.8"/>'
    drawn += stroke("M-28 0q8-4 16 0M8 4q8-4 18 0", "water-light", 2.2)
    posts = "M-53 0V-58M53 0V-58"
    drawn += stroke(posts, "line", 10) + stroke(posts, "timber", 6.4)
    drawn += stroke("M-56-50H56", "line", 9) + stroke("M-56-50H56", "wood", 5.4)
    plate = Box(-50, 19, 100, 34)
    drawn += rope + bucket + roof(-62, -92, 124, 34)
    drawn += rect(plate, "sign", f'{LINE} stroke-width="1.6"', 8)
    return drawn + row(["any-cube"] * 3, 0, 36, 30, 0.9)
