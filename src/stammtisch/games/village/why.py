"""Why an action is illegal: the first rule that forbids it, as code, heading and values.

Asked only of illegal actions. The sentences are in the catalogues, under `why.<code>`.
"""

from __future__ import annotations

from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import Key, Seat

from .actions import (
    ADVANCE,
    BAG,
    CHOSEN,
    ENTER,
    MAKE,
    MEMBER,
    PAID,
    PROMOTE,
    SEND,
    TAKE,
    TRAIN,
    TRAVEL,
    Act,
    Method,
    StepCost,
)
from .rules.costs import WELL_CUBES, cubes_for, price_of
from .rules.council import grants, is_useful
from .rules.crafts import SHOP_OF
from .rules.deaths import lowest_visible
from .rules.market import is_out
from .rules.payment import COIN, fits, has_payment
from .rules.rounds import is_board_empty
from .rules.supply import stands_at
from .rules.travel import has_leg
from .rules.well import can_act, may_pay_well, well_is_open
from .state import (
    COLOURS,
    CUBES,
    CUSTOMERS,
    FIRST_CHAMBER,
    FIRST_CITY,
    FIRST_SHOP,
    FIRST_WINDOW,
    GOODS,
    N_CHAMBERS,
    N_CITIES,
    N_COLOURS,
    N_GOODS,
    NUMBERS,
    PLACES,
    SHOPS,
    SPACES,
    VILLAGE,
    Good,
    Phase,
    Place,
    Space,
    State,
)

Answer = tuple[str, str, dict[str, str | int]]

SPACE_OF = {
    Act.HARVEST: Space.HARVEST,
    Act.BIRTH: Space.FAMILY,
    Act.RECALL: Space.FAMILY,
    Act.TRAIN: Space.CRAFTS,
    Act.MAKE: Space.CRAFTS,
    Act.MILL: Space.CRAFTS,
    Act.SERVE: Space.MARKET,
    Act.SEND: Space.TRAVEL,
    Act.TRAVEL: Space.TRAVEL,
    Act.ENTER: Space.COUNCIL,
    Act.ADVANCE: Space.COUNCIL,
    Act.PRIVILEGE: Space.COUNCIL,
    Act.BAG: Space.CHURCH,
}
"""The space whose action a deed belongs to."""

ANSWERS = {
    Phase.OPENING: (Act.TAKE, Act.WELL, Act.FREE),
    Phase.ACTION: tuple(SPACE_OF),
    Phase.PAY: (Act.PAY,),
    Phase.GAIN_CUBES: (Act.GAIN_CUBES,),
    Phase.GAIN_GOOD: (Act.GAIN_GOOD,),
    Phase.PRODUCE: (Act.MAKE,),
    Phase.PRIVILEGE: (Act.PRIVILEGE,),
    Phase.MARKET: (Act.SERVE,),
    Phase.BURY: (Act.BURY,),
    Phase.BUY: (Act.BUY,),
    Phase.PROMOTE: (Act.PROMOTE,),
}
"""By what is asked now, the decisions that answer it."""


def because(code: str, heading: str, **values: str | int) -> Answer:
    return code, heading, values


def reason(state: State, act: int, value: int) -> Answer:
    """The first rule in the way of an action that is not legal now."""
    if state.phase == Phase.OVER:
        return because("over", "end-of-game")
    if act not in ANSWERS[Phase(state.phase)]:
        return _not_now(state)
    match state.phase:
        case Phase.OPENING:
            return _open(state, act, value)
        case Phase.PAY:
            return _pay(state, value)
        case Phase.GAIN_CUBES:
            return _gain(state, value)
        case Phase.GAIN_GOOD:
            return because("good_gone", "council", good=_good(value))
        case Phase.PRODUCE:
            return _produce(state, value)
        case Phase.PRIVILEGE:
            return _privilege_after_step(state, value)
        case Phase.BURY | Phase.BUY | Phase.PROMOTE:
            return _about_member(state, act, value)
    if state.phase == Phase.ACTION and SPACE_OF[Act(act)] != state.turn.space:
        return because("other_space", "turn", space=_space(state.turn.space))
    return deed(state, act, value)


# What is asked


NOW = {
    Phase.OPENING: ("now_opening", "turn"),
    Phase.ACTION: ("now_action", "turn"),
    Phase.GAIN_GOOD: ("now_good", "council"),
    Phase.PRODUCE: ("now_produce", "crafts-time"),
    Phase.PRIVILEGE: ("now_privilege", "council"),
    Phase.MARKET: ("now_market", "market"),
    Phase.BURY: ("now_bury", "death"),
    Phase.BUY: ("now_buy", "service"),
    Phase.PROMOTE: ("now_promote", "service"),
}


def _not_now(state: State) -> Answer:
    """Something else has to be decided first."""
    match state.phase:
        case Phase.OPENING if state.last_turns != NONE:
            return because("now_free", "end-of-game")
        case Phase.OPENING if not (well_is_open(state) and may_pay_well(state, state.to_move)):
            return because("now_cube", "turn")
        case Phase.ACTION:
            return because("now_action", "turn", space=_space(state.turn.space))
        case Phase.PAY:
            return because("now_pay", "coins", n=price_of(state, state.turn.act, state.turn.value))
        case Phase.GAIN_CUBES:
            return because("now_gain", _giver(state), n=int(state.turn.cubes))
    code, heading = NOW[Phase(state.phase)]
    return because(code, heading)


def _giver(state: State) -> str:
    """The heading of what gives cubes of one's choice."""
    return "travel" if state.turn.space == Space.TRAVEL else "council"


def _space(space: int) -> Key:
    return Key(f"space.{SPACES[space]}")


def _cube(kind: int) -> Key:
    return Key(f"cube.{CUBES[kind]}")


def _good(good: int) -> Key:
    return Key(f"good.{GOODS[good]}")


def _place(place: int) -> Key:
    return Key(f"place.{PLACES[place]}")


# Openings


def _open(state: State, act: int, value: int) -> Answer:
    """A cube that is not there, a well that is dry or too dear, a free action too early."""
    empty = is_board_empty(state)
    if act == Act.TAKE:
        cube = TAKE.of(value)
        if empty:
            return because("board_empty", "end-of-game")
        return because("no_such_cube", "turn", cube=_cube(cube.kind), space=_space(cube.space))
    if act == Act.FREE:
        return useless(state, value) if empty else because("not_free", "end-of-game")
    if empty:
        return because("board_empty", "well")
    if not well_is_open(state):
        return because("well_dry", "well")
    if not may_pay_well(state, state.to_move):
        return because("well_price", "well")
    if can_act(state, state.to_move, value):
        return because("well_in_vain", "well", space=_space(value))
    return useless(state, value)


def useless(state: State, space: int) -> Answer:
    """Why the action of a space could not be used."""
    player, seat = state.players[state.to_move], state.to_move
    at_home = stands_at(state, seat, Place.FARM)
    match space:
        case Space.HARVEST if at_home:
            return because("grain_full", "harvest")
        case Space.HARVEST:
            return because("farm_empty", "harvest")
        case Space.FAMILY:
            return because("no_family", "family")
        case Space.CRAFTS:
            return because("no_crafts", "crafts")
        case Space.TRAVEL if not at_home and not _is_in(state, FIRST_CITY, N_CITIES):
            return because("no_traveller", "travel")
        case Space.TRAVEL if not player.goods[Good.WAGON]:
            return because("no_wagon", "travel")
        case Space.TRAVEL:
            return because("no_leg_to_pay", "travel")
        case Space.COUNCIL if not at_home and not _is_in(state, FIRST_CHAMBER, N_CHAMBERS):
            return because("no_councillor", "council")
        case Space.COUNCIL:
            return because("no_council", "council")
    return because("farm_empty", "church")


def _is_in(state: State, first: int, n: int) -> bool:
    """Whether a member of the seat to move stands at one of these places."""
    return any(stands_at(state, state.to_move, place) for place in range(first, first + n))


# Deeds


def deed(state: State, act: int, value: int) -> Answer:
    """Why a deed of the chosen action cannot be done."""
    match act:
        case Act.BIRTH:
            return because("none_unborn", "family")
        case Act.RECALL:
            return _recall(state, value)
        case Act.MAKE:
            return _make(state, value)
        case Act.MILL:
            return _mill(state)
        case Act.SERVE:
            return _serve(state, value)
        case Act.SEND:
            number, city = SEND.of(value)
            return _journey(state, act, number, VILLAGE, city, value)
        case Act.TRAVEL:
            return _journey(state, act, *TRAVEL.of(value), value)
        case Act.ENTER | Act.ADVANCE:
            return _step(state, act, value)
        case Act.PRIVILEGE:
            return _privilege(state, value)
    return _from_farm(state, act, value)


def _nobody(state: State, number: int, place: int, heading: str) -> Answer:
    """No member of that number stands there."""
    if not stands_at(state, state.to_move, place):
        return because("nobody_at", heading, place=_place(place))
    return because("not_at", heading, number=NUMBERS[number], place=_place(place))


def _is_at(state: State, number: int, place: int) -> bool:
    return bool(state.players[state.to_move].members[place, number])


def _recall(state: State, value: int) -> Answer:
    """Nobody to call back."""
    number, place = MEMBER.of(value)
    if place == Place.FARM and _is_at(state, number, place):
        return because("at_home", "family")
    return because("not_at", "family", number=NUMBERS[number], place=_place(place))


def _from_farm(state: State, act: int, value: int) -> Answer:
    """Training, or the black bag."""
    if act == Act.TRAIN:
        return _nobody(state, TRAIN.of(value).number, Place.FARM, "crafts-time")
    number = BAG.of(value).number
    if not _is_at(state, number, Place.FARM):
        return _nobody(state, number, Place.FARM, "church")
    return _too_dear(state, act, value, "church")


def _too_dear(state: State, act: int, value: int, heading: str) -> Answer:
    """Cubes are missing, and coins for them."""
    player = state.players[state.to_move]
    wanted = [int(cubes_for(state, act, value, colour)) for colour in range(N_COLOURS)]
    lacking = [max(0, n - int(player.cubes[colour])) for colour, n in enumerate(wanted)]
    first = next(colour for colour, n in enumerate(lacking) if n)
    n = sum(lacking) - int(player.coins)
    return because("too_dear", heading, cube=_cube(first), n=n)


def _make(state: State, value: int) -> Answer:
    good, method = MAKE.of(value)
    grain = int(state.printed.grain[good])
    price = {Method.CUBES: price_of(state, Act.MAKE, value), Method.GRAIN: grain}
    if not price.get(Method(method), 1):
        return because("no_such_way", "crafts-cubes", good=_good(good))
    if not state.goods[good]:
        return because("good_gone", "crafts", good=_good(good))
    if method == Method.TIME:
        shop = FIRST_SHOP + SHOP_OF[good]
        return because("no_craftsman", "crafts-time", place=_place(shop), good=_good(good))
    if method == Method.CUBES:
        return _too_dear(state, Act.MAKE, value, "crafts-cubes")
    return because("too_little_grain", "crafts-cubes", n=grain)


def _mill(state: State) -> Answer:
    if not state.coins:
        return because("no_coins_left", "mill")
    return because("too_little_grain", "mill", n=int(state.printed.mill_grain))


def _produce(state: State, value: int) -> Answer:
    """After training: by time, and in that shop."""
    good, method = MAKE.of(value)
    if method != Method.TIME:
        return because("either_way", "crafts")
    if SHOP_OF[good] != state.turn.shop:
        shop = PLACES.index(SHOPS[state.turn.shop])
        return because("other_shop", "crafts-time", place=_place(shop), good=_good(good))
    return because("good_gone", "crafts", good=_good(good))


def _journey(state: State, act: int, number: int, source: int, target: int, value: int) -> Answer:
    place = Place.FARM if source == VILLAGE else FIRST_CITY + source
    city = _place(FIRST_CITY + target)
    if not _is_at(state, number, place):
        return _nobody(state, number, place, "travel")
    if not has_leg(state, source, target):
        return because("no_leg", "travel", place=_place(place), city=city)
    if not state.players[state.to_move].goods[Good.WAGON]:
        return because("no_wagon", "travel")
    return _too_dear(state, act, value, "travel")


def _step(state: State, act: int, value: int) -> Answer:
    """Into the council, or a chamber further."""
    place = int(Place.FARM)
    if act == Act.ADVANCE:
        number, chamber, cost = ADVANCE.of(value)
        place = FIRST_CHAMBER + chamber
    else:
        number, cost = ENTER.of(value)
    if not _is_at(state, number, place):
        return _nobody(state, number, place, "council")
    if cost == StepCost.SCROLL:
        return because("no_scroll", "council")
    return _too_dear(state, act, value, "council")


def _privilege(state: State, privilege: int) -> Answer:
    """Nobody has it, or it gives nothing."""
    chambers = [
        chamber
        for chamber in range(N_CHAMBERS)
        if stands_at(state, state.to_move, FIRST_CHAMBER + chamber)
    ]
    if not any(grants(state, chamber, privilege) for chamber in chambers):
        return because("no_member_for", "council", number=privilege + 1)
    return _gives_nothing(state, privilege)


def _privilege_after_step(state: State, privilege: int) -> Answer:
    if not grants(state, state.turn.chamber, privilege):
        return because("not_its_privilege", "council", number=privilege + 1)
    return _gives_nothing(state, privilege)


def _gives_nothing(state: State, privilege: int) -> Answer:
    assert not is_useful(state, state.to_move, privilege)
    if privilege == 0:
        if state.taker == state.to_move:
            return because("marker_yours", "council")
        return because("marker_taken", "council", player=Seat(state.taker))
    return because(("no_cubes_left", "no_goods_left", "no_coin")[privilege - 1], "council")


# The market


def _serve(state: State, customer: int) -> Answer:
    name = CUSTOMERS[customer]
    if customer not in state.stalls:
        return _not_in_a_stall(state, customer)
    player, wanted = state.players[state.to_move], state.printed.customers[customer]
    for good in range(N_GOODS):
        if player.goods[good] < wanted.goods[good]:
            return because("lacks_good", "market", customer=name, good=_good(good))
    return because("lacks_grain", "market", customer=name, n=int(wanted.grain))


def _not_in_a_stall(state: State, customer: int) -> Answer:
    name = CUSTOMERS[customer]
    if state.served[customer] != NONE:
        return because("served", "market", customer=name, player=Seat(state.served[customer]))
    if is_out(state, customer):
        return because("queues", "market", customer=name)
    return because("not_out", "market", customer=name)


# Paying and choosing


def _pay(state: State, payment: int) -> Answer:
    """Another number of cubes, cubes that are not there, or not what the action costs."""
    act, value = state.turn.act, state.turn.value
    n = price_of(state, act, value)
    if PAID[payment].sum() != n:
        return because("wrong_count", "coins", n=n)
    if not has_payment(state, state.to_move, payment):
        return because("not_yours", "coins")
    if act != Act.WELL:
        assert not fits(state, payment)
        return because("wrong_colours", "coins")
    if (PAID[payment, :COIN] > 0).sum() > 1:
        return because("one_colour", "well", n=WELL_CUBES)
    return because("well_spends", "well", space=_space(value))


def _gain(state: State, choice: int) -> Answer:
    n = int(state.turn.cubes)
    if CHOSEN[choice].sum() != n:
        return because("gain_count", _giver(state), n=n)
    colour = next(c for c in range(len(COLOURS)) if CHOSEN[choice, c] > state.supply[c])
    return because("cube_gone", _giver(state), cube=_cube(colour))


# Members


def _about_member(state: State, act: int, value: int) -> Answer:
    match act:
        case Act.BURY:
            return _bury(state, value)
        case Act.BUY:
            return because("not_in_bag", "service", number=NUMBERS[value])
    return _promote(state, value)


def _bury(state: State, value: int) -> Answer:
    number, place = MEMBER.of(value)
    if not _is_at(state, number, place):
        return _nobody(state, number, place, "death")
    lowest = NUMBERS[lowest_visible(state, state.to_move)]
    return because("not_oldest", "death", number=NUMBERS[number], lowest=lowest)


def _promote(state: State, value: int) -> Answer:
    number, window = PROMOTE.of(value)
    if not _is_at(state, number, FIRST_WINDOW + window):
        return _nobody(state, number, FIRST_WINDOW + window, "service")
    return because("too_little_grain", "service", n=int(state.printed.window[window]))
