"""The rules do in 200 games what they did before; see signature.py for a meant change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import stammtisch
from stammtisch.core.game import Game

from .signature import N_GAMES, file_of, signature, stored, told, value_of

SIGNED = [name for name in stammtisch.names() if file_of(stammtisch.load(name)).exists()]


@pytest.fixture(params=SIGNED)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """The game as it is; compiled or not, it is left as it was."""
    found = stammtisch.load(request.param)
    ready = found.engine.ready
    yield found
    found.engine.ready = ready


def test_games_are_signed() -> None:
    assert set(SIGNED) >= {"dokmus", "ilos"}


@pytest.mark.compiled
def test_the_signature_is_as_before(game: Game) -> None:
    game.compile()
    game.engine.ready = True
    assert signature(game) == stored(game)


def test_the_workload_has_every_player_count_with_both_values_of_every_variant(game: Game) -> None:
    met = {
        (number % len(game.seats), k, value_of(game, number, k))
        for number in range(N_GAMES)
        for k in range(len(game.variants))
    }
    assert len(met) == len(game.seats) * len(game.variants) * 2


def test_another_game_gives_another_number(game: Game) -> None:
    assert list(told(game, 0)) == list(told(game, 0))
    assert signature(game, 1) != signature(game, 2)
