"""The chambers of the council, and where the cards of the family lie."""

from __future__ import annotations

from ..rules.council import PRIVILEGE_PRESTIGE
from ..rules.scoring import COUNCIL_POINTS
from ..state import (
    CHAMBERS,
    Printed,
)
from .drawings import LINE, at, board_art, row, text
from .elements import arrow, rect, time
from .geometry import AREAS, ROOMS, Box

GABLE = 24
SIGN_H, FOOT_H = 38, 26
"""In a chamber: the plate with its privilege, and the one with the way in."""


def hall_of(name: str) -> Box:
    """Where the members of a chamber stand."""
    box = ROOMS[name]
    top = box.y + GABLE + SIGN_H + 4
    return Box(box.x + 5, top, box.w - 10, box.bottom - FOOT_H - 6 - top)


def chamber(name: str, printed: Printed) -> str:
    """The privilege above, the way in and the points below."""
    box, k = ROOMS[name], CHAMBERS.index(name)
    x, _ = box.middle
    drawn = board_art()[f"under-{name}"]
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


def family_cards() -> dict[str, Box]:
    """A birth, and the way home."""
    box = AREAS["family"]
    left, top = box.x + 22, box.y + 50
    return {
        "birth": Box(left, top, CARD_W, CARD_H),
        "recall": Box(box.right - 22 - CARD_W, top, CARD_W, CARD_H),
    }
