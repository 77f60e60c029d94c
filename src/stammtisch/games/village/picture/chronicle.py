"""What has been done, and what happened by itself after it: found in two states, told in words.

Public all of it: what hides is only what has not been drawn yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stammtisch.core.words import Words

from .. import GAME
from ..actions import (
    ACTIONS,
    CITIES,
    COLOURS,
    CUSTOMERS,
    GOODS,
    NUMBERS,
    PAID,
    PURSE,
    SEND,
    TAKE,
    TRAVEL,
    Act,
)
from ..rules.payment import cubes_for
from ..rules.service import DRAWN, MAJORITY, rank
from ..rules.setup import setting
from ..state import (
    N_COLOURS,
    N_CUSTOMERS,
    N_NUMBERS,
    N_RESTS,
    NONE,
    Phase,
    Place,
    Rest,
    Reward,
    Space,
)

Event = tuple[str, int | None, dict[str, int | str]]
"""Kind, the seat it happened to, and values for its sentence."""

Deed = tuple[int, int]
"""Act and value of what is carried out."""

NOTHING = (NONE, NONE)
MARKER = 0
"""The privilege of the first chamber."""
RESTS = tuple(rest.name.lower() for rest in Rest)
ASIDE = frozenset({"visited"})
"""Kinds of events that belong to the decision itself: they do not make it final."""
ROUNDS = "chapter"
"""The kind of events that begin a new chapter of the log."""
COUNTED = ("time", *PURSE, *GOODS, "grain", "prestige")
"""What amounts are told of, in their order."""


# Found


def happened(before: Any, after: Any, act: int, value: int) -> list[Event]:
    """What everybody could see happen after a decision, in order."""
    return list(_events(before, after, act, value))


def _events(before: Any, after: Any, act: int, value: int) -> Iterator[Event]:
    deed = _done(before, after, act, value)
    paid = _payment(before, after, act, value, deed)
    if act != Act.PAY and any(paid.values()):
        yield "paid", int(before.to_move), {name: n for name, n in paid.items() if n}
    yield from _come(before, after, deed, paid)
    yield from _market_day(before, after, act, deed)
    yield from _bridge(before, after)
    yield from _deaths(before, after)
    yield from _spared(before, after)
    yield from _ending(before, after)
    if after.services > before.services:
        yield ROUNDS, None, {"service": int(after.services)}
    if _is_drawn(before, after):
        yield from _drawn(before, after, act, deed)
    if _ends_service(before, after):
        taker = before.to_move if deed == (Act.PRIVILEGE, MARKER) else before.taker
        yield from _end_of_service(before, after, int(taker))


def _done(before: Any, after: Any, act: int, value: int) -> Deed:
    """What was carried out, decided now or paid for now; NOTHING if it is yet to be paid for."""
    if act == Act.PAY:
        return int(before.turn.act), int(before.turn.value)
    is_due = after.phase == Phase.PAY and (after.turn.act, after.turn.value) == (act, value)
    return NOTHING if is_due else (act, value)


# What a turn costs and brings


def _payment(before: Any, after: Any, act: int, value: int, deed: Deed) -> dict[str, int]:
    """The cubes and coins that were chosen, or those of the only way to pay."""
    were, are = before.players[before.to_move], after.players[before.to_move]
    if act == Act.PAY:
        return {name: int(PAID[value, k]) for k, name in enumerate(PURSE)}
    if act == Act.WELL:
        return {**_fewer(were.cubes, are.cubes), "coin": int(were.coins - are.coins)}
    wanted = [int(cubes_for(before, *deed, k)) for k in range(N_COLOURS)]
    paid = {name: min(wanted[k], int(were.cubes[k])) for k, name in enumerate(COLOURS)}
    return {**paid, "coin": sum(wanted) - sum(paid.values())}


def _fewer(were: Any, are: Any) -> dict[str, int]:
    """Cubes by which there are fewer; below 0 if there are more."""
    return {name: int(were[k] - are[k]) for k, name in enumerate(COLOURS)}


def _come(before: Any, after: Any, deed: Deed, paid: dict[str, int]) -> Iterator[Event]:
    """Grain of the harvest, coins of the mill, a child, what a city gives, what nobody chose."""
    seat = int(before.to_move)
    were, are = before.players[seat], after.players[seat]
    match deed[0]:
        case Act.HARVEST:
            yield "grain", seat, {"grain": int(are.grain - were.grain)}
        case Act.BIRTH:
            for number in range(N_NUMBERS):
                if are.reserve[number] < were.reserve[number]:
                    yield "born", seat, {"number": NUMBERS[number]}
        case Act.MILL:
            yield "gained", seat, {"coin": int(are.coins - were.coins)}
        case Act.SEND | Act.TRAVEL:
            city = (SEND if deed[0] == Act.SEND else TRAVEL).of(deed[1])[-1]
            if not were.visited[city]:
                yield "visited", seat, {"city": CITIES[city]}
                yield from _gained(seat, _reward(before, after, city, paid))
        case Act.PRIVILEGE:
            goods = {name: int(are.goods[k] - were.goods[k]) for k, name in enumerate(GOODS)}
            yield from _gained(seat, {**_unasked(were, are, paid), **goods})


def _gained(seat: int, amounts: dict[str, int]) -> Iterator[Event]:
    gained = {name: n for name, n in amounts.items() if n}
    if gained:
        yield "gained", seat, {**gained}


def _reward(before: Any, after: Any, city: int, paid: dict[str, int]) -> dict[str, int]:
    """What the first visit to a city gave at once."""
    were, are = before.players[before.to_move], after.players[before.to_move]
    match before.printed.reward[city]:
        case Reward.PRESTIGE:
            return {"prestige": int(before.printed.amount[city])}
        case Reward.COINS:
            return {"coin": int(are.coins - were.coins) + paid["coin"]}
    return _unasked(were, are, paid)


def _unasked(were: Any, are: Any, paid: dict[str, int]) -> dict[str, int]:
    """Cubes of which there was one choice only."""
    return {name: paid[name] - n for name, n in _fewer(were.cubes, are.cubes).items()}


# The market day


def _market_day(before: Any, after: Any, act: int, deed: Deed) -> Iterator[Event]:
    yield from _sold(before, after)
    if after.market.open and not before.market.open:
        yield "market", int(after.turn.seat), {}
    elif _opens_market(*deed) and not after.market.open:
        yield "no_market", int(before.turn.seat), {}
    if after.market.open or before.market.open:
        yield from _passed(before, after, act)
    if before.market.open and not after.market.open:
        n = int(before.market.sold) + sum(1 for _ in _sold(before, after))
        yield "market_over", None, {"n": n}
    for kind, shown in (("customers", _stalls), ("queued", _queue)):
        new = [customer for customer in shown(after) if customer not in shown(before)]
        if new:
            yield kind, None, {"customers": ", ".join(new)}


def _opens_market(act: int, value: int) -> bool:
    """Whether the action of a turn was chosen, and is a market day."""
    space = TAKE.of(value).space if act == Act.TAKE else value
    return act in (Act.TAKE, Act.WELL, Act.FREE) and space == Space.MARKET


def _sold(before: Any, after: Any) -> Iterator[Event]:
    """What a customer got, and what it will be worth."""
    for customer in range(N_CUSTOMERS):
        if after.served[customer] != NONE and before.served[customer] == NONE:
            wanted = after.printed.customers[customer]
            goods = {name: int(wanted.goods[k]) for k, name in enumerate(GOODS)}
            due = {**goods, "grain": int(wanted.grain), "points": int(wanted.prestige)}
            yield "sold", int(after.served[customer]), {**due}


def _passed(before: Any, after: Any, act: int) -> Iterator[Event]:
    """Who is out of the day without having been asked."""
    for seat in range(after.seats):
        was = before.players[seat].passed and before.market.open
        asked = act == Act.PASS and seat == before.to_move
        if after.players[seat].passed and not was and not asked:
            yield "cannot_sell", seat, {}


def _stalls(state: Any) -> list[str]:
    return _named(state.stalls)


def _queue(state: Any) -> list[str]:
    return _named(state.queue)


def _named(row: Any) -> list[str]:
    return [CUSTOMERS[int(customer)] for customer in row if customer != NONE]


# Death


def _bridge(before: Any, after: Any) -> Iterator[Event]:
    """Somebody has crossed the bridge, and the death is still to come."""
    if after.market.open and after.market.owed > before.market.owed:
        yield "bridge_now", int(after.to_move), {}
    elif after.turn.owed > before.turn.owed:
        yield "bridge", int(after.turn.seat), {}


def _deaths(before: Any, after: Any) -> Iterator[Event]:
    for seat in range(after.seats):
        were, are = before.players[seat].dead, after.players[seat].dead
        for rest in range(N_RESTS):
            for number in range(N_NUMBERS):
                for _ in range(int(are[rest, number] - were[rest, number])):
                    yield "died", seat, {"number": NUMBERS[number], "rest": RESTS[rest]}


def _spared(before: Any, after: Any) -> Iterator[Event]:
    """A death was owed, but nobody was there to die."""
    for seat in range(after.seats):
        were, are = before.players[seat], after.players[seat]
        owed = int(are.life < were.life) + _owed(before, seat) - _owed(after, seat)
        if owed > int(are.dead.sum() - were.dead.sum()):
            yield "spared", seat, {}


def _owed(state: Any, seat: int) -> int:
    """Deaths that are due, of the turn and of the market day."""
    of_turn = int(state.turn.owed) if seat == state.turn.seat else 0
    return of_turn + (int(state.market.owed) if seat == state.to_move else 0)


def _ending(before: Any, after: Any) -> Iterator[Event]:
    if before.ended == NONE and after.ended != NONE:
        seat = None if after.ender == NONE else int(after.ender)
        yield "ended", seat, {"ending": GAME.endings[after.ended]}


# The service


def _is_drawn(before: Any, after: Any) -> bool:
    """Whether the four pieces have come out in between."""
    was_open = before.phase == Phase.BUY or after.services > before.services
    return bool(was_open and after.phase != Phase.BUY)


def _drawn(before: Any, after: Any, act: int, deed: Deed) -> Iterator[Event]:
    """How many members of each player chance has brought out of the bag."""
    drawn = [_in_bag(before, seat) - _in_bag(after, seat) for seat in range(after.seats)]
    drawn[before.to_move] += (deed[0] == Act.BAG) - (act == Act.BUY)
    for seat, n in enumerate(drawn):
        if n:
            yield "drawn", seat, {"n": n}
    bought = (before.out if before.phase == Phase.BUY else 0) + (act == Act.BUY)
    if not any(drawn) and bought < DRAWN:
        yield "monks", None, {}


def _in_bag(state: Any, seat: int) -> int:
    return sum(int(state.players[seat].members[Place.BAG, k]) for k in range(N_NUMBERS))


def _ends_service(before: Any, after: Any) -> bool:
    in_service = before.phase in (Phase.BUY, Phase.PROMOTE) or after.services > before.services
    return bool(in_service and after.phase not in (Phase.BUY, Phase.PROMOTE))


def _end_of_service(before: Any, after: Any, taker: int) -> Iterator[Event]:
    """The majority, and who leads the new round; `taker`: who held the marker."""
    best = max(int(rank(after, seat)) for seat in range(after.seats))
    for seat in range(after.seats):
        if best and rank(after, seat) == best:
            yield "majority", seat, {"n": MAJORITY}
    if after.phase != Phase.OVER:
        if taker != NONE:
            yield "first" if after.first != before.first else "still_first", taker, {}
        yield ROUNDS, None, {"round": int(after.round)}
        laid = int(after.board.sum())
        if laid < setting(after).cubes.sum():
            yield "sparse", None, {"n": laid}


# Told


def log(act: int, value: int, known: bool, words: Words) -> str:
    """What a player did, without the name.

    `known` changes nothing: whatever is decided lies open.
    """
    del known
    kind = Act(act)
    key = f"log.{kind.name.lower()}"
    told = ACTIONS.text(ACTIONS.id(kind, value)).split()[1:]
    match kind:
        case Act.TAKE:
            return words(key, space=words(f"space.{told[0]}"), cube=words(f"cube.{told[1]}"))
        case Act.WELL | Act.FREE:
            return words(key, space=words(f"space.{told[0]}"))
        case Act.MAKE:
            return words(f"{key}_{told[1]}", amounts=amounts({told[0]: 1}, words))
        case Act.SERVE:
            return words(key, customer=told[0])
        case Act.PAY | Act.GAIN_CUBES | Act.GAIN_GOOD:
            return words(key, amounts=amounts({name: told.count(name) for name in told}, words))
        case Act.PRIVILEGE:
            return words(f"{key}_{told[0]}")
        case Act.BUY:
            return words(key, number=told[0])
    return _member_told(kind, told, words) if told else words(key)


def _member_told(kind: Act, told: list[str], words: Words) -> str:
    """Whoever moves, from where to where."""
    key = f"log.{kind.name.lower()}"
    number, _, place = told[0].partition("@")
    source = words(f"place.{place}")
    match kind:
        case Act.ENTER | Act.BAG:
            return words(f"{key}_{told[1]}", number=number)
        case Act.ADVANCE:
            return words(f"{key}_{told[1]}", number=number, place=words(_next(place)))
        case Act.PROMOTE:
            return words(key, number=number, place=words(_next(place)))
    place = words(f"place.{told[1]}") if len(told) > 1 else source
    return words(key, number=number, place=place, source=source)


def _next(place: str) -> str:
    """The key of the chamber or window after this one."""
    return f"place.{place[:-1]}{int(place[-1]) + 1}"


def event(kind: str, values: Mapping[str, int | str], words: Words) -> str:
    """What happened by itself, without the player's name."""
    key = f"event.{kind}"
    match kind:
        case "chapter":
            name = "service" if "service" in values else "round"
            return words(f"event.{name}", round=values[name])
        case "paid" | "gained" | "grain":
            return words(key, amounts=amounts(values, words))
        case "sold":
            return words(key, amounts=amounts(values, words), n=values["points"])
        case "died":
            return words(f"event.died_{_kind_of_rest(values)}", **_resting(values, words))
        case "ended":
            return words(f"event.ended_{values['ending']}")
        case "visited":
            return words(key, place=words(f"place.{values['city']}"))
    return words(key, **values)


def _kind_of_rest(values: Mapping[str, int | str]) -> str:
    rest = str(values["rest"])
    return rest if rest in ("grave", "gone") else "chronicle"


def _resting(values: Mapping[str, int | str], words: Words) -> dict[str, int | str]:
    rest = words(f"rest.{values['rest']}")
    return {"number": values["number"], "rest": rest}


def amounts(counts: Mapping[str, int | str], words: Words) -> str:
    """Cubes, goods, grain, coins, prestige, time with their numbers, those there are."""
    there = [name for name in COUNTED if counts.get(name)]
    return ", ".join(words(f"amount.{name}", n=counts[name]) for name in there)
