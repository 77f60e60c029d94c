"""Turns: so many at a time, and of those who wait the one next whose table has had least."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

MOST_REMEMBERED = 1000


class Turns:
    """Start-time fair queueing (Goyal, Vin and Cheng, 1996).

    `had`: by table how much it has had while there was somebody at work. Whoever comes late begins
    at `now`, where those stand that have begun last: so nobody saves up turns by staying away, and
    many tables that are always at it hold up none that seldom is.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.free, self.clock, self.now = most, most, clock, 0.0
        self.had: dict[str, float] = {}
        self.waiting: list[tuple[float, float, int, asyncio.Future[None]]] = []
        self.numbers = itertools.count()

    @asynccontextmanager
    async def of(self, table_id: str) -> AsyncIterator[None]:
        """A turn of a table's, as soon as it has one."""
        had = self.had.get(table_id, 0.0)
        start = max(self.now, had)
        await self._turn(start, had)
        began = self.clock()
        try:
            yield
        finally:
            self.had[table_id] = start + self.clock() - began
            if len(self.had) > MOST_REMEMBERED:
                most = heapq.nlargest(MOST_REMEMBERED // 2, self.had.items(), key=lambda it: it[1])
                self.had = dict(most)
            self._next()

    async def _turn(self, start: float, had: float) -> None:
        if self.free:
            self.free, self.now = self.free - 1, start
            return
        mine = asyncio.get_running_loop().create_future()
        heapq.heappush(self.waiting, (start, had, next(self.numbers), mine))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it had just been given one
                self._next()
            raise

    def _next(self) -> None:
        """The turn goes to whoever waits, or back."""
        while self.waiting:
            start, *_, other = heapq.heappop(self.waiting)
            if not other.done():
                self.now = start
                other.set_result(None)
                return
        self.free += 1
        if self.free == self.most:
            self.had, self.now = {}, 0.0
