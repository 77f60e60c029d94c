"""A round: the green bag, the cubes on the board."""

from __future__ import annotations

from stammtisch.core.chance import draw
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import reveal
from stammtisch.core.layout import Records
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..state import (
    N_COLOURS,
    N_CUBES,
    N_SPACES,
    QUEUE,
    Cube,
    Happened,
    Phase,
    Printed,
    State,
)
from .market import draw_customer
from .setup import clear_turn, lay_out, setting


@rule("setup")
def start(state: State, printed: Records[Printed]) -> None:
    """Everything in its place, customers at the market, the first round's cubes."""
    lay_out(state, printed)
    for stall in range(setting(state).stalls):
        state.stalls[stall] = draw_customer(state)
    for k in range(QUEUE):
        state.queue[k] = draw_customer(state)
    begin_round(state)
    state.reveals, state.n_notes = 0, 0


@rule("round", "new-round")
def begin_round(state: State) -> None:
    state.round += 1
    note(state, Happened.ROUND, NONE, state.round)
    fill_bag(state)
    lay_cubes(state)
    begin_turn(state, state.first)


@rule("turn")
def begin_turn(state: State, seat: int) -> None:
    clear_turn(state, seat)
    state.to_move = seat
    state.phase = Phase.OPENING


@rule("filling", "cubes")
def fill_bag(state: State) -> None:
    """So many cubes of each colour, if the supply has them, and all plague cubes there."""
    for colour in range(N_COLOURS):
        put_in_bag(state, colour, min(int(setting(state).fill[colour]), int(state.supply[colour])))
    put_in_bag(state, Cube.PLAGUE, int(state.supply[Cube.PLAGUE]))


@compiled
def put_in_bag(state: State, kind: int, count: int) -> None:
    state.supply[kind] -= count
    state.bag[kind] += count


@rule("filling")
def lay_cubes(state: State) -> None:
    """Space by space. A bag that is too small is dealt out one by one, round and round."""
    cubes, left = setting(state).cubes, cubes_in_bag(state)
    needed = 0
    for space in range(N_SPACES):
        needed += int(cubes[space])
    if left >= needed:
        for space in range(N_SPACES):
            for _ in range(cubes[space]):
                lay_cube(state, space)
    else:
        deal_round(state)
    reveal(state)


@rule("filling")
def deal_round(state: State) -> None:
    """Passing over spaces that have their number."""
    note(state, Happened.SPARSE, NONE, cubes_in_bag(state))
    laid = 0
    while cubes_in_bag(state):
        for space in range(N_SPACES):
            if laid < setting(state).cubes[space] and cubes_in_bag(state):
                lay_cube(state, space)
        laid += 1


@compiled
def cubes_in_bag(state: State) -> int:
    n = 0
    for kind in range(N_CUBES):
        n += int(state.bag[kind])
    return n


@compiled
def lay_cube(state: State, space: int) -> None:
    """A cube out of the bag."""
    which = draw(state.chance, cubes_in_bag(state))
    kind = 0
    while which >= state.bag[kind]:
        which -= int(state.bag[kind])
        kind += 1
    state.bag[kind] -= 1
    state.board[space, kind] += 1


@compiled
def cubes_left(state: State) -> int:
    """On all spaces."""
    left = 0
    for space in range(N_SPACES):
        for kind in range(N_CUBES):
            left += int(state.board[space, kind])
    return left


@compiled
def is_board_empty(state: State) -> bool:
    return cubes_left(state) == 0
