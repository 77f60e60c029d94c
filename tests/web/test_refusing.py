"""While a database has no room or is away: what cannot be kept is refused, streams stay open.

Two servers with one database, a stream open at each; a decision is refused, said again with the
same key once the database is well, and then told once by the same streams.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import event

from stammtisch.store.address import full_url
from stammtisch.store.store import Store
from stammtisch.web import events

from ..postgres import Postgres
from ..store.reached import connections
from .servers import PATIENCE, PERSON, Browser, Client, Json, serving_from

MOST_LINES = 2
"""Of one kind: each of two servers says it."""

ENOUGH = 2**30
FILLED = """
create function fill() returns trigger language plpgsql as
$$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
create trigger full_disk before insert on entries for each row execute function fill();
"""
EMPTIED = "drop function fill cascade"

Servers = tuple[Client, Client]
Step = Callable[[], Awaitable[object]]


def store_of(client: Client) -> Store:
    found: Store = client.app.state.lobby.store
    return found


async def do(client: Client, statements: str) -> None:
    """Run statements in the database of a server."""

    async def work() -> None:
        async with store_of(client).engine.begin() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.execute(statements)

    await asyncio.to_thread(client.blocking_portal.call, work)


class OpenStream:
    """A browser that listens; the answer is read as it is sent."""

    def __init__(self, browser: Browser, query: str = "") -> None:
        self.browser, self.client, self.query = browser, browser.client, query
        self.content, self.status = b"", 0
        self.task = self.client.blocking_portal.start_task_soon(self._listen)

    async def _listen(self) -> None:
        held = "; ".join(f"{name}={value}" for name, value in self.browser.cookies.items())
        path = f"{self.browser.address}/events"
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": self.query.encode(),
            "headers": [(b"host", b"testserver.local"), (b"cookie", held.encode())],
            "client": ("127.0.0.1", 50000),
            "server": ("testserver.local", 80),
            "root_path": "",
        }
        await self.client.app(scope, self._for_ever, self._take)

    async def _for_ever(self) -> Any:
        return await asyncio.Event().wait()

    async def _take(self, message: Any) -> None:
        self.status = message.get("status", self.status)
        self.content += message.get("body", b"")

    @property
    def told(self) -> list[int]:
        """The numbers of the entries, in the order they came."""
        parts = self.content.decode().replace("\r\n", "\n").split("\n\n")
        entries = [part.split("\n") for part in parts[:-1] if "event: entry" in part]
        return [int(line[4:]) for each in entries for line in each if line.startswith("id: ")]

    @property
    def heard(self) -> int:
        return self.content.count(b"event: ")

    def __enter__(self) -> OpenStream:
        return self

    def __exit__(self, *_: object) -> None:
        """However the test ends: a server waits for its streams."""
        self.task.cancel()


async def until(there: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not there():
            await asyncio.sleep(0.02)


@contextlib.asynccontextmanager
async def full_file(servers: Servers) -> AsyncIterator[None]:
    """SQLite's file cannot grow."""
    pages, pools = {"most": 1}, [one for it in servers for one in connections(store_of(it))]

    def limit(connection: Any, _: object, __: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={pages['most']}")
        cursor.close()

    for pool in pools:
        event.listen(pool, "checkout", limit)
    await fill_up(servers[0])
    yield
    pages["most"] = ENOUGH


async def fill_up(client: Client) -> None:
    """Use the room that is left in pages the file has."""
    small = Browser(client)
    for _ in range(500):
        wish = {"game": "toy", "seats": [PERSON, PERSON]}
        if (await small.post("/tables", json=wish)).status_code != 201:
            return
    raise AssertionError("there is always room")


@contextlib.asynccontextmanager
async def full_server(servers: Servers) -> AsyncIterator[None]:
    """PostgreSQL refuses rows as it does on a full disk."""
    await do(servers[0], FILLED)
    yield
    await do(servers[0], EMPTIED)


@pytest.fixture(params=["full file", "full server", "server away"])
def fault(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def servers(
    fault: str, file: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Servers]:
    monkeypatch.setattr(events, "HEARTBEAT", 0.1)
    url = file if fault == "full file" else full_url(postgres.database())
    async with serving_from(url, several=True) as one, serving_from(url, several=True) as two:
        yield one, two


@contextlib.asynccontextmanager
async def failing(fault: str, servers: Servers, postgres: Postgres) -> AsyncIterator[None]:
    if fault == "server away":
        await asyncio.to_thread(postgres.kill)
        try:
            yield
        finally:
            await asyncio.to_thread(postgres.start)
    else:
        async with (full_file if fault == "full file" else full_server)(servers):
            yield


async def test_a_decision_is_refused_and_told_once_when_it_is_said_again(
    fault: str, servers: Servers, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    anna = await Browser(servers[0]).open_table(PERSON, {**PERSON, "elsewhere": True})
    boris = await Browser(servers[1]).follow(anna.made["links"][0]["url"])
    caplog.clear()
    with contextlib.ExitStack() as open_now:
        streams = [
            open_now.enter_context(OpenStream(browser, query))
            for browser, query in itertools.product((anna, boris), ("", "brief=1"))
        ]
        await until(lambda: all(stream.told for stream in streams))
        before = await agreed(anna, boris)
        mover, n = (anna, boris)[before["to_move"]], before["n"] + 1
        action = next(iter((await mover.state())["scene"]["choices"]))
        decision = {"n": n, "key": "the same", "seat": before["to_move"], "action": action}
        async with failing(fault, servers, postgres):
            for _ in range(2):
                await refused(fault, mover, decision)
            await reading_goes_on(fault, anna, before)
            await go_on(streams)
        assert (await until_kept(mover, decision))["n"] == n
        for stream in streams:
            await until(lambda it=stream: n in it.told)  # type: ignore[misc]
        assert (await until_kept(mover, decision))["n"] == n
        await go_on(streams)
        for stream in streams:
            assert stream.told == sorted(stream.told)
            assert stream.told.count(n) == 1 or not stream.query, "once, where it is news alone"
    entries = await asyncio.to_thread(servers[0].blocking_portal.call, kept, anna)
    assert [it.key for it in entries].count("the same") == 1
    assert [it.n for it in entries] == [*range(len(entries))]
    logged_when_it_changes(fault, [it.getMessage() for it in caplog.records])


def logged_when_it_changes(fault: str, lines: list[str]) -> None:
    """Not each time that something cannot be kept, but once a server and outage."""
    lacks = "does not answer" if fault == "server away" else "has no room"
    assert 1 <= sum(lacks in line for line in lines) <= MOST_LINES, lines
    assert any("well again" in line for line in lines) == (fault == "server away")
    assert len(lines) <= 4 * MOST_LINES, lines


async def agreed(one: Browser, other: Browser) -> Json:
    """The table, once both servers know that both have come."""
    async with asyncio.timeout(PATIENCE):
        while (now := await one.state())["n"] != (await other.state())["n"]:
            await asyncio.sleep(0.02)
    return now


async def go_on(streams: list[OpenStream]) -> None:
    """None has ended, and each says so."""
    for stream in streams:
        heard = stream.heard
        await until(lambda it=stream, n=heard: it.heard > n + 1)  # type: ignore[misc]
        assert not stream.task.done()


async def refused(fault: str, mover: Browser, decision: Json) -> None:
    answer = await mover.append(**decision)
    code = "database" if fault == "server away" else "no_room"
    assert (answer.status_code, answer.json()["code"]) == (503, code), answer.text
    assert answer.json()["error"]
    ready = await mover.get("/ready")
    away = fault == "server away"
    assert (ready.status_code, ready.text) == (
        (503, "no") if away else (200, "ok, but without room")
    )


async def until_kept(mover: Browser, decision: Json) -> Json:
    """As a page does it: with the same key, until there is an answer."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await mover.append(**decision)).status_code == 503:
            await asyncio.sleep(0.05)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


async def kept(browser: Browser) -> list[Any]:
    store = store_of(browser.client)
    return list(await store.read(browser.address.rpartition("/")[2], -1))


async def reading_goes_on(fault: str, anna: Browser, before: Json) -> None:
    """On a full disk everything is read; without a database it is said that there is none."""
    for path in ("/state", "/state?at=0", "/points", "/board.svg", "/talk", ""):
        answer = await anna.get(f"{anna.address}{path}")
        assert answer.status_code == (503 if fault == "server away" else 200), answer.text
        if fault == "server away" and path:
            assert answer.json()["code"] == "database"
    if fault != "server away":
        assert (await anna.state())["n"] == before["n"]


async def test_no_name_of_a_table_makes_the_database_seem_ill(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody asks it for letters that it does not know."""
    async with serving_from(url) as client:
        browser = Browser(client)
        for name in ("a%00bcdefghi", "%ED%A0%80bcdefghi", "ab%27%20or%20%27%27%3D"):
            answer = await browser.get(f"/events?on={name}:en:0")
            assert answer.status_code == 200 and "event: end" in answer.text
    assert "database" not in caplog.text
