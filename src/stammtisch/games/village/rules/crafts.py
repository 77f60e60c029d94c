"""The crafts quarter: goods by time or by cubes and grain, and the mill."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule

from ..actions import MAKE, TRAIN, Act, Method
from ..state import (
    FIRST_SHOP,
    N_GOODS,
    N_NUMBERS,
    N_SHOPS,
    Phase,
    Place,
    State,
)
from .costs import grain_for, price_of, time_for
from .payment import can_pay
from .supply import gain_coins, gain_good, go, pay_grain, spend, stands_at

SHOP_OF = (2, 1, 3, 1, 0)
"""Where each good is made, counted from the first shop: scroll, horse, plow, ox, wagon."""


# By time


@rule("crafts-time")
def can_make_by_time(state: State, seat: int, good: int) -> bool:
    """With a member in that shop."""
    place = FIRST_SHOP + SHOP_OF[good]
    return bool(state.goods[good]) and stands_at(state, seat, place)


@rule("crafts-time")
def train(state: State, seat: int, value: int) -> None:
    """A member moves in from the farm; afterwards it may make something at once, by time."""
    go(state, seat, Act.TRAIN, value)
    spend(state, seat, time_for(state, Act.TRAIN, value))
    state.turn.shop = TRAIN.of(value).shop
    state.phase = Phase.PRODUCE


@compiled
def can_produce(state: State) -> bool:
    """Whether the shop of the member just trained has anything to make."""
    for good in range(N_GOODS):
        if SHOP_OF[good] == state.turn.shop and state.goods[good]:
            return True
    return False


@rule("crafts-time")
def offer_production(state: State, legal: Legal) -> None:
    for good in range(N_GOODS):
        if SHOP_OF[good] == state.turn.shop and state.goods[good]:
            offer(legal, Act.MAKE, MAKE.value(good, Method.TIME))
    offer(legal, Act.DONE, 0)


# By cubes or grain


@rule("crafts-cubes")
def can_make_by_cubes(state: State, seat: int, good: int) -> bool:
    """Nobody need be in the shop."""
    value = MAKE.value(good, Method.CUBES)
    if not state.goods[good] or price_of(state, Act.MAKE, value) == 0:
        return False
    return can_pay(state, seat, Act.MAKE, value)


@rule("crafts-cubes")
def can_make_by_grain(state: State, seat: int, good: int) -> bool:
    price = int(state.printed.grain[good])
    return bool(state.goods[good]) and 0 < price <= state.players[seat].grain


@rule("mill")
def can_mill(state: State, seat: int) -> bool:
    """Time and grain for coins, of which the supply must have one."""
    return state.coins > 0 and state.players[seat].grain >= state.printed.mill_grain


# All of them


@compiled
def can_make(state: State, seat: int, value: int) -> bool:
    making = MAKE.of(value)
    match making.method:
        case Method.TIME:
            return can_make_by_time(state, seat, making.good)
        case Method.CUBES:
            return can_make_by_cubes(state, seat, making.good)
    return can_make_by_grain(state, seat, making.good)


@rule("crafts")
def can_craft(state: State, seat: int) -> bool:
    if stands_at(state, seat, Place.FARM) or can_mill(state, seat):
        return True
    for good in range(N_GOODS):
        if (
            can_make_by_time(state, seat, good)
            or can_make_by_cubes(state, seat, good)
            or can_make_by_grain(state, seat, good)
        ):
            return True
    return False


@rule("crafts")
def offer_crafts(state: State, legal: Legal) -> None:
    """One good an action, one way or the other."""
    seat = state.to_move
    for number in range(N_NUMBERS):
        if state.players[seat].members[Place.FARM, number]:
            for shop in range(N_SHOPS):
                offer(legal, Act.TRAIN, TRAIN.value(number, shop))
    for value in range(MAKE.size):
        if can_make(state, seat, value):
            offer(legal, Act.MAKE, value)
    if can_mill(state, seat):
        offer(legal, Act.MILL, 0)


@rule("crafts")
def make(state: State, seat: int, value: int) -> None:
    """Cubes have been paid already; grain and time are now."""
    spend(state, seat, time_for(state, Act.MAKE, value))
    pay_grain(state, seat, grain_for(state, Act.MAKE, value))
    gain_good(state, seat, MAKE.of(value).good)


@rule("mill")
def mill(state: State, seat: int) -> None:
    pay_grain(state, seat, grain_for(state, Act.MILL, 0))
    spend(state, seat, time_for(state, Act.MILL, 0))
    gain_coins(state, seat, state.printed.mill_coins)
