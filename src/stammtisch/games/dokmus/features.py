"""What a position is worth to a seat, for bots that look ahead."""

from __future__ import annotations

from stammtisch.core.compiled import compiled

from .rules.board import temples
from .rules.scoring import (
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
from .state import N_SLOTS, State, Terrain

NEAR_TEMPLE = 0.6
"""What a temple is worth, of its points, when one more token would discover it."""
SIGHT_OF_TEMPLE = 0.25
"""And when two would."""
SACRIFICE = 0.4
"""A sacrifice beyond the first changes the place only sometimes."""


@compiled
def points(state: State, seat: int) -> int:
    """The seat's points as if the game ended now."""
    tokens = standing(state, seat)
    return (
        ruins_points(state, tokens)
        + temple_points(state, tokens, Terrain.SMALL_TEMPLE, 2)
        + temple_points(state, tokens, Terrain.LARGE_TEMPLE, 3)
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
        closeness = NEAR_TEMPLE * count(both(soon, tile))
        closeness += SIGHT_OF_TEMPLE * count(both(later, tile))
        gain = 2.5 + whole_tile_points(state) / missing / missing
        if is_empty(both(discovered, tile)) and tiles < 8:
            gain += TILE_COUNT[tiles + 1] - TILE_COUNT[tiles]
        worth += closeness * gain / (1.0 + 0.25 * closeness)
    return worth


@compiled
def value(state: State, seat: int) -> float:
    """Points, prospects of more, and a little for sacrifices, in points."""
    tokens = standing(state, seat)
    discovered = both(temples(state), near(tokens))
    left = 1.0 - state.round / 9.0
    worth = float(points(state, seat)) + SACRIFICE * sacrificed(state, seat)
    return worth + left * prospects(state, seat, tokens, discovered)
