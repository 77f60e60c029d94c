"""Exploring: where a tile can lie, and how it is turned."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.chance import draw
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import reveal
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import Act
from ..hexes import BESIDE, BEYOND, MIDDLE, N_SIDES
from ..pieces import N_OPEN, N_TILES
from ..state import Happened, State
from .islands import beside, is_laid, join_islands, parts_of

ALL_SIDES = (1 << N_SIDES) - 1


@compiled
def touching(state: State, place: int) -> int:
    """The sides of a hex at which tiles lie, as a set: bit `1 << direction`."""
    sides = 0
    for direction in range(N_SIDES):
        if beside(state, place, direction) != NONE:
            sides |= 1 << direction
    return sides


@compiled
def continued(state: State, place: int) -> int:
    """The sides of a hex at which an island comes up to it."""
    sides = 0
    for direction in range(N_SIDES):
        other = beside(state, place, direction)
        if other != NONE and lies(state, other) >> (direction + N_SIDES // 2) % N_SIDES & 1:
            sides |= 1 << direction
    return sides


@compiled
def turned(sides: int, turn: int) -> int:
    """A set of sides turned clockwise by so many sixths of a circle."""
    return (sides << turn | sides >> (N_SIDES - turn)) & ALL_SIDES


@compiled
def lies(state: State, tile: int) -> int:
    """The sides at which a laid tile has island."""
    return turned(state.printed.faces[tile].island, int(state.turn[tile]))


@rule("exploring")
def matches(sides: int, touched: int, islands: int) -> bool:
    """Island meets island and sea meets sea at every side, and at least one island goes on."""
    return (sides ^ islands) & touched == 0 and sides & islands != 0


@rule("exploring")
def fits(state: State, tile: int, place: int, turn: int) -> bool:
    """Whether a tile can lie on an empty hex, turned like this."""
    if state.tile_at[place] != NONE:
        return False
    sides = turned(state.printed.faces[tile].island, turn)
    return matches(sides, touching(state, place), continued(state, place))


@compiled
def fits_at(state: State, tile: int, place: int) -> bool:
    """Whether some rotation fits on an empty hex."""
    touched, islands = touching(state, place), continued(state, place)
    face = state.printed.faces[tile]
    for turn in range(face.turns):
        if matches(turned(face.island, turn), touched, islands):
            return True
    return False


@compiled
def first_beside(state: State, place: int) -> int:
    """The first tile around a hex, clockwise: so that a hex beside several is met once."""
    for direction in range(N_SIDES):
        tile = beside(state, place, direction)
        if tile != NONE:
            return tile
    return NONE


@compiled
def shore(state: State, tile: int, direction: int) -> int:
    """The empty hex next to a laid tile, NONE if it is taken or counted by another tile."""
    place = int(BESIDE[state.hex[tile], direction])
    if place == BEYOND or state.tile_at[place] != NONE or first_beside(state, place) != tile:
        return NONE
    return place


@compiled
def fits_somewhere(state: State, tile: int) -> bool:
    """Whether a tile can be laid at all."""
    for laid in range(N_TILES):
        if is_laid(state, laid):
            for direction in range(N_SIDES):
                place = shore(state, laid, direction)
                if place != NONE and fits_at(state, tile, place):
                    return True
    return False


@compiled
def some_open_tile_fits(state: State) -> bool:
    for k in range(N_OPEN):
        if state.open[k] != NONE and fits_somewhere(state, state.open[k]):
            return True
    return False


@rule("ship-explore")
def offer_tiles(state: State, legal: Legal, act: int) -> None:
    """The open tiles that can be laid."""
    for k in range(N_OPEN):
        if state.open[k] != NONE and fits_somewhere(state, state.open[k]):
            offer(legal, act, state.open[k])


@rule("exploring")
def offer_places(state: State, legal: Legal) -> None:
    """Every empty hex on which some rotation fits, holes too."""
    for laid in range(N_TILES):
        if is_laid(state, laid):
            for direction in range(N_SIDES):
                place = shore(state, laid, direction)
                if place != NONE and fits_at(state, state.deed.tile, place):
                    offer(legal, Act.AT, place)


@rule("exploring")
def offer_turns(state: State, legal: Legal) -> None:
    """The rotations that fit; those that lay a symmetric face alike are one."""
    for turn in range(state.printed.faces[state.deed.tile].turns):
        if fits(state, state.deed.tile, state.deed.hex, turn):
            offer(legal, Act.ROT, turn)


@compiled
def offer_coasts_of_new_tile(state: State, legal: Legal) -> None:
    """The ship lands on the tile that it has found."""
    for part in parts_of(state, state.deed.tile):
        offer(legal, Act.LAND, part)


@compiled
def choose_tile(state: State, tile: int) -> None:
    """The very first tile lies in the middle, unturned; nothing is asked."""
    state.deed.tile = tile
    if not has_map(state):
        state.deed.hex, state.deed.turn = MIDDLE, 0


@compiled
def has_map(state: State) -> bool:
    """Whether any tile has been laid."""
    return bool(state.tile_at[MIDDLE] != NONE)


@rule("tile")
def lay(state: State, tile: int, place: int, turn: int) -> None:
    """The tile is part of the map."""
    state.hex[tile], state.turn[tile] = place, turn
    state.tile_at[place] = tile
    join_islands(state, tile)


@compiled
def replace(state: State, tile: int) -> None:
    """An open tile that was laid makes room for the next of the stack."""
    for k in range(N_OPEN):
        if state.open[k] == tile:
            state.open[k] = NONE
            open_tile(state, k)
            if state.open[k] != NONE:
                note(state, Happened.OPENED, NONE, state.open[k], state.stack)


@compiled
def is_seen(state: State, tile: int) -> bool:
    """Whether the tile lies on the map or among the open ones."""
    for k in range(N_OPEN):
        if state.open[k] == tile:
            return True
    return is_laid(state, tile)


@rule("setup")
def open_tile(state: State, k: int) -> None:
    """Turn the next tile of the stack up, if there is one: any that nobody has seen."""
    if state.stack == 0:
        return
    unseen = 0
    for tile in range(N_TILES):
        if not is_seen(state, tile):
            unseen += 1
    left = draw(state.chance, unseen)
    for tile in range(N_TILES):
        if not is_seen(state, tile):
            if left == 0:
                state.open[k] = tile
                break
            left -= 1
    state.stack -= 1
    reveal(state)
