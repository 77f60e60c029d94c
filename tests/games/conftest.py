"""The game a test is about, as it is and as machine code."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import stammtisch
from stammtisch.core.game import Game


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    """The one whose folder the test lies in; tests of all games are given its name."""
    return stammtisch.load(getattr(request, "param", request.path.parent.name))


@pytest.fixture
def fast(game: Game) -> Iterator[Game]:
    """The game compiled; the tests that follow in this process run interpreted again."""
    game.compile()
    game.engine.ready = True
    yield game
    game.engine.ready = False
