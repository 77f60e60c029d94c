"""What a decision costs, and who may die of it: told before it is taken.

Worked out from a view and what is printed, for pictures and sentences; the rules ask nothing here.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ..rules.market import SALE_TIME
from ..rules.payment import CHURCH_BROWN, COUNCIL_GREEN, SALE_GREEN
from ..rules.turns import PLAGUE_TIME
from ..state import (
    COLOURS,
)
from .table import GONE, GRAVE, Members, Table, eldest, section_of

Cost = dict[str, int]
"""Time, cubes, goods, grain and coins by name, those that are due."""


class Death(NamedTuple):
    """So many members die; the first of them has this number and stands at one of these places.

    `number` is 0 when nobody can be seen, so that nobody dies.
    """

    n: int
    number: int
    places: tuple[str, ...]


# What it costs


def cost(table: Table, text: str) -> Cost:
    """What a decision costs, those that are to be paid for later included."""
    act, *told = text.split()
    printed = table.printed
    match act:
        case "take" if told[1] == "plague":
            return {"time": PLAGUE_TIME}
        case "train":
            return _due(time=printed.train[told[1]])
        case "make":
            return _making(table, *told)
        case "mill":
            return _due(time=printed.mill[0], grain=printed.mill[1])
        case "serve":
            return _serving(table, told[0])
        case "send":
            return _journey(table, "village", told[1])
        case "travel":
            return _journey(table, told[0].partition("@")[2], told[1])
        case "enter":
            return _step(table, 0, told[1])
        case "advance":
            return _step(table, int(told[0][-1]), told[1])
    return _rest(table, act, told)


def to_pay(table: Table, seat: int, text: str) -> Cost:
    """The same, with coins for the cubes that this seat lacks, if it has so many."""
    due, player = cost(table, text), table.player(seat)
    lacks = {name: max(0, due.get(name, 0) - player["cubes"][name]) for name in COLOURS}
    if due.get("coin", 0) + sum(lacks.values()) > player["coins"]:
        return due
    paid = {name: n - lacks.get(name, 0) for name, n in due.items()}
    return _due(**{**paid, "coin": due.get("coin", 0) + sum(lacks.values())})


def _rest(table: Table, act: str, told: list[str]) -> Cost:
    """The church, and what takes a coin."""
    printed = table.printed
    match act:
        case "bag" if told[1] == "time":
            return _due(time=printed.bag_time)
        case "bag":
            return {"brown": CHURCH_BROWN}
        case "promote":
            return _due(grain=printed.window[int(told[0][-1]) - 1])
        case "buy":
            return {"coin": 1}
        case "privilege" if told[0] == "4":
            return {"coin": 1}
    return {}


def _due(**counts: int) -> Cost:
    return {name: n for name, n in counts.items() if n}


def _making(table: Table, good: str, way: str) -> Cost:
    match way:
        case "time":
            return _due(time=table.printed.make[good])
        case "cubes":
            return dict(table.printed.price[good])
    return _due(grain=table.printed.grain[good])


def _serving(table: Table, customer: str) -> Cost:
    """What the customer wants; a cube and time on top, but for the opener's first sale."""
    wanted = table.printed.customers[customer]
    due = {**wanted.goods, **_due(grain=wanted.grain)}
    if table.market and table.market["free"]:
        return due
    return {"time": SALE_TIME, "green": SALE_GREEN, **due}


def _journey(table: Table, source: str, target: str) -> Cost:
    leg = table.printed.legs.get((source, target))
    return {} if leg is None else {**_due(time=leg.time), "wagon": 1, **leg.cubes}


def _step(table: Table, chamber: int, way: str) -> Cost:
    """Into the chamber after this one; 0 is none."""
    paid = {"scroll": 1} if way == "scroll" else {"green": COUNCIL_GREEN}
    return {**_due(time=table.printed.step[chamber]), **paid}


# Who may die


def death(table: Table, seat: int, text: str) -> Death | None:
    """The deaths that follow, those already owed included; None when there are none."""
    life = int(table.player(seat)["life"]) + cost(table, text).get("time", 0)
    n = life // table.printed.lap + owed(table, seat)
    if not n:
        return None
    return Death(n, *eldest(members_after(table, seat, text)))


def owed(table: Table, seat: int) -> int:
    """Deaths that are due already: on a market day the seller's, otherwise those of the turn."""
    if table.market:
        return int(table.market["owed"]) if seat == table.mover else 0
    return int(table.turn["owed"]) if seat == table.turn["seat"] else 0


def members_after(table: Table, seat: int, text: str) -> Members:
    """Where a player's members will stand."""
    act, *told = text.split()
    members = {place: Counter(there) for place, there in table.members(seat).items()}
    if act == "birth":
        born = min(map(int, table.player(seat)["reserve"]), default=0)
        members.setdefault("farm", Counter())[born] += 1
    elif told and "@" in told[0]:
        number, _, source = told[0].partition("@")
        target = _target(act, source, told)
        if target:
            members[source][int(number)] -= 1
            members.setdefault(target, Counter())[int(number)] += 1
    return members


def _target(act: str, source: str, told: list[str]) -> str:
    """Where a member goes; "" when it stays."""
    match act:
        case "recall":
            return "farm"
        case "train" | "send" | "travel":
            return told[1]
        case "enter":
            return "chamber1"
        case "advance" | "promote":
            return f"{source[:-1]}{int(source[-1]) + 1}"
        case "bag":
            return "bag"
    return ""


def rest_of(table: Table, place: str) -> str:
    """Where whoever dies there will rest: a section of the chronicle, a grave, or nowhere."""
    section = section_of(place)
    if table.room(section):
        return section
    return GRAVE if table.room(GRAVE) else GONE
