"""What the serving process looks after every few seconds."""

from __future__ import annotations

import asyncio
import contextlib

from stammtisch.table.errors import UnavailableError

from .lobby import Lobby
from .metrics import Uncounted

EVERY = 3.0


async def keep_up(lobby: Lobby, metrics: Uncounted) -> None:
    """Put away tables that somebody else has deleted; note how things stand."""
    while True:
        await asyncio.sleep(EVERY)
        with contextlib.suppress(UnavailableError):
            await drop_deleted(lobby)
        metrics.look_at(lobby)


async def drop_deleted(lobby: Lobby) -> None:
    """Tables in memory that the database no longer has end here as well, with their streams."""
    here = list(lobby.living)
    for table_id in set(here) - await lobby.store.existing(here):
        await lobby.put_away(table_id)
        lobby.store.feed.wake(table_id)
