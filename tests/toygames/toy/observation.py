"""What a seat can know as arrays: all of it by its field."""

from __future__ import annotations

from stammtisch.core.observation import Shown
from stammtisch.core.vocabulary import BySeat, Chosen, Each, Hidden, Index, Number, Row

from .components import N_CARDS
from .state import N_TRICKS

CARDS = tuple(str(card) for card in range(1, N_CARDS + 1))
TRICKS = tuple(f"trick {trick}" for trick in range(N_TRICKS))

SHOWN = Shown(
    question=("first", "trick", "due"),
    meant={
        "stars": Each(CARDS, Number(0, 9)),
        "prizes": Row(CARDS, N_TRICKS),
        "players.hand": Chosen(CARDS),
        "players.played": Each(TRICKS, Hidden(Index(CARDS))),
        "players.aside": Hidden(Index(CARDS)),
        "unknown": BySeat(Number(0, N_CARDS)),
        "unknown_stock": Number(0, N_CARDS),
        "stock": Chosen(CARDS),
    },
)
