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

GABLE = 30
SIGN_H, FOOT_H = 44, 36
"""In a chamber: the plate with its privilege, and the one with the way in."""


def hall_of(name: str) -> Box:
    """Where the members of a chamber stand."""
    box = ROOMS[name]
    top = box.y + GABLE + SIGN_H + 4
    return Box(box.x + 5, top, box.w - 10, box.bottom - FOOT_H - 6 - top)


def plate_of(name: str) -> Box:
    """Where a chamber's privilege is drawn."""
    box = ROOMS[name]
    return Box(box.x + 6, box.y + GABLE + 2, box.w - 12, SIGN_H - 3)


def chamber(name: str, printed: Printed) -> str:
    """The privilege above, the way in and the points below."""
    box, k = ROOMS[name], CHAMBERS.index(name)
    drawn = board_art()[f"under-{name}"]
    plate = plate_of(name)
    drawn += rect(plate, "sign", f'{LINE} stroke-width="1.6"', 6)
    drawn += _privilege(k, *plate.middle)
    foot = Box(box.x + 6, box.bottom - FOOT_H - 5, box.w - 12, FOOT_H)
    drawn += rect(foot, "sign", 'stroke="var(--plate-line)" stroke-width="1.4"', 5)
    y = foot.y + FOOT_H / 2
    drawn += time(int(printed.step[k]), foot.x + (20 if COUNCIL_POINTS[k] else 36), y, 1.14)
    if COUNCIL_POINTS[k]:
        drawn += at("prestige-plain", foot.right - 17, y - 0.5, 1.12)
        drawn += text(COUNCIL_POINTS[k], foot.right - 17, y + 5.6, 18, "gold-light")
    return drawn


def _privilege(k: int, x: float, y: float) -> str:
    if k == 0:
        return at("marker-place", x, y, 1.24)
    if k == 1:
        return row(["any-cube"] * 2, x, y, 33, 1.12)
    if k == 2:
        return at("any-good", x, y, 1.26)
    shield = at("prestige-plain", x + 20, y - 1, 1.12)
    number = text(PRIVILEGE_PRESTIGE, x + 20, y + 5, 18, "gold-light")
    return at("coin", x - 22, y, 1.04) + arrow(x - 2, y, 10) + shield + number


# The family


CARD_W, CARD_H = 128, 84


def family_cards() -> dict[str, Box]:
    """A birth, and the way home."""
    box = AREAS["family"]
    left, top = box.x + 18, box.y + 42
    return {
        "birth": Box(left, top, CARD_W, CARD_H),
        "recall": Box(box.right - 18 - CARD_W, top, CARD_W, CARD_H),
    }
