"""The stream of a table: wakes with its feed, tells each browser what its seats can know."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

from litestar.response import ServerSentEventMessage
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.store.feed import Feed
from stammtisch.table.live import AT_A_TIME, Live
from stammtisch.table.snapshot import Json, Reader

from .answers import encode

LOGGER = logging.getLogger(__name__)
BREATH = 15.0
"""Seconds of silence after which a comment keeps proxies and the browser awake."""

BREATH_COMPILING = 2.0
LONGEST = 3600.0
"""Seconds a stream lasts; the browser opens the next, and its seats are looked at again."""

Finish = Callable[[Json], Json]


async def stream(
    feed: Feed,
    live: Live,
    reader: Reader,
    last: int,
    finish: Finish,
    compiling: Callable[[], Any],
    closing: Callable[[], bool],
) -> AsyncIterator[ServerSentEventMessage]:
    """Snapshots behind entry `last`, one an entry; again when the compiling has gone on."""
    until, told = time.monotonic() + LONGEST, compiling()
    live.watchers += 1
    try:
        with feed.wait_for(live.table.id) as wake:
            while time.monotonic() < until and not closing() and not live.gone:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(BREATH_COMPILING if told else BREATH):
                        await wake.wait()
                wake.clear()
                news = await newer(live, reader, last, told != compiling())
                told = compiling()
                if len(news) == AT_A_TIME:
                    wake.set()  # there may be more
                if not news:
                    yield ServerSentEventMessage(comment="here")
                for snapshot in news:
                    last = snapshot["n"]
                    yield ServerSentEventMessage(
                        id=last, event="entry", data=encode(finish(snapshot)).decode()
                    )
    finally:
        live.watchers -= 1


async def newer(live: Live, reader: Reader, last: int, anyway: bool) -> list[Json]:
    """What is new; a database that is away for a moment does not end the stream."""
    try:
        news = await live.snapshots(last, reader)
        if not news and anyway:
            news = [await live.snapshot(reader, full=False)]
        return news
    except SQLAlchemyError:
        LOGGER.exception("the database did not answer")
        return []
