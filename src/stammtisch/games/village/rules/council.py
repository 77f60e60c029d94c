"""The village council: chambers and their privileges."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.vocabulary import NONE

from ..actions import ADVANCE, ENTER, Act, StepCost
from ..state import (
    FIRST_CHAMBER,
    N_CHAMBERS,
    Good,
    Phase,
    Place,
    State,
)
from .costs import coins_for, time_for
from .gains import ask_cubes, kinds_left
from .payment import can_pay
from .supply import gain_prestige, go, influence_left, pay_coins, pay_goods, spend, stands_at

PRIVILEGE_CUBES = 2
PRIVILEGE_PRESTIGE = 3


@rule("council")
def can_pay_step(state: State, seat: int, cost: int) -> bool:
    """Two green cubes, or a scroll in place of both."""
    if cost == StepCost.SCROLL:
        return bool(state.players[seat].goods[Good.SCROLL])
    return can_pay(state, seat, Act.ENTER, ENTER.value(0, cost))


@rule("council")
def can_enter(state: State, seat: int, value: int) -> bool:
    """From the farm into the first chamber."""
    entry = ENTER.of(value)
    if not state.players[seat].members[Place.FARM, entry.number]:
        return False
    return can_pay_step(state, seat, entry.cost)


@rule("council")
def can_advance(state: State, seat: int, value: int) -> bool:
    """From a chamber into the next."""
    advance = ADVANCE.of(value)
    if not state.players[seat].members[FIRST_CHAMBER + advance.chamber, advance.number]:
        return False
    return can_pay_step(state, seat, advance.cost)


@rule("council")
def grants(state: State, chamber: int, privilege: int) -> bool:
    """A member has the privilege of its chamber and of lower ones, or only of the one before."""
    if state.variants.privilege_previous_only:
        return chamber - 1 <= privilege <= chamber
    return privilege <= chamber


@rule("council")
def is_useful(state: State, seat: int, privilege: int) -> bool:
    """Whether a privilege gives anything: marker, two cubes, a good, prestige for a coin."""
    match privilege:
        case 0:
            return state.taker == NONE
        case 1:
            return influence_left(state) > 0
        case 2:
            return kinds_left(state) > 0
    return state.players[seat].coins > 0


@rule("council")
def has_privilege(state: State, seat: int, privilege: int) -> bool:
    """Whether any member has it, and it gives something."""
    for chamber in range(N_CHAMBERS):
        if grants(state, chamber, privilege) and stands_at(state, seat, FIRST_CHAMBER + chamber):
            return is_useful(state, seat, privilege)
    return False


@rule("council")
def can_use_council(state: State, seat: int) -> bool:
    """Whether the council can be used at all. Whoever moves, a step costs the same."""
    by_cubes, by_scroll = StepCost.GREEN, StepCost.SCROLL
    can_step = can_pay_step(state, seat, by_cubes) or can_pay_step(state, seat, by_scroll)
    if can_step and stands_at(state, seat, Place.FARM):
        return True
    for chamber in range(N_CHAMBERS):
        if stands_at(state, seat, FIRST_CHAMBER + chamber):
            if can_step and chamber < N_CHAMBERS - 1:
                return True
            for privilege in range(N_CHAMBERS):
                if grants(state, chamber, privilege) and is_useful(state, seat, privilege):
                    return True
    return False


@rule("council")
def offer_council(state: State, legal: Legal) -> None:
    """Enter, advance, or use a privilege without moving."""
    seat = state.to_move
    for value in range(ENTER.size):
        if can_enter(state, seat, value):
            offer(legal, Act.ENTER, value)
    for value in range(ADVANCE.size):
        if can_advance(state, seat, value):
            offer(legal, Act.ADVANCE, value)
    for privilege in range(N_CHAMBERS):
        if has_privilege(state, seat, privilege):
            offer(legal, Act.PRIVILEGE, privilege)


@rule("council")
def enter(state: State, seat: int, value: int) -> None:
    step(state, seat, Act.ENTER, value, 0)


@rule("council")
def advance(state: State, seat: int, value: int) -> None:
    step(state, seat, Act.ADVANCE, value, ADVANCE.of(value).chamber + 1)


@rule("council")
def step(state: State, seat: int, act: int, value: int, chamber: int) -> None:
    """Into this chamber; the time depends on it. Then perhaps a privilege."""
    pay_goods(state, seat, act, value)
    spend(state, seat, time_for(state, act, value))
    go(state, seat, act, value)
    state.turn.chamber = chamber
    state.phase = Phase.PRIVILEGE


@compiled
def can_use_after_step(state: State, privilege: int) -> bool:
    """Of the member just moved."""
    return grants(state, state.turn.chamber, privilege) and is_useful(
        state, state.to_move, privilege
    )


@compiled
def has_privilege_after_step(state: State) -> bool:
    for privilege in range(N_CHAMBERS):
        if can_use_after_step(state, privilege):
            return True
    return False


@rule("council")
def offer_privileges(state: State, legal: Legal) -> None:
    for privilege in range(N_CHAMBERS):
        if can_use_after_step(state, privilege):
            offer(legal, Act.PRIVILEGE, privilege)
    offer(legal, Act.DONE, 0)


@rule("council")
def use_privilege(state: State, seat: int, privilege: int) -> None:
    match privilege:
        case 0:
            state.taker = seat
        case 1:
            ask_cubes(state, PRIVILEGE_CUBES)
        case 2:
            state.phase = Phase.GAIN_GOOD
        case 3:
            pay_coins(state, seat, coins_for(Act.PRIVILEGE, privilege))
            gain_prestige(state, seat, PRIVILEGE_PRESTIGE)
