"""The oracle counts points, as if the game ended now."""

from __future__ import annotations

import copy

from .board import TEMPLES, Space, Table, beside, of_terrain, own_tokens, slot_of

TILE_COUNT = (0, 1, 3, 6, 10, 14, 18, 22, 27)
WHOLE_TILE = {2: 5, 3: 8, 4: 8}
SACRIFICES = {2: (3, 0), 3: (4, 2, 0), 4: (5, 3, 1, 0)}


def scores(now: Table) -> list[dict[str, int]]:
    """Per seat the points by heading, and their total."""
    table = cleared(now)
    rows = [points(table, seat) for seat in range(table.seats)]
    return [{**row, "total": sum(row.values())} for row in rows]


def cleared(now: Table) -> Table:
    """The table with all tokens on volcanoes sacrificed."""
    table = copy.deepcopy(now)
    for space in of_terrain(table, "v") & table.tokens.keys():
        table.players[table.tokens.pop(space)].sacrificed += 1
    return table


def points(table: Table, seat: int) -> dict[str, int]:
    found = discovered(table, seat)
    tiles = {slot_of(temple) for temple in found}
    missed = {slot_of(temple) for temple in of_terrain(table, TEMPLES) - found}
    return {
        "ruins": len(own_tokens(table, seat) & of_terrain(table, "r")),
        "small_temples": 2 * len(found & of_terrain(table, "t")),
        "large_temples": 3 * len(found & of_terrain(table, "T")),
        "whole_tiles": WHOLE_TILE[table.seats] * len(tiles - missed),
        "tile_count": TILE_COUNT[len(tiles)],
        "sacrificed": sacrifice_points(table, seat),
    }


def discovered(table: Table, seat: int) -> set[Space]:
    own = own_tokens(table, seat)
    return {temple for temple in of_terrain(table, TEMPLES) if beside(table, temple) & own}


def sacrifice_points(table: Table, seat: int) -> int:
    """Full points for the place, also when tied; nothing for no sacrifice."""
    mine = table.players[seat].sacrificed
    ahead = sum(player.sacrificed > mine for player in table.players)
    return SACRIFICES[table.seats][ahead] if mine else 0


def winners(now: Table) -> tuple[int, ...]:
    """Most points, then most sacrifices, then together."""
    totals = [row["total"] for row in scores(now)]
    rank = [(totals[seat], cleared(now).players[seat].sacrificed) for seat in range(now.seats)]
    return tuple(seat for seat in range(now.seats) if rank[seat] == max(rank))
