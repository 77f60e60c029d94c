"""The service: four pieces out of the black bag, the way up the windows, the majority."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.chance import draw
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import OVER, reveal
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import PROMOTE, Act
from ..state import (
    DRAWN,
    FIRST_WINDOW,
    LAST_SERVICE,
    MONKS,
    N_NUMBERS,
    N_WINDOWS,
    Ending,
    Happened,
    Phase,
    Place,
    State,
)
from .costs import coins_for, grain_for
from .rounds import begin_round
from .setup import clear_turn
from .supply import gain_prestige, go, members_at, move, pay_coins, pay_grain, stands_at

MAJORITY = 2


# Four pieces


@rule("end-of-round", "service")
def begin_service(state: State) -> None:
    """The first player leads; nobody's turn goes on."""
    state.services += 1
    note(state, Happened.SERVICE, NONE, state.services)
    state.out = 0
    clear_turn(state, NONE)
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
    pay_coins(state, seat, coins_for(Act.BUY, number))
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
    monks, due = MONKS, DRAWN - state.out
    while state.out < DRAWN:
        which = draw(state.chance, in_bag(state) + monks) - monks
        if which < 0:
            monks -= 1
        else:
            draw_member(state, which)
        state.out += 1
    if due > 0 and due == MONKS - monks:
        note(state, Happened.MONKS)
    reveal(state)


@compiled
def draw_member(state: State, which: int) -> None:
    """The member of that place in the order of seats and numbers."""
    for seat in range(state.seats):
        for number in range(N_NUMBERS):
            count = int(state.players[seat].members[Place.BAG, number])
            if 0 <= which < count:
                note(state, Happened.DRAWN, seat, number)
                move(state, seat, number, Place.BAG, FIRST_WINDOW)
            which -= count


# From window to window


@rule("service")
def can_promote(state: State, seat: int, value: int) -> bool:
    """One window to the left, for the grain between them."""
    player, promotion = state.players[seat], PROMOTE.of(value)
    if not player.members[FIRST_WINDOW + promotion.window, promotion.number]:
        return False
    return bool(player.grain >= grain_for(state, Act.PROMOTE, value))


@compiled
def has_promotion(state: State, seat: int) -> bool:
    for value in range(PROMOTE.size):
        if can_promote(state, seat, value):
            return True
    return False


@rule("service")
def offer_promotions(state: State, legal: Legal) -> None:
    for value in range(PROMOTE.size):
        if can_promote(state, state.to_move, value):
            offer(legal, Act.PROMOTE, value)
    offer(legal, Act.DONE, 0)


@rule("service")
def promote(state: State, seat: int, value: int) -> None:
    pay_grain(state, seat, grain_for(state, Act.PROMOTE, value))
    go(state, seat, Act.PROMOTE, value)


# The majority


@rule("service")
def rank(state: State, seat: int) -> int:
    """More members in windows come first, then who has one further left; 0 for nobody there."""
    members, leading = 0, 0
    for window in range(N_WINDOWS):
        here = members_at(state, seat, FIRST_WINDOW + window)
        members += here
        if here:
            leading = window
    return N_WINDOWS * members + leading


@compiled
def highest_rank(state: State) -> int:
    """That of whoever has the majority; 0 when nobody is there."""
    highest = 0
    for seat in range(state.seats):
        highest = max(highest, rank(state, seat))
    return highest


@rule("service")
def reward_majority(state: State) -> None:
    """Still tied: all of these."""
    highest = highest_rank(state)
    for seat in range(state.seats):
        if highest and rank(state, seat) == highest:
            note(state, Happened.MAJORITY, seat, MAJORITY)
            gain_prestige(state, seat, MAJORITY)


# Round the table


@rule("service")
def next_buyer(state: State) -> None:
    """Once round the table; then the draw."""
    state.to_move = (state.to_move + 1) % state.seats
    if state.to_move == state.first:
        draw_pieces(state)
        state.phase = Phase.PROMOTE


@rule("service")
def next_promoter(state: State) -> None:
    """Once round the table; then the majority."""
    state.to_move = (state.to_move + 1) % state.seats
    if state.to_move == state.first:
        reward_majority(state)
        end_service(state)


@rule("new-round", "last-service", "end-of-game")
def end_service(state: State) -> None:
    """After the last one the game is over; else the marker's taker becomes first player."""
    if state.ended == NONE and state.services >= LAST_SERVICE:
        state.ended = Ending.LAST_SERVICE
        note(state, Happened.ENDED, NONE, state.ended)
    if state.ended != NONE:
        state.to_move = OVER
        state.phase = Phase.OVER
        return
    if state.taker != NONE:
        is_new = state.first != state.taker
        note(state, Happened.FIRST if is_new else Happened.STILL_FIRST, state.taker)
        state.first = state.taker
        state.taker = NONE
    begin_round(state)
