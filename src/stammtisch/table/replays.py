"""A game from a file, as a table to look at."""

from __future__ import annotations

from stammtisch.core.errors import TranscriptError
from stammtisch.core.words import Words

from .entry import Entry
from .errors import RefusedError
from .setup import LONGEST_NAME, Seat, Setup, clean
from .table import decision, opening


def replayed(text: str, words: Words) -> tuple[Setup, list[Entry]]:
    """The setup and the entries of a transcript; RefusedError that names the broken line."""
    from stammtisch.core.transcript import read  # with Numba behind it

    try:
        record = read(text)
    except TranscriptError as error:
        more = {"line": error.line, "detail": str(error)}
        if error.line == 1:
            raise RefusedError("no_transcript", more=more, line=1) from error
        raise RefusedError("transcript", more=more, line=error.line, detail=str(error)) from error
    start, origin = record.start, record.start.origin
    names = [clean(record.players.get(i, ""))[:LONGEST_NAME] for i in range(start.seats)]
    seats = tuple(
        Seat("person", name or words("seat.unnamed", number=i + 1), elsewhere=True)
        for i, name in enumerate(names)
    )
    setup = Setup(
        game=start.game.name,
        rules_version=start.game.rules_version,
        seats=seats,
        variants=dict(origin.variants),
        seed=origin.seed if origin.record is None else None,
        components=origin.components.text,
        replay=True,
        options=dict.fromkeys(start.game.options, True),
    )
    entries, state = [opening(start)], start
    for n, (_, action) in enumerate(record.moves, start=1):
        after = state.clone().apply(action)
        entries.append(decision(state, after, n, f"move {n}"))
        state = after
    return setup, entries
