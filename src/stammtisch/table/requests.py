"""What a browser wants to append: the entry it makes, and the state that leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import company, lesson, talk, undo
from .company import SAID
from .entry import TALK, Entry, NewEntry
from .errors import RefusedError
from .table import Table

if TYPE_CHECKING:
    from stammtisch.core.state import State


def prepare(
    table: Table, request: NewEntry, held: Sequence[int], language: str, now: int = 0
) -> tuple[Entry, State]:
    """The entry a request makes, and the state it leads to; RefusedError.

    `held`: the seats of the browser, those that a bot plays by now too; `now`: in milliseconds.
    """
    seating = request.kind in SAID
    if request.kind in TALK:
        return talk.entry(table, request, now), table.now.state
    if table.company.closed:
        raise RefusedError("over_already")
    if table.company.vacant and not seating:
        raise RefusedError("seats_free")
    match request.kind:
        case "handover":
            entry = _hand_over(table, request, held)
        case "decision":
            table.check_turn(request.seat, held, language)
            made = table.decide(request.seat, request.action, request.key, language)
            if lesson.is_later(table, made[0].action):
                raise RefusedError("lesson")
            return made
        case "alone":
            entry = _leave(table, request)
        case "pause" | "resume":
            entry = _pause(table, request)
        case "return" if not table.clocks.may_return(request.seat):
            raise RefusedError("time_out")
        case _ if seating:
            n, to_move = table.now.n + 1, table.now.state.to_move
            entry = company.entry(table.company, request, n, to_move, language)
        case _:
            entry = undo.entry(table, request, table.company.playing(held), now)
    return entry, table.after(entry)


def _hand_over(table: Table, request: NewEntry, held: Sequence[int]) -> Entry:
    mover = table.now.state.to_move
    if mover != request.seat or not table.covers(held):
        raise RefusedError("no_handover")
    return Entry(table.now.n + 1, request.key, "handover", mover, to_move=mover)


def _pause(table: Table, request: NewEntry) -> Entry:
    """Somebody wants a pause; or that there is none: no longer, not now, or no more."""
    clocks, now, seat = table.clocks, table.now, request.seat
    if not (clocks.may_ask(seat) if request.kind == "pause" else clocks.may_end(seat)):
        raise RefusedError("no_pause")
    return Entry(now.n + 1, request.key, request.kind, seat, to_move=now.state.to_move)


def _leave(table: Table, request: NewEntry) -> Entry:
    """The learner goes on without the lesson."""
    move = lesson.next_move(table, table.now)
    if move is None or move.seat != request.seat:
        raise RefusedError("lesson_over")
    return Entry(table.now.n + 1, request.key, "alone", move.seat, to_move=move.seat)
