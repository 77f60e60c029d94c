"""Fixtures that run a contract test once for every game found, or for every player count."""

from __future__ import annotations

import pytest

import stammtisch
from stammtisch.core.game import Game

from . import tables


@pytest.fixture(params=tables.GAMES, scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return stammtisch.load(request.param)


@pytest.fixture(params=tables.TABLES, ids=lambda t: f"{t[0]}-{t[1]}", scope="module")
def table(request: pytest.FixtureRequest) -> tables.Table:
    """A random game by the rules' defaults; `varied` beside it is one in variants."""
    return tables.table(*request.param)
