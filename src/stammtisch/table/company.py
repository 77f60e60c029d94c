"""Company: who sits where now. Persons come by their links, leave, resign; bots play for them.

Each of these is an entry, as an undo is: what was agreed stays as it was, and what holds now
follows from all entries. A bot that stands in for somebody away gives the seat back when they
return; for who has resigned it plays to the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from stammtisch import bots
from stammtisch.core.words import LANGUAGES

from .entry import Entry, Kind, NewEntry
from .errors import RefusedError
from .names import LONGEST_NAME, Unnamed, alike, clean
from .setup import Setup, colours_offered

SEATING: tuple[Kind, ...] = (
    "change",
    "close",
    "come",
    "join",
    "leave",
    "link",
    "resign",
    "return",
    "sit",
    "takeover",
    "timeout",
    "token",
)
"""The entries that say who sits where."""

SAID = ("join", "resign", "return", "takeover")
"""Those of them that browsers ask for."""

QUIET = (
    "alone",
    "change",
    "come",
    "handover",
    "join",
    "leave",
    "link",
    "pause",
    "phrase",
    "rematch",
    "resume",
    "return",
    "sit",
    "talk",
    "token",
)
"""Entries after which a question stands as it did."""

STAND_IN = "regular"
"""The level of a bot that plays for a person, unless another is chosen."""

YES, NO = "yes", "no"

PROGRAM = -2
"""Beside a seat: what opens it is a program's token, for this seat alone."""

MOST_LINKS = 20
"""Links made anew for one table and its rematches; the host's page tries them all."""


class Sitter(msgspec.Struct, frozen=True):
    """Somebody who wants a free seat. `digest`: of the link that is to open it for them."""

    key: str
    digest: str = ""
    name: str = ""
    colour: int | None = None


class Company:
    """Who sits at a table, by its entries.

    `agreed`: as the table was set up, and free seats were filled. `setup`: as it stands, with bots
    where they play for persons. `joined`: guests who have said who they are; `come`: who has done
    anything; `left`: who took the table off their list; `fresh`: by seat, the digest of a link in
    place of all before it; `tokens`: likewise, of the one that a program has; `resigned`: who has
    given up, or is out; `late`: who had no time left.
    `closed`: why nobody plays on here, though the game is not over, `left` or `silent`; else "".
    """

    def __init__(self, agreed: Setup, entries: Iterable[Entry] = ()) -> None:
        self.agreed = self.setup = agreed
        self.joined, self.come = set(agreed.joined), set[int]()
        self.left = set[int]()
        self.resigned, self.late = set[int](), set[int]()
        self.closed = ""
        self.fresh: dict[int, str] = {}
        self.tokens: dict[int, str] = {}
        self.renewed = agreed.renewed
        for entry in entries:
            self.note(entry)

    def note(self, entry: Entry) -> None:
        """The entry has happened."""
        match entry.kind, entry.seat:
            case "change", _:
                self._change(*entry.action.split("="))
            case "close", _:
                self.closed = entry.action
            case "link", int(seat):
                self._renew(seat, entry.action)
            case "token", int(seat):
                self.tokens[seat] = entry.action
            case _, int(seat):
                self._note_of(seat, entry)
                self._acted(seat, entry)

    def _renew(self, seat: int, digest: str) -> None:
        """Another link opens the seat, for somebody who has not come yet."""
        self._fill(seat)
        self.fresh[seat] = digest
        self.tokens.pop(seat, None)
        self.renewed += 1
        for those in (self.joined, self.come, self.left):
            those.discard(seat)

    def _note_of(self, seat: int, entry: Entry) -> None:
        match entry.kind:
            case "sit":
                self._fill(seat)
                self.fresh[seat] = entry.action
            case "takeover" if seat in self.vacant:
                self._fill(seat, name=Unnamed(bot=entry.action), kind="bot", bot=entry.action)
            case "takeover":
                self._seat(seat, kind="bot", bot=entry.action)
            case "timeout":
                self.late.add(seat)
                if self.agreed.pace is not None and self.agreed.pace.out:
                    self.resigned.add(seat)
                self._seat(seat, kind="bot", bot=entry.action)
            case "join":
                self.joined.add(seat)
                colour, _, name = entry.action.partition(" ")
                named = {"name": name} if name else {}  # else it stays as the host has it
                self._seat(seat, colour=int(colour), **named)
            case "resign":
                self.resigned.add(seat)
                self._seat(seat, kind="bot", bot=entry.action)
            case "return":
                self.late.discard(seat)
                self._seat(seat, kind="person", bot="")

    def _acted(self, seat: int, entry: Entry) -> None:
        """What a person does says that they have come and not left; a bot's decisions do not."""
        if entry.kind == "leave":
            self.left.add(seat)
            self.come.add(seat)
        elif self.setup.seats[seat].kind == "person":
            self.left.discard(seat)
            self.come.add(seat)

    def _seat(self, seat: int, **change: object) -> None:
        self.setup = changed(self.setup, seat, **change)

    def _fill(self, seat: int, **change: object) -> None:
        """A free seat is somebody's now, as if that had been agreed."""
        self.agreed = changed(self.agreed, seat, free=False, **change)
        self._seat(seat, free=False, **change)

    def _change(self, name: str, value: str) -> None:
        """The host has thought better of something."""
        self.agreed = replace(self.agreed, **{name: value == YES})
        self.setup = replace(self.setup, **{name: value == YES})

    # How it stands

    @property
    def vacant(self) -> tuple[int, ...]:
        """The free seats that nobody has taken yet: until then nothing can be decided."""
        return self.agreed.free

    @property
    def awaited(self) -> frozenset[int]:
        """The persons elsewhere who have never come: they have seen nothing yet."""
        return frozenset(self.agreed.invited) - self.come

    def person(self, seat: int) -> int | str:
        """Who the seat is for: somebody else than before once its link has been made anew."""
        return self.fresh.get(seat, seat)

    def absent(self, seat: int) -> str | None:
        """Why a bot plays for a person, `away` or `resigned`; None where all is as agreed."""
        if self.setup.seats[seat].kind == self.agreed.seats[seat].kind:
            return None
        return "resigned" if seat in self.resigned else "away"

    def playing(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those of these seats that no bot plays."""
        return tuple(seat for seat in seats if self.setup.seats[seat].kind == "person")

    def alone(self, held: Iterable[int]) -> int | None:
        """The seat that has a screen for itself, so that its hand may lie open there.

        Who may come back to their seat still looks at the screen; who has resigned does not.
        """
        looking = [seat for seat in held if seat not in self.resigned]
        return next(iter(self.playing(looking)), None) if len(looking) == 1 else None

    def may_join(self, seat: int) -> bool:
        """Whether a person elsewhere has not said yet who they are, and may."""
        if seat in self.vacant or seat not in self.playing(self.agreed.invited):
            return False
        return seat not in self.joined or isinstance(self.setup.seats[seat].name, Unnamed)

    def may_sit(self, seats: Iterable[int]) -> bool:
        """Whether somebody with these seats may take a free one: who has none."""
        return bool(self.vacant) and not tuple(seats)

    def seat_for(self, sitter: Sitter, seats: Iterable[int]) -> int:
        """The seat that somebody may have who has these seats here already; RefusedError."""
        if tuple(seats):
            raise RefusedError("sits_already")
        if not self.vacant:
            raise RefusedError("no_free_seat")
        seat = self.vacant[0]
        self.check_name(seat, sitter.name)
        if sitter.colour is not None:
            self.check_colour(seat, sitter.colour)
        return seat

    def check_name(self, seat: int, typed: str) -> str:
        """A name as the seat may have it; RefusedError."""
        name = clean(typed)
        if len(name) > LONGEST_NAME:
            raise RefusedError("long_name", number=seat + 1, most=LONGEST_NAME)
        if any(alike(name) == alike(other) for other in _others(self, seat)):
            raise RefusedError("name_taken", name=name)
        return name

    def check_colour(self, seat: int, colour: int) -> None:
        """RefusedError where somebody else has it, or nobody can."""
        if colour not in self.colours_for(seat):
            raise RefusedError("colour_taken")

    def colours_for(self, seat: int) -> list[int]:
        """The colours that nobody else has."""
        others = [colour for i, colour in enumerate(self.setup.colours) if i != seat]
        return [c for c in colours_offered(len(self.setup.seats)) if c not in others]

    @property
    def restored(self) -> Setup:
        """For a rematch: all persons sit again, with the names they have chosen."""
        both = zip(self.setup.seats, self.agreed.seats, strict=True)
        seats = tuple(replace(now, kind=was.kind, bot=was.bot) for now, was in both)
        return replace(
            self.agreed, seats=seats, joined=tuple(sorted(self.joined)), renewed=self.renewed
        )

    def links(self, first: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
        """The links that hold, by digest, of those that the table had at first; tokens too."""
        kept = {key: seats for key, seats in first.items() if not self._is_replaced(seats)}
        fresh = {key: (seat,) for seat, key in self.fresh.items()}
        return {**kept, **fresh, **{key: (PROGRAM, seat) for seat, key in self.tokens.items()}}

    def _is_replaced(self, seats: tuple[int, ...]) -> bool:
        """Whether what opened these seats at first opens them no longer."""
        since = self.fresh.keys() | (self.tokens.keys() if PROGRAM in seats else set())
        return bool(since & set(seats))


def changed(setup: Setup, seat: int, **change: object) -> Setup:
    """The same with something else about one seat."""
    seats = list(setup.seats)
    seats[seat] = replace(seats[seat], **change)
    return replace(setup, seats=tuple(seats))


def entry(company: Company, request: NewEntry, n: int, to_move: int | None, language: str) -> Entry:
    """The entry of somebody who comes, returns, resigns, or lets a bot play; RefusedError."""
    seat = request.seat
    if to_move is None:
        raise RefusedError("over_already")
    match request.kind:
        case "join":
            action = _joined(company, request)
        case "return":
            if company.absent(seat) != "away":
                raise RefusedError("no_return")
            action = ""
        case _:
            chosen = request.bot or STAND_IN
            if company.setup.seats[seat].kind == "bot" or company.agreed.replay:
                raise RefusedError("bot_already", name=company.setup.names(language)[seat])
            if not bots.is_known(chosen):
                raise RefusedError("unknown_bot")
            action = chosen
    return Entry(n, request.key, request.kind, seat, action, to_move)


def _joined(company: Company, request: NewEntry) -> str:
    """Colour and name as the entry has them; what is not chosen stays as the host has it."""
    seat = request.seat
    if not company.may_join(seat):
        raise RefusedError("joined_already")
    name = company.check_name(seat, request.name)
    colour = company.setup.colours[seat] if request.colour is None else request.colour
    company.check_colour(seat, colour)
    return f"{colour} {name}"


def _others(company: Company, seat: int) -> Iterator[str]:
    """What anybody reads that the others are called."""
    for language in LANGUAGES:
        names = company.setup.names(language)
        yield from (name for i, name in enumerate(names) if i != seat)
