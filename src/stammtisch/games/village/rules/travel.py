"""Travel: from the village into the world, and the rewards of its cities."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule

from ..actions import Act
from ..state import (
    FIRST_CITY,
    N_CITIES,
    N_NUMBERS,
    NONE,
    VILLAGE,
    Good,
    Place,
    Reward,
    State,
)
from .gains import ask_cubes
from .payment import can_pay
from .stock import gain_coins, gain_prestige, move, pay_good, spend


@compiled
def joined(state: State, source: int, target: int) -> bool:
    """Whether a leg leads there; the village is the last of the stops."""
    return bool(state.printed.leg[source, target] != NONE)


@rule("travel")
def can_send(state: State, seat: int, value: int) -> bool:
    """A member of the farm, along a leg from the village: a wagon and the cubes of the leg."""
    player, number, city = state.players[seat], value // N_CITIES, value % N_CITIES
    if not player.members[Place.FARM, number] or not joined(state, VILLAGE, city):
        return False
    return bool(player.goods[Good.WAGON]) and can_pay(state, seat, Act.SEND, value)


@rule("travel")
def can_travel(state: State, seat: int, value: int) -> bool:
    """An own traveller, to a neighbouring city."""
    player, number = state.players[seat], value // N_CITIES // N_CITIES
    source, target = value // N_CITIES % N_CITIES, value % N_CITIES
    if not player.members[FIRST_CITY + source, number] or not joined(state, source, target):
        return False
    return bool(player.goods[Good.WAGON]) and can_pay(state, seat, Act.TRAVEL, value)


@rule("travel")
def can_set_out(state: State, seat: int) -> bool:
    if not state.players[seat].goods[Good.WAGON]:
        return False
    for value in range(N_NUMBERS * N_CITIES):
        if can_send(state, seat, value):
            return True
    for value in range(N_NUMBERS * N_CITIES * N_CITIES):
        if can_travel(state, seat, value):
            return True
    return False


@rule("travel")
def offer_journeys(state: State, legal: Legal) -> None:
    """Somebody new from the farm, or a traveller one leg further."""
    for value in range(N_NUMBERS * N_CITIES):
        if can_send(state, state.to_move, value):
            offer(legal, Act.SEND, value)
    for value in range(N_NUMBERS * N_CITIES * N_CITIES):
        if can_travel(state, state.to_move, value):
            offer(legal, Act.TRAVEL, value)


@rule("travel")
def send(state: State, seat: int, value: int) -> None:
    journey(state, seat, value // N_CITIES, VILLAGE, value % N_CITIES)


@rule("travel")
def travel(state: State, seat: int, value: int) -> None:
    number, source = value // N_CITIES // N_CITIES, value // N_CITIES % N_CITIES
    journey(state, seat, number, source, value % N_CITIES)


@rule("travel")
def journey(state: State, seat: int, number: int, source: int, target: int) -> None:
    """The wagon is gone; what the city gives comes with its first visit."""
    pay_good(state, seat, Good.WAGON, 1)
    spend(state, seat, int(state.printed.leg[source, target]))
    start = Place.FARM if source == VILLAGE else FIRST_CITY + source
    move(state, seat, number, start, FIRST_CITY + target)
    if not state.players[seat].visited[target]:
        state.players[seat].visited[target] = 1
        reward(state, seat, target)


@rule("travel")
def reward(state: State, seat: int, city: int) -> None:
    """Prestige, coins, or cubes of one's choice."""
    amount = int(state.printed.amount[city])
    match state.printed.reward[city]:
        case Reward.PRESTIGE:
            gain_prestige(state, seat, amount)
        case Reward.COINS:
            gain_coins(state, seat, amount)
        case Reward.CUBES:
            ask_cubes(state, amount)
