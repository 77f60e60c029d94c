"""What lies on the table.

Cubes, goods and members are kept as counts: members of one player with one number are alike
wherever they stand together. Nothing lies in an order that somebody could peep at: cubes leave the
green bag, pieces the black bag and customers the stack only when they are drawn.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from stammtisch.core.engine import Common
from stammtisch.core.layout import (
    Layout,
    array,
    counts,
    flag,
    index,
    many,
    member,
    number,
    one,
    row,
    seat,
)
from stammtisch.core.notes import room_for_notes
from stammtisch.core.vocabulary import NONE, Chosen, Counts, Each, Listed, Somewhere, names_of

MAX_SEATS = 4


class Cube(IntEnum):
    """The cubes: four colours of influence, and plague."""

    ORANGE = 0
    GREEN = 1
    BROWN = 2
    PINK = 3
    PLAGUE = 4


N_COLOURS = 4
"""Kinds of influence."""
N_CUBES = 5
CUBES_A_KIND = (18, 18, 18, 18, 6)
"""How many of each there are."""


class Good(IntEnum):
    """What is made in the crafts."""

    SCROLL = 0
    HORSE = 1
    PLOW = 2
    OX = 3
    WAGON = 4


N_GOODS = 5
GOODS_A_KIND = 8
GRAIN = 20
MOST_GRAIN = 5
"""What a farm can hold."""
COINS = 15


class Space(IntEnum):
    """The action spaces, in the order of the rulebook."""

    HARVEST = 0
    FAMILY = 1
    CRAFTS = 2
    MARKET = 3
    TRAVEL = 4
    COUNCIL = 5
    CHURCH = 6


N_SPACES = 7


class Place(IntEnum):
    """Where living members are. All but the black bag are visible."""

    FARM = 0
    WAINWRIGHT = 1
    STABLES = 2
    OFFICE = 3
    SMITHY = 4
    NORTH = 5
    SOUTH = 6
    WEST = 7
    EAST = 8
    HARBOUR = 9
    CAPITAL = 10
    CHAMBER1 = 11
    CHAMBER2 = 12
    CHAMBER3 = 13
    CHAMBER4 = 14
    WINDOW1 = 15
    WINDOW2 = 16
    WINDOW3 = 17
    WINDOW4 = 18
    BAG = 19


N_PLACES = 20
N_VISIBLE = 19
FIRST_SHOP, N_SHOPS = 1, 4
FIRST_CITY, N_CITIES = 5, 6
FIRST_CHAMBER, N_CHAMBERS = 11, 4
FIRST_WINDOW, N_WINDOWS = 15, 4
VILLAGE = N_CITIES
"""The end of a leg that is no city."""
N_STOPS = N_CITIES + 1


class Rest(IntEnum):
    """Where the dead are: a section of the chronicle, a grave, or out of the game."""

    CRAFTS = 0
    COUNCIL = 1
    TRAVEL = 2
    CHURCH = 3
    FARM = 4
    GRAVE = 5
    GONE = 6


N_RESTS = 7
N_SECTIONS = 5

N_NUMBERS = 4
MEMBERS = (4, 3, 2, 2)
"""How many members of each number a player has; number n is kept at n - 1."""
MONKS = 4

MOST_PRESTIGE = 9_999
"""Where the track ends: farther than thirty rounds lead."""

MOST_LAP = 10_000
"""Longer than any life track; how long one is, a component set says."""
DRAWN = 4
"""Pieces out of the black bag in a service."""
LAST_SERVICE = 30
MOST_ROUNDS = 1_000 + LAST_SERVICE
"""More than are played: a service each. Positions for a purpose may have had a thousand more."""
MOST_OWED = 9
"""More deaths than one turn brings about."""
MOST_CHOSEN = 2
"""The most cubes of one's choice that anything gives."""

N_CUSTOMERS = 24
MAX_STALLS = 5
QUEUE = 5

MAX_PRICE = 3
"""The most influence cubes that anything costs."""


class Reward(IntEnum):
    """What the first visit to a city gives."""

    PRESTIGE = 0
    COINS = 1
    CUBES = 2


class Phase(IntEnum):
    """What is asked of the seat to move."""

    OPENING = 0
    """A cube, the well, or in the last turns a space of the empty board."""
    ACTION = 1
    PAY = 2
    GAIN_CUBES = 3
    GAIN_GOOD = 4
    PRODUCE = 5
    """Whether the member just trained makes something at once."""
    PRIVILEGE = 6
    """Whether the member just moved uses a privilege."""
    MARKET = 7
    BURY = 8
    BUY = 9
    """Service: members bought out of the bag."""
    PROMOTE = 10
    """Service: members moved from window to window."""
    OVER = 11


class Way(IntEnum):
    """How the action of a turn was chosen."""

    TAKE = 0
    WELL = 1
    FREE = 2


class Ending(IntEnum):
    """Why the game is over, in the order of `GAME.endings`."""

    CHRONICLE_FULL = 0
    GRAVES_FULL = 1
    LAST_SERVICE = 2


CUBES = names_of(Cube)
COLOURS = CUBES[:N_COLOURS]
GOODS = names_of(Good)
SPACES = names_of(Space)
PLACES = names_of(Place)
VISIBLE = PLACES[:N_VISIBLE]
SHOPS = PLACES[FIRST_SHOP : FIRST_SHOP + N_SHOPS]
CITIES = PLACES[FIRST_CITY : FIRST_CITY + N_CITIES]
CHAMBERS = PLACES[FIRST_CHAMBER : FIRST_CHAMBER + N_CHAMBERS]
WINDOWS = PLACES[FIRST_WINDOW : FIRST_WINDOW + N_WINDOWS]
NUMBERS = tuple(range(1, N_NUMBERS + 1))
LISTED = Listed(NUMBERS, MEMBERS)
RESTS = names_of(Rest)
SECTIONS = RESTS[:N_SECTIONS]
WAYS = names_of(Way)
REWARDS = names_of(Reward)
STOPS = (*CITIES, "village")
"""The ends of legs."""
CUSTOMERS = tuple(f"C{number:02}" for number in range(1, N_CUSTOMERS + 1))


class Happened(IntEnum):
    """What rules note, and the numbers they note of it, in the order in which it is told."""

    PAID = 0
    """Without having been asked: cubes by colour, coins."""
    GRAIN = 1
    """Reaped: how much."""
    BORN = 2
    """number"""
    VISITED = 3
    """city"""
    COINS = 4
    """Gained: how many."""
    PRESTIGE = 5
    """Gained by a journey: how much."""
    CUBES = 6
    """Gained, without having been asked: by colour."""
    GOOD = 7
    """Gained, without having been asked: which."""
    SOLD = 8
    """customer"""
    MARKET = 9
    """A market day begins."""
    NO_MARKET = 10
    """One begins, and ends as nobody can sell: made of what else is noted."""
    CANNOT_SELL = 11
    MARKET_OVER = 12
    """How many have been sold to."""
    STALL_FILLED = 13
    """stall, customer"""
    QUEUED = 14
    """place, customer"""
    BRIDGE_NOW = 15
    """Somebody has crossed it, and dies before the market day goes on."""
    BRIDGE = 16
    """Somebody has crossed it, and dies at the end of the turn."""
    DIED = 17
    """rest, number"""
    SPARED = 18
    """Nobody was there to die."""
    ENDED = 19
    """ending"""
    SERVICE = 20
    """Begins: which."""
    DRAWN = 21
    """Out of the black bag: number."""
    MONKS = 22
    """Nobody else has come out."""
    MAJORITY = 23
    """prestige"""
    FIRST = 24
    """Another first player."""
    STILL_FIRST = 25
    """The first player has taken the marker."""
    ROUND = 26
    """Begins: which."""
    SPARSE = 27
    """How few cubes could be laid out."""


class Customer(Layout):
    """What a customer wants, and the prestige it gives."""

    goods = array(np.int32, N_GOODS)
    grain = number()
    prestige = number()


class Setting(Layout):
    """What depends on the number of players.

    `fill`: cubes of each colour that go into the bag every round. `cubes`: how many are laid out on
    each space. `sections`: spaces of the chronicle, then graves. `stalls`: at the market.
    """

    fill = array(np.int32, N_COLOURS)
    cubes = array(np.int32, N_SPACES)
    sections = array(np.int32, N_SECTIONS + 1)
    stalls = number()


class Printed(Layout):
    """A component set; times are steps on the life track.

    `settings`: for two, three, four players. `lap`: steps around the life track. `train`: by shop.
    `make`: time by good; `price`, `grain`: what it costs instead, cubes by colour, grain. `step`:
    time to enter each chamber. `window`: grain from each window to the next. `leg`: time from stop
    to stop, NONE where no leg is, the village last; `toll`: its cubes by colour. `reward`,
    `amount`: what a city gives.
    """

    settings = many(Setting, 3)
    lap = number()
    train = array(np.int32, N_SHOPS)
    make = array(np.int32, N_GOODS)
    price = array(np.int32, N_GOODS, N_COLOURS)
    grain = array(np.int32, N_GOODS)
    mill_time = number()
    mill_grain = number()
    mill_coins = number()
    step = array(np.int32, N_CHAMBERS)
    bag_time = number()
    window = array(np.int32, N_WINDOWS - 1)
    leg = array(np.int32, N_STOPS, N_STOPS)
    toll = array(np.int32, N_STOPS, N_STOPS, N_COLOURS)
    reward = array(np.int32, N_CITIES)
    amount = array(np.int32, N_CITIES)
    customers = many(Customer, N_CUSTOMERS)


class Variants(Layout):
    """Readings of the rules that can be chosen; see docs/rulings-village.md."""

    well_with_plague_only = number()
    privilege_previous_only = number()


class Player(Layout):
    """What a player has.

    `life`: steps since the bridge. `members`: the living by place and number; `reserve`: the unborn
    by number; `dead`: by rest and number. `visited`: 1 for each city with a marker. `prestige`: as
    far as the track shows. `passed`: 1 once out of the market day.
    """

    cubes = counts(COLOURS, CUBES_A_KIND[:N_COLOURS])
    goods = counts(GOODS, GOODS_A_KIND)
    grain = number(0, MOST_GRAIN, default=0)
    coins = number(0, COINS, default=0)
    life = number(0, MOST_LAP, default=0)
    prestige = number(0, MOST_PRESTIGE, default=0)
    members = array(np.int32, N_PLACES, N_NUMBERS, meaning=Somewhere(PLACES, LISTED))
    reserve = array(np.int32, N_NUMBERS, meaning=LISTED)
    dead = array(np.int32, N_RESTS, N_NUMBERS, meaning=Somewhere(RESTS, LISTED))
    visited = array(np.int32, N_CITIES, meaning=Chosen(CITIES))
    passed = flag(default=False)


class Turn(Layout):
    """The turn that is going on; NONE for what has not been chosen.

    `seat`: whose it is, also while others sell or bury. `way`, `space`: its action. `act`, `value`:
    what is being paid for. `cubes`: how many are being chosen. `shop`, `chamber`: where a member
    has just been trained, or moved to. `owed`: deaths at its end.
    """

    seat = seat()
    way = index(WAYS)
    space = index(SPACES)
    act = number()
    value = number()
    cubes = number(0, MOST_CHOSEN, default=0)
    shop = index(SHOPS)
    chamber = index(CHAMBERS)
    owed = number(0, MOST_OWED, default=0)


class Market(Layout):
    """The market day; `open` is 1 while it lasts.

    `free`: 1 until the opener's first sale or pass. `sold`: sales so far. `owed`: deaths of the
    seller, at once.
    """

    open = number()
    free = flag(default=False)
    sold = number(0, N_CUSTOMERS, default=0)
    owed = number(0, MOST_OWED, default=0)


class State(Common):
    """A game of Village.

    `taker`: who holds the marker of the next first player. `services`: how many have begun; `out`:
    pieces out of the black bag in this one. `ended`: how the end was brought about, `ender`: by
    whom, `last_turns`: how many are still to come (all NONE before). `board`: cubes by space and
    kind. `stalls`, `queue`: customers, NONE where there is none. `served`: who has a customer;
    those neither out nor served are in the stack. `supply`: what lies beside the board.
    """

    variants = one(Variants)
    printed = one(Printed)
    phase = member(Phase, default=Phase.OPENING)
    round = number(1, MOST_ROUNDS, default=1)
    first = seat(default=0)
    taker = seat(key="marker")
    services = number(0, LAST_SERVICE, default=0)
    out = number(0, DRAWN, default=0)
    ended = index(tuple(name.replace("_", "-") for name in names_of(Ending)))
    ender = seat()
    last_turns = number(0, MAX_SEATS, default=NONE)
    board = array(np.int32, N_SPACES, N_CUBES, meaning=Each(SPACES, Counts(CUBES, CUBES_A_KIND)))
    bag = counts(CUBES, CUBES_A_KIND)
    supply = counts(CUBES, CUBES_A_KIND)
    goods = counts(GOODS, GOODS_A_KIND)
    grain = number(0, GRAIN, default=0)
    coins = number(0, COINS, default=0)
    stalls = row(CUSTOMERS, MAX_STALLS)
    queue = row(CUSTOMERS, QUEUE)
    served = array(np.int32, N_CUSTOMERS)
    turn = one(Turn)
    market = one(Market, apart=True)
    players = many(Player, MAX_SEATS)
    notes = room_for_notes(28)
