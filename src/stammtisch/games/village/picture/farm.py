"""The farms: the viewer's own as a tray and a life track, everybody's in the players' panels."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.scene import Fact, Item, Track, Tray
from stammtisch.core.words import Words

from ..state import (
    COLOURS,
    GOODS,
    MOST_GRAIN,
)
from .table import Table


class Farms:
    """What lies on the farms of a view."""

    def __init__(
        self, table: Table, legal: list[str], words: Words, open_customers: bool = True
    ) -> None:
        self.table, self.legal, self.words = table, legal, words
        self.open_customers = open_customers

    # The viewer's own

    def tray(self, seat: int) -> Tray:
        """Members at home, cubes, goods, grain, coins."""
        items = (*self.at_home(seat), *self.stores(seat))
        return Tray("farm", self.words("tray.farm"), items, self.note(seat), kind="counts")

    def note(self, seat: int) -> str:
        """Who is still to be born."""
        return self.words("tray.farm.unborn", numbers=self.unborn(seat))

    def unborn(self, seat: int) -> str:
        reserve = sorted(map(int, self.table.player(seat)["reserve"]))
        return " ".join(map(str, reserve)) or "–"

    def at_home(self, seat: int) -> Iterator[Item]:
        home = self.table.numbers_at(seat, "farm")
        for number in dict.fromkeys(home):
            acts = self.acts_of(seat, number)
            label, hint = self.words("farm.member", number=number), self.words("farm.member.hint")
            symbol = f"member-{seat}-{number}"
            yield Item(
                f"farm-{number}", symbol, label, hint, home.count(number), actions=acts, legal=acts
            )

    def acts_of(self, seat: int, number: int) -> tuple[str, ...]:
        """What may be done with a member on the farm."""
        if seat != self.table.mover:
            return ()
        return tuple(text for text in self.legal if f" {number}@farm" in text)

    def stores(self, seat: int) -> Iterator[Item]:
        player = self.table.player(seat)
        for colour in COLOURS:
            yield self.store(f"cube-{colour}", f"cube.{colour}", player["cubes"].get(colour, 0))
        for good in GOODS:
            if player["goods"].get(good):
                yield self.store(f"good-{good}", f"good.{good}", player["goods"][good])
        hint = self.words("fact.grain.hint", most=MOST_GRAIN)
        yield Item("farm-grain", "grain", self.words("fact.grain"), hint, int(player["grain"]))
        hint = self.words("fact.coins.hint")
        yield Item("farm-coins", "coin", self.words("fact.coins"), hint, int(player["coins"]))

    def store(self, symbol: str, key: str, n: int) -> Item:
        return Item(f"farm-{symbol}", symbol, self.words(key), self.words(f"{key}.hint"), int(n))

    def track(self, seat: int) -> Track:
        """The life track as steps that are left; the last of them crosses the bridge."""
        lap, left = self.table.printed.lap, self.table.steps_left(seat)
        values = (*(str(lap - k) for k in range(lap)), "†")
        label, hint = self.words("track.life"), self.words("track.life.hint", n=left)
        return Track("life", label, "hourglass", values, lap - left, hint, note=str(left))

    # The players' panels

    def facts(self, seat: int) -> Iterator[Fact]:
        """Life and family, what is in store, customers."""
        left = self.table.steps_left(seat)
        hint = self.words("track.life.hint", n=left)
        yield Fact(self.words("fact.life"), str(left), hint, "hourglass")
        yield self.family(seat)
        player = self.table.player(seat)
        for colour in COLOURS:
            if player["cubes"].get(colour):
                yield self.fact(f"cube-{colour}", f"cube.{colour}", player["cubes"][colour])
        for good in GOODS:
            if player["goods"].get(good):
                yield self.fact(f"good-{good}", f"good.{good}", player["goods"][good])
        for name, symbol in (("grain", "grain"), ("coins", "coin")):
            if player[name]:
                hint = self.words(f"fact.{name}.hint", most=MOST_GRAIN)
                yield Fact(self.words(f"fact.{name}"), str(player[name]), hint, symbol)
        yield from self.rest(seat)

    def fact(self, symbol: str, key: str, n: int) -> Fact:
        return Fact(self.words(key), str(n), self.words(f"{key}.hint"), symbol)

    def family(self, seat: int) -> Fact:
        """The numbers on the farm; the unborn are told."""
        home = " ".join(map(str, self.table.numbers_at(seat, "farm"))) or "–"
        hint = self.words("fact.farm.hint", numbers=self.unborn(seat))
        return Fact(self.words("fact.farm"), home, hint, f"member-{seat}-1")

    def rest(self, seat: int) -> Iterator[Fact]:
        """Customers, and prestige as the track shows it."""
        player = self.table.player(seat)
        if player["customers"]:
            hint = self.words("fact.customers.hint", customers=", ".join(player["customers"]))
            if not self.shows_customers(seat):
                hint = self.words("fact.customers.hidden")
            yield Fact(
                self.words("fact.customers"), str(len(player["customers"])), hint, "space-market"
            )
        if player["prestige"]:
            hint = self.words("fact.prestige.hint")
            yield Fact(self.words("fact.prestige"), str(player["prestige"]), hint, "prestige")

    def shows_customers(self, seat: int) -> bool:
        """Whether the customers a player has served lie open."""
        return self.open_customers or seat == self.table.view["seat"] or self.table.phase == "over"

    def marks(self, seat: int) -> Iterator[Fact]:
        """The first player, and who will be the next."""
        for name, holder in (
            ("first", self.table.view["first"]),
            ("marker", self.table.view["marker"]),
        ):
            if holder == seat:
                symbol = "first-player" if name == "first" else "marker"
                yield Fact(self.words(f"mark.{name}"), "", self.words(f"mark.{name}.hint"), symbol)
