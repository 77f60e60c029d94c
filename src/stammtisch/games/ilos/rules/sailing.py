"""The ship card: explore, sail to a coast, occupy a pirate lair."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.notes import is_noting
from stammtisch.core.vocabulary import NONE

from ..actions import Act
from ..pieces import N_PARTS, N_SHIPS, N_TILES, PARTS_A_TILE
from ..state import State
from .action_card import SHIP_COST, affordable, charge
from .exploring import lay, offer_tiles, replace, some_open_tile_fits
from .islands import is_laid, parts_of
from .pirates import is_any_pirate, note_blockades, pirates_by_island

SUPPLY = 0
"""The value of `take supply`; those of berths are one higher than their numbers."""


@compiled
def first_ship_at(state: State, seat: int, berth: int) -> int:
    """The first of a player's ships there (NONE: in the supply), NONE if there is none."""
    for k in range(N_SHIPS):
        if state.players[seat].ships[k] == berth:
            return k
    return NONE


@compiled
def tile_of_berth(berth: int) -> int:
    """The tile on which a ship is, NONE in the supply."""
    if berth == NONE:
        return NONE
    return berth // PARTS_A_TILE if berth < N_PARTS else berth - N_PARTS


@compiled
def is_taken(state: State, berth: int) -> bool:
    """Whether anybody's ship is there."""
    for seat in range(state.seats):
        if first_ship_at(state, seat, berth) != NONE:
            return True
    return False


@rule("ship-move")
def is_open_coast(state: State, part: int) -> bool:
    """Any coast of the map, however many ships are there; with `one_ship_per_coast` empty ones."""
    if state.island[part] == NONE:
        return False
    return not (state.variants.one_ship_per_coast and is_taken(state, part))


@compiled
def is_berth(state: State, berth: int) -> bool:
    """Whether there is such a coast or lair on the map."""
    if berth < N_PARTS:
        return bool(state.island[berth] != NONE)
    return is_laid(state, berth - N_PARTS) and state.printed.faces[berth - N_PARTS].lair != 0


@rule("ship-lair")
def is_open_lair(state: State, tile: int) -> bool:
    """A lair on the map without a ship."""
    return is_berth(state, N_PARTS + tile) and not is_taken(state, N_PARTS + tile)


@rule("ship-move", "ship-lair")
def is_other_tile(state: State, tile: int, origin: int) -> bool:
    """Whether a tile is laid, and not that of the ship; `origin`: where the ship is."""
    return is_laid(state, tile) and tile != tile_of_berth(origin)


@compiled
def has_goal(state: State, origin: int) -> bool:
    """Whether a ship can go anywhere; a coast is found first, nearly always."""
    for tile in range(N_TILES):
        if is_other_tile(state, tile, origin):
            for part in parts_of(state, tile):
                if is_open_coast(state, part):
                    return True
            if is_open_lair(state, tile):
                return True
    return some_open_tile_fits(state)


@rule("ship")
def offer_ships(state: State, legal: Legal) -> None:
    """A ship from the supply, or any of those already out; equal ones are one choice."""
    seat = state.to_move
    if can_take(state, seat, NONE):
        offer(legal, Act.TAKE, SUPPLY)
    for k in range(N_SHIPS):
        berth = int(state.players[seat].ships[k])
        if berth != NONE and first_ship_at(state, seat, berth) == k and has_goal(state, berth):
            offer(legal, Act.TAKE, berth + 1)


@compiled
def can_take(state: State, seat: int, berth: int) -> bool:
    """Whether a ship of the player is there that can go somewhere."""
    return first_ship_at(state, seat, berth) != NONE and has_goal(state, berth)


@rule("ship")
def can_sail(state: State, seat: int) -> bool:
    """Whether a ship card can be played."""
    if affordable(state, seat) < SHIP_COST:
        return False
    for k in range(N_SHIPS):
        if has_goal(state, int(state.players[seat].ships[k])):
            return True
    return False


@compiled
def take(state: State, value: int) -> None:
    """Choose the ship that will sail."""
    state.deed.ship = first_ship_at(state, state.to_move, value - 1)


@compiled
def origin_of_ship(state: State) -> int:
    """Where the chosen ship is, NONE in the supply."""
    return int(state.players[state.to_move].ships[state.deed.ship])


@rule("ship")
def offer_goals(state: State, legal: Legal) -> None:
    """Explore, sail to a coast, or occupy a lair."""
    origin = origin_of_ship(state)
    offer_tiles(state, legal, Act.EXPLORE)
    offer_coasts(state, legal, origin)
    for tile in range(N_TILES):
        if is_other_tile(state, tile, origin) and is_open_lair(state, tile):
            offer(legal, Act.LAIR, tile)


@rule("ship-move")
def offer_coasts(state: State, legal: Legal, origin: int) -> None:
    """Coasts of the map on other tiles; no way by sea is needed."""
    for tile in range(N_TILES):
        if is_other_tile(state, tile, origin):
            for part in parts_of(state, tile):
                if is_open_coast(state, part):
                    offer(legal, Act.LAND, part)


@compiled
def choose_berth(state: State, berth: int) -> None:
    """That is where the ship will be; one card is to be paid."""
    state.deed.berth = berth
    charge(state, SHIP_COST)


@rule("ship-explore", "ship-move", "ship-lair")
def sail(state: State) -> None:
    """A new tile is laid, if one was found; the ship goes there; then the next tile is opened."""
    if is_noting(state) and may_change_blockades(state):
        were, islands = pirates_by_island(state), state.island.copy()
        move_ship(state)
        note_blockades(state, were, islands)
    else:
        move_ship(state)
    if state.deed.tile != NONE:
        replace(state, state.deed.tile)


@compiled
def may_change_blockades(state: State) -> bool:
    """A ship that takes or leaves a lair does, and a tile that carries one on."""
    deed = state.deed
    if deed.tile == NONE:
        return max(deed.berth, origin_of_ship(state)) >= N_PARTS
    return is_any_pirate(state)


@compiled
def move_ship(state: State) -> None:
    deed = state.deed
    if deed.tile != NONE:
        lay(state, deed.tile, deed.hex, deed.turn)
    state.players[state.to_move].ships[deed.ship] = deed.berth
