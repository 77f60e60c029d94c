"""A position or view back into a state. PositionError names the entry that is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.core.documents import Document

from .actions import SQUARES
from .components import FACES, LETTERS, SIDE
from .knowledge import SPECTATOR, deals
from .reachable import faults
from .rules.board import n_rows, n_slots
from .rules.hidden import guardians_in_game, set_of
from .rules.rounds import N_GUARDIANS, kth_to_select
from .rules.spaces import NONE, Spaces, write
from .state import (
    COLUMNS,
    N_TOKENS,
    NO_FACE,
    NO_GUARDIAN,
    NO_SLOT,
    NO_SPACE,
    PHASES,
    ROUNDS,
    SIZE,
    SPACES_A_WORD,
    TOKENS_A_TURN,
    Phase,
)

QUARTER = 90
NOTHING = 0


def restore(state: Any, doc: Document, printed: Any) -> None:
    """Lay out what a position or a view says; boards stand in it, so nothing printed is needed."""
    state.phase = PHASES.index(doc.word("phase", PHASES))
    state.round = doc.number("round", 1, ROUNDS)
    state.talisman = doc.number("talisman", 0, state.seats - 1)
    chose = 0 if state.phase == Phase.START else state.talisman
    state.first_to_select = doc.number("first_drafter", 0, state.seats - 1, default=chose)
    _restore_tiles(state, doc)
    _restore_board(state, doc)
    _restore_tokens(state, doc)
    _restore_turn(state, doc.inner("turn"))
    _restore_players(state, doc)
    for entry, wrong in faults(state):
        raise doc.wrong(entry, wrong)


def _restore_tiles(state: Any, doc: Document) -> None:
    state.face[:] = NO_FACE
    tiles = doc.list("tiles", n_slots(state))
    empty_slots = [slot for slot, tile in enumerate(tiles) if tile is None]
    if len(empty_slots) != 1:
        raise doc.wrong("tiles", f"{len(empty_slots)} gaps, there is always one")
    state.empty_slot = empty_slots[0]
    numbers = set()
    for slot, tile in enumerate(tiles):
        if tile is None:
            continue
        entry = Document(tile, f"{doc.path}.tiles[{slot}]")
        face = entry.word("face", FACES)
        state.face[slot] = FACES.index(face)
        quarters, rest = divmod(entry.number("turn", 0, 3 * QUARTER, default=0), QUARTER)
        if rest:
            raise entry.wrong("turn", "is no quarter turn: 0, 90, 180 or 270")
        state.turn[slot] = quarters
        entry.finish()
        if face[0] in numbers:
            raise entry.wrong("face", f"tile {face[0]} lies there twice")
        numbers.add(face[0])


def _restore_board(state: Any, doc: Document) -> None:
    rows = doc.rows("board", n_rows(state) * SIDE, SIZE, LETTERS + " ")
    for y, row in enumerate(rows):
        for slot in range(y // SIDE * COLUMNS, y // SIDE * COLUMNS + COLUMNS):
            part = row[slot % COLUMNS * SIDE :][:SIDE]
            if not (part.isspace() if slot == state.empty_slot else " " not in part):
                raise doc.wrong(f"board[{y}]", f"{part!r}: blank in the gap, and only there")
    for letter, spaces in _collected(rows).items():
        if letter != " ":
            write(state.ground[LETTERS.index(letter)], spaces)


def _restore_tokens(state: Any, doc: Document) -> None:
    seats = "".join(str(seat) for seat in range(state.seats))
    rows = doc.rows("tokens", n_rows(state) * SIDE, SIZE, "." + seats)
    for letter, spaces in _collected(rows).items():
        if letter != ".":
            write(state.players[int(letter)].tokens, spaces)


def _collected(rows: Sequence[str]) -> dict[str, Spaces]:
    """Rows of text as sets of spaces by letter."""
    words: dict[str, list[int]] = {}
    for space, letter in enumerate("".join(rows)):
        found = words.setdefault(letter, [0] * len(NONE))
        found[space // SPACES_A_WORD] |= 1 << space % SPACES_A_WORD
    return {letter: tuple(found) for letter, found in words.items()}  # type: ignore[misc]


def _restore_turn(state: Any, entry: Document) -> None:
    state.unplaced = entry.number("unplaced", 0, TOKENS_A_TURN, default=0)
    state.used = int(entry.flag("used", False))
    state.crossed = int(entry.flag("crossed", False))
    state.ruins = entry.number("ruins", 0, n_slots(state) - 1, default=NO_SLOT)
    lifted = entry.word("lifted", SQUARES) if entry.has("lifted") else None
    state.token_to_move = NO_SPACE if lifted is None else SQUARES.index(lifted)
    entry.read.add("lifted")
    entry.finish()


def _restore_players(state: Any, doc: Document) -> None:
    is_view = "seat" in doc.data
    entries = doc.documents("players", state.seats)
    for seat, entry in enumerate(entries):
        player = state.players[seat]
        player.sacrificed = entry.number("sacrificed", 0, N_TOKENS, default=0)
        player.revealed = int(entry.flag("revealed", False))
        player.played = int(entry.flag("played", False))
        player.guardian = entry.number("guardian", 0, N_GUARDIANS, default=NO_GUARDIAN)
    if is_view:
        _imagine_guardians(state, doc, entries)
        doc.read.add("hand")
    for entry in entries:
        entry.read |= {"stock", "passed", "possible"} if is_view else set()
        entry.finish()


def _imagine_guardians(state: Any, doc: Document, entries: Sequence[Document]) -> None:
    """Some cards that fit what the view tells; `resample` draws from all that do."""
    known = [entry.any("guardian") for entry in entries]
    order = [kth_to_select(state, k) for k in range(sum(card != NO_GUARDIAN for card in known))]
    seat = doc.number("seat", 0, state.seats - 1, default=SPECTATOR)
    before, kept = (seat - state.first_to_select) % state.seats, NOTHING
    if seat == SPECTATOR or not 0 < before <= len(order):
        before = 0
    else:
        kept = _kept_before(state, entries[seat], before)
    for cards in deals(state, [known[s] or 0 for s in order], before, kept):
        for s, guardian in zip(order, cards, strict=True):
            state.players[s].guardian = guardian
        return
    if order:
        raise doc.wrong("players", "no guardians fit what is known of them")


def _kept_before(state: Any, entry: Document, before: int) -> int:
    """The set of the cards that were not passed to a seat any more."""
    passed = entry.list("passed")
    gone = [card for card in map(int, guardians_in_game(state)) if card not in passed]
    if len(gone) != before:
        raise entry.wrong("passed", f"all guardians but {before} were passed to this seat")
    return set_of(gone, before)
