"""The well: three cubes of one colour in place of a cube from the board; and free actions."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.vocabulary import NONE

from ..actions import Act
from ..state import (
    N_COLOURS,
    N_CUBES,
    N_SPACES,
    Place,
    Space,
    State,
)
from .costs import WELL_CUBES
from .council import can_use_council
from .crafts import can_craft
from .family import can_recall, next_born
from .harvest import can_harvest
from .payment import FIRST_OF_SIZE, fits_well, hand_over, has_payment, take_back
from .supply import stands_at
from .travel import can_journey

FIRST_WELL_PAYMENT, END_OF_PAYMENTS = FIRST_OF_SIZE[WELL_CUBES], FIRST_OF_SIZE[WELL_CUBES + 1]


@compiled
def can_act(state: State, seat: int, space: int) -> bool:
    """Whether the action of a space can be used; a market day can always be held."""
    match space:
        case Space.HARVEST:
            return can_harvest(state, seat)
        case Space.FAMILY:
            return next_born(state, seat) != NONE or can_recall(state, seat)
        case Space.CRAFTS:
            return can_craft(state, seat)
        case Space.TRAVEL:
            return can_journey(state, seat)
        case Space.COUNCIL:
            return can_use_council(state, seat)
        case Space.CHURCH:
            return stands_at(state, seat, Place.FARM)
    return True


@rule("well")
def can_pay_well(state: State, seat: int, space: int, payment: int) -> bool:
    """Three of one colour, after which the action can be used."""
    if not fits_well(payment) or not has_payment(state, seat, payment):
        return False
    hand_over(state, seat, payment)
    can = can_act(state, seat, space)
    take_back(state, seat, payment)
    return can


@compiled
def can_draw_well(state: State, seat: int, space: int) -> bool:
    for payment in range(FIRST_WELL_PAYMENT, END_OF_PAYMENTS):
        if can_pay_well(state, seat, space, payment):
            return True
    return False


@rule("well")
def well_is_open(state: State) -> bool:
    """As long as an influence cube lies on the board; in a variant also a plague cube."""
    kinds = N_CUBES if state.variants.well_with_plague_only else N_COLOURS
    for space in range(N_SPACES):
        for kind in range(kinds):
            if state.board[space, kind]:
                return True
    return False


@rule("well")
def offer_well(state: State, legal: Legal) -> None:
    """Also an action whose space still has cubes; none is taken."""
    if not well_is_open(state) or not may_pay_well(state, state.to_move):
        return
    for space in range(N_SPACES):
        if can_draw_well(state, state.to_move, space):
            offer(legal, Act.WELL, space)


@compiled
def may_pay_well(state: State, seat: int) -> bool:
    """Whether there are cubes and coins enough at all."""
    most = 0
    for colour in range(N_COLOURS):
        most = max(most, int(state.players[seat].cubes[colour]))
    return most + state.players[seat].coins >= WELL_CUBES


@rule("end-of-game")
def offer_free(state: State, legal: Legal) -> None:
    """On the empty board of the last turns: any action that can be used."""
    for space in range(N_SPACES):
        if can_act(state, state.to_move, space):
            offer(legal, Act.FREE, space)
