"""What holds in every position of every game."""

from __future__ import annotations

import functools
import random
from typing import Any

import numpy as np
import pytest

from stammtisch.core.compiled import Compiled
from stammtisch.core.game import Game
from stammtisch.core.state import State
from stammtisch.games.ilos.actions import Act

from . import many_games
from .boards import COPIES, GAME
from .conserved import conserved
from .many_games import Broken

N_GAMES = 1_000
"""Games per player count."""

PLAYERS = pytest.mark.parametrize("seats", GAME.seats)


@functools.cache
def checked_games() -> Compiled[..., Any]:
    return many_games.make(GAME.engine.rules)


def beginning(game: Game, seats: int, seed: str) -> State:
    dice = random.Random(seed)
    return game.start(seats, seed, {name: dice.random() < 0.5 for name in game.variants})


def check_games(game: Game, seats: int, count: int, name: str) -> tuple[Any, Any]:
    """Play so many games, and say in words what broke. Returns acts and endings, counted."""
    starts = [beginning(game, seats, f"{name} {i}") for i in range(count)]
    states = np.concatenate([state._states for state in starts])
    arguments = many_games.arguments(game.engine, states)
    wrong, number, decisions = game.engine.call(checked_games(), *arguments)
    assert wrong == Broken.NOTHING, (
        f"{Broken(wrong).name} with {seats} players and seed '{name} {number}' "
        f"after {decisions} decisions"
    )
    return arguments[-2], arguments[-1]


@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_breaks_in_a_game(seats: int) -> None:
    check_games(GAME, seats, 1, "one")


@pytest.mark.compiled
@PLAYERS
def test_nothing_breaks_in_many_games(fast: Game, seats: int) -> None:
    met, endings = check_games(fast, seats, N_GAMES, "many")
    assert {act for act in Act if met[act] == 0} == set()
    assert endings.sum() == N_GAMES
    assert endings[0] > N_GAMES / 4, "most games end by colonists"
    assert endings[2] > 0, "the hasty players come to round 30"


@PLAYERS
def test_what_is_conserved_is_all_there_is(seats: int) -> None:
    """The counts say what the box holds."""
    counted = conserved(GAME.start(seats, "box"))
    of_players = {"ships": 5, "colonists": 10}
    assert counted == {
        **{f"{card} cards": count for card, count in COPIES.items()},
        **{f"{what} of {s}": n for what, n in of_players.items() for s in range(seats)},
        "different tiles": 20,
        "tiles in the game": 4 * seats,
        "building tokens": 10,
        "price markers": 8,
    }
