"""What a seat cannot know, drawn anew: the guardians that were kept in secret.

A seat knows the cards it was passed and the one it kept, hence which cards those before it kept
between them. A guardian is public once its owner's turn has begun; all who have yet to play then
hold a higher one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stammtisch.core.chance import shuffle
from stammtisch.core.compiled import compiled, rule

from ..state import NO_GUARDIAN, State
from .rounds import N_GUARDIANS, is_in_game, kth_to_select


@compiled
def n_selected(state: State) -> int:
    """How many seats have kept a guardian this round."""
    selected = 0
    for seat in range(state.seats):
        if state.players[seat].guardian != NO_GUARDIAN:
            selected += 1
    return selected


@compiled
def guardians_in_game(state: State) -> Any:
    """Their numbers, ascending."""
    cards = np.zeros(N_GUARDIANS, np.int64)
    n = 0
    for guardian in range(1, N_GUARDIANS + 1):
        if is_in_game(state, guardian):
            cards[n] = guardian
            n += 1
    return cards[:n]


@rule("player-turns")
def highest_revealed(state: State) -> int:
    """The highest guardian that lies open, 0 for none: who has yet to play holds a higher one."""
    highest = NO_GUARDIAN
    for seat in range(state.seats):
        player = state.players[seat]
        if player.revealed:
            highest = max(highest, player.guardian)
    return highest


@rule("guardian-selection")
def known_guardians(state: State, seat: int) -> Any:
    """In drafting order the guardians this seat knows, its own and those that lie open; else 0."""
    known = np.zeros(state.seats, np.int64)
    for k in range(n_selected(state)):
        player = state.players[kth_to_select(state, k)]
        if player.revealed or kth_to_select(state, k) == seat:
            known[k] = player.guardian
    return known


@rule("guardian-selection")
def n_before(state: State, seat: int) -> int:
    """How many chose before this seat, which knows their cards as a set: what it was not passed.

    0 for a spectator (-1) and for a seat that was not passed any cards yet.
    """
    before = (seat - state.first_to_select) % state.seats
    return 0 if seat < 0 or before > n_selected(state) else before


@compiled
def set_of(cards: Any, n: int) -> int:
    """The first n of the cards as a set, one bit a guardian."""
    found = 0
    for k in range(n):
        found |= 1 << int(cards[k])
    return found


@rule("guardian-selection")
def agrees(cards: Any, known: Any, bar: int, before: int, kept: int) -> bool:
    """Whether drafters may hold these cards, in drafting order.

    `known`: what is known of each, or 0; `bar`: the highest guardian that lies open; `kept`: the
    set of the first `before` cards.
    """
    for k in range(len(known)):
        if known[k]:
            if cards[k] != known[k]:
                return False
        elif cards[k] < bar:
            return False
    return set_of(cards, before) == kept


@rule("guardian-selection")
def resample(state: State, seat: int) -> None:
    """Every way the cards can lie for this seat (-1: a spectator) is equally likely."""
    selected, before = n_selected(state), n_before(state, seat)
    if selected == 0:
        return
    true = np.zeros(selected, np.int64)
    for k in range(selected):
        true[k] = state.players[kth_to_select(state, k)].guardian
    known, kept = known_guardians(state, seat)[:selected], set_of(true, before)
    bar, cards = highest_revealed(state), guardians_in_game(state)
    shuffle(state.chance, cards)
    while not agrees(cards, known, bar, before, kept):
        shuffle(state.chance, cards)
    for k in range(selected):
        state.players[kth_to_select(state, k)].guardian = cards[k]
