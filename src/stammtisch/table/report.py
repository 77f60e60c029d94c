"""Report: a game packed for the makers, by somebody who thinks that it broke a rule.

While others play on, it tells no more than the reader's own view, and not even that where the table
hides points behind a screen; otherwise all.
"""

from __future__ import annotations

import time
from importlib import metadata

from .errors import RefusedError
from .snapshot import Reader, at_play, told_log
from .table import Table
from .views import Json, seat_view

LONGEST = 4000
"""Characters of the reader's words."""


def report(table: Table, words: str, at: int | None, reader: Reader) -> Json:
    """The report as a document; RefusedError for too many words, or a moment there was not."""
    if len(words) > LONGEST:
        raise RefusedError("long_report", most=LONGEST)
    seat, reader = table.company.alone(reader.yours), at_play(table, reader)
    moment = table.now if at is None else table.at(at)
    state, open_all = moment.state, tells_all(table, reader)
    shown = seat_view(table, moment.node, seat, (), reader.language)
    return {
        "stammtisch": metadata.version("stammtisch"),
        "game": table.game.name,
        "rules_version": table.setup.rules_version,
        "table": table.id,
        "entry": moment.n,
        "written": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "language": reader.language,
        "words": words,
        "seat": seat,
        "view": shown.known.view() if open_all or not table.hidden(shown.scene) else None,
        "log": [
            f"{line['n']} {line['name']}: {line['text']}"
            for line in told_log(table, moment, seat, reader.language)
        ],
        "position": state.position() if open_all else None,
        "transcript": state.transcript(table.names(reader.language)) if open_all else None,
    }


def tells_all(table: Table, reader: Reader) -> bool:
    """Whether nobody else can be harmed by it: the game is over, or its only person asks.

    A person that a bot stands in for counts: they may return.
    """
    persons = table.company.agreed.persons
    over = table.now.state.is_over or table.setup.replay
    return over or (len(persons) == 1 and persons == reader.yours)
