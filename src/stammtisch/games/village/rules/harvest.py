"""Harvest: grain for who has somebody on the farm."""

from __future__ import annotations

from stammtisch.core.compiled import rule
from stammtisch.core.notes import note

from ..state import MOST_GRAIN, Good, Happened, Place, State
from .supply import stands_at

BY_HAND, WITH_HORSE, WITH_OX = 2, 3, 4


@rule("harvest")
def can_harvest(state: State, seat: int) -> bool:
    """Somebody must be on the farm, and there must be room for grain."""
    return state.players[seat].grain < MOST_GRAIN and stands_at(state, seat, Place.FARM)


@rule("harvest")
def crop(state: State, seat: int) -> int:
    """The grain of the best team there is."""
    goods = state.players[seat].goods
    if goods[Good.PLOW] and goods[Good.OX]:
        return WITH_OX
    if goods[Good.PLOW] and goods[Good.HORSE]:
        return WITH_HORSE
    return BY_HAND


@rule("harvest")
def harvest_taken(state: State, seat: int) -> int:
    """A farm holds five, and the supply may have less; the rest is not taken."""
    return min(crop(state, seat), MOST_GRAIN - state.players[seat].grain, state.grain)


@rule("harvest")
def harvest(state: State, seat: int) -> None:
    """The team stays."""
    count = harvest_taken(state, seat)
    note(state, Happened.GRAIN, seat, count)
    state.grain -= count
    state.players[seat].grain += count
