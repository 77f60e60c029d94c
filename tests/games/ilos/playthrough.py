"""A game told state by state, with everything observable: `playthrough.txt`.

The beginning, the first turn and the last turn of the stored game of two. After a change of what
views tell, read the difference, and if it is meant: `python -m tests.games.ilos.playthrough`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stammtisch.core.state import State
from stammtisch.core.transcript import read

from .boards import as_text

FILE = Path(__file__).with_name("playthrough.txt")
GAME = Path(__file__).parent / "transcripts" / "two_players.txt"

HEAD = """\
# The beginning, the first and the last turn of transcripts/two_players.txt, with all that can be
# observed. Made by `python -m tests.games.ilos.playthrough`; see there.
#
# For each state what everybody sees, and points by heading; then what a seat sees otherwise than
# everybody; of all these only what differs from the state told before. Then what is legal, and the
# decision taken. Counts are written as `ship*2 mine`.
"""
APART = ("scores", "seat")
"""Entries of a view that are told in another form."""
HEADER = ("game", "rules_version", "seats", "variants", "components")


def playthrough() -> str:
    record = read(GAME.read_text(encoding="utf-8"))
    return HEAD + "\n".join(_told(record.start, record.end.actions))


def _told(state: State, actions: list[int]) -> Iterator[str]:
    yield ""
    yield from (f"{key}: {json.dumps(state.view()[key])}" for key in HEADER)
    first, last = _turns(state, actions)
    before: set[str] = set()
    for number, action in enumerate([*actions, None]):
        if number <= first or number >= last:
            yield from _heading(state, number)
            lines = [*_public(state), *_differences(state)]
            yield from (line for line in lines if line not in before)
            before = set(lines)
            yield from _legal(state)
            if action is not None:
                yield f"> {state.to_move} {state.text(action)}"
        if action is not None:
            state.apply(action)


def _turns(state: State, actions: list[int]) -> tuple[int, int]:
    """How many decisions come before the end of the first turn, and before the last turn."""
    ends = [number for number, action in enumerate(actions) if state.text(action) == "end"]
    return ends[0] + 1, ends[-2] + 1


def _heading(state: State, number: int) -> Iterator[str]:
    yield ""
    who = "the game is over" if state.is_over else f"seat {state.to_move} decides"
    yield f"== after {number} decisions: {who}"


def _public(state: State) -> Iterator[str]:
    yield from (f"{key}: {value}" for key, value in _entries(state, None).items())
    for seat, score in enumerate(state.scores()):
        yield f"points of {seat}: {' '.join(f'{key} {value}' for key, value in score.items())}"
    if state.outcome is not None:
        yield f"outcome: {state.outcome}"


def _differences(state: State) -> Iterator[str]:
    public = _entries(state, None)
    for seat in range(state.seats):
        own = _entries(state, seat)
        assert own.keys() == public.keys()
        other = {key: value for key, value in own.items() if public[key] != value}
        yield from (f"seat {seat} sees {key}: {value}" for key, value in other.items())


def _entries(state: State, seat: int | None) -> dict[str, str]:
    """A view, with an entry for each thing of each player, without what is told elsewhere."""
    view = state.view(seat)
    assert all(view[key] == state.view()[key] for key in APART if key != "seat")
    players = view.pop("players")
    told = {key: _json(value) for key, value in view.items() if key not in (*HEADER, *APART)}
    for number, player in enumerate(players):
        told |= {f"{key} of {number}": _json(value) for key, value in player.items()}
    return told


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


if __name__ == "__main__":
    FILE.write_text(playthrough() + "\n", encoding="utf-8")
