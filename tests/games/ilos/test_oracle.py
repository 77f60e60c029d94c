"""The program and the oracle agree on every legal action, every position after one, every score."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from stammtisch.core.game import Game
from stammtisch.core.state import State

from . import oracle, oracle_game
from .boards import GAME, legal

N_GAMES, N_GAMES_COMPILED = 1, 8
"""Games per player count."""


def check_actions(state: State, doc: oracle.Doc) -> None:
    offered, expected = legal(state), oracle.legal(doc)
    assert offered == expected, (
        f"only the program: {sorted(offered - expected)}, "
        f"only the oracle: {sorted(expected - offered)}\n{json.dumps(doc)}"
    )


def check_position(state: State, before: oracle.Doc, said: str) -> None:
    now = state.position()
    expected = oracle_game.after(before, said, now)
    assert oracle_game.essence(now) == oracle_game.essence(expected), (
        f"{said} in {json.dumps(before)}"
    )


def check_islands(state: State, doc: oracle.Doc) -> None:
    """The lowest part of each island, as the record keeps it."""
    parts = oracle.all_parts(doc)
    for part in parts:
        lowest = min(oracle.island(doc, part))
        assert state._record.island[number(part)] == number(lowest)
    assert (state._record.island >= 0).sum() == len(parts)


def number(part: str) -> int:
    return 6 * (int(part[1:3]) - 1) + "abcdef".index(part[3])


def check_scores(state: State) -> None:
    doc = state.position()
    assert state.scores() == oracle_game.scores(doc)
    if state.is_over:
        assert state.winners == oracle_game.winners(doc)
        assert state.outcome is not None and state.outcome.ended == doc["ended"]


def chosen(state: State, dice: random.Random) -> str:
    """Any legal action, each kind with equal chances, but a turn is not often ended early."""
    offered = sorted(legal(state))
    kinds = sorted({text.split()[0] for text in offered})
    if len(kinds) > 1 and "end" in kinds and dice.random() < 0.7:
        kinds.remove("end")
    kind = dice.choice(kinds)
    return dice.choice([text for text in offered if text.split()[0] == kind])


def beginning(game: Game, seats: int, seed: int) -> State:
    dice = random.Random(f"oracle {seats} {seed}")
    variants = {name: dice.random() < 0.5 for name in game.variants}
    return game.start(seats, f"oracle {seed}", variants)


def follow(game: Game, seats: int, seed: int, every: int = 1) -> Counter[str]:
    """A random game, looked at before and after every so many decisions; counts kinds."""
    state, dice = beginning(game, seats, seed), random.Random(seed)
    met: Counter[str] = Counter()
    while not state.is_over:
        text = chosen(state, dice)
        met[text.split()[0]] += 1
        if (len(state.actions) + seed) % every == 0:
            before = state.position()
            check_actions(state, before)
            check_position(state.apply(text), before, text)
        else:
            state.apply(text)
        if text.startswith("land"):
            check_islands(state, state.position())
    check_scores(state)
    return met


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_oracle_follows_games(seats: int) -> None:
    for seed in range(N_GAMES):
        follow(GAME, seats, seed, every=2)


@pytest.mark.compiled
def test_the_oracle_follows_many_games(fast: Game) -> None:
    met: Counter[str] = Counter()
    for seats in fast.seats:
        for seed in range(N_GAMES, N_GAMES + N_GAMES_COMPILED):
            met += follow(fast, seats, seed, every=5)
    assert set(met) == {kind for kind in kinds(fast)}


def kinds(game: Game) -> Iterator[str]:
    for act in game.action_space.acts:
        yield game.action_space.text(game.action_space.id(act, 0)).split()[0]
