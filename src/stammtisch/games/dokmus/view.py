"""Record <-> documents: what the layout does not tell by itself. See docs/positions-dokmus.md.

Tiles as they lie, board and tokens as rows of text; in a view the tokens left, and what the seat
knows of the guardians.
"""

from __future__ import annotations

import numpy as np

from stammtisch.core.documents import Document, Json
from stammtisch.core.record import SPECTATOR
from stammtisch.core.vocabulary import NONE, UNKNOWN

from .components import FACES, LETTERS, SIDE
from .reachable import faults
from .rules.board import n_rows, n_slots
from .rules.hidden import (
    n_before,
    n_selected,
    possible,
    was_passed,
    was_passed_cards,
)
from .rules.rounds import is_in_game, kth_to_select, tokens_left
from .rules.spaces import (
    NO_SPACES,
    Array,
    Spaces,
    both,
    either,
    from_numbers,
    listed,
    minus,
    numbers_of,
    of_slot,
    write,
)
from .state import NO_FACE, SIZE, Guardian, Phase, State

Body = dict[str, Json]

ANY_ORDER: frozenset[str] = frozenset()
"""Entries of a view whose order says nothing."""
IN_ORDER = ("round", "phase", "talisman", "first_drafter", "tiles", "board", "tokens", "turn")
"""How entries follow each other."""
QUARTER = 90
GUARDIANS = tuple(map(int, Guardian))


def whole(state: State) -> Body:
    """Everything, for a position document."""
    return {
        **dict.fromkeys(IN_ORDER),
        **State.write(state, state.seats),
        "tiles": [_tile(state, slot) for slot in range(n_slots(state))],
        "board": _rows(state, state.ground, " " + LETTERS),
        "tokens": _rows(state, _tokens(state), f".{_digits(state)}"),
    }


def seen(known: State, seat: int) -> Body:
    """What the seat (-1: a spectator) can know."""
    body, passed = whole(known), _passed(known, seat)
    for other, kept in enumerate(possible(known, seat)):
        entry = body["players"][other]
        entry["stock"] = tokens_left(known, other)
        entry["passed"] = passed if other == seat else None
        entry["possible"] = kept
    selecting = known.phase == Phase.SELECTION and known.to_move == seat
    return {**body, "hand": passed if selecting else None}


def _passed(known: State, seat: int) -> list[int] | None:
    """The cards a seat was passed this round; None when it was not yet."""
    if not was_passed_cards(known, seat):
        return None
    return [guardian for guardian in GUARDIANS if was_passed(known, guardian)]


def secret(state: State) -> bool:
    """Only the selection of guardians rests on what nobody else may see."""
    return bool(state.phase == Phase.SELECTION)


def _digits(state: State) -> str:
    return "".join(map(str, range(state.seats)))


def _tokens(state: State) -> Array:
    """The sets of tokens by seat."""
    return np.stack([state.players[seat].tokens for seat in range(state.seats)])


def _tile(state: State, slot: int) -> Body | None:
    if slot == state.empty_slot:
        return None
    return {"face": FACES[state.face[slot]], "turn": int(state.quarters[slot]) * QUARTER}


def _rows(state: State, sets: Array, letters: str) -> list[str]:
    """Sets of spaces as rows of text: first the letter of no set, then one for each."""
    drawn = np.frombuffer(letters.encode(), np.uint8)[numbers_of(sets)].tobytes().decode()
    return [drawn[y * SIZE :][:SIZE] for y in range(n_rows(state) * SIDE)]


def restore(state: State, doc: Document, printed: object) -> None:
    """Lay out what a position or a view says, if play can bring it about; else PositionError.

    Boards stand in it, so nothing printed is needed.
    """
    lay_out(state, doc)
    if doc.is_view:
        _check_hidden(state, doc)
    for entry, wrong in faults(state):
        raise doc.wrong(entry, wrong)


def lay_out(state: State, doc: Document) -> None:
    """Everything to its place, unknown guardians as such."""
    State.read(state, doc, state.seats)
    if state.first_to_select == NONE:
        state.first_to_select = 0 if state.phase == Phase.START else state.talisman
    _read_tiles(state, doc)
    _read_board(state, doc)
    for seat, spaces in enumerate(_sets(state, doc, "tokens", _digits(state), ".")):
        write(state.players[seat].tokens, spaces)
    if doc.is_view:
        _read_knowledge(state, doc)


def _sets(state: State, doc: Document, key: str, letters: str, blank: str) -> list[Spaces]:
    """Rows of text as sets of spaces, one a letter."""
    drawn = "".join(doc.rows(key, n_rows(state) * SIDE, SIZE, letters + blank))
    return [from_numbers(k for k, at in enumerate(drawn) if at == letter) for letter in letters]


def _read_tiles(state: State, doc: Document) -> None:
    state.face[:] = NO_FACE
    tiles = doc.items("tiles", n_slots(state))
    laid = [slot for slot in range(n_slots(state)) if tiles.says(slot)]
    empty = [slot for slot in range(n_slots(state)) if slot not in laid]
    if len(empty) != 1:
        raise doc.wrong("tiles", f"{len(empty)} gaps, there is always one")
    state.empty_slot = empty[0]
    numbers = set()
    for slot in laid:
        tile = tiles.object(slot)
        face = tile.word("face", FACES)
        if face[0] in numbers:
            raise tile.wrong("face", f"tile {face[0]} lies there twice")
        numbers.add(face[0])
        quarters, rest = divmod(tile.number("turn", 0, 3 * QUARTER, default=0), QUARTER)
        if rest:
            raise tile.wrong("turn", "is no quarter turn: 0, 90, 180 or 270")
        state.face[slot], state.quarters[slot] = FACES.index(face), quarters


def _read_board(state: State, doc: Document) -> None:
    """Every space of a tile has its letter, none of the empty slot has one."""
    covered = NO_SPACES
    for kind, spaces in enumerate(_sets(state, doc, "board", LETTERS, " ")):
        write(state.ground[kind], spaces)
        covered = either(covered, spaces)
    for slot in range(n_slots(state)):
        tile = of_slot(slot)
        wrong = both(covered, tile) if slot == state.empty_slot else minus(tile, covered)
        for space in listed(wrong):
            raise doc.wrong(f"board[{space // SIZE}]", "is blank in the gap, and only there")


def _read_knowledge(state: State, doc: Document) -> None:
    """The cards that were kept before the seat are those that it was not passed."""
    doc.says("hand")
    players = doc.documents("players", state.seats)
    for entry in players:
        entry.read |= {"stock", "passed", "possible"}
    seat = _viewer(state, doc)
    before = n_before(state, seat)
    if before:
        passed = players[seat].list("passed")
        gone = [card for card in GUARDIANS if is_in_game(state, card) and card not in passed]
        if len(gone) != before:
            raise players[seat].wrong("passed", f"all guardians but {before} were passed to it")
        for card in gone:
            state.kept_before[card - 1] = 1


def _viewer(state: State, doc: Document) -> int:
    return doc.number("seat", 0, state.seats - 1, default=SPECTATOR)


def _check_hidden(state: State, doc: Document) -> None:
    """There are cards enough for the guardians that are hidden, on either side of the seat."""
    seat = _viewer(state, doc)
    kept, before = possible(state, seat), n_before(state, seat)
    order = [kth_to_select(state, k) for k in range(n_selected(state))]
    for side in (order[:before], order[before:]):
        hidden = [other for other in side if state.players[other].guardian == UNKNOWN]
        if any(len(kept[other]) < len(hidden) for other in hidden):
            raise doc.wrong("players", "no guardians fit what is known of them")
