"""Views of Dokmus written by hand: `island` puts seven lines into a slot, the rest is meadow."""

from __future__ import annotations

from typing import Any

import stammtisch
from stammtisch.core.documents import Document
from stammtisch.core.record import Known, Origin
from stammtisch.core.scene import Scene
from stammtisch.core.words import Words
from stammtisch.games.dokmus import picture
from stammtisch.games.dokmus.view import lay_out

GAME = stammtisch.load("dokmus")
EN = GAME.words("en")

View = dict[str, Any]
Rows = list[str]

MEADOW = ["......."] * 7
LAKES = [
    "ff.~..r",
    "ff.~.T.",
    ".t.~^..",
    "~~~~^^.",
    ".....f.",
    ".r.tfff",
    "...ffff",
]


def clockwise(rows: Rows) -> Rows:
    """Seven lines turned by 90 degrees."""
    return ["".join(row[x] for row in reversed(rows)) for x in range(7)]


def draw(view: View, legal: list[str], words: Words) -> Scene:
    """The picture of a view, whether or not play could bring it about."""
    return picture.draw(known(view), legal, words)


def known(view: View) -> Known:
    """The record of what a view tells."""
    doc = Document(view, "view", is_view=True)
    seats, variants, components = GAME.read_header(doc)
    known = Known(GAME, Origin(seats, variants, components), GAME.engine.new_states(), view["seat"])
    known.record.seats = seats
    known.record.to_move = doc.number("to_move", 0, seats - 1, default=-1)
    for name, value in variants.items():
        setattr(known.record.variants, name, int(value))
    lay_out(known.record, doc)
    return known


def island(
    shown: dict[int, Rows] | None = None,
    tokens: dict[str, int] | None = None,
    *,
    seats: int = 4,
    empty_slot: int = 4,
    turns: dict[int, int] | None = None,
    faces: dict[int, str] | None = None,
    guardian: int = 3,
    **turn: Any,
) -> View:
    """A view of seat 0 in its turn. `shown`: slot -> its lines as they lie."""
    n_slots = 6 if seats == 2 else 9
    chosen = faces or {}
    spare = [number for number in "12345678" if number not in "".join(chosen.values())]
    names = [
        chosen.get(slot) or f"{spare.pop(0)}A" for slot in range(n_slots) if slot != empty_slot
    ]
    tiles: list[View | None] = [
        {"face": name, "turn": (turns or {}).get(slot, 0)}
        for slot, name in zip((k for k in range(n_slots) if k != empty_slot), names, strict=True)
    ]
    tiles.insert(empty_slot, None)
    return {
        "game": "dokmus",
        "seats": seats,
        "seat": 0,
        "to_move": 0,
        "variants": dict(GAME.variants),
        "round": 3,
        "phase": "turn",
        "talisman": 1,
        "first_drafter": 0,
        "tiles": tiles,
        "board": _board(shown or {}, n_slots, empty_slot),
        "tokens": _tokens(tokens or {}, n_slots // 3 * 7),
        "players": [_player(guardian if seat == 0 else None) for seat in range(seats)],
        "hand": None,
        "turn": {"unplaced": 3, "used": False, "crossed": False, "ruins": None, "lifted": None}
        | turn,
        "scores": [],
        "winners": [],
    }


def _board(shown: dict[int, Rows], n_slots: int, empty_slot: int) -> Rows:
    rows = []
    for y in range(n_slots // 3 * 7):
        slots = [y // 7 * 3 + k for k in range(3)]
        rows.append(
            "".join(
                " " * 7 if slot == empty_slot else shown.get(slot, MEADOW)[y % 7].ljust(7, ".")
                for slot in slots
            )
        )
    return rows


def _tokens(tokens: dict[str, int], height: int) -> Rows:
    grid = [["."] * 21 for _ in range(height)]
    for name, seat in tokens.items():
        grid[int(name[1:]) - 1][ord(name[0]) - ord("a")] = str(seat)
    return ["".join(row) for row in grid]


def _player(guardian: int | None) -> View:
    possible = [2, 4] if guardian is None else [guardian]
    return {
        "sacrificed": 1,
        "stock": 18,
        "guardian": guardian,
        "revealed": guardian is not None,
        "played": False,
        "passed": None,
        "possible": possible,
    }


def corner(*rows: str) -> dict[int, Rows]:
    """Lines in the upper left corner of the board, meadow behind and below."""
    return {0: [*rows, *MEADOW][:7]}
