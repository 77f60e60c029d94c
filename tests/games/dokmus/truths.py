"""What each reason of Dokmus claims, by the oracle alone; see `tests/games/test_truths.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from . import oracle
from .boards import position
from .oracle.board import (
    Space,
    Table,
    banks_of_waterways,
    crossable,
    drops,
    empty_ground,
    in_touch,
    lifts,
    mover,
    own_tokens,
    pays_for_forest,
    read,
    slidable_slots,
    slot_of,
    space_of,
    spaces_of_slot,
)
from .oracle.game import CARDS, GRANTS, TALISMAN, hand
from .test_selection import selected
from .test_setup import opening

Values = Mapping[str, Any]
Truth = Callable[[Table, list[str], Values], bool]

CORNERS = {2: (0, 2, 3, 5), 3: (0, 2, 6, 8), 4: (0, 2, 6, 8)}
GUARDIAN = {"talisman": 1, "slide": 2, "lift": 3, "drop": 3, "rotate": 4}
TOKENS = ("place", "cross", "anywhere")


def lifted_text(table: Table) -> str:
    assert table.turn.lifted is not None
    return oracle.board.text_of(table.turn.lifted)


def at(words: list[str]) -> Space:
    return space_of(words[1])


def mine(table: Table) -> set[Space]:
    return set(own_tokens(table, mover(table)))


def is_on_board(table: Table, space: Space) -> bool:
    return space in table.terrain


def is_on_side(space: Space) -> bool:
    return space[0] % 7 in (0, 6) or space[1] % 7 in (0, 6)


def outer(table: Table, space: Space) -> bool:
    """At the border of the board."""
    return space[0] in (0, 20) or space[1] in (0, 13 if table.seats == 2 else 20)


def beside_empty_slot(table: Table, space: Space) -> bool:
    x, y = space
    empty_slot = set(spaces_of_slot(table.tiles.index(None)))
    return bool({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & empty_slot)


def in_turn(table: Table) -> bool:
    return table.phase == "turn"


def is_free(table: Table) -> bool:
    """Neither a lifted token nor an open action of ruins stands in the way."""
    return in_turn(table) and table.turn.lifted is None and table.turn.ruins is None


def guardian(table: Table) -> int:
    return table.players[mover(table)].guardian


def face_in_gap_of(table: Table, face: str) -> int | None:
    return next((k for k, tile in enumerate(table.tiles) if tile and tile["face"] == face), None)


def reachable(table: Table) -> set[Space]:
    return set().union(*(in_touch(table, space) for space in mine(table)))


def ruins_face(table: Table) -> str | None:
    slot = table.turn.ruins
    tile = None if slot is None else table.tiles[slot]
    return tile["face"] if tile else None


def can_place(table: Table) -> bool:
    return any(text.startswith(("place", "cross")) for text in oracle.legal(table))


def bare(table: Table) -> Table:
    """With two tokens to place and nothing crossed: for what does not depend on it."""
    return replace(table, turn=replace(table.turn, unplaced=2, crossed=False))


def terrain(letters: str) -> Truth:
    return lambda t, w, v: t.terrain.get(at(w)) in tuple(letters) and w[0] in (*TOKENS, "drop")


def waiting_for_drop(table: Table, words: list[str], values: Values) -> bool:
    return table.turn.lifted is not None and values["square"] == lifted_text(table)


def other_guardian(table: Table, words: list[str], values: Values) -> bool:
    card, act = guardian(table), "lift" if words[0] == "drop" else words[0]
    return (
        is_free(table)
        and not table.turn.used
        and act not in GRANTS[card]
        and values == {"guardian": card, "needed": GUARDIAN[act]}
    )


def lift_is_granted(table: Table) -> bool:
    return not table.turn.used and "lift" in GRANTS[guardian(table)]


def lift_first(table: Table, words: list[str], values: Values) -> bool:
    """There is a token that may be lifted now."""
    return words[0] == "drop" and any(text.startswith("lift") for text in oracle.legal(table))


TOLD: dict[str, Truth] = {
    "over": lambda t, w, v: t.phase == "over",
    "start_first": lambda t, w, v: t.phase == "start" and w[0] != "start",
    "start_over": lambda t, w, v: t.phase in ("draft", "turn") and w[0] == "start",
    "start_corner": lambda t, w, v: slot_of(at(w)) not in CORNERS[t.seats],
    "start_taken": lambda t, w, v: slot_of(at(w)) in map(slot_of, t.tokens),
    "start_side": lambda t, w, v: not outer(t, at(w)) and not beside_empty_slot(t, at(w)),
    "start_gap_side": lambda t, w, v: (
        not t.variants["start_on_gap_side"] and beside_empty_slot(t, at(w)) and not outer(t, at(w))
    ),
    "start_ground": lambda t, w, v: t.terrain[at(w)] not in ".f" and is_on_side(at(w)),
    "draft_first": lambda t, w, v: t.phase == "draft" and w[0] not in ("draft", "start"),
    "draft_over": lambda t, w, v: t.phase == "turn" and w[0] == "draft",
    "guardian_not_in_game": lambda t, w, v: t.seats == 2 and int(w[1]) not in CARDS[2],
    "guardian_not_passed": lambda t, w, v: int(w[1]) not in hand(t) and int(w[1]) in CARDS[t.seats],
    "off_board": lambda t, w, v: not is_on_board(t, at(w)),
    "taken": lambda t, w, v: at(w) in t.tokens,
    "mountain": terrain("^"),
    "water": terrain("~"),
    "temple": terrain("tT"),
    "no_tokens": lambda t, w, v: w[0] in TOKENS and t.turn.unplaced == 0 and is_free(t),
    "not_adjacent": lambda t, w, v: at(w) in empty_ground(t) - reachable(t) and is_free(t),
    "forest_price": lambda t, w, v: (
        at(w) in reachable(t)
        and t.terrain[at(w)] == "f"
        and pays_for_forest(t, mover(t), at(w))
        and t.turn.unplaced == 1
    ),
    "crossed": lambda t, w, v: w[0] == "cross" and t.turn.crossed,
    "cross_price": lambda t, w, v: w[0] == "cross" and t.turn.unplaced == 1 and not t.turn.crossed,
    "no_waterway": lambda t, w, v: not any(mine(t) & banks for banks in banks_of_waterways(t)),
    "not_a_bank": lambda t, w, v: at(w) in empty_ground(t) - crossable(bare(t), mover(t)),
    "cross_needless": lambda t, w, v: f"place {w[1]}" in oracle.legal(t) and t.turn.unplaced > 1,
    "anywhere_not_needed": lambda t, w, v: w[0] == "anywhere" and can_place(t),
    "lift_first": lift_first,
    "no_movable_token": lambda t, w, v: is_free(t) and lift_is_granted(t) and not lifts(t),
    "drop_first": waiting_for_drop,
    "drop_same": lambda t, w, v: t.turn.lifted == at(w),
    "drop_own": lambda t, w, v: (
        at(w) in mine(t) - {t.turn.lifted} and v["origin"] == lifted_text(t)
    ),
    "drop_far": lambda t, w, v: (
        t.turn.lifted is not None
        and at(w) in empty_ground(t) - drops(t, t.turn.lifted)
        and v["origin"] == lifted_text(t)
    ),
    "not_in_line": lambda t, w, v: (
        face_in_gap_of(t, w[1]) not in slidable_slots(t) and v["face"] == w[1]
    ),
    "ruins_other_tile": lambda t, w, v: ruins_face(t) == v["face"] != w[1],
    "ruins_other_token": lambda t, w, v: (
        ruins_face(t) == v["face"] and slot_of(at(w)) != t.turn.ruins
    ),
    "ruins_no_token": lambda t, w, v: ruins_face(t) == v["face"] and not lifts(t),
    "ruins_first": lambda t, w, v: (
        ruins_face(t) == v["face"] and w[0] not in ("slide", "rotate", "lift", "drop", "decline")
    ),
    "nothing_to_decline": lambda t, w, v: w == ["decline"] and t.turn.ruins is None,
    "action_used": lambda t, w, v: is_free(t) and t.turn.used and w[0] in GUARDIAN,
    "other_guardian": other_guardian,
    "has_talisman": lambda t, w, v: guardian(t) == TALISMAN and t.talisman == mover(t),
    "talisman_of_two": lambda t, w, v: t.seats == 2 and w == ["talisman"],
    "not_your_token": lambda t, w, v: w[0] == "lift" and at(w) not in mine(t),
    "ruins_stay": lambda t, w, v: at(w) in mine(t) and t.terrain[at(w)] == "r",
    "nowhere_to_go": lambda t, w, v: at(w) in mine(t) and not drops(t, at(w)),
    "face_not_in_play": lambda t, w, v: (
        face_in_gap_of(t, w[1]) is None and v["face"] == w[1] and is_free(t)
    ),
    "tokens_left": lambda t, w, v: w == ["end"] and t.turn.unplaced == v["n"] > 0,
}
"""Over the oracle's table instead of the document."""

NO_SQUARE = {"drop_first"}


def of_document(code: str, truth: Truth) -> Callable[[Any, list[str], Values], bool]:
    def holds(doc: Any, words: list[str], values: Values) -> bool:
        named = values.get("square")
        right = code in NO_SQUARE or named is None or named == words[1]
        return right and truth(read(doc), words, values)

    return holds


TRUTHS = {code: of_document(code, truth) for code, truth in TOLD.items()}

BESIDE_EMPTY_SLOT = opening(2, variants={"start_on_gap_side": False})
BURIED = position(".A ~ .B\n^ ^ . .", guardian=3, used=False)
AT_RUINS = position("rA ^ .B ^ ^ ^ ^ | .A .", ruins=0, unplaced=2, guardian=4, used=False)
TWO_AT_RUINS = position("rA .A ^ .A . ^ ^ | .A .", ruins=0, unplaced=2, guardian=2, used=False)
ACROSS = position("f ~ .\n.A ~ . ^ ^ . ~ .")

STATES = [
    BESIDE_EMPTY_SLOT,
    opening(3, letters={"c1": "r", "d1": "^", "e1": "v", "f1": "~", "g1": "t"}),
    BURIED,
    AT_RUINS,
    TWO_AT_RUINS,
    ACROSS,
    TWO_AT_RUINS.clone().apply("lift d1"),
    selected(3, 0, (3,)),
    selected(2, 0, ()),
    position(".A . . .A rA ~ t", guardian=3, used=False).apply("lift a1"),
    *(position(".A . ~ . . ~ f", guardian=g, used=False, unplaced=1) for g in (1, 2, 3, 4, 5)),
    *(position(".A f ~ . . ~ f", guardian=g, unplaced=1) for g in (1, 2, 3, 4, 5)),
    position(".A ~ . . f", crossed=True),
    position(".A ~ . . f", unplaced=0, guardian=4, used=False),
    position(".A .B . f\n.C ^ .", unplaced=2, guardian=3, used=False),
    position(".A . . f", seats=2, guardian=3, used=False),
    position(".A . .", unplaced=1, guardian=3, round=8).apply("place b1"),
]
POSITIONS = [state.position() for state in STATES]
