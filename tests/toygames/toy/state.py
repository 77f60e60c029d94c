"""What lies on the table of Three Tricks. Cards are known by their index, number less one."""

from __future__ import annotations

import numpy as np

from stammtisch.core.engine import Common
from stammtisch.core.layout import Layout, array, many, number, one

from .components import N_CARDS

N_SEATS = 4
N_TRICKS = 3
NO_CARD = -1
N_CHIPS = 2
PRICE = 2
"""Chips to pay before a card is played, in the variant."""


class Variants(Layout):
    swapping = number()
    chips = number()


class Player(Layout):
    """`hand`: 1 for each card held. `played`: a card a trick. `aside`: the card swapped away.

    `chips`: how many of each colour.
    """

    hand = array(np.uint8, N_CARDS)
    played = array(np.int32, N_TRICKS)
    aside = number()
    chips = array(np.int32, N_CHIPS)


class State(Common):
    """`first` leads the first trick, each winner the next. Cards of trick `trick` are face down.

    `due`: chips to pay before anything else.
    """

    variants = one(Variants)
    stars = array(np.int32, N_CARDS)
    stock = array(np.uint8, N_CARDS)
    prizes = array(np.int32, N_TRICKS)
    first = number()
    trick = number()
    due = number()
    players = many(Player, N_SEATS)
