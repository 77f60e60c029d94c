"""What there is to play with, and how texts and documents call it.

Parts, sites and lairs are numbered by what is printed: part `6 * tile + p`, site `8 * tile + s`,
lair `N_PARTS + tile`, so that one number says where a ship is.
"""

from __future__ import annotations

from enum import IntEnum

from stammtisch.core.vocabulary import names_of

from .hexes import PLACES

MAX_SEATS = 5
N_TILES = 20
TILES = tuple(f"T{tile:02}" for tile in range(1, N_TILES + 1))
PARTS_A_TILE = 6
SITES_A_TILE = 8
N_PARTS = N_TILES * PARTS_A_TILE
N_SITES = N_TILES * SITES_A_TILE
N_BERTHS = N_PARTS + N_TILES
"""Where a ship can be: the coasts of all parts, then all lairs."""
LETTERS = "abcdef"[:PARTS_A_TILE]
PARTS = tuple(f"{tile}{letter}" for tile in TILES for letter in LETTERS)
SITES = tuple(f"{tile}.{site}" for tile in TILES for site in range(1, SITES_A_TILE + 1))
HEXES = tuple(f"{q},{r}" for q, r in PLACES)
BERTHS = (*PARTS, *TILES)
"""Where ships can be: coasts by their part, lairs by their tile."""
N_SHIPS = 5
N_COLONISTS = 10
N_OPEN = 3
N_PRICES = 5


class Card(IntEnum):
    """The action cards."""

    SHIP = 0
    PLANTATION = 1
    MINE = 2
    BUILDING = 3
    RUINS = 4
    MARKET = 5


N_CARDS = 6
CARDS = names_of(Card)
COPIES = (30, 20, 10, 12, 6, 12)
"""How many of each there are."""


class Resource(IntEnum):
    """What is gathered and scored."""

    EBONY = 0
    SPICE = 1
    DYE = 2
    GOLD = 3


N_RESOURCES = 4
RESOURCES = names_of(Resource)
CROPS = RESOURCES[:3]
"""What plantations give, and trading posts can copy."""
N_CROPS = len(CROPS)


class Site(IntEnum):
    """What colonists settle on; the first four give the resource of that number."""

    EBONY = 0
    SPICE = 1
    DYE = 2
    MINE = 3
    RUINS = 4
    BUILDING = 5


KINDS = names_of(Site)


class Building(IntEnum):
    """What stands on a building site: a fort, or a trading post with a resource."""

    NOTHING = 0
    FORT = 1
    POST_EBONY = 2
    POST_SPICE = 3
    POST_DYE = 4


BUILDINGS = ("fort", *(f"post {crop}" for crop in CROPS))
"""The names of buildings, from 1."""


class Phase(IntEnum):
    """What is going on."""

    SWAP = 0
    START = 1
    TURN = 2
    OVER = 3


class Ending(IntEnum):
    """Why the game is over, in the order of `GAME.endings`."""

    COLONISTS = 0
    NOTHING_LEFT = 1
    LAST_ROUND = 2


LAST_ROUND = 30
MOST_IN_STOCK = 10_000
"""More of a resource than any game gives."""
