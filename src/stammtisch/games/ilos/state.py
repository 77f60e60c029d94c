"""What lies on the table.

Tiles, parts, sites and lairs are numbered by what is printed: part `6 * tile + p`, site
`8 * tile + s`, lair `N_PARTS + tile`, so that one number says where a ship is. Hexes are numbered
as in `hexes.py`. Cards and resources are kept as counts: a draw picks among what may be there, and
nothing lies in an order that somebody could peep at. The tiles in the stack and in the box are
those nobody has seen.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from stammtisch.core.engine import Common
from stammtisch.core.layout import Layout, array, many, number, one
from stammtisch.core.notes import room_for_notes

from .hexes import N_HEXES, N_SIDES

MAX_SEATS = 5
N_TILES = 20
PARTS_A_TILE = 6
SITES_A_TILE = 8
N_PARTS = N_TILES * PARTS_A_TILE
N_SITES = N_TILES * SITES_A_TILE
N_BERTHS = N_PARTS + N_TILES
"""Where a ship can be: the coasts of all parts, then all lairs."""
N_SHIPS = 5
N_COLONISTS = 10
N_OPEN = 3
N_PRICES = 5
NONE = -1


class Card(IntEnum):
    """The action cards."""

    SHIP = 0
    PLANTATION = 1
    MINE = 2
    BUILDING = 3
    RUINS = 4
    MARKET = 5


N_CARDS = 6
COPIES = (30, 20, 10, 12, 6, 12)
"""How many of each there are."""


class Resource(IntEnum):
    """What is gathered and scored."""

    EBONY = 0
    SPICE = 1
    DYE = 2
    GOLD = 3


N_RESOURCES = 4


class Site(IntEnum):
    """What colonists settle on; the first four give the resource of that number."""

    EBONY = 0
    SPICE = 1
    DYE = 2
    MINE = 3
    RUINS = 4
    BUILDING = 5


class Building(IntEnum):
    """What stands on a building site: a fort, or a trading post with a resource."""

    NOTHING = 0
    FORT = 1
    POST_EBONY = 2
    POST_SPICE = 3
    POST_DYE = 4


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


class Face(Layout):
    """What is printed on a tile, before it is turned.

    `edge`: the part at each edge, clockwise from the north-east, NONE for sea. `island`: the set of
    its island edges, bit `1 << edge`. `turns`: how many rotations lay it differently. `site`: the
    kind of each site, NONE for none; `part`: the part it belongs to. `lair`: 1 if there is one.
    """

    edge = array(np.int8, N_SIDES)
    island = number()
    turns = number()
    n_parts = number()
    n_sites = number()
    site = array(np.int8, SITES_A_TILE)
    part = array(np.int8, SITES_A_TILE)
    lair = number()


class Printed(Layout):
    """A component set: the faces of the tiles, and the five prices of each resource."""

    faces = many(Face, N_TILES)
    prices = array(np.int32, N_RESOURCES, N_PRICES)


class Variants(Layout):
    """Readings of the rules that can be chosen; see docs/rulings-ilos.md."""

    one_ship_per_coast = number()
    market_any = number()
    draw_from_largest_hand = number()


class Player(Layout):
    """What a player has.

    `ships`: the berth of each, NONE in the supply. `colonists`: those in the supply. `hand`: cards
    by kind. `drawn`: those of them, and of those played since, that came from the draw pile after
    its last shuffle. `known`: by seat and kind, cards this player knows to be in that hand.
    """

    ships = array(np.int32, N_SHIPS)
    colonists = number()
    hand = array(np.int32, N_CARDS)
    production = array(np.int32, N_RESOURCES)
    stock = array(np.int32, N_RESOURCES)
    drawn = array(np.int32, N_CARDS)
    known = array(np.int32, MAX_SEATS, N_CARDS)


class Deed(Layout):
    """The action that is being put together; NONE for what has not been chosen yet.

    `berth`: where the ship goes. `cost`: cards to pay for it all, `due`: those still to be paid.
    """

    card = number()
    ship = number()
    tile = number()
    hex = number()
    turn = number()
    berth = number()
    site = number()
    building = number()
    sold = number()
    raised = number()
    cost = number()
    due = number()


class State(Common):
    """A game of Ilôs.

    `hex`, `turn`: where each tile lies (NONE: it does not) and how many sixths of a circle it is
    turned clockwise; `tile_at` is the same by hex. `island`: for each part on the table the lowest
    part of its island. `open`: the tiles to choose from. `stack`: how many come after them.
    `colonist`: whose stands on a site. `swapped`: cards laid down to be drawn anew. `shuffled`:
    what the draw pile was when it was last shuffled.
    """

    variants = one(Variants)
    printed = one(Printed)
    phase = number()
    round = number()
    first = number()
    ended = number()
    hex = array(np.int32, N_TILES)
    turn = array(np.int32, N_TILES)
    tile_at = array(np.int8, N_HEXES)
    island = array(np.int32, N_PARTS)
    open = array(np.int32, N_OPEN)
    stack = number()
    colonist = array(np.int8, N_SITES)
    building = array(np.int8, N_SITES)
    covered = array(np.int32, N_RESOURCES)
    deck = array(np.int32, N_CARDS)
    discard = array(np.int32, N_CARDS)
    shuffled = array(np.int32, N_CARDS)
    swapped = number()
    traded = number()
    deed = one(Deed)
    players = many(Player, MAX_SEATS)
    notes = room_for_notes(32)
