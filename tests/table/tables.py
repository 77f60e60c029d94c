"""Tables for tests: a journal in memory, setups with persons and bots, games of the toy."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from stammtisch.core.registry import load
from stammtisch.core.words import Words
from stammtisch.table.bot_threads import BotThreads
from stammtisch.table.entry import Entry, NewEntry
from stammtisch.table.live import LiveTable
from stammtisch.table.names import SHELL
from stammtisch.table.setup import Seat, Setup
from stammtisch.table.snapshot import Reader
from stammtisch.table.table import Table

WORDS = Words("en", SHELL)
NAMES = ("Anna", "Boris", "Chloé", "Dora")


def setup(seats: str = "pp", seed: str = "1", **more: Any) -> Setup:
    """A toy table; `seats`: p a person here, e one elsewhere, f a free seat, r a random bot, g a
    greedy one, x an expert.
    """
    bots = {"r": "random", "g": "greedy", "x": "expert"}
    chairs = tuple(
        Seat("bot", f"Bot {i}", bots[kind])
        if kind in bots
        else Seat("person", NAMES[i], elsewhere=kind in "ef", free=kind == "f")
        for i, kind in enumerate(seats)
    )
    game = load(more.pop("game", "toy"))
    variants = {**game.variants, **more.pop("variants", {})}
    return Setup(game.name, game.rules_version, chairs, variants, seed, **more)


def table(seats: str = "pp", seed: str = "1", agreed: Setup | None = None, **more: Any) -> Table:
    agreed = agreed or setup(seats, seed, **more)
    made = Table("t", agreed, [Table.begin(agreed)])
    made.company.come |= set(agreed.invited) - set(agreed.free)
    return made


def reader(*yours: int, language: str = "en") -> Reader:
    return Reader(yours, Words(language, SHELL))


def as_sent(document: Any) -> dict[str, Any]:
    """As it is after a journey through JSON."""
    back: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return back


class Memory:
    """A journal that forgets nothing until the test ends."""

    several = True

    def __init__(self, clock: Callable[[], int] = lambda: int(1000 * time.monotonic())) -> None:
        self.clock = clock
        self.entries: dict[str, list[Entry]] = {}
        self.due: dict[str, int | None] = {}

    async def append(self, table_id: str, entry: Entry) -> bool:
        mine = self.entries.setdefault(table_id, [])
        if entry.n != len(mine):
            return False
        mine.append(entry)
        return True

    async def read(self, table_id: str, after: int) -> list[Entry]:
        return self.entries[table_id][after + 1 :]

    async def lease(self, table_id: str) -> bool:
        return True

    async def release(self, table_id: str) -> None:
        pass

    def now(self) -> int:
        return self.clock()

    async def expect(self, table_id: str, due: int | None) -> None:
        self.due[table_id] = due


async def live(journal: Memory, seats: str = "pp", seed: str = "1", **more: Any) -> LiveTable:
    """A table at which things happen at once: bots do not dawdle."""
    agreed = setup(seats, seed, **more)
    if "t" not in journal.entries:
        await journal.append("t", Table.begin(agreed))
    made = Table("t", agreed, await journal.read("t", -1))
    return LiveTable(made, journal, BotThreads(limit=0.5, pace=0.0))


def request(
    of: Table, action: str | None = None, key: str = "", seat: int | None = None
) -> NewEntry:
    """The next decision, any legal one if none is named."""
    state = of.now.state
    mover = state.to_move if seat is None else seat
    assert mover is not None
    text = state.text(int(state.legal_actions()[0])) if action is None else action
    return NewEntry(of.now.n + 1, key or f"key {of.now.n + 1}", mover, action=text)


def hand_over(of: Table, seat: int, key: str = "") -> NewEntry:
    return NewEntry(of.now.n + 1, key or f"key {of.now.n + 1}", seat, "handover")


def go_back(
    of: Table, seat: int, to: int | None, kind: Literal["undo", "ask"] = "undo"
) -> NewEntry:
    n = of.now.n + 1
    return NewEntry(n, f"key {n}", seat, kind, to=to)


def play_on(of: Table, decisions: int, seed: int = 0) -> None:
    """Random decisions of whoever's turn it is."""
    dice = random.Random(seed)
    for _ in range(decisions):
        state = of.now.state
        if state.to_move is None:
            return
        text = state.text(int(dice.choice(state.legal_actions())))
        of.add(*of.decide(state.to_move, text, f"key {of.now.n + 1}", "en"))
