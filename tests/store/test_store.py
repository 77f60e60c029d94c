"""The database: numbers are won once, what was acknowledged stays, schemas keep up."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection, create_engine, text
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import IntegrityError

from stammtisch import GameError
from stammtisch.store import migrations
from stammtisch.store import store as module
from stammtisch.store.migrations import config
from stammtisch.store.schema import METADATA
from stammtisch.store.store import Store, default_url, file_of, full_url, try_out
from stammtisch.table.bot_threads import BotThreads
from stammtisch.table.entry import Entry
from stammtisch.table.live import LiveTable
from stammtisch.table.table import Table

from ..table.tables import play_on, setup, table


def entry(n: int, key: str = "", action: str = "play 1") -> Entry:
    return Entry(n, key or f"key {n}", "decision", 0, action, to_move=1, at=int(1000 * time.time()))


@pytest.fixture
def url(tmp_path: Path) -> str:
    return full_url(str(tmp_path / "tables.db"))


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = Store(url)
    await opened.open()
    await opened.create("t", setup(), {"digest": (0, 1)}, [Table.begin(setup())])
    yield opened
    await opened.close()


async def test_of_many_writers_of_one_number_exactly_one_wins(store: Store, url: str) -> None:
    other = Store(url)
    await other.open()
    places = [store, other] * 20
    won = await asyncio.gather(
        *(place.append("t", entry(1, f"key {i}")) for i, place in enumerate(places))
    )
    assert sum(won) == 1
    assert [kept.key for kept in await store.read("t", 0)] == [f"key {won.index(True)}"]
    await other.close()


async def test_a_key_counts_once_at_a_table(store: Store) -> None:
    assert await store.append("t", entry(1, "key"))
    assert not await store.append("t", entry(2, "key"))
    assert len(await store.read("t", 0)) == 1


async def test_a_table_that_does_not_exist_has_no_entries(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.append("nowhere", entry(1))
    assert await store.append("t", entry(1)), "the writer goes on after an error"
    assert await store.load("nowhere") is None


async def test_an_entry_that_cannot_be_written_spoils_no_other(store: Store) -> None:
    good, bad = store.append("t", entry(1)), store.append("nowhere", entry(1))
    also = store.append("t", entry(2))
    won = await asyncio.gather(good, bad, also, return_exceptions=True)
    assert isinstance(won[1], IntegrityError)
    assert (won[0], won[2]) == (True, True)
    assert [kept.n for kept in await store.read("t", 0)] == [1, 2]


async def test_an_entry_comes_back_as_it_was_written(store: Store) -> None:
    one = table()
    play_on(one, 4)
    for made in one.entries[1:]:
        assert await store.append("t", made)
    assert await store.read("t", 0) == one.entries[1:]
    assert await store.read("t", 2) == one.entries[3:]


async def test_what_was_acknowledged_is_there_after_the_end(store: Store, url: str) -> None:
    one = table()
    play_on(one, 5)
    for made in one.entries[1:]:
        await store.append("t", made)
    await store.close()
    again = Store(url)
    await again.open()
    found = await again.load("t")
    assert found is not None
    opened, links = found
    assert opened.now.state == one.now.state
    assert opened.setup == setup()
    assert links == {"digest": (0, 1)}
    await again.close()


async def test_whoever_waits_for_a_table_is_woken_by_its_entries_alone(store: Store) -> None:
    await store.create("u", setup(), {}, [Table.begin(setup())])
    with store.feed.wait_for("t") as here, store.feed.wait_for("u") as there:
        assert here.is_set(), "at first, to look what is there"
        here.clear()
        there.clear()
        await store.append("t", entry(1))
        assert (here.is_set(), there.is_set()) == (True, False)
        here.clear()
        await store.append("t", entry(1, "refused"))
        assert not here.is_set()
    assert not store.feed.waiting


async def test_tables_are_glanced_at_without_being_opened(store: Store) -> None:
    await store.append("t", entry(1))
    summaries = await store.summaries(["nowhere", "t"], 5)
    assert [(g.table_id, g.to_move, g.setup) for g in summaries] == [("t", 1, setup())]


async def test_unfinished_tables_are_those_where_somebody_decides(store: Store) -> None:
    await store.create("u", setup(), {}, [Table.begin(setup())])
    assert set(await store.unfinished(0, 5)) == {"t", "u"}
    await store.append("u", replace(entry(1), to_move=None))
    assert await store.unfinished(0, 5) == ["t"]
    assert await store.unfinished(2**40, 5) == []


async def test_nothing_acknowledged_can_be_lost_by_a_power_cut(store: Store, url: str) -> None:
    async with store.engine.connect() as connection:
        mode = (await connection.execute(text("PRAGMA journal_mode"))).scalar()
        synchronous = (await connection.execute(text("PRAGMA synchronous"))).scalar()
        foreign = (await connection.execute(text("PRAGMA foreign_keys"))).scalar()
    assert (mode, synchronous, foreign) == ("wal", 2, 1)


async def test_the_migrations_lead_to_the_schema_of_the_code(store: Store) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_opening_again_changes_nothing(store: Store, url: str, tmp_path: Path) -> None:
    await store.close()

    def content() -> list[str]:
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            lines = list(connection.iterdump())
        connection.close()
        return lines

    before = content()
    again = Store(url)
    await again.open()
    await again.close()
    assert content() == before


async def test_a_database_of_an_earlier_version_opens_with_all_its_tables(
    store: Store, url: str
) -> None:
    for version in ("0002", "0001"):

        def back(connection: Connection, version: str = version) -> None:
            command.downgrade(config(connection), version)

        async with store.engine.begin() as connection:
            await connection.run_sync(back)
        later = Store(url)
        await later.open()
        assert await later.load("t") is not None
        await later.create("u", setup(), {"digest": (0,)}, [Table.begin(setup())])
        await later.keep_links("browser", "u", {"digest": "sealed"})
        assert await later.kept_links("browser") == {"u": {"digest": "sealed"}}
        await later.delete("u")
        assert await later.kept_links("browser") == {}
        await later.close()


async def test_entries_know_when_they_were_made_in_milliseconds(store: Store, url: str) -> None:
    one = LiveTable((await loaded(store, "t")), store, BotThreads())
    began = one.table.entries[0].at
    assert abs(began - 1000 * time.time()) < 60_000
    await one.say("leave", 0)
    assert began <= one.table.entries[1].at <= store.now()
    assert (await store.summaries(["t"], 1))[0].when == one.table.entries[1].at // 1000
    assert [kept.at for kept in await store.read("t", -1)] == [e.at for e in one.table.entries]
    one.bot_threads.close()


async def test_no_entry_is_older_than_the_one_before_it(store: Store, url: str) -> None:
    late = store.now() + 3_600_000
    await store.append("t", Entry(1, "late", "leave", 1, to_move=0, at=late))
    one = LiveTable((await loaded(store, "t")), store, BotThreads())
    await one.say("leave", 0)
    assert one.table.entries[2].at == late
    one.bot_threads.close()
    again = Store(url)
    await again.open()
    assert again.now() >= late, "the machine's clock was set back meanwhile"
    await again.close()


async def test_setting_the_machine_s_clock_changes_no_server_s(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = store.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= store.now() - before < 60_000


async def loaded(store: Store, table_id: str) -> Table:
    found = await store.load(table_id)
    assert found is not None
    return found[0]


async def test_entries_of_an_earlier_version_have_their_time(store: Store, url: str) -> None:
    async with store.engine.begin() as connection:
        await connection.run_sync(lambda it: command.downgrade(config(it), "0003"))
        await connection.execute(text("UPDATE entries SET created = 1700000000"))
    later = Store(url)
    await later.open()
    assert [kept.at for kept in await later.read("t", -1)] == [1_700_000_000_000]
    await later.close()


async def test_a_browser_holds_links_of_tables_by_itself(store: Store) -> None:
    await store.keep_links("one", "t", {"a": "1", "b": "2"})
    await store.keep_links("one", "t", {"a": "again"})
    await store.keep_links("two", "t", {"a": "3"})
    assert await store.kept_links("one", "t") == {"t": {"a": "1", "b": "2"}}
    assert await store.kept_links("one", "elsewhere") == {}
    await store.forget_links("one", "t")
    assert await store.kept_links("one") == {}
    assert await store.kept_links("two") == {"t": {"a": "3"}}


def test_a_new_database_is_made_as_a_whole_or_not_at_all(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "check_complete", cut_off)
    with pytest.raises(RuntimeError):
        try_out(url)
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    monkeypatch.undo()
    try_out(url)


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


def test_a_new_database_is_what_the_migrations_make(url: str, tmp_path: Path) -> None:
    try_out(url)
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
            columns = {row[1:] for row in rows(f"PRAGMA table_info({name})")}
            keys = {row[2:5] for row in rows(f"PRAGMA foreign_key_list({name})")}
            indexes = {
                (unique, tuple(row[2] for row in rows(f"PRAGMA index_info({index})")))
                for _, index, unique, *_ in rows(f"PRAGMA index_list({name})")
            }
            found[name] = columns, keys, indexes
    return found


def test_any_name_of_a_file_leads_to_that_file(tmp_path: Path) -> None:
    for name in ("a?b.db", "a%20#b.db", "a b ü.db"):
        assert file_of(full_url(str(tmp_path / name))) == str(tmp_path / name)


def test_a_database_is_a_file_or_an_address_of_one(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    assert full_url(str(file)) == f"sqlite+aiosqlite:///{file}"
    assert full_url(f"sqlite:///{file}") == f"sqlite+aiosqlite:///{file}"
    assert full_url(full_url(str(file))) == full_url(str(file))
    for wrong in ("postgresql://somewhere/else", "http://x", "://"):
        with pytest.raises(GameError, match="database"):
            full_url(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        ":memory:",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite+aiosqlite://",
        "sqlite:a.db",
        "file:a.db?mode=ro",
        "sqlite:///a.db?mode=ro&uri=true",
        "sqlite:///a?b.db",
        "sqlite:///file:a.db?uri=true",
    ],
)
def test_what_is_no_plain_file_is_refused_and_no_file_is_named_like_it(wrong: str) -> None:
    with pytest.raises(GameError, match="database: '"):
        full_url(wrong)


def test_a_refused_database_leaves_no_thread_behind(tmp_path: Path) -> None:
    """It would speak to an event loop that is closed by then."""
    before = threading.enumerate()
    for _ in range(20):
        with pytest.raises(GameError, match="unable to open database file"):
            try_out(full_url(str(tmp_path)))
        assert threading.enumerate() == before


def test_a_database_that_another_program_has_locked_is_said_to_be_in_use(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try_out(url)
    monkeypatch.setattr(module, "PRAGMAS", ("busy_timeout=50",))
    for mode in ("WAL", "DELETE"):
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as other:
            other.execute(f"PRAGMA journal_mode={mode}")
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(GameError, match=r"tables\.db: another program is using it$"):
                try_out(url)


def test_servers_that_start_at_a_time_wait_for_each_other(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try_out(url)
    place = tmp_path / "tables.db"
    with contextlib.closing(sqlite3.connect(place, check_same_thread=False)) as other:
        other.execute("PRAGMA journal_mode=DELETE")
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(module, "upgrade", lambda _: None)  # this is behind us
        end = threading.Timer(0.5, other.rollback)
        end.start()
        try_out(url)
        end.join()
    with contextlib.closing(sqlite3.connect(place)) as later:
        assert later.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize("table", METADATA.sorted_tables, ids=str)
def test_a_database_that_lacks_a_column_or_a_table_is_refused_as_it_is(
    table: SqlTable, url: str, tmp_path: Path
) -> None:
    file = tmp_path / "tables.db"
    try_out(url)
    for column in table.columns:
        changes = [f"ALTER TABLE {table} RENAME COLUMN {column.name} TO other"]
        check_refused(url, file, changes, f"the table {table} has no column {column.name}")
    check_refused(url, file, [f"DROP TABLE {table}"], "damaged: |holds something else")


def check_refused(url: str, file: Path, changes: list[str], said: str) -> None:
    """With these changes the database is refused, and left as it is."""
    before = file.read_bytes()
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        for change in changes:
            connection.execute(change)
    changed = file.read_bytes()
    with pytest.raises(GameError, match=said):
        try_out(url)
    assert file.read_bytes() == changed
    file.write_bytes(before)


def test_without_an_address_tables_are_kept_in_the_user_s_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == f"sqlite+aiosqlite:///{tmp_path / 'stammtisch' / 'tables.db'}"
