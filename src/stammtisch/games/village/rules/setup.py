"""Set-up: what lies where before the first round."""

from __future__ import annotations

from typing import Any

from stammtisch.core.chance import draw
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.vocabulary import NONE

from ..state import (
    COINS,
    CUBES_A_KIND,
    GOODS_A_KIND,
    GRAIN,
    MEMBERS,
    N_CUBES,
    N_CUSTOMERS,
    N_GOODS,
    N_NUMBERS,
    Place,
    Setting,
    State,
)

COINS_TO_BEGIN = 1


@compiled
def setting(state: State) -> Setting:
    """What is printed for this number of players."""
    return state.printed.settings[state.seats - 2]


@rule("setup")
def lay_out(state: State, printed: Any) -> None:
    """The supply, the farms, and a random first player."""
    copy_printed(state, printed)
    for kind in range(N_CUBES):
        state.supply[kind] = CUBES_A_KIND[kind]
    for good in range(N_GOODS):
        state.goods[good] = GOODS_A_KIND
    state.grain = GRAIN
    state.coins = COINS
    state.stalls[:], state.queue[:], state.served[:] = NONE, NONE, NONE
    for seat in range(state.seats):
        prepare_farm(state, seat)
    state.taker, state.ended, state.ender, state.last_turns = NONE, NONE, NONE, NONE
    state.round, state.services, state.out, state.reveals = 0, 0, 0, 0
    state.first = draw(state.chance, state.seats)
    clear_turn(state, state.first)


@rule("setup")
def prepare_farm(state: State, seat: int) -> None:
    """The four members with a 1 on the farm, the others not born yet; a coin."""
    player = state.players[seat]
    player.members[Place.FARM, 0] = MEMBERS[0]
    for number in range(1, N_NUMBERS):
        player.reserve[number] = MEMBERS[number]
    player.coins = COINS_TO_BEGIN
    state.coins -= COINS_TO_BEGIN


@compiled
def clear_turn(state: State, seat: int) -> None:
    """Nothing has been chosen yet."""
    turn = state.turn
    turn.seat, turn.way, turn.space, turn.act, turn.value = seat, NONE, NONE, NONE, NONE
    turn.cubes, turn.shop, turn.chamber, turn.owed = 0, NONE, NONE, 0


@compiled
def copy_printed(state: State, printed: Any) -> None:
    """What board, cards and tiles show."""
    target, source = state.printed, printed[0]
    for k in range(len(source.settings)):
        copy_setting(target.settings[k], source.settings[k])
    for k in range(N_CUSTOMERS):
        customer, wanted = target.customers[k], source.customers[k]
        customer.goods[:] = wanted.goods
        customer.grain, customer.prestige = wanted.grain, wanted.prestige
    target.lap, target.bag_time = source.lap, source.bag_time
    target.mill_time, target.mill_grain = source.mill_time, source.mill_grain
    target.mill_coins = source.mill_coins
    target.train[:], target.make[:] = source.train, source.make
    target.price[:], target.grain[:] = source.price, source.grain
    target.step[:], target.window[:] = source.step, source.window
    target.leg[:], target.toll[:] = source.leg, source.toll
    target.reward[:], target.amount[:] = source.reward, source.amount


@compiled
def copy_setting(target: Setting, source: Any) -> None:
    target.fill[:], target.cubes[:] = source.fill, source.cubes
    target.sections[:] = source.sections
    target.stalls = source.stalls
