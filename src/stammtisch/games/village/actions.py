"""The decisions, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from stammtisch.core.actions import ActionSpace, compound

from .state import (
    CHAMBERS,
    CITIES,
    COLOURS,
    CUBES,
    CUSTOMERS,
    GOODS,
    MAX_PRICE,
    N_CHAMBERS,
    N_COLOURS,
    NUMBERS,
    SHOPS,
    SPACES,
    VISIBLE,
    WINDOWS,
)

PURSE = (*COLOURS, "coin")
"""What pays for influence."""
PAYMENTS = tuple(
    payment
    for size in range(1, MAX_PRICE + 1)
    for payment in combinations_with_replacement(range(len(PURSE)), size)
)
PAID = np.array([[payment.count(kind) for kind in range(len(PURSE))] for payment in PAYMENTS])
"""By payment: its cubes by colour, and its coins."""
CHOICES = tuple(
    cubes for size in (1, 2) for cubes in combinations_with_replacement(range(N_COLOURS), size)
)
"""Cubes of one's choice, as cities and privileges give them."""
CHOSEN = np.array([[cubes.count(colour) for colour in range(N_COLOURS)] for cubes in CHOICES])
"""By choice: its cubes by colour."""


class Method(IntEnum):
    """How a good is made: by a craftsman's time, or for cubes or grain."""

    TIME = 0
    CUBES = 1
    GRAIN = 2


class StepCost(IntEnum):
    """What a step into or in the council costs beside its time."""

    GREEN = 0
    SCROLL = 1


class BagCost(IntEnum):
    """What the way into the black bag costs."""

    BROWN = 0
    TIME = 1


METHODS = tuple(method.name.lower() for method in Method)
STEP_COSTS = tuple(cost.name.lower() for cost in StepCost)
BAG_COSTS = tuple(cost.name.lower() for cost in BagCost)


class Act(IntEnum):
    """Kinds of decisions, with what their values count, or stand for."""

    TAKE = 0
    """`Taken`"""
    WELL = 1
    """space"""
    FREE = 2
    """space"""
    HARVEST = 3
    BIRTH = 4
    RECALL = 5
    """`Standing`"""
    TRAIN = 6
    """`Training`"""
    MAKE = 7
    """`Making`"""
    MILL = 8
    SERVE = 9
    """customer"""
    SEND = 10
    """`Sending`"""
    TRAVEL = 11
    """`Journey`"""
    ENTER = 12
    """`Entry`"""
    ADVANCE = 13
    """`Advance`"""
    PRIVILEGE = 14
    """chamber"""
    BAG = 15
    """`Bagging`"""
    PAY = 16
    """payment"""
    GAIN_CUBES = 17
    """choice of cubes"""
    GAIN_GOOD = 18
    """good"""
    BURY = 19
    """`Standing`"""
    BUY = 20
    """number"""
    PROMOTE = 21
    """`Promotion`"""
    DONE = 22
    SKIP = 23
    PASS = 24


# Parts of values: numbers, shops, cities, chambers and windows count from 0


class Taken(NamedTuple):
    """A cube of a space."""

    space: int
    kind: int


class Standing(NamedTuple):
    """A member where it stands."""

    number: int
    place: int


class Training(NamedTuple):
    """A member of the farm, and its workshop."""

    number: int
    shop: int


class Making(NamedTuple):
    """A good, and how it is made."""

    good: int
    method: int


class Sending(NamedTuple):
    """A member of the farm, and its first city."""

    number: int
    city: int


class Journey(NamedTuple):
    """A member, and the leg from city to city."""

    number: int
    source: int
    city: int


class Entry(NamedTuple):
    """A member of the farm, and what its step into the council costs."""

    number: int
    cost: int


class Advance(NamedTuple):
    """A member, the chamber that it leaves, and what the step costs."""

    number: int
    chamber: int
    cost: int


class Bagging(NamedTuple):
    """A member of the farm, and what its way into the black bag costs."""

    number: int
    cost: int


class Promotion(NamedTuple):
    """A member, and the window that it leaves."""

    number: int
    window: int


MEMBER = compound(Standing, "{}@{}", NUMBERS, VISIBLE)
TAKE = compound(Taken, "{} {}", SPACES, CUBES)
TRAIN = compound(Training, "{}@farm {}", NUMBERS, SHOPS)
MAKE = compound(Making, "{} {}", GOODS, METHODS)
SEND = compound(Sending, "{}@farm {}", NUMBERS, CITIES)
TRAVEL = compound(Journey, "{}@{} {}", NUMBERS, CITIES, CITIES)
ENTER = compound(Entry, "{}@farm {}", NUMBERS, STEP_COSTS)
ADVANCE = compound(Advance, "{}@{} {}", NUMBERS, CHAMBERS[:-1], STEP_COSTS)
BAG = compound(Bagging, "{}@farm {}", NUMBERS, BAG_COSTS)
PROMOTE = compound(Promotion, "{}@{}", NUMBERS, WINDOWS[:-1])

ACTIONS = ActionSpace(
    {
        Act.TAKE: ("take", TAKE.words),
        Act.WELL: ("well", SPACES),
        Act.FREE: ("free", SPACES),
        Act.HARVEST: ("harvest", [""]),
        Act.BIRTH: ("birth", [""]),
        Act.RECALL: ("recall", MEMBER.words),
        Act.TRAIN: ("train", TRAIN.words),
        Act.MAKE: ("make", MAKE.words),
        Act.MILL: ("mill", [""]),
        Act.SERVE: ("serve", CUSTOMERS),
        Act.SEND: ("send", SEND.words),
        Act.TRAVEL: ("travel", TRAVEL.words),
        Act.ENTER: ("enter", ENTER.words),
        Act.ADVANCE: ("advance", ADVANCE.words),
        Act.PRIVILEGE: ("privilege", [str(k) for k in range(1, N_CHAMBERS + 1)]),
        Act.BAG: ("bag", BAG.words),
        Act.PAY: ("pay", [" ".join(PURSE[kind] for kind in payment) for payment in PAYMENTS]),
        Act.GAIN_CUBES: ("gain", [" ".join(COLOURS[kind] for kind in cubes) for cubes in CHOICES]),
        Act.GAIN_GOOD: ("gain", GOODS),
        Act.BURY: ("bury", MEMBER.words),
        Act.BUY: ("buy", [str(number) for number in NUMBERS]),
        Act.PROMOTE: ("promote", PROMOTE.words),
        Act.DONE: ("done", [""]),
        Act.SKIP: ("skip", [""]),
        Act.PASS: ("pass", [""]),
    }
)


def unasked(act: Act, variants: Mapping[str, bool]) -> bool:
    """Whether it is not asked when it is the only thing left to do: everything is asked."""
    return False
