"""The cards in hands, in the draw pile and among the discards."""

from __future__ import annotations

import numpy as np

from stammtisch.core.chance import Chance, draw
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import Arrays
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE, UNKNOWN

from ..pieces import MAX_SEATS, N_CARDS
from ..state import Happened, State
from .last_round import is_last_round


@compiled
def total(counts: Arrays) -> int:
    """How many there are of all kinds together."""
    n = 0
    for kind in range(len(counts)):
        n += int(counts[kind])
    return n


@compiled
def hand_size(state: State, seat: int) -> int:
    hand = state.players[seat].hand
    return int(state.unknown_hand[seat]) if hand[0] == UNKNOWN else total(hand)


@compiled
def drawn_size(state: State, seat: int) -> int:
    """How many cards the player has drawn since the draw pile was shuffled last."""
    drawn = state.players[seat].drawn
    return int(state.unknown_drawn[seat]) if drawn[0] == UNKNOWN else total(drawn)


@compiled
def deck_size(state: State) -> int:
    return state.unknown_deck if state.deck[0] == UNKNOWN else total(state.deck)


@compiled
def pick(chance: Chance, counts: Arrays) -> int:
    """Take one at random out of a pile that is not empty; its kind."""
    left = draw(chance, total(counts))
    kind = 0
    while left >= counts[kind]:
        left -= int(counts[kind])
        kind += 1
    counts[kind] -= 1
    return kind


@rule("actions")
def discard(state: State, card: int) -> None:
    """A card of the mover's goes to the discard pile, face up."""
    seat = state.to_move
    state.players[seat].hand[card] -= 1
    state.discard[card] += 1
    for other in range(state.seats):
        forget(state, other, seat, card)


@compiled
def forget(state: State, knower: int, seat: int, card: int) -> None:
    """Of the cards known to be in that hand, one of this kind may have gone."""
    known = state.players[knower].known
    if known[seat, card] > 0:
        known[seat, card] -= 1


@rule("drawing")
def draw_cards(state: State, seat: int, count: int) -> None:
    """From the draw pile, shuffled anew whenever it is empty; fewer when no card is left."""
    player, left = state.players[seat], count
    while left > 0 and has_deck(state):
        card = pick(state.chance, state.deck)
        player.hand[card] += 1
        player.drawn[card] += 1
        left -= 1
    if left < count:
        note(state, Happened.DRAWN, seat, count - left)
    if left > 0 and state.variants.draw_from_largest_hand and not is_last_round(state):
        left -= rob(state, seat, left)
    if left > 0:
        note(state, Happened.SHORT, seat, left)


@compiled
def drawable(state: State) -> int:
    """How many cards there are to draw: the pile, and the discards when it is empty."""
    return deck_size(state) + total(state.discard)


@compiled
def has_deck(state: State) -> bool:
    """Whether there is a card to draw, after a shuffle if need be."""
    if total(state.deck) == 0:
        shuffle_discards(state)
    return total(state.deck) > 0


@compiled
def shuffle_discards(state: State) -> None:
    """The discards become the draw pile; everybody has seen what is in it."""
    if total(state.discard) == 0:
        return
    for card in range(N_CARDS):
        state.deck[card] = state.discard[card]
        state.shuffled[card] = state.discard[card]
        state.discard[card] = 0
        for seat in range(state.seats):
            state.players[seat].drawn[card] = 0
    note(state, Happened.SHUFFLED)


@compiled
def largest_hand(state: State, seat: int) -> int:
    """Who of the others holds most cards, the next clockwise of equals; NONE if nobody has any."""
    victim, most = NONE, 0
    for k in range(1, state.seats):
        other = (seat + k) % state.seats
        if hand_size(state, other) > most:
            victim, most = other, hand_size(state, other)
    return victim


@rule("drawing")
def rob(state: State, seat: int, count: int) -> int:
    """Variant `draw_from_largest_hand`: cards at random from there, one by one; how many."""
    lost = np.zeros(MAX_SEATS, np.int32)
    for _ in range(count):
        victim = largest_hand(state, seat)
        if victim != NONE:
            take_card(state, seat, victim)
            lost[victim] += 1
    for victim in range(state.seats):
        if lost[victim]:
            note(state, Happened.ROBBED, victim, lost[victim])
    return total(lost)


@rule("drawing")
def take_card(state: State, seat: int, victim: int) -> None:
    """One of another hand; those two know which."""
    card = pick(state.chance, state.players[victim].hand)
    state.players[seat].hand[card] += 1
    state.players[victim].known[seat, card] += 1
    forget(state, seat, victim, card)
    for other in range(state.seats):
        if other != seat and other != victim:
            for kind in range(N_CARDS):
                forget(state, other, victim, kind)
