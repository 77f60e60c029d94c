"""The decisions, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from stammtisch.core.actions import ActionSpace

from .hexes import N_SIDES, PLACES
from .state import N_TILES, PARTS_A_TILE, SITES_A_TILE, Card, Resource, Site

TILES = tuple(f"T{tile:02}" for tile in range(1, N_TILES + 1))
LETTERS = "abcdef"[:PARTS_A_TILE]
PARTS = tuple(f"{tile}{letter}" for tile in TILES for letter in LETTERS)
SITES = tuple(f"{tile}.{site}" for tile in TILES for site in range(1, SITES_A_TILE + 1))
HEXES = tuple(f"{q},{r}" for q, r in PLACES)
BERTHS = (*PARTS, *TILES)
"""Where ships can be: coasts by their part, lairs by their tile."""
CARDS = tuple(card.name.lower() for card in Card)
RESOURCES = tuple(resource.name.lower() for resource in Resource)
KINDS = tuple(kind.name.lower() for kind in Site)
"""What there is to settle on."""
CROPS = RESOURCES[:3]
"""What plantations give, and trading posts can copy."""
DONE = len(CARDS)
"""The value of `swap done`."""


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
        Act.POST: ("post", [f"{site} {crop}" for site in SITES for crop in CROPS]),
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
