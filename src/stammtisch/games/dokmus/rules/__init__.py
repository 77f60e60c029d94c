"""The rules of Dokmus, in the order of the rulebook.

    setup      the board, the starting positions
    rounds     guardian selection, player turns, end of the round, end of the game
    placing    placing and sacrificing tokens, across waterways too; nowhere to place
    terrain    what meadow, mountain, volcano, temple, forest and water do to tokens
    guardians  the five guardians' actions
    ruins      the extra action
    scoring    end scoring, for two players too
    hidden     what a seat can know, and what it cannot, drawn anew
    board      what lies where, as sets of spaces (`spaces`)

`offer_...` says what may be done, the function below it does it and never asks whether it may.
"""

from __future__ import annotations

from stammtisch.core.actions import Legal
from stammtisch.core.compiled import compiled

from ..actions import Act
from ..state import NO_SLOT, NO_SPACE, Phase, State
from .guardians import (
    choose_token_to_move,
    move_tile,
    move_token,
    offer_guardian_action,
    offer_new_space,
    rotate,
    take_talisman,
)
from .hidden import known, resample
from .placing import offer_placing, place, place_across
from .rounds import end_turn_when_done, give_up_action, offer_end, offer_guardians, select_guardian
from .ruins import decline, offer_extra_action
from .scoring import score
from .setup import offer_start, place_start, start


@compiled
def offer(state: State, legal: Legal) -> None:
    """Everything the seat to move may decide."""
    match state.phase:
        case Phase.START:
            offer_start(state, legal)
        case Phase.SELECTION:
            offer_guardians(state, legal)
        case Phase.TURN:
            offer_turn(state, legal)


@compiled
def offer_turn(state: State, legal: Legal) -> None:
    """A chosen token is moved first, then the ruins' action is settled; then all is open."""
    if state.turn.token_to_move != NO_SPACE:
        offer_new_space(state, legal)
    elif state.turn.ruins != NO_SLOT:
        offer_extra_action(state, legal)
    else:
        offer_placing(state, legal)
        offer_guardian_action(state, legal)
        offer_end(state, legal)


@compiled
def apply(state: State, act: int, value: int) -> None:
    """Carry a decision out. It is legal."""
    match act:
        case Act.START:
            place_start(state, value)
        case Act.SELECT:
            select_guardian(state, value + 1)
        case Act.END:
            give_up_action(state)
        case _:
            apply_in_turn(state, act, value)
            end_turn_when_done(state)


@compiled
def apply_in_turn(state: State, act: int, value: int) -> None:
    match act:
        case Act.PLACE | Act.ANYWHERE:
            place(state, act, value)
        case Act.CROSS:
            place_across(state, value)
        case Act.TALISMAN:
            take_talisman(state)
        case Act.MOVE_TILE:
            move_tile(state, value)
        case Act.ROTATE:
            rotate(state, value // 2, value % 2)
        case Act.MOVE_TOKEN:
            choose_token_to_move(state, value)
        case Act.MOVE_TO:
            move_token(state, value)
        case Act.DECLINE:
            decline(state)


__all__ = ["apply", "known", "offer", "resample", "score", "start"]
