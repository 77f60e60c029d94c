"""What a seat can know of the guardians: those that lie open; its own; the cards it was passed,
hence the set that the seats before it kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from .rules.hidden import (
    agrees,
    guardians_in_game,
    highest_revealed,
    known_guardians,
    n_before,
    n_selected,
    set_of,
)
from .rules.rounds import kth_to_select
from .state import Phase

SPECTATOR = -1


def passed(state: Any, seat: int) -> list[int] | None:
    """The cards a seat was passed this round; None when it was not yet."""
    before = (seat - state.first_to_select) % state.seats
    selected = n_selected(state) if state.phase in (Phase.SELECTION, Phase.TURN) else -1
    if seat == SPECTATOR or before > selected:
        return None
    gone = [state.players[kth_to_select(state, k)].guardian for k in range(before)]
    return [int(card) for card in guardians_in_game(state) if card not in gone]


def known(state: Any, seat: int) -> list[int | None]:
    """By seat: the guardian that lies open or is the seat's own, 0 for none yet, None unknown."""
    found: list[int | None] = [0] * state.seats
    for k, guardian in enumerate(known_guardians(state, seat)[: n_selected(state)]):
        found[kth_to_select(state, k)] = int(guardian) or None
    return found


def possible(state: Any, seat: int) -> list[set[int]]:
    """By seat: the guardians it may hold, as far as this seat can tell."""
    found: list[set[int]] = [set() for _ in range(state.seats)]
    selected = n_selected(state)
    told = [int(guardian) for guardian in known_guardians(state, seat)[:selected]]
    true = [state.players[kth_to_select(state, k)].guardian for k in range(selected)]
    before = n_before(state, seat)
    for cards in deals(state, told, before, set_of(true, before)):
        for k in range(selected):
            found[kth_to_select(state, k)].add(cards[k])
    return found


def deals(state: Any, told: Sequence[int], before: int, kept: int) -> Iterator[tuple[int, ...]]:
    """All ways the guardians can have been kept, in drafting order.

    `told`: what is known of each, or 0; `kept`: the set of the first `before` cards.
    """
    bar = highest_revealed(state)
    cards = [int(card) for card in guardians_in_game(state)]
    for deal in permutations(cards, len(told)) if told else ():
        if agrees(deal, told, bar, before, kept):
            yield deal
