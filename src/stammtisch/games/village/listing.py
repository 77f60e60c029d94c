"""The house set for its page: every number, how sure we are of it, where it is from."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import pairwise

from stammtisch.core.components import Amount, Group, Mark, Pictured, Row
from stammtisch.core.game import HOUSE
from stammtisch.core.scene import Scene, Sprite
from stammtisch.core.words import Words

from .components import house
from .components.lines import MARKS, PLAYERS, SECTIONS, Fact, Subject, facts_of
from .picture.drawings import customers, tokens
from .picture.palette import PALETTE
from .picture.village import printed_on
from .state import (
    CHAMBERS,
    CITIES,
    COLOURS,
    CUSTOMERS,
    GOODS,
    SHOPS,
    SPACES,
    WINDOWS,
)

WIDE, HIGH = 78.0, 90.0
AMOUNTS = {"coins": "amount.coin", "cubes": "listing.any_cubes", "steps": "listing.steps"}
"""Amounts whose words have another name than in the file."""


@functools.cache
def faces() -> dict[str, Scene]:
    """The pictures of the customers, by name."""
    drawings = {**tokens(), **dict(customers(printed_on(HOUSE)))}
    return {name: _picture(f"customer-{name}", drawings) for name in CUSTOMERS}


def _picture(symbol: str, drawings: dict[str, str]) -> Scene:
    sprite = Sprite(symbol, symbol, "all", 0, 0)
    return Scene(WIDE, HIGH, ("all",), drawings, PALETTE, (sprite,), left=-WIDE / 2, top=-HIGH / 2)


def listing(words: Words) -> tuple[Group, ...]:
    """What is printed on board and customers, in the order of the component file."""
    told = Listing(words)
    return (
        *(told.by_players(), told.making(), told.working(), told.council(), told.church()),
        *(told.cities(), told.legs(), told.customers()),
    )


class Listing:
    """The house set in one language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.facts: dict[Subject, list[Fact]] = {}
        for fact in facts_of(house()):
            self.facts.setdefault(fact.subject, []).append(fact)

    def amount(self, form: str, *names: str, things: Iterable[str] = ()) -> Amount | None:
        """What the file says of a subject, or of some things there; as sure as the least sure."""
        wanted = tuple(things)
        found = [
            fact
            for fact in self.facts.get(Subject(form, names), ())
            if not wanted or fact.thing in wanted
        ]
        return self._told(found) if found else None

    def _told(self, facts: list[Fact]) -> Amount:
        marks = [MARKS[fact.mark] for fact in facts]
        texts = [
            self.words(AMOUNTS.get(fact.thing, f"amount.{fact.thing}"), n=fact.amount)
            for fact in facts
        ]
        return Amount(", ".join(texts), max(marks, key=tuple(Mark).index))

    def number(self, thing: str, form: str, *names: str) -> Amount | None:
        """How many of a thing there are, for columns that say of what."""
        for fact in self.facts[Subject(form, names)]:
            if fact.thing == thing:
                return Amount(str(fact.amount), MARKS[fact.mark])
        return None

    def group(self, name: str, columns: Iterable[str], rows: Iterable[Row]) -> Group:
        """A table with the heading of this name."""
        heads = tuple(self.words(f"listing.{column}") for column in columns)
        title, source = f"listing.{name}", f"listing.{name}.source"
        return Group(self.words(title), self.words(source), heads, tuple(rows))

    def by_players(self) -> Group:
        """Cubes, spaces and stalls for two, three and four."""
        lines = [("bag", colour, f"cube.{colour}", colour) for colour in COLOURS]
        lines += [("board", space, f"space.{space}", "") for space in SPACES]
        lines += [("market", "stalls", "", "customer")]
        lines += [("chronicle", section, f"rest.{section}", "") for section in SECTIONS[:-1]]
        lines += [("chronicle", "graves", "rest.grave", "grave")]
        rows = (
            Row(
                self.words(f"listing.{form}", what=self.words(key) if key else ""),
                tuple(self.number(thing, form, players) for players in PLAYERS),
                picture,
            )
            for form, thing, key, picture in lines
        )
        title, source = self.words("listing.players"), self.words("listing.players.source")
        return Group(title, source, PLAYERS, tuple(rows))

    def making(self) -> Group:
        """The time each good takes, and what it costs instead."""
        rows = (
            Row(
                self.words(f"good.{good}"),
                (self.number("time", "make", good), self.amount("price", good)),
                good,
            )
            for good in GOODS
        )
        return self.group("making", ("time", "instead"), rows)

    def working(self) -> Group:
        """Training, the mill, and the way around the life track."""
        rows = [
            Row(self.words("listing.train", place=self.words(f"place.{shop}")), (paid,), "member")
            for shop in SHOPS
            if (paid := self.amount("train", shop))
        ]
        spent = self.amount("mill", things=("time", "grain"))
        gained = self.amount("mill", things=("coins",))
        rows.append(Row(self.words("listing.mill_costs"), (spent,), "grain"))
        rows.append(Row(self.words("listing.mill_gives"), (gained,), "coin"))
        rows.append(Row(self.words("listing.lap"), (self.amount("life"),), "time"))
        return self.group("working", ("number",), rows)

    def council(self) -> Group:
        """Time on the way from chamber to chamber."""
        rows = (
            Row(self.words(f"place.{chamber}"), (self.number("time", "enter", chamber),))
            for chamber in CHAMBERS
        )
        return self.group("council", ("time",), rows)

    def church(self) -> Group:
        """Time into the black bag, grain from window to window."""
        rows = [Row(self.words("place.bag"), (self.amount("church"),), "bag")]
        for window, after in pairwise(WINDOWS):
            places = {"source": f"place.{window}", "place": f"place.{after}"}
            told = {name: self.words(key) for name, key in places.items()}
            rows.append(Row(self.words("listing.way", **told), (self.amount("leave", window),)))
        return self.group("church", ("price",), rows)

    def cities(self) -> Group:
        """What a first visit gives."""
        rows = (
            Row(self.words(f"place.{city}"), (self.amount("city", city),), "visited")
            for city in CITIES
        )
        return self.group("cities", ("reward",), rows)

    def legs(self) -> Group:
        """Time and cubes of each leg."""
        rows = []
        for subject in self.facts:
            if subject.form == "leg":
                one, other = sorted(subject.names, key="village".__ne__)
                told = {"source": self._stop(one), "place": self._stop(other)}
                time = self.number("time", "leg", *subject.names)
                cubes = self.amount("leg", *subject.names, things=COLOURS)
                rows.append(Row(self.words("listing.leg", **told), (time, cubes)))
        return self.group("legs", ("time", "cubes"), rows)

    def _stop(self, name: str) -> str:
        return self.words("listing.village" if name == "village" else f"place.{name}")

    def customers(self) -> Group:
        """What each wants, and what it gives."""
        shown = []
        for name in CUSTOMERS:
            wants = self.amount("customer", name, things=(*GOODS, "grain"))
            gives = self.amount("customer", name, things=("prestige",))
            shown.append(Pictured(name, tuple(it for it in (wants, gives) if it)))
        title, source = "listing.customers", "listing.customers.source"
        return Group(self.words(title), self.words(source), faces=tuple(shown))
