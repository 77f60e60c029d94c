"""Cubes and goods of one's choice, as cities and privileges give them."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import CHOSEN, Act
from ..state import (
    N_COLOURS,
    N_GOODS,
    Happened,
    Phase,
    State,
)
from .supply import gain_cube, influence_left

N_CHOICES = len(CHOSEN)


@compiled
def ask_cubes(state: State, count: int) -> None:
    """So many cubes, alike or not; what the supply lacks is not to be had."""
    state.turn.cubes = min(count, influence_left(state))
    state.phase = Phase.GAIN_CUBES


@compiled
def can_choose(state: State, choice: int) -> bool:
    """Whether these are as many cubes as are due, and lie in the supply."""
    size = 0
    for colour in range(N_COLOURS):
        if CHOSEN[choice, colour] > state.supply[colour]:
            return False
        size += int(CHOSEN[choice, colour])
    return size == state.turn.cubes


@compiled
def only_choice(state: State) -> int:
    """The one choice of cubes there is; NONE when there are more, or none is due."""
    found = NONE
    for choice in range(N_CHOICES):
        if can_choose(state, choice):
            if found != NONE:
                return NONE
            found = choice
    return found


@compiled
def offer_cubes(state: State, legal: Legal) -> None:
    for choice in range(N_CHOICES):
        if can_choose(state, choice):
            offer(legal, Act.GAIN_CUBES, choice)


@compiled
def note_choice(state: State, choice: int) -> None:
    """What was gained, where nobody was asked."""
    chosen = CHOSEN[choice]
    note(state, Happened.CUBES, state.to_move, chosen[0], chosen[1], chosen[2], chosen[3])


@compiled
def take_cubes(state: State, choice: int) -> None:
    for colour in range(N_COLOURS):
        for _ in range(CHOSEN[choice, colour]):
            gain_cube(state, state.to_move, colour)
    state.turn.cubes = 0


@compiled
def kinds_left(state: State) -> int:
    """How many kinds of goods the supply has."""
    kinds = 0
    for good in range(N_GOODS):
        if state.goods[good]:
            kinds += 1
    return kinds


@compiled
def first_kind_left(state: State) -> int:
    """The first good the supply has, NONE if it has none."""
    for good in range(N_GOODS):
        if state.goods[good]:
            return good
    return NONE


@compiled
def offer_goods(state: State, legal: Legal) -> None:
    for good in range(N_GOODS):
        if state.goods[good]:
            offer(legal, Act.GAIN_GOOD, good)
