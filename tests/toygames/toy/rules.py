"""The rules of Three Tricks, in the order of its rulebook."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from stammtisch.core.actions import Legal
from stammtisch.core.actions import offer as legally
from stammtisch.core.chance import draw, shuffle
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import OVER, reveal

from .actions import Act
from .components import N_CARDS
from .state import N_CHIPS, N_TRICKS, NO_CARD, PRICE, State

TRICKS, STARS = 0, 1
RED, BLUE = 0, 1
MORE_STARS, SHARED = 1, 2


@rule("setup")
def start(state: State, printed: npt.NDArray[Any]) -> None:
    """Everybody is dealt three cards; a random player leads, for the first prize."""
    state.stars[:] = printed
    state.stock[:] = 1
    state.prizes[:] = NO_CARD
    for seat in range(state.seats):
        me = state.players[seat]
        me.played[:] = NO_CARD
        me.aside = NO_CARD
        me.chips[RED], me.chips[BLUE] = 4 * state.variants.chips, 3 * state.variants.chips
        for _ in range(N_TRICKS):
            me.hand[take_from_stock(state)] = 1
    state.first = draw(state.chance, state.seats)
    state.to_move = state.first
    ask_price(state)
    turn_up_prize(state)


@compiled
def take_from_stock(state: State) -> int:
    """The stock is a shuffled pile: any of its cards may be on top."""
    skip = draw(state.chance, stock_size(state))
    card = 0
    while not state.stock[card] or skip > 0:
        if state.stock[card]:
            skip -= 1
        card += 1
    state.stock[card] = 0
    return card


@compiled
def stock_size(state: State) -> int:
    size = 0
    for card in range(N_CARDS):
        if state.stock[card]:
            size += 1
    return size


@compiled
def offer(state: State, legal: Legal) -> None:
    """Any card in hand may be played, or swapped; what is due is paid first."""
    me = state.players[state.to_move]
    if state.due > 0:
        for chip in range(N_CHIPS):
            if me.chips[chip]:
                legally(legal, Act.PAY, chip)
        return
    for card in range(N_CARDS):
        if me.hand[card]:
            legally(legal, Act.PLAY, card)
            if may_swap(state):
                legally(legal, Act.SWAP, card)


@compiled
def apply(state: State, act: int, card: int) -> None:
    """What was decided happens."""
    if act == Act.PLAY:
        play(state, card)
    elif act == Act.SWAP:
        swap(state, card)
    else:
        pay(state, card)


@rule("swap")
def may_swap(state: State) -> bool:
    """Once a game, and while the stock holds more cards than prizes are to come."""
    return (
        state.variants.swapping == 1
        and state.players[state.to_move].aside == NO_CARD
        and stock_size(state) > prizes_to_come(state)
    )


@compiled
def prizes_to_come(state: State) -> int:
    return N_TRICKS - 1 - state.trick


@rule("swap")
def swap(state: State, card: int) -> None:
    """The card is laid aside face down for good, and the stock's top card taken in hand."""
    me = state.players[state.to_move]
    me.hand[card] = 0
    me.aside = card
    me.hand[take_from_stock(state)] = 1
    reveal(state)


@rule("pay")
def pay(state: State, chip: int) -> None:
    """Chips of any colour, one after the other."""
    state.players[state.to_move].chips[chip] -= 1
    state.due -= 1


@rule("pay")
def ask_price(state: State) -> None:
    """Whoever comes to play a card pays for it first."""
    state.due = PRICE * state.variants.chips if state.to_move != OVER else 0


@rule("play")
def play(state: State, card: int) -> None:
    """The card lies face down until everybody has played one; then the trick is decided."""
    me = state.players[state.to_move]
    me.hand[card] = 0
    me.played[state.trick] = card
    following = (state.to_move + 1) % state.seats
    if following == leader(state, state.trick):
        end_trick(state)
    else:
        state.to_move = following
    ask_price(state)


@rule("trick")
def leader(state: State, trick: int) -> int:
    """The winner of a trick leads the next."""
    return state.first if trick == 0 else trick_winner(state, trick - 1)


@rule("trick")
def trick_winner(state: State, trick: int) -> int:
    """The highest card wins the prize."""
    best = 0
    for seat in range(1, state.seats):
        if state.players[seat].played[trick] > state.players[best].played[trick]:
            best = seat
    return best


@rule("trick")
def end_trick(state: State) -> None:
    """All cards are turned up, and the next prize; after three tricks the game is over."""
    reveal(state)
    state.trick += 1
    if state.trick == N_TRICKS:
        state.to_move = OVER
    else:
        state.to_move = leader(state, state.trick)
        turn_up_prize(state)


@rule("trick")
def turn_up_prize(state: State) -> None:
    """The stock's top card is what the trick is played for."""
    state.prizes[state.trick] = take_from_stock(state)


@rule("scoring")
def score(state: State, result: Any) -> None:
    """A trick is worth a point, a star on a prize another."""
    for trick in range(state.trick):
        seat = trick_winner(state, trick)
        result.points[seat, TRICKS] += 1
        result.points[seat, STARS] += state.stars[state.prizes[trick]]
    best = 0
    for seat in range(state.seats):
        result.total[seat] = result.points[seat, TRICKS] + result.points[seat, STARS]
        best = max(best, result.total[seat])
    decide(state, result, best)


@rule("tie")
def decide(state: State, result: Any, best: int) -> None:
    """Most points win; among the tied, most stars; players level in both win together."""
    level, most = 0, 0
    for seat in range(state.seats):
        if result.total[seat] == best:
            level += 1
            most = max(most, result.points[seat, STARS])
    winners = 0
    for seat in range(state.seats):
        if result.total[seat] == best and result.points[seat, STARS] == most:
            result.won[seat] = 1
            winners += 1
    if level > 1:
        result.tie = SHARED if winners > 1 else MORE_STARS


@compiled
def resample(state: State, seat: int) -> None:
    """Deal anew all cards that this seat (-1: a spectator) has not seen."""
    unseen = np.zeros(N_CARDS, np.int32)
    count = gather(state, seat, unseen)
    shuffle(state.chance, unseen[:count])
    for other in range(state.seats):
        if other != seat:
            count = hand_out(state, other, unseen, count)
    for i in range(count):
        state.stock[unseen[i]] = 1


@compiled
def gather(state: State, seat: int, unseen: npt.NDArray[np.int32]) -> int:
    """Take up the stock and what the others hold, laid aside or have face down."""
    count = 0
    for card in range(N_CARDS):
        hidden = state.stock[card] == 1
        state.stock[card] = 0
        for other in range(state.seats):
            hidden |= other != seat and hides(state, other, card)
        if hidden:
            unseen[count] = card
            count += 1
    return count


@compiled
def hides(state: State, seat: int, card: int) -> bool:
    """Whether only this seat knows where the card is."""
    me = state.players[seat]
    down = state.trick < N_TRICKS and me.played[state.trick] == card
    return bool(me.hand[card] == 1 or me.aside == card or down)


@compiled
def hand_out(state: State, seat: int, unseen: npt.NDArray[np.int32], count: int) -> int:
    """Give a seat as many hidden cards as it had, off the end; how many are left."""
    me = state.players[seat]
    if me.aside != NO_CARD:
        count -= 1
        me.aside = unseen[count]
    if state.trick < N_TRICKS and me.played[state.trick] != NO_CARD:
        count -= 1
        me.played[state.trick] = unseen[count]
    held = 0
    for card in range(N_CARDS):
        if me.hand[card]:
            held += 1
        me.hand[card] = 0
    for i in range(count - held, count):
        me.hand[unseen[i]] = 1
    return count - held
