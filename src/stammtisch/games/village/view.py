"""State <-> documents: the whole position, and what a seat can know of it.

Everything on the table is public, served customers too: everybody saw them taken. Hidden is only
what will be drawn, and that is not decided before it is. The picture may turn customers down.
See docs/positions-village.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.core.documents import Document
from stammtisch.core.engine import OVER, plain
from stammtisch.core.layout import Records
from stammtisch.core.vocabulary import NONE

from . import GAME
from .actions import ACTIONS, Act
from .rules.costs import PLAGUE_TIME, SALE_TIME, price_of
from .rules.deaths import chronicle_is_full, has_room, owed, resting
from .rules.market import stack_size
from .rules.payment import ask_payment
from .rules.phases import is_asked, offer
from .rules.rounds import is_board_empty
from .rules.scoring import living
from .rules.setup import setting
from .rules.supply import stands_at
from .state import (
    COINS,
    CUBES,
    CUBES_A_KIND,
    CUSTOMERS,
    DRAWN,
    FIRST_CHAMBER,
    FIRST_SHOP,
    GOODS,
    GOODS_A_KIND,
    GRAIN,
    LAST_SERVICE,
    MEMBERS,
    MOST_ROUNDS,
    N_COLOURS,
    N_CUBES,
    N_CUSTOMERS,
    N_GOODS,
    N_NUMBERS,
    N_SECTIONS,
    N_SPACES,
    NUMBERS,
    RESTS,
    Ending,
    Market,
    Phase,
    Printed,
    Rest,
    Space,
    State,
    Way,
)

Json = dict[str, Any]

OF_TURN = "seat", "way", "space", "owed", "act", "value", "cubes", "shop", "chamber"
LAST_OF_PLAYER = "members", "reserve", "dead", "visited", "customers"
"""Entries in the order they always had, where it is not the layout's."""
ANY_ORDER = frozenset({"members", "reserve", "dead", "visited", "customers"})
"""Entries of a view whose order says nothing."""


def whole(state: State) -> Json:
    """Everything, for a position document."""
    body = State.write(state, state.seats)
    body["stalls"] = body["stalls"][: setting(state).stalls]
    turn = body["turn"] | _paid_for(state)
    body["turn"] = {key: turn[key] for key in OF_TURN}
    body["market"] = Market.write(state.market, state.seats) if state.market.open else None
    served = state.served.tolist()
    for seat, player in enumerate(body["players"]):
        player["customers"] = [CUSTOMERS[k] for k in range(N_CUSTOMERS) if served[k] == seat]
        player |= {key: player.pop(key) for key in LAST_OF_PLAYER}
    return body


def _paid_for(state: State) -> Json:
    """The decision that is being paid for, in its words."""
    act, value = state.turn.act, state.turn.value
    if act == NONE:
        return {"act": None, "value": None}
    return {"act": ACTIONS.names[act], "value": ACTIONS.words[act][value]}


def seen(known: State, seat: int) -> Json:
    """What the seat (-1: a spectator) can know: all of it."""
    view = whole(known)
    for other, player in enumerate(view["players"]):
        player["living"] = living(known, other)
    return {**view, "stack": stack_size(known)}


def secret(state: State) -> bool:
    """No decision rests on what others may not see."""
    return False


# Read back


NOBODYS = (Phase.BUY, Phase.PROMOTE, Phase.OVER)
"""Phases outside all turns."""
UNBEGUN = (Phase.OPENING, *NOBODYS)
"""Phases in which no action has been chosen."""
DYING = (Phase.MARKET, Phase.PAY, Phase.BURY)
"""Phases of a market day, in which somebody may have died."""
BUSY = (Phase.ACTION, Phase.PAY, Phase.PRODUCE)
"""Phases in which the action may still take time."""
SPACES_OF = {
    Phase.ACTION: (*range(Space.MARKET), *range(Space.MARKET + 1, N_SPACES)),
    Phase.GAIN_CUBES: (Space.TRAVEL, Space.COUNCIL),
    Phase.GAIN_GOOD: (Space.COUNCIL,),
    Phase.PRODUCE: (Space.CRAFTS,),
    Phase.PRIVILEGE: (Space.COUNCIL,),
    Phase.MARKET: (Space.MARKET,),
}
"""The actions that a phase belongs to, where not all of them."""
DECIDED_IN = {Act.WELL: Phase.OPENING, Act.SERVE: Phase.MARKET}
"""Where what is paid for is decided, if not in the action."""


def restore(state: State, doc: Document, printed: Records[Printed]) -> None:
    """Lay out what a position or a view says; PositionError names the entry that is wrong."""
    state.printed = printed[0]
    State.read(state, doc, state.seats)
    _read_services(state, doc)
    _read_market(state, doc)
    _read_customers(state, doc)
    for seat, entry in enumerate(doc.documents("players", state.seats)):
        _read_player(state, seat, entry)
        if doc.is_view:
            entry.agree("living", living(state, seat))
    if doc.is_view:
        doc.agree("stack", stack_size(state))
    _read_supply(state, doc)
    _check_dead(state, doc)
    _check_ending(state, doc)
    _read_turn(state, doc)
    _check_asked(state, doc)
    _check_round(state, doc)


def _read_services(state: State, doc: Document) -> None:
    """In a service one has begun, and the pieces are out before anybody is promoted."""
    begun = 1 if state.phase in NOBODYS else 0
    last = LAST_SERVICE - 1 + begun
    state.services = doc.number("services", begun, last, default=begun)
    doc.number("round", 1, MOST_ROUNDS - last + state.services, default=1)
    least = DRAWN if state.phase == Phase.PROMOTE else 0
    state.out = doc.number("out", least, DRAWN if state.services else 0, default=least)


# The market


def _read_market(state: State, doc: Document) -> None:
    doc.places("stalls", setting(state).stalls)
    waiting = [customer != NONE for customer in state.queue]
    if waiting != sorted(waiting, reverse=True):
        raise doc.wrong("queue", "has a gap")
    if doc.says("market"):
        state.market.open = 1
        Market.read(state.market, doc.inner("market"), state.seats)


def _read_customers(state: State, doc: Document) -> None:
    """Each is in one place."""
    state.served[:] = NONE
    seen: list[int] = []
    for key, row in (("stalls", state.stalls), ("queue", state.queue)):
        for k, customer in enumerate(row.tolist()):
            if customer != NONE:
                _see(doc, f"{key}[{k}]", customer, seen)
    for seat, entry in enumerate(doc.documents("players", state.seats)):
        for k, name in enumerate(entry.list("customers") if entry.says("customers") else []):
            if not isinstance(name, str) or name not in CUSTOMERS:
                raise entry.wrong(f"customers[{k}]", "is no customer")
            customer = CUSTOMERS.index(name)
            _see(entry, f"customers[{k}]", customer, seen)
            state.served[customer] = seat


def _see(doc: Document, key: str, customer: int, seen: list[int]) -> None:
    if customer in seen:
        raise doc.wrong(key, f"{CUSTOMERS[customer]} is elsewhere too")
    seen.append(customer)


# The players


def _read_player(state: State, seat: int, entry: Document) -> None:
    """The unborn are all who are neither alive nor dead."""
    player = state.players[seat]
    entry.number("life", 0, state.printed.lap - 1, default=0)
    for k in range(N_NUMBERS):
        left = MEMBERS[k] - int(player.members[:, k].sum()) - int(player.dead[:, k].sum())
        if left < 0:
            raise entry.wrong("members", f"more than {MEMBERS[k]} with the number {NUMBERS[k]}")
        if not entry.has("reserve"):
            player.reserve[k] = left
        elif player.reserve[k] != left:
            raise entry.wrong("reserve", f"{left} with the number {NUMBERS[k]} are left")


# The supply


def _read_supply(state: State, doc: Document) -> None:
    """What is nowhere else lies beside the board."""
    players = [state.players[seat] for seat in range(state.seats)]
    cubes, goods = doc.inner("supply"), doc.inner("goods")
    for k in range(N_CUBES):
        used = int(state.bag[k]) + int(state.board[:, k].sum())
        used += sum(int(player.cubes[k]) for player in players) if k < N_COLOURS else 0
        state.supply[k] = _left(doc, "board", CUBES[k], CUBES_A_KIND[k] - used)
        cubes.agree(CUBES[k], int(state.supply[k]))
    for k in range(N_GOODS):
        used = sum(int(player.goods[k]) for player in players)
        state.goods[k] = _left(doc, "players", GOODS[k], GOODS_A_KIND - used)
        goods.agree(GOODS[k], int(state.goods[k]))
    state.grain = _left(doc, "players", "grain", GRAIN - sum(p.grain for p in players))
    state.coins = _left(doc, "players", "coins", COINS - sum(p.coins for p in players))
    doc.agree("grain", state.grain)
    doc.agree("coins", state.coins)


def _left(doc: Document, key: str, name: str, left: int) -> int:
    if left < 0:
        raise doc.wrong(key, f"there are not so many: {name}")
    return left


# The end of the game


def _check_dead(state: State, doc: Document) -> None:
    for rest in range(N_SECTIONS + 1):
        room = int(setting(state).sections[rest])
        if resting(state, rest) > room:
            raise doc.wrong("players", f"more than {room} dead: {RESTS[rest]}")
    if resting(state, Rest.GONE) and has_room(state, Rest.GRAVE):
        raise doc.wrong("players", "nobody leaves the game before the graves are full")


def _check_ending(state: State, doc: Document) -> None:
    """What has brought about the end must be full; nothing else may be, as long as nothing has."""
    if state.last_turns > state.seats:
        doc.number("last_turns", 0, state.seats)
    near = chronicle_is_full(state) or not has_room(state, Rest.GRAVE)
    if state.ended not in _endings(state, near=near):
        raise doc.wrong("ended", "does not fit the free spaces of chronicle and graves")
    if (state.ender != NONE) != near:
        raise doc.wrong("ender", "goes with chronicle or graves that are full")
    _check_last_turns(state, doc, near=near)


def _endings(state: State, *, near: bool) -> list[int]:
    """What can have brought about the end. `near`: something has, but for the last service."""
    if near:
        full = {Ending.CHRONICLE_FULL: chronicle_is_full(state)}
        full[Ending.GRAVES_FULL] = not has_room(state, Rest.GRAVE)
        return [ending for ending in full if full[ending]]
    if state.phase == Phase.OVER:
        return [Ending.LAST_SERVICE] if state.services == LAST_SERVICE else []
    return [NONE]


def _check_last_turns(state: State, doc: Document, *, near: bool) -> None:
    """They are counted from the end of the turn that brought about the end of the game."""
    left, phase = state.last_turns, state.phase
    if left != NONE and not near:
        raise doc.wrong("last_turns", "nothing has brought about the end of the game")
    if near and left == NONE and not (state.market.open or phase == Phase.BURY):
        raise doc.wrong("last_turns", "is missing")
    if left != NONE and (left == 0) != (phase in NOBODYS):
        raise doc.wrong("last_turns", "there are none exactly from the last service on")


def _check_round(state: State, doc: Document) -> None:
    """A round is over when the cubes are gone, at the end of a game when all others have acted."""
    left, seat = state.last_turns, state.turn.seat
    if left > 0 and (seat + left - 1) % state.seats == state.ender:
        raise doc.wrong("last_turns", "the last of them is not had by who brought about the end")
    if left != NONE:
        return
    if state.phase == Phase.OPENING and is_board_empty(state):
        raise doc.wrong("board", "is empty in the last turns only")
    if state.phase in NOBODYS and not is_board_empty(state):
        raise doc.wrong("board", "is empty when the round is over")


# The turn


def _read_turn(state: State, doc: Document) -> None:
    """What has been chosen so far; it must fit the phase."""
    entry, turn = doc.inner("turn"), state.turn
    turn.act = turn.value = NONE
    if turn.seat == NONE and state.phase not in NOBODYS:
        turn.seat = state.to_move
    act = ACTIONS.names.index(entry.word("act", ACTIONS.names)) if entry.says("act") else NONE
    text = entry.word("value") if entry.says("value") else None
    _check_seat(state, doc, entry)
    _check_space(state, entry, begun=act == Act.WELL or state.phase in UNBEGUN)
    _check_day(state, doc)
    _check_open_question(state, entry)
    _check_owed(state, doc, entry)
    _read_payment(state, entry, act, text)


def _check_seat(state: State, doc: Document, entry: Document) -> None:
    """Others decide in a turn on a market day only; a service is nobody's turn."""
    over = state.phase == Phase.OVER
    if over != (state.to_move == OVER):
        raise doc.wrong("to_move", "nobody decides exactly when the game is over")
    if state.phase in NOBODYS:
        if state.turn.seat != NONE:
            raise entry.wrong("seat", "a service is nobody's turn")
    elif state.turn.seat != state.to_move and not state.market.open:
        raise entry.wrong("seat", "the turn is that of the seat to move, but on market days")


def _check_space(state: State, entry: Document, *, begun: bool) -> None:
    """An action is chosen at the beginning of a turn. `begun`: it has not been yet."""
    turn, phase = state.turn, Phase(state.phase)
    if begun:
        if turn.space != NONE or turn.way != NONE:
            raise entry.wrong("space", "no action has been chosen yet")
        return
    if turn.space == NONE or turn.way == NONE:
        raise entry.wrong("space", "a space and a way to it have been chosen by then")
    if turn.space not in SPACES_OF.get(phase, range(N_SPACES)):
        raise entry.wrong("space", f"does not lead to the phase {phase.name.lower()}")
    if turn.way == Way.FREE and (state.last_turns == NONE or not is_board_empty(state)):
        raise entry.wrong("way", "free actions are for the empty board of the last turns")


def _check_day(state: State, doc: Document) -> None:
    """On a market day somebody sells, pays for it or buries; the first sale is the opener's."""
    market, turn, phase = state.market, state.turn, state.phase
    if not market.open:
        if phase == Phase.MARKET:
            raise doc.wrong("market", "is missing")
        return
    if turn.space != Space.MARKET or phase not in DYING:
        raise doc.wrong("market", "it is no market day")
    passed = [int(state.players[seat].passed) for seat in range(state.seats)]
    if passed[state.to_move]:
        raise doc.wrong("to_move", "has passed for the day")
    if market.free and (market.sold or any(passed) or state.to_move != turn.seat):
        raise doc.wrong("market.free", "the first sale is the opener's, and the first of all")
    if phase == Phase.BURY and not market.sold:
        raise doc.wrong("market.sold", "whoever buries has sold")
    if market.sold > sum(int(owner) != NONE for owner in state.served):
        raise doc.wrong("market.sold", "is more than have been served")


def _check_owed(state: State, doc: Document, entry: Document) -> None:
    """Deaths are due at the end of a turn, on a market day after each sale."""
    day, turn, phase = state.market, state.turn, state.phase
    if turn.owed and phase in UNBEGUN:
        raise entry.wrong("owed", "nobody has spent time yet")
    goes_on = phase in BUSY and not day.open
    if turn.owed and _least_time(state, turn.seat if goes_on else NONE, turn.owed) > _spent(state):
        raise entry.wrong("owed", "so much time has not been spent")
    if day.owed and phase != Phase.BURY:
        raise doc.wrong("market.owed", "a seller buries before anybody else sells")
    if day.owed and _least_time(state, state.to_move, day.owed) > SALE_TIME:
        raise doc.wrong("market.owed", "so much time a sale does not take")
    if phase == Phase.BURY and not owed(state):
        raise entry.wrong("owed", "no death is due")


def _least_time(state: State, seat: int, crossings: int) -> int:
    """What takes a seat across the bridge so often, and to where its marker is (NONE: anywhere)."""
    life = 0 if seat == NONE else int(state.players[seat].life)
    return (crossings - 1) * int(state.printed.lap) + 1 + life


def _spent(state: State) -> int:
    """The most time that the turn can have taken so far, market days left out."""
    printed, turn = state.printed, state.turn
    time = PLAGUE_TIME if turn.way == Way.TAKE else 0
    if state.phase == Phase.PRODUCE:
        return time + int(printed.train[turn.shop])
    if state.phase in BUSY or state.market.open:
        return time
    deeds = (printed.mill_time, printed.bag_time, printed.leg.max(), printed.step.max())
    return time + int(max(printed.train.max() + printed.make.max(), *deeds))


def _check_open_question(state: State, entry: Document) -> None:
    """What was done last: cubes to be chosen, a member trained or moved."""
    turn, phase = state.turn, state.phase
    if (phase == Phase.GAIN_CUBES) != (turn.cubes > 0):
        raise entry.wrong("cubes", "goes with the choice of cubes")
    _check_moved(state, entry, "shop", Phase.PRODUCE, (Phase.BURY,))
    later = (Phase.BURY, Phase.GAIN_CUBES, Phase.GAIN_GOOD)
    _check_moved(state, entry, "chamber", Phase.PRIVILEGE, later)


def _check_moved(
    state: State, entry: Document, key: str, asking: Phase, later: Sequence[Phase]
) -> None:
    """Somebody is where a member has just been moved, as long as nobody has died since."""
    first, space = (FIRST_SHOP, Space.CRAFTS) if key == "shop" else (FIRST_CHAMBER, Space.COUNCIL)
    moved = int(getattr(state.turn, key))
    if moved == NONE:
        if state.phase == asking:
            raise entry.wrong(key, "is missing")
        return
    if state.turn.space != space or state.phase not in (asking, *later):
        raise entry.wrong(key, "nobody has been moved there")
    if state.phase != Phase.BURY and not stands_at(state, state.to_move, first + moved):
        raise entry.wrong(key, "nobody stands there")


def _read_payment(state: State, entry: Document, act: int, text: str | None) -> None:
    """What is being paid for is decided again: it must be one of what the rules offer."""
    if (state.phase == Phase.PAY) != (act != NONE):
        raise entry.wrong("act", "goes with a payment")
    if act == NONE:
        if text is not None:
            raise entry.wrong("value", "goes with a payment")
        return
    name = f"{ACTIONS.names[act]} {text}"
    if name not in ACTIONS.ids:
        raise entry.wrong("value", "is no value of this action")
    kind, value = (int(k) for k in ACTIONS.decode(ACTIONS.ids[name]))
    if (kind == Act.SERVE) != bool(state.market.open):
        raise entry.wrong("act", "customers are served on market days, and nothing else is done")
    state.phase = DECIDED_IN.get(Act(kind), Phase.ACTION)
    if ACTIONS.ids[name] not in _offered(state) or not price_of(state, kind, value):
        raise entry.wrong("value", "there is no paying for that here")
    ask_payment(state, kind, value)


def _offered(state: State) -> list[int]:
    """The decisions that the rules offer."""
    legal = plain(GAME.engine.new_legals())[0]
    offer(state, legal)
    return [int(action) for action in legal.ids[: legal.count]]


def _check_asked(state: State, doc: Document) -> None:
    """There must be something to decide, unless the game is over."""
    if state.phase != Phase.OVER and (not _offered(state) or not is_asked(state)):
        raise doc.wrong("phase", "there is nothing to decide here")
