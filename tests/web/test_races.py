"""What several do at a table at the same time: nothing that was promised to one of them is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from stammtisch.store.database import writing
from stammtisch.store.schema import PRESENCE
from stammtisch.table.errors import RefusedError
from stammtisch.web.lobby import Lobby

from .servers import PERSON, Browser, Client, serving_many

FREE = {**PERSON, "free": True}
ELSEWHERE = {**PERSON, "elsewhere": True}
Meanwhile = Callable[[Callable[[], Awaitable[Any]]], None]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[tuple[Client, Lobby]]:
    async with serving_many(tmp_path) as opened:
        yield opened


@pytest.fixture
def client(server: tuple[Client, Lobby]) -> Client:
    return server[0]


@pytest.fixture
def lobby(server: tuple[Client, Lobby]) -> Lobby:
    return server[1]


@pytest.fixture
def meanwhile(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Something is done once a new table has been decided on, and before anybody is led there."""
    create = lobby.store.create

    def during(work: Callable[[], Awaitable[Any]]) -> None:
        left = [work]

        async def slow(*wanted: Any) -> None:
            if left:
                await left.pop()()
            await create(*wanted)

        monkeypatch.setattr(lobby.store, "create", slow)

    return during


async def under_way(lobby: Lobby) -> int:
    """How many tables there are that do not go on as another one."""
    return len(await lobby.store.unfinished(0, 100))


async def start(host: Browser) -> Any:
    return await host.post(f"{host.address}/start", json={})


async def test_who_sits_down_while_the_host_begins_has_a_seat_at_the_new_table(
    client: Client, lobby: Lobby, meanwhile: Meanwhile
) -> None:
    host = await Browser(client).open_table(PERSON, PERSON, FREE, FREE, public=True)
    guest = Browser(client, host.address)
    sat = []

    async def sit() -> None:
        sat.append(await guest.post(f"{guest.address}/sit", json={"name": "Cleo"}))

    meanwhile(sit)
    assert (await start(host)).status_code == 200
    assert sat[0].status_code == 200
    await guest.follow(f"{guest.address}/next")
    now = await guest.state()
    assert now["yours"] == [2] and now["players"][2]["name"] == "Cleo"
    assert await under_way(lobby) == 1


async def test_a_link_revoked_while_the_host_begins_opens_nothing_at_the_new_table(
    client: Client, meanwhile: Meanwhile
) -> None:
    host = await Browser(client).open_table(PERSON, ELSEWHERE, FREE)
    guest = await Browser(client).follow(host.made["links"][0]["url"])
    made = []

    async def renew() -> None:
        made.append(await host.post(f"{host.address}/link", json={"seat": 1}))

    meanwhile(renew)
    assert (await start(host)).status_code == 200
    await guest.follow(f"{guest.address}/next")
    assert (await guest.state())["yours"] == []
    fresh = await Browser(client).follow(made[0].json()["links"][0]["url"])
    await fresh.follow(f"{fresh.address}/next")
    assert (await fresh.state())["yours"] == [1]


async def test_of_a_table_deleted_while_the_host_begins_nothing_is_left(
    client: Client, lobby: Lobby, meanwhile: Meanwhile
) -> None:
    host = await Browser(client).open_table(PERSON, PERSON, FREE)
    meanwhile(lambda: host.post(f"{host.address}/delete", json={}))
    answer = await start(host)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_table")
    assert await under_way(lobby) == 0


async def test_who_want_a_rematch_at_a_time_are_led_to_one_table(
    client: Client, lobby: Lobby
) -> None:
    host = await Browser(client).open_table(PERSON, ELSEWHERE)
    guest = await Browser(client).follow(host.made["links"][0]["url"])
    while (now := await host.state())["to_move"] is not None:
        await (host if now["to_move"] == 0 else guest).decide()
    wanted = [b.post(f"{b.address}/rematch", json={}) for b in (host, guest, host)]
    assert {answer.status_code for answer in await asyncio.gather(*wanted)} == {200}
    before = host.address, guest.address
    for browser in (host, guest):
        await browser.follow(f"{browser.address}/next")
    assert host.address == guest.address and host.address not in before
    assert await under_way(lobby) == 1


async def test_one_browser_that_sits_down_twice_at_a_time_sits_once(client: Client) -> None:
    host = await Browser(client).open_table(PERSON, FREE, FREE, FREE, public=True)
    guest = await Browser(client).open_table(PERSON, PERSON)  # it has a token then
    guest.address = host.address
    sits = [guest.post(f"{host.address}/sit", json={"name": name}) for name in ("A", "B", "C")]
    answers = await asyncio.gather(*sits)
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    refused = [answer.json()["code"] for answer in answers if answer.status_code == 409]
    assert refused == ["sits_already"] * 2
    assert len((await guest.state())["yours"]) == 1
    assert len((await host.state())["waiting"]["seats"]) == 2


async def test_one_browser_that_sits_down_at_two_servers_at_a_time_sits_once(
    tmp_path: Path,
) -> None:
    async with (
        serving_many(tmp_path, several=True) as (one, _),
        serving_many(tmp_path, several=True) as (two, _),
    ):
        host = await Browser(one).open_table(PERSON, FREE, FREE, FREE, public=True)
        guest = await Browser(one).open_table(PERSON, PERSON)
        there = Browser(two, host.address)
        there.cookies = dict(guest.cookies)
        sits = [b.post(f"{host.address}/sit", json={}) for b in (guest, there, guest, there)]
        answers = await asyncio.gather(*sits)
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        assert len((await there.state())["yours"]) == 1


async def test_who_asks_for_a_table_while_it_is_deleted_finds_none(
    client: Client, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though somebody opened it just before, and the deletion had to wait for that."""
    host = await Browser(client).open_table(PERSON, PERSON)
    table_id = host.address.rpartition("/")[2]
    await lobby.put_away(table_id)
    load, delete = lobby.store.load, lobby.store.delete
    opened, deleting, asked = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slow_load(name: str) -> Any:
        found = await load(name)
        await opened.wait()
        return found

    async def slow_delete(name: str) -> None:
        deleting.set()
        await asked.wait()
        await delete(name)

    monkeypatch.setattr(lobby.store, "load", slow_load)
    monkeypatch.setattr(lobby.store, "delete", slow_delete)
    first = asyncio.create_task(lobby.find(table_id))
    await asyncio.sleep(0)
    gone = asyncio.create_task(lobby.delete(table_id))
    await asyncio.sleep(0)
    opened.set()
    await deleting.wait()
    late = asyncio.create_task(lobby.find(table_id))
    await asyncio.wait([late], timeout=0.2)
    asked.set()
    with pytest.raises(RefusedError, match="unknown_table"):
        await late
    await asyncio.gather(first, gone)
    assert table_id not in lobby.living
    assert not lobby.opening


async def test_of_a_deleted_table_nobody_is_kept_who_leaves_its_page_afterwards(
    client: Client, lobby: Lobby
) -> None:
    host = await Browser(client).open_table(PERSON, PERSON)
    live, _ = await lobby.find(host.address.rpartition("/")[2])

    async def kept() -> int:
        async with writing(lobby.store.engine) as connection:
            await lobby.store.attendance.say(connection)
            rows = await connection.execute(select(func.count()).select_from(PRESENCE))
            return int(rows.scalar_one())

    live.presence.come([0])
    assert await kept() == 1
    await host.post(f"{host.address}/delete", json={})
    live.presence.go([0])
    assert await kept() == 0
