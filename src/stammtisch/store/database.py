"""Database: what SQLite and PostgreSQL do each in its own way."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, NullPool, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from stammtisch.core.errors import GameError
from stammtisch.table.errors import UnavailableError

from .address import file_of, is_file, shown
from .migrations import upgrade
from .standing import OPTION, Standing, options

PRAGMAS = ("busy_timeout=10000", "synchronous=FULL", "foreign_keys=ON")

PATIENCE = 10.0
"""Seconds for which a database is waited for, and who changes it at the same time."""

LONGEST = 30.0
"""Seconds that a PostgreSQL server has for one statement."""

NAME = "stammtisch"
"""What the server of a PostgreSQL database is told who asks."""

PRIMARY = 0xFF
"""The part of SQLite's error codes that says what kind of error it is."""

HINTS = {
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: may this user write it, and in its folder?",
    sqlite3.SQLITE_IOERR: "it cannot be read or written: is there room on its disk?",
}
"""What SQLite's own words do not say."""

FULL = "53100"
"""PostgreSQL's code for a disk that is full."""

AT_A_FILE = 4
"""Threads at work at a file; one alone writes at a time."""

Insert = sqlite.Insert | postgresql.Insert
T = TypeVar("T")
R = TypeVar("R")


def make_engine(url: str, standing: Standing | None = None) -> AsyncEngine:
    """Connections to a database; none is made yet. GameError where its driver is missing.

    `standing`: is told how the database does.
    """
    if is_file(url):
        engine = create_async_engine(url, hide_parameters=True, **options(standing))
        event.listen(engine.sync_engine, "connect", _set_pragmas)
        return engine
    more = options(standing)
    return _server_engine(url, {"command_timeout": LONGEST}, pool_pre_ping=True, **more)


def file_engine(url: str, standing: Standing | None = None) -> Engine:
    """Connections to a file for who is in a thread of their own anyway."""
    place = make_url(url).set(drivername="sqlite")
    engine = create_engine(place, hide_parameters=True, **options(standing))
    event.listen(engine, "connect", _set_pragmas)
    return engine


def _server_engine(url: str, more: dict[str, Any], **options: Any) -> AsyncEngine:
    said: dict[str, Any] = {
        "timeout": PATIENCE,
        "server_settings": {"application_name": NAME},
        **more,
    }
    try:
        return create_async_engine(url, connect_args=said, hide_parameters=True, **options)
    except ModuleNotFoundError as error:
        how = "pip install 'stammtisch[postgres]'"
        raise GameError(f"the database needs {error.name}, which comes with: {how}") from error


def _set_pragmas(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def inserting(engine: AsyncEngine) -> Callable[[Table], Insert]:
    """Makes inserts that can say what happens if the row is there already."""
    return sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert


# Coming to a database


def try_out(url: str) -> None:
    """Bring the database to this version's schema, and make the folders above it.

    GameError for one that cannot be used, and that is then as it was.
    """
    try:
        if is_file(url):
            _try_file(url)
        else:
            asyncio.run(_try_server(url))
    except (GameError, OSError, SQLAlchemyError, sqlite3.Error, ValueError) as error:
        raise GameError(f"database: {shown(url)}: {reason(error)}") from error


def _try_file(url: str) -> None:
    engine = file_engine(url)
    try:
        Path(file_of(url)).parent.mkdir(parents=True, exist_ok=True)
        with engine.begin() as connection:
            upgrade(connection)
        with engine.connect() as connection:  # it is ours: only now is it changed
            _write_ahead(connection)
    finally:
        engine.dispose()


async def _try_server(url: str) -> None:
    engine = _server_engine(url, {}, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def _write_ahead(connection: Connection) -> None:
    """Switch to a log that is written ahead; while another server does, SQLite waits for nobody."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            return
        except SQLAlchemyError as error:
            if not _is_busy(error) or time.monotonic() > until:
                raise
            time.sleep(0.05)


def _sqlite_code(error: BaseException) -> int:
    code: int = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)
    return code & PRIMARY


def _is_busy(error: BaseException) -> bool:
    return _sqlite_code(error) == sqlite3.SQLITE_BUSY


def reason(error: BaseException) -> str:
    """Why a database cannot be used, in one line."""
    if isinstance(error, GameError):
        return str(error)
    if _is_busy(error):
        return "another program is using it"
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if hint := HINTS.get(_sqlite_code(error)):
        return hint
    cause = getattr(error, "orig", error)
    cause = cause.__cause__ or cause  # the driver's own words, without its class
    return " ".join((getattr(cause, "strerror", None) or str(cause)).split())


# A database that does not answer


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection to read by; UnavailableError."""
    with _told(engine.sync_engine):
        async with engine.connect() as connection:
            yield connection


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction; UnavailableError, and then it has not happened, as far as that is known."""
    with _told(engine.sync_engine, wrote=True):
        async with engine.begin() as connection:
            yield connection


class InOneGo:
    """Does what needs no event loop meanwhile; UnavailableError, as above.

    A file is worked at in threads: each step that came back to the event loop would wait there
    behind all that is being drawn.
    """

    def __init__(self, url: str, engine: AsyncEngine, standing: Standing) -> None:
        self.engine = engine
        self.at_once = engine.execution_options(isolation_level="AUTOCOMMIT")
        self.file = file_engine(url, standing) if is_file(url) else None
        self.threads = ThreadPoolExecutor(AT_A_FILE, "database")

    async def read(self, work: Callable[[Connection, T], R], what: T) -> R:
        """Without a transaction, whose begin and end would have to be waited for as well."""
        if self.file is not None:
            return await self._beside(self.file, False, work, what)
        async with reading(self.at_once) as connection:
            return await connection.run_sync(work, what)

    async def write(self, work: Callable[[Connection, T], R], what: T) -> R:
        """In a transaction."""
        if self.file is not None:
            return await self._beside(self.file, True, work, what)
        async with writing(self.engine) as connection:
            return await connection.run_sync(work, what)

    async def _beside(
        self, file: Engine, wrote: bool, work: Callable[[Connection, T], R], what: T
    ) -> R:
        def here() -> R:
            with _told(file, wrote), file.begin() as connection:
                return work(connection, what)

        return await asyncio.get_running_loop().run_in_executor(self.threads, here)

    async def close(self) -> None:
        """When nothing more is to be done; what is under way comes to its end."""
        await asyncio.to_thread(self.threads.shutdown)
        if self.file is not None:
            self.file.dispose()


@contextlib.contextmanager
def _told(engine: Engine, wrote: bool = False) -> Iterator[None]:
    standing: Standing = engine.get_execution_options()[OPTION]
    try:
        yield
    except (IntegrityError, ProgrammingError, DataError):
        raise
    except (DBAPIError, PoolTimeoutError, OSError) as error:
        code = "no_room" if _is_full(error) else "database"
        standing.failed(code, reason(error))
        raise UnavailableError(code) from error
    standing.worked(wrote)


def _is_full(error: BaseException) -> bool:
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return _sqlite_code(error) == sqlite3.SQLITE_FULL or state == FULL
