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
from stammtisch.bots import Limit, own
from stammtisch.core.state import Seen
from stammtisch.table import minds as module
from stammtisch.table.minds import Minds, Thought


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
    minds, slow, other = Minds(limit=60.0), Slow(), Slow()
    minds.bots = {("t", 0): ("expert", slow), ("u", 0): ("expert", other)}
    thoughts = [asyncio.create_task(minds.decide((t, 0), "expert", seen)) for t in "tu"]
    await until(lambda: slow.limits and other.limits)
    began = time.monotonic()
    minds.stop("t")
    assert seen.parse(await thoughts[0]) in seen.legal_actions()
    assert time.monotonic() - began < 10
    assert not thoughts[1].done()
    assert list(minds.bots) == [("u", 0)]
    minds.stop("u")
    await thoughts[1]
    assert not minds.thoughts
    minds.close()


async def test_a_thought_that_is_stopped_while_it_waits_never_begins(seen: Seen) -> None:
    minds = Minds(limit=60.0)
    busy = [Slow() for _ in range(module.CORES)]
    waiting = Slow()
    minds.bots.update({("busy", seat): ("expert", bot) for seat, bot in enumerate(busy)})
    minds.bots["t", 0] = "expert", waiting
    chairs = list(minds.bots)
    thoughts = [asyncio.create_task(minds.decide(chair, "expert", seen)) for chair in chairs]
    await until(lambda: all(bot.limits for bot in busy))
    minds.stop("t")
    minds.stop("busy")
    await asyncio.gather(*thoughts)
    assert waiting.limits == []
    minds.close()


async def test_who_plays_at_once_never_waits_behind_a_deep_thought(seen: Seen) -> None:
    minds = Minds(limit=60.0)
    minds.bots.update({("deep", seat): ("expert", Slow()) for seat in range(8)})
    thoughts = [asyncio.create_task(minds.decide(c, "expert", seen)) for c in list(minds.bots)]
    await until(lambda: len(minds.thoughts) == 8)
    async with asyncio.timeout(20):
        for name in ("newcomer", "regular", "greedy", "random"):
            assert seen.parse(await minds.decide(("t", 0), name, seen)) in seen.legal_actions()
    assert not any(thought.done() for thought in thoughts)
    minds.stop("deep")
    await asyncio.gather(*thoughts)
    minds.close()


async def test_a_thought_has_the_time_of_its_level(seen: Seen) -> None:
    minds, slow = Minds(), Slow()
    minds.bots = {("t", 0): ("strong", slow)}
    thought = asyncio.create_task(minds.decide(("t", 0), "strong", seen))
    await until(lambda: slow.limits)
    assert slow.limits == [bots.seconds("strong")]
    minds.stop("t")
    await thought
    minds.close()


def test_time_is_shared_when_more_tables_wait_than_there_are_cores() -> None:
    minds, shares = Minds(), []
    for seat in range(100 * module.CORES):
        thought = Thought(("t", seat), Slow(), 2.0)
        minds.thoughts.add(thought)
        shares.append(minds.share(thought))
    assert shares[: module.CORES] == [2.0] * module.CORES
    assert shares[2 * module.CORES - 1] == 1.0
    assert shares[-1] == module.LEAST
    minds.close()


async def test_when_nobody_waits_for_a_thought_any_more_it_ends(seen: Seen) -> None:
    minds, slow = Minds(limit=60.0), Slow()
    minds.bots = {("t", 0): ("expert", slow)}
    thought = asyncio.create_task(minds.decide(("t", 0), "expert", seen))
    await until(lambda: slow.limits)
    thought.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thought
    assert slow.halt.is_set()
    assert not minds.thoughts
    minds.close()


async def test_bots_decide_without_a_pause_unless_one_is_wanted(seen: Seen) -> None:
    for pace, most in ((0.0, 5.0), (0.3, 10.0)):
        minds = Minds(pace=pace)
        await minds.decide(("t", 0), "random", seen)
        began = time.monotonic()
        await minds.decide(("t", 0), "random", seen)
        assert pace <= time.monotonic() - began < most
        minds.close()


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
    minds = Minds()
    minds.bots["t", 0] = "random", Breaks(illegal=illegal)
    assert seen.parse(await minds.decide(("t", 0), "random", seen)) in seen.legal_actions()
    assert "Breaks" in caplog.text
    assert ('view()["lost"]' in caplog.text) != illegal
    await minds.decide(("t", 1), "random", seen)
    await minds.decide(("u", 0), "random", seen)
    assert minds.failed == {("t", 0)}
    minds.forget("u")
    assert minds.failed == {("t", 0)}
    minds.stop("t")
    assert not minds.failed
    minds.close()


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
    monkeypatch.setitem(own.offered, f"{__name__}:ending", "ending")
    monkeypatch.setattr(sys.modules[__name__], "ending", lambda: Ends(end, made=made), False)
    minds = Minds()
    for _ in range(2):
        action = await minds.decide(("t", 0), f"{__name__}:ending", seen)
        assert seen.parse(action) in seen.legal_actions()
    assert minds.failed == {("t", 0)}
    minds.close()


class Vast:
    """Chooses what fills a screen."""

    def choose(self, seen: Seen, limit: Limit) -> Any:
        return list(range(9999))


@pytest.mark.parametrize("bot", [Breaks(), Breaks(illegal=True), Vast()])
async def test_a_seat_s_failure_is_told_once_and_shortly_by_the_bot_s_own_lines(
    seen: Seen, bot: Any, caplog: pytest.LogCaptureFixture
) -> None:
    minds = Minds()
    for table in "tu":
        minds.bots[table, 0] = "random", bot
        for _ in range(3):
            await minds.decide((table, 0), "random", seen)
    assert [record.getMessage()[:17] for record in caplog.records] == [
        "table t, seat 0: ",
        "table u, seat 0: ",
    ]
    assert len(caplog.text) < 2000
    assert own.PACKAGE not in caplog.text
    minds.close()


async def test_a_thought_that_is_stopped_is_no_failure(seen: Seen) -> None:
    minds, slow = Minds(limit=60.0), Slow()
    thought = Thought(("t", 0), slow, 60.0)
    thought.stop()
    assert seen.parse(minds._choose(thought, seen)) in seen.legal_actions()
    assert not minds.failed
    assert not slow.limits
    minds.close()


@pytest.mark.parametrize("name", ["tests.table.forbidden:Bot", "genius"])
async def test_who_is_not_offered_is_never_looked_for_and_has_a_stand_in(
    seen: Seen, name: str
) -> None:
    """Names come from a database, which may be older, or somebody else's."""
    minds = Minds()
    assert seen.parse(await minds.decide(("t", 0), name, seen)) in seen.legal_actions()
    assert type(minds.bots["t", 0][1]).__name__ == "Regular"
    assert minds.failed == {("t", 0)}
    assert "tests.table.forbidden" not in sys.modules
    minds.close()


async def test_a_stand_in_leaves_the_chair_to_the_bot_it_stood_for(seen: Seen) -> None:
    minds = Minds()
    for name, kind in (("regular", "Regular"), ("newcomer", "Newcomer")):
        for _ in range(2):
            await minds.decide(("t", 0), name, seen)
            assert type(minds.bots["t", 0][1]).__name__ == kind
    kept = minds.bots["t", 0]
    await minds.decide(("t", 0), "newcomer", seen)
    assert minds.bots["t", 0] is kept
    minds.close()


@pytest.mark.parametrize("said", [float, lambda action: action + 0.5, lambda action: None])
async def test_what_a_bot_says_is_not_cut_to_an_id(seen: Seen, said: Any) -> None:
    class Vague:
        def choose(self, seen: Seen, limit: Limit) -> Any:
            return said(int(seen.legal_actions()[-1]))

    minds = Minds(limit=60.0)
    minds.bots = {("t", 0): ("random", Vague())}
    assert await minds.decide(("t", 0), "random", seen) == seen.legal_texts()[0]
    minds.close()


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
    monkeypatch.setitem(own.offered, NEVER, "Never")
    monkeypatch.setattr(Never, "asked", [])
    monkeypatch.setattr(Never, "end", threading.Event())
    yield Never
    Never.end.set()


async def test_bots_that_never_return_hinder_no_level(never: type[Never], seen: Seen) -> None:
    minds = Minds(limit=0.1)
    chairs = [("never", seat) for seat in range(2 * module.CORES + 2)]
    thoughts = [asyncio.create_task(minds.decide(chair, NEVER, seen)) for chair in chairs]
    await until(lambda: len(never.asked) == module.CORES)
    async with asyncio.timeout(20):
        for name in ("expert", "strong", "regular"):
            minds.bots["t", 0] = name, Slow()
            assert seen.parse(await minds.decide(("t", 0), name, seen)) in seen.legal_actions()
    assert not any(thought.done() for thought in thoughts)
    minds.close()
    await asyncio.gather(*thoughts, return_exceptions=True)


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
    minds = Minds(limit=0.1)
    chairs = [(table, seat) for table in "tuvwxyz" for seat in range(2)]
    async with asyncio.timeout(60):
        for _ in range(3):
            deciding = (minds.decide(chair, NEVER, seen) for chair in chairs)
            for action in await asyncio.gather(*deciding):
                assert seen.parse(action) in seen.legal_actions()
    assert 1 <= len(never.asked) <= module.CORES
    assert minds.failed == set(chairs)
    assert {type(bot).__name__ for _, bot in minds.bots.values()} == {"Regular"}
    assert caplog.text.count("did not return in time") == len(chairs)
    minds.close()


async def test_a_bot_nobody_waits_for_is_given_up_all_the_same(
    never: type[Never], seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables may be deleted, and opened anew, as often as one likes."""
    monkeypatch.setattr(module, "GRACE", 0.2)
    minds = Minds(limit=0.1)
    thought = asyncio.create_task(minds.decide(("t", 0), NEVER, seen))
    await until(lambda: never.asked)
    thought.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thought
    minds.forget("t")
    await until(lambda: minds.given_up == {NEVER})
    await until(lambda: not minds.watches)
    assert not minds.failed
    minds.close()


END = """
import asyncio, stammtisch
from tests.table.test_minds import NEVER, Never, Minds, own

async def ask():
    own.offered[NEVER] = "Never"
    minds, seen = Minds(limit=0.1), stammtisch.load("toy").start(2, 1).seen_by(0)
    asyncio.create_task(minds.decide(("t", 0), NEVER, seen))
    while not Never.asked:
        await asyncio.sleep(0.01)
    minds.close()

asyncio.run(ask())
"""


def test_a_bot_that_never_returns_keeps_no_process_from_its_end() -> None:
    subprocess.run([sys.executable, "-c", END], check=True, timeout=50)
