"""The farms: the viewer's own as a tray and a life track, everybody's in the players' panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.core.scene import Fact, Item, Track, Tray
from stammtisch.core.words import Words

from ..state import COLOURS, GOODS, Place
from .village import Decision, Village


class Farms:
    """What lies on the farms."""

    def __init__(
        self, village: Village, legal: Sequence[Decision], words: Words, open_customers: bool
    ) -> None:
        self.village, self.legal, self.words = village, legal, words
        self.open_customers = open_customers

    # The viewer's own

    def tray(self, seat: int) -> Tray:
        """Members at home, cubes, goods, grain, coins."""
        home = tuple(self.at_home(seat))
        return Tray(
            "farm",
            self.words("tray.farm"),
            (*home, *self.stores(seat)),
            self.note(seat),
            kind="counts",
            house="farmhouse",
            home=len(home),
        )

    def note(self, seat: int) -> str:
        """Who is still to be born."""
        return self.words("tray.farm.unborn", numbers=self.unborn(seat))

    def unborn(self, seat: int) -> str:
        return " ".join(map(str, self.village.families[seat].unborn)) or "–"

    def at_home(self, seat: int) -> Iterator[Item]:
        home = self.village.families[seat].at(Place.FARM)
        for number in dict.fromkeys(home):
            acts = self.acts_of(seat, number)
            label, symbol = self.words("farm.member", number=number), f"member-{seat}-{number}"
            yield Item(
                f"farm-{number}",
                symbol,
                label,
                count=home.count(number),
                actions=acts,
                legal=acts,
                about="member",
            )

    def acts_of(self, seat: int, number: int) -> tuple[str, ...]:
        """What may be done with a member on the farm."""
        if seat != self.village.mover:
            return ()
        return tuple(one.text for one in self.legal if f" {number}@farm" in one.text)

    def stores(self, seat: int) -> Iterator[Item]:
        family = self.village.families[seat]
        for colour, n in zip(COLOURS, family.cubes, strict=True):
            yield self.store(f"cube-{colour}", f"cube.{colour}", n)
        for good, n in zip(GOODS, family.goods, strict=True):
            if n:
                yield self.store(f"good-{good}", f"good.{good}", n)
        yield self.store("grain", "fact.grain", family.grain)
        yield self.store("coin", "fact.coins", family.coins)

    def store(self, symbol: str, key: str, n: int) -> Item:
        return Item(f"farm-{symbol}", symbol, self.words(key), count=n, about=symbol)

    def track(self, seat: int) -> Track:
        """The life track around the farm, as steps that are left; the last crosses the bridge."""
        lap, left = self.village.printed.lap, self.village.steps_left(seat)
        values = (*(str(lap - k) for k in range(lap)), "†")
        label, hint = self.words("track.life"), self.words("track.life.hint", n=left)
        return Track(
            "life",
            label,
            "hourglass",
            values,
            lap - left,
            hint,
            note=str(left),
            ground="life-track",
            markers=tuple(family.life for family in self.village.families),
            seat=seat,
            about="life",
        )

    # The players' panels

    def facts(self, seat: int) -> Iterator[Fact]:
        """Life and family, what is in store, customers."""
        left = self.village.steps_left(seat)
        hint = self.words("track.life.hint", n=left)
        yield Fact(self.words("fact.life"), str(left), hint, "hourglass", "life")
        yield self.family(seat)
        family = self.village.families[seat]
        for colour, n in zip(COLOURS, family.cubes, strict=True):
            if n:
                yield self.fact(f"cube-{colour}", f"cube.{colour}", n)
        for good, n in zip(GOODS, family.goods, strict=True):
            if n:
                yield self.fact(f"good-{good}", f"good.{good}", n)
        for name, symbol, n in (("grain", "grain", family.grain), ("coins", "coin", family.coins)):
            if n:
                yield self.fact(symbol, f"fact.{name}", n)
        yield from self.rest(seat)

    def fact(self, symbol: str, key: str, n: int) -> Fact:
        return Fact(self.words(key), str(n), "", symbol, symbol)

    def family(self, seat: int) -> Fact:
        """The numbers on the farm; the unborn are told."""
        home = " ".join(map(str, self.village.families[seat].at(Place.FARM))) or "–"
        hint = self.words("fact.farm.hint", numbers=self.unborn(seat))
        return Fact(self.words("fact.farm"), home, hint, f"member-{seat}-1", "member")

    def rest(self, seat: int) -> Iterator[Fact]:
        """Customers, and prestige as the track shows it."""
        if served := self.village.served_by(seat):
            hint = self.words("fact.customers.hint", customers=", ".join(served))
            if not self.shows_customers(seat):
                hint = self.words("fact.customers.hidden")
            name, n = self.words("fact.customers"), str(len(served))
            yield Fact(name, n, hint, "space-market", "customers")
        if prestige := self.village.families[seat].prestige:
            yield Fact(self.words("fact.prestige"), str(prestige), "", "prestige", "prestige")

    def shows_customers(self, seat: int) -> bool:
        """Whether the customers a player has served lie open."""
        return self.open_customers or seat == self.village.viewer or self.village.is_over

    def marks(self, seat: int) -> Iterator[Fact]:
        """The first player, and who will be the next."""
        state = self.village.state
        for name, symbol, holder in (
            ("first", "first-player", state.first),
            ("marker", "marker", state.taker),
        ):
            if holder == seat:
                yield Fact(self.words(f"mark.{name}"), "", "", symbol, name)
