"""All that a seat has seen and done in a game, as a text."""

from __future__ import annotations

import hashlib
from typing import Any

from .layout import packed

LANGUAGE = "en"
DIGITS = 32


def information_state(state: Any, seat: int | None) -> str:
    """A line for how the game began, and one for each decision: the text of the seat's own; of
    others' what everybody may know, in words; and the digest of what the seat then knew.

    `seat`: None for a spectator. The longer the game, the longer it takes.
    """
    step = state.begin(state.game, state.origin)
    return beginning(step, seat) + going_on(step, state.actions, seat)


def beginning(state: Any, seat: int | None) -> str:
    """The first line."""
    game, origin = state.game, state.origin
    variants = "".join(f" {name}" for name, on in origin.variants.items() if on)
    who = "spectator" if seat is None else f"seat {seat} of {state.seats}"
    head = f"{game.name} {game.rules_version}{variants} {origin.components.digest} {who}"
    return f"{head} {_digest(state, seat)}\n"


def going_on(state: Any, actions: list[int], seat: int | None) -> str:
    """The lines of further actions; the state takes them."""
    lines = []
    for action in actions:
        told = _told(state, action, seat)
        state.apply(action)
        lines.append(f"{told} {_digest(state, seat)}\n")
    return "".join(lines)


def _told(step: Any, action: int, seat: int | None) -> str:
    """A decision, as far as the seat may know it."""
    if step.to_move == seat or not step.is_secret:
        return f"{step.to_move} {step.text(action)}"
    act, value = step.game.action_space.decode(action)
    log, words = step.game.modules.picture.log, step.game.words(LANGUAGE)
    return f"{step.to_move} ({log(act, value, False, words, step.origin.components)})"


def _digest(step: Any, seat: int | None) -> str:
    """Of every number that the seat knows, and of what it has been told of the last decision."""
    array = step.known(seat).array
    return hashlib.sha256(array.astype(packed(array.dtype)).tobytes()).hexdigest()[:DIGITS]
