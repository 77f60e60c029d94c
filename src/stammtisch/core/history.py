"""All that a seat has seen and done in a game, as a text."""

from __future__ import annotations

import hashlib
from typing import Any

from .layout import packed

DIGITS = 32


def information_state(state: Any, seat: int | None) -> str:
    """A line for how the game began, and one for each decision: the text of the seat's own; of
    others' what everybody may know, in words; and the digest of what the seat then knew.

    `seat`: None for a spectator. The longer the game, the longer it takes.
    """
    step = state.begin(state.game, state.origin)
    lines = [f"{_head(state, seat)} {_digest(step, seat)}"]
    for action in state.actions:
        told = _told(step, action, seat)
        step.apply(action)
        lines.append(f"{told} {_digest(step, seat)}")
    return "\n".join([*lines, ""])


def _head(state: Any, seat: int | None) -> str:
    game, origin = state.game, state.origin
    variants = "".join(f" {name}" for name, on in origin.variants.items() if on)
    who = "spectator" if seat is None else f"seat {seat} of {state.seats}"
    return f"{game.name} {game.rules_version}{variants} {origin.components.digest} {who}"


def _told(step: Any, action: int, seat: int | None) -> str:
    """A decision, as far as the seat may know it."""
    if step.to_move == seat or not step.is_secret:
        return f"{step.to_move} {step.text(action)}"
    act, value = step.game.action_space.decode(action)
    log, words = step.game.modules.picture.log, step.game.words("en")
    return f"{step.to_move} ({log(act, value, False, words, step.origin.components)})"


def _digest(step: Any, seat: int | None) -> str:
    """Of every number that the seat knows, and of what it has been told of the last decision."""
    array = step.known(seat).array
    return hashlib.sha256(array.astype(packed(array.dtype)).tobytes()).hexdigest()[:DIGITS]
