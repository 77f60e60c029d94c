"""The well: three cubes of one colour in place of a cube from the board; and free actions."""

from __future__ import annotations

import numpy as np

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.vocabulary import NONE

from ..actions import PAID, Act
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
from .payment import hand_over, has_payment, payments_of, take_back
from .supply import stands_at
from .travel import can_journey

OF_THREE = payments_of(WELL_CUBES)
WELL_PAYMENTS = OF_THREE[np.count_nonzero(PAID[OF_THREE, :N_COLOURS], axis=1) <= 1]
"""Three cubes of one colour, whichever; coins for any of them."""
EVERY_SPACE = 2**N_SPACES - 1


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


@rule("well", "coins")
def spaces_after(state: State, seat: int, payment: int, wanted: int) -> int:
    """Those of the wanted spaces, a bit each, whose action can be used once this is paid."""
    found = 0
    hand_over(state, seat, payment)
    for space in range(N_SPACES):
        if wanted >> space & 1 and can_act(state, seat, space):
            found |= 1 << space
    take_back(state, seat, payment)
    return found


@rule("well")
def spaces_of_well(state: State, seat: int) -> int:
    """All spaces whose action can be used after some payment, a bit each."""
    found = 0
    for payment in WELL_PAYMENTS:
        if has_payment(state, seat, payment):
            found |= spaces_after(state, seat, payment, EVERY_SPACE & ~found)
    return found


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
    spaces = spaces_of_well(state, state.to_move)
    for space in range(N_SPACES):
        if spaces >> space & 1:
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
