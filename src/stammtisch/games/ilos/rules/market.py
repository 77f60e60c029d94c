"""The market: a resource is given away, and its price rises."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import Act
from ..pieces import N_PRICES, N_RESOURCES
from ..state import Happened, State
from .action_card import charge
from .cards import total

N_MARKERS = 8


@rule("market")
def markers_left(state: State) -> int:
    """Price markers that cover nothing yet: eight raises a game."""
    return N_MARKERS - total(state.covered)


@rule("market")
def can_rise(state: State, resource: int) -> bool:
    """A row's last value is never covered."""
    return bool(state.covered[resource] < N_PRICES - 1) and markers_left(state) > 0


@compiled
def some_price_can_rise(state: State) -> bool:
    for resource in range(N_RESOURCES):
        if can_rise(state, resource):
            return True
    return False


@rule("market")
def can_sell(state: State, seat: int, resource: int) -> bool:
    """One of the stock, and its own price must be able to rise; with `market_any` anyone's."""
    if state.players[seat].stock[resource] == 0:
        return False
    if state.variants.market_any:
        return some_price_can_rise(state)
    return can_rise(state, resource)


@rule("market")
def can_trade(state: State, seat: int) -> bool:
    """Whether a market card can be played: once a turn."""
    if state.traded:
        return False
    for resource in range(N_RESOURCES):
        if can_sell(state, seat, resource):
            return True
    return False


@rule("market")
def offer_sales(state: State, legal: Legal) -> None:
    """What can be given away."""
    for resource in range(N_RESOURCES):
        if can_sell(state, state.to_move, resource):
            offer(legal, Act.SELL, resource)


@compiled
def offer_raises(state: State, legal: Legal) -> None:
    """With `market_any`: which price rises for it."""
    for resource in range(N_RESOURCES):
        if can_rise(state, resource):
            offer(legal, Act.RAISE, resource)


@compiled
def choose_sale(state: State, resource: int) -> None:
    """The price of what is given away rises, unless another may."""
    state.deed.sold = resource
    if not state.variants.market_any:
        choose_raise(state, resource)


@compiled
def awaits_raise(state: State) -> bool:
    """With `market_any`: it has been said what is given away, not yet which price rises."""
    return bool(state.deed.sold >= 0 and state.deed.raised < 0)


@compiled
def choose_raise(state: State, resource: int) -> None:
    state.deed.raised = resource
    charge(state, 0)


@rule("market")
def trade(state: State) -> None:
    """The token is gone, the old price covered."""
    state.players[state.to_move].stock[state.deed.sold] -= 1
    state.covered[state.deed.raised] += 1
    state.traded = 1
    note(state, Happened.RISEN, NONE, state.deed.raised, price(state, state.deed.raised))


@rule("end-of-the-game")
def price(state: State, resource: int) -> int:
    """The first value of the row that is not covered."""
    return int(state.printed.prices[resource, state.covered[resource]])
