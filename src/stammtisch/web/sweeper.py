"""Sweeper: what happens at tables by itself. Time runs out, what nobody plays on at is closed,
and whoever is not at the page is told of their turn.

Every server sweeps; an entry has its number once, so each thing happens once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from stammtisch.table.errors import RefusedError, UnavailableError, UnreadableError
from stammtisch.table.live import SILENT_FOR, LiveTable

from .lobby import Lobby
from .notices import Herald

LOGGER = logging.getLogger(__name__)

CLOCKS_EVERY, SILENT_EVERY, TELL_EVERY = 1.0, 600.0, 2.0
MOST_AT_ONCE = 100

LEFT_FOR = 3_600_000
"""Milliseconds after which a table is closed that all persons have left."""


async def sweep(lobby: Lobby, herald: Herald) -> None:
    """Until it is cancelled."""
    await asyncio.gather(
        _again(CLOCKS_EVERY, lambda: run_out(lobby)),
        _again(SILENT_EVERY, lambda: close_silent(lobby)),
        _again(TELL_EVERY, herald.tell),
    )


async def _again(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except UnavailableError:
            pass  # what is wrong has been logged once
        except Exception:  # what goes wrong once is tried again
            LOGGER.exception("tables could not be looked after")
        await asyncio.sleep(seconds)


async def run_out(lobby: Lobby) -> None:
    """Whoever has no time left is told so, also where nobody looks on."""
    store = lobby.store
    for table_id in await store.overdue(store.now(), MOST_AT_ONCE):
        await _at(lobby, table_id, _look_at_clock)


async def _look_at_clock(live: LiveTable) -> None:
    await live.check_clock()
    await live.expect()


async def close_silent(lobby: Lobby) -> None:
    """Tables that all have left, or where nothing has happened for very long."""
    now, last = lobby.store.now(), ""
    since = now - LEFT_FOR, now - SILENT_FOR
    while found := await lobby.store.silent(*since, last, MOST_AT_ONCE):
        for table_id in found:
            await _at(lobby, table_id, LiveTable.close_silent)
        last = found[-1]  # some stay open: not all have left


async def _at(lobby: Lobby, table_id: str, act: Callable[[LiveTable], Awaitable[None]]) -> None:
    try:
        live, _ = await lobby.find(table_id)
        await live.refresh()
        await act(live)
    except UnavailableError:
        raise
    except UnreadableError:  # `find` has logged why
        await lobby.store.expect(table_id, None)
    except RefusedError:
        LOGGER.info("table %s has just been deleted", table_id)
    except Exception:  # one table that cannot be read keeps nobody else waiting
        LOGGER.exception("table %s could not be looked after", table_id)
        await lobby.store.expect(table_id, None)
