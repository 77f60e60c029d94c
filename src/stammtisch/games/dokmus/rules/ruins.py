"""Ruins: the extra action, on the tile whose ruins a token has reached."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import rule

from ..actions import Act
from ..state import NO_SLOT, State
from .guardians import movable_tokens, offer_rotate, offer_tile_move
from .spaces import both, of_slot, offer_each


@rule("ruins")
def offer_extra_action(state: State, legal: Legal) -> None:
    """Move the tile, rotate it, move a token that stands on it, or let it be."""
    offer_tile_move_of_ruins(state, legal)
    offer_rotate_of_ruins(state, legal)
    offer_token_move_of_ruins(state, legal)
    offer(legal, Act.DECLINE, 0)


@rule("ruins-move-tile")
def offer_tile_move_of_ruins(state: State, legal: Legal) -> None:
    """Only when the tile is in line with the empty slot."""
    offer_tile_move(state, legal, state.turn.ruins)


@rule("ruins-rotate-tile")
def offer_rotate_of_ruins(state: State, legal: Legal) -> None:
    offer_rotate(state, legal, state.turn.ruins)


@rule("ruins-move-token")
def offer_token_move_of_ruins(state: State, legal: Legal) -> None:
    """An own token on that tile; it may leave the tile."""
    offer_each(legal, Act.MOVE_TOKEN, both(movable_tokens(state), of_slot(state.turn.ruins)))


@rule("ruins")
def decline(state: State) -> None:
    """An extra action that is not used is lost."""
    state.turn.ruins = NO_SLOT
