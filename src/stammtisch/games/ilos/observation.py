"""What a seat can know as arrays: the archipelago as a row for each tile, all else by its field.

The map can grow far in any direction, so that planes of hexes would be nearly empty: each tile
tells where it lies, and what stands on it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from stammtisch.core.compiled import compiled
from stammtisch.core.observation import Board, Shown
from stammtisch.core.observing import steps_to
from stammtisch.core.vocabulary import NONE, BySeat, Each, Index, Number

from .hexes import FARTHEST, N_HEXES, N_SIDES, PLACES
from .pieces import (
    BUILDINGS,
    LETTERS,
    MAX_SEATS,
    N_BERTHS,
    N_PARTS,
    N_SHIPS,
    N_TILES,
    PARTS_A_TILE,
    SITES_A_TILE,
    Ending,
)
from .state import N_COPIES, State

AXIAL = np.array(PLACES, np.int32) + FARTHEST
SEATS = ("own", *(f"next {k}" for k in range(1, MAX_SEATS)))
SHIPS = tuple(f"ship {ship}" for ship in range(N_SHIPS))
NAMES = (
    "tiles/laid",
    "tiles/q",
    "tiles/r",
    *(f"tiles/turn {turn}" for turn in range(N_SIDES)),
    *(f"islands/{letter}" for letter in LETTERS),
    *(f"colonists/{site} {seat}" for site in range(1, SITES_A_TILE + 1) for seat in SEATS),
    *(f"buildings/{site} {kind}" for site in range(1, SITES_A_TILE + 1) for kind in BUILDINGS),
    *(f"ships/{letter} {seat}" for letter in (*LETTERS, "lair") for seat in SEATS),
)
LAID, Q, R, TURN, ISLAND = 0, 1, 2, 3, 3 + N_SIDES
COLONIST = ISLAND + PARTS_A_TILE
BUILDING = COLONIST + SITES_A_TILE * MAX_SEATS
SHIP = BUILDING + SITES_A_TILE * len(BUILDINGS)


@compiled
def fill(known: State, viewer: int, board: npt.NDArray[Any]) -> None:
    """Tiles, what has been settled on them, and the ships around."""
    for tile in range(N_TILES):
        if known.hex[tile] >= 0:
            show_tile(known, tile, board[tile])
            show_settled(known, tile, viewer, board[tile])
    for k in range(known.seats):
        ships = known.players[(viewer + k) % known.seats].ships
        for ship in range(N_SHIPS):
            if ships[ship] >= N_PARTS:
                board[ships[ship] - N_PARTS, SHIP + PARTS_A_TILE * MAX_SEATS + k] += 1
            elif ships[ship] >= 0:
                part = ships[ship] % PARTS_A_TILE
                board[ships[ship] // PARTS_A_TILE, SHIP + part * MAX_SEATS + k] += 1


@compiled
def show_tile(known: State, tile: int, row: npt.NDArray[Any]) -> None:
    """Where it lies, how it is turned, and which island each of its parts belongs to."""
    row[LAID] = 1
    row[Q], row[R] = AXIAL[known.hex[tile], 0], AXIAL[known.hex[tile], 1]
    row[TURN + known.turn[tile]] = 1
    for part in range(PARTS_A_TILE):
        row[ISLAND + part] = known.island[tile * PARTS_A_TILE + part] + 1


@compiled
def show_settled(known: State, tile: int, viewer: int, row: npt.NDArray[Any]) -> None:
    """Whose colonists stand on its sites, and what they have built there."""
    for at in range(SITES_A_TILE):
        site = tile * SITES_A_TILE + at
        seat = int(known.colonist[site])
        if seat >= 0:
            row[COLONIST + at * MAX_SEATS + steps_to(seat, viewer, known.seats)] = 1
            if known.building[site] > 0:
                row[BUILDING + at * len(BUILDINGS) + known.building[site] - 1] = 1


HIGH = (
    1,
    *(2 * FARTHEST, 2 * FARTHEST),
    *(1,) * N_SIDES,
    *(N_PARTS,) * PARTS_A_TILE,
    *(1,) * (SHIP - COLONIST),
    *(N_SHIPS,) * (len(NAMES) - SHIP),
)
SHOWN = Shown(
    question=("phase", "round", "first", "ended", "swapped", "traded", "deed"),
    meant={
        "deed.building": Index(("", *BUILDINGS)),
        "deed.hex": Number(0, N_HEXES - 1, NONE),
        "players.ships": Each(SHIPS, Number(0, N_BERTHS - 1, NONE)),
        "ended": Index(tuple(ending.name.lower() for ending in Ending)),
        "unknown_deck": Number(0, N_COPIES),
        "unknown_hand": BySeat(Number(0, N_COPIES)),
        "unknown_drawn": BySeat(Number(0, N_COPIES)),
    },
    elsewhere=("hex", "turn", "tile_at", "island", "colonist", "building", "deck"),
    board=Board((N_TILES, len(NAMES)), NAMES, HIGH, fill, axis=1),
)
"""On the board, q and r count from the farthest hex; an island is known by its lowest part, counted
from 1."""
