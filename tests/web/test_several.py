"""Two servers, one database: whoever sits at one sees at once what is done at the other."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import select

from stammtisch.compiling import BackgroundCompiler
from stammtisch.store import attendance
from stammtisch.store.address import full_url
from stammtisch.store.schema import PRESENCE
from stammtisch.store.store import Store
from stammtisch.table import presence
from stammtisch.table.bot_threads import BotThreads
from stammtisch.table.entry import Entry, NewEntry
from stammtisch.table.live import LiveTable
from stammtisch.table.table import Table
from stammtisch.table.talk import PHRASES
from stammtisch.web import events
from stammtisch.web.lobby import Lobby

from ..postgres import Postgres
from ..table.tables import reader, setup
from .servers import PATIENCE, PERSON, Browser, Client, Json, serving_from

GUEST = {"kind": "person", "elsewhere": True}
TABLE = "severalone"
Servers = tuple[Client, Client]


@pytest.fixture
async def servers(url: str) -> AsyncIterator[Servers]:
    async with serving_from(url, several=True) as one, serving_from(url, several=True) as two:
        yield one, two


async def seated(servers: Servers) -> tuple[Browser, Browser]:
    """The host at one server, their guest at the other."""
    anna, boris = Browser(servers[0]), Browser(servers[1])
    await anna.open_table(PERSON, GUEST)
    await boris.follow(anna.made["links"][0]["url"])
    return anna, boris


async def test_a_game_goes_on_wherever_its_players_are(servers: Servers) -> None:
    anna, boris = await seated(servers)
    while (now := await anna.state())["to_move"] is not None and now["n"] < 20:
        mover, other = (anna, boris) if now["to_move"] == 0 else (boris, anna)
        answer = await mover.decide()
        assert answer.status_code == 200, answer.text
        assert (await other.state())["n"] >= answer.json()["n"]


async def test_a_link_made_anew_counts_at_once_at_every_server(servers: Servers) -> None:
    anna, boris = await seated(servers)
    assert (await boris.state())["yours"] == [1]
    answer = await anna.post(f"{anna.address}/link", json={"seat": 1})
    assert answer.status_code == 200, answer.text
    assert (await boris.state())["yours"] == []
    late = await boris.append(n=1, key="late", seat=1, action="play 1")
    assert (late.status_code, late.json()["code"]) == (403, "not_your_seat")
    fresh = Browser(servers[1])
    await fresh.follow(answer.json()["links"][0]["url"])
    assert (await fresh.state())["yours"] == [1]


async def test_a_table_deleted_at_one_server_is_nowhere(servers: Servers) -> None:
    anna, boris = await seated(servers)
    assert (await boris.state())["n"] == 0
    assert (await anna.post(f"{anna.address}/delete", json={})).status_code == 200
    assert (await boris.get(f"{boris.address}/state")).status_code == 404


async def test_rematches_and_bots_that_take_over_are_known_everywhere(servers: Servers) -> None:
    anna, boris = await seated(servers)
    await anna.append(n=1, key="away", seat=1, kind="takeover")
    assert (await boris.state())["returns"] == [1]
    now = await boris.state()
    back = await boris.append(n=now["n"] + 1, key="back", seat=1, kind="return")
    assert back.status_code in (200, 409)


@asynccontextmanager
async def lobby(url: str) -> AsyncIterator[Lobby]:
    """A server without the web, in the test's own loop."""
    store = Store(url, several=True)
    await store.open()
    made = Lobby(store, BotThreads(), BackgroundCompiler(()))
    try:
        yield made
    finally:
        await made.close()
        await store.close()


@asynccontextmanager
async def following(server: Lobby, *seats: int) -> AsyncIterator[events.Messages]:
    live, _ = await server.find(TABLE)
    follows = server.store.feed, live, reader(*seats), -1
    messages = events.stream(*follows, lambda s: s, lambda: None, lambda: True)
    async with contextlib.aclosing(messages):
        yield messages


async def shown(messages: events.Messages, holds: Callable[[Json], object]) -> Json:
    """The first snapshot of which it holds."""
    async with asyncio.timeout(PATIENCE / 2):
        async for message in messages:
            if message.event == "entry":
                told: Json = json.loads(str(message.data))
                if holds(told):
                    return told
    raise AssertionError("the stream has ended")


def is_here(told: Json) -> bool:
    return bool(told["players"][1]["presence"]["here"])


async def test_a_stream_tells_what_happens_at_the_other_server_and_who_is_there(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", PATIENCE)  # nothing may hang on it
    monkeypatch.setattr("stammtisch.store.servers.BEAT_EVERY", PATIENCE)  # nor on this
    for module in (events, attendance, presence):
        monkeypatch.setattr(module, "GONE_AFTER", 0.5)
    async with lobby(url) as one, lobby(url) as two:
        await one.store.create(TABLE, setup("pe"), {}, [Table.begin(setup("pe"))])
        async with following(one, 0) as told:
            await shown(told, lambda it: not is_here(it))
            async with following(two, 1) as his:
                await anext(his)
                await shown(told, is_here)
                live, _ = await two.find(TABLE)
                n = live.table.now.n + 1
                await live.post(NewEntry(n, "k", 1, "join", name="Béla"), reader(1))
                heard = await shown(told, lambda it: it["n"] == n)
                assert heard["players"][1]["name"] == "Béla"
            await shown(told, lambda it: not is_here(it))


async def test_a_server_does_not_read_what_it_has_written_itself(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many look on there; where others write, entries are read."""
    monkeypatch.setattr(events, "HEARTBEAT", PATIENCE)  # then it would look
    url, asked, read = full_url(postgres.database()), list[str](), Store.read

    async def counted(store: Store, table_id: str, after: int) -> list[Entry]:
        asked.append(store.servers.id)
        return await read(store, table_id, after)

    async def say(live: LiveTable, n: int) -> None:
        await live.post(NewEntry(n, f"k{n}", 0, "phrase", PHRASES[n - 1][0]), reader(0))

    async with lobby(url) as one, lobby(url) as two:
        await one.store.create(TABLE, setup("pe"), {}, [Table.begin(setup("pe"))])
        async with following(one, 0) as here, following(one) as also, following(two) as there:
            for told in (here, also, there):
                await shown(told, lambda it: it["n"] == 0)
            (mine, _), (theirs, _) = await one.find(TABLE), await two.find(TABLE)
            await say(theirs, 1)
            for told in (here, also, there):  # who sees this hears what is announced
                await shown(told, lambda it: it["n"] == 1)
            monkeypatch.setattr(Store, "read", counted)
            for n in (2, 3, 4):
                await say(mine, n)
            for told in (here, also, there):
                await shown(told, lambda it: it["n"] == 4)
    assert set(asked) == {two.store.servers.id}


async def test_who_looks_on_is_counted_wherever_they_are_and_not_kept(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (events, attendance, presence):
        monkeypatch.setattr(module, "GONE_AFTER", 0.5)
    async with lobby(url) as one, lobby(url) as two:
        await one.store.create(TABLE, setup("pp"), {}, [Table.begin(setup("pp"))])
        async with following(one, 0, 1) as told:
            await shown(told, lambda it: it["watchers"] == 0)
            async with following(one) as here, following(two) as there:
                await anext(here)
                for looks_on in (there, told):  # the first thing one is told may say it already
                    await shown(looks_on, lambda it: it["watchers"] == 2)
            await shown(told, lambda it: it["watchers"] == 0)
        for server in (one, two):
            await server.store.servers.beat(server.store.attendance.with_beat)
        async with one.store.engine.connect() as connection:
            persons = (await connection.execute(select(PRESENCE.c.person))).scalars()
            assert not [person for person in persons if person.startswith(presence.WATCHER)]


async def test_a_decision_whose_number_has_gone_to_somebody_s_words_gets_the_next(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were said at the other server at the same moment."""
    anna, boris = await seated(servers)
    now = await anna.state()
    mover, append, said = (anna, boris)[now["to_move"]], Store.append, list[Entry]()

    async def later(store: Store, table_id: str, entry: Entry) -> bool:
        if entry.kind == "decision" and not said:
            other, to_move = 1 - now["to_move"], now["to_move"]
            words = Entry(entry.n, "words", "phrase", other, PHRASES[0][0], to_move, at=entry.at)
            said.append(words)
            assert await append(store, table_id, said[0])
        return await append(store, table_id, entry)

    monkeypatch.setattr(Store, "append", later)
    answer = await mover.decide()
    assert (answer.status_code, len(said)) == (200, 1), answer.text
    assert answer.json()["n"] == said[0].n + 1
    for one in (anna, boris):
        assert (await one.state())["n"] == said[0].n + 1
