"""Pace: how long players may think, worked out from the entries alone, so that all servers agree.

Live, each has a stock of time for the game, and some more as each of their turns starts. Slow, each
turn has its time. Who goes back has the time that was given until then, less what was spent since:
so nobody gains any by it. Nobody's time runs before all have come, before whoever has a seat by a
link made anew has come, while a bot plays for them, while the game is paused, or while no server
could be reached.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
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

    What has been spent stays spent, whatever is taken back; what each has been given follows from
    the turns that have begun on the way to the present. `running`: the seat whose time runs;
    `wishes`: who wants a pause, whoever has asked first; `vain`: who has asked in vain since the
    last decision; `paused`: whether it is one; `news`: what the last entry did to all this,
    `pause`, `resume` or `decline`, else "".
    """

    def __init__(self, pace: Pace | None, seats: int, down: Down = never) -> None:
        self.pace, self.down = pace, down
        self.begun = (0,) * seats
        self.after: dict[int, tuple[int, ...]] = {}
        """The turns of each seat that have begun on the way to each node."""
        self.spent = Counter[tuple[int, int]]()
        self.granted = set[tuple[int, int]]()
        """Seats that somebody came back to, or anew, and in which of their turns."""
        self.since, self.running = 0, None
        self.mover: int | None = None
        self.wishes: tuple[int, ...] = ()
        self.vain = frozenset[int]()
        self.paused, self.news = False, ""
        self.under_way = False
        """Whether all have come once; who comes by a link made anew stops nobody else's clock."""

    since: int
    running: int | None

    def note(self, entry: Entry, company: Company) -> None:
        """The entry has happened; `company`: with it."""
        if self.pace is None:
            return
        self.spent, self.since = self._spent(entry.at), entry.at
        if entry.goes_back and entry.back is not None:
            self.begun = self.after[entry.back]
        elif entry.kind in ("begin", "decision"):
            if entry.to_move != self.mover:
                self.begun = tuple(n + (i == entry.to_move) for i, n in enumerate(self.begun))
            self.after[entry.n] = self.begun
        elif entry.kind in ("link", "return") and entry.seat is not None:
            self._grant(entry.seat)
        self.mover = entry.to_move
        self.news = self._note_pause(entry, company)
        self.running = self._runs(company)

    def _grant(self, seat: int) -> None:
        """Who comes back to a seat, or anew, has a turn's time at least; in each turn once."""
        assert self.pace is not None
        turn = seat, self.begun[seat]
        if turn in self.granted:
            return
        self.granted.add(turn)
        left = self._left(seat, self.begun, self.spent)
        self.spent[self._purse(seat, self.begun)] -= max(0, 1000 * self.pace.turn - left)

    def _note_pause(self, entry: Entry, company: Company) -> str:
        """What a pause, or the wish for one, has come to; who has gone wants none any more."""
        was, seat = self.paused, entry.seat
        match entry.kind:
            case "pause" if seat is not None:
                self.wishes += (seat,)
            case "resume" if seat in self.wishes:
                self._ask_no_more(seat)
            case "resume" if not was and self.wishes:
                self._ask_no_more(*self.wishes)
                return "decline"
            case "resume":
                self.paused = False
            case "decision":
                self.wishes, self.vain, self.paused = (), frozenset(), False
        self.wishes = company.playing(self.wishes)
        if self.wishes and not self.lacking(company):
            self.wishes, self.paused = (), True
        return "" if was == self.paused else "pause" if self.paused else "resume"

    def _ask_no_more(self, *seats: int) -> None:
        self.vain |= set(seats)
        self.wishes = tuple(seat for seat in self.wishes if seat not in seats)

    def lacking(self, company: Company) -> frozenset[int]:
        """The persons who have not asked for the pause that others want."""
        return frozenset(company.playing(company.agreed.persons)) - set(self.wishes)

    def may_ask(self, seat: int) -> bool:
        """Whether a seat may want a pause, as the first or as another does; once a decision."""
        free = bool(self.wishes) or seat not in self.vain
        return self.running is not None and free and seat not in self.wishes

    def may_end(self, seat: int) -> bool:
        """Whether a seat may say that the game is to go on: whoever is asked, or has asked, as long
        as it is a wish; in the pause whoever decides.
        """
        return seat == self.mover if self.paused else bool(self.wishes)

    def may_return(self, seat: int) -> bool:
        """Whether a seat would have time: not where what it was given in this turn is spent too."""
        granted = (seat, self.begun[seat]) in self.granted
        return self.mover != seat or not granted or self.at(self.since)[seat] > 0

    def _runs(self, company: Company) -> int | None:
        waits = company.vacant or company.playing(company.awaited)
        self.under_way = self.under_way or not waits
        if self.mover is None or self.paused or company.closed or not self.under_way:
            return None
        here = self.mover not in company.awaited and company.playing((self.mover,))
        return self.mover if here else None

    # How much is left

    def _purse(self, seat: int, begun: Sequence[int]) -> tuple[int, int]:
        """What is spent together: live the whole game's time, slow that of each turn."""
        assert self.pace is not None
        return seat, 0 if self.pace.kind == "live" else begun[seat]

    def _left(self, seat: int, begun: Sequence[int], spent: Counter[tuple[int, int]]) -> int:
        """Less than nothing where the time of a turn was spent that has been taken back."""
        assert self.pace is not None
        turns = begun[seat] if self.pace.kind == "live" else min(begun[seat], 1)
        given = 1000 * (self.pace.game + turns * self.pace.turn)
        return given - spent[self._purse(seat, begun)]

    def _spent(self, now: int) -> Counter[tuple[int, int]]:
        """What has been spent until then; nobody spends more than they have."""
        spent = Counter(self.spent)
        if self.running is not None:
            passed = max(0, now - self.since - self.down(self.since, now))
            most = max(0, self._left(self.running, self.begun, spent))
            spent[self._purse(self.running, self.begun)] += min(passed, most)
        return spent

    def at(self, now: int, back: int | None = None) -> list[int]:
        """What each has left at a moment after the last entry; nobody less than nothing.

        `back`: or would have if the table went back to that node then.
        """
        if self.pace is None:
            return [0] * len(self.begun)
        begun, spent = self.begun if back is None else self.after[back], self._spent(now)
        return [max(0, self._left(seat, begun, spent)) for seat in range(len(begun))]

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
            "wishes": list(self.wishes),
            "vain": sorted(self.vain),
        }
