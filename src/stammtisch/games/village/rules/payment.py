"""Influence cubes that an action costs, and the coins that can stand for any of them."""

from __future__ import annotations

from stammtisch.core.compiled import compiled, rule

from ..actions import BY_CUBES, PAID, WAYS, Act
from ..state import (
    N_CITIES,
    N_COLOURS,
    NONE,
    VILLAGE,
    Cube,
    Phase,
    State,
)
from .stock import pay_coins

N_WAYS = len(WAYS)
FIRST_OF_SIZE = (0, 0, 5, 20, len(PAID))
"""The first payment of so many pieces."""
COIN = N_COLOURS
"""The column of `PAID` for coins."""
WELL_CUBES = 3
COUNCIL_GREEN = 2
CHURCH_BROWN = 1
SALE_GREEN = 1


@compiled
def cubes_for(state: State, act: int, value: int, colour: int) -> int:
    """How many cubes of a colour a decision costs; for the well see `fits_well`."""
    match act:
        case Act.MAKE:
            if value % N_WAYS == BY_CUBES:
                return int(state.printed.price[value // N_WAYS, colour])
        case Act.SEND:
            return int(state.printed.toll[VILLAGE, value % N_CITIES, colour])
        case Act.TRAVEL:
            source, target = value // N_CITIES % N_CITIES, value % N_CITIES
            return int(state.printed.toll[source, target, colour])
        case Act.ENTER | Act.ADVANCE:
            return COUNCIL_GREEN if colour == Cube.GREEN and value % 2 == 0 else 0
        case Act.PUT:
            return CHURCH_BROWN if colour == Cube.BROWN and value % 2 == 0 else 0
        case Act.SERVE:
            return SALE_GREEN if colour == Cube.GREEN and not state.market.free else 0
    return 0


@compiled
def price_of(state: State, act: int, value: int) -> int:
    """Cubes of all colours together."""
    if act == Act.WELL:
        return WELL_CUBES
    total = 0
    for colour in range(N_COLOURS):
        total += cubes_for(state, act, value, colour)
    return total


@rule("coins", "cubes")
def can_pay(state: State, seat: int, act: int, value: int) -> bool:
    """A coin for each cube that is missing."""
    missing, player = 0, state.players[seat]
    for colour in range(N_COLOURS):
        missing += max(0, cubes_for(state, act, value, colour) - int(player.cubes[colour]))
    return missing <= player.coins


@compiled
def has_payment(state: State, seat: int, payment: int) -> bool:
    """Whether the player has these cubes and coins."""
    player = state.players[seat]
    for colour in range(N_COLOURS):
        if PAID[payment, colour] > player.cubes[colour]:
            return False
    return bool(PAID[payment, COIN] <= player.coins)


@rule("coins")
def fits(state: State, payment: int) -> bool:
    """No cube that is not asked for; coins make up the rest."""
    for colour in range(N_COLOURS):
        if PAID[payment, colour] > cubes_for(state, state.turn.act, state.turn.value, colour):
            return False
    return True


@rule("well", "coins")
def fits_well(payment: int) -> bool:
    """Three cubes of one colour, whichever; coins for any of them."""
    colours = 0
    for colour in range(N_COLOURS):
        if PAID[payment, colour]:
            colours += 1
    return colours <= 1


@compiled
def hand_over(state: State, seat: int, payment: int) -> None:
    """To the supply."""
    for colour in range(N_COLOURS):
        count = int(PAID[payment, colour])
        state.players[seat].cubes[colour] -= count
        state.supply[colour] += count
    pay_coins(state, seat, int(PAID[payment, COIN]))


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
