"""Where bots think: worker threads for all tables; each bot gets `Seen` and nothing more.

Bots that play at once have threads of their own, so none of them waits behind a long search; and
so have bots of one's own, which perhaps never return. In each of the three tables take turns.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from stammtisch import bots
from stammtisch.bots import custom
from stammtisch.core.arguments import shown
from stammtisch.core.errors import BotError, GameError

from .turns import Turns

if TYPE_CHECKING:
    from stammtisch.bots import Bot
    from stammtisch.core.state import Seen

T = TypeVar("T")
LOGGER = logging.getLogger(__name__)
CORES = os.cpu_count() or 1

LEAST = 0.2
"""Seconds that a decision has at least, however many tables wait."""

GRACE = 10.0
"""Seconds beyond its time after which a bot of one's own is given up."""

MADE_WITHIN = 60.0
"""Seconds that making a bot of one's own may take, with all that it loads."""

STAND_IN = "regular"
"""Who plays for a bot that cannot be made, or needs machine code when there will be none."""

NICE = 5
"""Long searches leave the processor to the server when both want it."""

TableSeat = tuple[str, int]


@dataclass(eq=False)
class BotTask:
    """A bot at work on one decision."""

    seat_key: TableSeat
    bot: Bot
    seconds: float
    halt: threading.Event = field(default_factory=threading.Event)


class BotThreads:
    """All bots that play. Their seeds come from the operating system, never from a deal.

    `limit`: seconds for a decision, else what the level has; `pace`: seconds between two decisions.
    `failed`: where a bot has failed. There any legal action is taken, and a stand-in plays for who
    cannot be made. `given_up`: names of those of one's own that did not come back in time. Their
    threads are lost, so this process does not ask them again; stand-ins play for them.
    """

    def __init__(self, limit: float | None = None, pace: float = 0.0) -> None:
        self.limit, self.pace = limit, pace
        self.quick = ThreadPoolExecutor(CORES, "bot")
        self.deep = ThreadPoolExecutor(CORES, "deep-bot", initializer=_step_back)
        self.bots: dict[TableSeat, tuple[str, Bot]] = {}
        self.tasks: set[BotTask] = set()
        self.failed: set[TableSeat] = set()
        self.quick_turns, self.deep_turns, self.own_turns = (Turns(CORES) for _ in range(3))
        self.watches: set[asyncio.Task[object]] = set()
        self.given_up: set[str] = set()

    async def decide(self, seat_key: TableSeat, name: str, seen: Seen) -> str:
        """The text of the action that the bot in this seat chooses.

        After `stop` it comes at once and is of no use.
        """
        bot = await self._seated(seat_key, name)
        began = time.monotonic()
        task = BotTask(seat_key, bot, self.limit or bots.seconds(name))
        self.tasks.add(task)
        work = partial(self._choose, task, seen)
        chosen: str | None
        try:
            if self._may_hang(name):
                chosen = await self._watched(seat_key, name, task.seconds, work)
            else:
                deep = bots.is_deep(name)
                pool, turns = (
                    (self.deep, self.deep_turns) if deep else (self.quick, self.quick_turns)
                )
                async with turns.of(seat_key[0]):
                    chosen = await asyncio.get_running_loop().run_in_executor(pool, work)
        finally:
            task.halt.set()  # if nobody waits for it any more
            self.tasks.discard(task)
        if chosen is None:
            self._fails(seat_key, _did_not_return(name))
        await asyncio.sleep(max(0.0, began + self.pace - time.monotonic()))
        return chosen or seen.legal_texts()[0]

    async def _seated(self, seat_key: TableSeat, name: str) -> Bot:
        """Who plays this seat: the bot of that name, or its stand-in."""
        seated, bot = self.bots.get(seat_key, ("", None))
        if bot is not None and seated == name:  # else there was a stand-in
            return bot
        make, made = partial(self._make, seat_key, name), None
        if self._may_hang(name):
            made = await self._watched(seat_key, name, MADE_WITHIN, make)
        if made is None or name in self.given_up:
            made = await asyncio.to_thread(make)
        self.bots[seat_key] = name, made
        return made

    def _may_hang(self, name: str) -> bool:
        return custom.is_custom(name) and name not in self.given_up

    async def _watched(
        self, seat_key: TableSeat, name: str, seconds: float, work: Callable[[], T]
    ) -> T | None:
        """What a bot of one's own makes of its time; None for one that is given up.

        It is watched to its end even when nobody waits for it any more.
        """
        watch = asyncio.create_task(self._watch(seat_key, name, seconds, work))
        self.watches.add(watch)
        watch.add_done_callback(self.watches.discard)
        return await asyncio.shield(watch)

    async def _watch(
        self, seat_key: TableSeat, name: str, seconds: float, work: Callable[[], T]
    ) -> T | None:
        async with self.own_turns.of(seat_key[0]):
            if name in self.given_up:
                return None
            try:
                return await asyncio.wait_for(_beside(work), seconds + GRACE)
            except TimeoutError:
                self.given_up.add(name)
                self.bots = {key: kept for key, kept in self.bots.items() if kept[0] != name}
                return None

    def _make(self, seat_key: TableSeat, name: str) -> Bot:
        """One of one's own is made only where tables offer it: names come from a database too."""
        try:
            if name in self.given_up:
                raise _did_not_return(name)
            if not bots.is_known(name):
                raise GameError(f"no bot is called {shown(name)} any more")
            return bots.bot(name)
        except GameError as error:
            self._fails(seat_key, error)
        except BaseException as error:  # its own code may raise anything, and ends nobody else
            self._fails(seat_key, custom.failed(name, error))
        return bots.bot(STAND_IN)

    def _choose(self, task: BotTask, seen: Seen) -> str:
        legal, bot = seen.legal_actions(), task.bot
        if task.halt.is_set():
            return seen.text(int(legal[0]))
        who = type(bot).__name__
        try:
            if isinstance(getattr(bot, "halt", None), threading.Event):
                bot.halt = task.halt  # type: ignore[attr-defined]  # a search has one
            chosen = bot.choose(seen, self.share(task))
            action = seen.game.action_space.find(chosen)
            if action in legal:
                return seen.text(action)
            error = BotError(f"{who} chose {shown(chosen)}, which is not legal")
        except BaseException as raised:  # its own code may raise anything, and ends nobody else
            error = custom.failed(who, raised)
        if not task.halt.is_set():
            self._fails(task.seat_key, error)
        return seen.text(int(legal[0]))

    def _fails(self, seat_key: TableSeat, error: GameError) -> None:
        """A seat's first failure is told; a bot that fails will mostly do so at every decision."""
        if seat_key not in self.failed:
            table_id, seat = seat_key
            own_lines = getattr(error, "traceback", "")
            LOGGER.error("table %s, seat %s: %s\n%s", table_id, seat, error, own_lines)
        self.failed.add(seat_key)

    def share(self, task: BotTask) -> float:
        """Seconds for this decision: less when more tables wait than the machine has cores."""
        at_work = max(1, len(self.tasks))
        return max(min(LEAST, task.seconds), task.seconds * min(1.0, CORES / at_work))

    def stop(self, table_id: str, seat: int | None = None) -> None:
        """What the table's bots, or one of them, think about is of no use any more.

        They end at once; whoever plays on there begins afresh.
        """
        for task in self.tasks:
            if _is_of(task.seat_key, table_id, seat):
                task.halt.set()
        self.forget(table_id, seat)

    def forget(self, table_id: str, seat: int | None = None) -> None:
        """The table, or a seat at it, is put away."""
        self.bots = {
            key: kept for key, kept in self.bots.items() if not _is_of(key, table_id, seat)
        }
        self.failed = {key for key in self.failed if not _is_of(key, table_id, seat)}

    def close(self) -> None:
        for task in self.tasks:
            task.halt.set()
        for watch in list(self.watches):
            watch.cancel()
        for pool in (self.quick, self.deep):
            pool.shutdown(wait=False, cancel_futures=True)


def _is_of(key: TableSeat, table_id: str, seat: int | None) -> bool:
    """Whether a bot plays at a table, and in this seat of it, if one is named."""
    return key[0] == table_id and seat in (None, key[1])


def _did_not_return(name: str) -> GameError:
    return GameError(f"{name} did not return in time and is not asked again; {STAND_IN} plays on")


def _beside(work: Callable[[], T]) -> asyncio.Future[T]:
    """Work in a thread of its own, that neither a pool nor the end of the process waits for."""
    job: Future[T] = Future()

    def run() -> None:
        _step_back()
        try:
            job.set_result(work())
        except BaseException as error:  # of ours: a bot's own are caught before
            job.set_exception(error)

    job.set_running_or_notify_cancel()
    threading.Thread(target=run, name="own-bot", daemon=True).start()
    return asyncio.wrap_future(job)


def _step_back() -> None:
    """A lower priority for this thread; elsewhere than on Linux it would be the whole process."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.nice(NICE)
