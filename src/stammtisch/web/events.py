"""Streams of tables: each wakes with its feed, and tells a browser what its seats can know."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Callable, Mapping

from litestar.response import ServerSentEventMessage

from stammtisch.store.feed import Feed
from stammtisch.table.errors import RefusedError, UnavailableError
from stammtisch.table.live import AT_A_TIME, LiveTable
from stammtisch.table.presence import GONE_AFTER, MOMENT
from stammtisch.table.snapshot import Reader, Told
from stammtisch.table.views import Json

from .bodies import encode

LOGGER = logging.getLogger(__name__)
HEARTBEAT = 5.0
"""Seconds of silence after which both sides are shown that the line still holds."""

HEARTBEAT_COMPILING = 2.0
LONGEST = 3600.0
"""Seconds a stream lasts; the browser opens the next, and its seats are looked at again."""

HERE = ServerSentEventMessage(event="here", data="here")
"""Says nothing but that the line still holds."""

Finish = Callable[[Json], Json]
Messages = AsyncGenerator[ServerSentEventMessage, None]


async def stream(
    feed: Feed,
    live: LiveTable,
    reader: Reader,
    last: int,
    finish: Finish,
    compiling: Callable[[], object],
    goes_on: Callable[[], bool],
    brief: bool = False,
) -> Messages:
    """Snapshots behind entry `last`, one an entry; again when the compiling or somebody goes on.

    The first is whole, each other one says what has changed. `goes_on`: whether the reader may
    still listen. `brief`: what is told are the entries' numbers. A stream is a sign that its seats
    are here.
    """

    def beside() -> tuple[object, object]:
        return compiling(), live.here.everybody(reader)

    until = time.monotonic() + LONGEST
    await live.arrive(reader)
    live.watchers += 1
    persons = live.here.persons_of(reader)
    live.presence.come(persons)
    feed.wake(live.table.id)
    told, base = beside(), None
    try:
        with feed.wait_for(live.table.id) as wake:
            while time.monotonic() < until and goes_on() and not live.gone:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT_COMPILING if told[0] else HEARTBEAT):
                        await wake.wait()
                elsewhere = wake.elsewhere or not wake.is_set()  # it may have been missed
                wake.clear()
                now = beside()
                news = await newer(live, reader, last, told != now, brief, elsewhere)
                if not goes_on():
                    break
                told = now
                if len(news) == AT_A_TIME:
                    wake.set()  # there may be more
                if not news:
                    yield HERE
                for one in news:
                    yield entry_message(finish(one.since(base)))
                    if (
                        base is None and not brief
                    ):  # who passes a message on holds it until the next one
                        yield HERE
                    last, base = one.n, one.view
    finally:
        live.watchers -= 1
        live.presence.go(persons)
        feed.wake_twice(live.table.id, GONE_AFTER + MOMENT)


def entry_message(told: Json) -> ServerSentEventMessage:
    return ServerSentEventMessage(id=told["n"], event="entry", data=encode(told).decode())


async def newer(
    live: LiveTable, reader: Reader, last: int, anyway: bool, brief: bool, elsewhere: bool
) -> list[Told]:
    """What is new; a database that is away for a moment does not end the stream."""
    try:
        news = await live.news(last, reader, brief, elsewhere)
        if not news and anyway and not brief:
            news = [await live.told(reader)]
        return news
    except UnavailableError:
        return []
    except RefusedError:  # there is no such table any more: the stream ends
        return []


async def empty_stream() -> Messages:
    """The stream of a table there is not."""
    return
    yield


async def merged(streams: Mapping[str, Messages], last: Mapping[str, int]) -> Messages:
    """Several streams in one, by name. An event `end` says which of them is over.

    `last`: the entry each goes on behind. An event's id tells all of these, so that a browser that
    was cut off goes on with each.
    """
    known, left = dict(last), len(streams)
    queue: asyncio.Queue[tuple[str, ServerSentEventMessage | None]] = asyncio.Queue(1)

    async def pump(name: str, messages: Messages) -> None:
        try:
            async with contextlib.aclosing(messages):
                async for message in messages:
                    await queue.put((name, message))
        except Exception:
            LOGGER.exception("a stream has broken off")
        await queue.put((name, None))

    pumps = [asyncio.create_task(pump(name, each)) for name, each in streams.items()]
    try:
        while left:
            name, message = await queue.get()
            if message is None:
                left -= 1
                message = ServerSentEventMessage(event="end", data=name)
            elif message.id is not None:
                known[name] = int(message.id)
                message.id = ",".join(f"{each}:{n}" for each, n in known.items())
            yield message
    finally:
        for each in pumps:
            each.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
