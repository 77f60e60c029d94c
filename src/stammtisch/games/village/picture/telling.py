"""Decisions in words: what they are called, what they cost and bring, who may die of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stammtisch.core.words import Words

from ..rules.harvest import BY_HAND, WITH_HORSE, WITH_OX
from ..state import (
    GOODS,
    MOST_GRAIN,
)
from .forecast import Cost, death, owed, rest_of, to_pay
from .sentences import amounts
from .table import GONE, GRAVE, MADE, SECTIONS, Table, eldest

BY_PHASE = ("done", "skip")
"""Acts whose name depends on what is given up by them."""
FREE_OF_DEATH = (
    "pay",
    "gain",
    "privilege",
    "bury",
    "buy",
    "promote",
    "done",
    "pass",
    "well",
    "free",
)
"""Acts that take no time themselves: what is owed is told by the prompt."""


class Telling:
    """Names and sentences for the decisions of the seat that moves."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table, self.words = table, words

    @property
    def seat(self) -> int:
        return 0 if self.table.mover is None else self.table.mover

    # Names

    def choice(self, text: str) -> str:
        """A decision as the label of a choice, with its price and the death that follows."""
        act = text.split()[0]
        price = "" if act in ("pay", "gain") else self.price(text)
        parts = (self.name(text), price, self.death(text))
        return " · ".join(filter(None, parts))

    def name(self, text: str, numbers: Iterable[int] = ()) -> str:
        """What it is called; `numbers`: of members it can be done with, if there are several."""
        act, _, value = text.partition(" ")
        told = value.split()
        words = self.words
        match act:
            case "take":
                return words("deed.take", cube=words(f"cube.{told[1]}"), space=self.space(told[0]))
            case "well" | "free":
                return words(f"deed.{act}", space=self.space(value))
            case "make":
                return words(f"deed.make_{told[1]}", amounts=amounts({told[0]: 1}, words))
            case "mill":
                return words(
                    "deed.mill", amounts=amounts({"coin": self.table.printed.mill[2]}, words)
                )
            case "serve":
                n = self.table.printed.customers[value].prestige
                return words("deed.serve", customer=value, n=n)
            case "pay" | "gain":
                counted = {name: told.count(name) for name in told}
                return words(f"deed.{act}", amounts=amounts(counted, words))
            case "privilege":
                return words(f"deed.privilege_{value}")
            case "buy":
                return words("deed.buy", number=value)
            case "birth":
                return words("deed.birth", number=min(self.table.player(self.seat)["reserve"]))
        if "@" in value:
            return self.moving(act, told, numbers)
        return words(f"deed.{act}_{self.table.phase}" if act in BY_PHASE else f"deed.{act}")

    def hint(self, act: str) -> str:
        """What it means to give up a choice."""
        return self.words(f"hint.{act}_{self.table.phase}" if act == "skip" else f"hint.{act}")

    def moving(self, act: str, told: list[str], numbers: Iterable[int]) -> str:
        """Whoever moves, and where to."""
        number, _, source = told[0].partition("@")
        number = " / ".join(map(str, sorted(numbers))) or number
        key, place = f"deed.{act}", source
        if act in ("enter", "advance", "bag"):
            key = f"deed.{act}_{told[1]}"
        elif len(told) > 1:
            place = told[1]
        if act in ("advance", "promote"):
            place = f"{source[:-1]}{int(source[-1]) + 1}"
        return self.words(key, number=number, place=self.place(place), source=self.place(source))

    def space(self, name: str) -> str:
        return self.words(f"space.{name}")

    def place(self, name: str) -> str:
        return self.words(f"place.{name}")

    # Prices, and what follows

    def price(self, text: str) -> str:
        """What it costs, in words; "" for nothing."""
        return amounts(to_pay(self.table, self.seat, text), self.words)

    def death(self, text: str) -> str:
        """Whose death follows; "" when nobody's does."""
        if text.split()[0] in FREE_OF_DEATH:
            return ""
        found = death(self.table, self.seat, text)
        return "" if found is None else self.dying(*found)

    def dying(self, n: int, number: int, places: tuple[str, ...]) -> str:
        """So many die, the first of them of this number at one of these places."""
        if not number:
            return self.words("forecast.nobody")
        where = ", ".join(map(self.place, places))
        if n == 1:
            return self.words("forecast.death", number=number, places=where)
        return self.words("forecast.deaths", n=n, number=number, places=where)

    def owed(self, seat: int) -> str:
        """The deaths due at the end of the turn, for the prompt."""
        n, (number, places) = owed(self.table, seat), eldest(self.table.members(seat))
        if not n or not number:
            return ""
        where = ", ".join(map(self.place, places))
        if n == 1:
            return self.words("prompt.owed", number=number, places=where)
        return self.words("prompt.owed_several", n=n, number=number, places=where)

    def dies_of(self, texts: list[str]) -> str:
        """The same for several members one of whom does it."""
        told = list(dict.fromkeys(map(self.death, texts)))
        if len(told) == 1:
            return told[0]
        return self.words("forecast.depends") if any(told) else ""

    # What it brings

    def gain(self, text: str) -> str:
        """What comes of it, where the name does not say so."""
        act, _, value = text.partition(" ")
        told = value.split()
        match act:
            case "harvest":
                return self.crop()
            case "train":
                return self.lesson(told[1])
            case "send" | "travel":
                return self.reward(told[1])
            case "enter" | "advance":
                chamber = 1 if act == "enter" else int(told[0][-1]) + 1
                return self.words("gain.chamber", privilege=self.words(f"deed.privilege_{chamber}"))
            case "bury":
                return self.burial(told[0].partition("@")[2])
            case "bag":
                return self.words("gain.bag")
        return ""

    def crop(self) -> str:
        """Grain of a harvest, and what a full farm leaves behind."""
        player = self.table.player(self.seat)
        goods = player["goods"]
        best = BY_HAND
        if goods.get("plow"):
            best = WITH_OX if goods.get("ox") else WITH_HORSE if goods.get("horse") else BY_HAND
        n = min(best, MOST_GRAIN - int(player["grain"]), int(self.table.view["grain"]))
        taken = self.words("gain.grain", amounts=amounts({"grain": n}, self.words))
        return f"{taken} {self.words('gain.full', n=best - n)}" if n < best else taken

    def lesson(self, shop: str) -> str:
        """What a member trained there makes at once, if it is to."""
        goods = " / ".join(f"{self.good(good)} ({self.time(good)})" for good in MADE[shop])
        return self.words("gain.then", amounts=goods)

    def good(self, good: str) -> str:
        return amounts({good: 1}, self.words)

    def time(self, good: str) -> str:
        return amounts({"time": self.table.printed.make[good]}, self.words)

    def reward(self, city: str) -> str:
        """What the first visit gives."""
        if city in self.table.player(self.seat)["visited"]:
            return self.words("gain.visited")
        kind, n = self.table.printed.rewards[city]
        if kind == "cubes":
            return self.words("gain.cubes", n=n)
        name = "coin" if kind == "coins" else kind
        return self.words("gain.first_visit", amounts=amounts({name: n}, self.words))

    def burial(self, place: str) -> str:
        """Where whoever dies there will rest, and whether that brings about the end."""
        return " ".join(self.burial_lines(rest_of(self.table, place)))

    def burial_lines(self, rest: str) -> Iterator[str]:
        if rest == GONE:
            yield self.words("rest.gone.hint")
            return
        left = self.table.room(rest)
        key = "rest.grave.hint" if rest == GRAVE else "rest.chronicle.hint"
        yield self.words(key, rest=self.words(f"rest.{rest}"), n=left)
        if self.table.view["ended"] is None and left == 1 and self.is_last(rest):
            yield self.words("rest.last")

    def is_last(self, rest: str) -> bool:
        """Whether the one space left there is the last grave, or the last of the chronicle."""
        return rest == GRAVE or sum(map(self.table.room, SECTIONS)) == 1


def symbols_of(due: Cost) -> tuple[str, ...]:
    """What is due, a picture for each piece."""
    return tuple(symbol_of(name) for name, n in due.items() for _ in range(n))


def symbol_of(name: str) -> str:
    """The picture of time, a cube, a good, grain, a coin, prestige."""
    if name == "time":
        return "hourglass"
    if name in GOODS:
        return f"good-{name}"
    return name if name in ("grain", "coin", "prestige") else f"cube-{name}"
