"""State <-> documents: the whole position, and what one seat can know of it.

What the layout does not tell by itself: a card played is `shown`, or lies face down in the trick
of the moment; hands and stock are lists of numbers, null where the seat does not know them.
"""

from __future__ import annotations

from typing import Any

from stammtisch.core.documents import Document
from stammtisch.core.engine import OVER

from .components import N_CARDS
from .rules import hand_size, leader, prizes_to_come, stock_size
from .state import CARD, MOST_CHIPS, N_TRICKS, NO_CARD, PRICE, Player, State

Body = dict[str, Any]


def whole(state: State) -> Body:
    """Everything, hidden cards too."""
    return {
        **State.write(state, state.seats),
        "prizes": [int(card) + 1 for card in state.prizes[: state.trick + 1]],
        "stock": _numbers(state.stock),
        "players": [_player(state, seat) for seat in range(state.seats)],
    }


def seen(known: State, seat: int) -> Body:
    """What a seat (-1: a spectator) can know."""
    return {**whole(known), "stock": None}


def secret(state: State) -> bool:
    """Every decision rests on a hand that the others must not see."""
    return state.to_move != OVER


def _player(state: State, seat: int) -> Body:
    me = state.players[seat]
    down = int(me.played[state.trick]) if state.trick < N_TRICKS else NO_CARD
    return {
        **Player.write(me, state.seats),
        "shown": [int(card) + 1 for card in me.played[: state.trick]],
        "hand": None if state.unknown[seat] else _numbers(me.hand),
        "hand_size": hand_size(state, seat),
        "down": CARD.write(down, state.seats),
    }


def _numbers(cards: Any) -> list[int]:
    return [card + 1 for card in range(N_CARDS) if cards[card]]


def restore(state: State, doc: Document, printed: Any) -> None:
    """Read a position or a view into the state, unknown cards as such; PositionError."""
    state.stars[:] = printed
    State.read(state, doc, state.seats)
    state.prizes[:] = NO_CARD
    numbers = doc.items("prizes", min(state.trick + 1, N_TRICKS))
    for trick in range(len(numbers.data)):
        state.prizes[trick] = _card(numbers, trick)
    players = doc.documents("players", state.seats)
    for seat, entry in enumerate(players):
        _read_player(state, seat, entry)
    _check_cards(state, doc)
    _check_turn(state, doc)
    for seat, entry in enumerate(players):
        _check_chips(state, seat, entry)


def _card(items: Document, key: Any) -> int:
    return items.number(key, 1, N_CARDS) - 1


def _read_player(state: State, seat: int, entry: Document) -> None:
    me = state.players[seat]
    Player.read(me, entry, state.seats)
    me.played[:] = NO_CARD
    shown = entry.items("shown", state.trick)
    for trick in range(state.trick):
        me.played[trick] = _card(shown, trick)
    down = CARD.read(entry, "down", state.seats)
    if state.trick < N_TRICKS:
        me.played[state.trick] = down
    elif down != NO_CARD:
        raise entry.wrong("down", "after the last trick no card is face down")
    size = entry.number("hand_size", 0, N_TRICKS)
    if entry.says("hand"):
        hand = entry.items("hand", size)
        for i in range(size):
            me.hand[_card(hand, i)] += 1
    elif entry.is_view:
        state.unknown[seat] = size
    else:
        raise entry.wrong("hand", "is missing")
    if me.aside != NO_CARD and not state.variants.swapping:
        raise entry.wrong("aside", "cards are not swapped in this variant")
    if size + int((me.played != NO_CARD).sum()) != N_TRICKS:
        raise entry.wrong("hand_size", f"with the cards played, {N_TRICKS} are expected")


def _check_cards(state: State, doc: Document) -> None:
    """No card lies in two places; the stock is what lies nowhere else."""
    places = [*state.prizes.tolist()]
    for seat in range(state.seats):
        me = state.players[seat]
        held = [card for card in range(N_CARDS) for _ in range(int(me.hand[card]))]
        places += [*me.played.tolist(), me.aside, *held]
    there = [card for card in places if card >= 0]
    for card in there:
        if there.count(card) > 1:
            raise doc.wrong("players", f"card {card + 1} lies in two places")
    rest = [card + 1 for card in range(N_CARDS) if card not in there]
    if doc.is_view:
        unknown = int(state.unknown.sum()) + sum(card < NO_CARD for card in places)
        state.unknown_stock = len(rest) - unknown
        if doc.says("stock"):
            raise doc.wrong("stock", "cannot be known")
        return
    stock = doc.items("stock", len(rest))
    for i in range(len(rest)):
        state.stock[_card(stock, i)] = 1
    if _numbers(state.stock) != rest:
        raise doc.wrong("stock", "the cards that lie nowhere else are expected")


def _check_chips(state: State, seat: int, entry: Document) -> None:
    """Seven chips, less what has been paid."""
    me, on = state.players[seat], state.variants.chips
    if state.due and (not on or state.to_move == OVER):
        raise entry.wrong("chips", "nothing can be due")
    paid = PRICE * int((me.played != NO_CARD).sum())
    paid += PRICE - state.due if seat == state.to_move else 0
    if int(me.chips.sum()) != (MOST_CHIPS - paid) * on:
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


ANY_ORDER: frozenset[str] = frozenset()
"""Entries of a view whose order says nothing."""
