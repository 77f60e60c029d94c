"""The rules do in 200 games what they did before; see signature.py for a meant change."""

from __future__ import annotations

import pytest

from stammtisch.core.game import Game

from .boards import GAME
from .signature import N_GAMES, signature, stored, told, value_of


@pytest.mark.compiled
def test_the_signature_is_as_before(fast: Game) -> None:
    assert signature(fast) == stored()


def test_the_workload_has_every_player_count_with_both_values_of_every_variant() -> None:
    met = {
        (number % len(GAME.seats), k, value_of(GAME, number, k))
        for number in range(N_GAMES)
        for k in range(len(GAME.variants))
    }
    assert len(met) == len(GAME.seats) * len(GAME.variants) * 2


def test_another_game_gives_another_number() -> None:
    assert list(told(GAME, 0)) == list(told(GAME, 0))
    assert signature(GAME, 1) != signature(GAME, 2)
