"""The decisions, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from itertools import combinations_with_replacement

import numpy as np

from stammtisch.core.actions import ActionSpace

from .state import (
    FIRST_CHAMBER,
    FIRST_CITY,
    FIRST_SHOP,
    FIRST_WINDOW,
    MAX_PRICE,
    N_CHAMBERS,
    N_CITIES,
    N_COLOURS,
    N_CUSTOMERS,
    N_NUMBERS,
    N_SHOPS,
    N_VISIBLE,
    N_WINDOWS,
    Cube,
    Good,
    Place,
    Space,
)

CUBES = tuple(cube.name.lower() for cube in Cube)
COLOURS = CUBES[:N_COLOURS]
GOODS = tuple(good.name.lower() for good in Good)
SPACES = tuple(space.name.lower() for space in Space)
PLACES = tuple(place.name.lower() for place in Place)
NUMBERS = tuple(range(1, N_NUMBERS + 1))
SHOPS = PLACES[FIRST_SHOP : FIRST_SHOP + N_SHOPS]
CITIES = PLACES[FIRST_CITY : FIRST_CITY + N_CITIES]
CHAMBERS = PLACES[FIRST_CHAMBER : FIRST_CHAMBER + N_CHAMBERS]
WINDOWS = PLACES[FIRST_WINDOW : FIRST_WINDOW + N_WINDOWS]
CUSTOMERS = tuple(f"C{number:02}" for number in range(1, N_CUSTOMERS + 1))

PURSE = (*COLOURS, "coin")
"""What pays for influence."""
PAYMENTS = tuple(
    payment
    for size in range(1, MAX_PRICE + 1)
    for payment in combinations_with_replacement(range(len(PURSE)), size)
)
PAID = np.array([[payment.count(kind) for kind in range(len(PURSE))] for payment in PAYMENTS])
"""By payment: its cubes by colour, and its coins."""
GIFTS = tuple(
    gift for size in (1, 2) for gift in combinations_with_replacement(range(N_COLOURS), size)
)
GIVEN = np.array([[gift.count(colour) for colour in range(N_COLOURS)] for gift in GIFTS])
"""By gift: its cubes by colour."""

BY_TIME, BY_CUBES, BY_GRAIN = range(3)
"""How a good is made."""
WAYS = ("time", "cubes", "grain")


class Act(IntEnum):
    """Kinds of decisions, with how a value is made up; the last one counts fastest.

    Numbers, places, shops, cities, chambers and windows count from 0 there.
    """

    TAKE = 0
    """space, cube"""
    WELL = 1
    """space"""
    FREE = 2
    """space"""
    HARVEST = 3
    BIRTH = 4
    RECALL = 5
    """number, place"""
    TRAIN = 6
    """number, shop"""
    MAKE = 7
    """good, way"""
    MILL = 8
    SERVE = 9
    """customer"""
    SEND = 10
    """number, city"""
    TRAVEL = 11
    """number, city, city"""
    ENTER = 12
    """number, 0 by cubes or 1 by scroll"""
    ADVANCE = 13
    """number, chamber, 0 by cubes or 1 by scroll"""
    PRIVILEGE = 14
    """chamber"""
    PUT = 15
    """`bag`: number, 0 for a cube or 1 for time"""
    PAY = 16
    """payment"""
    GAIN = 17
    """gift"""
    CHOOSE = 18
    """`gain`: good"""
    BURY = 19
    """number, place"""
    BUY = 20
    """number"""
    PROMOTE = 21
    """number, window"""
    DONE = 22
    SKIP = 23
    PASS = 24


def _members(places: tuple[str, ...]) -> list[str]:
    return [f"{number}@{place}" for number in NUMBERS for place in places]


def _each(first: list[str], second: tuple[str, ...]) -> list[str]:
    return [f"{one} {other}" for one in first for other in second]


FROM_FARM = _members(PLACES[:1])
VISIBLE = PLACES[:N_VISIBLE]

ACTIONS = ActionSpace(
    {
        Act.TAKE: ("take", _each([*SPACES], CUBES)),
        Act.WELL: ("well", SPACES),
        Act.FREE: ("free", SPACES),
        Act.HARVEST: ("harvest", [""]),
        Act.BIRTH: ("birth", [""]),
        Act.RECALL: ("recall", _members(VISIBLE)),
        Act.TRAIN: ("train", _each(FROM_FARM, SHOPS)),
        Act.MAKE: ("make", _each([*GOODS], WAYS)),
        Act.MILL: ("mill", [""]),
        Act.SERVE: ("serve", CUSTOMERS),
        Act.SEND: ("send", _each(FROM_FARM, CITIES)),
        Act.TRAVEL: ("travel", _each(_members(CITIES), CITIES)),
        Act.ENTER: ("enter", _each(FROM_FARM, ("green", "scroll"))),
        Act.ADVANCE: ("advance", _each(_members(CHAMBERS[:-1]), ("green", "scroll"))),
        Act.PRIVILEGE: ("privilege", [str(k) for k in range(1, N_CHAMBERS + 1)]),
        Act.PUT: ("bag", _each(FROM_FARM, ("brown", "time"))),
        Act.PAY: ("pay", [" ".join(PURSE[kind] for kind in payment) for payment in PAYMENTS]),
        Act.GAIN: ("gain", [" ".join(COLOURS[colour] for colour in gift) for gift in GIFTS]),
        Act.CHOOSE: ("gain", GOODS),
        Act.BURY: ("bury", _members(VISIBLE)),
        Act.BUY: ("buy", [str(number) for number in NUMBERS]),
        Act.PROMOTE: ("promote", _members(WINDOWS[:-1])),
        Act.DONE: ("done", [""]),
        Act.SKIP: ("skip", [""]),
        Act.PASS: ("pass", [""]),
    }
)


def unasked(act: Act, variants: Mapping[str, bool]) -> bool:
    """Whether it is not asked when it is the only thing left to do: everything is asked."""
    return False
