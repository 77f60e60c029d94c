"""The end of a round, the end of the game, and what each player has won."""

from __future__ import annotations

from typing import Any

from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import OVER
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..pieces import LAST_ROUND, N_RESOURCES, Ending, Phase
from ..state import Happened, State
from .exploring import some_open_tile_fits
from .last_round import is_last_round
from .market import price
from .settling import has_usable_site

NO_TIE, SHARED = 0, 1


@rule("turn", "end-of-the-game")
def pass_turn(state: State) -> None:
    """Clockwise; a round is always finished."""
    goes_on = not is_last_of_round(state, state.to_move)
    state.to_move = (state.to_move + 1) % state.seats
    if goes_on:
        return
    if is_last_round(state):
        finish(state, Ending.COLONISTS)
    elif not has_usable_site(state) and not some_open_tile_fits(state):
        finish(state, Ending.NOTHING_LEFT)
    elif state.round == LAST_ROUND:
        finish(state, Ending.LAST_ROUND)
    else:
        state.round += 1
        note(state, Happened.CHAPTER, NONE, state.round)


@rule("turn")
def is_last_of_round(state: State, seat: int) -> bool:
    """Whether the first player's turn comes after this seat's."""
    return (seat + 1) % state.seats == state.first


@rule("end-of-the-game")
def ends_with_round(state: State) -> bool:
    """Whether it is sure that the game ends when the round of the moment is finished."""
    return state.round >= LAST_ROUND or is_last_round(state)


@compiled
def finish(state: State, ended: int) -> None:
    state.phase = Phase.OVER
    state.to_move = OVER
    state.ended = ended
    if ended != Ending.COLONISTS:
        note(state, Happened.ENDED, NONE, ended)


@rule("end-of-the-game")
def score(state: State, result: Any) -> None:
    """Each resource of the stock counts its open price; what the board would produce does not."""
    best = 0
    for seat in range(state.seats):
        result.total[seat] = 0
        for resource in range(N_RESOURCES):
            points = int(state.players[seat].stock[resource]) * price(state, resource)
            result.points[seat, resource] = points
            result.total[seat] += points
        best = max(best, int(result.total[seat]))
    winners = 0
    for seat in range(state.seats):
        result.won[seat] = 1 if result.total[seat] == best else 0
        winners += int(result.won[seat])
    result.ended = state.ended
    result.tie = SHARED if state.phase == Phase.OVER and winners > 1 else NO_TIE
