"""The program and the oracle agree on every legal action, every position after one, every score."""

from __future__ import annotations

from collections import Counter

import pytest

import stammtisch
from stammtisch.core.game import Game

from .folders import each_game_with, games_with
from .oracles import beginning, follow

EVERY = 3
"""Of random games every third decision is looked at."""
N_CHECKS = 1_200
"""So many decisions per player count, compiled."""

TABLES = pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in games_with("oracle") for seats in stammtisch.load(game).seats],
    indirect=["game"],
)


@TABLES
def test_the_oracle_follows_a_game(game: Game, seats: int) -> None:
    assert [*follow(beginning(game, seats, 0), 0)]


@pytest.mark.compiled
@each_game_with("oracle")
def test_the_oracle_follows_many_games(fast: Game) -> None:
    """In all variants; every kind of decision is met."""
    met: Counter[str] = Counter()
    for seats in fast.seats:
        met += followed(fast, seats)
    space = fast.action_space
    assert {*met} == {space.text(space.id(act, 0)).split()[0] for act in space.acts}


def followed(game: Game, seats: int) -> Counter[str]:
    """So many games that enough is looked at; counts the kinds of decisions in them."""
    met: Counter[str] = Counter()
    seed = 0
    while met.total() < N_CHECKS * EVERY:
        seed += 1
        met.update(text.split()[0] for text in follow(beginning(game, seats, seed), seed, EVERY))
    return met
