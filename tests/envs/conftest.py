"""Fixtures: every game for the fewest players and for the most, as machine code."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import stammtisch
from stammtisch.core.game import Game

from ..contract.tables import TABLES

EXTREMES = [
    (name, seats)
    for name, seats in TABLES
    if seats in (min(counts := stammtisch.load(name).seats), max(counts))
]


@pytest.fixture(params=EXTREMES, ids=lambda t: f"{t[0]}-{t[1]}", scope="module")
def table(request: pytest.FixtureRequest) -> Iterator[tuple[Game, int]]:
    """A game and how many play."""
    name, seats = request.param
    game = stammtisch.load(name).compile()
    yield game, seats
    game.engine.ready = False
