"""SQLite: a file that is made as a whole, changed as a whole, and otherwise left alone."""

from __future__ import annotations

import contextlib
import re
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Table as SqlTable
from sqlalchemy import create_engine, text

from stammtisch import GameError
from stammtisch.store import database as module
from stammtisch.store import migrations
from stammtisch.store.address import full_url
from stammtisch.store.database import try_out
from stammtisch.store.migrations import config
from stammtisch.store.schema import METADATA
from stammtisch.store.store import Store


async def test_nothing_acknowledged_can_be_lost_by_a_power_cut(file: str) -> None:
    store = Store(file)
    await store.open()
    async with store.engine.connect() as connection:
        mode = (await connection.execute(text("PRAGMA journal_mode"))).scalar()
        synchronous = (await connection.execute(text("PRAGMA synchronous"))).scalar()
        foreign = (await connection.execute(text("PRAGMA foreign_keys"))).scalar()
    assert (mode, synchronous, foreign) == ("wal", 2, 1)
    await store.close()


def test_a_new_database_is_made_as_a_whole_or_not_at_all(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "check_complete", cut_off)
    with pytest.raises(RuntimeError):
        try_out(file)
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    monkeypatch.undo()
    try_out(file)


def cut_off(*_: Any) -> None:
    raise RuntimeError("the power is cut")


def test_migrations_are_made_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "old.db"
    migrated(file, "0001")
    before = shape(file)
    monkeypatch.setattr(migrations, "check_complete", cut_off)
    with pytest.raises(RuntimeError):
        try_out(full_url(str(file)))
    assert shape(file) == before
    monkeypatch.undo()
    try_out(full_url(str(file)))
    assert shape(file) != before


def test_a_new_database_is_what_the_migrations_make(file: str, tmp_path: Path) -> None:
    try_out(file)
    migrated(tmp_path / "old.db", "head")
    assert shape(tmp_path / "tables.db") == shape(tmp_path / "old.db")


def migrated(file: Path, version: str) -> None:
    """A database in which all migrations up to this one were run."""
    with create_engine(f"sqlite:///{file}").begin() as connection:
        command.upgrade(config(connection), version)


def shape(file: Path) -> dict[str, Any]:
    """By table, its columns, keys and indexes, in whatever order; and the version."""
    with contextlib.closing(sqlite3.connect(file)) as connection:

        def rows(query: str) -> list[tuple[Any, ...]]:
            return connection.execute(query).fetchall()

        names = [name for (name,) in rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found: dict[str, Any] = {"version": rows("SELECT version_num FROM alembic_version")}
        for name in names:
            columns = {
                (column, re.sub(r"VARCHAR\(\d+\)", "TEXT", kind), *more)  # it counts no letters
                for _, column, kind, *more in rows(f"PRAGMA table_info({name})")
            }
            keys = {row[2:5] for row in rows(f"PRAGMA foreign_key_list({name})")}
            indexes = {
                (unique, tuple(row[2] for row in rows(f"PRAGMA index_info({index})")))
                for _, index, unique, *_ in rows(f"PRAGMA index_list({name})")
            }
            found[name] = columns, keys, indexes
    return found


def test_a_refused_database_leaves_no_thread_behind(tmp_path: Path) -> None:
    """It would speak to an event loop that is closed by then."""
    before = threading.enumerate()
    for _ in range(20):
        with pytest.raises(GameError, match="it cannot be opened: may this user write it"):
            try_out(full_url(str(tmp_path)))
        assert threading.enumerate() == before


def test_a_database_that_another_program_has_locked_is_said_to_be_in_use(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try_out(file)
    monkeypatch.setattr(module, "PRAGMAS", ("busy_timeout=50",))
    for mode in ("WAL", "DELETE"):
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as other:
            other.execute(f"PRAGMA journal_mode={mode}")
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(GameError, match=r"tables\.db: another program is using it$"):
                try_out(file)


def test_servers_that_start_at_a_time_wait_for_each_other(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try_out(file)
    place = tmp_path / "tables.db"
    with contextlib.closing(sqlite3.connect(place, check_same_thread=False)) as other:
        other.execute("PRAGMA journal_mode=DELETE")
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(module, "upgrade", lambda _: None)  # this is behind us
        end = threading.Timer(0.5, other.rollback)
        end.start()
        try_out(file)
        end.join()
    with contextlib.closing(sqlite3.connect(place)) as later:
        assert later.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize("table", METADATA.sorted_tables, ids=str)
def test_a_database_that_lacks_a_column_or_a_table_is_refused_as_it_is(
    table: SqlTable, file: str, tmp_path: Path
) -> None:
    place = tmp_path / "tables.db"
    try_out(file)
    for column in table.columns:
        changes = [f"ALTER TABLE {table} RENAME COLUMN {column.name} TO other"]
        check_refused(file, place, changes, f"the table {table} has no column {column.name}")
    check_refused(file, place, [f"DROP TABLE {table}"], "damaged: |holds something else")


def check_refused(file: str, place: Path, changes: list[str], said: str) -> None:
    """With these changes the database is refused, and left as it is."""
    before = place.read_bytes()
    with contextlib.closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        for change in changes:
            connection.execute(change)
    changed = place.read_bytes()
    with pytest.raises(GameError, match=said):
        try_out(file)
    assert place.read_bytes() == changed
    place.write_bytes(before)


async def test_opening_again_changes_nothing(file: str, tmp_path: Path) -> None:
    store = Store(file)
    await store.open()
    await store.close()

    def content() -> list[str]:
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            lines = [line for line in connection.iterdump() if '"servers"' not in line]
        connection.close()
        return lines

    before = content()
    again = Store(file)
    await again.open()
    await again.close()
    assert content() == before
