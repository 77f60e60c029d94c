"""The rules do in 200 games what they did before; see signature.py for a meant change."""

from __future__ import annotations

import pytest

from stammtisch.core.game import Game

from .folders import each_game_with
from .signature import FILE, N_GAMES, signature, stored, told, value_of

EACH = each_game_with(FILE)


@pytest.mark.compiled
@EACH
def test_the_signature_is_as_before(fast: Game) -> None:
    assert signature(fast) == stored(fast)


@EACH
def test_the_workload_has_every_player_count_with_both_values_of_every_variant(game: Game) -> None:
    met = {
        (number % len(game.seats), k, value_of(game, number, k))
        for number in range(N_GAMES)
        for k in range(len(game.variants))
    }
    assert len(met) == len(game.seats) * len(game.variants) * 2


@EACH
def test_another_game_gives_another_number(game: Game) -> None:
    assert list(told(game, 0)) == list(told(game, 0))
    assert signature(game, 1) != signature(game, 2)
