"""Set-up: what lies where before the first round."""

from __future__ import annotations

from stammtisch.core.chance import draw
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.layout import Records
from stammtisch.core.vocabulary import NONE

from ..state import (
    COINS,
    CUBES_A_KIND,
    GOODS_A_KIND,
    GRAIN,
    MEMBERS,
    N_CUBES,
    N_GOODS,
    N_NUMBERS,
    Place,
    Printed,
    Setting,
    State,
)

COINS_TO_BEGIN = 1


@compiled
def setting(state: State) -> Setting:
    """What is printed for this number of players."""
    return state.printed.settings[state.seats - 2]


@rule("setup")
def lay_out(state: State, printed: Records[Printed]) -> None:
    """The supply, the farms, and a random first player."""
    state.printed = printed[0]
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
