"""The last round: what brings about the end of the game."""

from __future__ import annotations

from stammtisch.core.compiled import rule

from ..state import State


@rule("end-of-the-game")
def is_last_round(state: State) -> bool:
    """Whether somebody has placed the tenth colonist."""
    for seat in range(state.seats):
        if state.players[seat].colonists == 0:
            return True
    return False
