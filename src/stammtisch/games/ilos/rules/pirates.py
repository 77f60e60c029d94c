"""Pirates: whom they blockade on which islands, and the forts that protect from them."""

from __future__ import annotations

import numpy as np

from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import Arrays
from stammtisch.core.notes import N_NUMBERS, note

from ..pieces import N_PARTS, N_SHIPS, N_SITES, Building
from ..state import Happened, State
from .islands import island_of, parts_of, tiles_of


@compiled
def is_on_tile(state: State, island: int, tile: int) -> bool:
    """Whether some part of the island is on the tile."""
    for part in parts_of(state, tile):
        if state.island[part] == island:
            return True
    return False


@rule("pirates")
def has_pirate(state: State, seat: int, island: int) -> bool:
    """A ship of the player lies in a lair on a tile that holds a part of the island."""
    for k in range(N_SHIPS):
        berth = int(state.players[seat].ships[k])
        if berth >= N_PARTS and is_on_tile(state, island, berth - N_PARTS):
            return True
    return False


@rule("fort")
def has_fort(state: State, seat: int, island: int) -> bool:
    """A fort protects its owner from pirates on the whole island."""
    for site in range(N_SITES):
        own = state.building[site] == Building.FORT and state.colonist[site] == seat
        if own and island_of(state, site) == island:
            return True
    return False


@rule("pirates")
def is_blockaded(state: State, seat: int, island: int) -> bool:
    """Whether the player pays the raised cost there now: others' pirates, and no fort."""
    for other in range(state.seats):
        if other != seat and has_pirate(state, other, island):
            return not has_fort(state, seat, island)
    return False


# What is noted of blockades


@compiled
def is_any_pirate(state: State) -> bool:
    """Whether a ship lies in a lair."""
    for seat in range(state.seats):
        for k in range(N_SHIPS):
            if state.players[seat].ships[k] >= N_PARTS:
                return True
    return False


@compiled
def pirates_by_island(state: State) -> Arrays:
    """By island, whose pirates blockade it: a set of seats, bit `1 << seat`."""
    seats = np.zeros(N_PARTS, np.uint8)
    for seat in range(state.seats):
        for k in range(N_SHIPS):
            lair = int(state.players[seat].ships[k]) - N_PARTS
            if lair >= 0:
                for part in parts_of(state, lair):
                    seats[state.island[part]] |= 1 << seat
    return seats


@compiled
def note_blockades(state: State, were: Arrays, islands: Arrays) -> None:
    """Islands whose blockade has begun, wholly or in part, or is over, since it was like that."""
    are, changed = pirates_by_island(state), 0
    for island in range(N_PARTS):
        if islands[island] == island:
            changed |= int(were[island]) ^ int(are[state.island[island]])
    for seat in range(state.seats):
        if changed >> seat & 1:
            note_changes(state, seat, were, are, islands)


@compiled
def note_changes(state: State, seat: int, were: Arrays, are: Arrays, islands: Arrays) -> None:
    """The same for the pirates of one seat."""
    begun, over = np.zeros(N_PARTS, np.uint8), np.zeros(N_PARTS, np.uint8)
    for island in range(N_PARTS):
        if islands[island] == island:
            now = state.island[island]
            had, has = int(were[island]) >> seat & 1, int(are[now]) >> seat & 1
            begun[now] |= has & ~had
            over[island] |= had & ~has
    note_islands(state, Happened.BLOCKADE, seat, state.island, begun)
    note_islands(state, Happened.FREED, seat, islands, over)


@compiled
def note_islands(state: State, kind: int, seat: int, islands: Arrays, there: Arrays) -> None:
    """The tiles of all islands to which it happened, if any.

    A ship and a tile bring it about for the islands of one tile, which are six at most.
    """
    tiles: Arrays = np.zeros(N_NUMBERS, np.int32)
    n = 0
    for island in range(N_PARTS):
        if there[island]:
            tiles[n] = tiles_of(islands, island)
            n += 1
    if n:
        note(state, kind, seat, tiles[0], tiles[1], tiles[2], tiles[3], tiles[4], tiles[5])
