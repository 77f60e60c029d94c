"""Open tables: those that wait for players, and those that strangers may look on at."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from stammtisch.core.registry import load, names
from stammtisch.core.words import Words
from stammtisch.store.each import readable
from stammtisch.store.store import Store, TableSummary
from stammtisch.table.pace import PACES, Pace
from stammtisch.table.views import Json

from .site import link_to

if TYPE_CHECKING:
    from .bodies import Asked

MOST = 50
"""Tables in the list."""

LISTED_FOR = 86_400
"""Seconds after the last thing that happened there: then nobody waits any more, it seems."""


async def open_tables(request: Asked, store: Store, words: Words, mine: Collection[str]) -> Json:
    """What anybody may sit down at, and look on at, where something happened last first.

    `mine`: the tables this browser knows.
    """
    found = await store.summaries(await store.listed(MOST), MOST)
    for summary in found:
        if summary.to_move is None:  # over, or gone on elsewhere
            await store.unlist(summary.table_id)
    shown = [summary for summary in found if is_shown(summary)]
    free = [summary for summary in shown if summary.company.vacant]
    under_way = [it for it in shown if not it.company.vacant and it.setup.watched]

    def told_of(summaries: Sequence[TableSummary]) -> list[Json]:
        each = ((summary.table_id, summary) for summary in summaries)
        return readable(lambda summary: told(request, summary, words, mine), each)

    return {"waiting": told_of(free), "under_way": told_of(under_way)}


def is_shown(summary: TableSummary) -> bool:
    """Whether somebody still plays there, by a game that is there."""
    lately = time.time() - summary.when < LISTED_FOR
    return summary.to_move is not None and lately and summary.setup.game in names()


def is_pace(pace: Pace | None, name: str) -> bool:
    """Whether a table has the pace of this name, whatever befalls who is late."""
    return pace is not None and replace(pace, out=False) == PACES[name]


def told(request: Asked, summary: TableSummary, words: Words, mine: Collection[str]) -> Json:
    """A table as strangers see it in the list: `players` are null where a seat is free."""
    setup, vacant = summary.setup, summary.company.vacant
    game = load(setup.game)
    said, called = game.words(words.language), setup.names(words.language)
    players = [
        None
        if i in vacant
        else {"name": called[i], "colour": setup.colours[i], "bot": seat.bot or None}
        for i, seat in enumerate(setup.seats)
    ]
    differ = [name for name, value in setup.variants.items() if value != game.variants[name]]
    return {
        "id": summary.table_id,
        "url": link_to(request, f"/t/{summary.table_id}"),
        "game": setup.game,
        "title": said("title"),
        "mine": summary.table_id in mine,
        "players": players,
        "free": len(vacant),
        "variants": [said(f"variant.{name}") for name in differ],
        "own_components": setup.components is not None,
        "language": setup.language,
        "pace": next((words(f"start.pace.{it}") for it in PACES if is_pace(setup.pace, it)), ""),
        "when": summary.when,
    }
