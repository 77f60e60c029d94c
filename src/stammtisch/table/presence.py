"""Presence: who has the table's page open, here and at other servers, and who had."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping

AWAY_AFTER = 60.0
"""Seconds without an open stream after which somebody is away, so that a bot may take over."""

GONE_AFTER = 5.0
"""Seconds after which somebody is not here any more; a page that is loaded anew needs fewer."""

MOMENT = 0.1
"""Seconds after these in which it is sure to be so."""

Person = int | str
"""A seat, or the digest of the fresh link that opens it: see `Company.person`."""


WATCHER = "~"
"""How the names of those begin who only look on; nobody keeps when they were here."""


class Presence:
    """The open streams of each person, and when the last of them ended.

    `elsewhere`: who has one open at another server; `seen`: when they were seen there, or before
    this process began. `changed` is told who comes, goes (then True) or does something; `lost`
    says for how many seconds since a moment nobody could be here.
    """

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock, self.began = clock, clock()
        self.open: Counter[Person] = Counter()
        self.gone: dict[Person, float] = {}
        self.elsewhere: Collection[Person] = ()
        self.seen: Mapping[Person, float] = {}
        self.changed: Callable[[Person, bool], object] = lambda person, comes_or_goes: None
        self.lost: Callable[[float], float] = lambda since: 0.0

    def come(self, persons: Iterable[Person]) -> None:
        for person in persons:
            self.open[person] += 1
            self.changed(person, self.open[person] == 1)

    def go(self, persons: Iterable[Person]) -> None:
        for person in persons:
            self.open[person] -= 1
            if not is_watcher(person):
                self.gone[person] = self.clock()
            self.changed(person, not self.open[person])
            if not self.open[person]:
                del self.open[person]

    def act(self, persons: Iterable[Person]) -> None:
        """They do something, so they are here, with a stream or without."""
        for person in persons:
            self.gone[person] = self.clock()
            self.changed(person, False)

    def learn(self, elsewhere: Collection[Person], seen: Mapping[Person, float]) -> bool:
        """Other servers have told this; whether others are there than before."""
        before, self.elsewhere, self.seen = self.elsewhere, elsewhere, seen
        return set(before) != set(elsewhere)

    @property
    def watchers(self) -> int:
        """How many look on, here and at other servers."""
        there = {person for person, streams in self.open.items() if streams > 0}
        return sum(map(is_watcher, there.union(self.elsewhere)))

    def was_seen(self, person: Person) -> bool:
        """Whether somebody has ever had the page open, as far as that is known."""
        return self.is_open(person) or person in self.gone or person in self.seen

    def is_open(self, person: Person) -> bool:
        return self.open[person] > 0 or person in self.elsewhere

    def is_here(self, person: Person) -> bool:
        """Whether somebody has the page open, or has had it open a moment ago."""
        return self.is_open(person) or (self.was_seen(person) and self._alone(person) < GONE_AFTER)

    def is_away(self, person: Person) -> bool:
        """Whether somebody has had no page open for a while."""
        return not self.is_open(person) and self._alone(person) >= AWAY_AFTER

    def since(self, person: Person) -> float:
        """When somebody was here last: perhaps before, if that is not known."""
        known = [at[person] for at in (self.gone, self.seen) if person in at]
        return max(known, default=self.began)

    def _alone(self, person: Person) -> float:
        """Seconds since somebody was here last, in which they could have been."""
        since = self.since(person)
        return self.clock() - since - self.lost(since)


def is_watcher(person: Person) -> bool:
    """Whether it is somebody who only looks on."""
    return isinstance(person, str) and person.startswith(WATCHER)
