"""End scoring; during the game, as if it ended now."""

from __future__ import annotations

from typing import Any

from stammtisch.core.compiled import compiled, rule

from ..state import N_SLOTS, Phase, State, Terrain
from .board import ground, n_slots, temples, tokens_of
from .spaces import Spaces, adjacent_to, both, count, is_empty, minus, of_slot

RUIN, SMALL, LARGE = 1, 2, 3
WHOLE_TILE, WHOLE_TILE_OF_TWO = 8, 5
TILE_COUNT = (0, 1, 3, 6, 10, 14, 18, 22, 27)
SACRIFICED = ((3, 0, 0, 0), (4, 2, 0, 0), (5, 3, 1, 0))
"""By the number of players, from two on, and by place."""
RUINS, SMALL_TEMPLES, LARGE_TEMPLES, WHOLE_TILES, TILES, SACRIFICES = range(6)
ENDED_BY_ROUNDS = 0
NO_TIE, MORE_SACRIFICED, SHARED = 0, 1, 2


@rule("end-of-the-game")
def score(state: State, result: Any) -> None:
    """Points by heading for every seat, and who wins with them."""
    for seat in range(state.seats):
        tokens = lasting_tokens(state, seat)
        points = result.points[seat]
        points[RUINS] = ruins_points(state, tokens)
        points[SMALL_TEMPLES] = temple_points(state, tokens, Terrain.SMALL_TEMPLE, SMALL)
        points[LARGE_TEMPLES] = temple_points(state, tokens, Terrain.LARGE_TEMPLE, LARGE)
        points[WHOLE_TILES] = whole_tiles(state, tokens) * whole_tile_points(state)
        points[TILES] = tile_count_points(state, tokens)
        points[SACRIFICES] = sacrifice_points(state, seat)
        result.total[seat] = points.sum()
    find_winners(state, result)


@compiled
def lasting_tokens(state: State, seat: int) -> Spaces:
    """A player's tokens without those on volcanoes, which are as good as sacrificed."""
    return minus(tokens_of(state, seat), ground(state, Terrain.VOLCANO))


@rule("score-sacrificed")
def sacrificed(state: State, seat: int) -> int:
    """Tokens in the sacrifice area, and those on volcanoes, which will get there."""
    burning = both(tokens_of(state, seat), ground(state, Terrain.VOLCANO))
    return state.players[seat].sacrificed + count(burning)


@rule("score-ruins")
def ruins_points(state: State, tokens: Spaces) -> int:
    """1 point for each token on ruins."""
    return RUIN * count(both(tokens, ground(state, Terrain.RUINS)))


@rule("score-temples")
def discovered(state: State, tokens: Spaces) -> Spaces:
    """The temples with one of the tokens next to them, on whichever tile it stands."""
    return both(temples(state), adjacent_to(tokens))


@rule("score-temples")
def temple_points(state: State, tokens: Spaces, kind: int, points: int) -> int:
    """Once for each temple of a kind that the player has discovered."""
    return points * count(both(ground(state, kind), discovered(state, tokens)))


@rule("score-whole-tiles")
def whole_tiles(state: State, tokens: Spaces) -> int:
    """Tiles that have temples, all of them discovered by the player."""
    whole, found = 0, discovered(state, tokens)
    missing = minus(temples(state), found)
    for slot in range(N_SLOTS):
        tile = of_slot(slot)
        if not is_empty(both(found, tile)) and is_empty(both(missing, tile)):
            whole += 1
    return whole


@rule("score-whole-tiles", "two-players-scoring")
def whole_tile_points(state: State) -> int:
    """8 points a tile, 5 with two players."""
    return WHOLE_TILE_OF_TWO if state.seats == 2 else WHOLE_TILE


@compiled
def n_tiles_with(spaces: Spaces) -> int:
    """On how many tiles some of the spaces are."""
    tiles = 0
    for slot in range(N_SLOTS):
        if not is_empty(both(spaces, of_slot(slot))):
            tiles += 1
    return tiles


@rule("score-tile-count")
def tile_count_points(state: State, tokens: Spaces) -> int:
    """By the number of tiles on which the player has discovered a temple."""
    return TILE_COUNT[n_tiles_with(discovered(state, tokens))]


@rule("score-tile-count")
def next_tile_points(state: State, found: Spaces) -> int:
    """What a temple on one more tile would add; 0 when all tiles have one."""
    tiles = n_tiles_with(found)
    return TILE_COUNT[tiles + 1] - TILE_COUNT[tiles] if tiles < n_slots(state) - 1 else 0


@rule("score-sacrificed")
def sacrifice_points(state: State, seat: int) -> int:
    """By place, for as many tokens as the player has sacrificed."""
    return prize(state, seat, sacrificed(state, seat))


@rule("score-sacrificed")
def prize(state: State, seat: int, number: int) -> int:
    """What it would get for so many; the tied have the full points of their place, 0 for none."""
    if number == 0:
        return 0
    return SACRIFICED[state.seats - 2][sacrifice_place(state, seat, number)]


@rule("score-sacrificed")
def sacrifice_place(state: State, seat: int, number: int) -> int:
    """How many others have sacrificed more than so many: places behind the tied are skipped."""
    place = 0
    for other in range(state.seats):
        if other != seat and sacrificed(state, other) > number:
            place += 1
    return place


@rule("end-of-the-game")
def find_winners(state: State, result: Any) -> None:
    """Most points; of those most tokens sacrificed; whoever is still level shares the victory."""
    best, most, level, winners = 0, 0, 0, 0
    for seat in range(state.seats):
        best = max(best, int(result.total[seat]))
    for seat in range(state.seats):
        if result.total[seat] == best:
            level += 1
            most = max(most, sacrificed(state, seat))
    for seat in range(state.seats):
        wins = result.total[seat] == best and sacrificed(state, seat) == most
        result.won[seat] = 1 if wins else 0
        winners += 1 if wins else 0
    result.ended = ENDED_BY_ROUNDS
    result.tie = NO_TIE
    if state.phase == Phase.OVER and level > 1:
        result.tie = SHARED if winners > 1 else MORE_SACRIFICED
