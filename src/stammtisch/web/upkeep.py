"""What the serving process looks after every few seconds."""

from __future__ import annotations

import asyncio
import logging

from stammtisch.table.errors import UnavailableError

from .lobby import Lobby
from .metrics import Uncounted

LOGGER = logging.getLogger(__name__)
EVERY = 3.0


async def keep_up(lobby: Lobby, metrics: Uncounted) -> None:
    """Put away tables that somebody else has deleted; note how things stand."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            await drop_deleted(lobby)
        except UnavailableError:
            LOGGER.exception("the database did not answer")
        metrics.look_at(lobby)


async def drop_deleted(lobby: Lobby) -> None:
    """Tables in memory that the database no longer has end here as well, with their streams."""
    here = list(lobby.at_hand)
    for table_id in set(here) - await lobby.store.existing(here):
        live, _ = lobby.at_hand.pop(table_id, (None, None))
        if live is not None:
            await live.leave()
            lobby.bot_threads.forget(table_id)
            lobby.store.feed.wake(table_id)
