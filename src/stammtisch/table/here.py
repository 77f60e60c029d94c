"""Who is at a table, as readers are told: here, away, never come; and who may have their seat."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from .presence import WATCHER, Person, Presence

if TYPE_CHECKING:
    from .snapshot import Reader
    from .table import Table
    from .views import Json


class WhoIsHere:
    """What a table's entries and its presence say together."""

    def __init__(self, table: Table, presence: Presence) -> None:
        self.table, self.presence = table, presence

    def persons_of(self, reader: Reader) -> list[Person]:
        """The persons of this browser, as their presence is counted; a name for who looks on."""
        seated = [self.table.company.person(seat) for seat in reader.yours]
        return seated or [WATCHER + secrets.token_hex(8)]

    def has_come(self, seat: int) -> bool:
        """Whether the seat's link has been opened; the host's own screen needs none."""
        company = self.table.company
        if seat in company.vacant:
            return False
        if seat not in company.agreed.invited or seat in company.come:
            return True
        return self.presence.was_seen(company.person(seat))

    def may_replace(self, seat: int, reader: Reader) -> bool:
        """Whether the host may give a seat to somebody else: never while its person is there.

        Who has lost the way to it comes back by that too, also from where a bot plays for them.
        """
        stands_in = self.table.company.absent(seat) == "away" and self._is_gone(seat, reader)
        free = not self.has_come(seat) or self.is_free(seat, reader) or stands_in
        return reader.host and free and not self.table.rematch

    def is_free(self, seat: int, reader: Reader) -> bool:
        """Whether this reader may let a bot take over: nobody is there, and not for a moment only.

        Where somebody has left, or nobody has ever come by the host's link, there is nobody to wait
        for.
        """
        if self.table.setup.seats[seat].kind == "bot" or self.table.to_move is None:
            return False
        if seat in self.table.company.vacant:
            return reader.host
        return self._is_gone(seat, reader)

    def _is_gone(self, seat: int, reader: Reader) -> bool:
        company = self.table.company
        person = company.person(seat)
        if self.presence.is_open(person) or seat in reader.yours:
            return False
        gone = seat in company.left or (reader.host and not self.has_come(seat))
        return gone or self.presence.is_away(person)

    def told_of(self, seat: int, reader: Reader) -> Json | None:
        """Whether a person is here; told to those at the table alone."""
        company, there = self.table.company, self.presence
        if company.agreed.seats[seat].kind == "bot" or company.agreed.replay:
            return None
        if not reader.yours and not reader.host:
            return None
        person = company.person(seat)
        left = seat in company.left and not there.is_open(person)
        return {
            "here": there.is_here(person) and not left,
            "since": int(there.since(person)),
            "come": self.has_come(seat),
            "left": left,
            "free": self.is_free(seat, reader),
            "vacant": seat in company.vacant,
            "replaced": seat in company.agreed.invited and self.may_replace(seat, reader),
        }

    def everybody(self, reader: Reader) -> tuple[list[Json | None], int]:
        """For each seat what the reader is told of its person; how many look on."""
        seats = range(len(self.table.setup.seats))
        return [self.told_of(seat, reader) for seat in seats], self.presence.watchers
