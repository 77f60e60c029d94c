"""Setup: the tiles, the talisman, the starting positions."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from stammtisch.core.actions import Legal
from stammtisch.core.chance import draw, shuffle
from stammtisch.core.compiled import compiled, rule

from ..actions import Act
from ..components import N_TILES, SIDE
from ..state import (
    COLUMNS,
    NO_FACE,
    NO_SLOT,
    NO_SPACE,
    SIZE,
    Phase,
    State,
    Terrain,
)
from .board import ground, n_rows, n_slots, occupied, own_tokens, tokens_of
from .rounds import begin_round
from .spaces import (
    NO_SPACES,
    Spaces,
    both,
    corner_of,
    either,
    is_empty,
    of_slot,
    offer_each,
    only,
    paste,
    turned,
    write,
)

EMPTY_SLOT, EMPTY_SLOT_OF_TWO = 4, 1


@rule("setup")
def start(state: State, printed: npt.NDArray[np.int64]) -> None:
    """Eight tiles around an empty middle: random tiles, faces and turns. Random first player."""
    tiles = np.arange(N_TILES)
    shuffle(state.chance, tiles)
    state.face[:] = NO_FACE
    state.empty_slot = empty_slot_at_start(state)
    dealt = 0
    for slot in range(n_slots(state)):
        if slot != state.empty_slot:
            face = int(tiles[dealt]) * 2 + draw(state.chance, 2)
            lay_tile(state, slot, face, draw(state.chance, 4), printed[face])
            dealt += 1
    state.talisman = draw(state.chance, state.seats)
    state.phase = Phase.START
    state.round = 1
    state.turn.ruins, state.turn.token_to_move = NO_SLOT, NO_SPACE
    state.to_move = start_seat(state, 0)


@rule("two-players-setup")
def empty_slot_at_start(state: State) -> int:
    """The middle slot; with two players, on 2 x 3 slots, the middle of the upper row."""
    return EMPTY_SLOT_OF_TWO if state.seats == 2 else EMPTY_SLOT


@compiled
def lay_tile(state: State, slot: int, face: int, turn: int, terrain: npt.NDArray[np.int64]) -> None:
    """Put a face into an empty slot, turned clockwise so many quarters."""
    state.face[slot], state.quarters[slot] = face, turn
    for kind in range(len(state.ground)):
        part = 0
        for place in range(SIDE * SIDE):
            if terrain[place // SIDE, place % SIDE] == kind:
                part |= 1 << place
        for _ in range(turn):
            part = turned(part)
        paste(state.ground[kind], slot, part)


@rule("starting-position")
def start_seat(state: State, placed: int) -> int:
    """Who sets a start token when so many have: the holder's right neighbour first, he last."""
    return (state.talisman - 1 - placed) % state.seats


@rule("starting-position")
def start_spaces(state: State) -> Spaces:
    """Meadow and forest on the outer sides of corner tiles without a token."""
    spaces = NO_SPACES
    for slot in range(n_slots(state)):
        if is_corner(state, slot) and is_empty(both(occupied(state), of_slot(slot))):
            spaces = either(spaces, outer_sides(state, slot))
    return both(spaces, either(ground(state, Terrain.MEADOW), ground(state, Terrain.FOREST)))


@compiled
def is_corner(state: State, slot: int) -> bool:
    """Whether the slot is at the end of a row at the upper or lower edge."""
    row, column = slot // COLUMNS, slot % COLUMNS
    return (row == 0 or row == n_rows(state) - 1) and (column == 0 or column == COLUMNS - 1)


@compiled
def outer_sides(state: State, slot: int) -> Spaces:
    """The spaces along those sides of a slot at which no other tile lies.

    Taken literally, the empty slot of the two-player layout is such a side; the variant
    `start_on_gap_side` can rule it out.
    """
    spaces = NO_SPACES
    row, column = slot // COLUMNS, slot % COLUMNS
    first, last = corner_of(slot), SIDE - 1
    for k in range(SIDE):
        if is_outside(state, row - 1, column):
            spaces = either(spaces, only(first + k))
        if is_outside(state, row + 1, column):
            spaces = either(spaces, only(first + last * SIZE + k))
        if is_outside(state, row, column - 1):
            spaces = either(spaces, only(first + k * SIZE))
        if is_outside(state, row, column + 1):
            spaces = either(spaces, only(first + k * SIZE + last))
    return spaces


@compiled
def is_outside(state: State, row: int, column: int) -> bool:
    """Whether no tile lies there: beyond the slots, or in the empty slot if that counts."""
    if row < 0 or row >= n_rows(state) or column < 0 or column >= COLUMNS:
        return True
    return bool(row * COLUMNS + column == state.empty_slot and state.variants.start_on_gap_side)


@rule("starting-position")
def offer_start(state: State, legal: Legal) -> None:
    """The first token goes to one of the possible starting spaces."""
    offer_each(legal, Act.START, start_spaces(state))


@rule("starting-position")
def place_start(state: State, space: int) -> None:
    """Counter-clockwise; once everybody stands on the board, the first round begins."""
    write(state.players[state.to_move].tokens, either(own_tokens(state), only(space)))
    placed = 0
    for seat in range(state.seats):
        if not is_empty(tokens_of(state, seat)):
            placed += 1
    if placed == state.seats:
        begin_round(state)
    else:
        state.to_move = start_seat(state, placed)
