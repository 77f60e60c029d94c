"""State and seat -> what the seat can know; and back. See docs/positions-dokmus.md.

A view is a whitelist: every entry is public, or follows from the seat's own cards. What a seat
can know of the guardians: those that lie open; its own; the cards it was passed, hence the set
that the seats before it kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from stammtisch.core.documents import Document
from stammtisch.core.engine import OVER

from .actions import SQUARES
from .chronicle import happened
from .components import FACES, LETTERS, SIDE
from .rules.board import ground, land, n_rows, n_slots, tokens_of
from .rules.hidden import (
    agrees,
    guardians_in_game,
    highest_revealed,
    known_guardians,
    n_before,
    n_drafted,
    set_of,
)
from .rules.rounds import N_GUARDIANS, drafter, next_to_play
from .rules.setup import start_seat
from .rules.spaces import NONE, Spaces, holds, listed, minus, write
from .state import (
    COLUMNS,
    NO_FACE,
    NO_GUARDIAN,
    NO_SLOT,
    NO_SPACE,
    ROUNDS,
    SIZE,
    SPACES_A_WORD,
    TOKENS_A_TURN,
    Phase,
    Terrain,
)

__all__ = ["happened", "restore", "secret", "seen", "whole"]

PHASES = {phase.name.lower(): phase for phase in Phase}
QUARTER = 90
TOKENS = 25
SPECTATOR = -1
Json = dict[str, Any]


def whole(state: Any) -> Json:
    """Everything, for a position document."""
    return {**_public(state), "players": [_player(state, seat) for seat in range(state.seats)]}


def seen(state: Any, seat: int) -> Json:
    """What the seat (-1: a spectator) can know."""
    body = _public(state)
    known = _known_guardians(state, seat)
    body["players"] = [
        {
            **_player(state, other),
            "guardian": known[other],
            "stock": _stock(state, other),
            "passed": _passed(state, seat) if other == seat else None,
            "possible": sorted(kept),
        }
        for other, kept in enumerate(_possible(state, seat))
    ]
    drafting = state.phase == Phase.DRAFT and state.to_move == seat
    body["hand"] = _passed(state, seat) if drafting else None
    return body


def secret(state: Any) -> bool:
    """Only the selection of guardians rests on what nobody else may see."""
    return bool(state.phase == Phase.DRAFT)


def _public(state: Any) -> Json:
    slots = range(n_slots(state))
    return {
        "round": state.round,
        "phase": Phase(state.phase).name.lower(),
        "talisman": state.talisman,
        "first_drafter": state.first_drafter,
        "tiles": [_tile(state, slot) for slot in slots],
        "board": _board(state),
        "tokens": _tokens(state),
        "turn": {
            "unplaced": state.unplaced,
            "used": bool(state.used),
            "crossed": bool(state.crossed),
            "ruins": None if state.ruins == NO_SLOT else state.ruins,
            "lifted": None if state.lifted == NO_SPACE else SQUARES[state.lifted],
        },
    }


def _tile(state: Any, slot: int) -> Json | None:
    if slot == state.gap:
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


def _collected(rows: Sequence[str]) -> dict[str, Spaces]:
    """Rows of text as sets of spaces by letter."""
    words: dict[str, list[int]] = {}
    for space, letter in enumerate("".join(rows)):
        found = words.setdefault(letter, [0] * len(NONE))
        found[space // SPACES_A_WORD] |= 1 << space % SPACES_A_WORD
    return {letter: tuple(found) for letter, found in words.items()}  # type: ignore[misc]


def _player(state: Any, seat: int) -> Json:
    player = state.players[seat]
    return {
        "sacrificed": player.sacrificed,
        "guardian": player.guardian,
        "revealed": bool(player.revealed),
        "played": bool(player.played),
    }


def _stock(state: Any, seat: int) -> int:
    """Tokens a player has not used yet."""
    if state.phase == Phase.OVER:
        return 0
    if state.phase == Phase.START:
        return TOKENS - (1 if state.players[seat].tokens.any() else 0)
    turns_left = ROUNDS - state.round + (0 if state.players[seat].played else 1)
    spent = TOKENS_A_TURN - state.unplaced if _in_turn(state, seat) else 0
    return int(TOKENS_A_TURN * turns_left - spent)


def _in_turn(state: Any, seat: int) -> bool:
    return bool(state.phase == Phase.TURN and state.to_move == seat)


# The draft


def _passed(state: Any, seat: int) -> list[int] | None:
    """The cards a seat was passed this round; None when it was not yet."""
    before = (seat - state.first_drafter) % state.seats
    drafted = n_drafted(state) if state.phase in (Phase.DRAFT, Phase.TURN) else -1
    if seat == SPECTATOR or before > drafted:
        return None
    gone = [state.players[drafter(state, k)].guardian for k in range(before)]
    return [int(card) for card in guardians_in_game(state) if card not in gone]


def _known_guardians(state: Any, seat: int) -> list[int | None]:
    """By seat: the guardian that lies open or is the seat's own, 0 for none yet, None unknown."""
    known: list[int | None] = [0] * state.seats
    for k, guardian in enumerate(known_guardians(state, seat)[: n_drafted(state)]):
        known[drafter(state, k)] = int(guardian) or None
    return known


def _possible(state: Any, seat: int) -> list[set[int]]:
    """By seat: the guardians it may hold, as far as this seat can tell."""
    possible: list[set[int]] = [set() for _ in range(state.seats)]
    drafted = n_drafted(state)
    known = [int(guardian) for guardian in known_guardians(state, seat)[:drafted]]
    true = [state.players[drafter(state, k)].guardian for k in range(drafted)]
    before = n_before(state, seat)
    for cards in _deals(state, known, before, set_of(true, before)):
        for k in range(drafted):
            possible[drafter(state, k)].add(cards[k])
    return possible


def _deals(state: Any, known: Sequence[int], before: int, kept: int) -> Iterator[tuple[int, ...]]:
    """All ways the guardians can have been kept, in drafting order."""
    bar = highest_revealed(state)
    cards = [int(card) for card in guardians_in_game(state)]
    for deal in permutations(cards, len(known)) if known else ():
        if agrees(deal, known, bar, before, kept):
            yield deal


# Back from a document


def restore(state: Any, doc: Document, printed: Any) -> None:
    """Lay out what a position or a view says; boards stand in it, so nothing printed is needed.

    PositionError names the entry that is wrong.
    """
    is_view = "seat" in doc.data
    state.phase = PHASES[doc.word("phase", list(PHASES))]
    state.round = doc.number("round", 1, ROUNDS)
    state.talisman = doc.number("talisman", 0, state.seats - 1)
    state.first_drafter = doc.number("first_drafter", 0, state.seats - 1, default=state.talisman)
    _restore_tiles(state, doc)
    _restore_board(state, doc)
    _restore_tokens(state, doc)
    _restore_players(state, doc, is_view)
    _restore_turn(state, doc)
    _check_to_move(state, doc)
    if is_view:
        doc.read.add("hand")


def _restore_tiles(state: Any, doc: Document) -> None:
    state.face[:] = NO_FACE
    tiles = doc.list("tiles", n_slots(state))
    gaps = [slot for slot, tile in enumerate(tiles) if tile is None]
    if len(gaps) != 1:
        raise doc.wrong("tiles", f"{len(gaps)} gaps, there is always one")
    state.gap = gaps[0]
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
            if not (part.isspace() if slot == state.gap else " " not in part):
                raise doc.wrong(f"board[{y}]", f"{part!r}: blank in the gap, and only there")
    for letter, spaces in _collected(rows).items():
        if letter != " ":
            write(state.ground[LETTERS.index(letter)], spaces)


def _restore_tokens(state: Any, doc: Document) -> None:
    seats = "".join(str(seat) for seat in range(state.seats))
    rows = doc.rows("tokens", n_rows(state) * SIDE, SIZE, "." + seats)
    for letter, spaces in _collected(rows).items():
        if letter == ".":
            continue
        for space in listed(minus(spaces, land(state))):
            where = f"tokens[{space // SIZE}][{space % SIZE}]"
            raise doc.wrong(where, "no token stands on such a space")
        write(state.players[int(letter)].tokens, spaces)
    for seat in range(state.seats):
        if state.phase != Phase.START and not state.players[seat].tokens.any():
            raise doc.wrong("tokens", f"seat {seat} has none on the board")


def _restore_players(state: Any, doc: Document, is_view: bool) -> None:
    entries = doc.documents("players", state.seats)
    for seat, entry in enumerate(entries):
        player = state.players[seat]
        player.sacrificed = entry.number("sacrificed", 0, TOKENS - 1, default=0)
        player.revealed = int(entry.flag("revealed", False))
        player.played = int(entry.flag("played", False))
        player.guardian = entry.number("guardian", 0, N_GUARDIANS, default=NO_GUARDIAN)
    if is_view:
        _imagine_guardians(state, doc, entries)
    for entry in entries:
        if is_view:
            entry.read |= {"guardian", "stock", "passed", "possible"}
        entry.finish()
    _check_guardians(state, doc)


def _imagine_guardians(state: Any, doc: Document, entries: Sequence[Document]) -> None:
    """Some cards that fit what the view tells; `resample` draws from all that do."""
    known = [entry.any("guardian") for entry in entries]
    seat = doc.number("seat", 0, state.seats - 1, default=SPECTATOR)
    drafted = sum(guardian != NO_GUARDIAN for guardian in known)
    order = [drafter(state, k) for k in range(drafted)]
    before, kept = 0, 0
    if seat != SPECTATOR and entries[seat].has("passed"):
        passed = entries[seat].list("passed")
        gone = [int(card) for card in guardians_in_game(state) if int(card) not in passed]
        before, kept = len(gone), set_of(gone, len(gone))
    for cards in _deals(state, [known[s] or 0 for s in order], before, kept):
        for s, guardian in zip(order, cards, strict=True):
            state.players[s].guardian = guardian
        return
    if drafted:
        raise doc.wrong("players", "no guardians fit what is known of them")


def _check_guardians(state: Any, doc: Document) -> None:
    kept = [state.players[seat].guardian for seat in range(state.seats)]
    cards = [card for card in kept if card != NO_GUARDIAN]
    in_game = [int(card) for card in guardians_in_game(state)]
    if len(set(cards)) != len(cards) or not set(cards) <= set(in_game):
        raise doc.wrong("players", f"guardians {kept}: different ones of {in_game} are expected")
    expected = {Phase.START: 0, Phase.OVER: 0, Phase.TURN: state.seats}.get(state.phase)
    if expected is not None and len(cards) != expected:
        raise doc.wrong("players", f"{len(cards)} guardians are kept, {expected} in this phase")
    for k in range(len(cards)):
        if state.players[drafter(state, k)].guardian == NO_GUARDIAN:
            raise doc.wrong("players", "guardians are kept clockwise from first_drafter on")
    _check_revealed(state, doc)


def _check_revealed(state: Any, doc: Document) -> None:
    """Guardians are revealed from the lowest up, the last of them the mover's."""
    in_order = sorted(range(state.seats), key=lambda seat: state.players[seat].guardian)
    revealed = [bool(state.players[seat].revealed) for seat in in_order]
    played = [bool(state.players[seat].played) for seat in in_order]
    n = sum(played)
    if state.phase == Phase.TURN:
        if revealed != [k <= n for k in range(state.seats)] or played != sorted(played)[::-1]:
            raise doc.wrong("players", "turns are played, and guardians revealed, in their order")
    elif any(revealed) or any(played):
        raise doc.wrong("players", "nobody has played or revealed a guardian in this phase")


def _restore_turn(state: Any, doc: Document) -> None:
    state.ruins, state.lifted = NO_SLOT, NO_SPACE
    entry = doc.inner("turn")
    state.unplaced = entry.number("unplaced", 0, TOKENS_A_TURN, default=0)
    state.used = int(entry.flag("used", False))
    state.crossed = int(entry.flag("crossed", False))
    state.ruins = entry.number("ruins", 0, n_slots(state) - 1, default=NO_SLOT)
    entry.read.add("lifted")
    if entry.has("lifted"):
        state.lifted = SQUARES.index(entry.word("lifted", SQUARES))
    entry.finish()
    if state.phase == Phase.TURN:
        _check_open_questions(state, entry)


def _check_open_questions(state: Any, entry: Document) -> None:
    tokens = tokens_of(state, max(state.to_move, 0))
    fixed = ground(state, Terrain.RUINS)
    if state.ruins == state.gap:
        raise entry.wrong("ruins", "no tile lies in the gap")
    if state.lifted != NO_SPACE and not holds(minus(tokens, fixed), state.lifted):
        raise entry.wrong("lifted", "no token that could be moved stands there")
    if state.lifted != NO_SPACE and state.ruins == NO_SLOT and state.used:
        raise entry.wrong("used", "a lifted token needs an action that is unused")


def _check_to_move(state: Any, doc: Document) -> None:
    """Who decides follows from everything else."""
    expected = OVER
    if state.phase == Phase.START:
        placed = [bool(state.players[seat].tokens.any()) for seat in range(state.seats)]
        order = [start_seat(state, k) for k in range(state.seats)]
        if [placed[seat] for seat in order] != sorted(placed)[::-1] or all(placed):
            raise doc.wrong("tokens", "start tokens are placed counter-clockwise")
        expected = order[sum(placed)]
    elif state.phase == Phase.DRAFT:
        expected = drafter(state, n_drafted(state))
        if n_drafted(state) == state.seats:
            raise doc.wrong("phase", "everybody has kept a guardian")
    elif state.phase == Phase.TURN:
        expected = next_to_play(state)
    if state.to_move != expected:
        who = "nobody" if expected == OVER else f"seat {expected}"
        raise doc.wrong("to_move", f"{who} decides here")
