"""Terrain effects: what a space does to the tokens on it and next to it."""

from __future__ import annotations

from stammtisch.core.compiled import compiled, rule
from stammtisch.core.notes import note

from ..state import Happened, State, Terrain
from .board import ground, land, occupied, own_tokens, temples
from .spaces import (
    Spaces,
    adjacent_to,
    both,
    count,
    either,
    flood,
    holds,
    is_empty,
    minus,
    slot_of,
    write,
)


@rule("placing-tokens", "meadow", "mountain")
def free_land(state: State) -> Spaces:
    """Empty meadow, forest, ruins and volcano: never mountain, water, temple or a taken space."""
    return minus(land(state), occupied(state))


@rule("temple")
def linked_temples(state: State, spaces: Spaces) -> Spaces:
    """The temples that serve a token on these spaces: those next to it, and those touching them.

    Touching temples form a group however many they are, across tiles too; with the variant
    `temple_chains` off, a link goes from temple to temple once only.
    """
    every = temples(state)
    linked = both(every, adjacent_to(spaces))
    if is_empty(linked):
        return linked
    if state.variants.temple_chains:
        return flood(linked, every)
    return either(linked, both(every, adjacent_to(linked)))


@rule("placing-tokens")
def reach(state: State, spaces: Spaces) -> Spaces:
    """The spaces adjacent to these or linked with them by temples; works both ways."""
    return adjacent_to(either(spaces, linked_temples(state, spaces)))


@compiled
def in_reach(state: State, spaces: Spaces) -> Spaces:
    """Where a further token could go, whatever it costs."""
    return both(reach(state, spaces), free_land(state))


@rule("forest")
def exempt_forest(state: State) -> Spaces:
    """Where a forest costs no sacrifice: next to an own token on a forest, (a) directly or
    (b) around one temple, not a group of them."""
    around = adjacent_to(both(own_tokens(state), ground(state, Terrain.FOREST)))
    return either(around, adjacent_to(both(temples(state), around)))


@rule("forest")
def costly_forest(state: State) -> Spaces:
    """The forests that cost a second token."""
    return minus(ground(state, Terrain.FOREST), exempt_forest(state))


@rule("water")
def beside_waterways(state: State) -> Spaces:
    """All spaces around the waterways at which an own token stands.

    For crossing, and only for that, temples at a waterway are part of it.
    """
    water, around = ground(state, Terrain.WATER), adjacent_to(own_tokens(state))
    if state.variants.temples_join_waters:
        wet = flood(water, either(water, temples(state)))
        return adjacent_to(flood(both(wet, around), wet))
    at_temple = adjacent_to(both(temples(state), around))
    way = flood(both(water, either(around, at_temple)), water)
    return adjacent_to(either(way, both(temples(state), adjacent_to(way))))


@rule("ruins")
def open_extra_action(state: State, space: int) -> None:
    """A token brought onto ruins, however, opens an extra action for their tile."""
    if holds(ground(state, Terrain.RUINS), space):
        state.turn.ruins = slot_of(space)


@rule("volcano")
def clear_volcanoes(state: State) -> None:
    """At the end of a turn the player's tokens on volcanoes are sacrificed, wherever from."""
    player = state.players[state.to_move]
    burnt = both(own_tokens(state), ground(state, Terrain.VOLCANO))
    if not is_empty(burnt):
        note(state, Happened.VOLCANO, state.to_move, count(burnt))
    player.sacrificed += count(burnt)
    write(player.tokens, minus(own_tokens(state), burnt))
