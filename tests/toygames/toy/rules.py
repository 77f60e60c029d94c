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
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE, UNKNOWN

from .actions import Act
from .components import N_CARDS
from .state import N_CHIPS, N_TRICKS, NO_CARD, PRICE, Happened, State

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
def hand_size(state: State, seat: int) -> int:
    size = int(state.unknown[seat])
    for card in range(N_CARDS):
        size += int(state.players[seat].hand[card])
    return size


@compiled
def stock_size(state: State) -> int:
    size = state.unknown_stock
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
        note(state, Happened.CHAPTER, NONE, state.trick)


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
def known(state: State, seat: int, into: State) -> None:
    """What a seat (-1: a spectator) can know: what lies open, its own cards, how many others."""
    into.variants = state.variants
    into.stars[:], into.prizes[:] = state.stars, state.prizes
    into.first, into.trick, into.due = state.first, state.trick, state.due
    into.unknown_stock = stock_size(state)
    for other in range(state.seats):
        if other == seat:
            into.players[other] = state.players[other]
        else:
            into.unknown[other] = hand_size(state, other)
            known_player(state, other, into)


@compiled
def known_player(state: State, other: int, into: State) -> None:
    """What everybody can know of a player: cards face down are there, but unknown."""
    from_, to = state.players[other], into.players[other]
    to.chips[:] = from_.chips
    to.played[:] = from_.played
    if state.trick < N_TRICKS and from_.played[state.trick] != NO_CARD:
        to.played[state.trick] = UNKNOWN
    to.aside = NO_CARD if from_.aside == NO_CARD else UNKNOWN


@compiled
def resample(known: State, seat: int) -> None:
    """Deal all cards that are unknown to this seat (-1: a spectator)."""
    unseen = np.zeros(N_CARDS, np.int32)
    count = gather(known, unseen)
    shuffle(known.chance, unseen[:count])
    for other in range(known.seats):
        count = hand_out(known, other, unseen, count)
    for i in range(count):
        known.stock[unseen[i]] = 1
    known.unknown_stock = 0


@compiled
def gather(known: State, unseen: npt.NDArray[np.int32]) -> int:
    """All cards of which it is not known where they are; how many."""
    count = 0
    for card in range(N_CARDS):
        if not is_seen(known, card):
            unseen[count] = card
            count += 1
    return count


@compiled
def is_seen(known: State, card: int) -> bool:
    for trick in range(N_TRICKS):
        if known.prizes[trick] == card:
            return True
    for seat in range(known.seats):
        me = known.players[seat]
        if me.hand[card] == 1 or me.aside == card:
            return True
        for trick in range(N_TRICKS):
            if me.played[trick] == card:
                return True
    return False


@compiled
def hand_out(known: State, seat: int, unseen: npt.NDArray[np.int32], count: int) -> int:
    """Give a seat as many unknown cards as it has, off the end; how many are left."""
    me = known.players[seat]
    if me.aside == UNKNOWN:
        count -= 1
        me.aside = unseen[count]
    if known.trick < N_TRICKS and me.played[known.trick] == UNKNOWN:
        count -= 1
        me.played[known.trick] = unseen[count]
    held = int(known.unknown[seat])
    for i in range(count - held, count):
        me.hand[unseen[i]] = 1
    known.unknown[seat] = 0
    return count - held
