"""Feed: who waits for which table."""

from __future__ import annotations

import asyncio
import collections
from collections.abc import Iterator
from contextlib import contextmanager


class Wake(asyncio.Event):
    """Set at first. `elsewhere`: whether other servers may have written what is not known here."""

    def __init__(self) -> None:
        super().__init__()
        self.elsewhere = True
        self.set()

    def clear(self) -> None:
        super().clear()
        self.elsewhere = False


class Feed:
    """Wakes, tells nothing: whoever wakes looks what is new after the number it knows."""

    def __init__(self) -> None:
        self.waiting: dict[str, set[Wake]] = collections.defaultdict(set)

    def wake(self, table_id: str | None = None, elsewhere: bool = False) -> None:
        """A table may have something new, or all of them."""
        for name in [*self.waiting] if table_id is None else [table_id]:
            for wake in self.waiting.get(name, ()):
                wake.elsewhere |= elsewhere
                wake.set()

    def wake_twice(self, table_id: str, seconds: float) -> None:
        """At once, and when so much time has gone by, which may change what is to be told."""
        self.wake(table_id)
        asyncio.get_running_loop().call_later(seconds, self.wake, table_id)

    @contextmanager
    def wait_for(self, table_id: str) -> Iterator[Wake]:
        """An event that is set whenever the table may have something new; set at first."""
        wake = Wake()
        self.waiting[table_id].add(wake)
        try:
            yield wake
        finally:
            self.waiting[table_id].discard(wake)
            if not self.waiting[table_id]:
                del self.waiting[table_id]
