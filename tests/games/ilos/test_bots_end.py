"""Nobody who plays better than at random needs the rules that end a game which would not end."""

from __future__ import annotations

import pytest

import stammtisch
from stammtisch import bots
from stammtisch.bots import greedy
from stammtisch.core.game import Game

SOON = 20
"""Rounds: two thirds of those after which a game is stopped."""


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["newcomer", "regular"])
def test_bots_end_the_game_by_colonists(fast: Game, name: str, seats: int) -> None:
    fast.compile(*greedy.entries(fast))
    players = [bots.bot(name, seed=seat) for seat in range(seats)]
    state = stammtisch.play("ilos", players, seed=0)
    assert state.outcome is not None
    assert state.outcome.ended == "end-of-the-game"
    assert state.view(None)["round"] <= SOON
