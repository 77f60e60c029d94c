"""What a seat cannot know, drawn anew: the hands of others and the order of the draw pile.

What everybody has played and discarded lies open, and so did the discards when they were shuffled:
whoever counts knows which cards cannot be in the draw pile. With two players the other's whole
hand is known at that moment.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stammtisch.core.compiled import compiled, rule

from ..state import N_CARDS, State
from .cards import hand_size, pick, total

SPECTATOR = -1


@rule("beginning", "drawing")
def resample(state: State, seat: int) -> None:
    """Every card that may be in the draw pile for all this seat knows is as likely to be there."""
    unseen, drawn = unseen_by(state, seat), drawn_by_others(state, seat)
    size, sizes = total(state.deck), hand_sizes(state)
    certain = take_certain(state, seat, unseen)
    deal_deck(state, seat, unseen, size)
    for other in range(state.seats):
        if other != seat:
            player = state.players[other]
            player.hand[:] = certain[other]
            for _ in range(sizes[other] - total(certain[other])):
                player.hand[pick(state.chance, unseen)] += 1
            player.known[:] = 0
    deal_drawn(state, seat, drawn)


@compiled
def hand_sizes(state: State) -> Any:
    sizes = np.zeros(state.seats, np.int64)
    for seat in range(state.seats):
        sizes[seat] = hand_size(state, seat)
    return sizes


@compiled
def unseen_by(state: State, seat: int) -> Any:
    """By kind the cards in the draw pile and in others' hands together."""
    unseen = np.zeros(N_CARDS, np.int64)
    for card in range(N_CARDS):
        unseen[card] = state.deck[card]
        for other in range(state.seats):
            if other != seat:
                unseen[card] += state.players[other].hand[card]
    return unseen


@compiled
def drawn_by_others(state: State, seat: int) -> Any:
    """How many cards each of the others has drawn since the last shuffle."""
    drawn = np.zeros(state.seats, np.int64)
    for other in range(state.seats):
        if other != seat:
            drawn[other] = total(state.players[other].drawn)
    return drawn


@compiled
def take_certain(state: State, seat: int, unseen: Any) -> Any:
    """The cards the seat knows to be in each hand; they are no longer among the unseen."""
    certain = np.zeros((state.seats, N_CARDS), np.int64)
    if seat == SPECTATOR:
        return certain
    for other in range(state.seats):
        for card in range(N_CARDS):
            certain[other, card] = state.players[seat].known[other, card]
            unseen[card] -= certain[other, card]
    return certain


@compiled
def may_be_in_deck(state: State, seat: int, card: int) -> int:
    """How many of a kind can be left of the pile that was shuffled, for all this seat knows."""
    left = int(state.shuffled[card])
    return left if seat == SPECTATOR else left - int(state.players[seat].drawn[card])


@compiled
def deal_deck(state: State, seat: int, unseen: Any, size: int) -> None:
    """The draw pile, out of the unseen cards that may be in it."""
    possible = np.zeros(N_CARDS, np.int64)
    for card in range(N_CARDS):
        possible[card] = min(int(unseen[card]), may_be_in_deck(state, seat, card))
    state.deck[:] = 0
    for _ in range(size):
        card = pick(state.chance, possible)
        state.deck[card] += 1
        unseen[card] -= 1


@compiled
def deal_drawn(state: State, seat: int, drawn: Any) -> None:
    """Who drew which of the cards that have left the draw pile."""
    gone = np.zeros(N_CARDS, np.int64)
    for card in range(N_CARDS):
        gone[card] = may_be_in_deck(state, seat, card) - state.deck[card]
    for other in range(state.seats):
        if other != seat:
            state.players[other].drawn[:] = 0
            for _ in range(drawn[other]):
                state.players[other].drawn[pick(state.chance, gone)] += 1
