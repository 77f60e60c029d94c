"""A match, and one game of it: deals, seats and seeds follow from the game's number."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import stammtisch
from stammtisch.bots import Bot, Limit
from stammtisch.core.errors import BotError
from stammtisch.core.game import HOUSE, Components
from stammtisch.core.registry import load
from stammtisch.play import play

from .stats import GameStats, stats_of

if TYPE_CHECKING:
    from stammtisch.core.state import State


@dataclass(frozen=True)
class Match:
    """Many games between the same bots. With deals in common, everybody has each seat in turn.

    `players`: names of bots, one a seat; a bot is known by its place among them. `limit`: what
    each may use for a decision. `variants`: those that are chosen otherwise than the game does.
    `components`: "house", or the text of a set.
    """

    game: str
    players: tuple[str, ...]
    games: int
    seed: str
    limit: Limit
    variants: Mapping[str, bool] = field(default_factory=dict)
    components: str = HOUSE

    def seating(self, number: int) -> list[int]:
        """Which player has each seat in a game."""
        n = len(self.players)
        return [(seat + number) % n for seat in range(n)]

    def deal(self, number: int) -> str:
        """The seed of a game. So many in a row as there are seats have one: a block."""
        return f"{self.seed} {number // len(self.players)}"

    @property
    def printed(self) -> str:
        """What results call the component set."""
        return name_of(load(self.game).read_components(self.components))

    @property
    def bots(self) -> tuple[str, ...]:
        """Each name once, in the order in which they were given."""
        return tuple(dict.fromkeys(self.players))

    def of(self, bot: str) -> list[int]:
        """The players of a name."""
        return [i for i, player in enumerate(self.players) if player == bot]


def name_of(components: Components) -> str:
    """What results call a component set: "house", or its digest."""
    return HOUSE if components.text is None else components.digest


class Task(NamedTuple):
    """A game of a match, by its number; `recorded`: its transcript is wanted too."""

    match: Match
    number: int
    recorded: bool = False

    def __str__(self) -> str:
        match, number = self.match, self.number
        return f"game {number} of {' - '.join(match.players)}, seed {match.deal(number)!r}"


@dataclass(frozen=True)
class Played:
    """How one game ended: for each player the share in the victory, and the points; its numbers.

    `won` sums to 1. `stats` is None where nobody has asked for it, `transcript` likewise.
    """

    won: list[float]
    points: list[int]
    stats: GameStats | None = None
    transcript: str | None = None


Run = Callable[[Iterable[Task]], Generator[tuple[int, Played], None, None]]
"""Plays games, and tells how each ended in any order."""


def one_game(task: Task, own: Mapping[str, Bot] | None = None) -> tuple[int, Played]:
    """A game, by its number. `own`: bots that are no names, by what they are called here.

    BotError tells which game it was.
    """
    match, number, recorded = task
    seating, given = match.seating(number), own or {}
    seed = match.deal(number)
    try:
        bots = [
            given[name] if name in given else stammtisch.bot(name, f"{match.seed} {number} {i}")
            for i, name in ((i, match.players[i]) for i in seating)
        ]
        chosen = {"variants": match.variants, "components": match.components}
        state = play(match.game, bots, seed, match.limit, **chosen)
    except BotError as error:
        raise BotError(f"game {number}, seed {seed!r}, {error}", error.traceback) from error
    names = [match.players[i] for i in seating]
    return number, ended(match, number, state, state.transcript(names) if recorded else None)


def ended(match: Match, number: int, state: State, transcript: str | None = None) -> Played:
    """What is kept of a game that is over."""
    seating, n = match.seating(number), len(match.players)
    first = state.begin(state.game, state.origin).to_move
    assert first is not None
    won, points = [0.0] * n, [0] * n
    for seat, score in enumerate(state.scores()):
        points[seating[seat]] = score["total"]
        if seat in state.winners:
            won[seating[seat]] = 1 / len(state.winners)
    return Played(won, points, stats_of(state, first), transcript)
