"""Nobody who plays better than at random needs the rules that end a game which would not end."""

from __future__ import annotations

import pytest

import stammtisch
from stammtisch import bots
from stammtisch.bots import greedy
from stammtisch.core.game import Game


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "seats", "seed"),
    [
        ("regular", 2, 0),
        ("regular", 3, 3),
        ("regular", 4, 0),
        ("newcomer", 2, 0),
    ],
)
def test_bots_end_the_game_by_colonists(fast: Game, name: str, seats: int, seed: int) -> None:
    fast.compile(*greedy.entries(fast.engine))
    players = [bots.bot(name, seed=seat + 9 * seed) for seat in range(seats)]
    outcome = stammtisch.play("ilos", players, seed=seed).outcome
    assert outcome is not None
    assert outcome.ended == "end-of-the-game"
