"""State <-> documents: the whole position, and what one seat can know of it.

A card is its number, 0 where there is none, null where the seat does not know it.
"""

from __future__ import annotations

from typing import Any

from stammtisch.core.documents import Document
from stammtisch.core.engine import OVER

from .components import N_CARDS
from .rules import leader, prizes_to_come, stock_size
from .state import N_CHIPS, N_TRICKS, NO_CARD, PRICE, Player, State

Body = dict[str, Any]


def whole(state: State) -> Body:
    """Everything, hidden cards too."""
    return {
        **_table(state),
        "stock": [card + 1 for card in range(N_CARDS) if state.stock[card]],
        "players": [_open(state, state.players[seat]) for seat in range(state.seats)],
    }


def seen(state: State, seat: int) -> Body:
    """What a seat (-1: a spectator) can know."""
    players = [
        (_open if other == seat else _closed)(state, state.players[other])
        for other in range(state.seats)
    ]
    return {**_table(state), "stock": None, "players": players}


def secret(state: State) -> bool:
    """Every decision rests on a hand that the others must not see."""
    return state.to_move != OVER


def _table(state: State) -> Body:
    return {
        "first": state.first,
        "trick": state.trick,
        "due": state.due,
        "prizes": [int(card) + 1 for card in state.prizes[: state.trick + 1]],
    }


def _open(state: State, me: Player) -> Body:
    return {
        **_closed(state, me),
        "hand": _hand(me),
        "down": _down(state, me),
        "aside": me.aside + 1,
    }


def _closed(state: State, me: Player) -> Body:
    return {
        "shown": [int(card) + 1 for card in me.played[: state.trick]],
        "hand": None,
        "hand_size": len(_hand(me)),
        "down": None if _down(state, me) else 0,
        "aside": None if me.aside != NO_CARD else 0,
        "chips": [int(n) for n in me.chips],
    }


def _hand(me: Player) -> list[int]:
    return [card + 1 for card in range(N_CARDS) if me.hand[card]]


def _down(state: State, me: Player) -> int:
    return int(me.played[state.trick]) + 1 if state.trick < N_TRICKS else 0


def restore(state: State, doc: Document, printed: Any) -> None:
    """Read a position or a view into the state; PositionError. Unknown cards come as they may."""
    state.stars[:] = printed
    state.first = doc.number("first", 0, state.seats - 1)
    state.trick = doc.number("trick", 0, N_TRICKS)
    state.due = doc.number("due", 0, PRICE, default=0)
    _clear(state)
    for trick, number in enumerate(doc.list("prizes", min(state.trick + 1, N_TRICKS))):
        state.prizes[trick] = _take(state, doc, "prizes", number)
    players = doc.documents("players", state.seats)
    sizes = [_read_known(state, state.players[i], entry) for i, entry in enumerate(players)]
    for seat, entry in enumerate(players):
        _fill_unknown(state, state.players[seat], entry, sizes[seat])
        entry.finish()
    _check_turn(state, doc)
    for seat, entry in enumerate(players):
        _check_chips(state, seat, entry)
    if doc.any("stock") is not None:
        _check_stock(state, doc)


def _clear(state: State) -> None:
    state.stock[:] = 1
    state.prizes[:] = NO_CARD
    for seat in range(state.seats):
        state.players[seat].played[:] = NO_CARD
        state.players[seat].aside = NO_CARD


def _take(state: State, doc: Document, key: str, number: object) -> int:
    """The index of a card that nobody has taken from the stock yet."""
    if type(number) is not int or not 1 <= number <= N_CARDS:
        raise doc.wrong(key, f"a number from 1 to {N_CARDS} is expected")
    if not state.stock[number - 1]:
        raise doc.wrong(key, f"card {number} lies elsewhere already")
    state.stock[number - 1] = 0
    return number - 1


def _read_known(state: State, me: Player, entry: Document) -> int:
    """The cards that are named. Returns how many the hand holds."""
    _read_chips(me, entry)
    for trick, number in enumerate(entry.list("shown", state.trick)):
        me.played[trick] = _take(state, entry, "shown", number)
    if entry.number("down", 0, N_CARDS, default=0):
        if state.trick == N_TRICKS:
            raise entry.wrong("down", "after the last trick no card is face down")
        me.played[state.trick] = _take(state, entry, "down", entry.any("down"))
    if entry.number("aside", 0, N_CARDS, default=0):
        me.aside = _take(state, entry, "aside", entry.any("aside"))
    if not entry.has("hand"):
        entry.read.add("hand")
        return entry.number("hand_size", 0, N_TRICKS)
    size = entry.number("hand_size", 0, N_TRICKS)
    for number in entry.list("hand", size):
        me.hand[_take(state, entry, "hand", number)] = 1
    return size


def _fill_unknown(state: State, me: Player, entry: Document, size: int) -> None:
    """Any cards of the stock for those this seat does not know."""
    if entry.any("down") is None:
        if state.trick == N_TRICKS:
            raise entry.wrong("down", "after the last trick no card is face down")
        me.played[state.trick] = _any_card(state, entry)
    if entry.any("aside") is None:
        me.aside = _any_card(state, entry)
    if not entry.has("hand"):
        for _ in range(size):
            me.hand[_any_card(state, entry)] = 1
    if me.aside != NO_CARD and not state.variants.swapping:
        raise entry.wrong("aside", "cards are not swapped in this variant")
    if size + int((me.played != NO_CARD).sum()) != N_TRICKS:
        raise entry.wrong("hand_size", f"with the cards played, {N_TRICKS} are expected")


def _any_card(state: State, entry: Document) -> int:
    for card in range(N_CARDS):
        if state.stock[card]:
            state.stock[card] = 0
            return card
    raise entry.wrong("hand_size", "there are not so many cards")


def _check_stock(state: State, doc: Document) -> None:
    """The stock is what lies nowhere else."""
    for number in doc.list("stock", stock_size(state)):
        _take(state, doc, "stock", number)
    for number in doc.list("stock"):
        state.stock[number - 1] = 1


def _read_chips(me: Player, entry: Document) -> None:
    if not entry.has("chips"):
        entry.read.add("chips")
        return
    for chip, n in enumerate(entry.list("chips", N_CHIPS)):
        if type(n) is not int or not 0 <= n <= 7:
            raise entry.wrong("chips", "a number of chips is expected")
        me.chips[chip] = n


def _check_chips(state: State, seat: int, entry: Document) -> None:
    """Seven chips, less what has been paid."""
    me, on = state.players[seat], state.variants.chips
    if state.due and (not on or state.to_move == OVER):
        raise entry.wrong("chips", "nothing can be due")
    paid = PRICE * int((me.played != NO_CARD).sum())
    paid += PRICE - state.due if seat == state.to_move else 0
    if int(me.chips.sum()) != (7 - paid) * on:
        raise entry.wrong("chips", "they do not fit the cards played")


def _check_turn(state: State, doc: Document) -> None:
    """Cards lie face down from the leader up to the seat that decides, and nowhere else."""
    if stock_size(state) < max(0, prizes_to_come(state)):
        raise doc.wrong("players", "too few cards are left for the prizes")
    if state.trick == N_TRICKS:
        deciding = OVER
    else:
        order = [(leader(state, state.trick) + i) % state.seats for i in range(state.seats)]
        down = [state.players[seat].played[state.trick] != NO_CARD for seat in order]
        if sorted(down, reverse=True) != down or all(down):
            raise doc.wrong("players", "cards are face down out of turn")
        deciding = order[sum(down)]
    if state.to_move != deciding:
        raise doc.wrong("to_move", "another seat decides")


ASIDE: frozenset[str] = frozenset()
"""Kinds of events that belong to the decision itself: they do not make it final."""


def happened(
    before: State, after: State, act: int, value: int
) -> list[tuple[str, int | None, dict[str, int | str]]]:
    """What everybody may know of what a decision brought about: the next trick."""
    if after.trick == before.trick or after.to_move < 0:
        return []
    return [("chapter", None, {"trick": after.trick + 1})]


ANY_ORDER: frozenset[str] = frozenset()
"""Entries of a view whose order says nothing."""
