"""What is measured: decisions as fast as they go and at a pace, open streams, bots that think."""

from __future__ import annotations

import asyncio
import itertools
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

import msgspec

from .servers import Server
from .tables import ELSEWHERE, GAMES, Browser, Played, Table
from .wire import Line

TOGETHER = 50
"""Tables and streams that are opened at a time."""

BOTS = ("regular", "expert")


@dataclass
class Figures:
    """Of one run: decisions a second, times in milliseconds, shares of one core.

    `cost`: milliseconds of the server's processor time for one decision.
    """

    rate: float
    p50: float
    p99: float
    size: float = 0
    server: float = 0
    client: float = 0
    cost: float = 0


class Clock:
    """What a run costs, in time and in processor time of both sides."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.began = time.perf_counter(), server.cpu(), time.process_time()

    def figures(self, times: list[float], sizes: list[int]) -> Figures:
        wall = time.perf_counter() - self.began[0]
        server = (self.server.cpu() - self.began[1]) / wall
        rate = len(times) / wall
        cuts = statistics.quantiles([1000 * it for it in times], n=100, method="inclusive")
        return Figures(
            rate,
            cuts[49],
            cuts[98],
            statistics.fmean(sizes),
            server,
            (time.process_time() - self.began[2]) / wall,
            1000 * server / rate,
        )


async def bare(server: Server, lines: int, seconds: float, first: int) -> Figures:
    """The bare framework's inserts, from as many browsers as tables would have at work."""
    count = itertools.count(first)
    times, until = list[float](), time.perf_counter() + seconds

    async def post(line: Line) -> None:
        while (began := time.perf_counter()) < until:
            n = next(count)
            entry = {"n": n, "key": f"key {n}", "seat": 0, "action": "place c4"}
            assert (await line.post("/entries", entry)).status == 200
            times.append(time.perf_counter() - began)
        await line.close()

    clock = Clock(server)
    await asyncio.gather(*(post(Line(server.port)) for _ in range(lines)))
    return clock.figures(times, [0])


@asynccontextmanager
async def opened(
    server: Server, count: int, numbers: Iterator[int], brief: bool = False
) -> AsyncIterator[list[Table]]:
    """So many tables with their browsers, some moves into their games."""
    tables = [Table(server.port, next(numbers)) for _ in range(count)]
    try:
        await _together([partial(table.open, brief) for table in tables])
        yield tables
    finally:
        await _together([table.close for table in tables])


async def _together(work: list[Callable[[], Awaitable[None]]]) -> None:
    for i in range(0, len(work), TOGETHER):
        await asyncio.gather(*(one() for one in work[i : i + TOGETHER]))


async def fastest(
    server: Server, tables: int, seconds: float, numbers: Iterator[int], brief: bool
) -> Figures:
    """All tables at once, each with its next decision as soon as the other browser has the last."""
    played, until = list[Played](), time.perf_counter()

    async def play(table: Table) -> None:
        while time.perf_counter() < until and not table.is_over:
            played.append(await table.step(brief))

    async with opened(server, tables, numbers, brief) as found:
        until = time.perf_counter() + seconds
        clock = Clock(server)
        await asyncio.gather(*(play(table) for table in found))
        return clock.figures([it.seen for it in played], [it.size for it in played])


async def paced(
    server: Server,
    tables: int,
    seconds: float,
    numbers: Iterator[int],
    rate: float,
) -> Figures:
    """So many decisions a second in all, each at its time, however long the last one took."""
    played = list[Played]()

    async def play(table: Table, first: float) -> None:
        for turn in itertools.count():
            due = first + turn * tables / rate
            if due > until or table.is_over:
                return
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            played.append(await table.step(brief=False, since=due))

    async with opened(server, tables, numbers) as found:
        began = time.perf_counter()
        until = began + seconds
        clock = Clock(server)
        await asyncio.gather(*(play(it, began + i / rate) for i, it in enumerate(found)))
        return clock.figures([it.seen for it in played], [it.size for it in played])


@dataclass
class Crowd:
    """Of many open streams: bytes each, and milliseconds until all at one table have an entry."""

    streams: int
    watchers: int
    bytes: float
    reached: float


async def crowd(server: Server, streams: int, watchers: int, numbers: Iterator[int]) -> Crowd:
    """Spectators in three languages, many of them at one table, and nothing happens but there."""
    others = max(1, streams // watchers - 1)
    async with opened(server, 1 + others, numbers) as tables:
        await asyncio.gather(*(_first(table) for table in tables))
        before = server.memory()
        crowds = [
            [Browser(Line(server.port), table.browsers[0].path) for _ in range(watchers)]
            for table in tables
        ]
        for people in crowds:
            for i, one in enumerate(people):
                one.listen(("en", "fr", "ru")[i % 3])
            await asyncio.gather(*(one.has(1) for one in people))
        each = (server.memory() - before) / sum(map(len, crowds))
        times = [await _reach(tables[0], crowds[0]) for _ in range(5)]
        for one in itertools.chain(*crowds):
            await one.close()
    return Crowd(sum(map(len, crowds)), watchers, each, 1000 * statistics.median(times))


async def _first(table: Table) -> None:
    await table.step(brief=True)


async def _reach(table: Table, people: list[Browser]) -> float:
    began = time.perf_counter()
    await table.step(brief=True)
    await asyncio.gather(*(one.has(table.n) for one in people))
    return time.perf_counter() - began


async def beside_bots(
    server: Server, bot_tables: int, seconds: float, numbers: Iterator[int], rate: float
) -> Figures:
    """People's decisions at some tables, while bots think at many others."""
    await _together([_BotTable(server.port, i).open for i in range(bot_tables)])
    return await paced(server, 2 * round(rate), seconds, numbers, rate)


@dataclass
class _BotTable:
    port: int
    number: int

    async def open(self) -> None:
        line = Line(self.port)
        seats = [{"kind": "bot", "bot": name} for name in BOTS]
        game = GAMES[self.number % len(GAMES)]
        made = await line.post("/tables", {"game": game, "seats": seats})
        assert made.status == 201, made.body
        path = (await line.ask("GET", _url(made.body))).location
        assert (await line.ask("GET", f"{path}/state")).status == 200
        await line.close()


def _url(body: bytes) -> str:
    url: str = msgspec.json.decode(body)["url"]
    return url


async def awake(server: Server) -> None:
    """Wait until the rules are machine code, which a level of bots waits for too."""
    line = Line(server.port)
    seats = [{"kind": "bot", "bot": "expert"}, ELSEWHERE]
    for game in GAMES:
        made = await line.post("/tables", {"game": game, "seats": seats})
        path = (await line.ask("GET", _url(made.body))).location
        while b'"waking":true' in (await line.ask("GET", f"{path}/state")).body:
            await asyncio.sleep(0.2)
        while b'"compiling":{' in (await line.ask("GET", f"{path}/state")).body:
            await asyncio.sleep(0.2)
    await line.close()
