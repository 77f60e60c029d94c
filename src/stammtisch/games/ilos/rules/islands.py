"""Islands, their sites, and who has access to them."""

from __future__ import annotations

import numpy as np

from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import Arrays
from stammtisch.core.notes import is_noting, note
from stammtisch.core.vocabulary import NONE

from ..hexes import BESIDE, BEYOND, N_SIDES
from ..pieces import N_PARTS, N_SHIPS, N_TILES, PARTS_A_TILE, SITES_A_TILE
from ..state import Happened, State


@compiled
def beside(state: State, place: int, direction: int) -> int:
    """The tile next to a hex, NONE where there is none."""
    other = int(BESIDE[place, direction])
    return NONE if other == BEYOND else int(state.tile_at[other])


@compiled
def part_at(state: State, tile: int, direction: int) -> int:
    """The part that a laid tile has at one of its sides, NONE for sea."""
    part = int(state.printed.faces[tile].edge[(direction - state.turn[tile]) % N_SIDES])
    return NONE if part == NONE else tile * PARTS_A_TILE + part


@compiled
def parts_of(state: State, tile: int) -> range:
    """The parts of a tile."""
    first = tile * PARTS_A_TILE
    return range(first, first + state.printed.faces[tile].n_parts)


@rule("islands")
def join_islands(state: State, tile: int) -> None:
    """Parts that meet at an edge are one island, whatever stands there stands on the whole."""
    for part in parts_of(state, tile):
        state.island[part] = part
    met = islands_beside(state, tile)
    for direction in range(N_SIDES):
        if met[direction] != NONE:
            one, two = state.island[part_at(state, tile, direction)], state.island[met[direction]]
            merge(state, int(one), int(two))
    if is_noting(state):
        note_joined(state, tile, met)


@compiled
def islands_beside(state: State, tile: int) -> Arrays:
    """By side of a laid tile the island that comes up to one of its parts there."""
    met = np.full(N_SIDES, NONE, np.int32)
    for direction in range(N_SIDES):
        other = beside(state, state.hex[tile], direction)
        if other != NONE and part_at(state, tile, direction) != NONE:
            part = part_at(state, other, (direction + N_SIDES // 2) % N_SIDES)
            if part != NONE:
                met[direction] = state.island[part]
    return met


@compiled
def note_joined(state: State, tile: int, met: Arrays) -> None:
    """Of how many that the tile has met each island is made now."""
    for island in range(N_PARTS):
        if state.island[island] == island:
            n = 0
            for side in range(N_SIDES):
                if met[side] != NONE and state.island[met[side]] == island:
                    n += met[side] not in met[:side]
            if n > 1:
                note(state, Happened.JOINED, NONE, tile, n)


@compiled
def merge(state: State, one: int, two: int) -> None:
    """Two islands become one, known by its lowest part."""
    low, high = min(one, two), max(one, two)
    for part in range(N_PARTS):
        if state.island[part] == high:
            state.island[part] = low


@compiled
def tiles_of(islands: Arrays, island: int) -> int:
    """The tiles an island is on, as a set: bit `1 << tile`; `islands`: that of each part."""
    tiles = 0
    for part in range(N_PARTS):
        if islands[part] == island:
            tiles |= 1 << part // PARTS_A_TILE
    return tiles


@compiled
def is_laid(state: State, tile: int) -> bool:
    return bool(state.hex[tile] != NONE)


@compiled
def has_site(state: State, site: int) -> bool:
    """Whether there is such a site on the table."""
    tile = site // SITES_A_TILE
    return is_laid(state, tile) and site % SITES_A_TILE < state.printed.faces[tile].n_sites


@compiled
def kind_of(state: State, site: int) -> int:
    return int(state.printed.faces[site // SITES_A_TILE].site[site % SITES_A_TILE])


@compiled
def island_of(state: State, site: int) -> int:
    """The island a site of a laid tile is on, by its lowest part."""
    tile = site // SITES_A_TILE
    part = int(state.printed.faces[tile].part[site % SITES_A_TILE])
    return int(state.island[tile * PARTS_A_TILE + part])


@rule("free-location")
def is_free(state: State, site: int) -> bool:
    """Nobody's colonist stands there."""
    return bool(state.colonist[site] == NONE)


@rule("glossary-ship")
def ships_at(state: State, seat: int, island: int) -> int:
    """The player's ships at the coasts of an island; a pirate is at none."""
    ships, player = 0, state.players[seat]
    for k in range(N_SHIPS):
        berth = player.ships[k]
        if NONE < berth < N_PARTS and state.island[berth] == island:
            ships += 1
    return ships


@rule("post")
def is_grown(state: State, crop: int, island: int) -> bool:
    """Whether anybody's plantation of that resource is in use on the island."""
    for tile in range(N_TILES):
        if is_laid(state, tile):
            for k in range(state.printed.faces[tile].n_sites):
                site = tile * SITES_A_TILE + k
                used = state.colonist[site] != NONE and kind_of(state, site) == crop
                if used and island_of(state, site) == island:
                    return True
    return False
