"""The stream of a table: nothing is missed, nothing comes twice, nobody is told another's cards."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from litestar.response import ServerSentEventMessage

from stammtisch.store.feed import Feed
from stammtisch.table import presence
from stammtisch.table.entry import Entry
from stammtisch.table.errors import UnavailableError
from stammtisch.table.live import LiveTable
from stammtisch.web import events

from ..table.tables import Memory, as_sent, live, reader, request
from ..table.test_views import whole
from .servers import PATIENCE, Browser

Messages = events.Messages


class Wired(Memory):
    """A journal that wakes those who wait, as the store does; `away`: it does not answer."""

    def __init__(self) -> None:
        super().__init__()
        self.feed, self.away = Feed(), False

    async def append(self, table_id: str, entry: Entry) -> bool:
        done = await super().append(table_id, entry)
        self.feed.wake(table_id)
        return done

    async def read(self, table_id: str, after: int) -> list[Entry]:
        if self.away:
            raise UnavailableError("database")
        return await super().read(table_id, after)


@pytest.fixture
async def journal() -> Wired:
    return Wired()


@pytest.fixture
async def table(journal: Wired) -> AsyncIterator[LiveTable]:
    one = await live(journal)
    yield one
    await one.close()
    one.bot_threads.close()


def listen(
    table: LiveTable,
    last: int,
    *yours: int,
    compiling: Any = lambda: None,
    closing: Any = lambda: False,
    brief: bool = False,
) -> Messages:
    journal = table.journal
    assert isinstance(journal, Wired)
    mine, goes_on = reader(*yours), lambda: not closing()
    return events.stream(journal.feed, table, mine, last, lambda s: s, compiling, goes_on, brief)


async def following(messages: Messages) -> dict[str, Any]:
    """The next snapshot, with the number its event bears."""
    async with asyncio.timeout(PATIENCE):
        async for message in messages:
            if message.event == "entry":
                told: dict[str, Any] = json.loads(str(message.data))
                assert message.id == told["n"]
                return told
    raise AssertionError("the stream has ended")


async def all_of(messages: Messages) -> list[ServerSentEventMessage]:
    return [message async for message in messages]


async def decide(table: LiveTable) -> None:
    wanted = request(table.table)
    await table.post(wanted, reader(wanted.seat))


async def test_a_stream_begins_with_what_the_browser_has_not_seen(table: LiveTable) -> None:
    await decide(table)
    await decide(table)
    messages = listen(table, 0, 0)
    assert [(await following(messages))["n"] for _ in range(2)] == [1, 2]
    await messages.aclose()


async def test_entries_come_as_they_happen_each_once(table: LiveTable) -> None:
    messages = listen(table, 0, 0)
    for n in (1, 2, 3):
        await decide(table)
        assert (await following(messages))["n"] == n
    await messages.aclose()


async def test_each_reader_gets_their_own_view(table: LiveTable) -> None:
    streams = [listen(table, -1, seat) for seat in range(2)]
    told = [await following(messages) for messages in streams]
    assert [shown["seat"] for shown in told] == [0, 1]
    titles = [{sprite["title"] for sprite in shown["scene"]["sprites"]} for shown in told]
    assert titles[0] != titles[1]
    for messages in streams:
        await messages.aclose()


async def test_whoever_leaves_is_no_longer_waited_for(table: LiveTable, journal: Wired) -> None:
    messages = listen(table, -1, 0)
    await following(messages)
    assert table.busy
    await messages.aclose()
    assert not table.busy
    assert not journal.feed.waiting


async def test_silence_is_broken_so_that_the_browser_knows_the_line_holds(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", 0.01)
    messages = listen(table, 0, 0)
    message = await anext(messages)
    assert (message.event, message.data) == ("here", "here")
    await messages.aclose()


async def test_a_stream_ends_in_time_so_that_its_seats_are_looked_at_again(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", 0.01)
    monkeypatch.setattr(events, "LONGEST", 0.05)
    async with asyncio.timeout(PATIENCE):
        assert [message async for message in listen(table, 0, 0)]


async def test_streams_end_when_the_server_does(table: LiveTable, journal: Wired) -> None:
    closing: list[bool] = []
    messages = listen(table, -1, 0, closing=lambda: bool(closing))
    await following(messages)
    rest = asyncio.create_task(all_of(messages))
    await asyncio.sleep(0.05)
    assert not rest.done()
    closing.append(True)
    journal.feed.wake(table.table.id)
    async with asyncio.timeout(events.HEARTBEAT / 3):
        assert all(message.event == "here" for message in await rest)
        assert not await all_of(listen(table, -1, 0, closing=lambda: True))


async def test_who_sits_there_no_longer_is_told_nothing_more(table: LiveTable) -> None:
    """A fresh link ends the streams of the old one before anything that comes with it."""
    gone: list[bool] = []
    messages = listen(table, -1, 0, closing=lambda: bool(gone))
    await following(messages)
    rest = asyncio.create_task(all_of(messages))
    await asyncio.sleep(0.05)
    gone.append(True)
    await decide(table)
    async with asyncio.timeout(events.HEARTBEAT / 3):
        assert all(message.event == "here" for message in await rest)


async def test_a_database_that_is_away_for_a_moment_ends_no_stream(
    table: LiveTable,
    journal: Wired,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", 0.01)
    journal.away = True
    messages = listen(table, -1, 0)
    assert (await anext(messages)).event == "here"
    journal.away = False
    assert (await following(messages))["n"] == 0
    await messages.aclose()


async def test_the_end_of_compiling_is_told_without_an_entry(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "HEARTBEAT_COMPILING", 0.01)
    stages: list[Any] = [{"done": 1, "total": 2}]
    messages = listen(table, 0, 0, compiling=lambda: stages[-1])
    assert (await anext(messages)).event == "here"
    stages.append(None)
    assert (await following(messages))["n"] == 0
    await messages.aclose()


async def test_who_listens_is_here_and_the_others_are_told_when_they_come_and_go(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GONE_AFTER", 0.0)

    async def told_of_boris(stream: Messages) -> tuple[int, bool]:
        shown = await following(stream)
        return shown["n"], shown["players"][1]["presence"]["here"]

    anna = listen(table, -1, 0)
    assert await told_of_boris(anna) == (0, False)
    boris = listen(table, -1, 1)
    assert (await following(boris))["players"][0]["presence"]["here"]
    assert await told_of_boris(anna) == (0, True)
    await boris.aclose()
    assert await told_of_boris(anna) == (0, False)
    await anna.aclose()


async def test_several_streams_come_as_one_that_knows_where_each_of_them_is(
    journal: Wired, table: LiveTable
) -> None:
    other = await live(Wired())
    streams = {
        "a:en": listen(table, -1, 0),
        "b:fr": listen(other, 0, 1),
        "c:ru": events.empty_stream(),
    }
    messages = events.merged(streams, {"a:en": -1, "b:fr": 0, "c:ru": 7})
    seen: dict[str, str] = {}
    await decide(other)
    async with asyncio.timeout(PATIENCE):
        while len(seen) < 3:
            message = await anext(messages)
            if message.event == "end":
                seen[str(message.data)] = ""
            elif message.event == "entry":
                told = json.loads(str(message.data))
                seen["a:en" if told["seat"] == 0 else "b:fr"] = str(message.id)
    assert seen["c:ru"] == ""
    assert set(seen.values()) & {"a:en:0,b:fr:1,c:ru:7"}, "the later of the two tells of both"
    assert (table.watchers, other.watchers) == (1, 1)
    await messages.aclose()
    assert (table.watchers, other.watchers) == (0, 0)
    assert not journal.feed.waiting
    await other.close()
    other.bot_threads.close()


async def test_the_stream_of_several_is_over_when_all_of_them_are(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", 0.01)
    monkeypatch.setattr(events, "LONGEST", 0.05)
    async with asyncio.timeout(PATIENCE):
        told = await all_of(events.merged({"a:en": listen(table, 0, 0)}, {"a:en": 0}))
    assert [message.data for message in told if message.event == "end"] == ["a:en"]


@pytest.mark.parametrize(
    "on", ["", "x", "x:en", "x:en:", "x:xx:1", "x:en:y", "a:en:1,b", "x:en:1;y:en:2", "x" * 5000]
)
async def test_places_that_are_none_are_refused(anna: Browser, on: str) -> None:
    answer = await anna.get("/events", params={"on": on})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


async def test_a_table_there_is_not_ends_at_once(anna: Browser) -> None:
    answer = await anna.get("/events", params={"on": "zzzzzzzzzz:en:3,:fr:1"})
    assert answer.headers["content-type"].startswith("text/event-stream")
    ended = [line for line in answer.text.splitlines() if line.startswith("data:")]
    assert sorted(ended) == ["data: :fr", "data: zzzzzzzzzz:en"]


async def test_only_the_first_event_of_a_stream_is_whole(table: LiveTable) -> None:
    messages = listen(table, -1, 0)
    shown = await following(messages)
    for _ in range(3):
        await decide(table)
        told = await following(messages)
        assert told["changes"]["since"] == shown["view"]
        shown = whole(told, shown)
        now = await table.snapshot(reader(0), full=False)
        assert shown["scene"] == as_sent(now["scene"])
        assert shown["log"] == now["log"]
    await messages.aclose()


async def test_who_wants_no_picture_is_told_the_numbers_alone(table: LiveTable) -> None:
    messages = listen(table, 0, 0, brief=True)
    for n in (1, 2):
        await decide(table)
        assert await following(messages) == {"n": n}
    await messages.aclose()
