"""What stands beside the board, in words: prompt, buttons, players, trays, names of choices."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.scene import Button, Item, PlayerPanel, Track, Tray, Turn
from stammtisch.core.words import Words

from ..rules.scoring import CHRONICLE_POINTS, TRAVEL_POINTS
from ..rules.service import MAJORITY
from ..state import (
    COLOURS,
    DRAWN,
    N_CITIES,
)
from .deeds import BUTTONS, Deeds
from .farm import Farms
from .forecast import cost
from .sentences import amounts
from .table import Table
from .telling import Telling

SERVICE = ("buy", "promote")


class Panels:
    """The words around the board of one view, for the seat that may do what is legal."""

    def __init__(
        self, table: Table, legal: list[str], words: Words, open_customers: bool = True
    ) -> None:
        self.table, self.legal, self.words = table, legal, words
        self.telling = Telling(table, words)
        self.deeds = Deeds(table, legal, words)
        self.farms = Farms(table, legal, words, open_customers)

    @property
    def viewer(self) -> int | None:
        seat: int | None = self.table.view["seat"]
        return seat

    @property
    def own(self) -> int | None:
        """Whose farm is shown as one's own: on a shared screen that of the seat that decides."""
        if self.viewer is None and self.legal:
            return self.table.mover
        return self.viewer

    # What is going on

    def banner(self) -> str:
        """The round, and what is special about this moment."""
        return " · ".join(self.banner_parts())

    def banner_parts(self) -> Iterator[str]:
        view = self.table.view
        if self.table.phase == "over":
            yield self.words("banner.over")
            return
        yield self.words("banner.round", round=view["round"])
        if self.table.is_service:
            last = view["ended"] is not None
            yield self.words(
                "banner.last_service" if last else "banner.service", n=view["services"]
            )
        elif self.table.market:
            yield self.words("banner.market")
        elif view["ended"] is not None:
            yield self.words("banner.last_turns")
        else:
            yield self.words("banner.cubes", n=self.table.cubes_left)

    def prompt(self) -> str:
        """What may be done now, or what the table waits for."""
        if self.table.phase == "over":
            return self.words("prompt.over")
        if not self.legal:
            return self.waiting()
        return " ".join(filter(None, self.prompt_parts()))

    def waiting(self) -> str:
        """What the seat that moves is about to decide."""
        space = self.table.space
        if self.table.phase in ("opening", "market", "bury", *SERVICE) or space is None:
            return self.words(f"prompt.wait_{self.table.phase}")
        return self.words("prompt.wait_action", space=self.telling.space(space))

    def prompt_parts(self) -> Iterator[str]:
        seat = self.telling.seat
        match self.table.phase:
            case "opening":
                yield self.opening()
            case "action":
                yield self.words("prompt.action", space=self.telling.space(self.table.space or ""))
            case "pay":
                yield self.payment()
            case "gain_cubes":
                yield self.words("prompt.gain_cubes", n=self.table.turn["cubes"])
            case "market":
                yield self.words("prompt.market_free" if self.is_free() else "prompt.market")
            case "buy":
                yield self.words("prompt.buy", n=DRAWN - self.table.view["out"])
            case phase:
                yield self.words(f"prompt.{phase}")
        if self.table.phase not in ("bury", "market", *SERVICE):
            yield self.telling.owed(seat)

    def is_free(self) -> bool:
        return bool(self.table.market and self.table.market["free"])

    def opening(self) -> str:
        """A cube, or the well; a free action on the empty board of the last turns."""
        acts = {text.split()[0] for text in self.legal}
        if "free" in acts:
            return self.words("prompt.free")
        key = "prompt.opening_well" if "well" in acts else "prompt.opening"
        if self.table.view["last_turns"] is not None:
            return f"{self.words(key)} {self.words('prompt.last_turn')}"
        return self.words(key)

    def payment(self) -> str:
        """What is being paid for, and how much."""
        text = f"{self.table.turn['act']} {self.table.turn['value'] or ''}".strip()
        deed = self.telling.name(text)
        if self.table.turn["act"] == "well":
            return self.words("prompt.pay_well", deed=deed)
        due = {name: n for name, n in cost(self.table, text).items() if name in COLOURS}
        death = self.telling.death(text)
        price = self.words("prompt.pay", deed=deed, amounts=amounts(due, self.words))
        return f"{price} {death}" if death else price

    # What may be chosen

    def buttons(self) -> Iterator[Button]:
        """What gives up a choice."""
        for text in BUTTONS:
            if text in self.legal:
                yield Button(text, self.telling.name(text), self.telling.hint(text))

    def choices(self) -> dict[str, str]:
        return {text: self.telling.choice(text) for text in self.legal}

    # The players

    def players(self) -> Iterator[PlayerPanel]:
        for seat in range(self.table.n_seats):
            yield PlayerPanel(seat, tuple(self.farms.facts(seat)), tuple(self.farms.marks(seat)))

    def hidden(self) -> tuple[int, ...]:
        """Seats whose points are not shown, as their customers lie face down."""
        seats = range(self.table.n_seats)
        return tuple(seat for seat in seats if not self.farms.shows_customers(seat))

    def order(self) -> Iterator[Turn]:
        """Clockwise from the first player, on a market day from its opener."""
        if self.table.phase == "over":
            return
        n, begins = self.table.n_seats, self.order_begins()
        seats = [(begins + k) % n for k in range(n)]
        for k, seat in enumerate(seats):
            state = self.state_of(seat, k, seats)
            label = self.words(f"order.{self.order_kind()}_{state}")
            symbol = "first-player" if seat == self.table.view["first"] else ""
            yield Turn(label, state, seat, symbol)

    def order_begins(self) -> int:
        """Who leads."""
        market = self.table.market
        return int(self.table.turn["seat"] if market else self.table.view["first"])

    def order_kind(self) -> str:
        if self.table.market:
            return "market"
        return self.table.phase if self.table.is_service else "turn"

    def state_of(self, seat: int, k: int, seats: list[int]) -> str:
        """Whether it decides now, is through with it, or is still to come."""
        if seat == self.table.mover:
            return "now"
        if self.table.market:
            return "done" if self.table.player(seat)["passed"] else "next"
        if self.table.is_service and self.table.mover is not None:
            return "done" if k < seats.index(self.table.mover) else "next"
        return "next"

    # Trays

    def trays(self) -> Iterator[Tray]:
        """What may be decided, the service, the viewer's farm."""
        if self.table.phase != "over":
            yield from self.deeds.trays()
        if self.table.is_service:
            yield self.service()
        if self.own is not None:
            yield self.farms.tray(self.own)

    def service(self) -> Tray:
        """How many pieces are out of the bag, and who has most members in the windows."""
        note = self.words("tray.service.note", out=self.table.view["out"], all=DRAWN, n=MAJORITY)
        return Tray(
            "service", self.words("tray.service"), tuple(self.churchgoers()), note, kind="grid"
        )

    def churchgoers(self) -> Iterator[Item]:
        """Each player's members in the windows, and in the bag; who has most, as it stands."""
        best = max(map(self.table.standing, range(self.table.n_seats)))
        for seat in range(self.table.n_seats):
            n, waiting = self.table.windows_of(seat), len(self.table.numbers_at(seat, "bag"))
            label = self.words("service.windows", n=n)
            hint = self.words("service.bag", n=waiting)
            leads = n > 0 and self.table.standing(seat) == best
            badge, parts = (self.words("service.most"), ("prestige",)) if leads else ("", ())
            symbol = f"member-{seat}-1"
            yield Item(f"service-{seat}", symbol, label, hint, badge=badge, parts=parts)

    def tracks(self) -> Iterator[Track]:
        """The life of the family at whose farm one looks."""
        if self.own is not None and self.table.phase != "over":
            yield self.farms.track(self.own)

    # The score sheet

    def missing(self) -> dict[str, tuple[str, ...]]:
        """By heading and seat, what brings the next points there."""
        seats = range(self.table.n_seats)
        return {
            "travel": tuple(self.next_city(seat) for seat in seats),
            "chronicle": tuple(self.next_page(seat) for seat in seats),
        }

    def next_city(self, seat: int) -> str:
        n = len(self.table.player(seat)["visited"])
        if n == N_CITIES:
            return ""
        return self.words("missing.travel", visited=n, n=TRAVEL_POINTS[n + 1] - TRAVEL_POINTS[n])

    def next_page(self, seat: int) -> str:
        """How many more members in the chronicle bring the next points."""
        n = self.table.remembered(seat)
        more = (
            next(
                (
                    k
                    for k in range(n + 1, len(CHRONICLE_POINTS))
                    if CHRONICLE_POINTS[k] > CHRONICLE_POINTS[n]
                ),
                0,
            )
            if n < len(CHRONICLE_POINTS)
            else 0
        )
        if not more:
            return ""
        return self.words("missing.chronicle", n=more - n, there=n, points=CHRONICLE_POINTS[more])
