"""Ways to play Dokmus that nobody would choose; see `tests/contract/perverse.py`."""

from __future__ import annotations

import random

from stammtisch.core.state import State

FACE = """
.vvvvv.
vvvvvvv
vvftfvv
vvrvrvv
vvf~fvv
vvvvvvv
.vvvvv.
"""
FACES = [f"{tile}{side}" for tile in range(1, 9) for side in "AB"]
COMPONENTS = ("\n".join(f"{face}{FACE}" for face in FACES),)
"""An island of volcanoes."""

ORDER = ("drop", "lift", "cross", "place", "anywhere", "start", "draft 3", "draft 5", "draft")


def into_the_volcano(state: State, dice: random.Random) -> int:
    """Every token is to burn: those in hand, and those on the board that can be moved."""
    board = state.position()["board"]
    actions = {int(action): state.text(int(action)) for action in state.legal_actions()}
    return min(actions, key=lambda a: (rank(actions[a], board), dice.random()))


def rank(text: str, board: list[str]) -> int:
    """Onto volcanoes first, those that can be moved too; on solid ground last."""
    act, _, where = text.partition(" ")
    if act in ("drop", "cross", "place", "anywhere", "lift"):
        hot = board[int(where[1:]) - 1][ord(where[0]) - ord("a")] == "v"
        if hot == (act == "lift"):
            return len(ORDER) + 1
    return next((k for k, start in enumerate(ORDER) if text.startswith(start)), len(ORDER))


POLICIES = {"into the volcano": into_the_volcano}
