"""Writer: appends entries, many a commit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Table
from sqlalchemy.ext.asyncio import AsyncEngine

from .database import inserting, writing
from .news import announce

MOST_A_COMMIT = 64

Row = dict[str, Any]
Waiting = tuple[Row, "asyncio.Future[bool]"]


class Writer:
    """One a process. An entry that is refused had a number, or a key, that was taken.

    `committed` is told how many entries a commit has written, and its seconds.
    """

    def __init__(self, engine: AsyncEngine, entries: Table, server: str) -> None:
        self.engine, self.entries, self.server = engine, entries, server
        self.insert, self.speaks = inserting(engine), engine.dialect.name == "postgresql"
        self.queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self.committed: Callable[[int, float], object] = lambda n_entries, seconds: None

    async def append(self, row: Row) -> bool:
        """Whether the row was written; the database's error when that is not known."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        await self.queue.put((row, answer))
        return await answer

    async def run(self) -> None:
        while True:
            batch = [await self.queue.get()]
            while not self.queue.empty() and len(batch) < MOST_A_COMMIT:
                batch.append(self.queue.get_nowait())
            if not await self._try(batch) and len(batch) > 1:
                for waiting in batch:  # one of them spoils the others: each for itself
                    await self._try([waiting])

    async def _try(self, batch: list[Waiting]) -> bool:
        """Write a batch and answer all in it; False if it failed, and was more than one."""
        began = time.perf_counter()
        try:
            won = await self._write([row for row, _ in batch])
        except Exception as error:  # nothing of the batch was written
            if len(batch) == 1 and not batch[0][1].done():
                batch[0][1].set_exception(error)
            return len(batch) == 1
        self.committed(sum(won), time.perf_counter() - began)
        for (_, answer), done in zip(batch, won, strict=True):
            if not answer.done():
                answer.set_result(done)
        return True

    async def _write(self, rows: list[Row]) -> list[bool]:
        won = []
        async with writing(self.engine) as connection:
            for row in rows:
                added = self.insert(self.entries).values(row).on_conflict_do_nothing()
                won.append((await connection.execute(added)).rowcount == 1)
                if won[-1] and self.speaks:
                    await connection.execute(announce(row["table_id"], row["n"], self.server))
        return won
