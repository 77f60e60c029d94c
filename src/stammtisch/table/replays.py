"""A game from a file, as a table to look at, or to play on at when it is not over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from stammtisch.core.errors import TranscriptError

from .entry import Entry
from .errors import RefusedError
from .names import LONGEST_NAME, Unnamed, clean, recognised
from .setup import Seat, Setup, agreed_options, seated
from .table import decision, opening

if TYPE_CHECKING:
    from stammtisch.core.transcript import ReadTranscript

Played = tuple[Setup, list[Entry]]


def read_transcript(text: str) -> ReadTranscript:
    """A transcript as it was read; RefusedError that names the broken line."""
    from stammtisch.core.transcript import read  # with Numba behind it

    try:
        return read(text)
    except TranscriptError as error:
        more = {"line": error.line, "detail": str(error)}
        if error.line == 1:
            raise RefusedError("no_transcript", more=more, line=1) from error
        raise RefusedError("transcript", more=more, line=error.line, detail=str(error)) from error


def replay_table(text: str) -> Played:
    """The setup and the entries of a table to look at a transcript; RefusedError."""
    record = read_transcript(text)
    seats = [Seat("person", name, elsewhere=True) for name in players(record)]
    setup = _setup(record, seats)
    options = dict.fromkeys(record.start.game.options, True)
    return replace(setup, replay=True, options=options), _entries(record)


def resume_table(text: str, seats: Sequence[Seat], options: Mapping[str, bool]) -> Played:
    """The same for a table to play on at, with these at the seats; RefusedError.

    The deal stays the file's: who knows it can find out what lies face down.
    """
    record = read_transcript(text)
    if record.end.is_over:
        raise RefusedError("over_already")
    count = record.start.seats
    if len(seats) != count:
        raise RefusedError("begun_by", number=count)
    setup = _setup(record, seated(seats))
    return replace(setup, options=agreed_options(record.start.game, options)), _entries(record)


def players(record: ReadTranscript) -> list[str | Unnamed]:
    """Who sat where: the names that the transcript gives, else what they were."""
    seats = record.start.seats
    given = [clean(record.players.get(i, ""))[:LONGEST_NAME] for i in range(seats)]
    return [recognised(name, seats) if name else Unnamed(i + 1) for i, name in enumerate(given)]


def _setup(record: ReadTranscript, seats: Sequence[Seat]) -> Setup:
    game, origin = record.start.game, record.start.origin
    return Setup(
        game=game.name,
        rules_version=game.rules_version,
        seats=tuple(seats),
        variants=dict(origin.variants),
        seed=origin.seed if origin.record is None else None,
        components=origin.components.text,
    )


def _entries(record: ReadTranscript) -> list[Entry]:
    entries, state = [opening(record.start)], record.start
    for n, (_, action) in enumerate(record.moves, start=1):
        after = state.clone().apply(action)
        entries.append(decision(state, after, n, f"move {n}"))
        state = after
    return entries
