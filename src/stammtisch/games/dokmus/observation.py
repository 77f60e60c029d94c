"""What a seat can know as arrays: the island as planes of spaces, all else by its field."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from stammtisch.core.compiled import compiled
from stammtisch.core.observation import Board, Shown
from stammtisch.core.vocabulary import Chosen, Each, Index, Number

from .components import FACES, SIDE
from .state import MAX_SEATS, N_SLOTS, SIZE, SPACES_A_WORD, TERRAINS, WORDS, Guardian, State

TOKENS = len(TERRAINS)
"""The first plane of tokens."""
LIFTED = TOKENS + MAX_SEATS
SLOTS = tuple(f"slot {slot}" for slot in range(N_SLOTS))


ROWS_A_WORD = SPACES_A_WORD // SIZE
THIRDS = SIZE // SIDE
BITS = np.array([[piece >> x & 1 for x in range(SIDE)] for piece in range(1 << SIDE)], np.uint8)
"""A third of a row in bits, as numbers."""


@compiled
def spread(words: npt.NDArray[np.int64], plane: npt.NDArray[np.uint8]) -> None:
    """A set of spaces as a plane: 1 for each, into zeros."""
    for k in range(WORDS):
        left = words[k]
        if left:
            for third in range(ROWS_A_WORD * THIRDS):
                row, x = ROWS_A_WORD * k + third // THIRDS, third % THIRDS * SIDE
                for dx in range(SIDE):
                    plane[row, x + dx] = BITS[left & len(BITS) - 1, dx]
                left >>= SIDE


@compiled
def fill(known: State, viewer: int, board: npt.NDArray[Any]) -> None:
    """Terrains, then tokens by seat, and the space of the one that is about to be moved."""
    for terrain in range(TOKENS):
        spread(known.ground[terrain], board[terrain])
    for k in range(known.seats):
        spread(known.players[(viewer + k) % known.seats].tokens, board[TOKENS + k])
    if known.turn.token_to_move >= 0:
        board[LIFTED, known.turn.token_to_move // SIZE, known.turn.token_to_move % SIZE] = 1


NAMES = (
    *(f"tiles/{terrain}" for terrain in TERRAINS),
    "tokens/own",
    *(f"tokens/next {k}" for k in range(1, MAX_SEATS)),
    "tokens/lifted",
)
SHOWN = Shown(
    question=("phase", "round", "turn"),
    meant={
        "empty_slot": Index(SLOTS),
        "face": Each(SLOTS, Index(FACES)),
        "quarters": Each(SLOTS, Number(0, 3)),
        "kept_before": Chosen(tuple(str(int(guardian)) for guardian in Guardian)),
    },
    elsewhere=("ground", "players.tokens", "turn.token_to_move"),
    board=Board((len(NAMES), SIZE, SIZE), NAMES, (1,) * len(NAMES), fill),
)
"""Quarters are turns of 90 degrees, clockwise."""
