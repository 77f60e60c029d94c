"""Bots think beside the server: within their time, stopped when nobody needs them, no one waits."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

import stammtisch
from stammtisch import bots
from stammtisch.bots import Limit, custom
from stammtisch.core.state import Seen
from stammtisch.table import bot_threads as module
from stammtisch.table.bot_threads import BotTask, BotThreads


class Slow:
    """Thinks until it is stopped, or its time is over."""

    def __init__(self) -> None:
        self.halt = threading.Event()
        self.limits: list[float] = []

    def choose(self, seen: Seen, limit: Limit) -> int:
        assert isinstance(limit, float)
        self.limits.append(limit)
        self.halt.wait(limit)
        return int(seen.legal_actions()[-1])


@pytest.fixture
def seen() -> Seen:
    state = stammtisch.load("toy").start(2, 1)
    return state.seen_by(state.to_move or 0)


async def until(check: Any) -> None:
    async with asyncio.timeout(20):
        while not check():
            await asyncio.sleep(0.01)


async def test_a_thought_that_is_stopped_ends_at_once_and_its_bot_is_forgotten(seen: Seen) -> None:
    bot_threads, slow, other = BotThreads(limit=60.0), Slow(), Slow()
    bot_threads.bots = {("t", 0): ("expert", slow), ("u", 0): ("expert", other)}
    tasks = [asyncio.create_task(bot_threads.decide((t, 0), "expert", seen)) for t in "tu"]
    await until(lambda: slow.limits and other.limits)
    began = time.monotonic()
    bot_threads.stop("t", 1)
    assert not any(task.halt.is_set() for task in bot_threads.tasks), "it is another seat's"
    bot_threads.stop("t", 0)
    assert seen.parse(await tasks[0]) in seen.legal_actions()
    assert time.monotonic() - began < 10
    assert not tasks[1].done()
    assert list(bot_threads.bots) == [("u", 0)]
    bot_threads.stop("u")
    await tasks[1]
    assert not bot_threads.tasks
    bot_threads.close()


async def test_a_thought_that_is_stopped_while_it_waits_never_begins(seen: Seen) -> None:
    bot_threads = BotThreads(limit=60.0)
    busy = [Slow() for _ in range(module.CORES)]
    waiting = Slow()
    bot_threads.bots.update({("busy", seat): ("expert", bot) for seat, bot in enumerate(busy)})
    bot_threads.bots["t", 0] = "expert", waiting
    chairs = list(bot_threads.bots)
    tasks = [
        asyncio.create_task(bot_threads.decide(seat_key, "expert", seen)) for seat_key in chairs
    ]
    await until(lambda: all(bot.limits for bot in busy))
    bot_threads.stop("t")
    bot_threads.stop("busy")
    await asyncio.gather(*tasks)
    assert waiting.limits == []
    bot_threads.close()


async def test_who_plays_at_once_never_waits_behind_a_deep_thought(seen: Seen) -> None:
    bot_threads = BotThreads(limit=60.0)
    bot_threads.bots.update({("deep", seat): ("expert", Slow()) for seat in range(8)})
    tasks = [
        asyncio.create_task(bot_threads.decide(c, "expert", seen)) for c in list(bot_threads.bots)
    ]
    await until(lambda: len(bot_threads.tasks) == 8)
    async with asyncio.timeout(20):
        for name in ("newcomer", "regular", "greedy", "random"):
            assert (
                seen.parse(await bot_threads.decide(("t", 0), name, seen)) in seen.legal_actions()
            )
    assert not any(task.done() for task in tasks)
    bot_threads.stop("deep")
    await asyncio.gather(*tasks)
    bot_threads.close()


async def test_a_thought_has_the_time_of_its_level(seen: Seen) -> None:
    bot_threads, slow = BotThreads(), Slow()
    bot_threads.bots = {("t", 0): ("strong", slow)}
    task = asyncio.create_task(bot_threads.decide(("t", 0), "strong", seen))
    await until(lambda: slow.limits)
    assert slow.limits == [bots.seconds("strong")]
    bot_threads.stop("t")
    await task
    bot_threads.close()


def test_time_is_shared_when_more_tables_wait_than_there_are_cores() -> None:
    bot_threads, shares = BotThreads(), []
    for seat in range(100 * module.CORES):
        task = BotTask(("t", seat), Slow(), 2.0)
        bot_threads.tasks.add(task)
        shares.append(bot_threads.share(task))
    assert shares[: module.CORES] == [2.0] * module.CORES
    assert shares[2 * module.CORES - 1] == 1.0
    assert shares[-1] == module.LEAST
    bot_threads.close()


async def test_when_nobody_waits_for_a_thought_any_more_it_ends(seen: Seen) -> None:
    bot_threads, slow = BotThreads(limit=60.0), Slow()
    bot_threads.bots = {("t", 0): ("expert", slow)}
    task = asyncio.create_task(bot_threads.decide(("t", 0), "expert", seen))
    await until(lambda: slow.limits)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert slow.halt.is_set()
    assert not bot_threads.tasks
    bot_threads.close()


async def test_bots_decide_without_a_pause_unless_one_is_wanted(seen: Seen) -> None:
    for pace, most in ((0.0, 5.0), (0.3, 10.0)):
        bot_threads = BotThreads(pace=pace)
        await bot_threads.decide(("t", 0), "random", seen)
        began = time.monotonic()
        await bot_threads.decide(("t", 0), "random", seen)
        assert pace <= time.monotonic() - began < most
        bot_threads.close()


class Breaks:
    """Fails, or chooses what is no legal action."""

    def __init__(self, *, illegal: bool = False) -> None:
        self.illegal = illegal

    def choose(self, seen: Seen, limit: Limit) -> Any:
        return 0.5 if self.illegal else seen.view()["lost"]


@pytest.mark.parametrize("illegal", [False, True])
async def test_where_a_bot_fails_it_is_known_and_the_game_goes_on(
    seen: Seen, illegal: bool, caplog: pytest.LogCaptureFixture
) -> None:
    bot_threads = BotThreads()
    bot_threads.bots["t", 0] = "random", Breaks(illegal=illegal)
    assert seen.parse(await bot_threads.decide(("t", 0), "random", seen)) in seen.legal_actions()
    assert "Breaks" in caplog.text
    assert ('view()["lost"]' in caplog.text) != illegal
    await bot_threads.decide(("t", 1), "random", seen)
    await bot_threads.decide(("u", 0), "random", seen)
    assert bot_threads.failed == {("t", 0)}
    bot_threads.forget("u")
    assert bot_threads.failed == {("t", 0)}
    bot_threads.stop("t")
    assert not bot_threads.failed
    bot_threads.close()


ENDS = [SystemExit, KeyboardInterrupt, GeneratorExit, asyncio.CancelledError, BaseException]


class Ends:
    """Raises what would end a process or a task; as it is made, or as it has to choose."""

    def __init__(self, end: type[BaseException], *, made: bool) -> None:
        self.end = end
        if not made:
            raise end

    def choose(self, seen: Seen, limit: Limit) -> Any:
        raise self.end


@pytest.mark.parametrize("made", [False, True])
@pytest.mark.parametrize("end", ENDS)
async def test_a_bot_ends_nobody_but_itself(
    seen: Seen, end: type[BaseException], made: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(custom.offered, f"{__name__}:ending", "ending")
    monkeypatch.setattr(sys.modules[__name__], "ending", lambda: Ends(end, made=made), False)
    bot_threads = BotThreads()
    for _ in range(2):
        action = await bot_threads.decide(("t", 0), f"{__name__}:ending", seen)
        assert seen.parse(action) in seen.legal_actions()
    assert bot_threads.failed == {("t", 0)}
    bot_threads.close()


class Vast:
    """Chooses what fills a screen."""

    def choose(self, seen: Seen, limit: Limit) -> Any:
        return list(range(9999))


@pytest.mark.parametrize("bot", [Breaks(), Breaks(illegal=True), Vast()])
async def test_a_seat_s_failure_is_told_once_and_shortly_by_the_bot_s_own_lines(
    seen: Seen, bot: Any, caplog: pytest.LogCaptureFixture
) -> None:
    bot_threads = BotThreads()
    for table in "tu":
        bot_threads.bots[table, 0] = "random", bot
        for _ in range(3):
            await bot_threads.decide((table, 0), "random", seen)
    assert [record.getMessage()[:17] for record in caplog.records] == [
        "table t, seat 0: ",
        "table u, seat 0: ",
    ]
    assert len(caplog.text) < 2000
    assert custom.PACKAGE not in caplog.text
    bot_threads.close()


async def test_a_thought_that_is_stopped_is_no_failure(seen: Seen) -> None:
    bot_threads, slow = BotThreads(limit=60.0), Slow()
    task = BotTask(("t", 0), slow, 60.0)
    task.halt.set()
    assert seen.parse(bot_threads._choose(task, seen)) in seen.legal_actions()
    assert not bot_threads.failed
    assert not slow.limits
    bot_threads.close()


@pytest.mark.parametrize("name", ["tests.table.forbidden:Bot", "genius"])
async def test_who_is_not_offered_is_never_looked_for_and_has_a_stand_in(
    seen: Seen, name: str
) -> None:
    """Names come from a database, which may be older, or somebody else's."""
    bot_threads = BotThreads()
    assert seen.parse(await bot_threads.decide(("t", 0), name, seen)) in seen.legal_actions()
    assert type(bot_threads.bots["t", 0][1]).__name__ == "Regular"
    assert bot_threads.failed == {("t", 0)}
    assert "tests.table.forbidden" not in sys.modules
    bot_threads.close()


async def test_a_stand_in_leaves_the_chair_to_the_bot_it_stood_for(seen: Seen) -> None:
    bot_threads = BotThreads()
    for name, kind in (("regular", "Regular"), ("newcomer", "Newcomer")):
        for _ in range(2):
            await bot_threads.decide(("t", 0), name, seen)
            assert type(bot_threads.bots["t", 0][1]).__name__ == kind
    kept = bot_threads.bots["t", 0]
    await bot_threads.decide(("t", 0), "newcomer", seen)
    assert bot_threads.bots["t", 0] is kept
    bot_threads.close()


@pytest.mark.parametrize("said", [float, lambda action: action + 0.5, lambda action: None])
async def test_what_a_bot_says_is_not_cut_to_an_id(seen: Seen, said: Any) -> None:
    class Vague:
        def choose(self, seen: Seen, limit: Limit) -> Any:
            return said(int(seen.legal_actions()[-1]))

    bot_threads = BotThreads(limit=60.0)
    bot_threads.bots = {("t", 0): ("random", Vague())}
    assert await bot_threads.decide(("t", 0), "random", seen) == seen.legal_texts()[0]
    bot_threads.close()


NEVER = f"{__name__}:Never"


class Never:
    """Does not return, whoever asks it to stop; by `makes` it is not even made."""

    makes = True
    asked: ClassVar[list[str]] = []
    end = threading.Event()

    def __init__(self) -> None:
        if not self.makes:
            self._stay()

    def choose(self, seen: Seen, limit: Limit) -> Any:
        return self._stay()

    def _stay(self) -> int:
        self.asked.append(threading.current_thread().name)
        self.end.wait()
        return 0


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Never]]:
    monkeypatch.setitem(custom.offered, NEVER, "Never")
    monkeypatch.setattr(Never, "asked", [])
    monkeypatch.setattr(Never, "end", threading.Event())
    yield Never
    Never.end.set()


async def test_bots_that_never_return_hinder_no_level(never: type[Never], seen: Seen) -> None:
    bot_threads = BotThreads(limit=0.1)
    chairs = [("never", seat) for seat in range(2 * module.CORES + 2)]
    tasks = [asyncio.create_task(bot_threads.decide(seat_key, NEVER, seen)) for seat_key in chairs]
    await until(lambda: len(never.asked) == module.CORES)
    async with asyncio.timeout(20):
        for name in ("expert", "strong", "regular"):
            bot_threads.bots["t", 0] = name, Slow()
            assert (
                seen.parse(await bot_threads.decide(("t", 0), name, seen)) in seen.legal_actions()
            )
    assert not any(task.done() for task in tasks)
    bot_threads.close()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize("makes", [True, False])
async def test_a_bot_that_never_returns_is_given_up_and_not_asked_again(
    never: type[Never],
    seen: Seen,
    makes: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(module, "GRACE", 0.2)
    monkeypatch.setattr(module, "MADE_WITHIN", 0.1)
    monkeypatch.setattr(never, "makes", makes)
    bot_threads = BotThreads(limit=0.1)
    chairs = [(table, seat) for table in "tuvwxyz" for seat in range(2)]
    async with asyncio.timeout(60):
        for _ in range(3):
            deciding = (bot_threads.decide(seat_key, NEVER, seen) for seat_key in chairs)
            for action in await asyncio.gather(*deciding):
                assert seen.parse(action) in seen.legal_actions()
    assert 1 <= len(never.asked) <= module.CORES
    assert bot_threads.failed == set(chairs)
    assert {type(bot).__name__ for _, bot in bot_threads.bots.values()} == {"Regular"}
    assert caplog.text.count("did not return in time") == len(chairs)
    bot_threads.close()


async def test_a_bot_nobody_waits_for_is_given_up_all_the_same(
    never: type[Never], seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables may be deleted, and opened anew, as often as one likes."""
    monkeypatch.setattr(module, "GRACE", 0.2)
    bot_threads = BotThreads(limit=0.1)
    task = asyncio.create_task(bot_threads.decide(("t", 0), NEVER, seen))
    await until(lambda: never.asked)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    bot_threads.forget("t")
    await until(lambda: bot_threads.given_up == {NEVER})
    await until(lambda: not bot_threads.watches)
    assert not bot_threads.failed
    bot_threads.close()


END = """
import asyncio, stammtisch
from tests.table.test_bot_threads import NEVER, Never, BotThreads, custom

async def ask():
    custom.offered[NEVER] = "Never"
    bot_threads, seen = BotThreads(limit=0.1), stammtisch.load("toy").start(2, 1).seen_by(0)
    asyncio.create_task(bot_threads.decide(("t", 0), NEVER, seen))
    while not Never.asked:
        await asyncio.sleep(0.01)
    bot_threads.close()

asyncio.run(ask())
"""


def test_a_bot_that_never_returns_keeps_no_process_from_its_end() -> None:
    subprocess.run([sys.executable, "-c", END], check=True, timeout=50)
