"""The decisions, in the rulebook's words."""

from __future__ import annotations

from enum import IntEnum

from stammtisch.core.actions import ActionSpace

from .components import FACES
from .state import SIZE

SQUARES = tuple(f"{chr(ord('a') + x)}{y + 1}" for y in range(SIZE) for x in range(SIZE))
"""Names of the spaces, row by row: column letter, row number from the top."""

GUARDIANS = (1, 2, 3, 4, 5)


class Act(IntEnum):
    """Kinds of decisions. The value of an action is a space, a guardian, a face or nothing."""

    START = 0
    DRAFT = 1
    PLACE = 2
    CROSS = 3
    ANYWHERE = 4
    TALISMAN = 5
    SLIDE = 6
    ROTATE = 7
    LIFT = 8
    DROP = 9
    DECLINE = 10
    END = 11


ACTIONS = ActionSpace(
    {
        Act.START: ("start", SQUARES),
        Act.DRAFT: ("draft", [str(guardian) for guardian in GUARDIANS]),
        Act.PLACE: ("place", SQUARES),
        Act.CROSS: ("cross", SQUARES),
        Act.ANYWHERE: ("anywhere", SQUARES),
        Act.TALISMAN: ("talisman", [""]),
        Act.SLIDE: ("slide", FACES),
        Act.ROTATE: ("rotate", [f"{face} {way}" for face in FACES for way in ("cw", "ccw")]),
        Act.LIFT: ("lift", SQUARES),
        Act.DROP: ("drop", SQUARES),
        Act.DECLINE: ("decline", [""]),
        Act.END: ("end", [""]),
    }
)
