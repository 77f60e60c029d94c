"""How far back a player may go, and by whose leave.

Of their own accord back to where the turn passed or something was turned up. When all persons
look at the same screen, and against bots, as far as they like; otherwise when all agree. A table
where somebody went further than that first bound is marked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from .entry import Entry, NewEntry
from .errors import RefusedError
from .table import Asking, Table


class Undo(msgspec.Struct, frozen=True):
    """Entries to go back to: before one decision, before the whole turn.

    `free`: further than players may always go, so that the table gets marked. `ask`: not of one's
    own accord at all, but the others can be asked for this one.
    """

    decision: int | None = None
    turn: int | None = None
    free: bool = False
    ask: int | None = None


def offer(table: Table, yours: Sequence[int]) -> Undo | None:
    """What this browser can take back now; None for nothing."""
    turn = own_turn(table, yours)
    if not turn or table.setup.replay:
        return None
    before, behind = table.history.parents, set(_open(table, yours))
    for place, first in enumerate(turn):
        if first in behind:
            return Undo(before[chosen_last(table, turn[place:])], before[first])
    last = before[chosen_last(table, turn)]
    if all_here(table, yours):
        return Undo(last, before[turn[0]], free=True)
    seat = _seat(table, turn[-1])
    assert seat is not None
    may_ask = missing(table, Asking(seat, last)) and not has_asked(table, seat)
    return Undo(ask=last) if may_ask else None


def chosen_last(table: Table, decisions: Sequence[int]) -> int:
    """The last of these decisions that somebody chose; the page takes the forced ones by itself."""
    return next((n for n in reversed(decisions) if not is_forced(table, n)), decisions[0])


def is_forced(table: Table, decision: int) -> bool:
    """Whether a decision was the only one, and need not have been asked: as the rules have it."""
    state = table.history.state(table.history.parents[decision])
    return bool(state.game.unasked(state.legal_texts(), state.origin.variants))


def has_asked(table: Table, seat: int | None) -> bool:
    """Whether somebody asks already, or this seat has asked since the last decision."""
    if table.now.asking is not None:
        return True
    for entry in reversed(table.entries):
        if entry.kind in ("begin", "decision", "resign", "takeover"):
            return False
        if entry.kind == "ask" and entry.seat == seat:
            return True
    return False


def own_turn(table: Table, yours: Sequence[int]) -> list[int]:
    """The last decisions in effect that a person here took one after the other, in order."""
    found: list[int] = []
    for n in table.history.back_from(table.history.node):
        seat = _seat(table, n)
        if seat in yours and seat == _seat(table, (found or [n])[-1]):
            found.append(n)
        elif found:
            break
    return found[::-1]


def _seat(table: Table, n: int) -> int | None:
    return table.entries[n].seat


def is_open(table: Table, back: int, yours: Sequence[int]) -> bool:
    """Whether nothing final has been decided since then, and nothing elsewhere."""
    return set(table.history.decided_after(back)) <= set(_open(table, yours))


def _open(table: Table, yours: Sequence[int]) -> Iterator[int]:
    """The last decisions in effect, as far back as none is final, and none was taken elsewhere."""
    for n in table.history.back_from(table.history.node):
        if table.entries[n].is_final or _seat(table, n) not in yours:
            return
        yield n


def all_here(table: Table, yours: Sequence[int]) -> bool:
    """Whether all persons look at this screen; who may come back to their seat is one of them.

    Who has resigned does not, nor who has never come.
    """
    company = table.company
    return all(
        i in yours or i in company.resigned or i in company.awaited for i in company.agreed.persons
    )


def missing(table: Table, asking: Asking) -> frozenset[int]:
    """The persons at other screens than the one who asks, who have not agreed yet."""
    here = table.setup.here
    same = here if asking.seat in here else (asking.seat,)
    return frozenset(table.setup.persons) - set(same) - asking.agreed - table.company.awaited


def goes(table: Table, asking: Asking) -> dict[int, int]:
    """How many decisions of each seat would be taken back, in order of the first of them."""
    return dict(Counter(table.entries[n].seat or 0 for n in table.history.decided_after(asking.to)))


def entry(table: Table, request: NewEntry, yours: Sequence[int], at: int) -> Entry:
    """The entry of a request to go back, to ask for it, to agree, to refuse; RefusedError.

    `at`: in milliseconds, where clocks run.
    """
    now, to_move = table.now, table.now.state.to_move
    back: int | None
    match request.kind:
        case "undo":
            back = _target(table, request)
            if not all_here(table, yours) and not is_open(table, back, yours):
                raise RefusedError("no_undo")
        case "ask":
            back = _target(table, request)
            offered = offer(table, (request.seat,))
            if offered is None or offered.ask != back:
                raise RefusedError("no_undo")
        case _:
            back = _answer(table, request)
    if back is not None:
        decides = table.history.state(back).to_move
        _check_time(table, back, decides, at)
        to_move = to_move if request.kind == "ask" else decides
    return Entry(now.n + 1, request.key, request.kind, request.seat, to_move=to_move, back=back)


def _check_time(table: Table, back: int, decides: int | None, at: int) -> None:
    """RefusedError where whoever decides there would be out of time at once."""
    clocks = table.clocks
    if decides is None or clocks.pace is None or table.is_bot(decides):
        return
    if not clocks.at(at, back)[decides]:
        raise RefusedError("no_time_back")


def _target(table: Table, request: NewEntry) -> int:
    """The node to go back to: one on the way to the present."""
    to = request.to
    if table.setup.replay or to is None or to == table.history.node or not table.history.holds(to):
        raise RefusedError("no_undo")
    return to


def _answer(table: Table, request: NewEntry) -> int | None:
    """Where the table goes back to, when this was the last leave that was asked for.

    Who asks may refuse too: that is to withdraw the question.
    """
    asking = table.now.asking
    if asking is None:
        raise RefusedError("nobody_asks")
    if request.kind == "refuse" and request.seat == asking.seat:
        return None
    wanted = missing(table, asking)
    if request.seat not in wanted:
        raise RefusedError("nobody_asks")
    return asking.to if request.kind == "agree" and wanted == {request.seat} else None
