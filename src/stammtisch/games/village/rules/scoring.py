"""The final scoring, and who has won."""

from __future__ import annotations

from typing import Any

from stammtisch.core.compiled import compiled, rule

from ..state import (
    FIRST_CHAMBER,
    FIRST_WINDOW,
    N_CHAMBERS,
    N_CITIES,
    N_CUSTOMERS,
    N_SECTIONS,
    N_WINDOWS,
    Phase,
    State,
)
from .supply import members_at

TRAVEL_POINTS = (0, 1, 3, 6, 10, 14, 18)
"""By the number of cities visited."""
COUNCIL_POINTS = (0, 2, 4, 6)
"""Each member, by chamber."""
CHURCH_POINTS = (2, 3, 4, 6)
"""Each member, by window, from the right."""
CHRONICLE_POINTS = (0, 0, 0, 4, 7, 12)
"""By the number of own members in it; five and more."""
NO_TIE, BY_CUSTOMERS, BY_LIVING, SHARED = range(4)


@compiled
def cities_visited(state: State, seat: int) -> int:
    visited = 0
    for city in range(N_CITIES):
        visited += int(state.players[seat].visited[city])
    return visited


@rule("scoring")
def travel_points(state: State, seat: int) -> int:
    return TRAVEL_POINTS[cities_visited(state, seat)]


@rule("scoring")
def council_points(state: State, seat: int) -> int:
    points = 0
    for chamber in range(N_CHAMBERS):
        points += COUNCIL_POINTS[chamber] * members_at(state, seat, FIRST_CHAMBER + chamber)
    return points


@rule("scoring")
def church_points(state: State, seat: int) -> int:
    """Members in the black bag count nothing."""
    points = 0
    for window in range(N_WINDOWS):
        points += CHURCH_POINTS[window] * members_at(state, seat, FIRST_WINDOW + window)
    return points


@compiled
def in_chronicle(state: State, seat: int) -> int:
    """Own members in it; graves count nothing."""
    return int(state.players[seat].dead[:N_SECTIONS].sum())


@rule("scoring")
def chronicle_points(state: State, seat: int) -> int:
    return CHRONICLE_POINTS[min(in_chronicle(state, seat), len(CHRONICLE_POINTS) - 1)]


@rule("scoring")
def customer_points(state: State, seat: int) -> int:
    points = 0
    for customer in range(N_CUSTOMERS):
        if state.served[customer] == seat:
            points += state.printed.customers[customer].prestige
    return points


@rule("scoring")
def customers_of(state: State, seat: int) -> int:
    n = 0
    for customer in range(N_CUSTOMERS):
        if state.served[customer] == seat:
            n += 1
    return n


@rule("scoring")
def living(state: State, seat: int) -> int:
    """On the farm, on the board, in the bag; not the unborn."""
    return int(state.players[seat].members.sum())


@rule("scoring")
def score(state: State, result: Any) -> None:
    """What the track shows, and what the final scoring adds; at any time, as if it ended now."""
    for seat in range(state.seats):
        points = result.points[seat]
        points[0] = state.players[seat].prestige
        points[1] = travel_points(state, seat)
        points[2] = council_points(state, seat)
        points[3] = church_points(state, seat)
        points[4] = chronicle_points(state, seat)
        points[5] = customer_points(state, seat)
        points[6] = state.players[seat].coins
        result.total[seat] = points.sum()
    result.ended = state.ended
    find_winners(state, result)
    if state.phase != Phase.OVER:
        result.tie = NO_TIE


@rule("scoring")
def find_winners(state: State, result: Any) -> None:
    """Most prestige; of those most customers; of those most living members; then all of them."""
    result.tie = NO_TIE
    for seat in range(state.seats):
        result.won[seat] = 1
    left = keep_best(state, result, NO_TIE)
    for rule_of_tie in (BY_CUSTOMERS, BY_LIVING):
        if left > 1:
            left = keep_best(state, result, rule_of_tie)
            result.tie = rule_of_tie
    if left > 1:
        result.tie = SHARED


@compiled
def keep_best(state: State, result: Any, measure: int) -> int:
    """Of those still in, only those with the most stay; how many they are."""
    best = -1
    for seat in range(state.seats):
        if result.won[seat]:
            best = max(best, measured(state, result, seat, measure))
    left = 0
    for seat in range(state.seats):
        if result.won[seat] and measured(state, result, seat, measure) < best:
            result.won[seat] = 0
        left += int(result.won[seat])
    return left


@compiled
def measured(state: State, result: Any, seat: int, measure: int) -> int:
    if measure == BY_CUSTOMERS:
        return customers_of(state, seat)
    if measure == BY_LIVING:
        return living(state, seat)
    return int(result.total[seat])
