"""The church: into the black bag, the service, the way up the windows, the majority."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.chance import draw
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import reveal

from ..actions import Act
from ..state import (
    FIRST_WINDOW,
    MONKS,
    N_NUMBERS,
    N_WINDOWS,
    NONE,
    Phase,
    Place,
    State,
)
from .payment import can_pay
from .setup import begin_turn_of
from .stock import gain_prestige, move, pay_coins, pay_grain, spend, stands_at

BY_TIME = 1
"""How the door is paid for, if not by a cube: the last part of a value."""
DRAWN = 4
"""Pieces a service."""
MAJORITY = 2
PASSAGES = N_WINDOWS - 1


# Into the black bag


@rule("church")
def can_put(state: State, seat: int, value: int) -> bool:
    """Any member of the farm, for a brown cube or for time."""
    if not state.players[seat].members[Place.FARM, value // 2]:
        return False
    return value % 2 == BY_TIME or can_pay(state, seat, Act.PUT, value)


@rule("church")
def offer_church(state: State, legal: Legal) -> None:
    for value in range(2 * N_NUMBERS):
        if can_put(state, state.to_move, value):
            offer(legal, Act.PUT, value)


@rule("church")
def put(state: State, seat: int, value: int) -> None:
    if value % 2 == BY_TIME:
        spend(state, seat, state.printed.bag_time)
    move(state, seat, value // 2, Place.FARM, Place.BAG)


# The service: four pieces


@rule("end-of-round", "service")
def begin_service(state: State) -> None:
    """The first player leads; nobody's turn goes on."""
    state.services += 1
    state.out = 0
    begin_turn_of(state, NONE)
    state.to_move = state.first
    state.phase = Phase.BUY


@rule("service", "coins")
def can_buy(state: State, seat: int) -> bool:
    """Own members, for a coin each, until four are out."""
    return bool(
        state.out < DRAWN and state.players[seat].coins > 0 and stands_at(state, seat, Place.BAG)
    )


@rule("service")
def offer_purchases(state: State, legal: Legal) -> None:
    for number in range(N_NUMBERS):
        if state.players[state.to_move].members[Place.BAG, number]:
            offer(legal, Act.BUY, number)
    offer(legal, Act.DONE, 0)


@rule("service")
def buy(state: State, seat: int, number: int) -> None:
    pay_coins(state, seat, 1)
    move(state, seat, number, Place.BAG, FIRST_WINDOW)
    state.out += 1


@compiled
def in_bag(state: State) -> int:
    """Members of all players."""
    n = 0
    for seat in range(state.seats):
        for number in range(N_NUMBERS):
            n += int(state.players[seat].members[Place.BAG, number])
    return n


@rule("service")
def draw_pieces(state: State) -> None:
    """Out of members and monks together; monks go back, members to the rightmost window."""
    monks = MONKS
    while state.out < DRAWN:
        which = draw(state.chance, in_bag(state) + monks) - monks
        if which < 0:
            monks -= 1
        else:
            draw_member(state, which)
        state.out += 1
    reveal(state)


@compiled
def draw_member(state: State, which: int) -> None:
    """The member of that place in the order of seats and numbers."""
    for seat in range(state.seats):
        for number in range(N_NUMBERS):
            count = int(state.players[seat].members[Place.BAG, number])
            if 0 <= which < count:
                move(state, seat, number, Place.BAG, FIRST_WINDOW)
            which -= count


# The service: from window to window


@rule("service")
def can_promote(state: State, seat: int, number: int, window: int) -> bool:
    """One window to the left, for the grain between them."""
    player = state.players[seat]
    if not player.members[FIRST_WINDOW + window, number]:
        return False
    return bool(player.grain >= state.printed.window[window])


@compiled
def has_promotion(state: State, seat: int) -> bool:
    for number in range(N_NUMBERS):
        for window in range(PASSAGES):
            if can_promote(state, seat, number, window):
                return True
    return False


@rule("service")
def offer_promotions(state: State, legal: Legal) -> None:
    for number in range(N_NUMBERS):
        for window in range(PASSAGES):
            if can_promote(state, state.to_move, number, window):
                offer(legal, Act.PROMOTE, number * PASSAGES + window)
    offer(legal, Act.DONE, 0)


@rule("service")
def promote(state: State, seat: int, value: int) -> None:
    window = value % PASSAGES
    pay_grain(state, seat, int(state.printed.window[window]))
    move(state, seat, value // PASSAGES, FIRST_WINDOW + window, FIRST_WINDOW + window + 1)


# The service: the majority


@compiled
def in_window(state: State, seat: int, window: int) -> int:
    n = 0
    for number in range(N_NUMBERS):
        n += int(state.players[seat].members[FIRST_WINDOW + window, number])
    return n


@rule("service")
def rank(state: State, seat: int) -> int:
    """More members in windows come first, then who has one further left; 0 for nobody there."""
    members, leading = 0, 0
    for window in range(N_WINDOWS):
        here = in_window(state, seat, window)
        members += here
        if here:
            leading = window
    return N_WINDOWS * members + leading


@rule("service")
def reward_majority(state: State) -> None:
    """Still tied: all of these."""
    best = 1
    for seat in range(state.seats):
        best = max(best, rank(state, seat))
    for seat in range(state.seats):
        if rank(state, seat) == best:
            gain_prestige(state, seat, MAJORITY)
