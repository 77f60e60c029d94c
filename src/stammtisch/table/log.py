"""The log: the decisions in effect, each in words that are found once; and to which of them the
table has come back by everybody's leave.
"""

from __future__ import annotations

import itertools
from typing import Any

from .entry import Entry, Event
from .history import DEAL
from .names import shell
from .table import OVER, Table


def log(
    table: Table, node: int, seat: int | None, over: bool, language: str
) -> list[dict[str, Any]]:
    """The decisions that led to a node in words: nobody may change the answer.

    Of others' secret ones only that they were, until it is over. What was told last is told on.
    """
    key = seat, over, language
    last, lines = table.logs.get(key, (DEAL, []))
    behind = list(itertools.takewhile(lambda n: n > last, table.history.back_from(node)))
    if (table.history.parents[behind[-1]] if behind else node) != last:
        behind, lines = list(table.history.back_from(node)), []
    entries = (table.entries[n] for n in reversed(behind))
    new = (
        _log_line(table, entry, not entry.secret or entry.seat == seat or over, language)
        for entry in entries
    )
    table.logs[key] = node, [*lines, *new]
    return table.logs[key][1]


def _log_line(table: Table, entry: Entry, known: bool, language: str) -> dict[str, Any]:
    """One decision in words, which are found once: nobody may change the answer."""
    key = entry.n, known, language
    if key not in table.log_lines:
        assert entry.seat is not None
        table.log_lines[key] = {
            "n": entry.n,
            "seat": entry.seat,
            "name": table.names(language)[entry.seat],
            "text": sentence(table, entry, known, language),
            "short": sentence(table, entry, known, language, in_short=True),
            "deed": table.deed(entry.n),
            "events": [
                *(_event(table, e, language) for e in entry.events if e.kind != OVER),
                *(_granted(table, seat, language) for to, seat in table.granted if to == entry.n),
            ],
        }
    return table.log_lines[key]


def _event(table: Table, event: Event, language: str) -> dict[str, Any]:
    said = table.game.modules.picture.event(event.kind, event.values, table.game.words(language))
    seat = event.seat
    name = "" if seat is None else table.names(language)[seat]
    return {"kind": event.kind, "seat": seat, "name": name, "text": str(said)}


def _granted(table: Table, seat: int, language: str) -> dict[str, Any]:
    """That the table came back to here, as somebody had asked."""
    name, text = table.names(language)[seat], shell(language)("asking.granted")
    return {"kind": "undo", "seat": seat, "name": name, "text": text}


def sentence(table: Table, entry: Entry, known: bool, language: str, in_short: bool = False) -> str:
    """What was decided, without the player's name; `in_short`: as a turn's recap says it."""
    words, picture = table.game.words(language), table.game.modules.picture
    act, value = table.game.action_space.decode(table.game.action_space.parse(entry.action))
    components = table.now.state.origin.components
    say = picture.recap if in_short else picture.log
    return str(say(act, value, known, words, components))
