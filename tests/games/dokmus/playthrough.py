"""A game told state by state, with everything observable: `playthrough.txt`.

The first round and the last turn of the stored game of two. After a change of what views tell,
read the difference, and if it is meant: `python -m tests.games.dokmus.playthrough`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stammtisch.core.state import State
from stammtisch.core.transcript import read

FILE = Path(__file__).with_name("playthrough.txt")
GAME = Path(__file__).parent / "transcripts" / "two_players.txt"

HEAD = """\
# The first round and the last turn of transcripts/two_players.txt, with all that can be observed.
# Made by `python -m tests.games.dokmus.playthrough`; see there.
#
# For each state: the board and the tokens side by side; what everybody sees; points by heading;
# of all these only what differs from the state told before. Then what a seat sees otherwise than
# everybody, what is legal, and the decision taken.
"""
APART = ("board", "tokens", "scores", "seat")
"""Entries of a view that are told in another form; but for `seat` all seats have the same."""


def playthrough() -> str:
    record = read(GAME.read_text(encoding="utf-8"))
    return HEAD + "\n".join(_told(record.start, record.end.actions))


def _told(state: State, actions: list[int]) -> Iterator[str]:
    before: list[str] = []
    header = set(state._header()) - {"to_move", "reveals"}
    yield ""
    yield from (f"{key}: {_json(value)}" for key, value in state.view().items() if key in header)
    last = _begin_of_last_turn(state, actions)
    for number, action in enumerate([*actions, None]):
        if state.view()["round"] == 1 or number >= last:
            yield from _heading(state, number)
            public = [*_picture(state.view()), *_public(state, header), *_scores(state)]
            yield from (line for line in public if line not in before)
            before = public
            yield from _differences(state, header)
            yield from _legal(state)
            if action is not None:
                yield f"> {state.to_move} {state.text(action)}"
        if action is not None:
            state.apply(action)


def _begin_of_last_turn(state: State, actions: list[int]) -> int:
    """How many decisions come before the last seat's last turn."""
    steps, first, mover = state.clone(), 0, None
    for number, action in enumerate(actions):
        if steps.to_move != mover:
            first, mover = number, steps.to_move
        steps.apply(action)
    return first


def _heading(state: State, number: int) -> Iterator[str]:
    yield ""
    who = "the game is over" if state.is_over else f"seat {state.to_move} decides"
    yield f"== after {number} decisions: {who}"


def _picture(view: dict[str, Any]) -> list[str]:
    rows = zip(view["board"], view["tokens"], strict=True)
    return [f"{y:2} {board}  {tokens}" for y, (board, tokens) in enumerate(rows, start=1)]


def _public(state: State, header: set[str]) -> Iterator[str]:
    yield from (f"{key}: {_json(value)}" for key, value in _body(state, None, header).items())


def _differences(state: State, header: set[str]) -> Iterator[str]:
    public = _body(state, None, header)
    for seat in range(state.seats):
        own = _body(state, seat, header)
        other = {key: value for key, value in own.items() if public.get(key, key) != value}
        yield from (f"seat {seat}, {key}: {_json(value)}" for key, value in other.items())
        yield from (f"seat {seat} lacks {key}" for key in sorted(public.keys() - own.keys()))


def _body(state: State, seat: int | None, header: set[str]) -> dict[str, Any]:
    """A view, with a line for each player, without what is told elsewhere."""
    view = state.view(seat)
    assert all(view[key] == state.view()[key] for key in APART if key != "seat")
    players = {f"player {i}": player for i, player in enumerate(view.pop("players"))}
    hidden = header | set(APART)
    return {key: value for key, value in {**view, **players}.items() if key not in hidden}


def _scores(state: State) -> Iterator[str]:
    for seat, score in enumerate(state.scores()):
        yield f"points of {seat}: {' '.join(f'{key} {value}' for key, value in score.items())}"
    if state.outcome is not None:
        yield f"outcome: {state.outcome}"


def _legal(state: State) -> Iterator[str]:
    """One line for each kind of decision."""
    kinds: dict[str, list[str]] = {}
    for action in state.legal_actions():
        kind, _, rest = state.text(int(action)).partition(" ")
        kinds.setdefault(kind, []).append(rest)
    yield from (f"legal: {kind} {', '.join(values)}".rstrip() for kind, values in kinds.items())


def _json(value: Any) -> str:
    return json.dumps(value)


if __name__ == "__main__":
    FILE.write_text(playthrough(), encoding="utf-8")
