"""Bots never come to the thirtieth service: chronicle or graves are full long before."""

from __future__ import annotations

import pytest

import stammtisch
from stammtisch import bots
from stammtisch.bots import greedy
from stammtisch.core.game import Game

SOON = 12
"""Services: less than half of those after which a game is stopped."""


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["newcomer", "regular"])
def test_bots_never_come_to_the_thirtieth_service(fast: Game, name: str, seats: int) -> None:
    fast.compile(*greedy.entries(fast))
    players = [bots.bot(name, seed=seat) for seat in range(seats)]
    state = stammtisch.play("village", players, seed=0)
    assert state.outcome is not None
    assert state.outcome.ended in ("chronicle-full", "graves-full")
    assert state.view(None)["services"] <= SOON
