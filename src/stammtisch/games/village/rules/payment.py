"""How influence cubes are paid: with cubes, and coins that can stand for any of them."""

from __future__ import annotations

import numpy as np

from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import Arrays
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import PAID
from ..state import (
    N_COLOURS,
    Happened,
    Phase,
    State,
)
from .costs import cubes_for
from .supply import pay_coins

FIRST_OF_SIZE = (0, 0, 5, 20, len(PAID))
"""The first payment of so many pieces."""
EVERY_PAYMENT = np.arange(len(PAID))
COIN = N_COLOURS
"""The column of `PAID` for coins."""


@rule("coins", "cubes")
def can_pay(state: State, seat: int, act: int, value: int) -> bool:
    """A coin for each cube that is missing."""
    missing, player = 0, state.players[seat]
    for colour in range(N_COLOURS):
        missing += max(0, cubes_for(state, act, value, colour) - int(player.cubes[colour]))
    return missing <= player.coins


@compiled
def payments_of(size: int) -> Arrays:
    """All of so many pieces."""
    return EVERY_PAYMENT[FIRST_OF_SIZE[size] : FIRST_OF_SIZE[size + 1]]


@compiled
def has_payment(state: State, seat: int, payment: int) -> bool:
    """Whether the player has these cubes and coins."""
    player = state.players[seat]
    missing = max(0, int(PAID[payment, COIN]) - player.coins)
    for colour in range(N_COLOURS):
        missing += max(0, int(PAID[payment, colour]) - int(player.cubes[colour]))
    return missing == 0


@rule("coins")
def fits(state: State, payment: int) -> bool:
    """No cube that is not asked for; coins make up the rest."""
    for colour in range(N_COLOURS):
        if PAID[payment, colour] > cubes_for(state, state.turn.act, state.turn.value, colour):
            return False
    return True


@compiled
def hand_over(state: State, seat: int, payment: int) -> None:
    """To the supply."""
    for colour in range(N_COLOURS):
        count = int(PAID[payment, colour])
        state.players[seat].cubes[colour] -= count
        state.supply[colour] += count
    pay_coins(state, seat, int(PAID[payment, COIN]))


@compiled
def note_payment(state: State, payment: int) -> None:
    """How it was paid, where nobody was asked."""
    paid = PAID[payment]
    note(state, Happened.PAID, state.to_move, paid[0], paid[1], paid[2], paid[3], paid[COIN])


@compiled
def take_back(state: State, seat: int, payment: int) -> None:
    """As before `hand_over`."""
    for colour in range(N_COLOURS):
        count = int(PAID[payment, colour])
        state.players[seat].cubes[colour] += count
        state.supply[colour] -= count
    pay_coins(state, seat, -int(PAID[payment, COIN]))


@compiled
def ask_payment(state: State, act: int, value: int) -> None:
    """The decision stands; how it is paid for is the next one."""
    state.turn.act, state.turn.value = act, value
    state.phase = Phase.PAY


@compiled
def pay(state: State, payment: int) -> None:
    hand_over(state, state.to_move, payment)
    state.turn.act, state.turn.value = NONE, NONE
