"""What has been done, and what happened by itself after it: found in two states, told in words.

Public all of it: what hides is only what has not been drawn yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stammtisch.core.words import Words

from . import GAME
from .actions import ACTIONS, COLOURS, CUSTOMERS, GOODS, NUMBERS, PURSE, Act
from .rules.church import DRAWN, MAJORITY, rank
from .state import (
    MAX_STALLS,
    N_CITIES,
    N_CUBES,
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

RESTS = tuple(rest.name.lower() for rest in Rest)
ROUNDS = "chapter"
"""The kind of events that begin a new chapter of the log."""
COUNTED = ("time", *PURSE, *GOODS, "grain", "prestige")
"""What amounts are told of, in their order."""


# Found


def happened(before: Any, after: Any) -> list[Event]:
    """What everybody could see happen after a decision, in order."""
    return list(_events(before, after))


def _events(before: Any, after: Any) -> Iterator[Event]:
    seat = int(before.to_move)
    if before.phase not in (Phase.PAY, Phase.BUY, Phase.PROMOTE):
        yield from _paid(before, after, seat)
    yield from _come(before, after, seat)
    yield from _market_day(before, after)
    yield from _bridge(before, after)
    yield from _deaths(before, after)
    yield from _ending(before, after)
    if after.services > before.services:
        yield ROUNDS, None, {"service": int(after.services)}
    if before.phase != Phase.PROMOTE and _is_drawn(before, after):
        yield from _drawn(before, after)
    if _ends_service(before, after):
        yield from _end_of_service(before, after)


# What a turn costs and brings


def _paid(before: Any, after: Any, seat: int) -> Iterator[Event]:
    """Cubes and coins, where there was one way to pay and nobody was asked."""
    were, are = before.players[seat], after.players[seat]
    paid = {name: int(were.cubes[k] - are.cubes[k]) for k, name in enumerate(COLOURS)}
    if not _buys_prestige(before, after, seat):
        reward = _rewards(before, after, seat).get("coin", 0)
        paid["coin"] = int(were.coins) + reward - int(are.coins)
    paid = {name: n for name, n in paid.items() if n > 0}
    if paid:
        yield "paid", seat, {**paid}


def _buys_prestige(before: Any, after: Any, seat: int) -> bool:
    """The privilege of the fourth chamber, told as what was done."""
    in_council = before.turn.space == Space.COUNCIL
    return bool(in_council and after.players[seat].prestige > before.players[seat].prestige)


def _rewards(before: Any, after: Any, seat: int) -> dict[str, int]:
    """Prestige and coins of a city visited for the first time."""
    for city in range(N_CITIES):
        if after.players[seat].visited[city] and not before.players[seat].visited[city]:
            amount = int(after.printed.amount[city])
            match after.printed.reward[city]:
                case Reward.PRESTIGE:
                    return {"prestige": amount}
                case Reward.COINS:
                    return {"coin": min(amount, int(before.coins))}
    return {}


def _come(before: Any, after: Any, seat: int) -> Iterator[Event]:
    """Grain of the harvest, coins of the mill, a child, what a city gives, cubes nobody chose."""
    were, are = before.players[seat], after.players[seat]
    if are.grain > were.grain:
        yield "grain", seat, {"grain": int(are.grain - were.grain)}
    for number in range(N_NUMBERS):
        if are.reserve[number] < were.reserve[number]:
            yield "born", seat, {"number": NUMBERS[number]}
    rewards = _rewards(before, after, seat)
    if "coin" not in rewards and are.coins > were.coins:
        rewards["coin"] = int(are.coins - were.coins)
    if any(rewards.values()):
        yield "gained", seat, {**rewards}
    yield from _unasked(before, after, seat)


def _unasked(before: Any, after: Any, seat: int) -> Iterator[Event]:
    """A reward of which there was one choice only."""
    if before.phase not in (Phase.ACTION, Phase.PAY, Phase.PRIVILEGE):
        return
    were, are = before.players[seat], after.players[seat]
    gained = {name: int(are.cubes[k] - were.cubes[k]) for k, name in enumerate(COLOURS)}
    if before.turn.space == Space.COUNCIL:
        gained |= {name: int(are.goods[k] - were.goods[k]) for k, name in enumerate(GOODS)}
    gained = {name: n for name, n in gained.items() if n > 0}
    if gained:
        yield "gained", seat, {**gained}


# The market day


def _market_day(before: Any, after: Any) -> Iterator[Event]:
    yield from _sold(before, after)
    if after.market.open and not before.market.open:
        yield "market", int(after.turn.seat), {}
    elif _is_idle(before, after):
        yield "no_market", int(before.turn.seat), {}
    if after.market.open or before.market.open:
        yield from _passed(before, after)
    if before.market.open and not after.market.open:
        yield (
            "market_over",
            None,
            {"n": int(before.market.sold) + sum(1 for _ in _sold(before, after))},
        )
        new = [customer for customer in _stalls(after) if customer not in _stalls(before)]
        if new:
            yield "customers", None, {"customers": ", ".join(new)}


def _sold(before: Any, after: Any) -> Iterator[Event]:
    """What a customer got, and what it will be worth."""
    for customer in range(N_CUSTOMERS):
        if after.served[customer] != NONE and before.served[customer] == NONE:
            wanted = after.printed.customers[customer]
            goods = {name: int(wanted.goods[k]) for k, name in enumerate(GOODS)}
            due = {**goods, "grain": int(wanted.grain), "points": int(wanted.prestige)}
            yield "sold", int(after.served[customer]), {**due}


def _is_idle(before: Any, after: Any) -> bool:
    """Whether a market day was opened and over at once, as nobody could sell."""
    if before.phase != Phase.OPENING or after.market.open:
        return False
    return any(after.board[Space.MARKET, k] < before.board[Space.MARKET, k] for k in range(N_CUBES))


def _passed(before: Any, after: Any) -> Iterator[Event]:
    """Who is out of the day without having been asked."""
    begun = not before.market.open
    for seat in range(after.seats):
        was = before.players[seat].passed and not begun
        asked = not begun and seat == before.to_move and not any(_sold(before, after))
        if after.players[seat].passed and not was and not asked:
            yield "cannot_sell", seat, {}


def _stalls(state: Any) -> list[str]:
    shown = [int(state.stalls[stall]) for stall in range(MAX_STALLS)]
    return [CUSTOMERS[customer] for customer in shown if customer != NONE]


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


def _ending(before: Any, after: Any) -> Iterator[Event]:
    if before.ended == NONE and after.ended != NONE:
        seat = None if after.ender == NONE else int(after.ender)
        yield "ended", seat, {"ending": GAME.endings[after.ended]}


# The service


def _is_drawn(before: Any, after: Any) -> bool:
    """Whether the four pieces have come out in between."""
    was_open = before.phase == Phase.BUY or after.services > before.services
    return bool(was_open and after.phase != Phase.BUY)


def _drawn(before: Any, after: Any) -> Iterator[Event]:
    """How many members of each player have come out of the bag since."""
    drawn = [_out_of_bag(before, after, seat) for seat in range(after.seats)]
    for seat, n in enumerate(drawn):
        if n > 0:
            yield "drawn", seat, {"n": n}
    bought = sum(before.players[k].coins > after.players[k].coins for k in range(after.seats))
    if not any(drawn) and before.out + bought < DRAWN:
        yield "monks", None, {}


def _out_of_bag(before: Any, after: Any, seat: int) -> int:
    """Members that have left the bag, but for one just bought; one just put in was there."""
    were, are = before.players[seat], after.players[seat]
    bought = before.phase == Phase.BUY and were.coins > are.coins
    n = _at(were, Place.BAG) - _at(are, Place.BAG) - int(bought)
    is_put = before.turn.space == Space.CHURCH and before.phase in (Phase.ACTION, Phase.PAY)
    return n + int(is_put and seat == before.turn.seat and _has_left_farm(were, are))


def _has_left_farm(were: Any, are: Any) -> bool:
    """Whether somebody went from the farm, who has not died there."""
    dead = int(are.dead.sum() - were.dead.sum())
    elsewhere = sum(max(0, _at(were, place) - _at(are, place)) for place in range(1, Place.BAG))
    return _at(were, Place.FARM) - _at(are, Place.FARM) > dead - min(dead, elsewhere)


def _at(player: Any, place: int) -> int:
    return sum(int(player.members[place, k]) for k in range(N_NUMBERS))


def _ends_service(before: Any, after: Any) -> bool:
    in_service = before.phase in (Phase.BUY, Phase.PROMOTE) or after.services > before.services
    return bool(in_service and after.phase not in (Phase.BUY, Phase.PROMOTE))


def _end_of_service(before: Any, after: Any) -> Iterator[Event]:
    """The majority, and who leads the new round."""
    best = max(int(rank(after, seat)) for seat in range(after.seats))
    for seat in range(after.seats):
        if best and rank(after, seat) == best:
            yield "majority", seat, {"n": MAJORITY}
    if after.phase != Phase.OVER:
        if after.first != before.first:
            yield "first", int(after.first), {}
        yield ROUNDS, None, {"round": int(after.round)}


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
        case Act.PAY | Act.GAIN | Act.CHOOSE:
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
        case Act.ENTER | Act.PUT:
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
