"""Knowledge: what a seat knows, for programs that play it; what else they have to know there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import lesson, undo
from .errors import RefusedError
from .snapshot import shown_to, viewpoint

if TYPE_CHECKING:
    from .snapshot import Reader
    from .table import Table
    from .views import Json


def knowledge(table: Table, reader: Reader, is_program: bool, now: int) -> Json:
    """What `Game.sample` takes as `view`, of the seat that a snapshot shows; RefusedError.

    `legal`: what the reader may do now. Where points lie behind a screen a view would tell them, so
    there programs alone are told, which the others know to play the seat. `now`: in milliseconds.
    """
    held, moment, company = reader.yours, table.now, table.company
    seen = viewpoint(table, moment, held)
    if seen.covered_for is not None:
        raise RefusedError("covered")
    shown = None if is_program else shown_to(table, moment, seen, reader.language)
    if shown is not None and table.hidden(shown.scene):
        raise RefusedError("screened")
    asked = undo.missing(table, moment.asking) if moment.asking else ()
    return {
        "table": table.id,
        "n": moment.n,
        "seat": seen.seat,
        "yours": list(company.playing(held)),
        "returns": [seat for seat in held if company.absent(seat) == "away"],
        "to_move": table.to_move,
        "legal": list(lesson.offered(table, moment)) if seen.decides else [],
        "answer": [it for it in asked if it in held],
        "players": table.names(reader.language),
        "free": list(company.vacant),
        "clock": None if table.to_move is None else table.clocks.told(now),
        "closed": company.closed or None,
        "rematch": f"/t/{table.id}/next" if table.rematch else None,
        "view": moment.state.known(seen.seat).view(),
    }
