"""Store: the database behind all tables of a server."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Subquery, delete, func, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from stammtisch.table.company import SEATING, Company
from stammtisch.table.entry import Entry, Event
from stammtisch.table.errors import RefusedError, UnavailableError
from stammtisch.table.setup import Setup
from stammtisch.table.table import OVER, POINTS, Table

from .address import is_file
from .attendance import Attendance
from .clock import Clock
from .database import InOneGo, inserting, make_engine, reading, try_out, writing
from .each import readable
from .feed import Feed
from .news import Told, announce, listen, watch
from .notices import Notices
from .schema import (
    CLOCKS,
    ENTRIES,
    HELD,
    LEASES,
    LINKS,
    LISTED,
    MESSAGES,
    NOTES,
    NOTICES,
    PRESENCE,
    SERVERS,
    TABLES,
    claimed,
)
from .servers import Servers
from .standing import Standing
from .together import Together
from .writer import Row, Writer

PARTS = (
    ENTRIES,
    LINKS,
    HELD,
    LISTED,
    CLOCKS,
    NOTES,
    PRESENCE,
    LEASES,
    NOTICES,
    MESSAGES,
)
"""What is stored of a table beside its own row."""

FIELDS = Entry.__struct_fields__
COLUMNS = [ENTRIES.c[name].label(name) for name in FIELDS]
NEWEST = (
    select(func.max(ENTRIES.c.n))
    .where(ENTRIES.c.table_id == TABLES.c.id)
    .scalar_subquery()
    .label("newest")
)
"""The number of a table's last entry."""

LOOK_FOR_OTHERS = 1.0
"""Seconds from one look whether there are other servers to the next."""

MOST_REMEMBERED = 10_000
"""Browsers whose links are kept in memory, by table."""

MOST_HELD = 5_000
"""Links of one browser, the latest first."""

Links = dict[str, tuple[int, ...]]
"""Digest of a link's secret -> the seats it opens."""

Sealed = dict[str, str]
"""Digest of a link's secret -> the secret, as only the browser that holds it can read it."""


@dataclass(frozen=True)
class TableSummary:
    """A table from afar: who decides now, None when the game is over; who has won.

    `points`: of each seat, where the game is over; none for tables of earlier servers.
    `when`: the time of its last entry, in seconds since 1970. `due`: when the time of whoever
    decides runs out, in milliseconds, if it runs.
    """

    table_id: str
    company: Company
    links: Links
    to_move: int | None
    when: int
    winners: tuple[int, ...]
    points: tuple[int, ...] = ()
    due: int | None = None

    @property
    def setup(self) -> Setup:
        return self.company.setup


class Store:
    """A journal in SQL. Open it before use, close it after."""

    def __init__(self, url: str, several: bool = False) -> None:
        self.url, self.clock, self.standing = url, Clock(), Standing()
        self.engine = make_engine(url, self.standing)
        self.is_file, self.insert = is_file(url), inserting(self.engine)
        self.servers = Servers(self.engine, self.clock, several or not self.is_file)
        self.in_one_go = InOneGo(url, self.engine, self.standing)
        self.writer = Writer(self.in_one_go, ENTRIES, self.servers.id)
        self.newer = Together(partial(self.in_one_go.read, _newer))
        self.held = Together(partial(self.in_one_go.read, _held))
        self.feed = Feed()
        self.attendance = Attendance(self.engine, self.servers, self.feed)
        self.notices = Notices(self.engine)
        self.kept: dict[tuple[str, str | None], dict[str, Sealed]] = {}
        self.news: asyncio.Queue[Told] = asyncio.Queue()
        self.working: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Bring the database to this version's schema and begin to write.

        GameError for one that cannot be used, and that is then as it was.
        """
        await asyncio.to_thread(try_out, self.url)
        await self._set_clock()
        await self.servers.beat(self.attendance.with_beat)
        for together in (self.writer, self.newer, self.held):
            self._begin(together.run())
        self._begin(self.servers.run(self.attendance.with_beat))
        self._begin(self.attendance.run())
        self._begin(self._take_in())
        self._begin(self._watch() if self.is_file else self._listen())

    async def _set_clock(self) -> None:
        """By the database's, if several machines may share it; never before what is stored."""
        async with reading(self.engine) as connection:
            newest = (await connection.execute(select(func.max(SERVERS.c.beat)))).scalar()
            if newest is None:  # of an earlier version
                newest = (await connection.execute(select(func.max(ENTRIES.c.at)))).scalar()
            if not self.is_file:
                seconds = select(func.extract("epoch", func.clock_timestamp()))
                self.clock.set(int(1000 * (await connection.execute(seconds)).scalar_one()))
        self.clock.reach(newest or 0)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self.working.append(asyncio.create_task(work))

    async def _listen(self) -> None:
        await listen(self.engine, self.servers.id, self.news.put_nowait)

    async def _watch(self) -> None:
        """Look for what others have written, while there are others."""
        while True:
            if self.several:
                await watch(self.engine, self.news.put_nowait, self._is_waited)
            await asyncio.sleep(LOOK_FOR_OTHERS)

    def _is_waited(self) -> bool:
        return self.several and bool(self.feed.waiting)

    async def _take_in(self) -> None:
        """What other servers have written comes to those who wait for it."""
        while True:
            table_id, somebody = await self.news.get()
            if not somebody:
                self.feed.wake(table_id, elsewhere=True)
                continue
            with contextlib.suppress(UnavailableError):  # the next beat tells it
                await self.attendance.hear(table_id)

    async def close(self) -> None:
        for task in self.working:
            task.cancel()
        await asyncio.gather(*self.working, return_exceptions=True)
        if self.working:
            with contextlib.suppress(UnavailableError):
                await self._leave()
        await self.in_one_go.close()
        await self.engine.dispose()

    async def _leave(self) -> None:
        """This server ends; others have no need to wait until its heart is missed."""
        async with writing(self.engine) as connection:
            await self.attendance.say(connection)
            await self.attendance.hand_on(connection, self.servers.id, self.now())
            await self.servers.leave(connection)

    @property
    def several(self) -> bool:
        """Whether other servers may write to the same database."""
        return self.servers.several

    @property
    def downtimes(self) -> tuple[tuple[int, int], ...]:
        """When no server could be reached: begin and end, in milliseconds since 1970."""
        return self.servers.downtimes

    async def lease(self, table_id: str) -> bool:
        """Whether bots of a table think here; another server's do where the database is away."""
        return await self.servers.lease(table_id)

    async def release(self, table_id: str) -> None:
        """They have nothing to think about; where that cannot be told, the next to ask waits."""
        with contextlib.suppress(UnavailableError):
            await self.servers.release(table_id)

    def now(self) -> int:
        """Milliseconds since 1970; nobody who sets the machine's clock meanwhile changes it."""
        return self.clock.now()

    async def create(
        self, table_id: str, setup: Setup, links: Links, entries: Sequence[Entry]
    ) -> None:
        """A new table with its first entries."""
        now = self.now()
        text = msgspec.json.encode(setup).decode()
        table = {"id": table_id, "game": setup.game, "setup": text, "created": now // 1000}
        begun = [replace(entry, at=now) for entry in entries]
        async with writing(self.engine) as connection:
            await connection.execute(self.insert(TABLES).values(table))
            for digest, seats in links.items():
                row = {"table_id": table_id, "digest": digest, "seats": ",".join(map(str, seats))}
                await connection.execute(self.insert(LINKS).values(row))
            await connection.execute(self.insert(ENTRIES), [_row(table_id, e) for e in begun])
            if setup.pace is not None:
                await connection.execute(self.insert(CLOCKS).values(table_id=table_id, due=now))
        if setup.public:
            await self.enlist(table_id)

    async def delete(self, table_id: str) -> None:
        """Everything that is stored of a table goes for good."""
        async with writing(self.engine) as connection:
            await connection.execute(claimed(table_id))
            for rows in PARTS:
                await connection.execute(delete(rows).where(rows.c.table_id == table_id))
            await connection.execute(delete(TABLES).where(TABLES.c.id == table_id))
            if not self.is_file:
                await connection.execute(announce(table_id, "gone", self.servers.id))
        self.kept = {}
        self.feed.wake(table_id)

    async def table(self, table_id: str) -> tuple[Setup, Links, list[Entry]] | None:
        """All that is stored of a table; None when there is none of that name."""
        async with reading(self.engine) as connection:
            wanted = select(TABLES.c.setup).where(TABLES.c.id == table_id)
            text = (await connection.execute(wanted)).scalar()
            if text is None:
                return None
            rows = await connection.execute(select(LINKS).where(LINKS.c.table_id == table_id))
            links = {row.digest: _split(row.seats) for row in rows}
        setup = msgspec.json.decode(text, type=Setup)
        return setup, links, await self.read(table_id, -1)

    async def append(self, table_id: str, entry: Entry) -> bool:
        """Whether this entry is number n of the table now; once it says so, it stays.

        RefusedError for a table that somebody has deleted.
        """
        try:
            done = await self.writer.ask(_row(table_id, entry))
        except IntegrityError as error:
            raise RefusedError("unknown_table") from error
        if done:
            self.feed.wake(table_id)
        return done

    async def existing(self, table_ids: Sequence[str]) -> set[str]:
        """Those of these tables that are stored."""
        wanted = select(TABLES.c.id).where(TABLES.c.id.in_(table_ids))
        async with reading(self.engine) as connection:
            return set((await connection.execute(wanted)).scalars())

    async def read(self, table_id: str, after: int) -> list[Entry]:
        """The entries behind number `after`, in order.

        RefusedError where that one is no more: another server has deleted the table.
        """
        if after < 0:
            return await self.in_one_go.read(_entries, (table_id, after))
        found = await self.newer.ask((table_id, after))
        if found is None:
            raise RefusedError("unknown_table")
        return found

    async def load(self, table_id: str) -> tuple[Table, Links] | None:
        """A table as it stands, and its links; None when there is none of that name."""
        found = await self.table(table_id)
        if found is None or not found[-1]:  # without entries it is being deleted
            return None
        setup, links, entries = found
        return await asyncio.to_thread(Table, table_id, setup, entries, self.down), links

    def down(self, begin: int, end: int) -> int:
        """How many of the milliseconds between two moments no server could be reached."""
        return self.servers.down(begin, end)

    async def summaries(self, table_ids: Sequence[str], most: int) -> list[TableSummary]:
        """These tables, those where something happened last first; unknown ones are left out."""
        mine = ENTRIES.c.table_id.in_(table_ids)
        last = _last(mine, "last")
        ended = _last(mine & ENTRIES.c.events.is_not(None), "ended")
        decided = ENTRIES.alias("decided")
        told = (
            TABLES.c.id,
            TABLES.c.setup,
            ENTRIES.c.to_move,
            ENTRIES.c.at.label("at"),
            decided.c.events,
            CLOCKS.c.due,
        )
        wanted = (
            select(*told)
            .join(last, last.c.table_id == TABLES.c.id)
            .join(ENTRIES, (ENTRIES.c.table_id == last.c.table_id) & (ENTRIES.c.n == last.c.n))
            .outerjoin(CLOCKS, CLOCKS.c.table_id == TABLES.c.id)
            .outerjoin(ended, ended.c.table_id == TABLES.c.id)
            .outerjoin(decided, (decided.c.table_id == TABLES.c.id) & (decided.c.n == ended.c.n))
            .order_by(ENTRIES.c.at.desc())
            .limit(most)
        )
        links: dict[str, dict[str, str]] = {}
        async with reading(self.engine) as connection:
            opens = select(LINKS).where(LINKS.c.table_id.in_(table_ids))
            for row in await connection.execute(opens):
                links.setdefault(row.table_id, {})[row.digest] = row.seats
            seated: dict[str, list[Row]] = {}
            sits = select(ENTRIES.c.table_id, *COLUMNS).where(mine, ENTRIES.c.kind.in_(SEATING))
            for row in await connection.execute(sits.order_by(ENTRIES.c.n)):
                table_id, *fields = row
                seated.setdefault(table_id, []).append(dict(zip(FIELDS, fields, strict=True)))
            rows = (await connection.execute(wanted)).all()
        each = ((it.id, (it, links.get(it.id, {}), seated.get(it.id, []))) for it in rows)
        return readable(_summary, each)

    async def expect(self, table_id: str, due: int | None) -> None:
        """When somebody's time runs out there, in milliseconds; None: nobody's runs."""
        told = update(CLOCKS).where(CLOCKS.c.table_id == table_id).values(due=due)
        async with writing(self.engine) as connection:
            await connection.execute(told)

    async def overdue(self, now: int, most: int) -> list[str]:
        """Tables where somebody's time may have run out."""
        wanted = select(CLOCKS.c.table_id).where(CLOCKS.c.due <= now)
        async with reading(self.engine) as connection:
            found = await connection.execute(wanted.order_by(CLOCKS.c.due).limit(most))
            return list(found.scalars())

    async def silent(self, left: int, anything: int, after: str, most: int) -> list[str]:
        """Unfinished tables where nothing happened since `anything`, or since `left` when somebody
        has left just then, or is waited for; in the order of their ids, those behind `after`.
        """
        last = _last(ENTRIES.c.table_id.is_not(None), "last")
        wanted = (
            select(ENTRIES.c.table_id)
            .join(last, (last.c.table_id == ENTRIES.c.table_id) & (last.c.n == ENTRIES.c.n))
            .where(ENTRIES.c.table_id > after, ENTRIES.c.to_move.is_not(None))
            .where((ENTRIES.c.at < anything) | ((ENTRIES.c.at < left) & _gone()))
        )
        async with reading(self.engine) as connection:
            found = await connection.execute(wanted.order_by(ENTRIES.c.table_id).limit(most))
            return list(found.scalars())

    async def enlist(self, table_id: str) -> None:
        """Everybody who comes to the start page is shown this table."""
        row = {"table_id": table_id, "since": int(time.time())}
        async with writing(self.engine) as connection:
            await connection.execute(self.insert(LISTED).on_conflict_do_nothing(), row)

    async def unlist(self, table_id: str) -> None:
        """Nobody is shown it any more."""
        async with writing(self.engine) as connection:
            await connection.execute(delete(LISTED).where(LISTED.c.table_id == table_id))

    async def listed(self, most: int) -> list[str]:
        """The tables that are shown, the latest first."""
        wanted = select(LISTED.c.table_id).order_by(LISTED.c.since.desc()).limit(most)
        async with reading(self.engine) as connection:
            return list((await connection.execute(wanted)).scalars())

    async def keep_notes(self, table_id: str, seat: int, text: str) -> None:
        """What a player has noted for themselves, in place of what they had before."""
        row = self.insert(NOTES).values(table_id=table_id, seat=seat, text=text)
        noted = row.on_conflict_do_update(index_elements=["table_id", "seat"], set_={"text": text})
        async with writing(self.engine) as connection:
            await connection.execute(noted)

    async def notes(self, table_id: str, seat: int) -> str:
        """What a player has noted for themselves."""
        wanted = select(NOTES.c.text).where(NOTES.c.table_id == table_id, NOTES.c.seat == seat)
        async with reading(self.engine) as connection:
            return (await connection.execute(wanted)).scalar() or ""

    async def keep_links(self, browser: str, table_id: str, sealed: Sealed) -> None:
        """This browser has followed these links of a table."""
        row = {"browser": browser, "table_id": table_id, "since": int(time.time())}
        rows = [{**row, "digest": key, "sealed": text} for key, text in sealed.items()]
        async with writing(self.engine) as connection:
            await connection.execute(self.insert(HELD).on_conflict_do_nothing(), rows)
        self.kept = {}

    async def kept_links(self, browser: str, table_id: str | None = None) -> dict[str, Sealed]:
        """The links that a browser has followed, by table, or at one table alone.

        From memory, where no other server could have kept more: nobody may change the answer.
        """
        if self.several:
            return await self._read_links(browser, table_id)
        kept = self.kept  # another one as soon as links are kept or forgotten
        if (browser, table_id) not in kept:
            if len(kept) > MOST_REMEMBERED:
                kept.clear()
            kept[browser, table_id] = await self._read_links(browser, table_id)
        return kept[browser, table_id]

    async def _read_links(self, browser: str, table_id: str | None) -> dict[str, Sealed]:
        if table_id is not None:
            sealed = await self.held.ask((browser, table_id))
            return {table_id: sealed} if sealed else {}
        wanted = select(HELD.c.table_id, HELD.c.digest, HELD.c.sealed)
        wanted = wanted.where(HELD.c.browser == browser).order_by(HELD.c.since.desc())
        found: dict[str, Sealed] = {}
        async with reading(self.engine) as connection:
            for row in await connection.execute(wanted.limit(MOST_HELD)):
                found.setdefault(row.table_id, {})[row.digest] = row.sealed
        return found

    async def forget_links(self, browser: str, table_id: str) -> None:
        """This browser has nothing to do with a table any more."""
        mine = (HELD.c.browser == browser) & (HELD.c.table_id == table_id)
        async with writing(self.engine) as connection:
            await connection.execute(delete(HELD).where(mine))
        self.kept = {}

    async def unfinished(self, since: float, most: int) -> list[str]:
        """Tables that somebody still decides at, and where something happened since then."""
        last = (
            select(ENTRIES.c.table_id, ENTRIES.c.to_move)
            .order_by(ENTRIES.c.at.desc(), ENTRIES.c.n.desc())
            .where(ENTRIES.c.at >= int(1000 * since))
            .limit(most * 100)
        )
        async with reading(self.engine) as connection:
            found: dict[str, bool] = {}
            for row in await connection.execute(last):
                found.setdefault(row.table_id, row.to_move is not None)
        return [table_id for table_id, goes_on in found.items() if goes_on][:most]


def _entries(connection: Connection, behind: tuple[str, int]) -> list[Entry]:
    """The entries of a table behind a number, in order."""
    table_id, after = behind
    wanted = select(*COLUMNS).where(ENTRIES.c.table_id == table_id, ENTRIES.c.n > after)
    rows = connection.execute(wanted.order_by(ENTRIES.c.n))
    return [_entry(dict(row._mapping)) for row in rows]


def _newer(connection: Connection, asked: list[tuple[str, int]]) -> list[list[Entry] | None]:
    """The same of many tables; None where there is no such table.

    Mostly there is nothing new, which the index alone tells.
    """
    known: dict[str, int] = {}
    for table_id, after in asked:
        known[table_id] = min(after, known.get(table_id, after))
    there = select(TABLES.c.id, NEWEST).where(TABLES.c.id.in_(sorted(known)))
    found: dict[str, list[Entry]] = {}
    for table_id, n in connection.execute(there).all():
        behind = table_id, known[table_id]
        found[table_id] = _entries(connection, behind) if n > known[table_id] else []
    return [
        [entry for entry in found[table_id] if entry.n > after] if table_id in found else None
        for table_id, after in asked
    ]


def _held(connection: Connection, asked: list[tuple[str, str]]) -> list[Sealed]:
    """What each of these browsers holds at a table, the latest first."""
    name = tuple_(HELD.c.browser, HELD.c.table_id)
    wanted = select(HELD).where(name.in_(asked)).order_by(HELD.c.since.desc())
    found: dict[tuple[str, str], Sealed] = {one: {} for one in asked}
    for row in connection.execute(wanted):
        found[row.browser, row.table_id][row.digest] = row.sealed
    return [found[one] for one in asked]


def _last(which: ColumnElement[bool], name: str) -> Subquery:
    """The number of each table's last entry of a kind."""
    found = select(ENTRIES.c.table_id, func.max(ENTRIES.c.n).label("n")).where(which)
    return found.group_by(ENTRIES.c.table_id).subquery(name)


def _gone() -> ColumnElement[bool]:
    """Whether by an entry somebody has left, or who has left before is waited for."""
    before = ENTRIES.alias("before")
    waited = select(before.c.n).where(
        before.c.table_id == ENTRIES.c.table_id,
        before.c.kind == "leave",
        before.c.seat == ENTRIES.c.to_move,
    )
    return (ENTRIES.c.kind == "leave") | waited.exists()


def _summary(stored: tuple[Any, Mapping[str, str], Sequence[Row]]) -> TableSummary:
    """A table's last entry, its links by digest, and who came to sit there."""
    row, links, seated = stored
    company = Company(msgspec.json.decode(row.setup, type=Setup), map(_entry, seated))
    over = row.to_move is None
    results = [e.values for e in _events(row.events) if e.kind == OVER] if over else []
    told = {name: int(value) for values in results for name, value in values.items()}
    winners = tuple(seat for name, seat in told.items() if not name.startswith(POINTS))
    points = tuple(value for name, value in told.items() if name.startswith(POINTS))
    holding = company.links({key: _split(seats) for key, seats in links.items()})
    last = row.at // 1000
    return TableSummary(row.id, company, holding, row.to_move, last, winners, points, row.due)


def _row(table_id: str, entry: Entry) -> Row:
    row = {"table_id": table_id, **msgspec.structs.asdict(entry)}
    row["events"] = msgspec.json.encode(entry.events).decode() if entry.events else None
    return row


def _entry(row: Row) -> Entry:
    return Entry(**{**row, "events": _events(row["events"])})


def _events(text: str | None) -> tuple[Event, ...]:
    return msgspec.json.decode(text, type=tuple[Event, ...]) if text else ()


def _split(seats: str) -> tuple[int, ...]:
    return tuple(int(seat) for seat in seats.split(",") if seat)
