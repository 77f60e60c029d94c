"""What lies on the table.

Hexes are numbered as in `hexes.py`, all else as in `pieces.py`. Cards and resources are kept as
counts: a draw picks among what may be there, and nothing lies in an order that somebody could peep
at. The tiles in the stack and in the box are those nobody has seen.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from stammtisch.core.documents import Document, Key
from stammtisch.core.engine import Common
from stammtisch.core.layout import (
    Layout,
    array,
    counts,
    flag,
    index,
    many,
    member,
    number,
    one,
    row,
    seat,
)
from stammtisch.core.notes import room_for_notes
from stammtisch.core.vocabulary import NONE, BySeat, Counts, Meaning, Part

from .hexes import N_HEXES, N_SIDES
from .pieces import (
    BERTHS,
    BUILDINGS,
    CARDS,
    COPIES,
    HEXES,
    LAST_ROUND,
    MAX_SEATS,
    MOST_IN_STOCK,
    N_CARDS,
    N_COLONISTS,
    N_OPEN,
    N_PARTS,
    N_PRICES,
    N_RESOURCES,
    N_SHIPS,
    N_SITES,
    N_TILES,
    RESOURCES,
    SITES,
    SITES_A_TILE,
    TILES,
    Phase,
)

N_COPIES = sum(COPIES)


class Built(Meaning):
    """A building; null for none."""

    def write(self, value: Part, seats: int) -> str | None:
        return BUILDINGS[value - 1] if value > 0 else None

    def read(self, doc: Document, key: Key, seats: int) -> int:
        return BUILDINGS.index(doc.word(key, BUILDINGS)) + 1 if doc.says(key) else NONE


BUILT = Built()


class Happened(IntEnum):
    """What rules note, and the numbers they note of it.

    Sets of tiles are numbers with the bit `1 << tile` for each: up to six islands, 0 for no more.
    """

    JOINED = 0
    """A tile has made islands one: the tile, how many."""
    BLOCKADE = 1
    """A player's pirates have begun to blockade islands: the tiles of each."""
    FREED = 2
    """A player's blockade is over: the tiles of each island."""
    RISEN = 3
    """The resource, its price."""
    YIELDS = 4
    """What a new colonist will produce: how much of each resource; so in the next two."""
    FOUND = 5
    PRODUCED = 6
    LAST_ROUND = 7
    """A player has placed the tenth colonist, as the first to do so."""
    OPENED = 8
    """The tile, how many are left in the stack."""
    SHUFFLED = 9
    DRAWN = 10
    """How many cards from the draw pile."""
    ROBBED = 11
    """How many cards of this player's hand went to the one that drew."""
    SHORT = 12
    """How many cards could not be drawn."""
    NO_START = 13
    """A player finds neither a tile that fits nor a free coast."""
    ENDED = 14
    """Why, if not by colonists."""
    CHAPTER = 15
    """The round that begins."""


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

    ships = row(BERTHS, N_SHIPS)
    colonists = number(0, N_COLONISTS, default=N_COLONISTS)
    hand = counts(CARDS, COPIES, hidden=True)
    production = counts(RESOURCES, N_COLONISTS)
    stock = counts(RESOURCES, MOST_IN_STOCK)
    drawn = counts(CARDS, COPIES, hidden=True)
    known = array(np.int32, MAX_SEATS, N_CARDS, meaning=BySeat(Counts(CARDS, COPIES)), hidden=True)


class Deed(Layout):
    """The action that is being put together; NONE for what has not been chosen yet.

    `berth`: where the ship goes. `cost`: cards to pay for it all, `due`: those still to be paid.
    """

    card = index(CARDS)
    ship = number(0, N_SHIPS - 1, default=NONE)
    tile = index(TILES)
    hex = index(HEXES, key="at")
    turn = number(0, N_SIDES - 1, default=NONE, key="rot")
    berth = index(BERTHS)
    site = index(SITES)
    building = number(meaning=BUILT)
    sold = index(RESOURCES, key="sell")
    raised = index(RESOURCES, key="raise")
    cost = number(0, N_COPIES, default=0)
    due = number(0, N_COPIES, default=0)


class State(Common):
    """A game of Ilôs.

    `hex`, `turn`: where each tile lies (NONE: it does not) and how many sixths of a circle it is
    turned clockwise; `tile_at` is the same by hex. `island`: for each part on the table the lowest
    part of its island. `open`: the tiles to choose from. `stack`: how many come after them.
    `colonist`: whose stands on a site. `swapped`: cards laid down to be drawn anew. `shuffled`:
    what the draw pile was when it was last shuffled. Only in what a seat knows: `unknown_deck`,
    `unknown_hand`, `unknown_drawn`, how many cards there are where their kinds are UNKNOWN.
    """

    variants = one(Variants)
    printed = one(Printed)
    phase = member(Phase)
    round = number(1, LAST_ROUND, default=1)
    first = seat(default=0)
    ended = number()
    hex = array(np.int32, N_TILES)
    turn = array(np.int32, N_TILES)
    tile_at = array(np.int8, N_HEXES)
    island = array(np.int32, N_PARTS)
    open = row(TILES, N_OPEN)
    stack = number(0, N_TILES, default=0)
    colonist = array(np.int8, N_SITES)
    building = array(np.int8, N_SITES)
    covered = counts(RESOURCES, N_PRICES - 1)
    deck = array(np.int32, N_CARDS)
    discard = counts(CARDS, COPIES)
    shuffled = counts(CARDS, COPIES)
    swapped = number(0, N_COPIES, default=0)
    traded = flag(default=False)
    deed = one(Deed, apart=True)
    players = many(Player, MAX_SEATS)
    unknown_deck = number(aside=True)
    unknown_hand = array(np.int32, MAX_SEATS, aside=True)
    unknown_drawn = array(np.int32, MAX_SEATS, aside=True)
    notes = room_for_notes(16)
