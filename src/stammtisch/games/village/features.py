"""What a position is worth to a seat, for bots that look ahead.

The points a seat may expect at the end: those it has, those that its goods, cubes and members will
turn into, and what the years on its life track bring near. The weights were fitted by games between
bots.
"""

from __future__ import annotations

from stammtisch.core.compiled import compiled
from stammtisch.core.vocabulary import NONE

from .actions import ADVANCE, BAG, ENTER, MAKE, SEND, TRAVEL, Act, BagCost, Method, StepCost
from .rules.church import can_bag
from .rules.costs import cubes_for
from .rules.council import (
    PRIVILEGE_CUBES,
    PRIVILEGE_PRESTIGE,
    can_advance,
    can_enter,
    can_use_after_step,
    grants,
    has_privilege,
    is_useful,
)
from .rules.crafts import SHOP_OF, can_make, can_mill
from .rules.deaths import lowest_visible, resting
from .rules.harvest import crop
from .rules.market import can_serve, has_wares
from .rules.scoring import (
    CHRONICLE_POINTS,
    CHURCH_POINTS,
    COUNCIL_POINTS,
    TRAVEL_POINTS,
    cities_visited,
    customer_points,
    in_chronicle,
    travel_points,
)
from .rules.service import in_bag
from .rules.setup import setting
from .rules.supply import members_at, stands_at
from .rules.travel import can_send, can_travel
from .rules.well import can_act
from .state import (
    DRAWN,
    FIRST_CHAMBER,
    FIRST_SHOP,
    FIRST_WINDOW,
    MAX_STALLS,
    MONKS,
    MOST_GRAIN,
    N_CHAMBERS,
    N_COLOURS,
    N_GOODS,
    N_NUMBERS,
    N_SECTIONS,
    N_SHOPS,
    N_WINDOWS,
    VILLAGE,
    Good,
    Phase,
    Place,
    Rest,
    Reward,
    Space,
    State,
)

WAGON, SCROLL = int(Good.WAGON), int(Good.SCROLL)

LEAD = 12.0
"""A clear lead, in points: bots take it for three games won of four."""

MISJUDGED = 0.03
"""By which part of it a newcomer misjudges an action: a turn is many of them, and slips add up."""

COUNTED = ("services",)
"""What tells how long a game was, for reports."""

GOODS = (1.9, 2.6, 4.3, 3.5, 2.8)
"""What a first good of each kind may bring: scroll, horse, plow, ox, wagon."""
SPARE_GOOD = 0.28
"""The part of it that each further one of the kind counts for."""
GRAIN = 0.65
CUBES = (0.75, 1.1, 0.7, 0.5)
"""What a first cube of each colour counts; each further one a little less."""
SPARE_CUBE = 0.7
WANTED = 0.14
"""The part of its prestige that a customer before the stalls counts for who can be served."""

FARMER, FIRST_FARMER = 2.4, 0.7
"""A member on the farm can still go anywhere; somebody should be left there."""
CRAFTSMAN = 0.9
"""The first member in a shop."""
IN_BAG = 3.9
"""A member in the black bag, while there are services to come."""
IN_COUNCIL = (4.5, 3.0, 3.3, 0.7)
"""What a member's privileges are worth, by chamber."""
TRAVELLER = 1.5
MARKER = 2.0
ANY_CUBE = 0.9
"""A cube of one's choice."""
SOON = 0.27
"""So near the end half of what is in hand finds no use any more."""
OLD = 0.15
"""The part of its points that a member of the lowest number may lose by death."""
REMEMBERED = (0.0, 1.9, 2.9, 4.0, 7.1, 12.0)
"""What members in the chronicle count while more may follow."""
LAST_GRAIN = 0.3
"""What grain is worth when the last service alone is to come, to who can move up in it."""
YEARS = 0.25
"""What a lap brings near, a member's death, costs."""


@compiled
def rooms_left(state: State) -> float:
    """The part of the chronicle, or of the graves, that is free: whichever is nearer its end."""
    sections, free, all_sections = setting(state).sections, 0, 0
    for section in range(N_SECTIONS):
        all_sections += int(sections[section])
        free += int(sections[section]) - resting(state, section)
    graves = int(sections[Rest.GRAVE])
    some = (graves - resting(state, Rest.GRAVE)) / graves
    return max(0.0, min(free / all_sections, (some + 0.5) / 1.5))


@compiled
def season(state: State) -> float:
    """How much of the game is to come, 1 to 0."""
    if state.phase == Phase.OVER or state.ended != NONE:
        return 0.0
    return rooms_left(state)


@compiled
def chronicle_part(state: State, seat: int, left: float) -> float:
    """What stands there, and the years that bring a death near."""
    n = min(in_chronicle(state, seat), len(CHRONICLE_POINTS) - 1)
    if left == 0.0:
        return CHRONICLE_POINTS[n]
    return REMEMBERED[n] - YEARS * state.players[seat].life / state.printed.lap


@compiled
def good_worth(state: State, seat: int, good: int, more: int) -> float:
    """The last one of a kind, when the seat has so many more than now."""
    worth = GOODS[good]
    for _ in range(1, state.players[seat].goods[good] + more):
        worth *= SPARE_GOOD
    return worth


@compiled
def cube_worth(state: State, seat: int, colour: int) -> float:
    """The last cube of a colour."""
    worth = CUBES[colour]
    for _ in range(1, state.players[seat].cubes[colour]):
        worth *= SPARE_CUBE
    return worth


@compiled
def goods_part(state: State, seat: int) -> float:
    """Goods and cubes in hand."""
    player, worth = state.players[seat], 0.0
    for good in range(N_GOODS):
        part = GOODS[good]
        for _ in range(player.goods[good]):
            worth += part
            part *= SPARE_GOOD
    for colour in range(N_COLOURS):
        part = CUBES[colour]
        for _ in range(player.cubes[colour]):
            worth += part
            part *= SPARE_CUBE
    return worth


@compiled
def can_rise(state: State, seat: int) -> bool:
    """Whether the last service may find anybody to move up."""
    for window in range(N_WINDOWS - 1):
        if stands_at(state, seat, FIRST_WINDOW + window):
            return True
    return stands_at(state, seat, Place.BAG)


@compiled
def grain_worth(state: State, seat: int, left: float) -> float:
    """Each of the grain in hand."""
    if left > 0.0:
        return GRAIN * soon_of(left)
    return LAST_GRAIN if can_rise(state, seat) else 0.0


@compiled
def bag_worth(state: State, left: float) -> float:
    """A member in the black bag; in the end only if the last service will draw it."""
    if left > 0.0:
        return IN_BAG * soon_of(left)
    if state.phase == Phase.PROMOTE:
        return 0.0
    out = state.out if state.phase == Phase.BUY else 0
    return CHURCH_POINTS[0] * (DRAWN - out) / (in_bag(state) + MONKS)


@compiled
def market_part(state: State, seat: int) -> float:
    """The best customer that could be served with what is there."""
    best = 0.0
    for stall in range(MAX_STALLS):
        customer = int(state.stalls[stall])
        if customer != NONE and has_wares(state, seat, customer):
            best = max(best, WANTED * state.printed.customers[customer].prestige)
    return best


@compiled
def chamber_worth(chamber: int, old: bool, left: float) -> float:
    """A member's points there, if it lives, and its privileges."""
    lost = OLD * left if old else 0.0
    return COUNCIL_POINTS[chamber] * (1.0 - lost) + left * IN_COUNCIL[chamber]


@compiled
def offices_part(state: State, seat: int, left: float) -> float:
    """Council and church: the points of those who live to the end."""
    members, lowest, worth = state.players[seat].members, lowest_visible(state, seat), 0.0
    for number in range(N_NUMBERS):
        lost = OLD * left if number == lowest else 0.0
        for chamber in range(N_CHAMBERS):
            points = chamber_worth(chamber, number == lowest, left)
            worth += points * members[FIRST_CHAMBER + chamber, number]
        for window in range(N_WINDOWS):
            points = CHURCH_POINTS[window] * (1.0 - lost)
            worth += points * members[FIRST_WINDOW + window, number]
    return worth


@compiled
def work_part(state: State, seat: int) -> float:
    """Members who can still be put to work, craftsmen and travellers."""
    farmers = members_at(state, seat, Place.FARM)
    worth = FARMER * farmers
    if farmers:
        worth += FIRST_FARMER
    for shop in range(N_SHOPS):
        if stands_at(state, seat, FIRST_SHOP + shop):
            worth += CRAFTSMAN
    for city in range(Place.NORTH, Place.CAPITAL + 1):
        if stands_at(state, seat, city):
            worth += TRAVELLER
    return worth


@compiled
def step_worth(state: State, left: float) -> float:
    """What a step on the life track costs, as a gain."""
    return -YEARS / state.printed.lap if left > 0.0 else 0.0


@compiled
def good_gain(state: State, seat: int, soon: float) -> float:
    """The best good that the supply has."""
    best = 0.0
    for good in range(N_GOODS):
        if state.goods[good]:
            best = max(best, soon * good_worth(state, seat, good, 1))
    return best


@compiled
def cubes_worth(state: State, seat: int, act: int, value: int) -> float:
    """What the cubes for a decision are worth."""
    worth = 0.0
    for colour in range(N_COLOURS):
        worth += cubes_for(state, act, value, colour) * cube_worth(state, seat, colour)
    return worth


@compiled
def making_gain(state: State, seat: int, value: int, left: float) -> float:
    """A good, less what it takes."""
    good, soon = MAKE.of(value).good, soon_of(left)
    gain = soon * good_worth(state, seat, good, 1)
    match MAKE.of(value).method:
        case Method.TIME:
            return gain + step_worth(state, left) * int(state.printed.make[good])
        case Method.GRAIN:
            return gain - soon * GRAIN * int(state.printed.grain[good])
    return gain - soon * cubes_worth(state, seat, Act.MAKE, value)


@compiled
def training_gain(state: State, seat: int, good: int, left: float) -> float:
    """A new craftsman, and the first good."""
    shop, time = SHOP_OF[good], step_worth(state, left)
    gain = time * int(state.printed.train[shop] + state.printed.make[good])
    gain += soon_of(left) * good_worth(state, seat, good, 1) - left * FARMER
    if not stands_at(state, seat, FIRST_SHOP + shop):
        gain += left * CRAFTSMAN
    return gain


@compiled
def crafts_gain(state: State, seat: int, left: float) -> float:
    best, soon = 0.0, soon_of(left)
    for value in range(MAKE.size):
        if can_make(state, seat, value):
            best = max(best, making_gain(state, seat, value, left))
    if stands_at(state, seat, Place.FARM):
        for good in range(N_GOODS):
            if state.goods[good]:
                best = max(best, training_gain(state, seat, good, left))
    if can_mill(state, seat):
        printed = state.printed
        gain = printed.mill_coins - printed.mill_grain * GRAIN * soon
        best = max(best, gain + printed.mill_time * step_worth(state, left))
    return best


@compiled
def sale_gain(state: State, seat: int, customer: int, left: float) -> float:
    """Prestige, less the goods and what comes on top."""
    wanted, soon = state.printed.customers[customer], soon_of(left)
    gain = wanted.prestige - soon * GRAIN * wanted.grain
    for good in range(N_GOODS):
        if wanted.goods[good]:
            gain -= soon * int(wanted.goods[good]) * good_worth(state, seat, good, 0)
    if not state.market.free:
        gain += step_worth(state, left)
        gain -= soon * cubes_worth(state, seat, Act.SERVE, customer)
    return gain


@compiled
def market_gain(state: State, seat: int, left: float) -> float:
    best = 0.0
    for stall in range(MAX_STALLS):
        customer = int(state.stalls[stall])
        if customer != NONE and can_serve(state, seat, customer):
            best = max(best, sale_gain(state, seat, customer, left))
    return best


@compiled
def journey_gain(state: State, seat: int, act: int, value: int, left: float) -> float:
    """One more city, and its reward."""
    soon, source, city = soon_of(left), VILLAGE, SEND.of(value).city
    if act == Act.TRAVEL:
        source, city = TRAVEL.of(value).source, TRAVEL.of(value).city
    gain = -soon * (good_worth(state, seat, WAGON, 0) + cubes_worth(state, seat, act, value))
    gain += step_worth(state, left) * int(state.printed.leg[source, city])
    if act == Act.SEND:
        gain += left * (TRAVELLER - FARMER)
    if state.players[seat].visited[city]:
        return gain
    visited = cities_visited(state, seat)
    amount = float(state.printed.amount[city])
    if state.printed.reward[city] == Reward.CUBES:
        amount *= ANY_CUBE * soon
    return gain + amount + TRAVEL_POINTS[visited + 1] - TRAVEL_POINTS[visited]


@compiled
def travel_gain(state: State, seat: int, left: float) -> float:
    best = 0.0
    for value in range(SEND.size):
        if can_send(state, seat, value):
            best = max(best, journey_gain(state, seat, Act.SEND, value, left))
    for value in range(TRAVEL.size):
        if can_travel(state, seat, value):
            best = max(best, journey_gain(state, seat, Act.TRAVEL, value, left))
    return best


@compiled
def privilege_gain(state: State, seat: int, privilege: int, left: float) -> float:
    soon = soon_of(left)
    match privilege:
        case 0:
            return MARKER * soon
        case 1:
            return PRIVILEGE_CUBES * ANY_CUBE * soon
        case 2:
            return good_gain(state, seat, soon)
    return PRIVILEGE_PRESTIGE - 1.0


@compiled
def step_gain(state: State, seat: int, act: int, value: int, left: float) -> float:
    """A chamber further: its points, its time, its price and the best privilege then."""
    chamber, number, cost = 0, ENTER.of(value).number, ENTER.of(value).cost
    if act == Act.ADVANCE:
        number, chamber, cost = ADVANCE.of(value)
        chamber += 1
    old = number == lowest_visible(state, seat)
    gain = chamber_worth(chamber, old, left)
    gain -= left * FARMER if act == Act.ENTER else chamber_worth(chamber - 1, old, left)
    gain += step_worth(state, left) * int(state.printed.step[chamber])
    soon = soon_of(left)
    if cost == StepCost.SCROLL:
        gain -= soon * good_worth(state, seat, SCROLL, 0)
    else:
        gain -= soon * cubes_worth(state, seat, act, value)
    best = 0.0
    for privilege in range(N_CHAMBERS):
        if grants(state, chamber, privilege) and is_useful(state, seat, privilege):
            best = max(best, privilege_gain(state, seat, privilege, left))
    return gain + best


@compiled
def council_gain(state: State, seat: int, left: float) -> float:
    best = 0.0
    for privilege in range(N_CHAMBERS):
        if has_privilege(state, seat, privilege):
            best = max(best, privilege_gain(state, seat, privilege, left))
    for value in range(ENTER.size):
        if can_enter(state, seat, value):
            best = max(best, step_gain(state, seat, Act.ENTER, value, left))
    for value in range(ADVANCE.size):
        if can_advance(state, seat, value):
            best = max(best, step_gain(state, seat, Act.ADVANCE, value, left))
    return best


@compiled
def bag_gain(state: State, seat: int, value: int, left: float) -> float:
    """Into the black bag."""
    gain = bag_worth(state, left) - left * FARMER
    if BAG.of(value).cost == BagCost.TIME:
        return gain + step_worth(state, left) * state.printed.bag_time
    return gain - soon_of(left) * cubes_worth(state, seat, Act.BAG, value)


@compiled
def church_gain(state: State, seat: int, left: float) -> float:
    best = 0.0
    for value in range(BAG.size):
        if can_bag(state, seat, value):
            best = max(best, bag_gain(state, seat, value, left))
    return best


@compiled
def harvest_gain(state: State, seat: int, left: float) -> float:
    room = MOST_GRAIN - state.players[seat].grain
    return grain_worth(state, seat, left) * min(crop(state, seat), room)


@compiled
def space_gain(state: State, seat: int, space: int, left: float) -> float:
    """What the best deed of an action would bring."""
    if not can_act(state, seat, space):
        return 0.0
    match space:
        case Space.HARVEST:
            return harvest_gain(state, seat, left)
        case Space.FAMILY:
            return left * FARMER
        case Space.CRAFTS:
            return crafts_gain(state, seat, left)
        case Space.MARKET:
            return market_gain(state, seat, left)
        case Space.TRAVEL:
            return travel_gain(state, seat, left)
        case Space.COUNCIL:
            return council_gain(state, seat, left)
    return church_gain(state, seat, left)


@compiled
def paid_gain(state: State, seat: int, act: int, value: int, left: float) -> float:
    """What is being paid for, less its price."""
    match act:
        case Act.WELL:
            return space_gain(state, seat, value, left) - 3.0 * ANY_CUBE * soon_of(left)
        case Act.MAKE:
            return making_gain(state, seat, value, left)
        case Act.SERVE:
            return sale_gain(state, seat, value, left)
        case Act.SEND | Act.TRAVEL:
            return journey_gain(state, seat, act, value, left)
        case Act.BAG:
            return bag_gain(state, seat, value, left)
    return step_gain(state, seat, act, value, left)


@compiled
def promise(state: State, seat: int, left: float) -> float:
    """What the decision that is due will bring."""
    soon = soon_of(left)
    match state.phase:
        case Phase.ACTION | Phase.MARKET:
            return space_gain(state, seat, state.turn.space, left)
        case Phase.PAY:
            return paid_gain(state, seat, state.turn.act, state.turn.value, left)
        case Phase.GAIN_CUBES:
            return ANY_CUBE * soon * state.turn.cubes
        case Phase.GAIN_GOOD:
            return good_gain(state, seat, soon)
        case Phase.PRODUCE:
            return produce_gain(state, seat, left)
        case Phase.PRIVILEGE:
            return privileges_gain(state, seat, left)
    return 0.0


@compiled
def produce_gain(state: State, seat: int, left: float) -> float:
    best = 0.0
    for good in range(N_GOODS):
        if SHOP_OF[good] == state.turn.shop and state.goods[good]:
            best = max(best, making_gain(state, seat, MAKE.value(good, Method.TIME), left))
    return best


@compiled
def privileges_gain(state: State, seat: int, left: float) -> float:
    best = 0.0
    for privilege in range(N_CHAMBERS):
        if can_use_after_step(state, privilege):
            best = max(best, privilege_gain(state, seat, privilege, left))
    return best


@compiled
def soon_of(left: float) -> float:
    """How much of what is in hand will find its use."""
    return left / (left + SOON)


@compiled
def value(state: State, seat: int) -> float:
    """The points the seat may expect at the end."""
    player, left = state.players[seat], season(state)
    worth = float(player.prestige + player.coins + travel_points(state, seat))
    worth += customer_points(state, seat) + chronicle_part(state, seat, left)
    worth += offices_part(state, seat, left)
    if state.phase == Phase.OVER:
        return worth
    soon = soon_of(left)
    worth += bag_worth(state, left) * members_at(state, seat, Place.BAG)
    worth += grain_worth(state, seat, left) * player.grain
    worth += soon * (goods_part(state, seat) + market_part(state, seat))
    worth += left * work_part(state, seat)
    if state.taker == seat:
        worth += MARKER * soon
    if state.to_move == seat:
        worth += promise(state, seat, left)
    return worth
