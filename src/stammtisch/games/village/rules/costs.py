"""What a decision costs: time, cubes, goods, grain and coins. And where it takes a member."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.core.compiled import compiled, inlined, rule
from stammtisch.core.vocabulary import NONE

from ..actions import (
    ADVANCE,
    BAG,
    ENTER,
    MAKE,
    MEMBER,
    PROMOTE,
    SEND,
    TAKE,
    TRAIN,
    TRAVEL,
    Act,
    BagCost,
    Method,
    StepCost,
)
from ..state import (
    FIRST_CHAMBER,
    FIRST_CITY,
    FIRST_SHOP,
    FIRST_WINDOW,
    N_CHAMBERS,
    N_COLOURS,
    VILLAGE,
    Cube,
    Good,
    Place,
    State,
)

PLAGUE_TIME = 2
SALE_TIME = 1
WELL_CUBES = 3
COUNCIL_GREEN = 2
CHURCH_BROWN = 1
SALE_GREEN = 1
FARM, BLACK_BAG = int(Place.FARM), int(Place.BAG)
LAST_PRIVILEGE = N_CHAMBERS - 1


@rule("time", "cubes")
def time_for(state: State, act: int, value: int) -> int:
    """Steps on the life track."""
    printed = state.printed
    match act:
        case Act.TAKE:
            return PLAGUE_TIME if TAKE.of(value).kind == Cube.PLAGUE else 0
        case Act.TRAIN:
            return int(printed.train[TRAIN.of(value).shop])
        case Act.MAKE:
            making = MAKE.of(value)
            return int(printed.make[making.good]) if making.method == Method.TIME else 0
        case Act.MILL:
            return printed.mill_time
        case Act.SERVE:
            return 0 if state.market.free else SALE_TIME
        case Act.SEND:
            return int(printed.leg[VILLAGE, SEND.of(value).city])
        case Act.TRAVEL:
            return int(printed.leg[TRAVEL.of(value).source, TRAVEL.of(value).city])
        case Act.ENTER:
            return int(printed.step[0])
        case Act.ADVANCE:
            return int(printed.step[ADVANCE.of(value).chamber + 1])
        case Act.BAG:
            return printed.bag_time if BAG.of(value).cost == BagCost.TIME else 0
    return 0


@inlined
def cubes_for(state: State, act: int, value: int, colour: int) -> int:
    """How many cubes of a colour; any colour does for the well, see `WELL_PAYMENTS`."""
    match act:
        case Act.MAKE:
            if MAKE.of(value).method == Method.CUBES:
                return int(state.printed.price[MAKE.of(value).good, colour])
        case Act.SEND:
            return int(state.printed.toll[VILLAGE, SEND.of(value).city, colour])
        case Act.TRAVEL:
            return int(state.printed.toll[TRAVEL.of(value).source, TRAVEL.of(value).city, colour])
        case Act.ENTER:
            by_cubes = ENTER.of(value).cost == StepCost.GREEN
            return COUNCIL_GREEN if colour == Cube.GREEN and by_cubes else 0
        case Act.ADVANCE:
            by_cubes = ADVANCE.of(value).cost == StepCost.GREEN
            return COUNCIL_GREEN if colour == Cube.GREEN and by_cubes else 0
        case Act.BAG:
            by_cubes = BAG.of(value).cost == BagCost.BROWN
            return CHURCH_BROWN if colour == Cube.BROWN and by_cubes else 0
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


@rule("market", "travel", "council")
def goods_for(state: State, act: int, value: int, good: int) -> int:
    """How many goods of a kind: what a customer wants, a wagon for each leg, perhaps a scroll."""
    match act:
        case Act.SERVE:
            return int(state.printed.customers[value].goods[good])
        case Act.SEND | Act.TRAVEL:
            return 1 if good == Good.WAGON else 0
        case Act.ENTER:
            by_scroll = ENTER.of(value).cost == StepCost.SCROLL
            return 1 if good == Good.SCROLL and by_scroll else 0
        case Act.ADVANCE:
            by_scroll = ADVANCE.of(value).cost == StepCost.SCROLL
            return 1 if good == Good.SCROLL and by_scroll else 0
    return 0


@rule("crafts-cubes", "mill", "market", "service")
def grain_for(state: State, act: int, value: int) -> int:
    """Bags of grain: for a good, at the mill, for a customer, from window to window."""
    match act:
        case Act.MAKE:
            making = MAKE.of(value)
            return int(state.printed.grain[making.good]) if making.method == Method.GRAIN else 0
        case Act.MILL:
            return state.printed.mill_grain
        case Act.SERVE:
            return state.printed.customers[value].grain
        case Act.PROMOTE:
            return int(state.printed.window[PROMOTE.of(value).window])
    return 0


@rule("coins")
def coins_for(act: int, value: int) -> int:
    """One for a member out of the black bag, one for prestige in the council."""
    if act == Act.BUY or (act == Act.PRIVILEGE and value == LAST_PRIVILEGE):
        return 1
    return 0


class Move(NamedTuple):
    """A member goes from one place to another; all NONE for no move."""

    number: int
    source: int
    target: int


@compiled
def move_of(act: int, value: int) -> Move:
    """Who goes where."""
    match act:
        case Act.RECALL:
            return Move(MEMBER.of(value).number, MEMBER.of(value).place, FARM)
        case Act.TRAIN:
            return Move(TRAIN.of(value).number, FARM, FIRST_SHOP + TRAIN.of(value).shop)
        case Act.SEND:
            return Move(SEND.of(value).number, FARM, FIRST_CITY + SEND.of(value).city)
        case Act.TRAVEL:
            leg = TRAVEL.of(value)
            return Move(leg.number, FIRST_CITY + leg.source, FIRST_CITY + leg.city)
        case Act.ENTER:
            return Move(ENTER.of(value).number, FARM, FIRST_CHAMBER)
        case Act.ADVANCE:
            place = FIRST_CHAMBER + ADVANCE.of(value).chamber
            return Move(ADVANCE.of(value).number, place, place + 1)
        case Act.BAG:
            return Move(BAG.of(value).number, FARM, BLACK_BAG)
        case Act.PROMOTE:
            place = FIRST_WINDOW + PROMOTE.of(value).window
            return Move(PROMOTE.of(value).number, place, place + 1)
    return Move(NONE, NONE, NONE)
