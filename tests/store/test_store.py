"""The database: numbers are won once, what was acknowledged stays, schemas keep up."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from stammtisch.store.admin import Database
from stammtisch.store.schema import METADATA, NOTES
from stammtisch.store.store import Store
from stammtisch.table.bot_threads import BotThreads
from stammtisch.table.entry import Entry
from stammtisch.table.errors import RefusedError
from stammtisch.table.live import LiveTable
from stammtisch.table.table import Table

from ..table.tables import play_on, setup, table
from .entries import entry


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
    with pytest.raises(RefusedError, match="unknown_table"):
        await store.append("nowhere", entry(1))
    assert await store.append("t", entry(1)), "the writer goes on after an error"
    assert await store.load("nowhere") is None


async def test_an_entry_that_cannot_be_written_spoils_no_other(store: Store) -> None:
    good, bad = store.append("t", entry(1)), store.append("nowhere", entry(1))
    also = store.append("t", entry(2))
    won = await asyncio.gather(good, bad, also, return_exceptions=True)
    assert isinstance(won[1], RefusedError)
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


async def test_the_migrations_lead_to_the_schema_of_the_code(store: Store) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


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


async def test_a_server_s_time_begins_where_the_last_one_s_has_ended(
    store: Store, url: str
) -> None:
    """The machine's clock was set back meanwhile."""
    late = store.now() + 3_600_000
    store.clock.reach(late)
    await store.close()
    again = Store(url)
    await again.open()
    assert again.now() >= late
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


async def test_a_browser_holds_links_of_tables_by_itself(store: Store) -> None:
    await store.keep_links("one", "t", {"a": "1", "b": "2"})
    await store.keep_links("one", "t", {"a": "again"})
    await store.keep_links("two", "t", {"a": "3"})
    assert await store.kept_links("one", "t") == {"t": {"a": "1", "b": "2"}}
    assert await store.kept_links("one", "elsewhere") == {}
    await store.forget_links("one", "t")
    assert await store.kept_links("one") == {}
    assert await store.kept_links("two") == {"t": {"a": "3"}}


async def test_what_several_windows_note_at_a_time_is_kept(store: Store) -> None:
    texts = [str(number) for number in range(20)]
    await asyncio.gather(*(store.keep_notes("t", 0, text) for text in texts))
    assert await store.notes("t", 0) in texts


@pytest.mark.parametrize("by_whom", ["host", "keeper"])
async def test_a_table_is_deleted_though_others_are_just_writing(
    store: Store, by_whom: str
) -> None:
    keeper = Database(store.url)
    by = {"host": store.delete("t"), "keeper": asyncio.to_thread(keeper.delete, ["t"])}
    async with store.engine.begin() as connection:
        noted = store.insert(NOTES).values(table_id="t", seat=0, text="mine")
        await connection.execute(noted)
        deleting = asyncio.ensure_future(by.pop(by_whom))
        await asyncio.sleep(0.5)
    await deleting
    for other in by.values():
        await other  # there is nothing left to do
    assert await store.existing(["t"]) == set()
    with pytest.raises(IntegrityError):  # there is no such table
        await store.keep_notes("t", 0, "too late")
