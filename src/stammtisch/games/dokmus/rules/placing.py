"""Placing tokens: where to, and at what price."""

from __future__ import annotations

from stammtisch.core.actions import Legal
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.notes import note

from ..actions import Act
from ..state import Happened, State
from .board import own_tokens
from .spaces import NO_SPACES, Spaces, both, either, holds, is_empty, minus, offer_each, only, write
from .terrain import beside_waterways, costly_forest, free_land, open_extra_action, reach

DEAR = 2
"""Tokens that a crossing takes, or a forest: one is placed, one sacrificed."""


@rule("placing-tokens")
def offer_placing(state: State, legal: Legal) -> None:
    """The next token: beside what one has, across a waterway, or, if neither can be, anywhere."""
    if state.turn.unplaced == 0:
        return
    free = free_land(state)
    within = both(reach(state, own_tokens(state)), free)
    costly = both(within, costly_forest(state))
    across = crossing(state, minus(free, costly))
    if state.turn.unplaced < DEAR:
        within = minus(within, costly)
    offer_each(legal, Act.PLACE, within)
    offer_each(legal, Act.CROSS, across)
    if is_empty(within) and is_empty(across):
        offer_anywhere(state, legal)


@rule("water")
def crossing(state: State, targets: Spaces) -> Spaces:
    """Those of the targets that can be crossed to: for two tokens, and once a turn."""
    if state.turn.crossed or state.turn.unplaced < DEAR:
        return NO_SPACES
    return both(beside_waterways(state), targets)


@rule("nowhere-to-place")
def offer_anywhere(state: State, legal: Legal) -> None:
    """When nothing else can be reached and paid for: any empty space of any tile."""
    offer_each(legal, Act.ANYWHERE, free_land(state))


@compiled
def put_token(state: State, space: int) -> None:
    """One of the turn's tokens goes onto the board."""
    write(state.players[state.to_move].tokens, either(own_tokens(state), only(space)))
    state.turn.unplaced -= 1
    open_extra_action(state, space)


@rule("sacrificing")
def sacrifice(state: State) -> None:
    """One of the turn's tokens goes to the sacrifice area."""
    note(state, Happened.SACRIFICED, state.to_move)
    state.players[state.to_move].sacrificed += 1
    state.turn.unplaced -= 1


@rule("forest", "nowhere-to-place")
def costly(state: State, act: int) -> Spaces:
    """Where a token takes another one: everywhere across water, and in forests not exempt.

    With nothing in reach a forest is free as well. With the variant `anywhere_forest_free` off it
    costs its sacrifice, unless this is the last token.
    """
    if act == Act.CROSS:
        return free_land(state)
    free = state.variants.anywhere_forest_free == 1 or state.turn.unplaced == 1
    return NO_SPACES if act == Act.ANYWHERE and free else costly_forest(state)


@rule("placing-tokens")
def place(state: State, act: int, space: int) -> None:
    """One token, and one sacrificed where that is the price."""
    if holds(costly(state, act), space):
        sacrifice(state)
    put_token(state, space)


@rule("water")
def place_across(state: State, space: int) -> None:
    """One token is sacrificed for the crossing; a forest costs nothing more."""
    state.turn.crossed = 1
    place(state, Act.CROSS, space)
