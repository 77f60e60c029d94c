"""Writer: appends entries, many a commit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.ext.asyncio import AsyncEngine

from .address import is_file
from .database import file_engine, inserting, writing, writing_here
from .news import announce_all
from .standing import Standing

MOST_A_COMMIT = 64

Row = dict[str, Any]
Waiting = tuple[Row, "asyncio.Future[bool]"]


class Writer:
    """One a process. An entry that is refused had a number, or a key, that was taken.

    `committed` is told how many entries a commit has written, and its seconds. A commit to a file
    is one piece of work in a thread of its own: each step that came back to the event loop would
    wait there behind all that is being drawn.
    """

    def __init__(
        self, url: str, engine: AsyncEngine, entries: Table, server: str, standing: Standing
    ) -> None:
        self.engine, self.server = engine, server
        self.file = file_engine(url, standing) if is_file(url) else None
        self.thread = ThreadPoolExecutor(1, "writer")
        added = inserting(engine)(entries).on_conflict_do_nothing()
        self.added = added.returning(entries.c.table_id, entries.c.n, entries.c.key)
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
        if self.file is not None:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.thread, self._write_file, rows)
        async with writing(self.engine) as connection:
            return await connection.run_sync(self._add, rows)

    def _write_file(self, rows: list[Row]) -> list[bool]:
        assert self.file is not None
        with writing_here(self.file) as connection:
            return self._add(connection, rows)

    def _add(self, connection: Connection, rows: list[Row]) -> list[bool]:
        """For each row whether it has been added."""
        left = set(map(tuple, connection.execute(self.added, rows)))
        if left and self.file is None:
            connection.execute(
                announce_all([(table_id, n) for table_id, n, _ in left], self.server)
            )
        won = []
        for row in rows:
            name = row["table_id"], row["n"], row["key"]
            won.append(name in left)
            left.discard(name)  # the same once more has come too late
        return won

    async def close(self) -> None:
        """When nothing more is to be written; what is under way comes to its end."""
        await asyncio.to_thread(self.thread.shutdown)
        if self.file is not None:
            self.file.dispose()
