"""What a position is worth to a seat, for bots that look ahead."""

from __future__ import annotations

import math

from stammtisch.core.compiled import compiled

from .rules.board import temples
from .rules.scoring import (
    LARGE,
    SMALL,
    TILE_COUNT,
    ruins_points,
    sacrifice_points,
    sacrificed,
    standing,
    temple_points,
    tile_count_points,
    whole_tile_points,
    whole_tiles,
)
from .rules.spaces import Spaces, both, count, is_empty, minus, near, of_slot
from .rules.terrain import free_land, reach
from .state import N_SLOTS, ROUNDS, State, Terrain

NEAR_TEMPLE, SIGHT_OF_TEMPLE = 0.6, 0.2
"""How much of its worth a temple counts for when one more token would discover it, or two."""
TEMPLE = 2.5
"""A temple's points, small or large, on the average."""
SATURATION = 0.15
"""Several temples in reach of one tile are worth less than their sum: tokens are few."""
SACRIFICE = 0.4
"""A sacrifice beyond the first changes the place only sometimes."""


@compiled
def points(state: State, seat: int) -> int:
    """The seat's points as if the game ended now."""
    tokens = standing(state, seat)
    return (
        ruins_points(state, tokens)
        + temple_points(state, tokens, Terrain.SMALL_TEMPLE, SMALL)
        + temple_points(state, tokens, Terrain.LARGE_TEMPLE, LARGE)
        + whole_tiles(state, tokens) * whole_tile_points(state)
        + tile_count_points(state, tokens)
        + sacrifice_points(state, seat)
    )


@compiled
def prospects(state: State, seat: int, tokens: Spaces, discovered: Spaces) -> float:
    """Temples within a token or two, and what they would add tile by tile."""
    free = free_land(state)
    one = both(reach(state, tokens), free)
    two = both(reach(state, one), free)
    open_temples = minus(temples(state), discovered)
    soon = both(open_temples, near(one))
    later = minus(both(open_temples, near(two)), soon)
    worth, tiles = 0.0, 0
    for slot in range(N_SLOTS):
        if not is_empty(both(discovered, of_slot(slot))):
            tiles += 1
    for slot in range(N_SLOTS):
        tile = of_slot(slot)
        missing = count(both(open_temples, tile))
        if missing == 0:
            continue
        close = NEAR_TEMPLE * count(both(soon, tile)) + SIGHT_OF_TEMPLE * count(both(later, tile))
        gain = TEMPLE + whole_tile_points(state) / missing / missing
        if is_empty(both(discovered, tile)):
            gain += TILE_COUNT[tiles + 1] - TILE_COUNT[tiles]
        worth += close * gain / (1.0 + SATURATION * close)
    return worth


@compiled
def value(state: State, seat: int) -> float:
    """Points, prospects of more, and a little for sacrifices, in points."""
    tokens = standing(state, seat)
    discovered = both(temples(state), near(tokens))
    left = math.sqrt((ROUNDS + 1 - state.round) / ROUNDS)
    worth = float(points(state, seat)) + SACRIFICE * sacrificed(state, seat)
    return worth + left * prospects(state, seat, tokens, discovered)
