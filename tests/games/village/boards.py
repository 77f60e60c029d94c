"""Positions as text: what each player has, and what lies on the board.

    A: farm 1 1 2; smithy 1; cubes green*2 pink; goods wagon; coins 2; grain 3; life 8
    B: farm 1 1; bag 2; visited north; customers C07; dead-crafts 1; prestige 4

A line for each player; `A` is seat 0, and to move if nothing else is said. Behind the name of a
place stand the numbers of the members there, behind `dead-` and a section (or `grave`, `gone`)
those of the dead; all others are unborn. What is nowhere lies in the supply. Where no board is
given, an orange cube lies on each space.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import stammtisch
from stammtisch.core.state import State
from stammtisch.games.village.state import (
    PLACES,
    SPACES,
)

from ..counts import counted

GAME = stammtisch.load("village")
SEATS = "ABCD"
NUMBERS = ("coins", "grain", "life", "prestige")
EVERYWHERE = "; ".join(f"{space} orange" for space in SPACES)

Doc = dict[str, Any]


def position(
    text: str,
    *,
    board: str = EVERYWHERE,
    bag: str = "",
    stalls: str = "",
    queue: str = "",
    variants: Iterable[str] = (),
    components: str = "house",
    to_move: int | None = 0,
    **entries: Any,
) -> State:
    """The position described, before a turn of seat 0.

    `board`: "harvest green plague; market pink"; `bag`: cubes in the green bag; `stalls`, `queue`:
    customers. Further entries are those of position documents; `turn` may leave out its seat.
    """
    players = [_player(line.partition(":")[2]) for line in text.strip().splitlines()]
    n = len(players)
    doc: Doc = {
        "game": "village",
        "rules_version": GAME.rules_version,
        "seats": n,
        "variants": {name: name in variants for name in GAME.variants},
        "components": components,
        "to_move": to_move,
        "round": 3,
        "services": 2,
        "board": {part.split()[0]: counted(_behind(part)) for part in _parts(board)},
        "bag": counted(bag),
        "stalls": _row(stalls, n + 1),
        "queue": _row(queue, 5),
        "players": players,
        **entries,
    }
    return GAME.from_position(doc, seed=1)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def _behind(part: str) -> str:
    return part.partition(" ")[2]


def _row(text: str, length: int) -> list[str | None]:
    """Customers, or `-` where there is none; empty places after them."""
    names = [None if name == "-" else name for name in text.split()]
    return names + [None] * (length - len(names))


def _player(line: str) -> Doc:
    found: Doc = {"members": {}, "dead": {}}
    for part in _parts(line):
        key, values = part.split()[0], part.split()[1:]
        if key in NUMBERS:
            found[key] = int(values[0])
        elif key in ("cubes", "goods"):
            found[key] = counted(_behind(part))
        elif key in ("visited", "customers"):
            found[key] = values
        elif key == "passed":
            found[key] = True
        elif key.startswith("dead-"):
            found["dead"][key.removeprefix("dead-")] = [int(number) for number in values]
        else:
            assert key in PLACES, key
            found["members"][key] = [int(number) for number in values]
    return found


def texts(state: State) -> set[str]:
    """All legal actions."""
    return {state.text(int(action)) for action in state.legal_actions()}


def of(state: State, *words: str) -> set[str]:
    """The legal actions that begin with one of these words."""
    return {text for text in texts(state) if text.split()[0] in words}


def play(state: State, *actions: str) -> State:
    """The state after these actions."""
    for action in actions:
        state.apply(action)
    return state


def player(state: State, seat: int = 0) -> Doc:
    """What a player has, as the position document tells it."""
    found: Doc = state.position()["players"][seat]
    return found


def code(state: State, action: str) -> str:
    """Why an action is illegal."""
    reason = state.why_not(action)
    assert reason is not None, f"{action} is legal"
    return reason.code


def spent(before: int, state: State, seat: int = 0, lap: int = 10) -> int:
    """Steps on the life track since it stood there, less than a lap."""
    return int(player(state, seat)["life"] - before) % lap
