"""Tables of scripted players: two browsers each, and every decision is known beforehand."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import msgspec

import stammtisch

from .wire import Line, events

GAMES = ("dokmus", "ilos", "village")
SEATS = 2
ELSEWHERE = {"kind": "person", "elsewhere": True}
SCRIPTS = 4
"""Different games of each kind; many tables play the same one."""

PATIENCE = 60.0
EVENT_ID = re.compile(rb"^id: *(?:\S*:)?(\d+)\r?$", re.MULTILINE)


class Shown(msgspec.Struct):
    """What of a snapshot the browser has to remember for its next request."""

    view: str = ""


class Told(msgspec.Struct):
    """What of an answer matters here."""

    n: int
    snapshot: Shown | None = None


@dataclass(frozen=True)
class Script:
    """A game from its deal to its end: who decides what."""

    opening: str
    moves: tuple[tuple[int, str], ...]


@cache
def script(name: str, number: int) -> Script:
    game = stammtisch.load(name)
    game.compile()
    state, dice = game.start(SEATS, seed=f"bench {number}"), random.Random(number)
    opening, moves = state.transcript(), []
    while state.to_move is not None:
        action = state.text(int(dice.choice(state.legal_actions())))
        moves.append((state.to_move, action))
        state.apply(action)
    return Script(opening, tuple(moves))


@dataclass
class Browser:
    """One person's: it posts, listens, and remembers what it has been shown."""

    line: Line
    path: str = ""
    seen: int = 0
    view: str = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    listening: asyncio.Task[None] | None = None

    async def follow(self, link: str) -> None:
        answer = await self.line.ask("GET", link)
        assert answer.status == 303, answer
        self.path = answer.location

    def listen(self, language: str = "en", brief: bool = False) -> None:
        self.listening = asyncio.create_task(self._listen(language, brief))

    async def _listen(self, language: str, brief: bool) -> None:
        path = f"{self.path}/events?after={self.seen}&lang={language}&brief={int(brief)}"
        async for part in events(self.line, path):
            if found := EVENT_ID.findall(part):
                self.seen = int(found[-1])
                self.news.set()

    async def has(self, n: int) -> None:
        """Wait until the stream has brought entry n."""
        async with asyncio.timeout(PATIENCE):
            while self.seen < n:
                self.news.clear()
                await self.news.wait()

    async def decide(self, n: int, seat: int, action: str, brief: bool) -> tuple[int, int]:
        """Post a decision; the number it has come to have, and the bytes of the answer.

        Somebody may have come meanwhile: that is an entry too.
        """
        entry = {"n": n, "key": f"key {n}", "kind": "decision", "seat": seat, "action": action}
        query = "brief=1" if brief else f"lang=en&view={self.view}"
        answer = await self.line.post(f"{self.path}/entries?{query}", entry)
        assert answer.status == 200, answer.body
        told = msgspec.json.decode(answer.body, type=Told)
        assert told.n >= n
        if told.snapshot is not None:
            self.view = told.snapshot.view
        return told.n, answer.size

    async def close(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.listening
        await self.line.close()


@dataclass
class Played:
    """A decision: how long until it was acknowledged, and until the other browser had it."""

    answered: float
    seen: float
    size: int


class Table:
    """Two persons elsewhere, who play a script."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.script = script(GAMES[number % len(GAMES)], number // len(GAMES) % SCRIPTS)
        self.browsers = [Browser(Line(port)) for _ in range(SEATS)]
        self.n = self.decided = 0
        """The number of the last entry known here, and how many decisions have been taken."""

    @property
    def is_over(self) -> bool:
        return self.decided == len(self.script.moves)

    async def open(self, brief: bool = False) -> None:
        host = Line(self.port)
        wish = {"transcript": self.script.opening, "seats": [ELSEWHERE] * SEATS}
        answer = await host.post("/replays", wish)
        assert answer.status == 201, answer.body
        for link in msgspec.json.decode(answer.body)["links"]:
            browser = self.browsers[link["seat"]]
            await browser.follow(link["url"])
            browser.listen(brief=brief)
        await host.close()

    async def step(self, brief: bool, since: float | None = None) -> Played:
        """The next decision; `since`: when it was due."""
        began = time.perf_counter() if since is None else since
        seat, action = self.script.moves[self.decided]
        self.decided += 1
        self.n, size = await self.browsers[seat].decide(self.n + 1, seat, action, brief)
        answered = time.perf_counter()
        await self.browsers[1 - seat].has(self.n)
        return Played(answered - began, time.perf_counter() - began, size)

    async def close(self) -> None:
        for browser in self.browsers:
            await browser.close()


def numbers() -> Iterator[int]:
    """A number for each table, so that all games and scripts come by turns."""
    number = 0
    while True:
        yield number
        number += 1
