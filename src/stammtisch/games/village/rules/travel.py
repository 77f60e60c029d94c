"""Travel: from the village into the world, and the rewards of its cities."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import SEND, TRAVEL, Act
from ..state import (
    FIRST_CITY,
    N_CITIES,
    VILLAGE,
    Good,
    Happened,
    Place,
    Reward,
    State,
)
from .costs import time_for
from .gains import ask_cubes
from .payment import can_pay
from .supply import gain_coins, gain_prestige, go, pay_goods, spend, stands_at


@compiled
def has_leg(state: State, source: int, target: int) -> bool:
    """Whether a leg leads there; the village is the last of the stops."""
    return bool(state.printed.leg[source, target] != NONE)


@rule("travel")
def can_leave(state: State, seat: int, city: int) -> bool:
    """From the village, along a leg that is there: a wagon and the cubes of the leg."""
    if not has_leg(state, VILLAGE, city) or not state.players[seat].goods[Good.WAGON]:
        return False
    return can_pay(state, seat, Act.SEND, SEND.value(0, city))


@rule("travel")
def can_go_on(state: State, seat: int, source: int, city: int) -> bool:
    """From a city to a neighbouring one, for the same."""
    if not has_leg(state, source, city) or not state.players[seat].goods[Good.WAGON]:
        return False
    return can_pay(state, seat, Act.TRAVEL, TRAVEL.value(0, source, city))


@rule("travel")
def can_send(state: State, seat: int, value: int) -> bool:
    """A member of the farm."""
    sending = SEND.of(value)
    at_home = state.players[seat].members[Place.FARM, sending.number]
    return bool(at_home) and can_leave(state, seat, sending.city)


@rule("travel")
def can_travel(state: State, seat: int, value: int) -> bool:
    """An own traveller."""
    leg = TRAVEL.of(value)
    there = state.players[seat].members[FIRST_CITY + leg.source, leg.number]
    return bool(there) and can_go_on(state, seat, leg.source, leg.city)


@rule("travel")
def can_journey(state: State, seat: int) -> bool:
    """Whoever goes, the way costs the same."""
    if not state.players[seat].goods[Good.WAGON]:
        return False
    if stands_at(state, seat, Place.FARM):
        for city in range(N_CITIES):
            if can_leave(state, seat, city):
                return True
    for source in range(N_CITIES):
        if stands_at(state, seat, FIRST_CITY + source):
            for city in range(N_CITIES):
                if can_go_on(state, seat, source, city):
                    return True
    return False


@rule("travel")
def offer_journeys(state: State, legal: Legal) -> None:
    """Somebody new from the farm, or a traveller one leg further."""
    for value in range(SEND.size):
        if can_send(state, state.to_move, value):
            offer(legal, Act.SEND, value)
    for value in range(TRAVEL.size):
        if can_travel(state, state.to_move, value):
            offer(legal, Act.TRAVEL, value)


@rule("travel")
def send(state: State, seat: int, value: int) -> None:
    journey(state, seat, Act.SEND, value, SEND.of(value).city)


@rule("travel")
def travel(state: State, seat: int, value: int) -> None:
    journey(state, seat, Act.TRAVEL, value, TRAVEL.of(value).city)


@rule("travel")
def journey(state: State, seat: int, act: int, value: int, city: int) -> None:
    """The wagon is gone; what the city gives comes with its first visit."""
    pay_goods(state, seat, act, value)
    spend(state, seat, time_for(state, act, value))
    go(state, seat, act, value)
    if not state.players[seat].visited[city]:
        state.players[seat].visited[city] = 1
        note(state, Happened.VISITED, seat, city)
        reward(state, seat, city)


@rule("travel")
def reward(state: State, seat: int, city: int) -> None:
    """Prestige, coins, or cubes of one's choice."""
    amount = int(state.printed.amount[city])
    match state.printed.reward[city]:
        case Reward.PRESTIGE:
            note(state, Happened.PRESTIGE, seat, amount)
            gain_prestige(state, seat, amount)
        case Reward.COINS:
            gain_coins(state, seat, amount)
        case Reward.CUBES:
            ask_cubes(state, amount)
