"""The decisions, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from stammtisch.core.actions import ActionSpace

from .components import FACES
from .state import SQUARES, Guardian

WAYS = ("cw", "ccw")
"""How a tile is turned, clockwise or counter-clockwise."""


class Act(IntEnum):
    """Kinds of decisions. The value of an action is a space, a guardian, a face or nothing.

    Moving a token takes two: MOVE_TOKEN names the token, MOVE_TO its new space.
    """

    START = 0
    SELECT = 1
    PLACE = 2
    CROSS = 3
    ANYWHERE = 4
    TALISMAN = 5
    MOVE_TILE = 6
    ROTATE = 7
    MOVE_TOKEN = 8
    MOVE_TO = 9
    DECLINE = 10
    END = 11


ACTIONS = ActionSpace(
    {
        Act.START: ("start", SQUARES),
        Act.SELECT: ("draft", [str(int(guardian)) for guardian in Guardian]),
        Act.PLACE: ("place", SQUARES),
        Act.CROSS: ("cross", SQUARES),
        Act.ANYWHERE: ("anywhere", SQUARES),
        Act.TALISMAN: ("talisman", [""]),
        Act.MOVE_TILE: ("slide", FACES),
        Act.ROTATE: ("rotate", [f"{face} {way}" for face in FACES for way in WAYS]),
        Act.MOVE_TOKEN: ("lift", SQUARES),
        Act.MOVE_TO: ("drop", SQUARES),
        Act.DECLINE: ("decline", [""]),
        Act.END: ("end", [""]),
    }
)


def unasked(act: Act, variants: Mapping[str, bool]) -> bool:
    """Whether it is not asked when it is the only thing left to do: everything is asked."""
    return False
