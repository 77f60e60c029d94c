"""The decisions: play a card face down, or swap one first; pay chips before that."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from stammtisch.core.actions import ActionSpace

from .components import N_CARDS
from .state import CHIPS


class Act(IntEnum):
    PLAY = 0
    SWAP = 1
    PAY = 2


NUMBERS = [str(card + 1) for card in range(N_CARDS)]

ACTIONS = ActionSpace(
    {Act.PLAY: ("play", NUMBERS), Act.SWAP: ("swap", NUMBERS), Act.PAY: ("pay", CHIPS)}
)


def unasked(act: Act, variants: Mapping[str, bool]) -> bool:
    """Whether it is not asked when it is the only thing left to do."""
    return variants["chips"]
