"""State and seat -> what the seat can know; and back. See docs/positions-dokmus.md.

A view is a whitelist: every entry is public, or follows from the seat's own cards.
"""

from __future__ import annotations

from typing import Any

from .actions import SQUARES
from .components import FACES, LETTERS, SIDE
from .knowledge import known, passed, possible
from .restoring import QUARTER, restore
from .rules.board import ground, n_rows, n_slots, tokens_of
from .rules.rounds import tokens_left
from .rules.spaces import Spaces, listed
from .state import NO_SLOT, NO_SPACE, PHASES, SIZE, Phase

__all__ = ["ANY_ORDER", "restore", "secret", "seen", "whole"]

Json = dict[str, Any]

ANY_ORDER: frozenset[str] = frozenset()
"""Entries of a view whose order says nothing."""


def whole(state: Any) -> Json:
    """Everything, for a position document."""
    return {**_public(state), "players": [_player(state, seat) for seat in range(state.seats)]}


def seen(state: Any, seat: int) -> Json:
    """What the seat (-1: a spectator) can know."""
    body = _public(state)
    told = known(state, seat)
    body["players"] = [
        {
            **_player(state, other),
            "guardian": told[other],
            "stock": tokens_left(state, other),
            "passed": passed(state, seat) if other == seat else None,
            "possible": sorted(kept),
        }
        for other, kept in enumerate(possible(state, seat))
    ]
    selecting = state.phase == Phase.SELECTION and state.to_move == seat
    body["hand"] = passed(state, seat) if selecting else None
    return body


def secret(state: Any) -> bool:
    """Only the selection of guardians rests on what nobody else may see."""
    return bool(state.phase == Phase.SELECTION)


def _public(state: Any) -> Json:
    slots = range(n_slots(state))
    return {
        "round": state.round,
        "phase": PHASES[state.phase],
        "talisman": state.talisman,
        "first_drafter": state.first_to_select,
        "tiles": [_tile(state, slot) for slot in slots],
        "board": _board(state),
        "tokens": _tokens(state),
        "turn": {
            "unplaced": state.unplaced,
            "used": bool(state.used),
            "crossed": bool(state.crossed),
            "ruins": None if state.ruins == NO_SLOT else state.ruins,
            "lifted": None if state.token_to_move == NO_SPACE else SQUARES[state.token_to_move],
        },
    }


def _tile(state: Any, slot: int) -> Json | None:
    if slot == state.empty_slot:
        return None
    return {"face": FACES[state.face[slot]], "turn": int(state.turn[slot]) * QUARTER}


def _board(state: Any) -> list[str]:
    """The terrain, one letter a space."""
    sets = {letter: ground(state, kind) for kind, letter in enumerate(LETTERS)}
    return _drawn(state, sets, " ")


def _tokens(state: Any) -> list[str]:
    """Whose token stands where."""
    return _drawn(state, {str(seat): tokens_of(state, seat) for seat in range(state.seats)}, ".")


def _drawn(state: Any, sets: dict[str, Spaces], blank: str) -> list[str]:
    """Sets of spaces as rows of text, each with its letter."""
    rows = [[blank] * SIZE for _ in range(n_rows(state) * SIDE)]
    for letter, spaces in sets.items():
        for space in listed(spaces):
            rows[space // SIZE][space % SIZE] = letter
    return ["".join(row) for row in rows]


def _player(state: Any, seat: int) -> Json:
    player = state.players[seat]
    return {
        "sacrificed": player.sacrificed,
        "guardian": player.guardian,
        "revealed": bool(player.revealed),
        "played": bool(player.played),
    }
