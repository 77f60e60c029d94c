"""What `stammtisch bench` measures beside our games: those of other libraries, where installed."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

SECONDS = 0.25
"""How long one measurement takes, at least: of the processor, not on the clock."""
GO = "go(board_size=9)"
GO_ROLLOUTS = 64
GO_SAMPLE = 1000
"""Games whose mean length tells how many decisions a rollout has."""
PGX_GAMES = 1024
"""Games in one array of Pgx's."""

CPP, PYTHON = "OpenSpiel go 9x9, C++", "OpenSpiel go 9x9, Python API"
CONNECT_FOUR, CONNECT_FOUR_BLIND = "PettingZoo connect four", "PettingZoo connect four, unobserved"
PGX = {"Pgx connect four": "connect_four", "Pgx go 9x9": "go_9x9"}

Measure = Callable[[], tuple[int, float]]
"""Runs for a while. Returns how many decisions (or games) there were, and in how many seconds."""


class Peer(NamedTuple):
    """Another library's game; `measure` is None where it is not installed."""

    name: str
    measure: Measure | None


def peers() -> Iterator[Peer]:
    """All of them, installed or not."""
    for name, make in (
        (CPP, openspiel_rollouts),
        (PYTHON, openspiel_python),
        (CONNECT_FOUR, lambda: environment(pettingzoo_connect_four())),
        (
            CONNECT_FOUR_BLIND,
            lambda: environment(pettingzoo_connect_four(), lambda env: env._legal_moves()),
        ),
        *((name, lambda game=game: pgx(game)) for name, game in PGX.items()),
    ):
        try:
            yield Peer(name, make())
        except ImportError:
            yield Peer(name, None)


def openspiel_rollouts() -> Measure:
    """Random games of Go in OpenSpiel's own C++ loop."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(GO)
    length = mean_length(pyspiel, game)
    rollouts = pyspiel.RandomRolloutEvaluator(GO_ROLLOUTS, 0)
    search = pyspiel.MCTSBot(game, rollouts, 2.0, 1, 10, False, 0, False)

    def measure() -> tuple[int, float]:
        games, began = 0, time.process_time()
        while (took := time.process_time() - began) < SECONDS:
            search.mcts_search(game.new_initial_state())  # looks at the first state alone
            games += GO_ROLLOUTS
        return round(games * length), took

    return measure


def mean_length(pyspiel: Any, game: Any) -> float:
    """Decisions in a random game, on average."""
    decisions = 0
    for seed in range(GO_SAMPLE):
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(player, 2 * seed + player) for player in range(2)]
        pyspiel.evaluate_bots(state, bots, seed)
        decisions += len(state.history())
    return decisions / GO_SAMPLE


def openspiel_python() -> Measure:
    """legal_actions, a random choice, apply_action: as a bot's author writes it."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game, dice = pyspiel.load_game(GO), random.Random(0)

    def measure() -> tuple[int, float]:
        decisions, began = 0, time.process_time()
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
            if (took := time.process_time() - began) >= SECONDS:
                return decisions, took

    return measure


def pettingzoo_connect_four() -> Any:
    """The raw environment."""
    return importlib.import_module("pettingzoo.classic.connect_four_v3").raw_env()


def environment(env: Any, blind: Callable[[Any], Sequence[int]] | None = None) -> Measure:
    """Random games in an AEC environment: what `last` tells, and a step, for each decision.

    `blind`: players ask for no observation, and find by this what is legal.
    """
    dice = random.Random(0)

    def measure() -> tuple[int, float]:
        decisions, began = 0, time.process_time()
        while True:
            env.reset(seed=decisions)
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last(observe=blind is None)
                if over or cut:
                    env.step(None)
                else:
                    legal = blind(env) if blind else seen["action_mask"].nonzero()[0]
                    env.step(dice.choice(legal))
                    decisions += 1
            if (took := time.process_time() - began) >= SECONDS:
                return decisions, took

    return measure


def pgx(name: str) -> Measure:
    """Random games in one array on this processor, begun anew when they end."""
    jax: Any = importlib.import_module("jax")
    library: Any = importlib.import_module("pgx")
    again: Any = importlib.import_module("pgx.experimental.wrappers")
    game = library.make(name)
    begin = jax.jit(jax.vmap(game.init))
    step = jax.vmap(again.auto_reset(game.step, game.init))

    def decide(state: Any, key: Any) -> Any:
        chosen, anew = jax.random.split(key)
        weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(chosen, weights)
        return step(state, actions, jax.random.split(anew, PGX_GAMES))

    go_on = jax.jit(decide)
    key = jax.random.PRNGKey(0)
    state = go_on(begin(jax.random.split(key, PGX_GAMES)), key)

    def measure() -> tuple[int, float]:
        nonlocal state, key
        decisions, began = 0, time.process_time()
        while (took := time.process_time() - began) < SECONDS:
            key, used = jax.random.split(key)
            state = go_on(state, used)
            state.rewards.block_until_ready()
            decisions += PGX_GAMES
        return decisions, took

    return measure
