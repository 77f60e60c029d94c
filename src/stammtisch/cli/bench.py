"""`stammtisch bench`: decisions a second, beside those of other libraries where installed."""

from __future__ import annotations

import os
import platform
import random
import statistics
import time
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table

import stammtisch

from .bench_peers import (
    CONNECT_FOUR,
    CONNECT_FOUR_BLIND,
    CPP,
    PGX,
    PYTHON,
    SECONDS,
    Measure,
    environment,
    peers,
)
from .common import OUT, AsJson, GameNames, print_json, progress
from .rules import compile_with_bar

if TYPE_CHECKING:
    from stammtisch.core.game import Game
    from stammtisch.core.state import State

ROUNDS = 5
STARTS = 16
MODES = ("compiled", "python", "interpreted", "rollouts")
"""Decisions a second in one compiled loop, and through the Python API in either mode; and what
`Seen.rollouts` does: whole games a second, what the seat cannot know dealt anew in each."""

BATCHES = {"batch": (False, 1), "batch, 2 threads": (False, 2)}
BATCHES |= {"observed": (True, 1), "observed, 2 threads": (True, 2)}
"""Decisions a second in a `Batch`: with lists of legal actions; with masks (a bit for each action)
and observations too."""
SLOTS = 2048
AEC, BLIND = "aec", "aec, unobserved"
OPENING = "openings"
"""Games that are begun a second."""

ROLLOUTS = 100
"""Asked for at a time, as a bot does for one of its actions."""


@dataclass(frozen=True)
class Case:
    """Something measured: a game with so many seats, in one of the modes."""

    game: str
    seats: int
    mode: str
    measure: Measure


def bench(
    games: GameNames = None,
    as_json: AsJson = False,
) -> None:
    """Measure how many decisions a second the games do on one core."""
    cases = [case for name in games or stammtisch.names() for case in cases_of(name, not as_json)]
    found = [peer for peer in peers() if peer.measure]
    measures = [*(case.measure for case in cases), *(peer.measure for peer in found)]
    speeds: list[list[float]] = [[] for _ in measures]
    with progress("measuring", ROUNDS * len(measures), not as_json) as move:
        for _ in range(ROUNDS):
            for measure, told in zip(measures, speeds, strict=True):  # in turn: all suffer alike
                assert measure is not None
                decisions, seconds = measure()
                told.append(decisions / seconds)
                move()
    medians = [statistics.median(told) for told in speeds]
    beside = {peer.name: speed for peer, speed in zip(found, medians[len(cases) :], strict=True)}
    report = summary(cases, medians[: len(cases)], beside)
    if as_json:
        print_json(report)
    else:
        show(report)


def summary(cases: list[Case], medians: list[float], beside: dict[str, float]) -> dict[str, Any]:
    """All that was measured, as a document; a game's ratio is that of its slowest player count."""
    speeds: dict[str, dict[str, dict[str, int]]] = {}
    for case, speed in zip(cases, medians, strict=True):
        by_seats = speeds.setdefault(case.game, {})
        by_seats.setdefault(str(case.seats), {})[case.mode] = round(speed)
    go = beside.get(CPP)
    return {
        "machine": machine(),
        "unit": "decisions (rollouts, openings: games) a second, medians of five",
        "speeds": speeds,
        "peers": {name: round(speed) for name, speed in beside.items()},
        "openspiel_go9": None if go is None else round(go),
        "ratio_to_openspiel_go9": ratios(speeds, "compiled", go) or None,
        "ratios": {
            f"{mode} to {name}": found
            for mode, name in COMPARED
            if (found := ratios(speeds, mode, beside.get(name)))
        },
    }


COMPARED = (
    ("compiled", CPP),
    ("python", PYTHON),
    (AEC, CONNECT_FOUR),
    (BLIND, CONNECT_FOUR_BLIND),
    *(("observed, 2 threads", name) for name in PGX),
)
"""Our modes, and whose they stand beside."""


def ratios(
    speeds: dict[str, dict[str, dict[str, int]]], mode: str, other: float | None
) -> dict[str, float]:
    """By game the slowest player count's speed in a mode, as a multiple of another's."""
    slowest = {
        name: min(modes[mode] for modes in by_seats.values() if mode in modes)
        for name, by_seats in speeds.items()
        if any(mode in modes for modes in by_seats.values())
    }
    return {name: round(speed / other, 3) for name, speed in slowest.items()} if other else {}


def show(report: dict[str, Any]) -> None:
    for key, value in report["machine"].items():
        OUT.print(f"{key}: {value}")
    modes = (*MODES, *BATCHES, AEC, BLIND, OPENING)
    OUT.print(f"thousands of {report['unit']}")
    for name, by_seats in report["speeds"].items():
        table = Table(name, box=None, pad_edge=False)
        for seats in by_seats:
            table.add_column(f"{seats} seats", justify="right")
        for mode in modes:
            speeds = [found.get(mode) for found in by_seats.values()]
            table.add_row(mode, *("" if s is None else thousands(s) for s in speeds))
        OUT.print(table)
    for name in (CPP, PYTHON, CONNECT_FOUR, CONNECT_FOUR_BLIND, *PGX):
        speed = report["peers"].get(name)
        OUT.print(f"{name}: {'is not installed' if speed is None else f'{speed:,}'}")
    for compared, found in report["ratios"].items():
        told = ", ".join(f"{name} {ratio:.2f}×" for name, ratio in found.items())
        OUT.print(f"{compared}: {told}")


def thousands(speed: int) -> str:
    """With one decimal below a hundred."""
    return f"{speed / 1000:.{1 if speed < 100_000 else 0}f}"


def machine() -> dict[str, str]:
    """What this was measured on."""
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in ("numpy", "numba"))
    return {
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "system": platform.platform(),
        "versions": f"Python {platform.python_version()}, {versions}",
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


# What is measured


def cases_of(name: str, shown: bool) -> list[Case]:
    """A game's cases. Afterwards it is compiled."""
    game = stammtisch.load(name)
    compile_with_bar(name, shown)
    made = []
    for seats in game.seats:
        starts = [game.start(seats, seed) for seed in range(STARTS)]
        pairs = list(
            zip(
                MODES,
                (
                    compiled_loop(game, starts),
                    python_api(game, starts, ready=True),
                    python_api(game, starts, ready=False),
                    rollouts(starts[0]),
                ),
                strict=True,
            )
        )
        pairs += [(mode, batch(game, seats, *how)) for mode, how in BATCHES.items()]
        pairs.append((OPENING, openings(game, seats)))
        with suppress(ImportError):
            from stammtisch.envs import aec

            pairs.append((AEC, environment(aec(game, seats))))
            pairs.append((BLIND, environment(aec(game, seats), told)))
        made += [Case(name, seats, mode, measure) for mode, measure in pairs]
    return made


def told(env: Any) -> Any:
    """The ids of what is legal, without a look at the observation."""
    return env.infos[env.agent_selection]["legal_actions"]


def batch(game: Game, seats: int, observed: bool, threads: int) -> Measure:
    """Random games in many slots; on the clock, for its threads share the work."""
    from stammtisch.envs import Batch

    masks: Any = "bits" if observed else "none"
    games = Batch(game, SLOTS, seats, masks=masks, observations=observed, threads=threads)

    def measure() -> tuple[int, float]:
        decisions, began = 0, time.perf_counter()
        while (took := time.perf_counter() - began) < SECONDS:
            games.step(games.any_actions())
            decisions += SLOTS
        return decisions, took

    return measure


def openings(game: Game, seats: int) -> Measure:
    """Games begun, as a batch begins them."""
    from stammtisch.envs import Batch

    games = Batch(game, SLOTS, seats, masks="none", observations=False)

    def measure() -> tuple[int, float]:
        opened, began = 0, time.process_time()
        while (took := time.process_time() - began) < SECONDS:
            games.reset(opened)
            opened += SLOTS
        return opened, took

    return measure


def compiled_loop(game: Game, starts: list[State]) -> Measure:
    """Random games from start to end within one compiled loop."""
    import numpy as np

    from stammtisch.core.playouts import ANY, NOBODY

    engine, states = game.engine, np.concatenate([start.array for start in starts])

    def measure() -> tuple[int, float]:
        games, decisions, began = 16, 0, time.process_time()
        while (took := time.process_time() - began) < SECONDS:
            rollouts = engine.new_rollouts(games, starts[0].seats)
            playing = engine.playing(states, NOBODY, ANY, "", rollouts)
            decisions += engine.call(engine.points.playouts, *playing)
            games *= 2
        return decisions, took

    return measure


def python_api(game: Game, starts: list[State], ready: bool) -> Measure:
    """legal_actions, a random choice, apply: what a bot's author writes."""
    dice = random.Random(0)

    def measure() -> tuple[int, float]:
        compiled, game.engine.ready = game.engine.ready, ready
        try:
            return random_games(starts, dice)
        finally:
            game.engine.ready = compiled

    return measure


def rollouts(start: State) -> Measure:
    """Of a bot that knows nothing but its seat's view, at the beginning of a game."""
    assert start.to_move is not None
    seen = start.seen_by(start.to_move)
    action = seen.legal_actions()[0]

    def measure() -> tuple[int, float]:
        done, began = 0, time.process_time()
        while (took := time.process_time() - began) < SECONDS:
            seen.rollouts(int(action), ROLLOUTS, done)
            done += ROLLOUTS
        return done, took

    return measure


def random_games(starts: list[State], dice: random.Random) -> tuple[int, float]:
    decisions, began = 0, time.process_time()
    while True:
        state = dice.choice(starts).clone()
        while not state.is_over:
            state.apply(dice.choice(state.legal_actions()))
            decisions += 1
        if (took := time.process_time() - began) >= SECONDS:
            return decisions, took
