"""What a seat can know; what it cannot, drawn anew: others' hands and the draw pile.

What everybody has played and discarded lies open, and so did the discards when they were shuffled:
whoever counts knows which cards cannot be in the draw pile. With two players the other's whole
hand is known at that moment.
"""

from __future__ import annotations

import numpy as np

from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import Arrays
from stammtisch.core.vocabulary import UNKNOWN

from ..pieces import COPIES, N_CARDS
from ..state import State
from .cards import deck_size, drawn_size, hand_size, pick, total

SPECTATOR = -1


@rule("setup", "beginning", "drawing")
def known(state: State, seat: int, into: State) -> None:
    """All but the cards in the draw pile and in others' hands, and how many those are."""
    into.variants, into.printed, into.deed = state.variants, state.printed, state.deed
    into.phase, into.round, into.first = state.phase, state.round, state.first
    into.ended, into.swapped, into.traded = state.ended, state.swapped, state.traded
    known_map(state, into)
    into.covered[:] = state.covered
    into.discard[:], into.shuffled[:] = state.discard, state.shuffled
    into.deck[:] = UNKNOWN
    into.unknown_deck = deck_size(state)
    for other in range(state.seats):
        if other == seat:
            into.players[other] = state.players[other]
        else:
            known_player(state, other, into)


@compiled
def known_map(state: State, into: State) -> None:
    """Tiles, and what has been settled on them."""
    into.stack = state.stack
    into.hex[:], into.turn[:], into.tile_at[:] = state.hex, state.turn, state.tile_at
    into.island[:], into.open[:] = state.island, state.open
    into.colonist[:], into.building[:] = state.colonist, state.building


@compiled
def known_player(state: State, other: int, into: State) -> None:
    """What everybody can know of a player; whoever counts knows what lies behind a screen."""
    source, player = state.players[other], into.players[other]
    player.ships[:], player.colonists = source.ships, source.colonists
    player.production[:], player.stock[:] = source.production, source.stock
    player.hand[:], player.drawn[:], player.known[:] = UNKNOWN, UNKNOWN, UNKNOWN
    into.unknown_hand[other] = hand_size(state, other)
    into.unknown_drawn[other] = drawn_size(state, other)


@rule("beginning", "drawing")
def resample(known: State, seat: int) -> None:
    """Every card that may be in the draw pile for all this seat knows is as likely to be there."""
    unseen = unseen_by(known, seat)
    certain = take_certain(known, seat, unseen)
    deal_deck(known, seat, unseen)
    for other in range(known.seats):
        if other != seat:
            player = known.players[other]
            player.hand[:] = certain[other]
            for _ in range(known.unknown_hand[other] - total(certain[other])):
                player.hand[pick(known.chance, unseen)] += 1
            player.known[:] = 0
            known.unknown_hand[other] = 0
    deal_drawn(known, seat)


@compiled
def unseen_by(known: State, seat: int) -> Arrays:
    """By kind the cards in the draw pile and in others' hands together."""
    unseen = np.zeros(N_CARDS, np.int64)
    for card in range(N_CARDS):
        unseen[card] = COPIES[card] - known.discard[card]
        if seat != SPECTATOR:
            unseen[card] -= known.players[seat].hand[card]
    return unseen


@compiled
def take_certain(known: State, seat: int, unseen: Arrays) -> Arrays:
    """The cards the seat knows to be in each hand; they are no longer among the unseen."""
    certain = np.zeros((known.seats, N_CARDS), np.int64)
    if seat == SPECTATOR:
        return certain
    for other in range(known.seats):
        for card in range(N_CARDS):
            certain[other, card] = known.players[seat].known[other, card]
            unseen[card] -= certain[other, card]
    return certain


@compiled
def may_be_in_deck(known: State, seat: int, card: int) -> int:
    """How many of a kind can be left of the pile that was shuffled, for all this seat knows."""
    left = int(known.shuffled[card])
    return left if seat == SPECTATOR else left - int(known.players[seat].drawn[card])


@compiled
def deal_deck(known: State, seat: int, unseen: Arrays) -> None:
    """The draw pile, out of the unseen cards that may be in it."""
    possible = np.zeros(N_CARDS, np.int64)
    for card in range(N_CARDS):
        possible[card] = min(int(unseen[card]), may_be_in_deck(known, seat, card))
    known.deck[:] = 0
    for _ in range(known.unknown_deck):
        card = pick(known.chance, possible)
        known.deck[card] += 1
        unseen[card] -= 1
    known.unknown_deck = 0


@compiled
def deal_drawn(known: State, seat: int) -> None:
    """Who drew which of the cards that have left the draw pile."""
    gone = np.zeros(N_CARDS, np.int64)
    for card in range(N_CARDS):
        gone[card] = may_be_in_deck(known, seat, card) - known.deck[card]
    for other in range(known.seats):
        if other != seat:
            known.players[other].drawn[:] = 0
            for _ in range(known.unknown_drawn[other]):
                known.players[other].drawn[pick(known.chance, gone)] += 1
            known.unknown_drawn[other] = 0
