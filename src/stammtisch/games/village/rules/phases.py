"""From decision to decision: what is offered, what is done, and what need not be asked.

What need not be asked (see docs/rulings-village.md) is passed over after every decision.
"""

from __future__ import annotations

from stammtisch.core.actions import Legal
from stammtisch.core.actions import offer as allow
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import Arrays
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import MEMBER, Act
from ..state import (
    Happened,
    Phase,
    Space,
    State,
    Way,
)
from .church import bag, offer_church
from .costs import price_of
from .council import (
    advance,
    enter,
    has_privilege_after_step,
    offer_council,
    offer_privileges,
    use_privilege,
)
from .crafts import can_produce, make, mill, offer_crafts, offer_production, train
from .deaths import bury, cancel_deaths, lowest_visible, offer_burials, only_who_can_die, owed
from .family import give_birth, offer_family, recall
from .gains import (
    first_kind_left,
    kinds_left,
    note_choice,
    offer_cubes,
    offer_goods,
    only_choice,
    take_cubes,
)
from .harvest import harvest
from .market import can_sell, next_seller, offer_customers, pass_day, serve
from .payment import ask_payment, fits, has_payment, note_payment, pay, payments_of
from .service import (
    buy,
    can_buy,
    has_promotion,
    next_buyer,
    next_promoter,
    offer_promotions,
    offer_purchases,
    promote,
)
from .supply import gain_good
from .travel import offer_journeys, send, travel
from .turns import (
    begin_action,
    end_action,
    end_turn,
    offer_opening,
    take_cube,
)
from .well import WELL_PAYMENTS, can_act, spaces_after

# What is offered


@compiled
def offer(state: State, legal: Legal) -> None:
    """Everything the seat to move may decide."""
    match state.phase:
        case Phase.OPENING:
            offer_opening(state, legal)
        case Phase.ACTION:
            offer_action(state, legal)
        case Phase.PAY:
            offer_payments(state, legal)
        case Phase.GAIN_CUBES:
            offer_cubes(state, legal)
        case Phase.GAIN_GOOD:
            offer_goods(state, legal)
        case Phase.PRODUCE:
            offer_production(state, legal)
        case Phase.PRIVILEGE:
            offer_privileges(state, legal)
        case Phase.MARKET:
            offer_customers(state, legal)
        case Phase.BURY:
            offer_burials(state, legal)
        case Phase.BUY:
            offer_purchases(state, legal)
        case Phase.PROMOTE:
            offer_promotions(state, legal)


@rule("turn")
def offer_action(state: State, legal: Legal) -> None:
    """The action of the space that was chosen, or none."""
    match state.turn.space:
        case Space.HARVEST:
            allow(legal, Act.HARVEST, 0)
        case Space.FAMILY:
            offer_family(state, legal)
        case Space.CRAFTS:
            offer_crafts(state, legal)
        case Space.TRAVEL:
            offer_journeys(state, legal)
        case Space.COUNCIL:
            offer_council(state, legal)
        case Space.CHURCH:
            offer_church(state, legal)
    allow(legal, Act.SKIP, 0)


@compiled
def is_payment(state: State, payment: int) -> bool:
    """Whether this pays for what was decided; at the well it must leave the action possible."""
    if not has_payment(state, state.to_move, payment):
        return False
    if state.turn.act == Act.WELL:
        return spaces_after(state, state.to_move, payment, 1 << state.turn.value) > 0
    return fits(state, payment)


@compiled
def payments(state: State) -> Arrays:
    """All of the price's size; at the well those of one colour."""
    if state.turn.act == Act.WELL:
        return WELL_PAYMENTS
    return payments_of(price_of(state, state.turn.act, state.turn.value))


@rule("coins")
def offer_payments(state: State, legal: Legal) -> None:
    """Every mixture of cubes and coins."""
    for payment in payments(state):
        if is_payment(state, payment):
            allow(legal, Act.PAY, payment)


@compiled
def only_payment(state: State) -> int:
    """The one way to pay; NONE when there is a choice."""
    found = NONE
    for payment in payments(state):
        if is_payment(state, payment):
            if found != NONE:
                return NONE
            found = payment
    return found


# What is done


@compiled
def apply(state: State, act: int, value: int) -> None:
    """Carry a decision out, and what follows without being asked."""
    at_once, later = state.market.owed, state.turn.owed
    decide(state, act, value)
    while not is_asked(state):
        pass_over(state)
    if state.market.open and state.market.owed > at_once:
        note(state, Happened.BRIDGE_NOW, state.to_move)
    elif state.turn.owed > later:
        note(state, Happened.BRIDGE, state.turn.seat)


@compiled
def decide(state: State, act: int, value: int) -> None:
    """A decision that costs cubes asks first how they are paid."""
    match act:
        case Act.TAKE:
            take_cube(state, value)
        case Act.FREE:
            begin_action(state, Way.FREE, value)
        case Act.PAY:
            pay_and_go_on(state, value)
        case Act.GAIN_CUBES:
            take_cubes(state, value)
            end_action(state)
        case Act.GAIN_GOOD:
            gain_good(state, state.to_move, value)
            end_action(state)
        case Act.BURY | Act.BUY | Act.PROMOTE:
            decide_about_member(state, act, value)
        case Act.PASS:
            pass_day(state)
        case Act.SKIP | Act.DONE:
            pass_over(state)
        case _:
            if price_of(state, act, value):
                ask_payment(state, act, value)
            else:
                act_now(state, act, value)


@compiled
def decide_about_member(state: State, act: int, value: int) -> None:
    match act:
        case Act.BURY:
            bury(state, MEMBER.of(value).number, MEMBER.of(value).place)
        case Act.BUY:
            buy(state, state.to_move, value)
        case Act.PROMOTE:
            promote(state, state.to_move, value)


@compiled
def pay_and_go_on(state: State, payment: int) -> None:
    act, value = state.turn.act, state.turn.value
    pay(state, payment)
    act_now(state, act, value)


@compiled
def act_now(state: State, act: int, value: int) -> None:
    """What has been paid for happens. Some actions ask more; otherwise deaths come next."""
    seat = state.to_move
    state.phase = Phase.BURY
    match act:
        case Act.WELL:
            begin_action(state, Way.WELL, value)
        case Act.HARVEST:
            harvest(state, seat)
        case Act.BIRTH:
            give_birth(state, seat)
        case Act.RECALL:
            recall(state, seat, value)
        case Act.TRAIN:
            train(state, seat, value)
        case Act.MAKE:
            make(state, seat, value)
        case Act.MILL:
            mill(state, seat)
        case Act.SERVE:
            serve(state, seat, value)
        case Act.BAG:
            bag(state, seat, value)
        case _:
            move_far(state, act, value)


@compiled
def move_far(state: State, act: int, value: int) -> None:
    """Journeys and the council."""
    seat = state.to_move
    match act:
        case Act.SEND:
            send(state, seat, value)
        case Act.TRAVEL:
            travel(state, seat, value)
        case Act.ENTER:
            enter(state, seat, value)
        case Act.ADVANCE:
            advance(state, seat, value)
        case Act.PRIVILEGE:
            use_privilege(state, seat, value)


# What is not asked


@compiled
def is_asked(state: State) -> bool:
    """Whether there is anything to decide but to go on."""
    seat = state.to_move
    match state.phase:
        case Phase.ACTION:
            return can_act(state, seat, state.turn.space)
        case Phase.PAY:
            return only_payment(state) == NONE
        case Phase.GAIN_CUBES:
            return state.turn.cubes > 0 and only_choice(state) == NONE
        case Phase.GAIN_GOOD:
            return kinds_left(state) > 1
        case Phase.PRODUCE:
            return can_produce(state)
        case Phase.PRIVILEGE:
            return has_privilege_after_step(state)
        case Phase.MARKET:
            return can_sell(state, seat)
        case Phase.BURY:
            return owed(state) > 0 and can_choose_who_dies(state)
        case Phase.BUY:
            return can_buy(state, seat)
        case Phase.PROMOTE:
            return has_promotion(state, seat)
    return True


@compiled
def can_choose_who_dies(state: State) -> bool:
    somebody = lowest_visible(state, state.to_move) != NONE
    return somebody and only_who_can_die(state) == NONE


@compiled
def pass_over(state: State) -> None:
    """The only answer, or none: skip, pass, done."""
    match state.phase:
        case Phase.PAY:
            payment = only_payment(state)
            note_payment(state, payment)
            pay_and_go_on(state, payment)
        case Phase.GAIN_CUBES:
            if state.turn.cubes:
                note_choice(state, only_choice(state))
                take_cubes(state, only_choice(state))
            end_action(state)
        case Phase.GAIN_GOOD:
            note(state, Happened.GOOD, state.to_move, first_kind_left(state))
            gain_good(state, state.to_move, first_kind_left(state))
            end_action(state)
        case Phase.MARKET:
            note(state, Happened.CANNOT_SELL, state.to_move)
            pass_day(state)
        case Phase.BURY:
            bury_or_go_on(state)
        case Phase.BUY:
            next_buyer(state)
        case Phase.PROMOTE:
            next_promoter(state)
        case _:
            end_action(state)


@compiled
def bury_or_go_on(state: State) -> None:
    """The one who can die does; when nobody is owed, the market day or the turn goes on."""
    if owed(state) > 0:
        place = only_who_can_die(state)
        if place == NONE:
            cancel_deaths(state)
        else:
            bury(state, lowest_visible(state, state.to_move), place)
    elif state.market.open:
        next_seller(state)
    else:
        end_turn(state)
