"""Turns: whoever comes late waits for one turn of the others, however many and busy they are."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections import Counter
from contextlib import AsyncExitStack
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stammtisch
from stammtisch.bots import Limit
from stammtisch.core.state import Seen
from stammtisch.table import bot_threads as module
from stammtisch.table.bot_threads import BotThreads
from stammtisch.table.turns import MOST_REMEMBERED, Turns


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Busy:
    """Tables that take turn after turn, each as long as it likes; time is counted, not spent."""

    def __init__(self, most: int, seed: int) -> None:
        self.clock, self.chance = Clock(), random.Random(seed)
        self.turns = Turns(most, self.clock)
        self.begun: list[str] = []
        self.at_work = 0

    async def turn(self, table: str) -> None:
        async with self.turns.of(table):
            self.begun.append(table)
            self.at_work += 1
            for _ in range(self.chance.randint(1, 4)):
                await asyncio.sleep(0)
                self.clock.now += self.chance.random()
            self.at_work -= 1

    async def always(self, table: str) -> None:
        while True:
            await self.turn(table)


async def settled(tasks: list[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


many = st.integers(1, 30)


@given(many, st.integers(1, 4), st.integers(0, 2**32))
def test_who_comes_late_is_next(tables: int, most: int, seed: int) -> None:
    """Before them come those alone who have just been given a turn."""

    async def play() -> None:
        busy = Busy(most, seed)
        tasks = [asyncio.create_task(busy.always(f"busy {n}")) for n in range(tables)]
        while len(set(busy.begun)) < tables or len(busy.begun) < 3 * tables:
            await asyncio.sleep(0)
        for n in range(10):
            for _ in range(busy.chance.randint(0, 5)):
                await asyncio.sleep(0)
            before = len(busy.begun)
            await busy.turn(f"late {n}")
            meanwhile = busy.begun[before : busy.begun.index(f"late {n}")]
            assert len(meanwhile) <= most, meanwhile
            assert busy.at_work <= most
        await settled(tasks)

    asyncio.run(play())


@given(st.integers(2, 12), st.integers(1, 4), st.integers(0, 2**32))
def test_all_that_are_always_at_it_have_as_much(tables: int, most: int, seed: int) -> None:
    async def play() -> None:
        busy = Busy(most, seed)
        tasks = [asyncio.create_task(busy.always(str(n))) for n in range(tables)]
        while len(busy.begun) < 100 * tables:
            await asyncio.sleep(0)
        had = [busy.turns.had.get(str(n), 0.0) for n in range(tables)]
        assert max(had) - min(had) < 0.2 * max(had) + 4.0 * most
        assert min(Counter(busy.begun).values()) > 20
        await settled(tasks)

    asyncio.run(play())


@given(st.integers(1, 3), st.integers(0, 2**32))
def test_who_gives_up_waiting_takes_no_turn_along(most: int, seed: int) -> None:
    async def play() -> None:
        busy = Busy(most, seed)
        tasks = [asyncio.create_task(busy.turn(str(n))) for n in range(20)]
        while tasks:
            await asyncio.sleep(0)
            one = tasks.pop(busy.chance.randrange(len(tasks)))
            if busy.chance.random() < 0.6:
                one.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await one
        assert (busy.turns.free, busy.turns.waiting) == (most, [])

    asyncio.run(play())


@pytest.mark.parametrize("others", [0, 1])
async def test_no_more_tables_are_remembered_than_fit(others: int) -> None:
    busy = Busy(2, 1)
    async with AsyncExitStack() as stack:
        for n in range(others):
            await stack.enter_async_context(busy.turns.of(f"other {n}"))
        for n in range(3 * MOST_REMEMBERED):
            await busy.turn(str(n))
        assert len(busy.turns.had) <= (MOST_REMEMBERED + 1) * others
    assert busy.turns.free == 2


class Thinker:
    """Takes its time, as long as it may."""

    def __init__(self, table: str, begun: list[str], go: threading.Event) -> None:
        self.table, self.begun, self.go = table, begun, go

    def choose(self, seen: Seen, limit: Limit) -> int:
        self.begun.append(self.table)
        self.go.wait(0.01)
        return int(seen.legal_actions()[0])


@pytest.mark.parametrize("name", ["expert", "regular"])
async def test_many_tables_of_bots_hold_up_no_other_table_s(name: str) -> None:
    state = stammtisch.load("toy").start(2, 1)
    seen = state.seen_by(state.to_move or 0)
    threads, begun, go = BotThreads(), list[str](), threading.Event()
    tables = [f"busy {n}" for n in range(20)]
    for table in [*tables, "late"]:
        threads.bots[table, 0] = name, Thinker(table, begun, go)

    async def always(table: str) -> None:
        while True:
            await threads.decide((table, 0), name, seen)

    tasks = [asyncio.create_task(always(table)) for table in tables]
    async with asyncio.timeout(30):
        while len(set(begun)) < len(tables) or len(begun) < 3 * len(tables):
            await asyncio.sleep(0.01)
        before = len(begun)
        await threads.decide(("late", 0), name, seen)
    meanwhile = begun[before : begun.index("late")]
    assert len(meanwhile) <= 2 * module.CORES < len(tables), meanwhile
    await settled(tasks)
    threads.close()
