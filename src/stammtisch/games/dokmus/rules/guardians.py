"""The guardians' actions."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule

from ..actions import Act
from ..state import N_SLOTS, NO_FACE, NO_SLOT, NO_SPACE, Guardian, State, Terrain
from .board import ground, is_in_line, own_tokens, slot_with
from .spaces import (
    Array,
    Spaces,
    both,
    cut,
    either,
    is_empty,
    minus,
    offer_each,
    only,
    paste,
    turned,
    write,
)
from .terrain import free_land, in_reach, open_extra_action, reach

CLOCKWISE, COUNTER_CLOCKWISE = 0, 1


@compiled
def can_perform(state: State, action: int) -> bool:
    """Whether the mover's unused guardian allows an action (named by its own guardian)."""
    guardian = state.players[state.to_move].guardian
    return bool(not state.turn.used and (guardian == action or is_any_of_three(guardian, action)))


@rule("guardian-5")
def is_any_of_three(guardian: int, action: int) -> bool:
    """The fifth guardian performs the action of the second, third or fourth."""
    is_of_three = Guardian.MOVE_TILE <= action <= Guardian.ROTATE_TILE
    return guardian == Guardian.ANY_OF_THREE and is_of_three


@compiled
def can_use_guardian(state: State) -> bool:
    """Whether the card's action is unused and something could be done with it."""
    if can_perform(state, Guardian.TAKE_TALISMAN):
        return can_take_talisman(state)
    if can_perform(state, Guardian.MOVE_TILE) or can_perform(state, Guardian.ROTATE_TILE):
        return True  # some tile is always in line with the empty slot, and every tile can turn
    return can_perform(state, Guardian.MOVE_TOKEN) and not is_empty(movable_tokens(state))


@compiled
def offer_guardian_action(state: State, legal: Legal) -> None:
    """What the card allows, as long as it is unused."""
    if can_perform(state, Guardian.TAKE_TALISMAN):
        offer_talisman(state, legal)
    if can_perform(state, Guardian.MOVE_TILE):
        for slot in range(N_SLOTS):
            offer_tile_move(state, legal, slot)
    if can_perform(state, Guardian.ROTATE_TILE):
        for slot in range(N_SLOTS):
            offer_rotate(state, legal, slot)
    if can_perform(state, Guardian.MOVE_TOKEN):
        offer_each(legal, Act.MOVE_TOKEN, movable_tokens(state))


@compiled
def spend_action(state: State) -> None:
    """An open extra action of ruins is what an action uses up; otherwise the card's."""
    if state.turn.ruins != NO_SLOT:
        state.turn.ruins = NO_SLOT
    else:
        state.turn.used = 1


@compiled
def can_take_talisman(state: State) -> bool:
    return state.talisman != state.to_move


@rule("guardian-1")
def offer_talisman(state: State, legal: Legal) -> None:
    """Whoever holds the talisman already gains nothing by taking it: not offered."""
    if can_take_talisman(state):
        offer(legal, Act.TALISMAN, 0)


@rule("guardian-1")
def take_talisman(state: State) -> None:
    """The talisman changes hands at once; it matters from the next selection on."""
    state.talisman = state.to_move
    spend_action(state)


@rule("guardian-2")
def offer_tile_move(state: State, legal: Legal, slot: int) -> None:
    """A tile in the row or column of the empty slot, over another one if need be."""
    if state.face[slot] != NO_FACE and is_in_line(state, slot):
        offer(legal, Act.MOVE_TILE, int(state.face[slot]))


@rule("guardian-2")
def move_tile(state: State, face: int) -> None:
    """The tile goes to the empty slot as it lies, with all tokens on it."""
    slot, empty_slot = slot_with(state, face), state.empty_slot
    for kind in range(len(state.ground)):
        paste(state.ground[kind], empty_slot, cut(state.ground[kind], slot))
    for seat in range(state.seats):
        tokens = state.players[seat].tokens
        paste(tokens, empty_slot, cut(tokens, slot))
    state.face[empty_slot], state.quarters[empty_slot] = face, state.quarters[slot]
    state.face[slot], state.quarters[slot] = NO_FACE, 0
    state.empty_slot = slot
    spend_action(state)


@rule("guardian-3")
def movable_tokens(state: State) -> Spaces:
    """Own tokens, but for those on ruins, that have somewhere to go: next to free land, or
    linked with it by temples (which works both ways)."""
    loose = minus(own_tokens(state), ground(state, Terrain.RUINS))
    return both(loose, reach(state, free_land(state)))


@rule("guardian-3")
def choose_token_to_move(state: State, space: int) -> None:
    """This token will be moved; it stays where it is until its new space is named."""
    state.turn.token_to_move = space


@rule("guardian-3")
def offer_new_space(state: State, legal: Legal) -> None:
    """An adjacent space, or one linked by temples; never over water, free of any price."""
    offer_each(legal, Act.MOVE_TO, in_reach(state, only(state.turn.token_to_move)))


@rule("guardian-3", "ruins")
def move_token(state: State, space: int) -> None:
    """The token stands on its new space; ruins open an extra action, in a chain too."""
    moved = either(minus(own_tokens(state), only(state.turn.token_to_move)), only(space))
    write(state.players[state.to_move].tokens, moved)
    state.turn.token_to_move = NO_SPACE
    spend_action(state)
    open_extra_action(state, space)


@rule("guardian-4")
def offer_rotate(state: State, legal: Legal, slot: int) -> None:
    """Any tile, 90 degrees clockwise or counter-clockwise."""
    if state.face[slot] != NO_FACE:
        offer(legal, Act.ROTATE, int(state.face[slot]) * 2 + CLOCKWISE)
        offer(legal, Act.ROTATE, int(state.face[slot]) * 2 + COUNTER_CLOCKWISE)


@rule("guardian-4")
def rotate(state: State, face: int, way: int) -> None:
    """The tile turns where it lies, with all tokens on it."""
    slot = slot_with(state, face)
    quarters = 1 if way == CLOCKWISE else 3
    for kind in range(len(state.ground)):
        turn_part(state.ground[kind], slot, quarters)
    for seat in range(state.seats):
        turn_part(state.players[seat].tokens, slot, quarters)
    state.quarters[slot] = (state.quarters[slot] + quarters) % 4
    spend_action(state)


@compiled
def turn_part(spaces: Array, slot: int, quarters: int) -> None:
    """Turn one slot's part of a set clockwise by so many quarters."""
    part = cut(spaces, slot)
    for _ in range(quarters):
        part = turned(part)
    paste(spaces, slot, part)
