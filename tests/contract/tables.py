"""Random games of everything the registry finds, played once in a process and looked at often."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import stammtisch
from stammtisch.core.game import Game
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES

GAMES = stammtisch.names()
TABLES = [(name, seats) for name in GAMES for seats in stammtisch.load(name).seats]
SHELL_LOCALE = Path(stammtisch.__file__).with_name("locale")
TESTS = Path(__file__).parents[1]
LONGEST_GAME = 20_000

N_SAMPLED = 12
"""States looked at closely along a random game."""


@dataclass(frozen=True, eq=False)
class Table:
    """A random game: states sampled along it (the first and the last among them), and its end."""

    game: Game
    seats: int
    sampled: tuple[State, ...]
    end: State

    @property
    def undecided(self) -> tuple[State, ...]:
        return tuple(state for state in self.sampled if not state.is_over)

    @property
    def varied(self) -> Table:
        """Another random game, with variants as the dice fell."""
        return table(self.game.name, self.seats, seed=1)

    def seats_and_spectator(self) -> tuple[int | None, ...]:
        return (*range(self.seats), None)


def choose(state: State, dice: random.Random) -> int:
    """Any legal action, each kind with equal chances: so that rare decisions are met too."""
    kinds: dict[Any, list[int]] = {}
    for action in state.legal_actions():
        act, _ = state.game.action_space.decode(int(action))
        kinds.setdefault(act, []).append(int(action))
    return dice.choice(kinds[dice.choice(sorted(kinds))])


def walk(state: State, seed: int | str) -> Iterator[State]:
    """The one state before each decision of a random game, and when it is over."""
    dice = random.Random(seed)
    for _ in range(LONGEST_GAME):
        yield state
        if state.is_over:
            return
        state.apply(choose(state, dice))
    raise AssertionError(f"not over after {LONGEST_GAME} decisions: {state}")


def variants(game: Game, seed: int) -> dict[str, bool]:
    """The default for seed 0, else as the dice fall."""
    dice = random.Random(f"variants {seed}")
    return {
        name: value if seed == 0 else bool(dice.getrandbits(1))
        for name, value in game.variants.items()
    }


@functools.cache
def table(name: str, seats: int, seed: int = 0) -> Table:
    """A random game; do not change its states, take clones."""
    game = stammtisch.load(name)
    beginning = game.start(seats, f"contract {seed}", variants(game, seed))
    end = beginning.clone()
    passed = [state.clone() for state in walk(end, seed)]
    last = len(passed) - 1
    picked = {round(i * last / (N_SAMPLED - 1)) for i in range(N_SAMPLED)}
    return Table(game, seats, tuple(passed[i] for i in sorted(picked)), end)


@functools.cache
def stored(name: str) -> tuple[Path, ...]:
    """The transcripts a game's tests keep: what random games do not meet, and old faults."""
    return tuple(sorted((TESTS / "games" / name / "transcripts").glob("*.txt")))


def language(i: int) -> str:
    """The languages in turn."""
    return LANGUAGES[i % len(LANGUAGES)]
