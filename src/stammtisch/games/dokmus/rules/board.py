"""What lies where, as sets of spaces: asked by all chapters."""

from __future__ import annotations

from stammtisch.core.compiled import compiled

from ..state import COLUMNS, MAX_SEATS, N_SLOTS, NO_SLOT, State, Terrain
from .spaces import NO_SPACES, Spaces, either, read


@compiled
def ground(state: State, kind: int) -> Spaces:
    """The spaces that show a kind of terrain."""
    return read(state.ground[kind])


@compiled
def tokens_of(state: State, seat: int) -> Spaces:
    """The spaces with a seat's tokens."""
    return read(state.players[seat].tokens)


@compiled
def own_tokens(state: State) -> Spaces:
    """The spaces with tokens of the seat to move."""
    return tokens_of(state, state.to_move)


@compiled
def occupied(state: State) -> Spaces:
    """The spaces with anybody's token. Who does not play has none."""
    spaces = NO_SPACES
    for seat in range(MAX_SEATS):
        spaces = either(spaces, tokens_of(state, seat))
    return spaces


@compiled
def land(state: State) -> Spaces:
    """The spaces that can hold a token: meadow, forest, ruins and volcano."""
    open_land = either(ground(state, Terrain.MEADOW), ground(state, Terrain.FOREST))
    return either(open_land, either(ground(state, Terrain.RUINS), ground(state, Terrain.VOLCANO)))


@compiled
def temples(state: State) -> Spaces:
    """Small and large temples."""
    return either(ground(state, Terrain.SMALL_TEMPLE), ground(state, Terrain.LARGE_TEMPLE))


@compiled
def n_rows(state: State) -> int:
    """Rows of slots: two for two players, three for more."""
    return 2 if state.seats == 2 else 3


@compiled
def n_slots(state: State) -> int:
    return n_rows(state) * COLUMNS


@compiled
def slot_with(state: State, face: int) -> int:
    """The slot in which a face lies, NO_SLOT when it is not in play."""
    for slot in range(N_SLOTS):
        if state.face[slot] == face:
            return slot
    return NO_SLOT


@compiled
def is_in_line(state: State, slot: int) -> bool:
    """Whether a tile there could go to the empty slot in a straight line."""
    same_row = slot // COLUMNS == state.empty_slot // COLUMNS
    same_column = slot % COLUMNS == state.empty_slot % COLUMNS
    return slot != state.empty_slot and (same_row or same_column)
