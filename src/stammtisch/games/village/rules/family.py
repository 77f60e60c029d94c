"""Family: births, and members who come home."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import MEMBER, Act
from ..state import (
    N_NUMBERS,
    N_VISIBLE,
    Happened,
    Place,
    State,
)
from .supply import go, stands_at


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
                offer(legal, Act.RECALL, MEMBER.value(number, place))


@rule("family")
def give_birth(state: State, seat: int) -> None:
    number = next_born(state, seat)
    note(state, Happened.BORN, seat, number)
    state.players[seat].reserve[number] -= 1
    state.players[seat].members[Place.FARM, number] += 1


@rule("family")
def recall(state: State, seat: int, value: int) -> None:
    go(state, seat, Act.RECALL, value)
