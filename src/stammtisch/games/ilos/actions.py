"""The decisions, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

from stammtisch.core.actions import ActionSpace, compound

from .hexes import N_SIDES
from .pieces import BERTHS, CARDS, CROPS, HEXES, PARTS, RESOURCES, SITES, TILES

DONE = len(CARDS)
"""The value of `swap done`."""


class Posting(NamedTuple):
    """A trading post: where it is built, and what it copies."""

    site: int
    crop: int


POST = compound(Posting, "{} {}", SITES, CROPS)


class Act(IntEnum):
    """Kinds of decisions. The value is what the text names, by its number."""

    SWAP = 0
    LAY = 1
    AT = 2
    ROT = 3
    LAND = 4
    PLAY = 5
    TAKE = 6
    EXPLORE = 7
    LAIR = 8
    SITE = 9
    FORT = 10
    POST = 11
    SELL = 12
    RAISE = 13
    PAY = 14
    END = 15


ACTIONS = ActionSpace(
    {
        Act.SWAP: ("swap", (*CARDS, "done")),
        Act.LAY: ("lay", TILES),
        Act.AT: ("at", HEXES),
        Act.ROT: ("rot", [str(turn) for turn in range(N_SIDES)]),
        Act.LAND: ("land", PARTS),
        Act.PLAY: ("play", CARDS),
        Act.TAKE: ("take", ("supply", *BERTHS)),
        Act.EXPLORE: ("explore", TILES),
        Act.LAIR: ("lair", TILES),
        Act.SITE: ("site", SITES),
        Act.FORT: ("fort", SITES),
        Act.POST: ("post", POST.words),
        Act.SELL: ("sell", RESOURCES),
        Act.RAISE: ("raise", RESOURCES),
        Act.PAY: ("pay", CARDS),
        Act.END: ("end", [""]),
    }
)


def unasked(act: Act, variants: Mapping[str, bool]) -> bool:
    """Whether it is not asked when it is the only thing left to do; always asked is an end, a card
    or an exchange.
    """
    return act not in (Act.SWAP, Act.PLAY, Act.END)
