"""News: what other servers write, as soon as may be."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .schema import ENTRIES

LOGGER = logging.getLogger(__name__)
CHANNEL = "stammtisch"
SIGN_OF_LIFE = 5.0
"""Seconds in which the database shows that it still speaks to the listener."""

LOOK_EVERY = 0.1
"""Seconds from one look at a file to the next."""

ROW: sa.ColumnClause[int] = sa.literal_column("entries.rowid", sa.BigInteger)
"""SQLite's own number of an entry: it grows from one entry to the next, at whatever table."""

HERE = "here"
"""Said in place of an entry's number when somebody has come or gone."""

Told = tuple[str | None, bool]
"""A table that has something new, None when it may be any; whether somebody has come or gone."""

EVERYTHING: tuple[Told, ...] = ((None, False), (None, True))


def announce(table_id: str, what: int | str, server: str) -> sa.Select[Any]:
    """Says in PostgreSQL, once the transaction is done, that a table has something new."""
    return sa.select(sa.func.pg_notify(CHANNEL, f"{table_id}:{what}:{server}"))


def announce_all(said: Sequence[tuple[str, int]], server: str) -> sa.Select[Any]:
    """The same of several entries, in one statement."""
    words = sa.literal([f"{table_id}:{n}:{server}" for table_id, n in said], sa.ARRAY(sa.Text))
    each = sa.func.unnest(words).column_valued("said")
    return sa.select(sa.func.pg_notify(CHANNEL, each))


async def listen(engine: AsyncEngine, server: str, tell: Callable[[Told], object]) -> None:
    """Tell of what others announce, for good; after each interruption, of everything."""

    def heard(*said: Any) -> None:
        table_id, what, by = str(said[-1]).split(":")
        if by != server:
            tell((table_id, what == HERE))

    async def follow(connection: AsyncConnection) -> None:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        gone = asyncio.Event()
        driver.add_termination_listener(lambda _: gone.set())
        try:
            await driver.add_listener(CHANNEL, heard)
            for everything in EVERYTHING:
                tell(everything)
            while not gone.is_set():
                try:
                    await asyncio.wait_for(gone.wait(), SIGN_OF_LIFE)
                except TimeoutError:
                    await driver.fetchval("SELECT 1", timeout=SIGN_OF_LIFE)
        finally:
            await connection.invalidate()

    await _for_good(engine, follow)


async def watch(
    engine: AsyncEngine, tell: Callable[[Told], object], is_waited: Callable[[], bool]
) -> None:
    """Look into a file for what others have written, as long as anybody waits for it."""

    async def follow(connection: AsyncConnection) -> None:
        newest = sa.select(sa.func.max(ROW)).select_from(ENTRIES)
        version, last = None, await _one(connection, newest) or 0
        for everything in EVERYTHING:
            tell(everything)
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if not is_waited():
                continue
            before, version = version, await _one(connection, sa.text("PRAGMA data_version"))
            if version == before:
                continue
            rows = await connection.execute(
                sa.select(ENTRIES.c.table_id, sa.func.max(ROW))
                .where(last < ROW)
                .group_by(ENTRIES.c.table_id)
            )
            for table_id, row in rows.all():
                last = max(last, row)
                tell((table_id, False))
            tell((None, True))
            await connection.rollback()

    await _for_good(engine, follow)


async def _one(connection: AsyncConnection, wanted: sa.Executable) -> int | None:
    found: int | None = (await connection.execute(wanted)).scalar()
    await connection.rollback()
    return found


async def _for_good(
    engine: AsyncEngine, follow: Callable[[AsyncConnection], Awaitable[None]]
) -> None:
    """Follow on a connection, and on the next one when it is lost."""
    pause, deaf = LOOK_EVERY, False
    while True:
        try:
            async with engine.connect() as connection:
                if deaf:
                    LOGGER.warning("other servers are heard again")
                pause, deaf = LOOK_EVERY, False
                await follow(connection)
        except Exception as error:  # the driver's own ones too
            if not deaf:
                LOGGER.warning("nothing is heard of other servers: %r", error)
            deaf = True
        await asyncio.sleep(pause)
        pause = min(2 * pause, SIGN_OF_LIFE)
