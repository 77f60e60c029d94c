"""Pace: how long players may think, worked out from the entries alone, so that all servers agree.

Live, each has a stock of time for the game, and some more as each of their turns starts. Slow, each
turn has its time. Nobody's time runs before all have come, while a bot plays for them, while the
game is paused, or while no server could be reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from .errors import RefusedError

if TYPE_CHECKING:
    from .company import Company
    from .entry import Entry

MINUTE, HOUR = 60, 3600
DAY = 24 * HOUR

Down = Callable[[int, int], int]
"""How many of the milliseconds between two moments no server could be reached."""


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """`game`: seconds for the whole game, live; `turn`: for each turn. `out`: who has none left is
    out of the game; else a bot plays on until they are back.
    """

    kind: Literal["live", "slow"]
    game: int
    turn: int
    out: bool = False


PACES = {
    "quick": Pace("live", 5 * MINUTE, 30),
    "steady": Pace("live", 10 * MINUTE, MINUTE),
    "calm": Pace("live", 20 * MINUTE, 2 * MINUTE),
    "hours": Pace("slow", 0, 12 * HOUR),
    "day": Pace("slow", 0, DAY),
    "days": Pace("slow", 0, 3 * DAY),
    "week": Pace("slow", 0, 7 * DAY),
}
"""By the names that the start page offers."""


def chosen_pace(name: str, out: bool) -> Pace | None:
    """The pace of that name, None for none; RefusedError."""
    if not name:
        return None
    if name not in PACES:
        raise RefusedError("unknown_pace")
    return msgspec.structs.replace(PACES[name], out=out)


def never(_: int, __: int) -> int:
    """Servers that were always there."""
    return 0


class Clocks:
    """Whose time runs at a table, and how much each has left, in milliseconds.

    `running`: the seat whose time runs; `wishes`: who wants a pause; `paused`: whether it is one.
    """

    def __init__(self, pace: Pace | None, seats: int, down: Down = never) -> None:
        self.pace, self.down = pace, down
        self.left = [1000 * pace.game if pace else 0] * seats
        self.since, self.running = 0, None
        self.mover: int | None = None
        self.wishes = frozenset[int]()
        self.paused = False

    since: int
    running: int | None

    def note(self, entry: Entry, company: Company) -> None:
        """The entry has happened; `company`: with it."""
        if self.pace is None:
            return
        self.left, self.since = self.at(entry.at), entry.at
        if entry.kind in ("begin", "decision") and entry.to_move != self.mover:
            self._start_turn(entry.to_move)
        elif entry.kind == "return" and entry.seat is not None:
            self._grant(entry.seat)
        self.mover = entry.to_move
        self._note_pause(entry, company)
        self.running = self._runs(company)

    def _start_turn(self, seat: int | None) -> None:
        assert self.pace is not None
        if seat is None:
            return
        kept = self.left[seat] if self.pace.kind == "live" else 0
        self.left[seat] = kept + 1000 * self.pace.turn

    def _grant(self, seat: int) -> None:
        """Who comes back to their seat has the time of a turn, at least."""
        assert self.pace is not None
        self.left[seat] = max(self.left[seat], 1000 * self.pace.turn)

    def _note_pause(self, entry: Entry, company: Company) -> None:
        match entry.kind:
            case "pause" if entry.seat is not None:
                self.wishes |= {entry.seat}
            case "resume" if entry.seat is not None:
                self.wishes -= {entry.seat}
                self.paused = False
            case "decision":
                self.wishes, self.paused = frozenset(), False
        if self.wishes and not self.lacking(company):
            self.wishes, self.paused = frozenset(), True

    def lacking(self, company: Company) -> frozenset[int]:
        """The persons who have not asked for the pause that others want."""
        return frozenset(company.playing(company.agreed.persons)) - self.wishes

    def _runs(self, company: Company) -> int | None:
        waits = company.vacant or company.closed or company.playing(company.awaited)
        if self.mover is None or self.paused or waits:
            return None
        return self.mover if company.playing((self.mover,)) else None

    def at(self, now: int) -> list[int]:
        """What each has left at a moment after the last entry; nobody less than nothing."""
        left = list(self.left)
        if self.running is not None:
            spent = max(0, now - self.since - self.down(self.since, now))
            left[self.running] = max(0, left[self.running] - spent)
        return left

    def is_out(self, now: int) -> bool:
        """Whether the seat whose time runs has none left."""
        return self.running is not None and not self.at(now)[self.running]

    def due(self, now: int) -> int | None:
        """When the seat whose time runs will have none left, if servers can be reached."""
        return None if self.running is None else now + self.at(now)[self.running]

    def told(self, now: int) -> dict[str, Any] | None:
        """What a browser is told; it counts on by itself."""
        if self.pace is None:
            return None
        return {
            "kind": self.pace.kind,
            "turn": self.pace.turn,
            "out": self.pace.out,
            "left": self.at(now),
            "running": self.running,
            "paused": self.paused,
            "wishes": sorted(self.wishes),
        }
