"""Addresses of databases: a file for SQLite, or where a PostgreSQL server is found."""

from __future__ import annotations

import re
from pathlib import Path

import platformdirs
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from stammtisch.core.errors import GameError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
NO_PATHS = (":memory:", "file:", "sqlite:", "postgresql:", "postgres:")
"""How texts begin that SQLite, or a slip, may mean to be something else than a path."""

SAID = {"host": "host", "port": "port", "ssl": "ssl", "sslmode": "ssl"}
"""What an address of PostgreSQL may tell behind a question mark, and what the driver calls it."""


def default_url() -> str:
    """The database in the user's data directory; GameError for a user who has none."""
    try:
        return full_url(str(platformdirs.user_data_path("stammtisch") / "tables.db"))
    except RuntimeError as error:
        raise GameError("database: this user has no home. Try: --database FILE") from error


def full_url(database: str) -> str:
    """A database as SQLAlchemy wants it, from an address or the path of a file; GameError."""
    try:
        if "://" in database:
            url = make_url(re.sub("^postgres://", "postgresql://", database))
        elif database.startswith(NO_PATHS):
            raise ArgumentError("no path either")
        else:
            url = URL.create("sqlite", database=str(Path(database).expanduser().absolute()))
        kind = url.get_backend_name()
    except (ArgumentError, ValueError, RuntimeError) as error:
        said = f"database: {without_password(database)!r} is no address of a database"
        raise GameError(said) from (None if "@" in database else error)
    if kind not in DRIVERS:
        raise GameError(f"database: {kind} is not served, sqlite and postgresql are")
    checked = (_file if kind == "sqlite" else _server)(url, without_password(database))
    return checked.set(drivername=DRIVERS[kind]).render_as_string(hide_password=False)


def _file(url: URL, said: str) -> URL:
    if url.host:
        raise GameError(f"database: {said!r} lacks a slash: sqlite:///FILE")
    if "?" in said.partition("://")[2]:
        raise GameError(f"database: {said!r}: nothing may be said behind a question mark")
    if url.database in (None, "", ":memory:"):
        raise GameError(f"database: {said!r} is no file: sqlite:///FILE")
    return url


def _server(url: URL, said: str) -> URL:
    if "@" in (url.database or ""):
        raise GameError("database: what is no letter or digit in its password is written as %2F")
    if unknown := url.query.keys() - SAID.keys():
        known = ", ".join(SAID)
        raise GameError(f"database: {said!r}: not {min(unknown)}, but {known} may be said there")
    return url.set(query={SAID[name]: value for name, value in url.query.items()})


def without_password(database: str) -> str:
    """An address as everybody may read it."""
    hidden = re.sub(r"(:(?://)?[^/:@]*):.*@", r"\1:***@", database, flags=re.DOTALL)
    return re.sub(r"(pass\w*=)[^&]*", r"\1***", hidden)


def file_of(url: str) -> str:
    """The file a database lies in."""
    return str(make_url(url).database)


def is_file(url: str) -> bool:
    """Whether a database is a file on this machine, not a server."""
    return make_url(url).get_backend_name() == "sqlite"


def shown(url: str) -> str:
    """A database as it is told of."""
    return file_of(url) if is_file(url) else without_password(url.replace("+asyncpg", ""))
