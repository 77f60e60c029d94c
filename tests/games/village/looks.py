"""What holds in every position of Village.

The looks share nothing with the rules but the record's fields.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from stammtisch.core.compiled import compiled
from stammtisch.core.layout import Layout, array, number
from stammtisch.games.village.actions import Act

from ..many_games import offered_twice

N_GAMES = 1_000

N_SPACES, N_KINDS, N_COLOURS, N_GOODS, N_PLACES, N_RESTS, N_NUMBERS = 7, 5, 4, 5, 20, 7, 4
N_SECTIONS, N_CUSTOMERS, N_STALLS, N_QUEUE, N_CITIES = 5, 24, 5, 5, 6
FARM, FIRST_CITY, GRAVE, GONE, MARKET = 0, 5, 5, 6, 3
CUBES, GOODS, GRAIN, COINS = np.array([18, 18, 18, 18, 6]), 8, 20, 15
FAMILY = np.array([4, 3, 2, 2])
MOST_GRAIN, MOST_SERVICES = 5, 30
IN_OPENING, IN_MARKET, IN_BURY, IN_BUY, IN_PROMOTE, IN_OVER = 0, 7, 8, 9, 10, 11
NONE = -1


class Broken(IntEnum):
    """What can be wrong with a position."""

    NOTHING = 0
    CUBES = 1
    """Another number of cubes of a kind than there are, or fewer than none somewhere."""
    GOODS = 2
    """The same with goods, grain and coins, or more grain than a farm holds."""
    FAMILY = 3
    """A family that is not eleven, or has another number of one number."""
    DEAD = 4
    """More in a section or in the graves than there is room for, or out of the game too early."""
    CUSTOMERS = 5
    """A customer at two places, or a gap in the queue."""
    TIME = 6
    """A life track beyond its lap, or deaths owed when a turn begins."""
    TRAVEL = 7
    """A traveller in a city without a marker."""
    END = 8
    """The game goes on although it has ended, or has ended although nothing is full."""
    ORDER = 9
    """It is another's turn than the table's order says."""
    NOTHING_LEGAL = 10
    """Nothing to decide, or an action offered twice."""


class Notes(Layout):
    """Turns of each seat after the end was brought about, and whose turn was the last."""

    last = array(np.int64, 4)
    before = number()
    services = number()


@compiled
def wrong_cubes(state: Any) -> bool:
    for kind in range(N_KINDS):
        n = state.supply[kind] + state.bag[kind]
        fewest = min(state.supply[kind], state.bag[kind])
        for space in range(N_SPACES):
            n += state.board[space, kind]
            fewest = min(fewest, state.board[space, kind])
        if kind < N_COLOURS:
            for seat in range(state.seats):
                n += state.players[seat].cubes[kind]
                fewest = min(fewest, state.players[seat].cubes[kind])
        if n != CUBES[kind] or fewest < 0:
            return True
    return False


@compiled
def wrong_goods(state: Any) -> bool:
    grain, coins = state.grain, state.coins
    if grain < 0 or coins < 0:
        return True
    for seat in range(state.seats):
        player = state.players[seat]
        grain += player.grain
        coins += player.coins
        if player.grain < 0 or player.grain > MOST_GRAIN or player.coins < 0:
            return True
    for good in range(N_GOODS):
        n = state.goods[good]
        fewest = n
        for seat in range(state.seats):
            n += state.players[seat].goods[good]
            fewest = min(fewest, state.players[seat].goods[good])
        if n != GOODS or fewest < 0:
            return True
    return bool(grain != GRAIN or coins != COINS)


@compiled
def wrong_family(state: Any) -> bool:
    for seat in range(state.seats):
        player = state.players[seat]
        for k in range(N_NUMBERS):
            n = player.reserve[k]
            fewest = n
            for place in range(N_PLACES):
                n += player.members[place, k]
                fewest = min(fewest, player.members[place, k])
            for rest in range(N_RESTS):
                n += player.dead[rest, k]
                fewest = min(fewest, player.dead[rest, k])
            if n != FAMILY[k] or fewest < 0:
                return True
        for k in range(N_NUMBERS - 1):
            born = FAMILY[k + 1] - player.reserve[k + 1]
            if born and player.reserve[k]:
                return True
    return False


@compiled
def resting(state: Any, rest: int) -> int:
    n = 0
    for seat in range(state.seats):
        for k in range(N_NUMBERS):
            n += state.players[seat].dead[rest, k]
    return n


@compiled
def wrong_dead(state: Any) -> bool:
    sections = state.printed.settings[state.seats - 2].sections
    for rest in range(N_SECTIONS + 1):
        if resting(state, rest) > sections[rest]:
            return True
    return bool(resting(state, GONE) and resting(state, GRAVE) < sections[GRAVE])


@compiled
def is_full(state: Any) -> bool:
    """The whole chronicle, or all graves."""
    sections = state.printed.settings[state.seats - 2].sections
    written, room = 0, 0
    for rest in range(N_SECTIONS):
        written += resting(state, rest)
        room += sections[rest]
    return bool(written == room or resting(state, GRAVE) == sections[GRAVE])


@compiled
def wrong_customers(state: Any) -> bool:
    seen = np.zeros(N_CUSTOMERS, np.int64)
    for customer in range(N_CUSTOMERS):
        seen[customer] = state.served[customer] != NONE
    stalls = state.printed.settings[state.seats - 2].stalls
    for stall in range(N_STALLS):
        if state.stalls[stall] != NONE:
            seen[state.stalls[stall]] += 1
            if stall >= stalls:
                return True
    waiting = 0
    for k in range(N_QUEUE):
        if state.queue[k] != NONE:
            seen[state.queue[k]] += 1
            if waiting < k:
                return True
            waiting += 1
    out = 0
    for customer in range(N_CUSTOMERS):
        out += seen[customer]
        if seen[customer] > 1:
            return True
    return bool(waiting < N_QUEUE and out < N_CUSTOMERS)


@compiled
def wrong_time(state: Any) -> bool:
    for seat in range(state.seats):
        life = state.players[seat].life
        if life < 0 or life >= state.printed.lap:
            return True
    if state.turn.owed < 0 or state.market.owed < 0:
        return True
    in_service = state.phase in (IN_BUY, IN_PROMOTE)
    if (state.phase == IN_OPENING or in_service) and state.turn.owed + state.market.owed:
        return True
    return bool(in_service != (state.turn.seat == NONE) and state.phase != IN_OVER)


@compiled
def wrong_travel(state: Any) -> bool:
    for seat in range(state.seats):
        for city in range(N_CITIES):
            for k in range(N_NUMBERS):
                there = state.players[seat].members[FIRST_CITY + city, k]
                if there and not state.players[seat].visited[city]:
                    return True
    return False


@compiled
def wrong_end(state: Any) -> bool:
    if state.ended == 2:
        return bool(state.services != MOST_SERVICES or is_full(state))
    if (state.ended != NONE) != is_full(state) or (state.ended != NONE) != (state.ender != NONE):
        return True
    if state.phase == IN_OVER and state.ended == NONE:
        return True
    if state.phase == IN_OVER:
        return bool(state.last_turns != 0)
    return bool(state.services >= MOST_SERVICES and state.ended == NONE and state.phase < IN_BUY)


@compiled
def wrong_order(state: Any, notes: Any) -> bool:
    """Turns go clockwise, others decide only at the market, and nobody has two last turns."""
    in_action = IN_OPENING <= state.phase < IN_MARKET and not state.market.open
    if in_action and state.to_move != state.turn.seat:
        return True
    if state.market.open and state.turn.space != MARKET:
        return True
    for seat in range(state.seats):
        if notes.last[seat] > 1:
            return True
    if state.phase == IN_OPENING and notes.before != NONE and notes.services == state.services:
        return bool((notes.before + 1) % state.seats != state.to_move)
    return False


@compiled
def begin(state: Any, notes: Any) -> None:
    notes.last[:] = 0
    notes.before, notes.services = NONE, 0


@compiled
def remember(state: Any, notes: Any, act: int) -> None:
    if state.phase == IN_OPENING:
        notes.last[state.to_move] += state.ended != NONE
        notes.before, notes.services = state.to_move, state.services


@compiled
def broken(state: Any, legal: Any, notes: Any) -> int:
    """The first thing that is wrong."""
    if wrong_cubes(state):
        return Broken.CUBES.value
    if wrong_goods(state):
        return Broken.GOODS.value
    if wrong_family(state):
        return Broken.FAMILY.value
    if wrong_dead(state):
        return Broken.DEAD.value
    if wrong_customers(state):
        return Broken.CUSTOMERS.value
    if wrong_time(state):
        return Broken.TIME.value
    if wrong_travel(state):
        return Broken.TRAVEL.value
    if wrong_end(state):
        return Broken.END.value
    if wrong_order(state, notes):
        return Broken.ORDER.value
    if state.to_move < 0:
        return Broken.NOTHING.value
    return Broken.NOTHING_LEGAL.value if offered_twice(legal) else Broken.NOTHING.value


def check_met(met: Any, states: Any, seats: int) -> None:
    """Every kind of decision; random games mostly end by the graves."""
    assert {act for act in Act if met[act] == 0} == set()
    endings = np.bincount(states["ended"], minlength=3)
    assert endings[1] > len(states) / 2, "most games end by the graves"
