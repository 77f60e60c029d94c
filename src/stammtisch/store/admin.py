"""What who keeps a server may do with its tables, also while it runs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, delete, distinct, func, insert, inspect, select
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.core.errors import GameError
from stammtisch.core.words import Words
from stammtisch.table import talk
from stammtisch.table.entry import Entry
from stammtisch.table.names import SHELL
from stammtisch.table.setup import Setup
from stammtisch.table.snapshot import Reader, snapshot
from stammtisch.table.table import Table

from .address import file_of, is_file, shown
from .database import make_engine, reason
from .migrations import OURS, VERSION, VERSIONS, check_complete
from .schema import ENTRIES, HELD, LINKS, MESSAGES, METADATA, NOTICES, TABLES, claimed

T = TypeVar("T")

KEPT = [one for one in METADATA.sorted_tables if "table_id" in one.columns]
"""What is kept of a table beside its own row."""

PARTS = [one for one in KEPT if one not in (NOTICES, MESSAGES)]
"""What an export holds of it: not where people want to be told, which is nobody else's business."""

AT_ONCE = 50
"""Tables deleted in one go: the server can write between."""

WEEK = 7 * 86400
WEEKS = 12
LARGEST = 2**63 - 1
"""Of a number that databases keep."""

HEAD = {"stammtisch": "tables", "schema": VERSIONS[-1]}
"""The first line of an export."""


class StoredTable(msgspec.Struct, frozen=True):
    """A table as a list tells it; times in seconds since 1970."""

    id: str
    game: str
    players: list[str]
    begun: int
    last: int
    entries: int
    over: bool


class Packed(msgspec.Struct, forbid_unknown_fields=True):
    """A line of an export: all that is stored of one table, by the name of where it is stored."""

    table: dict[str, Any]
    rows: dict[str, list[dict[str, Any]]]


class Database:
    """The database of tables at an address; GameError for one that is not this version's."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_file = is_file(url)
        try:
            if self.is_file and not Path(file_of(url)).is_file():
                raise GameError(f"database: {file_of(url)}: there is no such file")
        except OSError as error:
            raise GameError(f"database: {file_of(url)}: {error.strerror}") from error

    def run(self, work: Callable[[Connection], T], changes: bool = False) -> T:
        """Do something, all of it or nothing; GameError.

        What only reads sees one moment; what `changes` something waits for others who do.
        """
        return asyncio.run(self._run(work, changes))

    async def _run(self, work: Callable[[Connection], T], changes: bool) -> T:
        engine = make_engine(self.url)
        try:
            async with engine.connect() as connection:
                if not self.is_file:
                    level = "READ COMMITTED" if changes else "REPEATABLE READ"
                    await connection.execution_options(isolation_level=level)
                async with connection.begin():
                    await connection.run_sync(check_current)
                    if self.is_file:
                        await connection.exec_driver_sql("BEGIN IMMEDIATE" if changes else "BEGIN")
                    return await connection.run_sync(work)
        except (OSError, SQLAlchemyError) as error:
            raise GameError(f"database: {shown(self.url)}: {reason(error)}") from error
        finally:
            await engine.dispose()

    def tables(self) -> list[StoredTable]:
        """All of them, those where something happened last first."""
        return self.run(stored_tables)

    def delete(self, ids: Sequence[str]) -> None:
        """Everything that is stored of these tables goes for good."""
        for first in range(0, len(ids), AT_ONCE):
            some = ids[first : first + AT_ONCE]
            self.run(partial(remove, ids=some), changes=True)

    def export(self, ids: Sequence[str] | None) -> list[str]:
        """These tables, or all, as lines; GameError for one there is not."""
        return self.run(lambda connection: list(export(connection, ids)))

    def take_in(self, lines: Iterable[str]) -> int:
        """The tables of an export. All or none; GameError names the line."""
        self.run(check_current)
        packed = list(unpacked(lines))  # before anybody has to wait for us
        return self.run(lambda connection: take_in(connection, packed), changes=True)

    def statistics(self) -> dict[str, Any]:
        return self.run(statistics)

    def backup(self, file: Path) -> None:
        """A copy as it stands at one moment; the server may go on meanwhile."""
        if not self.is_file:
            raise GameError("backup: PostgreSQL has a program of its own for that: pg_dump")
        self.run(check_current)
        part = file.with_name(f".stammtisch-{os.getpid()}")
        try:
            with contextlib.closing(sqlite3.connect(file_of(self.url))) as connection:
                connection.execute("VACUUM INTO ?", (str(part),))
            with part.open("rb") as made:
                os.fsync(made.fileno())
            shutil.copymode(file_of(self.url), part)
            part.replace(file)
        except (OSError, sqlite3.Error) as error:
            raise GameError(f"{file}: {error}") from error
        finally:
            part.unlink(missing_ok=True)


def check_current(connection: Connection) -> None:
    """GameError for a database that is not as this version keeps it."""
    tables = inspect(connection).get_table_names()
    if not tables:
        raise GameError("database: it is empty; start the server once")
    if VERSION.name not in tables or not OURS.issubset(tables):
        raise GameError("database: it holds something else than tables of Stammtisch")
    seen = [str(row.version_num) for row in connection.execute(select(VERSION))]
    if not set(VERSIONS).issuperset(seen):
        raise GameError("database: a newer version of Stammtisch has written it")
    if seen != VERSIONS[-1:]:
        raise GameError("database: an older version has written it; start the server once")
    check_complete(connection)


def stored_tables(connection: Connection) -> list[StoredTable]:
    numbers = (
        select(ENTRIES.c.table_id, func.max(ENTRIES.c.n).label("n"), func.count().label("many"))
        .group_by(ENTRIES.c.table_id)
        .subquery()
    )
    wanted = (
        select(TABLES, ENTRIES.c.to_move, ENTRIES.c.at.label("last"), numbers.c.many)
        .join(numbers, numbers.c.table_id == TABLES.c.id)
        .join(ENTRIES, (ENTRIES.c.table_id == TABLES.c.id) & (ENTRIES.c.n == numbers.c.n))
        .order_by(ENTRIES.c.at.desc(), TABLES.c.id)
    )
    return [
        StoredTable(
            row.id,
            row.game,
            _players(row.setup),
            row.created,
            row.last // 1000,
            row.many,
            row.to_move is None,
        )
        for row in connection.execute(wanted)
    ]


def _players(setup: str) -> list[str]:
    """What they are called; nobody where that cannot be read, which hides no other table."""
    try:
        return list(msgspec.json.decode(setup, type=Setup).names("en"))
    except msgspec.MsgspecError:
        return []


def remove(connection: Connection, ids: Sequence[str]) -> None:
    connection.execute(claimed(*ids))
    for part in reversed(KEPT):
        connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    connection.execute(delete(TABLES).where(TABLES.c.id.in_(ids)))


def export(connection: Connection, ids: Sequence[str] | None) -> Iterator[str]:
    there = list(connection.execute(select(TABLES.c.id).order_by(TABLES.c.created)).scalars())
    for table_id in ids or ():
        if table_id not in there:
            raise GameError(f"there is no table {table_id}")
    yield _line(HEAD)
    for table_id in there if ids is None else ids:
        [row] = connection.execute(select(TABLES).where(TABLES.c.id == table_id))
        rows = {part.name: _rows(connection, part, table_id) for part in PARTS}
        yield _line(Packed(dict(row._mapping), rows))


def _rows(connection: Connection, part: SqlTable, table_id: str) -> list[dict[str, Any]]:
    wanted = select(*[column.label(column.key) for column in part.columns])
    wanted = wanted.where(part.c.table_id == table_id).order_by(*part.primary_key.columns)
    return [dict(row._mapping) for row in connection.execute(wanted)]


def _line(document: object) -> str:
    return msgspec.json.encode(document).decode() + "\n"


def unpacked(lines: Iterable[str]) -> Iterator[Packed]:
    """The tables of an export's lines; GameError names the line."""
    for number, text in enumerate(lines, 1):
        try:
            if number == 1:
                _check_head(text)
                continue
            packed = msgspec.json.decode(text, type=Packed)
            check(packed)
        except (GameError, msgspec.MsgspecError, RecursionError) as error:
            raise GameError(f"line {number}: {error}") from error
        yield packed


def take_in(connection: Connection, tables: Sequence[Packed]) -> int:
    there = set(connection.execute(select(TABLES.c.id)).scalars())
    for number, packed in enumerate(tables, 2):
        if packed.table["id"] in there:
            raise GameError(f"line {number}: the table {packed.table['id']} is there already")
        there.add(packed.table["id"])
        connection.execute(insert(TABLES), [packed.table])
        for part in PARTS:
            if rows := packed.rows[part.name]:
                connection.execute(insert(part), rows)
    return len(tables)


def _check_head(text: str) -> None:
    try:
        head = msgspec.json.decode(text)
    except msgspec.MsgspecError:
        head = None
    if not isinstance(head, dict) or head.get("stammtisch") != HEAD["stammtisch"]:
        raise GameError("this is no export of tables")
    if head != HEAD:
        has = head.get("schema")
        raise GameError(
            f"the schema of its tables is {has}, here {HEAD['schema']}: import it where it is the "
            "same, and upgrade that"
        )


def check(packed: Packed) -> None:
    """GameError for what the server could not read."""
    if packed.rows.keys() != {part.name for part in PARTS}:
        raise GameError(f"of a table there are {', '.join(part.name for part in PARTS)}")
    _check_row(TABLES, packed.table)
    setup = msgspec.json.decode(packed.table["setup"], type=Setup)
    for part in PARTS:
        for row in packed.rows[part.name]:
            _check_row(part, row)
            if row["table_id"] != packed.table["id"]:
                raise GameError(f"{part.name}: one belongs to another table")
    for row in packed.rows[LINKS.name]:
        if not set(row["seats"].split(",")) <= {"", "-1", *map(str, range(len(setup.seats)))}:
            raise GameError(f"links: there are no seats {row['seats']}")
    entries: list[Entry] = []
    for n, row in enumerate(packed.rows[ENTRIES.name]):
        events = row["events"] and msgspec.json.decode(row["events"])
        fields = {name: row.get(name) for name in Entry.__struct_fields__}
        entries.append(msgspec.convert({**fields, "events": events or ()}, type=Entry))
        if entries[n].n != n:
            raise GameError(f"the entry {n} is missing")
    if not entries:
        raise GameError("the table has no entries")
    check_opens(packed.table["id"], setup, entries)


def check_opens(table_id: str, setup: Setup, entries: Sequence[Entry]) -> None:
    """GameError, with the entry, for a table that the server could not open or show."""
    n = 0
    try:
        table = Table(table_id, setup, entries[:1])
        for n in range(1, len(entries)):
            table.extend(entries[n : n + 1])
        table = Table(table_id, setup, entries)  # from what is stored, as the server does
        for n in range(len(entries)):
            table.at(n)
        for seat in range(len(setup.seats)):
            reader = Reader((seat,), Words("en", SHELL))
            snapshot(table, table.now, reader, full=True)
            talk.lines(table, -1, reader)
    except Exception as error:
        said = error if isinstance(error, GameError) else repr(error)
        raise GameError(f"table {table_id}, entry {n}: it could not be opened: {said}") from error


def _check_row(part: SqlTable, row: dict[str, Any]) -> None:
    if row.keys() != set(part.columns.keys()):
        raise GameError(f"{part.name}: it has not the columns {', '.join(part.columns.keys())}")
    for key, column in part.columns.items():
        value, kind = row[key], column.type.python_type
        if not (value is None and column.nullable) and type(value) is not kind:
            raise GameError(f"{part.name}: {key} is no {kind.__name__}")
        if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            raise GameError(f"{part.name}: {key} is too large")
        longest = getattr(column.type, "length", None)
        if longest and isinstance(value, str) and len(value) > longest:
            raise GameError(f"{part.name}: {key} is too long")


def statistics(connection: Connection) -> dict[str, Any]:
    """How much there is, and since when."""
    tables = stored_tables(connection)
    persons = select(func.count(distinct(HELD.c.browser)))
    now = int(time.time())
    weeks = Counter((now - table.begun) // WEEK for table in tables)
    return {
        "tables": len(tables),
        "over": sum(table.over for table in tables),
        "entries": sum(table.entries for table in tables),
        "browsers": connection.execute(persons).scalar_one(),
        "games": dict(Counter(table.game for table in tables).most_common()),
        "weeks": {
            datetime.fromtimestamp(now - ago * WEEK, UTC).strftime("%G-W%V"): weeks[ago]
            for ago in range(WEEKS)
        },
    }
