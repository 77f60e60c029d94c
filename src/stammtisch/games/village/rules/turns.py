"""A turn: a cube or the well, the action, its end; then the next turn, the service, or the end."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.vocabulary import NONE

from ..actions import TAKE, Act
from ..state import (
    N_COLOURS,
    N_CUBES,
    N_SPACES,
    Phase,
    Space,
    State,
    Way,
)
from .costs import time_for
from .market import open_market
from .rounds import begin_turn, is_board_empty
from .service import begin_service
from .supply import gain_cube, spend
from .well import offer_free, offer_well

# A cube, or the well


@rule("turn", "end-of-game")
def offer_opening(state: State, legal: Legal) -> None:
    """One cube from any space, or the well; on the empty board of the last turns an action.

    A last turn may be had, and need not be.
    """
    if state.last_turns != NONE:
        offer(legal, Act.SKIP, 0)
    before = legal.count
    for space in range(N_SPACES):
        for kind in range(N_CUBES):
            if state.board[space, kind]:
                offer(legal, Act.TAKE, TAKE.value(space, kind))
    if legal.count > before:
        offer_well(state, legal)
    else:
        offer_free(state, legal)


@rule("turn", "cubes")
def take_cube(state: State, value: int) -> None:
    """Influence goes to the farm; plague back to the supply, and costs time."""
    cube = TAKE.of(value)
    state.board[cube.space, cube.kind] -= 1
    state.supply[cube.kind] += 1
    spend(state, state.to_move, time_for(state, Act.TAKE, value))
    if cube.kind < N_COLOURS:
        gain_cube(state, state.to_move, cube.kind)
    begin_action(state, Way.TAKE, cube.space)


@rule("turn", "market")
def begin_action(state: State, way: int, space: int) -> None:
    """Every action is optional, but for the market day."""
    state.turn.way, state.turn.space = way, space
    if space == Space.MARKET:
        open_market(state)
    else:
        state.phase = Phase.ACTION


@compiled
def end_action(state: State) -> None:
    """Deaths come last."""
    state.phase = Phase.BURY


# The end of a turn


@rule("end-of-round", "end-of-game")
def end_turn(state: State) -> None:
    """The next turn, the service after the last cube; near the end of the game the last turns."""
    count_last_turns(state)
    if state.last_turns == 0 or (state.last_turns == NONE and is_board_empty(state)):
        begin_service(state)
    else:
        begin_turn(state, (state.turn.seat + 1) % state.seats)


@rule("end-of-game")
def count_last_turns(state: State) -> None:
    """One more for everybody; none for who brought about the end in a turn of their own."""
    if state.last_turns > 0:
        state.last_turns -= 1
    elif state.ended != NONE:
        state.last_turns = state.seats - (1 if state.ender == state.turn.seat else 0)
