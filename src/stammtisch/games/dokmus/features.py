"""What a position is worth to a seat, for bots that look ahead.

The points a seat may expect at the end: those it has, what its tokens still to come are worth, and
what temples within a few tokens' reach would add. The weights were fitted to the ends of many
thousand games between bots.
"""

from __future__ import annotations

from typing import TypeAlias

from stammtisch.core.compiled import compiled

from .rules.board import ground, temples
from .rules.rounds import tokens_left
from .rules.scoring import (
    LARGE,
    SMALL,
    discovered,
    lasting_tokens,
    next_tile_points,
    ruins_points,
    sacrifice_points,
    sacrificed,
    temple_points,
    tile_count_points,
    whole_tile_points,
    whole_tiles,
)
from .rules.spaces import Spaces, adjacent_to, both, count, either, is_empty, minus, of_slot
from .rules.terrain import free_land, in_reach, reach
from .state import N_SLOTS, ROUNDS, TOKENS_A_TURN, State, Terrain

LEAD = 10.0
"""A clear lead, in points: bots take it for three games won of four."""
MISJUDGED = 0.08
"""How much a newcomer misjudges what an action leads to."""
COUNTED = ("round",)
"""Entries of a view that tell how long a game was."""

# How much of its points a gain counts for, by the tokens that it takes: a part whenever there are
# tokens to come, and a part that fades as they are used up.

TEMPLE, TEMPLE_EARLY = (0.15, 0.0, 0.0, 0.0), (0.3, 0.2, 0.0, 0.0)
NEW_TILE, NEW_TILE_EARLY = (0.6, 0.3, 0.2, 0.1), (0.0, 0.25, 0.2, 0.25)
WHOLE, WHOLE_EARLY = (0.7, 0.18, 0.17, 0.0, 0.0), (-0.3, 0.36, 0.1, 0.47, 0.2)
WHOLE_WITHIN = (1, 2, 3, 5, 8)
"""The most tokens for each of the five weights of a whole tile."""

STEPS, FAR = 4, 6
"""So many tokens ahead are looked at; what lies further is reckoned as so many."""

SCORED_EARLY = -0.4
"""Points made early would partly have come later anyway."""

TOKENS, LAST_TOKENS = 68.0, -3.3
"""What 24 tokens to come are worth, and what the last ones fall short of it."""

ROOM, ROOM_EARLY = 0.15, -0.2
"""A space within two tokens' reach: late it is one more way, early it is one near the others."""

SACRIFICE, SACRIFICE_EARLY = 0.3, -0.4


@compiled
def points(state: State, seat: int) -> int:
    """The seat's points as if the game ended now."""
    tokens = lasting_tokens(state, seat)
    return (
        ruins_points(state, tokens)
        + temple_points(state, tokens, Terrain.SMALL_TEMPLE, SMALL)
        + temple_points(state, tokens, Terrain.LARGE_TEMPLE, LARGE)
        + whole_tiles(state, tokens) * whole_tile_points(state)
        + tile_count_points(state, tokens)
        + sacrifice_points(state, seat)
    )


Rings: TypeAlias = tuple[Spaces, Spaces, Spaces, Spaces]
"""Four sets, by the tokens that are needed to get there."""


@compiled
def farther(state: State, tokens: Spaces, within: Spaces, free: Spaces) -> Spaces:
    """The spaces that one more token can reach, those within reach before among them."""
    return either(within, both(reach(state, either(tokens, within)), free))


@compiled
def within_reach(state: State, tokens: Spaces) -> Rings:
    """The free spaces that one token can reach, or two, three, four."""
    free = free_land(state)
    one = in_reach(state, tokens)
    two = farther(state, tokens, one, free)
    three = farther(state, tokens, two, free)
    return one, two, three, farther(state, tokens, three, free)


@compiled
def rings_of_temples(state: State, found: Spaces, reached: Rings) -> Rings:
    """The temples that a first token would discover, only a second one, a third, a fourth."""
    every = temples(state)
    one = both(every, adjacent_to(reached[0]))
    two = both(every, adjacent_to(reached[1]))
    three = both(every, adjacent_to(reached[2]))
    four = both(every, adjacent_to(reached[3]))
    return minus(one, found), minus(two, one), minus(three, two), minus(four, three)


@compiled
def weight_of_whole(tokens: int, early: float) -> float:
    """How much of a whole tile's points counts when it takes so many tokens."""
    for k in range(len(WHOLE_WITHIN)):
        if tokens <= WHOLE_WITHIN[k]:
            return WHOLE[k] + early * WHOLE_EARLY[k]
    return 0.0


@compiled
def temples_to_find(state: State, rings: Rings, early: float) -> float:
    """What the temples themselves would add."""
    worth, small = 0.0, ground(state, Terrain.SMALL_TEMPLE)
    for k in range(STEPS):
        gain = LARGE * count(rings[k]) - (LARGE - SMALL) * count(both(rings[k], small))
        worth += (TEMPLE[k] + early * TEMPLE_EARLY[k]) * gain
    return worth


@compiled
def tiles_to_find(
    state: State, found: Spaces, rings: Rings, early: float, tile_count: float
) -> float:
    """What a first temple on a tile, and the last one, would add."""
    worth, missed = 0.0, minus(temples(state), found)
    new, whole = tile_count * next_tile_points(state, found), whole_tile_points(state)
    for slot in range(N_SLOTS):
        tile = of_slot(slot)
        missing, closest = count(both(missed, tile)), STEPS
        cost = FAR * missing
        for k in range(STEPS - 1, -1, -1):
            here = count(both(rings[k], tile))
            if here:
                closest = k
                cost -= (FAR - 1 - k) * here
        if missing:
            worth += whole * weight_of_whole(cost, early)
        if closest < STEPS and is_empty(both(found, tile)):
            worth += new * (NEW_TILE[closest] + early * NEW_TILE_EARLY[closest])
    return worth


@compiled
def prospects(state: State, tokens: Spaces, early: float, tile_count: float) -> float:
    """What lies within reach: room, temples, new tiles, whole tiles.

    `early`: the part of the seat's tokens that is still to come; `tile_count`: as in `estimate`.
    """
    found, reached = discovered(state, tokens), within_reach(state, tokens)
    rings = rings_of_temples(state, found, reached)
    room = (ROOM + early * ROOM_EARLY) * count(reached[1])
    found_later = temples_to_find(state, rings, early)
    return room + found_later + tiles_to_find(state, found, rings, early, tile_count)


@compiled
def estimate(state: State, seat: int, tile_count: float) -> float:
    """The points the seat may expect at the end.

    `tile_count`: how much the points of the tile count matter to it, 1 for all; a bot that is to
    show what they are worth may set it to 0.
    """
    tokens = lasting_tokens(state, seat)
    scored = points(state, seat) - (1.0 - tile_count) * tile_count_points(state, tokens)
    to_come = min(tokens_left(state, seat), TOKENS_A_TURN * ROUNDS)
    if to_come == 0:
        return scored
    early, some = to_come / (TOKENS_A_TURN * ROUNDS), min(1.0, to_come / TOKENS_A_TURN)
    sure = scored * (1.0 + early * SCORED_EARLY)
    tempo = early * TOKENS + some * LAST_TOKENS
    offered = sacrificed(state, seat) * (SACRIFICE + early * SACRIFICE_EARLY)
    return sure + tempo + some * (offered + prospects(state, tokens, early, tile_count))


@compiled
def value(state: State, seat: int) -> float:
    """The points the seat may expect at the end."""
    return estimate(state, seat, 1.0)
