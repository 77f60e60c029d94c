"""A game told state by state, with everything observable: `<game>/playthrough.txt`.

The file names a stored game and which of its states are told. After a change of what views tell,
read the difference, and if it is meant: `python -m tests.games.playthrough GAME`. A new file is
begun by hand, with two lines: `transcript: two_players` and, for the states, `states: 0-12 71-74`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

from stammtisch.core.state import State

from . import stored
from .counts import as_text
from .folders import file_of

FILE = "playthrough.txt"
HEAD = """\
# A part of a stored game, with all that can be observed. Made by tests/games/playthrough.py.
#
# For each state what everybody sees, and points by heading; then what a seat sees otherwise than
# everybody; of all these only what differs from the state told before, `-` when it is gone. Then
# what is legal, and the decision taken. Counts are written as `ship*2 mine`.
"""
APART = ("scores", "seat")
"""Entries of a view that are told in another form."""
HEADER = ("game", "rules_version", "seats", "variants", "components")
PICTURE = 7
"""So many texts in a list are told line by line: they are rows of a drawing."""

Spans = list[range]


def text_of(game: str) -> str:
    return file_of(game, FILE).read_text(encoding="utf-8")


def origin(text: str) -> tuple[str, Spans]:
    """Of a told game the name, and how many decisions come before the states told."""
    found = re.search(r"^transcript: (\w+)\nstates: (.+)$", text, re.MULTILINE)
    assert found is not None
    spans = [span.split("-") for span in found[2].split()]
    return found[1], [range(int(first), int(last) + 1) for first, last in spans]


def playthrough(game: str, name: str, spans: Spans) -> str:
    record = stored.record(game, name)
    numbers = " ".join(f"{span[0]}-{span[-1]}" for span in spans)
    told = _told(record.start.clone(), record.end.actions, spans)
    return "\n".join([f"{HEAD}\ntranscript: {name}\nstates: {numbers}", *told, ""])


def _told(state: State, actions: list[int], spans: Spans) -> Iterator[str]:
    yield from (f"{key}: {json.dumps(state.view()[key])}" for key in HEADER)
    before: dict[str, str] = {}
    for number, action in enumerate([*actions, None]):
        if any(number in span for span in spans):
            yield from _heading(state, number)
            now = {**_public(state), **_differences(state)}
            yield from _changes(before, now)
            before = now
            yield from _legal(state)
            if action is not None:
                yield f"> {state.to_move} {state.text(action)}"
        if action is not None:
            state.apply(action)


def _heading(state: State, number: int) -> Iterator[str]:
    yield ""
    who = "the game is over" if state.is_over else f"seat {state.to_move} decides"
    yield f"== after {number} decisions: {who}"


def _changes(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    yield from (f"{key}: {value}" for key, value in now.items() if before.get(key) != value)
    yield from (f"{key}: -" for key in before if key not in now)


def _public(state: State) -> dict[str, str]:
    told = _entries(state, None)
    for seat, score in enumerate(state.scores()):
        told[f"points of {seat}"] = " ".join(f"{key} {value}" for key, value in score.items())
    if state.outcome is not None:
        told["outcome"] = str(state.outcome)
    return told


def _differences(state: State) -> dict[str, str]:
    public = _entries(state, None)
    told: dict[str, str] = {}
    for seat in range(state.seats):
        own = _entries(state, seat)
        assert own.keys() == public.keys()
        other = {key: value for key, value in own.items() if public[key] != value}
        told |= {f"seat {seat} sees {key}": value for key, value in other.items()}
    return told


def _entries(state: State, seat: int | None) -> dict[str, str]:
    """A view, with an entry for each thing of each player, without what is told elsewhere."""
    view = state.view(seat)
    assert all(view[key] == state.view()[key] for key in APART if key != "seat")
    players = view.pop("players")
    told: dict[str, str] = {}
    for key, value in view.items():
        if key not in (*HEADER, *APART):
            told |= _rows(key, value) if _is_picture(value) else {key: _json(value)}
    for number, player in enumerate(players):
        told |= {f"{key} of {number}": _json(value) for key, value in player.items()}
    return told


def _is_picture(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) >= PICTURE
        and all(isinstance(row, str) for row in value)
    )


def _rows(key: str, rows: list[str]) -> dict[str, str]:
    return {f"{key} {y:2}": row for y, row in enumerate(rows, start=1)}


def _legal(state: State) -> Iterator[str]:
    """One line for each kind of decision."""
    kinds: dict[str, list[str]] = {}
    for action in state.legal_actions():
        kind, _, rest = state.text(int(action)).partition(" ")
        kinds.setdefault(kind, []).append(rest)
    yield from (f"legal: {kind} {', '.join(values)}".rstrip() for kind, values in kinds.items())


def _json(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_json(entry) for entry in value)}]"
    if isinstance(value, dict) and all(type(entry) is int for entry in value.values()):
        return f"({as_text(value)})"
    return json.dumps(value)


def main(game: str) -> None:
    text = playthrough(game, *origin(text_of(game)))
    file_of(game, FILE).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
