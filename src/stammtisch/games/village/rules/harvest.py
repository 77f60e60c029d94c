"""Harvest: grain for who has somebody on the farm."""

from __future__ import annotations

from stammtisch.core.compiled import rule

from ..state import MOST_GRAIN, Good, Place, State
from .supply import gain_grain, stands_at

BY_HAND, WITH_HORSE, WITH_OX = 2, 3, 4


@rule("harvest")
def can_harvest(state: State, seat: int) -> bool:
    """Somebody must be on the farm, and there must be room for grain."""
    return state.players[seat].grain < MOST_GRAIN and stands_at(state, seat, Place.FARM)


@rule("harvest")
def harvest(state: State, seat: int) -> None:
    """The best team there is; it stays."""
    goods, crop = state.players[seat].goods, BY_HAND
    if goods[Good.PLOW] and goods[Good.OX]:
        crop = WITH_OX
    elif goods[Good.PLOW] and goods[Good.HORSE]:
        crop = WITH_HORSE
    gain_grain(state, seat, crop)
