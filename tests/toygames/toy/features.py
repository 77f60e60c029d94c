"""What a state is worth to a seat, for bots."""

from __future__ import annotations

from stammtisch.core.compiled import compiled

from .rules import trick_winner
from .state import State

MOST_POINTS = 12
LEAD = 1.0
"""How much more value than the best of the others is a clear lead."""
MISJUDGED = 0.08
"""How much a newcomer misjudges what an action leads to."""
COUNTED = ("trick",)
"""Entries of a view that tell how long a game was."""


@compiled
def points(state: State, seat: int) -> int:
    """Tricks and stars won so far."""
    won = 0
    for trick in range(state.trick):
        if trick_winner(state, trick) == seat:
            won += 1 + int(state.stars[state.prizes[trick]])
    return won


@compiled
def value(state: State, seat: int) -> float:
    """From -1 to 1: the lead over the best of the others."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, points(state, other))
    return (points(state, seat) - best) / MOST_POINTS
