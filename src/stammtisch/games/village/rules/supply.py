"""What changes hands: cubes, goods, grain and coins, to and from the supply; members; time.

Everything paid goes back to the supply, and nothing is gained that it lacks.
"""

from __future__ import annotations

from stammtisch.core.compiled import compiled, rule
from stammtisch.core.notes import note

from ..state import (
    MOST_PRESTIGE,
    N_COLOURS,
    N_GOODS,
    N_NUMBERS,
    Happened,
    State,
)
from .costs import goods_for, move_of


@compiled
def gain_cube(state: State, seat: int, colour: int) -> None:
    state.supply[colour] -= 1
    state.players[seat].cubes[colour] += 1


@compiled
def influence_left(state: State) -> int:
    """Influence cubes in the supply."""
    n = 0
    for colour in range(N_COLOURS):
        n += int(state.supply[colour])
    return n


@compiled
def gain_good(state: State, seat: int, good: int) -> None:
    state.goods[good] -= 1
    state.players[seat].goods[good] += 1


@compiled
def pay_goods(state: State, seat: int, act: int, value: int) -> None:
    """Those that a decision costs."""
    for good in range(N_GOODS):
        count = goods_for(state, act, value, good)
        state.players[seat].goods[good] -= count
        state.goods[good] += count


@compiled
def gain_coins(state: State, seat: int, count: int) -> None:
    """As many as there are."""
    count = min(count, state.coins)
    if count:
        note(state, Happened.COINS, seat, count)
    state.coins -= count
    state.players[seat].coins += count


@compiled
def pay_coins(state: State, seat: int, count: int) -> None:
    state.players[seat].coins -= count
    state.coins += count


@compiled
def pay_grain(state: State, seat: int, count: int) -> None:
    state.players[seat].grain -= count
    state.grain += count


@compiled
def gain_prestige(state: State, seat: int, count: int) -> None:
    """At once, on the track."""
    player = state.players[seat]
    player.prestige = min(player.prestige + count, MOST_PRESTIGE)


# Time


@rule("time")
def crossings(state: State, seat: int, time: int) -> int:
    """How often so much time leads over the bridge."""
    return (state.players[seat].life + time) // state.printed.lap


@rule("time")
def spend(state: State, seat: int, time: int) -> None:
    """Steps on the life track. Each crossing of the bridge owes a death; see `deaths`."""
    player, deaths = state.players[seat], crossings(state, seat, time)
    player.life += time - deaths * state.printed.lap
    if state.market.open:
        state.market.owed += deaths
    else:
        state.turn.owed += deaths


# Members


@compiled
def members_at(state: State, seat: int, place: int) -> int:
    """How many of the player stand there."""
    n = 0
    for number in range(N_NUMBERS):
        n += int(state.players[seat].members[place, number])
    return n


@compiled
def stands_at(state: State, seat: int, place: int) -> bool:
    """Whether the player has a member there."""
    return members_at(state, seat, place) > 0


@compiled
def go(state: State, seat: int, act: int, value: int) -> None:
    """The member that a decision is about, to where it leads."""
    way = move_of(act, value)
    move(state, seat, way.number, way.source, way.target)


@compiled
def move(state: State, seat: int, number: int, source: int, target: int) -> None:
    members = state.players[seat].members
    members[source, number] -= 1
    members[target, number] += 1
