"""The market day, in which everybody takes part."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.chance import draw
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import reveal
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import Act
from ..state import (
    MAX_STALLS,
    N_CUSTOMERS,
    N_GOODS,
    QUEUE,
    Happened,
    Phase,
    State,
)
from .costs import grain_for, time_for
from .payment import can_pay
from .setup import setting
from .supply import pay_goods, pay_grain, spend


@rule("market")
def open_market(state: State) -> None:
    """The opener may sell first, and that once for nothing on top."""
    state.market.open = 1
    state.market.free = 1
    state.market.sold = 0
    state.market.owed = 0
    for seat in range(state.seats):
        state.players[seat].passed = 0
    note(state, Happened.MARKET, state.turn.seat)
    if has_customers(state):
        state.phase = Phase.MARKET
    else:
        close_market(state)


@compiled
def has_customers(state: State) -> bool:
    for stall in range(MAX_STALLS):
        if state.stalls[stall] != NONE:
            return True
    return False


@rule("market")
def has_wares(state: State, seat: int, customer: int) -> bool:
    """The goods and the grain that a customer wants."""
    player, wanted = state.players[seat], state.printed.customers[customer]
    for good in range(N_GOODS):
        if player.goods[good] < wanted.goods[good]:
            return False
    return bool(player.grain >= wanted.grain)


@rule("market")
def can_serve(state: State, seat: int, customer: int) -> bool:
    """From the second sale on a green cube on top."""
    return has_wares(state, seat, customer) and can_pay(state, seat, Act.SERVE, customer)


@compiled
def can_sell(state: State, seat: int) -> bool:
    """Whether the player can serve anybody before the stalls."""
    for stall in range(MAX_STALLS):
        customer = int(state.stalls[stall])
        if customer != NONE and can_serve(state, seat, customer):
            return True
    return False


@rule("market")
def offer_customers(state: State, legal: Legal) -> None:
    """Those in the queue cannot be served yet."""
    for stall in range(MAX_STALLS):
        customer = int(state.stalls[stall])
        if customer != NONE and can_serve(state, state.to_move, customer):
            offer(legal, Act.SERVE, customer)
    offer(legal, Act.PASS, 0)


@rule("market")
def serve(state: State, seat: int, customer: int) -> None:
    """The customer is won. The cube has been paid; the time is now, but not for the first sale."""
    pay_goods(state, seat, Act.SERVE, customer)
    pay_grain(state, seat, grain_for(state, Act.SERVE, customer))
    spend(state, seat, time_for(state, Act.SERVE, customer))
    state.served[customer] = seat
    note(state, Happened.SOLD, seat, customer)
    for stall in range(MAX_STALLS):
        if state.stalls[stall] == customer:
            state.stalls[stall] = NONE
    state.market.sold += 1
    state.market.free = 0


@rule("market")
def pass_day(state: State) -> None:
    """Final for the day; the free sale passes to nobody."""
    state.players[state.to_move].passed = 1
    state.market.free = 0
    next_seller(state)


@rule("market")
def next_seller(state: State) -> None:
    """Clockwise, round and round, until the stalls are empty or all have passed."""
    state.phase = Phase.MARKET
    for k in range(1, state.seats + 1):
        seat = (state.to_move + k) % state.seats
        if not state.players[seat].passed and has_customers(state):
            state.to_move = seat
            return
    close_market(state)


@rule("market")
def close_market(state: State) -> None:
    """The stalls are filled if anybody sold; then the opener's turn ends."""
    note(state, Happened.MARKET_OVER, NONE, state.market.sold)
    if state.market.sold:
        fill_stalls(state)
    state.market.open, state.market.free, state.market.sold = 0, 0, 0
    state.to_move = state.turn.seat
    state.phase = Phase.BURY


@rule("market")
def fill_stalls(state: State) -> None:
    """From the queue in order, then the queue from the stack."""
    for stall in range(setting(state).stalls):
        if state.stalls[stall] == NONE:
            state.stalls[stall] = state.queue[0]
            if state.stalls[stall] != NONE:
                note(state, Happened.STALL_FILLED, NONE, stall, state.stalls[stall])
            for k in range(QUEUE - 1):
                state.queue[k] = state.queue[k + 1]
            state.queue[QUEUE - 1] = NONE
    for k in range(QUEUE):
        if state.queue[k] == NONE:
            state.queue[k] = draw_customer(state)
            if state.queue[k] != NONE:
                note(state, Happened.QUEUED, NONE, k, state.queue[k])


@compiled
def is_out(state: State, customer: int) -> bool:
    """Whether the customer has left the stack."""
    if state.served[customer] != NONE:
        return True
    for k in range(QUEUE):
        if state.queue[k] == customer:
            return True
    for stall in range(MAX_STALLS):
        if state.stalls[stall] == customer:
            return True
    return False


@compiled
def stack_size(state: State) -> int:
    n = 0
    for customer in range(N_CUSTOMERS):
        if not is_out(state, customer):
            n += 1
    return n


@rule("market")
def draw_customer(state: State) -> int:
    """The next of the stack, NONE when there is none."""
    left = stack_size(state)
    if left == 0:
        return NONE
    reveal(state)
    which = draw(state.chance, left)
    for customer in range(N_CUSTOMERS):
        if not is_out(state, customer):
            if which == 0:
                return customer
            which -= 1
    return NONE
