"""Writer: appends entries, many a commit."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Table

from .database import InOneGo, inserting
from .news import announce_all
from .together import Together

Row = dict[str, Any]


class Writer(Together[Row, bool]):
    """One a process. It answers of a row whether it was written; if not, its number was taken, or
    its key.

    `committed` is told how many entries a commit has written, and its seconds.
    """

    def __init__(self, in_one_go: InOneGo, entries: Table, server: str) -> None:
        super().__init__(self._write)
        self.in_one_go, self.server = in_one_go, server
        added = inserting(in_one_go.engine)(entries).on_conflict_do_nothing()
        self.added = added.returning(entries.c.table_id, entries.c.n, entries.c.key)
        self.committed: Callable[[int, float], object] = lambda n_entries, seconds: None

    async def _write(self, rows: list[Row]) -> list[bool]:
        began = time.perf_counter()
        won = await self.in_one_go.write(self._add, rows)
        self.committed(sum(won), time.perf_counter() - began)
        return won

    def _add(self, connection: Connection, rows: list[Row]) -> list[bool]:
        """For each row whether it has been added."""
        left = set(map(tuple, connection.execute(self.added, rows)))
        if left and self.in_one_go.file is None:
            connection.execute(
                announce_all([(table_id, n) for table_id, n, _ in left], self.server)
            )
        won = []
        for row in rows:
            name = row["table_id"], row["n"], row["key"]
            won.append(name in left)
            left.discard(name)  # the same once more has come too late
        return won
