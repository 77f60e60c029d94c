"""Talk: phrases that each reads in their own language, and free text, among those at the table."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from stammtisch.core.words import Words

from .entry import Entry, NewEntry
from .errors import RefusedError
from .names import clean

if TYPE_CHECKING:
    from .snapshot import Reader
    from .table import Table
    from .views import Json

PHRASES = (
    ("hello", "luck", "ready", "back", "thanks", "please", "sorry", "bye"),
    ("moment", "thinking", "take_time", "your_turn", "faster", "away", "tomorrow", "undo"),
    ("well_played", "clever", "laugh", "ouch", "plan", "blocked", "mistake", "well_well"),
    ("lucky", "unlucky", "close", "leading", "beware", "last_round", "good_game", "again"),
)
"""By what they are for: manners, time, moves, the game. `say.KEY` are their words."""

LONGEST, MOST_LETTERS = 200, 800
"""Of a line as it is kept, and as it is sent: to put many marks in order takes very long."""

MOST_TOLD = 300
AT_A_TIME, WITHIN = 5, 10_000
"""So many lines of one seat in so many milliseconds."""


def entry(table: Table, request: NewEntry, now: int) -> Entry:
    """The entry of what somebody says; RefusedError."""
    if not table.setup.talk:
        raise RefusedError("no_talk")
    if request.kind == "phrase":
        said = request.action
        if not any(said in group for group in PHRASES):
            raise RefusedError("bad_request")
    else:
        said = plain(request.action) if len(request.action) <= MOST_LETTERS else ""
        if not said or len(said) > LONGEST:
            raise RefusedError("long_talk", most=LONGEST)
    lately = [it for it in table.talked if it.seat == request.seat and now - it.at < WITHIN]
    if len(lately) >= AT_A_TIME:
        raise RefusedError("too_much_talk")
    n, to_move = table.now.n + 1, table.to_move
    return Entry(n, request.key, request.kind, request.seat, said, to_move)


def plain(text: str) -> str:
    """One line of letters that show, without marks piled upon marks."""
    letters = clean(unicodedata.normalize("NFC", text))
    kept: list[str] = []
    for letter in letters:
        if unicodedata.combining(letter) and kept and unicodedata.combining(kept[-1]):
            continue
        kept.append(letter)
    return "".join(kept)


def may_hear(reader: Reader) -> bool:
    """Those at the table talk among themselves."""
    return bool(reader.yours) or reader.host


def lines(table: Table, after: int, reader: Reader) -> list[Json]:
    """What was said after entry `after`, as the reader reads it; RefusedError for strangers."""
    if not may_hear(reader):
        raise RefusedError("not_your_seat")
    names = table.names(reader.language)
    told = [it for it in table.talked if it.n > after]
    return [
        {
            "n": it.n,
            "seat": it.seat,
            "name": names[it.seat or 0],
            "text": said(it, reader.words),
            "at": it.at // 1000,
        }
        for it in told[-MOST_TOLD:]
    ]


def said(entry: Entry, words: Words) -> str:
    """The words of an entry; a phrase in the reader's language."""
    return words(f"say.{entry.action}") if entry.kind == "phrase" else entry.action


def told(table: Table, reader: Reader) -> Json | None:
    """The number of the last line and whether one may talk; None for strangers."""
    if not may_hear(reader):
        return None
    last = table.talked[-1].n if table.talked else -1
    return {"last": last, "on": table.setup.talk}
