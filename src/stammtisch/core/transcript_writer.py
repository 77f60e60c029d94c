"""Writing a transcript: the head, and a line for each decision as it is taken. See `transcript.py`.

A state is whatever plays a game: this knows nothing of how.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .definition import HOUSE
from .errors import GameError

FIRST_LINE = "stammtisch transcript 1"
RESULT = "result"


def write(state: Any, players: Sequence[str] | None = None) -> str:
    """The transcript of a state, finished or not; `players`: a name a seat, else GameError."""
    if players and len(players) != state.seats:
        raise GameError(f"players: {len(players)} names for {state.seats} seats")
    step = state.begin(state.game, state.origin)
    growing = Growing([FIRST_LINE, *_head_lines(state, players or []), ""])
    for action in state.actions:
        seat = step.to_move
        growing.add(seat, step.apply(action))
    return growing.text


def _head_lines(state: Any, players: Sequence[str]) -> Iterator[str]:
    origin = state.origin
    yield f"game: {state.game.name}"
    yield f"rules: {state.game.rules_version}"
    yield f"seats: {state.seats}"
    variants = (f"{name}={'yes' if on else 'no'}" for name, on in origin.variants.items())
    yield f"variants: {' '.join(variants)}"
    enclosed = origin.components.text
    yield f"components: {HOUSE if enclosed is None else 'enclosed'} {origin.components.digest}"
    if enclosed is not None:
        yield from (f"| {line}" for line in lines_of(enclosed))
    if origin.record is None:
        yield f"seed: {origin.seed}"
    else:
        yield f"position: {json.dumps(state.begin(state.game, origin).position())}"
    for seat, player in enumerate(players):
        yield player_line(seat, player)


def player_line(seat: int, name: str) -> str:
    return f"player {seat}: {' '.join(name.split())}"


@dataclass
class Growing:
    """A transcript of a game under way: each decision adds its line."""

    lines: list[str]

    def add(self, seat: int | None, state: Any) -> None:
        """The last decision of this state was this seat's."""
        self.lines.append(f"{seat} {state.text(state.actions[-1])}")
        if state.is_over:
            self.lines.append(f"{RESULT}: {totals(state)}")

    @property
    def text(self) -> str:
        return "\n".join([*self.lines, ""])


def totals(state: Any) -> str:
    return " ".join(str(score["total"]) for score in state.scores())


def lines_of(text: str) -> list[str]:
    """As every editor counts them. Seeds, names and comments may hold other separators."""
    return text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
