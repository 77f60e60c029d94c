"""Commands that run rules: compile them, count positions."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

import stammtisch
from stammtisch.compiling import Progress, compile_game, note

from .common import OUT, AsJson, GameName, GameNames, Seed, print_json, progress

if TYPE_CHECKING:
    from stammtisch.core.state import State


def compile_games(
    games: GameNames = None,
    as_json: AsJson = False,
) -> None:
    """Make machine code of the rules ahead of time; later starts find it in the cache."""
    from stammtisch.envs import batch

    took = {}
    for name in games or stammtisch.names():
        game = stammtisch.load(name)
        began = time.perf_counter()
        compile_with_bar(name, not as_json)
        batch.loops(game)
        took[name] = round(time.perf_counter() - began, 2)
        if not as_json:
            OUT.print(f"{name}: ready after {took[name]:.1f} s")
    if as_json:
        print_json({"seconds": took})


def compile_with_bar(name: str, shown: bool) -> None:
    """Compile a game in this process, its progress shown."""
    so_far = Progress()
    with progress(f"compiling {name}", None, shown) as move:

        def heard(line: str) -> None:
            before = so_far.done
            note(so_far, line)
            move(so_far.done - before, total=so_far.total)

        compile_game(name, heard)


def perft(
    name: GameName,
    depth: Annotated[int, typer.Option(min=0, help="Decisions looked ahead.")] = 3,
    seats: Annotated[int | None, typer.Option(help="Players; else the fewest.")] = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Count the ways a game can go on, decision by decision: a check of rules, and of speed."""
    game = stammtisch.load(name)
    state = game.start(seats, "0" if seed is None else seed)
    compile_with_bar(name, not as_json)
    began = time.perf_counter()
    counts = [count(state, ahead, not as_json) for ahead in range(depth + 1)]
    seconds = time.perf_counter() - began
    if as_json:
        print_json({"game": name, "seats": state.seats, "nodes": counts, "seconds": seconds})
        return
    for ahead, nodes in enumerate(counts):
        OUT.print(f"{ahead:3} {nodes:14,}")
    OUT.print(f"{seconds:.1f} s, {sum(counts) / max(seconds, 1e-9):,.0f} a second")


def count(state: State, depth: int, shown: bool) -> int:
    """How many sequences of so many decisions there are; a finished game has none but itself."""
    if depth == 0:
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    with progress(f"depth {depth}", len(actions), shown and depth > 2) as move:
        for action in actions:
            total += count(state.clone().apply(action), depth - 1, shown=False)
            move()
    return total
