"""A disk that is full or cannot be written: it is said, reading goes on, and later play does."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import event

from stammtisch.store.store import Store
from stammtisch.table.errors import UnavailableError
from stammtisch.table.table import Table
from stammtisch.web import errors

from ..table.tables import setup
from ..web.servers import PERSON, Browser, serving_from
from .entries import entry
from .reached import connections

MOST = 2**30


@asynccontextmanager
async def limited(file: str) -> AsyncIterator[tuple[Store, dict[str, int]]]:
    """A store whose file may have so many pages."""
    pages = {"most": MOST}
    store = Store(file)

    def limit(connection: Any, _: object, __: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={pages['most']}")
        cursor.close()

    listen_to(store, limit)
    await store.open()
    try:
        await store.create("t", setup(), {}, [Table.begin(setup())])
        yield store, pages
    finally:
        pages["most"] = MOST
        await store.close()


def listen_to(store: Store, heard: Callable[[Any, object, object], None]) -> None:
    for pool in connections(store):
        event.listen(pool, "checkout", heard)


async def test_what_has_no_room_is_refused_and_goes_on_when_there_is_room(file: str) -> None:
    async with limited(file) as (store, pages):
        pages["most"] = 1  # no more than there are
        done, n = 0, 0
        with pytest.raises(UnavailableError, match="no_room"):
            for n in range(1, 1000):
                assert await store.append("t", entry(n, action="x" * 70))
                done = n
        assert [one.n for one in await store.read("t", 0)] == [*range(1, done + 1)]
        with pytest.raises(UnavailableError, match="no_room"):
            await store.append("t", entry(n, action="x" * 3000))
        pages["most"] = MOST
        assert await store.append("t", entry(n))
        assert len(await store.read("t", 0)) == n


async def test_a_database_that_can_only_be_read_is_read(file: str) -> None:
    async with limited(file) as (store, _):

        def only_read(connection: Any, record: object, proxy: object) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA query_only=ON")
            cursor.close()

        listen_to(store, only_read)
        with pytest.raises(UnavailableError, match="database"):
            await store.append("t", entry(1))
        assert len(await store.read("t", -1)) == 1
        for pool in connections(store):
            event.remove(pool, "checkout", only_read)
        listen_to(store, write_again)
        assert await store.append("t", entry(1))


def write_again(connection: Any, record: object, proxy: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only=OFF")
    cursor.close()


async def test_the_browser_is_told_and_may_say_it_again(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving_from(file) as client:
        anna = await Browser(client).open_table(PERSON, {"kind": "person", "elsewhere": True})
        lobby = client.app.state.lobby
        now = await anna.state()

        async def full(*_: object) -> bool:
            raise UnavailableError("no_room") from sqlite3.OperationalError("full")

        with monkeypatch.context() as patch:
            patch.setattr(lobby.store.writer, "ask", full)
            answer = await anna.append(n=now["n"] + 1, key="k", seat=0, kind="resign")
            assert (answer.status_code, answer.json()["code"]) == (503, "no_room")
            assert (await anna.state())["n"] == now["n"]
            again = await anna.append(n=now["n"] + 1, key="k", seat=0, kind="resign")
            assert again.status_code == errors.STATUS["no_room"]
        done = await anna.append(n=now["n"] + 1, key="k", seat=0, kind="resign")
        assert done.status_code == 200, done.text
