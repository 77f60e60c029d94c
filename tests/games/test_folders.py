"""What tests of all games read is there: a misspelt name would leave them without a game."""

from __future__ import annotations

import pytest

from . import many_games, perft, playthrough, signature, stored
from .folders import games_with

READ = (
    signature.FILE,
    perft.FILE,
    playthrough.FILE,
    many_games.FILE,
    stored.FILE,
    "oracle",
    "test_components.py",
)


@pytest.mark.parametrize("name", READ)
def test_the_games_bring_what_tests_of_all_games_read(name: str) -> None:
    assert set(games_with(name)) >= {"dokmus", "ilos", "village"}
