"""Harvest and family: grain, and members who are born or come home."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule

from ..actions import Act
from ..state import MOST_GRAIN, N_NUMBERS, N_VISIBLE, NONE, Good, Place, State
from .stock import gain_grain, move, stands_at

BY_HAND, WITH_HORSE, WITH_OX = 2, 3, 4


# Harvest


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


# Family


@compiled
def next_born(state: State, seat: int) -> int:
    """The lowest number of the reserve, NONE when it is empty."""
    for number in range(N_NUMBERS):
        if state.players[seat].reserve[number]:
            return number
    return NONE


@rule("family")
def can_recall(state: State, seat: int) -> bool:
    """Whether somebody is at work on the board; the black bag does not let go."""
    for place in range(Place.FARM + 1, N_VISIBLE):
        if stands_at(state, seat, place):
            return True
    return False


@rule("family")
def offer_family(state: State, legal: Legal) -> None:
    """A birth, or a member comes home."""
    seat = state.to_move
    if next_born(state, seat) != NONE:
        offer(legal, Act.BIRTH, 0)
    for number in range(N_NUMBERS):
        for place in range(Place.FARM + 1, N_VISIBLE):
            if state.players[seat].members[place, number]:
                offer(legal, Act.RECALL, number * N_VISIBLE + place)


@rule("family")
def give_birth(state: State, seat: int) -> None:
    number = next_born(state, seat)
    state.players[seat].reserve[number] -= 1
    state.players[seat].members[Place.FARM, number] += 1


@rule("family")
def recall(state: State, seat: int, value: int) -> None:
    move(state, seat, value // N_VISIBLE, value % N_VISIBLE, Place.FARM)
