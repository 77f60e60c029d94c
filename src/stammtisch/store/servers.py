"""Servers: this one among all of its database. A server whose heart beats no longer is no more."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import sqlalchemy as sa
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stammtisch.table.errors import UnavailableError

from .clock import Clock
from .database import inserting, writing
from .schema import DOWNTIMES, LEASES, SERVERS

BEAT_EVERY = 5.0
FRESH = 15_000
"""Milliseconds after its last beat in which a server counts as alive."""

SILENCE = 20_000
"""Milliseconds without a beat of any server, after which none could be reached."""

FORGOTTEN = 60_000
AGAIN = 1.0

WithBeat = Callable[[AsyncConnection], Awaitable[None]]


class Servers:
    """Beats, holds leases, and knows when no server could be reached.

    `several`: whether others may write to the same database. `downtimes`: when no server could be
    reached, each as begin and end in milliseconds since 1970. `leased`: tables whose bots think
    here.
    """

    def __init__(self, engine: AsyncEngine, clock: Clock, several: bool) -> None:
        self.engine, self.clock, self.insert = engine, clock, inserting(engine)
        self.id = secrets.token_hex(8)
        self.always_several = self.several = several
        self.downtimes: tuple[tuple[int, int], ...] = ()
        self.leased: set[str] = set()
        self.last = 0

    async def run(self, with_beat: WithBeat) -> None:
        """Beat for good; `with_beat` writes what else is to be told, in the same transaction."""
        while True:
            await asyncio.sleep(BEAT_EVERY)
            try:
                await self.beat(with_beat)
            except UnavailableError:
                await asyncio.sleep(AGAIN)

    async def beat(self, with_beat: WithBeat | None = None) -> None:
        """Say that this server is alive, and look who else is; UnavailableError."""
        async with writing(self.engine) as connection:
            newest = (await connection.execute(select(func.max(SERVERS.c.beat)))).scalar()
            now = self.clock.now()
            if newest is not None and now - newest > SILENCE:
                silence = self.insert(DOWNTIMES).values(since=newest, until=now)
                await connection.execute(silence.on_conflict_do_nothing())
            await self._say(connection, now, up=True)
            if with_beat is not None:
                await with_beat(connection)
            others = await connection.execute(self.alive().where(SERVERS.c.id != self.id))
            self.several = self.always_several or others.first() is not None
            rows = await connection.execute(select(DOWNTIMES).order_by(DOWNTIMES.c.since))
            self.downtimes = tuple((row.since, row.until) for row in rows)
            mine = select(LEASES.c.table_id).where(LEASES.c.server == self.id)
            self.leased = set((await connection.execute(mine)).scalars())
        self.last = now

    def down(self, begin: int, end: int) -> int:
        """How many of the milliseconds between two moments no server could be reached."""
        parts = (min(end, until) - max(begin, since) for since, until in self.downtimes)
        return sum(part for part in parts if part > 0)

    async def leave(self, connection: AsyncConnection) -> None:
        """This server ends: others need not wait for it."""
        await self._say(connection, self.clock.now(), up=False)
        await connection.execute(delete(LEASES).where(LEASES.c.server == self.id))

    async def _say(self, connection: AsyncConnection, now: int, up: bool) -> None:
        beat = self.insert(SERVERS).values(id=self.id, beat=now, up=up)
        how = {"beat": now, "up": up}
        await connection.execute(beat.on_conflict_do_update(index_elements=["id"], set_=how))

    def alive(self) -> sa.Select[tuple[str]]:
        """Which servers are there now."""
        since = self.clock.now() - FRESH
        return select(SERVERS.c.id).where(SERVERS.c.up, SERVERS.c.beat >= since)

    async def ended(self, connection: AsyncConnection) -> list[tuple[str, int]]:
        """Servers that are no more, with their last beat; they are forgotten."""
        before = self.clock.now() - FORGOTTEN
        gone = (SERVERS.c.id != self.id) & (~SERVERS.c.up | (SERVERS.c.beat < before))
        found = (await connection.execute(select(SERVERS.c.id, SERVERS.c.beat).where(gone))).all()
        ids = [row.id for row in found]
        if ids:
            await connection.execute(delete(SERVERS).where(SERVERS.c.id.in_(ids)))
        return [(row.id, row.beat) for row in found]

    # Leases

    async def lease(self, table_id: str) -> bool:
        """Whether a table's bots think here, until they are released or this server is no more."""
        if not self.several:
            return True
        if table_id in self.leased and self.clock.now() - self.last < FRESH:
            return True
        taken = self.insert(LEASES).values(table_id=table_id, server=self.id)
        free = (LEASES.c.server == self.id) | LEASES.c.server.not_in(self.alive())
        taken = taken.on_conflict_do_update(
            index_elements=["table_id"], set_={"server": self.id}, where=free
        )
        async with writing(self.engine) as connection:
            got = (await connection.execute(taken)).rowcount == 1
        (self.leased.add if got else self.leased.discard)(table_id)
        return got

    async def release(self, table_id: str) -> None:
        """Its bots have nothing to think about."""
        if table_id not in self.leased:
            return
        self.leased.discard(table_id)
        mine = (LEASES.c.table_id == table_id) & (LEASES.c.server == self.id)
        async with writing(self.engine) as connection:
            await connection.execute(delete(LEASES).where(mine))
