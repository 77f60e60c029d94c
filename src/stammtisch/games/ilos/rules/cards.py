"""The cards in hands, in the draw pile and among the discards."""

from __future__ import annotations

from typing import Any

from stammtisch.core.chance import Chance, draw
from stammtisch.core.compiled import compiled, rule

from ..state import N_CARDS, NONE, State


@compiled
def total(counts: Any) -> int:
    """How many there are of all kinds together."""
    n = 0
    for kind in range(len(counts)):
        n += int(counts[kind])
    return n


@compiled
def hand_size(state: State, seat: int) -> int:
    return total(state.players[seat].hand)


@compiled
def pick(chance: Chance, counts: Any) -> int:
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
    for _ in range(count):
        if total(state.deck) == 0:
            shuffle_discards(state)
        if total(state.deck) > 0:
            card = pick(state.chance, state.deck)
            state.players[seat].hand[card] += 1
            state.players[seat].drawn[card] += 1
        elif state.variants.draw_from_largest_hand and not is_last_round(state):
            rob(state, seat)


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


@rule("end-of-the-game")
def is_last_round(state: State) -> bool:
    """Whether somebody has placed the tenth colonist."""
    for seat in range(state.seats):
        if state.players[seat].colonists == 0:
            return True
    return False


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
def rob(state: State, seat: int) -> None:
    """Variant `draw_from_largest_hand`: one card at random from there; those two know which."""
    victim = largest_hand(state, seat)
    if victim == NONE:
        return
    card = pick(state.chance, state.players[victim].hand)
    state.players[seat].hand[card] += 1
    state.players[victim].known[seat, card] += 1
    forget(state, seat, victim, card)
    for other in range(state.seats):
        if other != seat and other != victim:
            for kind in range(N_CARDS):
                forget(state, other, victim, kind)
