"""What lies on the table of Three Tricks. Cards are known by their index, number less one."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from stammtisch.core.documents import Document
from stammtisch.core.engine import Common
from stammtisch.core.layout import Layout, array, counts, many, number, one, seat
from stammtisch.core.notes import room_for_notes
from stammtisch.core.vocabulary import NONE, UNKNOWN, Meaning

from .components import N_CARDS

N_SEATS = 4
N_TRICKS = 3
NO_CARD = NONE
CHIPS = ("red", "blue")
N_CHIPS = 2
MOST_CHIPS = 7
PRICE = 2
"""Chips to pay before a card is played, in the variant."""


class CardNumber(Meaning):
    """A card's number; 0 for no card, null for one that is not known."""

    def write(self, value: Any, seats: int) -> int | None:
        return None if value == UNKNOWN else int(value) + 1

    def read(self, doc: Document, key: Any, seats: int) -> int:
        if doc.is_view and doc.any(key) is None:
            return UNKNOWN
        return doc.number(key, 0, N_CARDS, default=0) - 1


CARD = CardNumber()


class Happened(IntEnum):
    """What rules note, and the numbers they note of it: the trick that begins."""

    CHAPTER = 0


class Variants(Layout):
    swapping = number()
    chips = number()


class Player(Layout):
    """`hand`: 1 for each card held that is known. `played`: a card a trick.

    `aside`: the card swapped away. `chips`: how many of each colour.
    """

    hand = array(np.uint8, N_CARDS)
    played = array(np.int32, N_TRICKS)
    aside = number(meaning=CARD)
    chips = counts(CHIPS, MOST_CHIPS)


class State(Common):
    """`first` leads the first trick, each winner the next. Cards of trick `trick` are face down.

    `due`: chips to pay before anything else. `unknown`, `stock_size`: how many cards of each hand,
    and of the stock, are not told; only in what a seat knows.
    """

    variants = one(Variants)
    stars = array(np.int32, N_CARDS)
    stock = array(np.uint8, N_CARDS)
    prizes = array(np.int32, N_TRICKS)
    first = seat(default=None)
    trick = number(0, N_TRICKS)
    due = number(0, PRICE, default=0)
    players = many(Player, N_SEATS, apart=True)
    unknown = array(np.int32, N_SEATS, aside=True)
    unknown_stock = number(aside=True)
    notes = room_for_notes(2)
