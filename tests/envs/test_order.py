"""Calls out of order, and with what cannot be: only errors that say what to do come of them."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

from stammtisch import BotError, GameError, IllegalActionError
from stammtisch.core.game import Game
from stammtisch.core.state import Seen
from stammtisch.envs import AEC, Batch, Single, Vector, aec
from stammtisch.envs.openspiel import OurBot

from .test_openspiel import loaded

pytestmark = pytest.mark.compiled

Table = tuple[Game, int]
CALLS = 250


def finished(env: AEC) -> AEC:
    """Its game is over, and all agents have taken their last step."""
    dice = random.Random(0)
    env.reset(seed=1)
    while not env.game_state.is_over:
        env.step(dice.choice(env.game_state.legal_actions().tolist()))
    while env.agents:
        env.step(None)
    return env


# PettingZoo


ASKED: dict[str, Callable[[AEC], object]] = {
    "observe": lambda env: env.observe("player_0"),
    "last": lambda env: env.last(),
    "step": lambda env: env.step(0),
    "render": lambda env: env.render(),
    "state": lambda env: env.state(),
    "agent_iter": lambda env: list(env.agent_iter()),
    "num_agents": lambda env: env.num_agents,
    "infos": lambda env: env.infos,
    "agents": lambda env: env.agents,
    "rewards": lambda env: env.rewards,
}


@pytest.mark.parametrize("name", ASKED)
def test_before_reset_there_is_no_game(name: str) -> None:
    env = aec("dokmus", render_mode="ansi")
    with pytest.raises(GameError, match="no game is played: reset comes first"):
        ASKED[name](env)
    assert not hasattr(env, "agents")
    env.reset(seed=1)
    ASKED["observe"](env)


def test_after_the_last_agent_only_reset_goes_on() -> None:
    env = finished(aec("dokmus"))
    for name in ("last", "step"):
        with pytest.raises(GameError, match="no agent is left, for the game is over: reset begins"):
            ASKED[name](env)
    assert ASKED["agent_iter"](env) == []
    env.reset(seed=1)
    assert env.last()[1] == 0


def test_who_is_out_may_only_be_told_none() -> None:
    env = aec("dokmus")
    env.reset(seed=1)
    while not env.game_state.is_over:
        env.step(int(env.game_state.legal_actions()[0]))
    with pytest.raises(IllegalActionError, match="player_0: the game is over, and the only action"):
        env.step(0)
    assert env.agents == env.possible_agents


@pytest.mark.parametrize("agent", ["player_2", "nobody", 0, None, ["player_0"]])
def test_agents_that_are_not_there_are_named(agent: Any) -> None:
    env = aec("dokmus")
    env.reset(seed=1)
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(GameError, match=r"agent: .* is none of player_0, player_1"):
            ask(agent)


def test_all_that_seats_know_together(table: Table) -> None:
    game, seats = table
    env = aec(game, seats, form="arrays")
    env.reset(seed=1)
    state = env.state()
    assert env.state_space.contains(state)
    for seat in range(seats):
        row = game.observation.flat(env.observe(f"player_{seat}")["observation"])
        assert np.array_equal(state[seat], row)


# Gymnasium


class Fails:
    """A bot that fails once it has been asked so often."""

    def __init__(self, times: int) -> None:
        self.times = times

    def choose(self, seen: Seen, limit: Any) -> int:
        self.times -= 1
        if self.times == 0:
            raise RuntimeError("it has had enough")
        return int(seen.legal_actions()[0])


def test_one_seat_has_no_game_before_reset() -> None:
    env = Single("dokmus", render_mode="ansi")
    for ask in (env.action_masks, env.render, lambda: env.seat, lambda: env.step(0)):
        with pytest.raises(GameError, match="no game is played: reset comes"):
            ask()
    env.reset(seed=1)
    assert env.action_masks().any()


def test_after_a_bot_has_failed_only_reset_goes_on() -> None:
    env = Single("dokmus", opponents=Fails(4), seat=0)
    _, info = env.reset(seed=1)
    with pytest.raises(BotError, match="it has had enough"):
        while True:
            _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    with pytest.raises(GameError, match="reset comes before the next step"):
        env.step(int(env.game_state.legal_actions()[0]))
    _, info = env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))


def test_vectors_have_no_games_before_reset_nor_after_a_failure() -> None:
    env = Vector("dokmus", 3, 2, opponents=Fails(8))
    actions = np.zeros(3, int)
    with pytest.raises(GameError, match="reset comes before the next step"):
        env.step(actions)
    _, infos = env.reset(seed=1)
    with pytest.raises(BotError, match="it has had enough"):
        while True:
            _, _, _, _, infos = env.step(infos["action_mask"].argmax(axis=1))
    with pytest.raises(GameError, match="reset comes before the next step"):
        env.step(actions)
    _, infos = env.reset(seed=1)
    env.step(infos["action_mask"].argmax(axis=1))
    with pytest.raises(GameError, match=r"render: .* env\.batch\.state\(slot\)"):
        env.render()


def test_what_is_closed_plays_no_more() -> None:
    env = Vector("dokmus", 3, 2, threads=2)
    env.reset(seed=1)
    env.close()
    env.close()
    for ask in (lambda: env.step(np.zeros(3, int)), env.reset):
        with pytest.raises(GameError, match="this batch is closed"):
            ask()


# Batches


def test_a_batch_ends_its_threads_when_it_is_closed() -> None:
    with Batch("dokmus", 4, 2, threads=2) as batch:
        first = batch.any_actions().copy()
        batch.step(first)
        assert batch._pool is not None and batch._pool._threads
        threads = {*batch._pool._threads}
    assert not any(thread.is_alive() for thread in threads)
    before, state = batch.states.copy(), batch.state(0)
    plays: tuple[Callable[[], object], ...] = (
        batch.any_actions,
        batch.reset,
        batch.rollout,
        lambda: batch.step(first),
        lambda: batch.fill(state, 1),
    )
    for play in plays:
        with pytest.raises(GameError, match="this batch is closed: make another one"):
            play()
    assert (batch.states == before).all() and batch.closed
    batch.close()


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ("random", "policy: 'random' is no function of a batch"),
        (lambda batch: None, "actions: 2 whole numbers are expected, not None"),
        (lambda batch: [[1], [2, 3]], "actions: 2 whole numbers are expected"),
        (lambda batch: np.full(2, -1), "policy: it leaves all games as they are"),
    ],
)
def test_what_is_no_policy_is_named(policy: Any, told: str) -> None:
    with pytest.raises(GameError, match=told):
        Batch("dokmus", 2).rollout(policy)
    env = Vector("dokmus", 2, opponents=policy)
    if callable(policy):
        with pytest.raises(GameError, match=told):
            env.reset(seed=1)  # both games begin with seat 0, which is the agent's in one


# OpenSpiel


def test_openspiel_is_told_what_to_do(table: Table) -> None:
    state = loaded(table).new_initial_state()
    with pytest.raises(GameError, match="before the deal there is nothing to deal anew: apply"):
        state.resample_from_infostate(0, random.random)
    ours = OurBot("random", 0, seed=1)
    with pytest.raises(GameError, match="before the deal chance decides"):
        ours.step(state)
    state.apply_action(1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(GameError, match="after the end nobody"):
        ours.step(state)
    for wrong in (3, Fails, None):
        with pytest.raises(GameError, match=r"bot: .* is neither a bot nor the name of one"):
            OurBot(wrong, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [5, -1, True, "x", 0.0, None])
def test_who_is_no_player_of_a_game_is_refused(wrong: Any) -> None:
    with pytest.raises(GameError, match=r"player_id: .* is none of 0 to 4"):
        OurBot("random", wrong)


def test_a_bot_plays_only_where_it_has_a_seat() -> None:
    state = pyspiel.load_game("python_stammtisch_dokmus(seats=2)").new_initial_state()
    state.apply_action(0)
    with pytest.raises(GameError, match="player_id: 3 has no seat in this game"):
        OurBot("random", np.int64(3)).step(state)


def test_where_chance_decides_no_player_has_a_mask(table: Table) -> None:
    """OpenSpiel's own mask for one would end the process in games of few actions."""
    game, _ = table
    state = loaded(table).new_initial_state()
    for player in (0, 1, 9, -4):
        assert state.legal_actions_mask(player) == [0] * game.n_actions
    assert state.legal_actions_mask(-1) == state.legal_actions_mask() == [1] * 1024
    state.apply_action(1)
    assert state.legal_actions_mask() == game.start(table[1], 1).legal_mask().tolist()


# All of them


JUNK: tuple[Any, ...] = (
    *(None, -1, 3, 10**9, 2**70, 1.5, float("nan"), True, np.int64(1), object()),
    *("", "player_9", "end", b"x", [], [1], [[1], [2, 3]], {}, {"board": 1}, np.zeros(2)),
)
GIVEN: dict[str, Callable[[Any, random.Random], Any]] = {
    "action": lambda env, dice: dice.choice(legal(env)),
    "actions": lambda env, dice: [dice.choice(legal(env, slot)) for slot in range(3)],
    "agent": lambda env, dice: dice.choice(env.possible_agents),
    "slot": lambda env, dice: dice.randrange(3),
    "seen": lambda env, dice: env.state(dice.randrange(3)),
    "policy": lambda env, dice: dice.choice((None, Batch.any_actions)),
    "seed": lambda env, dice: dice.randrange(100),
}
"""What fits, by the name of a parameter; what has none here has a default that fits."""
THEIRS = {"get_wrapper_attr", "set_wrapper_attr", "has_wrapper_attr"}


def legal(env: Any, slot: int = 0) -> list[int]:
    """What may be decided, as far as somebody decides."""
    found: list[int] = []
    if isinstance(env, AEC | Single):
        if hasattr(env, "game_state"):
            found = env.game_state.legal_actions().tolist()
    else:
        batch = env.batch if isinstance(env, Vector) else env
        found = batch.state(slot).legal_actions().tolist()
    return found or [0]


def arguments(env: Any, method: Any, dice: random.Random) -> dict[str, Any]:
    """Mostly what fits; else anything."""
    known = [name for name in inspect.signature(method).parameters if name in GIVEN]
    wrong = dice.choice(known) if known and dice.random() < 0.3 else None
    return {name: dice.choice(JUNK) if name == wrong else GIVEN[name](env, dice) for name in known}


def digest(env: Any) -> object:
    """Of the games that are played."""
    if isinstance(env, AEC | Single):
        return env.game_state.digest() if hasattr(env, "game_state") else None
    return (env.batch if isinstance(env, Vector) else env).states.tobytes()


@pytest.mark.parametrize("door", [AEC, Single, Vector, Batch], ids=lambda door: door.__name__)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_called_when_only_known_errors_come(table: Table, door: Any, seed: int) -> None:
    """And nothing is done then; a seed that is none is Gymnasium's to refuse."""
    game, seats = table
    dice = random.Random(f"{seed} {door.__name__}")
    size = (3,) if door in (Vector, Batch) else ()
    env = door(game, *size, seats)
    methods = [
        name
        for name, _ in inspect.getmembers(door, callable)
        if not name.startswith("_") and name not in THEIRS
    ]
    assert {"reset", "step", "close"} <= {*methods}
    last = dice.randrange(CALLS // 2, CALLS)
    for call in range(CALLS):
        name = dice.choice(methods)
        if name == "close" and door is not AEC and call < last:
            continue
        method, before = getattr(env, name), digest(env)
        given = arguments(env, method, dice)
        try:
            method(**given)
        except (GameError, gymnasium.error.Error) as error:
            assert isinstance(error, GameError) or "seed" in given
            assert str(error)
            assert digest(env) == before or name == "rollout"


@pytest.mark.parametrize("seed", range(3))
def test_openspiel_s_states_are_no_exception(table: Table, seed: int) -> None:
    dice, game = random.Random(seed), loaded(table)
    ours = OurBot("random", 0, seed=seed)
    asks: tuple[Callable[[Any, int], object], ...] = (
        lambda state, n: state.apply_action(n),
        lambda state, n: state.apply_action(dice.choice(state.legal_actions())),
        lambda state, n: state.child(n),
        lambda state, n: state.legal_actions(n),
        lambda state, n: state.legal_actions_mask(n),
        lambda state, n: state.information_state_string(n),
        lambda state, n: state.information_state_tensor(n),
        lambda state, n: state.observation_string(n),
        lambda state, n: state.observation_tensor(n),
        lambda state, n: state.action_to_string(n, n),
        lambda state, n: state.resample_from_infostate(n, dice.random),
        lambda state, n: state.chance_outcomes(),
        lambda state, n: (state.returns(), state.rewards(), str(state), state.clone()),
        lambda state, n: ours.step(state),
    )
    state = game.new_initial_state()
    for _ in range(CALLS):
        ask, number = dice.choice(asks), dice.choice((-4, -1, 0, 1, 2, 9, 10**9))
        try:
            ask(state, number)
        except (GameError, pyspiel.SpielError) as error:
            assert str(error)
        except IndexError:
            assert state.is_terminal()  # ours: there is nothing to choose from
        if dice.random() < 0.02:
            state = game.new_initial_state()
