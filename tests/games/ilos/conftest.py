"""Ilôs as machine code, for the tests that ask for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import stammtisch
from stammtisch.core.game import Game


@pytest.fixture
def fast() -> Iterator[Game]:
    """The game compiled; the tests that follow in this process run interpreted again."""
    game = stammtisch.load("ilos").compile()
    game.engine.ready = True
    yield game
    game.engine.ready = False
