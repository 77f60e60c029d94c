"""Machine code plays the same games: parity, legality, bounds, and nothing compiled while playing.

In whatever process they run, the code lies in the cache if `tests.machine_code` ran before.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stammtisch.core.compiled import Compiled, compilations
from stammtisch.core.game import Game
from stammtisch.core.notes import notes_of
from stammtisch.core.playouts import ANY
from stammtisch.core.state import State

from .tables import variants, walk
from .test_states import conserved

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]
N_PARITY = 2
N_RANDOM = 40
CONSERVED_EVERY = 10


@contextmanager
def mode(game: Game, *, fast: bool) -> Iterator[None]:
    """The game's rules as machine code, or as written; afterwards as before."""
    before = game.engine.ready
    game.engine.ready = fast
    try:
        yield
    finally:
        game.engine.ready = before


@pytest.fixture
def fast(game: Game) -> Iterator[Game]:
    """The game compiled; other tests go on interpreted."""
    game.compile()
    with mode(game, fast=True):
        yield game
    game.engine.ready = False


def observed(state: State) -> tuple[object, ...]:
    """All that rules tell about a state."""
    seat = state.to_move or 0
    value = state.game.module("features").value
    compute = value.fast if state.game.engine.ready else value
    record = state._states[0] if state.game.engine.ready else state.record
    return (
        state.digest(),
        list(notes_of(state.record)),
        state.legal_actions().tolist(),
        state.scores(),
        [array.tobytes() for array in state.observe(seat).values()],
        state.outcome,
        state.resample(seat, 1).digest(),
        [
            row.tolist()
            for row in state.seen_by(seat).rollouts(None, int(len(state.actions) % 60 == 0), 1)
        ],
        compute(record, seat),
    )


def test_both_modes_play_the_same_games(fast: Game) -> None:
    """Step by step: digests, legal actions, scores, outcomes, samples and values for bots."""
    for seats in fast.seats:
        for seed in range(N_PARITY):
            state = fast.start(seats, seed, variants(fast, seed))
            with mode(fast, fast=False):
                slow = fast.start(seats, seed, variants(fast, seed))
            for step, twin in zip(walk(state, seed), interpreted(slow, state), strict=False):
                here = observed(step)
                with mode(fast, fast=False):
                    assert observed(twin) == here


def interpreted(twin: State, leader: State) -> Iterator[State]:
    """The twin follows the leader's decisions by the rules as written."""
    yield twin
    while True:
        with mode(twin.game, fast=False):
            twin.apply(leader.actions[len(twin.actions)])
        yield twin


def test_legals_are_legal(fast: Game) -> None:
    """Random games end, every offered action applies, nothing is made or lost."""
    for seats in fast.seats:
        for seed in range(N_RANDOM):
            state = fast.start(seats, f"legal {seed}", variants(fast, seed))
            counted = conserved(state)
            for step in walk(state, seed):
                legal = step.legal_actions()
                assert step.is_over or len(legal)
                assert (np.diff(legal) > 0).all()
                if step.is_over or len(step.actions) % CONSERVED_EVERY == 0:
                    assert conserved(step) == counted
                    assert fast.from_position(step.position()) == step
            check_scores(state)


def check_scores(state: State) -> None:
    assert state.winners
    assert state.outcome is not None
    for score in state.scores():
        assert score["total"] == sum(score[heading] for heading in state.game.headings)


def test_nothing_is_compiled_while_a_game_is_played(fast: Game) -> None:
    heard: list[str] = []
    with compilations(heard.append):
        for seats in fast.seats:
            for step in walk(fast.start(seats, 1), 1):
                (
                    step.view(0),
                    step.observe(0),
                    step.known(1).observe(),
                    step.scores(),
                    step.clone(),
                    step.seen_by(0).rollouts(None, 1, 1),
                )
    assert heard == []


def test_entry_points_are_closed(fast: Game) -> None:
    """Arguments of another kind raise TypeError at once, instead of a minute's compilation."""
    engine, legals = fast.engine, fast.engine.new_legals()
    strided = engine.new_states(4)[::2]
    calls: list[tuple[Compiled[..., Any], tuple[Any, ...]]] = [
        (engine.points.start_at, (0, engine.printed)),
        (engine.points.often.places, (legals,)),
        (engine.points.often.offer_at, (legals,)),
        (engine.points.often.decide_at, (legals, 0)),
        (engine.points.often.mark_at, (np.zeros(1, np.uint8),)),
        (engine.points.score_at, (0, engine.new_results(), 0)),
        (engine.points.resample_at, (0, 0)),
    ]
    playing = engine.playing(strided, 0, ANY, "", engine.new_rollouts(0, 2))
    with pytest.raises(TypeError):
        engine.points.playouts.fast(*playing)
    for function, arguments in calls:
        with pytest.raises(TypeError):
            function.fast(strided, *arguments)


def test_other_components_need_no_compilation(fast: Game) -> None:
    heard: list[str] = []
    text = fast.module("components").house() + "# ours\n"
    with compilations(heard.append):
        for step in walk(fast.start(components=text), 1):
            assert not step.is_over or step.winners
    assert heard == []


def test_no_index_is_out_of_range(game: Game) -> None:
    """In a process of its own: Numba reads the settings when it is imported.

    The checks are the same at every level of optimization, and the lower ones compile sooner.
    """
    run = subprocess.run(
        [sys.executable, "-m", "tests.contract.bounds", game.name],
        cwd=ROOT,
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == [game.name]
