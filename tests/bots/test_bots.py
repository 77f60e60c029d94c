"""Bots decide by what their seat can know, equally for equal seeds, and within their limit."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import stammtisch
from stammtisch import GameError, UnknownTextError, bots
from stammtisch.bots import greedy
from stammtisch.core.game import Game
from stammtisch.core.playouts import ANY, NOBODY
from stammtisch.core.state import State

FEW = 12
"""Simulations, or states tried, in tests that run interpreted."""


@pytest.fixture(scope="module")
def toy() -> Game:
    return stammtisch.load("toy")


def test_bots_have_names_and_others_are_refused() -> None:
    assert {*bots.LEVELS, "greedy", "random", "search"} == set(bots.names())
    for name in bots.names():
        assert hasattr(stammtisch.bot(name), "choose")
    with pytest.raises(UnknownTextError, match="greedy, random"):
        stammtisch.bot("genius")
    with pytest.raises(UnknownTextError, match="greedy, random"):
        bots.needs_machine_code("genius")


@pytest.mark.parametrize("name", bots.names())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_between_bots_comes_to_its_end(name: str, seats: int, toy: Game) -> None:
    state = stammtisch.play(toy, [stammtisch.bot(name) for _ in range(seats)], 1, FEW)
    assert state.is_over
    assert state == stammtisch.replay(state.transcript())


@pytest.mark.parametrize("name", bots.names())
def test_who_has_nothing_to_decide_is_told_so(name: str, toy: Game) -> None:
    begun, over = toy.start(2, 1), stammtisch.play(toy, ["random", "random"], 1)
    assert begun.to_move is not None
    for state, seat in ((begun, 1 - begun.to_move), (over, 0), (over, 1)):
        with pytest.raises(GameError, match=f"^seat {seat} has nothing to decide now$"):
            stammtisch.bot(name, 1).choose(state.seen_by(seat), None)


@pytest.mark.parametrize("name", bots.names())
def test_equal_seeds_give_equal_games_and_others_do_not(name: str, toy: Game) -> None:
    def game(seed: int) -> list[int]:
        players = [stammtisch.bot(name, seed=seed + seat) for seat in range(4)]
        return stammtisch.play(toy, players, "deal", FEW).actions

    assert game(1) == game(1)
    assert len({tuple(game(seed)) for seed in range(10)}) > 1


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_cannot_tell_apart_what_its_seat_cannot(name: str, toy: Game) -> None:
    state = toy.start(3, "hidden")
    while not state.is_over:
        seat = state.to_move
        assert seat is not None
        choices = {
            stammtisch.bot(name, seed=5).choose(state.resample(seat, seed).seen_by(seat), FEW)
            for seed in range(5)
        }
        assert len(choices) == 1
        state.apply(choices.pop())


def test_random_takes_every_legal_action_alike(toy: Game) -> None:
    state = toy.start(2, 1)
    seen, bot = state.seen_by(state.to_move or 0), stammtisch.bot("random", seed=1)
    taken = Counter(toy.action_space.find(bot.choose(seen, None)) for _ in range(3000))
    assert sorted(taken) == seen.legal_actions().tolist()
    assert min(taken.values()) > 0.7 * 3000 / len(taken)


def test_greedy_takes_what_its_position_is_worth_most_after() -> None:
    """Its look says the same as taking each action by hand, on the state it has drawn."""
    game = stammtisch.load("dokmus")
    value, state = game.module("features").value, game.start(2, 5)
    for step in range(12):
        seat = state.to_move
        assert seat is not None
        seen, bot = state.seen_by(seat), greedy.Greedy(step)
        actions = seen.legal_actions()
        drawn = seen.sample(str(greedy.Greedy(step).dice.getrandbits(64)))
        expected = [value(drawn.clone().apply(a).record, seat) for a in actions]
        assert bot.look(seen, actions, None).tolist() == expected
        choice = int(greedy.Greedy(step).choose(seen, None))
        if len(actions) > 1:
            assert expected[actions.tolist().index(choice)] == max(expected)
        state.apply(choice)


def test_greedy_beats_random_by_far() -> None:
    """Where looking one decision ahead helps at all."""
    game = stammtisch.load("dokmus")
    state = stammtisch.play(
        game, [stammtisch.bot("greedy", seed=1), stammtisch.bot("random", seed=1)], seed=3
    )
    assert state.winners == (0,)


def test_greedy_is_not_always_of_one_mind_about_equals(toy: Game) -> None:
    state = toy.start(4, 1)
    seen = state.seen_by(state.to_move or 0)
    first = {greedy.Greedy(seed=seed).choose(seen, None) for seed in range(30)}
    assert len(first) > 1


def test_many_threads_make_one_function(tmp_path: Path) -> None:
    """Else a table would compile for itself while everybody waits."""
    code = (
        "import threading, stammtisch\n"
        "from stammtisch.bots import greedy\n"
        "games, made = [stammtisch.load(name) for name in stammtisch.names()], []\n"
        "def make(game): made.append((game.name, id(greedy.tries(game))))\n"
        "for game in games: game.engine\n"
        "threads = [threading.Thread(target=make, args=(game,)) for game in games * 8]\n"
        "for thread in threads: thread.start()\n"
        "for thread in threads: thread.join()\n"
        "assert len(set(made)) == len(games)\n"
    )
    environment = {**os.environ, "STAMMTISCH_CACHE": str(tmp_path / "cache")}
    command = [
        sys.executable,
        "-X",
        "utf8",
        "-c",
        "import sys; sys.setswitchinterval(1e-6)\n" + code,
    ]
    subprocess.run(command, env=environment, cwd=tmp_path, check=True, timeout=120)


def test_a_limit_in_states_is_how_many_actions_are_tried(toy: Game) -> None:
    seen = toy.start(2, 1).seen_by(toy.start(2, 1).to_move or 0)
    order = seen.legal_actions()
    for limit in range(1, len(order) + 2):
        tried = np.isfinite(greedy.Greedy(seed=1).look(seen, order, limit))
        assert tried.sum() == min(limit, len(order))
    assert np.isfinite(greedy.Greedy(seed=1).look(seen, order, None)).all()


def test_a_limit_in_seconds_is_kept() -> None:
    state = stammtisch.load("dokmus").start(4, 1)
    seen = state.seen_by(state.to_move or 0)
    began = time.monotonic()
    action = stammtisch.bot("greedy", seed=1).choose(seen, 1e-9)
    assert time.monotonic() - began < 2.0
    assert action in seen.legal_actions()


def test_playouts_count_the_decisions_of_whole_games(toy: Game) -> None:
    starts = np.concatenate([toy.start(2, i, {"swapping": False}).array for i in range(2)])
    before = starts.copy()
    playing = toy.engine.playing(starts, NOBODY, ANY, "", toy.engine.new_rollouts(5, 2))
    decisions = toy.engine.call(toy.engine.points.playouts, *playing)
    assert decisions == 5 * 6, "two players, three cards each"
    assert (starts == before).all()


@pytest.mark.compiled
@pytest.mark.parametrize("name", bots.names())
def test_bots_decide_equally_interpreted_and_compiled(name: str, toy: Game) -> None:
    def game() -> State:
        players = [stammtisch.bot(name, seed=seat) for seat in range(3)]
        return stammtisch.play(toy, players, 2, FEW)

    ready, toy.engine.ready = toy.engine.ready, False
    interpreted = game()
    toy.engine.ready = ready
    toy.compile(*bots.entries(toy))
    assert game() == interpreted
