"""`stammtisch bench`: decisions a second on one core, beside OpenSpiel's where it is installed."""

from __future__ import annotations

import importlib
import os
import platform
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table

import stammtisch

from .common import OUT, AsJson, GameNames, print_json, progress
from .rules import compile_with_bar

if TYPE_CHECKING:
    from stammtisch.core.game import Game
    from stammtisch.core.state import State

ROUNDS = 5
SECONDS = 0.25
"""How long one measurement takes, at least: of the processor, not on the clock."""

STARTS = 16
GO = "go(board_size=9)"
GO_ROLLOUTS = 64
GO_SAMPLE = 1000
"""Games whose mean length tells how many decisions a rollout has."""

MODES = ("compiled", "python", "interpreted", "rollouts")
"""Decisions a second in one compiled loop, and through the Python API in either mode; and what
`Seen.rollouts` does: whole games a second, what the seat cannot know dealt anew in each."""

ROLLOUTS = 100
"""Asked for at a time, as a bot does for one of its actions."""

Measure = Callable[[], tuple[int, float]]
"""Runs for a while. Returns how many decisions (rollouts) there were, and in how many seconds."""


@dataclass(frozen=True)
class Case:
    """Something measured: a game with so many seats, in one of the modes; or Go."""

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
    if go := go_case():
        cases.append(go)
    speeds: list[list[float]] = [[] for _ in cases]
    with progress("measuring", ROUNDS * len(cases), not as_json) as move:
        for _ in range(ROUNDS):
            for case, found in zip(cases, speeds, strict=True):  # in turn, so that all suffer alike
                decisions, seconds = case.measure()
                found.append(decisions / seconds)
                move()
    report = summary(cases, [statistics.median(found) for found in speeds])
    if as_json:
        print_json(report)
    else:
        show(report)


def summary(cases: list[Case], medians: list[float]) -> dict[str, Any]:
    """All that was measured, as a document; a game's ratio is that of its slowest player count."""
    speeds: dict[str, dict[str, dict[str, int]]] = {}
    go = None
    for case, speed in zip(cases, medians, strict=True):
        if case.mode == "openspiel":
            go = round(speed)
        else:
            by_seats = speeds.setdefault(case.game, {})
            by_seats.setdefault(str(case.seats), {})[case.mode] = round(speed)
    ratios = {
        name: round(min(modes["compiled"] for modes in by_seats.values()) / go, 3)
        for name, by_seats in speeds.items()
        if go
    }
    return {
        "machine": machine(),
        "unit": "decisions (rollouts: games) a second on one core, medians of five",
        "speeds": speeds,
        "openspiel_go9": go,
        "ratio_to_openspiel_go9": ratios or None,
    }


def show(report: dict[str, Any]) -> None:
    for key, value in report["machine"].items():
        OUT.print(f"{key}: {value}")
    table = Table("game", "seats", box=None, pad_edge=False, title=report["unit"])
    for mode in (*MODES, "to Go 9×9"):
        table.add_column(mode, justify="right")
    for name, by_seats in report["speeds"].items():
        for seats, modes in by_seats.items():
            go = report["openspiel_go9"]
            ratio = "" if go is None else f"{modes['compiled'] / go:.2f}×"
            table.add_row(name, seats, *(f"{modes[mode]:,}" for mode in MODES), ratio)
    OUT.print(table)
    if report["openspiel_go9"] is None:
        OUT.print("OpenSpiel is not installed (see the README): no comparison.")
    else:
        OUT.print(f"OpenSpiel's C++ {GO}: {report['openspiel_go9']:,}")


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
        measures = (
            compiled_loop(game, starts),
            python_api(game, starts, ready=True),
            python_api(game, starts, ready=False),
            rollouts(starts[0]),
        )
        modes = zip(MODES, measures, strict=True)
        made += [Case(name, seats, mode, measure) for mode, measure in modes]
    return made


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
            took = time.process_time() - began
            if took >= SECONDS:
                return decisions, took


def go_case() -> Case | None:
    """Random games of Go in OpenSpiel's own C++ loop; None where it is not installed."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
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

    return Case("go", 2, "openspiel", measure)


def mean_length(pyspiel: Any, game: Any) -> float:
    """Decisions in a random game, on average."""
    decisions = 0
    for seed in range(GO_SAMPLE):
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(player, 2 * seed + player) for player in range(2)]
        pyspiel.evaluate_bots(state, bots, seed)
        decisions += len(state.history())
    return decisions / GO_SAMPLE
