"""What lies on the table.

The board is the nine slots of the tiles, 7 x 7 spaces each; two players use the upper two rows of
slots. Slots and spaces count from 0, row by row. A set of spaces is kept as an array of seven
numbers, three rows of spaces in each (`rules/spaces.py`). No set holds a space of the empty slot.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from stammtisch.core.engine import Common
from stammtisch.core.layout import Layout, array, flag, index, many, number, one, seat
from stammtisch.core.notes import room_for_notes
from stammtisch.core.vocabulary import NONE, names_of

from .components import SIDE

COLUMNS = 3
SIZE = COLUMNS * SIDE
SPACES_A_WORD = 3 * SIZE
WORDS = 7
MAX_SEATS = 4
N_SLOTS = 9
ROUNDS = 8
TOKENS_A_TURN = 3
N_TOKENS = 1 + ROUNDS * TOKENS_A_TURN
"""Tokens of a player: one to start with, and three a turn."""
NO_GUARDIAN, NO_SLOT, NO_SPACE, NO_FACE = 0, NONE, NONE, NONE
SQUARES = tuple(f"{chr(ord('a') + x)}{y + 1}" for y in range(SIZE) for x in range(SIZE))
"""Names of the spaces, row by row: column letter, row number from the top."""


class Terrain(IntEnum):
    """What a space shows, in the order of the component file's letters."""

    MEADOW = 0
    FOREST = 1
    RUINS = 2
    VOLCANO = 3
    MOUNTAIN = 4
    WATER = 5
    SMALL_TEMPLE = 6
    LARGE_TEMPLE = 7


TERRAINS = names_of(Terrain)


class Guardian(IntEnum):
    """The guardian cards, by their numbers."""

    TAKE_TALISMAN = 1
    MOVE_TILE = 2
    MOVE_TOKEN = 3
    ROTATE_TILE = 4
    ANY_OF_THREE = 5


class Phase(IntEnum):
    """What is going on."""

    START = 0
    SELECTION = 1
    TURN = 2
    OVER = 3


PHASES = ("start", "draft", "turn", "over")
"""Their names in positions."""


class Happened(IntEnum):
    """What rules note, and the numbers they note of it.

    A token sacrificed as the price of another; tokens taken by volcanoes (how many); an action
    given up (of which guardian); the talisman passed on to a seat; a round begun (which); a
    guardian revealed (which).
    """

    SACRIFICED = 0
    VOLCANO = 1
    UNUSED = 2
    TALISMAN = 3
    CHAPTER = 4
    REVEALED = 5


class Variants(Layout):
    """Readings of the rules that can be chosen; see docs/rulings-dokmus.md."""

    start_on_gap_side = number()
    temple_chains = number()
    temples_join_waters = number()
    anywhere_forest_free = number()


class Turn(Layout):
    """The turn of the seat to move: the tokens left in it, and whether the card's action was used.

    `crossed`: whether a waterway was. `ruins`: the slot of the tile whose extra action is open.
    `token_to_move`: the space of the token that is about to be moved.
    """

    unplaced = number(0, TOKENS_A_TURN, default=0)
    used = flag(default=False)
    crossed = flag(default=False)
    ruins = number(0, N_SLOTS - 1, default=NO_SLOT)
    token_to_move = index(SQUARES, key="lifted")


class Player(Layout):
    """A player's tokens on the board, and the guardian kept this round.

    `revealed`: the guardian lies open, for its owner's turn has begun; `played`: it is over.
    """

    tokens = array(np.int64, WORDS)
    sacrificed = number(0, N_TOKENS, default=0)
    guardian = number(0, len(Guardian), default=NO_GUARDIAN, hidden=True)
    revealed = flag(default=False)
    played = flag(default=False)


class State(Common):
    """A game of Dokmus.

    `first_to_select`: who chose a guardian first this round. `face`, `quarters`: which of the 16
    faces lies in a slot, and how far it is turned clockwise. `ground`: for each terrain the spaces
    that show it. `kept_before`: 1 for each guardian that those who chose before the seat kept
    between them; only in what a seat knows.
    """

    variants = one(Variants)
    phase = index(PHASES, default=None)
    round = number(1, ROUNDS)
    talisman = seat(default=None)
    first_to_select = seat(key="first_drafter")
    empty_slot = number()
    face = array(np.int32, N_SLOTS)
    quarters = array(np.int32, N_SLOTS)
    ground = array(np.int64, len(Terrain), WORDS)
    turn = one(Turn)
    players = many(Player, MAX_SEATS)
    kept_before = array(np.uint8, len(Guardian), aside=True)
    notes = room_for_notes(8)
