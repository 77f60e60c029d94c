"""The church: into the black bag."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import rule

from ..actions import BAG, Act, BagCost
from ..state import (
    Place,
    State,
)
from .costs import time_for
from .payment import can_pay
from .supply import go, spend

# Into the black bag


@rule("church")
def can_bag(state: State, seat: int, value: int) -> bool:
    """Any member of the farm, for a brown cube or for time."""
    bagging = BAG.of(value)
    if not state.players[seat].members[Place.FARM, bagging.number]:
        return False
    return bagging.cost == BagCost.TIME or can_pay(state, seat, Act.BAG, value)


@rule("church")
def offer_church(state: State, legal: Legal) -> None:
    for value in range(BAG.size):
        if can_bag(state, state.to_move, value):
            offer(legal, Act.BAG, value)


@rule("church")
def bag(state: State, seat: int, value: int) -> None:
    spend(state, seat, time_for(state, Act.BAG, value))
    go(state, seat, Act.BAG, value)
