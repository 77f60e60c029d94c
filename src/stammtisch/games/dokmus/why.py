"""Why an action is illegal: the first rule that forbids it, as code, heading and values.

Asked only of illegal actions. The sentences are in the catalogues, under `why.<code>`.
"""

from __future__ import annotations

from .actions import Act
from .components import FACES
from .rules.board import ground, is_in_line, land, n_slots, occupied, own_tokens, slot_with, temples
from .rules.guardians import can_perform, movable_tokens
from .rules.rounds import is_in_game, is_taken
from .rules.setup import is_corner, outer_sides
from .rules.spaces import adjacent_to, both, holds, is_empty, of_slot, only, slot_of
from .rules.terrain import beside_waterways, reach
from .state import NO_SLOT, NO_SPACE, SQUARES, Guardian, Phase, State, Terrain

Answer = tuple[str, str, dict[str, str | int]]

NEEDS = {
    Act.TALISMAN: Guardian.TAKE_TALISMAN,
    Act.MOVE_TILE: Guardian.MOVE_TILE,
    Act.MOVE_TOKEN: Guardian.MOVE_TOKEN,
    Act.ROTATE: Guardian.ROTATE_TILE,
}
"""The guardian whose action it is."""


def because(code: str, heading: str, **values: str | int) -> Answer:
    return code, heading, values


def reason(state: State, act: int, value: int) -> Answer:
    """The first rule in the way of an action that is not legal now."""
    match state.phase:
        case Phase.OVER:
            return because("over", "end-of-the-game")
        case Phase.START:
            return _at_start(state, act, value)
        case Phase.SELECTION:
            return _in_selection(state, act, value)
    return _in_turn(state, act, value)


def _at_start(state: State, act: int, space: int) -> Answer:
    if act != Act.START:
        return because("start_first", "starting-position")
    slot = slot_of(space)
    if _is_off_board(state, space):
        return because("off_board", "starting-position", square=SQUARES[space])
    if not is_corner(state, slot):
        return because("start_corner", "starting-position")
    if not is_empty(both(occupied(state), of_slot(slot))):
        return because("start_taken", "starting-position")
    if not holds(outer_sides(state, slot), space):
        beside_empty_slot = not is_empty(both(adjacent_to(only(space)), of_slot(state.empty_slot)))
        return because("start_gap_side" if beside_empty_slot else "start_side", "starting-position")
    return because("start_ground", "starting-position")


def _in_selection(state: State, act: int, value: int) -> Answer:
    if act == Act.START:
        return because("start_over", "starting-position")
    if act != Act.SELECT:
        return because("draft_first", "guardian-selection")
    if not is_in_game(state, value + 1):
        return because("guardian_not_in_game", "two-players-setup")
    assert is_taken(state, value + 1)
    return because("guardian_not_passed", "guardian-selection")


def _in_turn(state: State, act: int, value: int) -> Answer:
    if act == Act.START:
        return because("start_over", "starting-position")
    if act == Act.SELECT:
        return because("draft_over", "guardian-selection")
    if act == Act.TALISMAN and state.seats == 2:
        return because("talisman_of_two", "two-players-setup")
    if act == Act.MOVE_TO:
        return _move_to(state, value)
    if state.turn.token_to_move != NO_SPACE:
        return because("drop_first", _moving(state), square=SQUARES[state.turn.token_to_move])
    if state.turn.ruins != NO_SLOT:
        return _at_ruins(state, act, value)
    match act:
        case Act.PLACE | Act.CROSS | Act.ANYWHERE:
            return _token(state, act, value)
        case Act.DECLINE:
            return because("nothing_to_decline", "ruins")
        case Act.END:
            return because("tokens_left", "player-turns", n=state.turn.unplaced)
    return _guardian(state, act, value)


def _is_off_board(state: State, space: int) -> bool:
    slot = slot_of(space)
    return slot == state.empty_slot or slot >= n_slots(state)


def _ground(state: State, space: int) -> Answer | None:
    """What keeps any token off a space."""
    square = SQUARES[space]
    if _is_off_board(state, space):
        return because("off_board", "placing-tokens", square=square)
    if holds(occupied(state), space):
        return because("taken", "placing-tokens", square=square)
    if holds(ground(state, Terrain.MOUNTAIN), space):
        return because("mountain", "mountain", square=square)
    if holds(ground(state, Terrain.WATER), space):
        return because("water", "water", square=square)
    if holds(temples(state), space):
        return because("temple", "temple", square=square)
    assert holds(land(state), space)
    return None


def _token(state: State, act: int, space: int) -> Answer:
    if state.turn.unplaced == 0:
        return because("no_tokens", "player-turns")
    blocked = _ground(state, space)
    if blocked:
        return blocked
    match act:
        case Act.PLACE:
            return _place(state, space)
        case Act.CROSS:
            return _cross(state, space)
    return because("anywhere_not_needed", "nowhere-to-place")


def _place(state: State, space: int) -> Answer:
    if not holds(reach(state, own_tokens(state)), space):
        return because("not_adjacent", "placing-tokens", square=SQUARES[space])
    return because("forest_price", "forest", square=SQUARES[space])


def _cross(state: State, space: int) -> Answer:
    if state.turn.crossed:
        return because("crossed", "water")
    if state.turn.unplaced < 2:
        return because("cross_price", "water")
    shore = beside_waterways(state)
    if is_empty(shore):
        return because("no_waterway", "water")
    if not holds(shore, space):
        return because("not_a_bank", "water", square=SQUARES[space])
    return because("cross_needless", "forest", square=SQUARES[space])


def _move_to(state: State, space: int) -> Answer:
    if state.turn.token_to_move == NO_SPACE:
        return _no_token_chosen(state)
    if state.turn.token_to_move == space:
        return because("drop_same", _moving(state), square=SQUARES[space])
    origin = SQUARES[state.turn.token_to_move]
    if holds(own_tokens(state), space):
        return because("drop_own", _moving(state), square=SQUARES[space], origin=origin)
    blocked = _ground(state, space)
    if blocked:
        return blocked
    return because("drop_far", _moving(state), square=SQUARES[space], origin=origin)


def _no_token_chosen(state: State) -> Answer:
    """Why no token can be put down: one is chosen first, or perhaps none may be moved at all."""
    movable = movable_tokens(state)
    if state.turn.ruins != NO_SLOT:
        movable = both(movable, of_slot(state.turn.ruins))
        if is_empty(movable):
            return because(
                "ruins_no_token", _moving(state), face=FACES[state.face[state.turn.ruins]]
            )
        return because("lift_first", _moving(state))
    refused = _card(state, Guardian.MOVE_TOKEN)
    if refused:
        return refused
    return because("no_movable_token" if is_empty(movable) else "lift_first", _moving(state))


def _moving(state: State) -> str:
    """Which heading moves a token now: the card's, or the ruins' whose action is open."""
    return "guardian-3" if state.turn.ruins == NO_SLOT else "ruins-move-token"


def _at_ruins(state: State, act: int, value: int) -> Answer:
    tile = FACES[state.face[state.turn.ruins]]
    match act:
        case Act.MOVE_TILE if slot_with(state, value) == state.turn.ruins:
            return because("not_in_line", "ruins-move-tile", face=tile)
        case Act.MOVE_TILE:
            return because("ruins_other_tile", "ruins-move-tile", face=tile)
        case Act.ROTATE:
            return because("ruins_other_tile", "ruins-rotate-tile", face=tile)
        case Act.MOVE_TOKEN if slot_of(value) != state.turn.ruins:
            return because("ruins_other_token", "ruins-move-token", face=tile)
        case Act.MOVE_TOKEN:
            return _move_token(state, value)
    return because("ruins_first", "ruins", face=tile)


def _guardian(state: State, act: int, value: int) -> Answer:
    heading = f"guardian-{NEEDS[Act(act)]}"
    refused = _card(state, NEEDS[Act(act)])
    if refused:
        return refused
    match act:
        case Act.TALISMAN:
            return because("has_talisman", heading)
        case Act.MOVE_TOKEN:
            return _move_token(state, value)
    face = value if act == Act.MOVE_TILE else value // 2
    if slot_with(state, face) == NO_SLOT:
        return because("face_not_in_play", heading, face=FACES[face])
    assert act == Act.MOVE_TILE and not is_in_line(state, slot_with(state, face))
    return because("not_in_line", heading, face=FACES[face])


def _card(state: State, needed: int) -> Answer | None:
    """Why the mover's card does not serve for the action of a guardian."""
    guardian = state.players[state.to_move].guardian
    if state.turn.used:
        return because("action_used", "player-turns")
    if not can_perform(state, needed):
        return because("other_guardian", f"guardian-{needed}", guardian=guardian, needed=needed)
    return None


def _move_token(state: State, space: int) -> Answer:
    square = SQUARES[space]
    if not holds(own_tokens(state), space):
        return because("not_your_token", _moving(state), square=square)
    if holds(ground(state, Terrain.RUINS), space):
        return because("ruins_stay", "ruins", square=square)
    return because("nowhere_to_go", _moving(state), square=square)
