"""Presence: who has the table's page open, as the process that serves it sees."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable

AWAY_AFTER = 60.0
"""Seconds without an open stream after which somebody is away."""


class Presence:
    """The open streams of each seat, and when the last of them ended."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock, self.began = clock, clock()
        self.open: Counter[int] = Counter()
        self.seen: set[int] = set()
        self.gone: dict[int, float] = {}

    def come(self, seats: Iterable[int]) -> None:
        seats = tuple(seats)
        self.open.update(seats)
        self.seen.update(seats)

    def go(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.open[seat] -= 1
            self.gone[seat] = self.clock()

    def was_seen(self, seat: int) -> bool:
        """Whether the seat has had the page open since this process looks, and since `forget`."""
        return seat in self.seen

    def forget(self, seat: int) -> None:
        """Somebody else is waited for there."""
        self.seen.discard(seat)

    def is_open(self, seat: int) -> bool:
        return self.open[seat] > 0

    def since(self, seat: int) -> float:
        """When the seat was here last: perhaps before, if this process has not seen it."""
        return self.gone.get(seat, self.began)

    def is_away(self, seat: int) -> bool:
        """Whether the seat has had no page open for a while."""
        return not self.open[seat] and self.clock() - self.since(seat) >= AWAY_AFTER
