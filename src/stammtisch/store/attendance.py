"""Attendance: who has the tables' pages open, at whatever server, and who had."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Collection
from functools import partial
from weakref import WeakValueDictionary

import sqlalchemy as sa
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stammtisch.table.errors import UnavailableError
from stammtisch.table.presence import GONE_AFTER, MOMENT, WATCHER, Person, Presence, is_watcher

from .database import inserting, reading, writing
from .feed import Feed
from .news import HERE, announce
from .schema import PRESENCE, SERVERS, TABLES
from .servers import FRESH, Servers

KEY = ["table_id", "person", "server"]
LONGEST_SEAT = 2
"""Digits of a seat; a person's name in the database that is longer is a link's digest."""


class Attendance:
    """Keeps each `Presence` at hand up to date, and stores what it sees.

    Who comes or goes is told to other servers at once, if there are any; else it is enough that the
    next beat of this server's heart takes it along.
    """

    def __init__(self, engine: AsyncEngine, servers: Servers, feed: Feed) -> None:
        self.engine, self.servers, self.feed = engine, servers, feed
        self.insert, self.speaks = inserting(engine), engine.dialect.name == "postgresql"
        self.followed: WeakValueDictionary[str, Presence] = WeakValueDictionary()
        self.unsaid: dict[tuple[str, Person], Presence] = {}
        self.urgent = asyncio.Event()

    async def follow(self, table_id: str, presence: Presence) -> None:
        """From now on the presence knows what other servers see and earlier ones saw."""
        presence.lost = self._lost
        presence.changed = partial(self._note, table_id)
        self.followed[table_id] = presence
        await self.look([table_id])

    def _lost(self, since: float) -> float:
        """Seconds since then in which nobody could be anywhere."""
        return self.servers.down(int(1000 * since), self.servers.clock.now()) / 1000

    def _note(self, table_id: str, person: Person, comes_or_goes: bool) -> None:
        presence = self.followed.get(table_id)
        if presence is None:
            return
        self.unsaid[table_id, person] = presence
        if comes_or_goes and self.servers.several:
            self.urgent.set()

    async def run(self) -> None:
        """Tell other servers at once who comes and goes, for good."""
        while True:
            await self.urgent.wait()
            self.urgent.clear()
            try:
                async with writing(self.engine) as connection:
                    await self.say(connection)
            except UnavailableError:
                continue  # the next beat tells it

    async def with_beat(self, connection: AsyncConnection) -> None:
        """What is to be done every few seconds."""
        await self.say(connection)
        for server, beat in await self.servers.ended(connection):
            await self.hand_on(connection, server, beat)
        if self.servers.several:
            await self._look(connection, list(self.followed))

    async def say(self, connection: AsyncConnection) -> None:
        """Store what has changed; of tables that are deleted nothing is kept."""
        told, self.unsaid = self.unsaid, {}
        try:
            for (table_id, person), presence in told.items():
                if is_watcher(person) and not presence.open[person]:
                    await connection.execute(self._forget(table_id, person))
                    continue
                how = {
                    "here": presence.open[person] > 0,
                    "seen": int(1000 * presence.gone.get(person, presence.clock())),
                }
                row = {"person": str(person), "server": self.servers.id, **how}
                values = (sa.literal(value, PRESENCE.c[name].type) for name, value in row.items())
                there = select(TABLES.c.id, *values).where(TABLES.c.id == table_id)
                added = self.insert(PRESENCE).from_select(["table_id", *row], there)
                added = added.on_conflict_do_update(index_elements=KEY, set_=how)
                await connection.execute(added)
            if self.speaks:
                for table_id in {table_id for table_id, _ in told}:
                    await connection.execute(announce(table_id, HERE, self.servers.id))
        except BaseException:
            self.unsaid = {**told, **self.unsaid}
            raise

    def _forget(self, table_id: str, person: Person) -> sa.Delete:
        mine = (PRESENCE.c.table_id == table_id) & (PRESENCE.c.person == str(person))
        return delete(PRESENCE).where(mine, PRESENCE.c.server == self.servers.id)

    async def hear(self, table_id: str | None) -> None:
        """Somebody has come or gone elsewhere; None when it may be at any table."""
        if table_id is None or table_id in self.followed:
            await self.look([*self.followed] if table_id is None else [table_id])

    async def look(self, table_ids: Collection[str]) -> None:
        """Read who is at tables elsewhere, and wake those where that has changed."""
        async with reading(self.engine) as connection:
            await self._look(connection, table_ids)

    async def _look(self, connection: AsyncConnection, table_ids: Collection[str]) -> None:
        since = self.servers.clock.now() - FRESH
        alive = SERVERS.c.up & (SERVERS.c.beat >= since)
        wanted = select(
            PRESENCE, SERVERS.c.beat, sa.func.coalesce(alive, sa.false()).label("alive")
        ).outerjoin(SERVERS, SERVERS.c.id == PRESENCE.c.server)
        here: dict[str, set[Person]] = defaultdict(set)
        seen: dict[str, dict[Person, float]] = defaultdict(dict)
        rows = await connection.execute(wanted.where(PRESENCE.c.table_id.in_(table_ids)))
        for row in rows:
            person = int(row.person) if len(row.person) <= LONGEST_SEAT else row.person
            when = row.seen
            if row.here and row.server != self.servers.id:
                if row.alive:
                    here[row.table_id].add(person)
                else:
                    when = row.beat or when
            seen[row.table_id][person] = max(seen[row.table_id].get(person, 0), when / 1000)
        for table_id in table_ids:
            presence = self.followed.get(table_id)
            if presence is not None and presence.learn(here[table_id], seen[table_id]):
                self.feed.wake_twice(table_id, GONE_AFTER + MOMENT)

    async def hand_on(self, connection: AsyncConnection, server: str, until: int) -> None:
        """What an ended server saw stays known; whoever was there was seen until then."""
        when = sa.case((PRESENCE.c.here, until), else_=PRESENCE.c.seen)
        kept = select(PRESENCE.c.table_id, PRESENCE.c.person, sa.literal(""), sa.false(), when)
        added = self.insert(PRESENCE).from_select(
            [*KEY, "here", "seen"],
            kept.where(PRESENCE.c.server == server, ~PRESENCE.c.person.startswith(WATCHER)),
        )
        newer = added.excluded.seen
        added = added.on_conflict_do_update(
            index_elements=KEY, set_={"seen": newer}, where=newer > PRESENCE.c.seen
        )
        await connection.execute(added)
        await connection.execute(delete(PRESENCE).where(PRESENCE.c.server == server))
