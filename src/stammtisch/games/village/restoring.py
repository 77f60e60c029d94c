"""A position or view back into a state. PositionError names the entry that is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.core.documents import Document
from stammtisch.core.engine import OVER, plain

from . import GAME
from .actions import (
    ACTIONS,
    CHAMBERS,
    CITIES,
    COLOURS,
    CUBES,
    CUSTOMERS,
    GOODS,
    NUMBERS,
    PLACES,
    SHOPS,
    SPACES,
    Act,
)
from .rules.deaths import chronicle_is_full, has_room, owed, resting
from .rules.market import SALE_TIME, stack_size
from .rules.payment import ask_payment, price_of
from .rules.phases import is_asked, offer
from .rules.rounds import is_board_empty
from .rules.scoring import living
from .rules.service import DRAWN, LAST_SERVICE
from .rules.setup import clear_turn, copy_printed, setting
from .rules.supply import stands_at
from .rules.turns import PLAGUE_TIME
from .state import (
    COINS,
    FIRST_CHAMBER,
    FIRST_SHOP,
    GOODS_A_KIND,
    GRAIN,
    MEMBERS,
    MOST_GRAIN,
    MOST_PRESTIGE,
    N_CUBES,
    N_CUSTOMERS,
    N_GOODS,
    N_NUMBERS,
    N_SECTIONS,
    N_SPACES,
    NONE,
    QUEUE,
    Ending,
    Phase,
    Rest,
    Space,
    Way,
)
from .state import CUBES as CUBES_THERE_ARE

PHASES = {phase.name.lower(): phase for phase in Phase}
WAYS = tuple(way.name.lower() for way in Way)
RESTS = tuple(rest.name.lower() for rest in Rest)
MOST_ROUNDS = 1_000
"""How many more rounds than services a position may have had."""
MOST_OWED = 9
"""More deaths than one turn brings about."""
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


def restore(state: Any, doc: Document, printed: Any) -> None:
    """Lay out what a position or a view says."""
    copy_printed(state, printed)
    is_view = "seat" in doc.data
    state.phase = PHASES[doc.word("phase", list(PHASES))] if doc.has("phase") else Phase.OPENING
    doc.read.add("phase")
    begun = 1 if state.phase in NOBODYS else 0
    to_come = 1 - begun
    state.services = doc.number("services", begun, LAST_SERVICE - to_come, default=begun)
    most = MOST_ROUNDS + state.services + to_come
    state.round = doc.number("round", 1, most, default=1)
    state.first = doc.number("first", 0, state.seats - 1, default=0)
    state.taker = _seat(state, doc, "marker")
    least = DRAWN if state.phase == Phase.PROMOTE else 0
    state.out = doc.number("out", least, DRAWN if state.services else 0, default=least)
    _restore_board(state, doc)
    _restore_market(state, doc)
    state.served[:] = NONE
    for seat, entry in enumerate(doc.documents("players", state.seats)):
        _restore_player(state, seat, entry)
        if is_view:
            _agree(entry, "living", living(state, seat))
        entry.finish()
    if is_view:
        _agree(doc, "stack", stack_size(state))
    _restore_supply(state, doc)
    _check_dead(state, doc)
    _restore_ending(state, doc)
    _restore_turn(state, doc)
    _check_asked(state, doc)
    _check_round(state, doc)


def _seat(state: Any, doc: Document, key: str) -> int:
    return doc.number(key, 0, state.seats - 1, default=NONE)


def _fill(counts: Any, doc: Document, key: str, names: Sequence[str], most: Sequence[int]) -> None:
    """Counts by name; those not named are 0."""
    doc.read.add(key)
    counts[:] = 0
    if not doc.has(key):
        return
    entry = Document(doc.any(key), f"{doc.path}.{key}")
    for k, name in enumerate(names):
        counts[k] = entry.number(name, 0, most[k], default=0)
    entry.finish()


def _agree(doc: Document, key: str, number: int) -> None:
    """What follows from the rest may be left out."""
    doc.number(key, number, number, default=number)


def _index(doc: Document, key: str, names: Sequence[str]) -> int:
    doc.read.add(key)
    return names.index(doc.word(key, names)) if doc.has(key) else NONE


# The board


def _restore_board(state: Any, doc: Document) -> None:
    board = Document(doc.any("board") if doc.has("board") else {}, f"{doc.path}.board")
    doc.read.add("board")
    for k, space in enumerate(SPACES):
        _fill(state.board[k], board, space, CUBES, CUBES_THERE_ARE)
    board.finish()
    _fill(state.bag, doc, "bag", CUBES, CUBES_THERE_ARE)


def _restore_market(state: Any, doc: Document) -> None:
    """Who stands where; nobody twice."""
    state.stalls[:], state.queue[:] = NONE, NONE
    stalls = int(setting(state).stalls)
    seen: list[int] = []
    for key, row, length in (("stalls", state.stalls, stalls), ("queue", state.queue, QUEUE)):
        for k, name in enumerate(doc.places(key, length)):
            if name is not None:
                row[k] = _customer(doc, f"{key}[{k}]", name, seen)
    waiting = [customer != NONE for customer in state.queue]
    if waiting != sorted(waiting, reverse=True):
        raise doc.wrong("queue", "has a gap")
    _restore_day(state, doc)


def _customer(doc: Document, key: str, name: object, seen: list[int]) -> int:
    if not isinstance(name, str) or name not in CUSTOMERS:
        raise doc.wrong(key, "is no customer")
    customer = CUSTOMERS.index(name)
    if customer in seen:
        raise doc.wrong(key, f"{name} is elsewhere too")
    seen.append(customer)
    return customer


def _restore_day(state: Any, doc: Document) -> None:
    doc.read.add("market")
    if not doc.has("market"):
        return
    entry = Document(doc.any("market"), f"{doc.path}.market")
    state.market.open = 1
    state.market.free = int(entry.flag("free", False))
    state.market.sold = entry.number("sold", 0, N_CUSTOMERS, default=0)
    state.market.owed = entry.number("owed", 0, 9, default=0)
    entry.finish()


# The players


def _restore_player(state: Any, seat: int, entry: Document) -> None:
    player = state.players[seat]
    _fill(player.cubes, entry, "cubes", COLOURS, CUBES_THERE_ARE)
    _fill(player.goods, entry, "goods", GOODS, [GOODS_A_KIND] * N_GOODS)
    player.grain = entry.number("grain", 0, MOST_GRAIN, default=0)
    player.coins = entry.number("coins", 0, COINS, default=0)
    player.life = entry.number("life", 0, state.printed.lap - 1, default=0)
    player.prestige = entry.number("prestige", 0, MOST_PRESTIGE, default=0)
    player.passed = int(entry.flag("passed", False))
    _restore_families(player.members, entry, "members", PLACES)
    _restore_families(player.dead, entry, "dead", RESTS)
    _restore_reserve(player, entry)
    player.visited[:] = 0
    for k, city in enumerate(_list(entry, "visited")):
        if city not in CITIES:
            raise entry.wrong(f"visited[{k}]", "is no city")
        if player.visited[CITIES.index(city)]:
            raise entry.wrong(f"visited[{k}]", "has its marker already")
        player.visited[CITIES.index(city)] = 1
    seen = [k for k in range(N_CUSTOMERS) if state.served[k] != NONE]
    seen += [int(k) for k in (*state.stalls, *state.queue) if k != NONE]
    for k, name in enumerate(_list(entry, "customers")):
        state.served[_customer(entry, f"customers[{k}]", name, seen)] = seat


def _list(entry: Document, key: str) -> Sequence[Any]:
    entry.read.add(key)
    return entry.list(key) if entry.has(key) else []


def _restore_families(counts: Any, entry: Document, key: str, names: Sequence[str]) -> None:
    """Members by place, each by its number."""
    entry.read.add(key)
    counts[:] = 0
    if not entry.has(key):
        return
    places = Document(entry.any(key), f"{entry.path}.{key}")
    for k, name in enumerate(names):
        for number in _list(places, name):
            counts[k, _number(places, name, number)] += 1
    places.finish()


def _number(entry: Document, key: str, number: object) -> int:
    if type(number) is not int or number not in NUMBERS:
        raise entry.wrong(key, f"a member has a number from 1 to {N_NUMBERS}")
    return NUMBERS.index(number)


def _restore_reserve(player: Any, entry: Document) -> None:
    """The unborn are all who are neither alive nor dead."""
    player.reserve[:] = 0
    for number in _list(entry, "reserve"):
        player.reserve[_number(entry, "reserve", number)] += 1
    for k in range(N_NUMBERS):
        left = MEMBERS[k] - int(player.members[:, k].sum()) - int(player.dead[:, k].sum())
        if left < 0:
            raise entry.wrong("members", f"more than {MEMBERS[k]} with the number {NUMBERS[k]}")
        if not entry.has("reserve"):
            player.reserve[k] = left
        elif player.reserve[k] != left:
            raise entry.wrong("reserve", f"{left} with the number {NUMBERS[k]} are left")


# The supply


def _restore_supply(state: Any, doc: Document) -> None:
    """What is nowhere else lies beside the board."""
    players = [state.players[seat] for seat in range(state.seats)]
    for k in range(N_CUBES):
        used = int(state.bag[k]) + int(state.board[:, k].sum())
        used += sum(int(player.cubes[k]) for player in players) if k < len(COLOURS) else 0
        state.supply[k] = _left(doc, "board", CUBES[k], CUBES_THERE_ARE[k] - used)
    for k in range(N_GOODS):
        used = sum(int(player.goods[k]) for player in players)
        state.goods[k] = _left(doc, "players", GOODS[k], GOODS_A_KIND - used)
    state.grain = _left(doc, "players", "grain", GRAIN - sum(p.grain for p in players))
    state.coins = _left(doc, "players", "coins", COINS - sum(p.coins for p in players))
    for key, names, counts in (("supply", CUBES, state.supply), ("goods", GOODS, state.goods)):
        entry = Document(doc.any(key) if doc.has(key) else {}, f"{doc.path}.{key}")
        doc.read.add(key)
        for k, name in enumerate(names):
            _agree(entry, name, int(counts[k]))
        entry.finish()
    _agree(doc, "grain", state.grain)
    _agree(doc, "coins", state.coins)


def _left(doc: Document, key: str, name: str, left: int) -> int:
    if left < 0:
        raise doc.wrong(key, f"there are not so many: {name}")
    return left


# The end of the game


def _check_dead(state: Any, doc: Document) -> None:
    for rest in range(N_SECTIONS + 1):
        room = int(setting(state).sections[rest])
        if resting(state, rest) > room:
            raise doc.wrong("players", f"more than {room} dead: {RESTS[rest]}")
    if resting(state, Rest.GONE) and has_room(state, Rest.GRAVE):
        raise doc.wrong("players", "nobody leaves the game before the graves are full")


def _restore_ending(state: Any, doc: Document) -> None:
    """What has brought about the end must be full; nothing else may be, as long as nothing has."""
    state.ended = _index(doc, "ended", GAME.endings)
    state.ender = _seat(state, doc, "ender")
    state.last_turns = doc.number("last_turns", 0, state.seats, default=NONE)
    near = chronicle_is_full(state) or not has_room(state, Rest.GRAVE)
    if state.ended not in _endings(state, near=near):
        raise doc.wrong("ended", "does not fit the free spaces of chronicle and graves")
    if (state.ender != NONE) != near:
        raise doc.wrong("ender", "goes with chronicle or graves that are full")
    _check_last_turns(state, doc, near=near)


def _endings(state: Any, *, near: bool) -> list[int]:
    """What can have brought about the end. `near`: something has, but for the last service."""
    if near:
        full = {Ending.CHRONICLE: chronicle_is_full(state)}
        full[Ending.GRAVES] = not has_room(state, Rest.GRAVE)
        return [ending for ending in full if full[ending]]
    if state.phase == Phase.OVER:
        return [Ending.LAST_SERVICE] if state.services == LAST_SERVICE else []
    return [NONE]


def _check_last_turns(state: Any, doc: Document, *, near: bool) -> None:
    """They are counted from the end of the turn that brought about the end of the game."""
    left, phase = state.last_turns, state.phase
    if left != NONE and not near:
        raise doc.wrong("last_turns", "nothing has brought about the end of the game")
    if near and left == NONE and not (state.market.open or phase == Phase.BURY):
        raise doc.wrong("last_turns", "is missing")
    if left != NONE and (left == 0) != (phase in NOBODYS):
        raise doc.wrong("last_turns", "there are none exactly from the last service on")


def _check_round(state: Any, doc: Document) -> None:
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


def _restore_turn(state: Any, doc: Document) -> None:
    """What has been chosen so far; it must fit the phase."""
    entry = Document(doc.any("turn") if doc.has("turn") else {}, f"{doc.path}.turn")
    doc.read.add("turn")
    clear_turn(state, NONE if state.phase in NOBODYS else state.to_move)
    turn = state.turn
    turn.seat = entry.number("seat", 0, state.seats - 1, default=turn.seat)
    turn.way, turn.space = _index(entry, "way", WAYS), _index(entry, "space", SPACES)
    turn.owed = entry.number("owed", 0, MOST_OWED, default=0)
    turn.cubes = entry.number("cubes", 0, 2, default=0)
    turn.shop, turn.chamber = _index(entry, "shop", SHOPS), _index(entry, "chamber", CHAMBERS)
    act, text = _index(entry, "act", ACTIONS.names), _text(entry, "value")
    entry.finish()
    _check_seat(state, doc, entry)
    _check_space(state, entry, begun=act == Act.WELL or state.phase in UNBEGUN)
    _check_day(state, doc)
    _check_open_question(state, entry)
    _check_owed(state, doc, entry)
    _restore_payment(state, entry, act, text)


def _text(entry: Document, key: str) -> str | None:
    entry.read.add(key)
    return entry.word(key) if entry.has(key) else None


def _check_seat(state: Any, doc: Document, entry: Document) -> None:
    """Others decide in a turn on a market day only; a service is nobody's turn."""
    over = state.phase == Phase.OVER
    if over != (state.to_move == OVER):
        raise doc.wrong("to_move", "nobody decides exactly when the game is over")
    if state.phase in NOBODYS:
        if state.turn.seat != NONE:
            raise entry.wrong("seat", "a service is nobody's turn")
    elif state.turn.seat != state.to_move and not state.market.open:
        raise entry.wrong("seat", "the turn is that of the seat to move, but on market days")


def _check_space(state: Any, entry: Document, *, begun: bool) -> None:
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


def _check_day(state: Any, doc: Document) -> None:
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


def _check_owed(state: Any, doc: Document, entry: Document) -> None:
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


def _least_time(state: Any, seat: int, crossings: int) -> int:
    """What takes a seat across the bridge so often, and to where its marker is (NONE: anywhere)."""
    life = 0 if seat == NONE else int(state.players[seat].life)
    return (crossings - 1) * int(state.printed.lap) + 1 + life


def _spent(state: Any) -> int:
    """The most time that the turn can have taken so far, market days left out."""
    printed, turn = state.printed, state.turn
    time = PLAGUE_TIME if turn.way == Way.TAKE else 0
    if state.phase == Phase.PRODUCE:
        return time + int(printed.train[turn.shop])
    if state.phase in BUSY or state.market.open:
        return time
    deeds = (printed.mill_time, printed.bag_time, printed.leg.max(), printed.step.max())
    return time + int(max(printed.train.max() + printed.make.max(), *deeds))


def _check_open_question(state: Any, entry: Document) -> None:
    """What was done last: cubes to be chosen, a member trained or moved."""
    turn, phase = state.turn, state.phase
    if (phase == Phase.GAIN_CUBES) != (turn.cubes > 0):
        raise entry.wrong("cubes", "goes with the choice of cubes")
    _check_moved(state, entry, "shop", Phase.PRODUCE, (Phase.BURY,))
    later = (Phase.BURY, Phase.GAIN_CUBES, Phase.GAIN_GOOD)
    _check_moved(state, entry, "chamber", Phase.PRIVILEGE, later)


def _check_moved(
    state: Any, entry: Document, key: str, asking: Phase, later: Sequence[Phase]
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


def _restore_payment(state: Any, entry: Document, act: int, text: str | None) -> None:
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


def _offered(state: Any) -> list[int]:
    """The decisions that the rules offer."""
    legal = plain(GAME.engine.new_legals())[0]
    offer(state, legal)
    return [int(action) for action in legal.ids[: legal.count]]


def _check_asked(state: Any, doc: Document) -> None:
    """There must be something to decide, unless the game is over."""
    if state.phase != Phase.OVER and (not _offered(state) or not is_asked(state)):
        raise doc.wrong("phase", "there is nothing to decide here")
