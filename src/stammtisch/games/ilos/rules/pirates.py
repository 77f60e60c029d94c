"""Pirates: whom they blockade on which islands, and the forts that protect from them."""

from __future__ import annotations

from stammtisch.core.compiled import compiled, rule

from ..state import N_PARTS, N_SHIPS, N_TILES, PARTS_A_TILE, SITES_A_TILE, Building, State
from .islands import is_laid, island_of


@compiled
def is_on_tile(state: State, island: int, tile: int) -> bool:
    """Whether some part of the island is on the tile."""
    for part in range(state.printed.faces[tile].n_parts):
        if state.island[tile * PARTS_A_TILE + part] == island:
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
    for tile in range(N_TILES):
        if is_laid(state, tile):
            for k in range(state.printed.faces[tile].n_sites):
                site = tile * SITES_A_TILE + k
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
