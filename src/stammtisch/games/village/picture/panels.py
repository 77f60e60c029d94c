"""What stands beside the board, in words: prompt, buttons, players, trays, names of choices."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.scene import Button, Item, PlayerPanel, Track, Tray, Turn
from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import Words

from ..actions import ACTIONS, Act
from ..rules.rounds import cubes_left
from ..rules.scoring import CHRONICLE_POINTS, TRAVEL_POINTS, cities_visited, in_chronicle
from ..rules.service import MAJORITY, highest_rank, rank
from ..state import COLOURS, DRAWN, FIRST_WINDOW, N_CITIES, N_WINDOWS, Phase, Place
from .about import about_of
from .choice_trays import BUTTONS, ChoiceTrays
from .decisions import Decisions
from .farm import Farms
from .log import amounts
from .roads import road_between
from .village import Decision, Village, decision

SERVICE = (Phase.BUY, Phase.PROMOTE)


class Panels:
    """The words around the board, for the seat that may do what is legal."""

    def __init__(
        self, village: Village, legal: list[str], words: Words, open_customers: bool = True
    ) -> None:
        self.village, self.state, self.words = village, village.state, words
        self.legal = [decision(text) for text in legal]
        self.decisions = Decisions(village, words)
        self.choice_trays = ChoiceTrays(self.decisions, self.legal)
        self.farms = Farms(village, self.legal, words, open_customers)

    @property
    def own(self) -> int | None:
        """Whose farm is shown as one's own: on a shared screen that of the seat that decides."""
        if self.village.viewer is None and self.legal:
            return self.village.mover
        return self.village.viewer

    # What is going on

    def banner(self) -> str:
        """The round, and what is special about this moment."""
        return " · ".join(self.banner_parts())

    def banner_parts(self) -> Iterator[str]:
        if self.village.is_over:
            yield self.words("banner.over")
            return
        yield self.words("banner.round", round=self.state.round)
        is_last = self.state.ended != NONE
        if self.village.is_service:
            key = "banner.last_service" if is_last else "banner.service"
            yield self.words(key, n=self.state.services)
        elif self.village.is_market:
            yield self.words("banner.market")
        elif is_last:
            yield self.words("banner.last_turns")
        else:
            yield self.words("banner.cubes", n=cubes_left(self.state))

    def prompt(self) -> str:
        """What may be done now, or what the table waits for."""
        if self.village.is_over:
            return self.words("prompt.over")
        if not self.legal:
            return self.waiting()
        return " ".join(filter(None, self.prompt_parts()))

    def waiting(self) -> str:
        """What the seat that moves is about to decide."""
        phase, space = self.village.phase, self.state.turn.space
        if phase in (Phase.OPENING, Phase.MARKET, Phase.BURY, *SERVICE) or space == NONE:
            return self.words(f"prompt.wait_{phase.name.lower()}")
        return self.words("prompt.wait_action", space=self.decisions.space(space))

    def prompt_parts(self) -> Iterator[str]:
        match self.village.phase:
            case Phase.OPENING:
                yield self.opening()
            case Phase.ACTION:
                space = self.decisions.space(self.state.turn.space)
                yield self.words("prompt.action", space=space)
            case Phase.PAY:
                yield self.payment()
            case Phase.GAIN_CUBES:
                yield self.words("prompt.gain_cubes", n=self.state.turn.cubes)
            case Phase.MARKET:
                is_free = self.state.market.free
                yield self.words("prompt.market_free" if is_free else "prompt.market")
            case Phase.BUY:
                yield self.words("prompt.buy", n=DRAWN - self.state.out)
            case phase:
                yield self.words(f"prompt.{phase.name.lower()}")
        if self.village.phase not in (Phase.BURY, Phase.MARKET, *SERVICE):
            yield self.decisions.owed()

    def opening(self) -> str:
        """A cube, or the well; a free action on the empty board of the last turns."""
        acts = {one.act for one in self.legal}
        if Act.FREE in acts:
            return self.words("prompt.free")
        key = "prompt.opening_well" if Act.WELL in acts else "prompt.opening"
        if self.state.last_turns != NONE:
            return f"{self.words(key)} {self.words('prompt.last_turn')}"
        return self.words(key)

    def payment(self) -> str:
        """What is being paid for, and how much."""
        turn = self.state.turn
        one = decision(ACTIONS.text(ACTIONS.id(Act(turn.act), turn.value)))
        deed = self.decisions.name(one)
        if one.act == Act.WELL:
            return self.words("prompt.pay_well", deed=deed)
        due = {name: n for name, n in self.decisions.cost(one).items() if name in COLOURS}
        death = self.decisions.death(one)
        price = self.words("prompt.pay", deed=deed, amounts=amounts(due, self.words))
        return f"{price} {death}" if death else price

    # What may be chosen

    def buttons(self) -> Iterator[Button]:
        """What gives up a choice."""
        given_up = {one.act: one for one in self.legal if one.act in BUTTONS}
        for one in (given_up[act] for act in BUTTONS if act in given_up):
            name, hint = self.decisions.name(one), self.decisions.hint(one)
            yield Button(one.text, name, hint, about=about_of(one))

    def choices(self) -> dict[str, str]:
        return {one.text: self.decisions.choice(one) for one in self.legal}

    def lights(self) -> dict[str, tuple[str, ...]]:
        """What takes time lights the life track, a journey its road."""
        return {one.text: lit for one in self.legal if (lit := tuple(self.lit(one)))}

    def lit(self, one: Decision) -> Iterator[str]:
        if "time" in self.decisions.cost(one):
            yield "life"
        if one.act in (Act.SEND, Act.TRAVEL):
            yield road_between(self.village.printed, *one.text.partition("@")[2].split())

    # The players

    def players(self) -> Iterator[PlayerPanel]:
        for seat in self.village.seats:
            yield PlayerPanel(seat, tuple(self.farms.facts(seat)), tuple(self.farms.marks(seat)))

    def hidden(self) -> tuple[int, ...]:
        """Seats whose points are not shown, as their customers lie face down."""
        seats = self.village.seats
        return tuple(seat for seat in seats if not self.farms.shows_customers(seat))

    def order(self) -> Iterator[Turn]:
        """Clockwise from the first player, on a market day from its opener."""
        if self.village.is_over:
            return
        n, begins = len(self.village.seats), self.order_begins()
        seats = [(begins + k) % n for k in range(n)]
        for k, seat in enumerate(seats):
            state = self.state_of(seat, k, seats)
            label = self.words(f"order.{self.order_kind()}_{state}")
            symbol = "first-player" if seat == self.state.first else ""
            yield Turn(label, state, seat, symbol, about="order")

    def order_begins(self) -> int:
        """Who leads."""
        return self.state.turn.seat if self.village.is_market else self.state.first

    def order_kind(self) -> str:
        if self.village.is_market:
            return "market"
        return self.village.phase.name.lower() if self.village.is_service else "turn"

    def state_of(self, seat: int, k: int, seats: list[int]) -> str:
        """Whether it decides now, is through with it, or is still to come."""
        if seat == self.village.mover:
            return "now"
        if self.village.is_market:
            return "done" if self.village.families[seat].passed else "next"
        if self.village.is_service and self.village.mover is not None:
            return "done" if k < seats.index(self.village.mover) else "next"
        return "next"

    # Trays

    def trays(self) -> Iterator[Tray]:
        """What may be decided, the service, the viewer's farm."""
        if not self.village.is_over:
            yield from self.choice_trays.trays()
        if self.village.is_service:
            yield self.service()
        if self.own is not None:
            yield self.farms.tray(self.own)

    def service(self) -> Tray:
        """How many pieces are out of the bag, and who has most members in the windows."""
        note = self.words("tray.service.note", out=self.state.out, all=DRAWN, n=MAJORITY)
        return Tray(
            "service", self.words("tray.service"), tuple(self.churchgoers()), note, kind="grid"
        )

    def churchgoers(self) -> Iterator[Item]:
        """Each player's members in the windows, and in the bag; who has most, as it stands."""
        highest = highest_rank(self.state)
        for seat in self.village.seats:
            members = self.village.families[seat].members
            windows = members[FIRST_WINDOW : FIRST_WINDOW + N_WINDOWS]
            label = self.words("service.windows", n=sum(map(sum, windows)))
            hint = self.words("service.bag", n=sum(members[Place.BAG]))
            leads = highest > 0 and rank(self.state, seat) == highest
            badge, parts = (self.words("service.most"), ("prestige",)) if leads else ("", ())
            symbol = f"member-{seat}-1"
            id = f"service-{seat}"
            yield Item(id, symbol, label, hint, badge=badge, parts=parts, about="church")

    def tracks(self) -> Iterator[Track]:
        """The life of the family at whose farm one looks."""
        if self.own is not None and not self.village.is_over:
            yield self.farms.track(self.own)

    # The score sheet

    def missing(self) -> dict[str, tuple[str, ...]]:
        """By heading and seat, what brings the next points there."""
        seats = self.village.seats
        return {
            "travel": tuple(self.next_city(seat) for seat in seats),
            "chronicle": tuple(self.next_page(seat) for seat in seats),
        }

    def next_city(self, seat: int) -> str:
        n = cities_visited(self.state, seat)
        if n == N_CITIES:
            return ""
        return self.words("missing.travel", visited=n, n=TRAVEL_POINTS[n + 1] - TRAVEL_POINTS[n])

    def next_page(self, seat: int) -> str:
        """How many more members in the chronicle bring the next points."""
        n = in_chronicle(self.state, seat)
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
