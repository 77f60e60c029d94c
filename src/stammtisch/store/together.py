"""Together: what many want of the database at a time is done in one go."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from stammtisch.table.errors import UnavailableError

Wish = TypeVar("Wish")
Answer = TypeVar("Answer")

MOST_AT_A_TIME = 64


class Together(Generic[Wish, Answer]):
    """Whoever wishes for something while others are being served comes in the next go.

    A go begins after all of its wishes: what has been committed before one is in its answer. Who is
    cancelled has waited in vain, and harms neither the others nor the connection.
    """

    def __init__(self, serve: Callable[[list[Wish]], Awaitable[list[Answer]]]) -> None:
        self.serve = serve
        self.queue: asyncio.Queue[tuple[Wish, asyncio.Future[Answer]]] = asyncio.Queue()

    async def ask(self, wish: Wish) -> Answer:
        """The answer to this wish; the database's error when there is none."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((wish, answer))
        return await answer

    async def run(self) -> None:
        """Serve for good."""
        while True:
            waiting = [await self.queue.get()]
            while not self.queue.empty() and len(waiting) < MOST_AT_A_TIME:
                waiting.append(self.queue.get_nowait())
            if not await self._try(waiting):
                for one in waiting:  # one of them spoils the others: each for itself
                    await self._try([one])

    async def _try(self, waiting: list[tuple[Wish, asyncio.Future[Answer]]]) -> bool:
        """Serve them and answer all; False if it is to be tried for each by itself."""
        try:
            answers = await self.serve([wish for wish, _ in waiting])
        except Exception as error:  # nothing was done for any of them
            if len(waiting) > 1 and not isinstance(error, UnavailableError):
                return False
            for _, answer in waiting:
                if not answer.done():
                    answer.set_exception(error)
            return True
        for (_, answer), found in zip(waiting, answers, strict=True):
            if not answer.done():
                answer.set_result(found)
        return True
