"""Writer: appends entries, many a commit."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

MOST_A_COMMIT = 64

Row = dict[str, Any]
Waiting = tuple[Row, "asyncio.Future[bool]"]


class Writer:
    """One a process. An entry that is refused had a number, or a key, that was taken."""

    def __init__(self, engine: AsyncEngine, entries: Table) -> None:
        self.engine, self.entries = engine, entries
        self.queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self.insert: Any = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}[
            engine.dialect.name
        ]

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
            try:
                won = await self._write([row for row, _ in batch])
            except Exception as error:  # nothing of the batch was written
                for _, answer in batch:
                    if not answer.done():
                        answer.set_exception(error)
            else:
                for (_, answer), done in zip(batch, won, strict=True):
                    if not answer.done():
                        answer.set_result(done)

    async def _write(self, rows: list[Row]) -> list[bool]:
        won = []
        async with self.engine.begin() as connection:
            for row in rows:
                insert = self.insert(self.entries).values(row).on_conflict_do_nothing()
                won.append((await connection.execute(insert)).rowcount == 1)
        return won
