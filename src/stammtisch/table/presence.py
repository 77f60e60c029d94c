"""Presence: who has the table's page open, as the process that serves it sees."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable

AWAY_AFTER = 60.0
"""Seconds without an open stream after which somebody is away."""


Person = int | str
"""A seat, or the digest of the fresh link that opens it: see `Company.person`."""


class Presence:
    """The open streams of each person, and when the last of them ended."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock, self.began = clock, clock()
        self.open: Counter[Person] = Counter()
        self.gone: dict[Person, float] = {}

    def come(self, persons: Iterable[Person]) -> None:
        self.open.update(persons)

    def go(self, persons: Iterable[Person]) -> None:
        ended = tuple(persons)
        self.open.subtract(ended)
        self.act(ended)

    def act(self, persons: Iterable[Person]) -> None:
        """They do something, so they are here, with a stream or without."""
        self.gone.update(dict.fromkeys(persons, self.clock()))

    def was_seen(self, person: Person) -> bool:
        """Whether somebody has had the page open since this process looks."""
        return self.open[person] > 0 or person in self.gone

    def is_open(self, person: Person) -> bool:
        return self.open[person] > 0

    def since(self, person: Person) -> float:
        """When somebody was here last: perhaps before, if this process has not seen it."""
        return self.gone.get(person, self.began)

    def is_away(self, person: Person) -> bool:
        """Whether somebody has had no page open for a while."""
        return not self.open[person] and self.clock() - self.since(person) >= AWAY_AFTER
