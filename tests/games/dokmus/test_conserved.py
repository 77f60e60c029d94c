"""What is conserved in Dokmus is all there is."""

from __future__ import annotations

import random

import pytest

from .. import many_games
from .boards import GAME
from .conserved import conserved

TOKENS = 25


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_conserved_is_all_there_is(seats: int) -> None:
    """The counts say what the box holds: 25 tokens a player, 49 spaces a slot, each card once."""
    state = many_games.beginning(GAME, seats, "box")
    while not state.is_over:
        if len(state.actions) % 10 == 0:
            check_box(conserved(state), seats)
        state.apply(int(random.Random(len(state.actions)).choice(state.legal_actions())))
    check_box(conserved(state), seats)


def check_box(counted: dict[str, int], seats: int) -> None:
    cards = {"2", "3", "4"} if seats == 2 else {"1", "2", "3", "4", "5"}
    slots = 6 if seats == 2 else 9
    of = {"tokens": set[str](), "guardian": set[str]()}
    spaces = 0
    for name, count in counted.items():
        word = name.split()[0]
        if word in of:
            of[word].add(name.split()[-1])
            assert count == (TOKENS if word == "tokens" else 1)
        else:
            spaces += count
    assert of == {"tokens": {str(seat) for seat in range(seats)}, "guardian": cards}
    assert spaces == 49 * slots
