"""Feed: who waits for which table."""

from __future__ import annotations

import asyncio
import collections
from collections.abc import Iterator
from contextlib import contextmanager


class Feed:
    """Wakes, tells nothing: whoever wakes reads what is new after the number it knows."""

    def __init__(self) -> None:
        self.waiting: dict[str, set[asyncio.Event]] = collections.defaultdict(set)

    def wake(self, table_id: str | None = None) -> None:
        """A table may have something new, or all of them."""
        for name in [*self.waiting] if table_id is None else [table_id]:
            for event in self.waiting.get(name, ()):
                event.set()

    def wake_twice(self, table_id: str, seconds: float) -> None:
        """At once, and when so much time has gone by, which may change what is to be told."""
        self.wake(table_id)
        asyncio.get_running_loop().call_later(seconds, self.wake, table_id)

    @contextmanager
    def wait_for(self, table_id: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table may have something new; set at first."""
        event = asyncio.Event()
        event.set()
        self.waiting[table_id].add(event)
        try:
            yield event
        finally:
            self.waiting[table_id].discard(event)
            if not self.waiting[table_id]:
                del self.waiting[table_id]
