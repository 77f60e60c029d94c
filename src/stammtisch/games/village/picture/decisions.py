"""Decisions in words: what they are called, what they cost and bring, who may die of them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

import numpy as np

from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import Words

from ..actions import (
    CHOSEN,
    MAKE,
    MEMBER,
    METHODS,
    PAID,
    PURSE,
    SEND,
    TAKE,
    TRAIN,
    TRAVEL,
    Act,
    Method,
)
from ..rules.costs import (
    coins_for,
    cubes_for,
    goods_for,
    grain_for,
    move_of,
    time_for,
)
from ..rules.deaths import (
    deaths_after,
    deaths_due,
    is_last_space,
    lowest_visible,
    pretend,
    rest_for,
    room_left,
)
from ..rules.family import next_born
from ..rules.harvest import crop, harvest_taken
from ..state import (
    COLOURS,
    CUBES,
    CUSTOMERS,
    FIRST_CHAMBER,
    GOODS,
    N_VISIBLE,
    NUMBERS,
    PLACES,
    RESTS,
    SPACES,
    Rest,
    Reward,
)
from .log import amounts
from .village import GOODS_OF, Decision, Village

Cost = dict[str, int]
"""Time, cubes, goods, grain and coins by name, those that are due."""

BY_PHASE = (Act.DONE, Act.SKIP)
"""Acts whose name depends on what is given up by them."""
CHOICES = (Act.PAY, Act.GAIN_CUBES, Act.GAIN_GOOD)
"""What is chosen as a picture, and says itself what it costs and brings."""
FREE_OF_DEATH = (
    *CHOICES,
    *(Act.PRIVILEGE, Act.BURY, Act.BUY, Act.PROMOTE, Act.DONE, Act.PASS, Act.WELL, Act.FREE),
)
"""Acts that take no time themselves: what is owed is told by the prompt."""


class Decisions:
    """Names and sentences for the decisions of the seat that moves."""

    def __init__(self, village: Village, words: Words) -> None:
        self.village, self.words = village, words
        self.state, self.seat = village.state, village.deciding
        self.to_pay = functools.cache(self._to_pay)
        self.death = functools.cache(self._death)

    # Names

    def choice(self, one: Decision) -> str:
        """A decision as the label of a choice, with its price and the death that follows."""
        price = "" if one.act in CHOICES else amounts(self.to_pay(one), self.words)
        return " · ".join(filter(None, (self.name(one), price, self.death(one))))

    def name(self, one: Decision, numbers: Iterable[int] = ()) -> str:
        """What it is called; `numbers`: of members it can be done with, if there are several."""
        (_, act, value), words = one, self.words
        match act:
            case Act.TAKE:
                space, kind = TAKE.of(value)
                return words(
                    "deed.take", cube=words(f"cube.{CUBES[kind]}"), space=self.space(space)
                )
            case Act.WELL | Act.FREE:
                return words(f"deed.{act.name.lower()}", space=self.space(value))
            case Act.MAKE:
                good, method = MAKE.of(value)
                return words(f"deed.make_{METHODS[method]}", amounts=self.good(good))
            case Act.MILL:
                coins = amounts({"coin": self.village.printed.mill_coins}, words)
                return words("deed.mill", amounts=coins)
            case Act.SERVE:
                n = self.village.printed.customers[value].prestige
                return words("deed.serve", customer=CUSTOMERS[value], n=n)
            case Act.PAY | Act.GAIN_CUBES | Act.GAIN_GOOD:
                key = "deed.pay" if act == Act.PAY else "deed.gain"
                return words(key, amounts=amounts(pieces(one), words))
            case Act.PRIVILEGE:
                return words(f"deed.privilege_{value + 1}")
            case Act.BUY:
                return words("deed.buy", number=NUMBERS[value])
            case Act.BIRTH:
                return words("deed.birth", number=NUMBERS[next_born(self.state, self.seat)])
        return self.moving(one, numbers)

    def moving(self, one: Decision, numbers: Iterable[int]) -> str:
        """Whoever moves or dies, and where; or what is given up."""
        act, key = one.act, f"deed.{one.act.name.lower()}"
        number, source, target = move_of(act, one.value)
        if act == Act.BURY:
            number, source = MEMBER.of(one.value)
        if number == NONE:
            phase = self.village.phase.name.lower()
            return self.words(f"{key}_{phase}" if act in BY_PHASE else key)
        if act in (Act.ENTER, Act.ADVANCE, Act.BAG):
            key += f"_{one.text.split()[-1]}"
        place = source if act in (Act.BURY, Act.RECALL) else target
        shown = " / ".join(map(str, sorted(numbers))) or str(NUMBERS[number])
        return self.words(key, number=shown, place=self.place(place), source=self.place(source))

    def hint(self, one: Decision) -> str:
        """What it means to give up a choice."""
        key = f"hint.{one.act.name.lower()}"
        return self.words(
            f"{key}_{self.village.phase.name.lower()}" if one.act == Act.SKIP else key
        )

    def space(self, space: int) -> str:
        return self.words(f"space.{SPACES[space]}")

    def place(self, place: int) -> str:
        return self.words(f"place.{PLACES[place]}")

    def good(self, good: int) -> str:
        return amounts({GOODS[good]: 1}, self.words)

    # Prices

    def cost(self, one: Decision) -> Cost:
        """What a decision costs, what is to be paid for later included."""
        (_, act, value), state = one, self.state
        cubes = {name: cubes_for(state, act, value, k) for k, name in enumerate(COLOURS)}
        goods = {name: goods_for(state, act, value, k) for k, name in enumerate(GOODS)}
        first, second = (cubes, goods) if act == Act.SERVE else (goods, cubes)
        due = {"time": time_for(state, act, value), **first, **second}
        due |= {"grain": grain_for(state, act, value), "coin": coins_for(act, value)}
        return {name: n for name, n in due.items() if n}

    def _to_pay(self, one: Decision) -> Cost:
        """The same, with coins for the cubes that the seat lacks, if it has so many."""
        due, family = self.cost(one), self.village.families[self.seat]
        lacks = {n: max(0, due.get(n, 0) - family.cubes[k]) for k, n in enumerate(COLOURS)}
        coins = due.get("coin", 0) + sum(lacks.values())
        if coins > family.coins:
            return due
        paid = {name: n - lacks.get(name, 0) for name, n in due.items()} | {"coin": coins}
        return {name: n for name, n in paid.items() if n}

    # Who may die

    def _death(self, one: Decision) -> str:
        """Whose death follows; "" when nobody's does."""
        if one.act in FREE_OF_DEATH:
            return ""
        n = deaths_after(self.state, self.seat, one.act, one.value)
        if not n:
            return ""
        pretend(self.state, self.seat, one.act, one.value, 1)
        number, places = self.eldest()
        pretend(self.state, self.seat, one.act, one.value, -1)
        if number == NONE:
            return self.words("forecast.nobody")
        key = "forecast.death" if n == 1 else "forecast.deaths"
        return self.words(key, n=n, number=NUMBERS[number], places=places)

    def eldest(self) -> tuple[int, str]:
        """The lowest number that can be seen, NONE for nobody, and where it stands."""
        number = lowest_visible(self.state, self.seat)
        if number == NONE:
            return NONE, ""
        members = self.state.players[self.seat].members[:N_VISIBLE, number]
        return number, ", ".join(self.place(int(place)) for place in np.flatnonzero(members))

    def owed(self) -> str:
        """The deaths due at the end of the turn, for the prompt."""
        n, (number, places) = deaths_due(self.state, self.seat), self.eldest()
        if not n or number == NONE:
            return ""
        key = "prompt.owed" if n == 1 else "prompt.owed_several"
        return self.words(key, n=n, number=NUMBERS[number], places=places)

    def dies_of(self, several: list[Decision]) -> str:
        """The same for several members one of whom does it."""
        told = list(dict.fromkeys(map(self.death, several)))
        if len(told) == 1:
            return told[0]
        return self.words("forecast.depends") if any(told) else ""

    # What it brings

    def gain(self, one: Decision) -> str:
        """What comes of it, where the name does not say so."""
        act, value = one.act, one.value
        match act:
            case Act.HARVEST:
                return self.crop()
            case Act.TRAIN:
                return self.lesson(TRAIN.of(value).shop)
            case Act.SEND:
                return self.reward(SEND.of(value).city)
            case Act.TRAVEL:
                return self.reward(TRAVEL.of(value).city)
            case Act.ENTER | Act.ADVANCE:
                chamber = move_of(act, value).target - FIRST_CHAMBER + 1
                return self.words("gain.chamber", privilege=self.words(f"deed.privilege_{chamber}"))
            case Act.BURY:
                return " ".join(self.burial(rest_for(self.state, MEMBER.of(value).place)))
            case Act.BAG:
                return self.words("gain.bag")
        return ""

    def crop(self) -> str:
        """Grain of a harvest, and what a full farm leaves behind."""
        best, n = crop(self.state, self.seat), harvest_taken(self.state, self.seat)
        taken = self.words("gain.grain", amounts=amounts({"grain": n}, self.words))
        return f"{taken} {self.words('gain.full', n=best - n)}" if n < best else taken

    def lesson(self, shop: int) -> str:
        """What a member trained there makes at once, if it is to."""
        goods = " / ".join(f"{self.good(good)} ({self.time(good)})" for good in GOODS_OF[shop])
        return self.words("gain.then", amounts=goods)

    def time(self, good: int) -> str:
        """How long it takes to make one."""
        time = time_for(self.state, Act.MAKE, MAKE.value(good, Method.TIME))
        return amounts({"time": time}, self.words)

    def reward(self, city: int) -> str:
        """What the first visit gives."""
        if self.village.families[self.seat].visited[city]:
            return self.words("gain.visited")
        kind, n = self.village.printed.reward[city], int(self.village.printed.amount[city])
        if kind == Reward.CUBES:
            return self.words("gain.cubes", n=n)
        name = "coin" if kind == Reward.COINS else "prestige"
        return self.words("gain.first_visit", amounts=amounts({name: n}, self.words))

    def burial(self, rest: int) -> Iterator[str]:
        """Where whoever dies will rest, and whether that brings about the end."""
        if rest == Rest.GONE:
            yield self.words("rest.gone.hint")
            return
        key = "rest.grave.hint" if rest == Rest.GRAVE else "rest.chronicle.hint"
        left = room_left(self.state, rest)
        yield self.words(key, rest=self.words(f"rest.{RESTS[rest]}"), n=left)
        if self.state.ended == NONE and is_last_space(self.state, rest):
            yield self.words("rest.last")


def pieces(one: Decision) -> Cost:
    """The cubes and coins of a payment, or what is gained, by name."""
    match one.act:
        case Act.PAY:
            names, counts = PURSE, PAID[one.value].tolist()
        case Act.GAIN_CUBES:
            names, counts = COLOURS, CHOSEN[one.value].tolist()
        case _:
            return {GOODS[one.value]: 1}
    return {name: n for name, n in zip(names, counts, strict=True) if n}


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
