"""What holds in every position of every game; see many_games.py."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch.core.compiled import Compiled
from stammtisch.core.game import Game

from . import many_games
from .folders import games_with, module_of

BLOCK = 500
"""So many games are kept at a time."""

TABLES = pytest.mark.parametrize(
    ("game", "seats"),
    [
        (game, seats)
        for game in games_with(many_games.FILE)
        for seats in stammtisch.load(game).seats
    ],
    indirect=["game"],
)


@functools.cache
def loop(name: str) -> Compiled[..., Any]:
    return many_games.make(stammtisch.load(name))


@TABLES
def test_nothing_breaks_in_a_game(game: Game, seats: int) -> None:
    many_games.check(game, seats, ["one"], loop(game.name))


@pytest.mark.compiled
@TABLES
def test_nothing_breaks_in_many_games(fast: Game, seats: int) -> None:
    """And what the game's looks expect to be met in so many games is."""
    looks = module_of(fast.name, "looks")
    met, ends = [], []
    for first in range(0, looks.N_GAMES, BLOCK):
        seeds = (f"many {i}" for i in range(first, min(first + BLOCK, looks.N_GAMES)))
        counts, states = many_games.check(fast, seats, seeds, loop(fast.name))
        met.append(counts)
        ends.append(states)
    looks.check_met(sum(met), np.concatenate(ends), seats)
