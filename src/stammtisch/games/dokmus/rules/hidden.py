"""What a seat can know, and what it cannot, drawn anew: the guardians that were kept in secret.

A seat knows the cards it was passed and the one it kept, hence which cards those before it kept
between them. A guardian is public once its owner's turn has begun; all who have yet to play then
hold a higher one.
"""

from __future__ import annotations

import numpy as np

from stammtisch.core.chance import shuffle
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.vocabulary import UNKNOWN

from ..state import NO_GUARDIAN, Phase, State
from .rounds import N_GUARDIANS, is_in_game, is_taken, kth_to_select


@compiled
def n_selected(state: State) -> int:
    """How many seats have kept a guardian this round."""
    selected = 0
    for seat in range(state.seats):
        if state.players[seat].guardian != NO_GUARDIAN:
            selected += 1
    return selected


@compiled
def known(state: State, seat: int, into: State) -> None:
    """All but the guardians that others keep in secret and the generator."""
    into.variants = state.variants
    into.phase, into.round, into.talisman = state.phase, state.round, state.talisman
    into.first_to_select, into.empty_slot = state.first_to_select, state.empty_slot
    into.face[:], into.quarters[:] = state.face, state.quarters
    into.ground[:] = state.ground
    into.turn = state.turn
    for other in range(state.seats):
        player, copy = state.players[other], into.players[other]
        copy.tokens[:] = player.tokens
        copy.sacrificed, copy.played = player.sacrificed, player.played
        copy.revealed = player.revealed
        copy.guardian = player.guardian if is_open(state, other, seat) else UNKNOWN
    know_before(state, seat, into)


@rule("guardian-selection")
def is_open(state: State, other: int, seat: int) -> bool:
    """Whether a seat knows what another keeps: its own, nothing yet, or what was revealed."""
    player = state.players[other]
    return other == seat or player.revealed == 1 or player.guardian == NO_GUARDIAN


@rule("guardian-selection")
def know_before(state: State, seat: int, into: State) -> None:
    """The cards a seat was not passed are those that were kept before it."""
    for k in range(n_before(state, seat)):
        into.kept_before[state.players[kth_to_select(state, k)].guardian - 1] = 1


@rule("guardian-selection")
def n_before(state: State, seat: int) -> int:
    """How many chose before this seat, which knows their cards as a set: what it was not passed.

    0 for a spectator (-1) and for a seat that was not passed any cards yet.
    """
    before = (seat - state.first_to_select) % state.seats
    return before if was_passed_cards(state, seat) else 0


@rule("guardian-selection")
def was_passed_cards(state: State, seat: int) -> bool:
    """Whether the seat (-1: a spectator) has been passed the guardians of this round."""
    if seat < 0 or state.phase == Phase.START or state.phase == Phase.OVER:
        return False
    return (seat - state.first_to_select) % state.seats <= n_selected(state)


@rule("guardian-selection")
def was_passed(known: State, guardian: int) -> bool:
    """Whether the knowing seat was passed a card: all those in the game that nobody kept before."""
    return is_in_game(known, guardian) and not known.kept_before[guardian - 1]


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
def may_hold(known: State, other: int, guardian: int, before: int, above: int) -> bool:
    """Whether a player may hold a guardian, as far as the knowing seat can tell.

    `before`: how many chose before that seat; `above`: the highest guardian that lies open.
    """
    holds = known.players[other].guardian
    if holds != UNKNOWN:
        return holds == guardian
    if guardian <= above or is_taken(known, guardian) or not is_in_game(known, guardian):
        return False
    chose_before = (other - known.first_to_select) % known.seats < before
    return chose_before == (known.kept_before[guardian - 1] == 1)


def possible(known: State, seat: int) -> list[list[int]]:
    """By seat: the guardians it may hold, as far as this seat can tell. For Python only."""
    before, above = n_before(known, seat), highest_revealed(known)
    guardians = range(1, N_GUARDIANS + 1)
    return [
        [guardian for guardian in guardians if may_hold(known, other, guardian, before, above)]
        for other in range(known.seats)
    ]


@rule("guardian-selection")
def resample(known: State, seat: int) -> None:
    """Every way the cards can lie for this seat (-1: a spectator) is equally likely.

    From a shuffled pack each hidden guardian is the first that may lie there: those who chose
    before the seat have what it was not passed between them, those after it some of the others.
    """
    guardians = np.arange(1, N_GUARDIANS + 1)
    shuffle(known.chance, guardians)
    before, above = n_before(known, seat), highest_revealed(known)
    for other in range(known.seats):
        player = known.players[other]
        for k in range(N_GUARDIANS):
            guardian = int(guardians[k])
            if player.guardian == UNKNOWN and may_hold(known, other, guardian, before, above):
                player.guardian = guardian
    known.kept_before[:] = 0
