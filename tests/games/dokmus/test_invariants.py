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
from stammtisch.games.dokmus.actions import Act

from . import many_games
from .boards import GAME
from .conserved import conserved
from .many_games import Broken

N_GAMES = 10_000
N_BLOCKS = 20
TOKENS, TURNS = 25, 8

PLAYERS = pytest.mark.parametrize("seats", GAME.seats)


@functools.cache
def checked_games() -> Compiled[..., Any]:
    return many_games.make(GAME.engine.rules)


def beginning(game: Game, seats: int, seed: str) -> State:
    dice = random.Random(seed)
    return game.start(seats, seed, {name: dice.random() < 0.5 for name in game.variants})


def check_games(game: Game, seats: int, count: int, block: int) -> Any:
    """Play so many games, and say in words what broke. Returns how often each act was met."""
    starts = [beginning(game, seats, f"{block} {i}") for i in range(count)]
    states = np.concatenate([state._states for state in starts])
    arguments = many_games.arguments(game.engine, states)
    wrong, number, decisions = game.engine.call(checked_games(), *arguments)
    assert wrong == Broken.NOTHING, (
        f"{Broken(wrong).name} with {seats} players and seed '{block} {number}' "
        f"after {decisions} decisions"
    )
    return arguments[-1]


@PLAYERS
def test_nothing_breaks_in_a_game(seats: int) -> None:
    check_games(GAME, seats, count=1, block=-1)


@pytest.mark.compiled
@PLAYERS
def test_nothing_breaks_in_ten_thousand_games(fast: Game, seats: int) -> None:
    met = sum(check_games(fast, seats, N_GAMES // N_BLOCKS, block) for block in range(N_BLOCKS))
    never = {Act.TALISMAN} if seats == 2 else set()
    assert {act for act in Act if met[act] == 0} == never
    assert met[Act.START] == N_GAMES * seats
    assert met[Act.DRAFT] == N_GAMES * seats * TURNS


@PLAYERS
def test_what_is_conserved_is_all_there_is(seats: int) -> None:
    """The counts say what the box holds: 25 tokens a player, 49 spaces a slot, each card once."""
    state = beginning(GAME, seats, "box")
    while not state.is_over:
        if len(state.actions) % 10 == 0:
            check_box(conserved(state), seats)
        state.apply(int(random.Random(len(state.actions)).choice(state.legal_actions())))
    check_box(conserved(state), seats)


def check_box(counted: dict[str, int], seats: int) -> None:
    cards = {"2", "3", "4"} if seats == 2 else {"1", "2", "3", "4", "5"}
    slots = 6 if seats == 2 else 9
    of = {"tokens": set[str](), "guardian": set[str]()}
    spaces = 0
    for name, count in counted.items():
        word = name.split()[0]
        if word in of:
            of[word].add(name.split()[-1])
            assert count == (TOKENS if word == "tokens" else 1)
        else:
            spaces += count
    assert of == {"tokens": {str(seat) for seat in range(seats)}, "guardian": cards}
    assert spaces == 49 * slots
