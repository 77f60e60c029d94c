"""What play can reach: all that no game brings about, as entries of a position and what is wrong.

Two things are not held against a position, so that a test can draw what it needs: ground that no
face shows, as long as there is room on it for all tokens to come, and tokens that are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.engine import OVER
from stammtisch.core.vocabulary import UNKNOWN

from .rules.board import ground, land, n_slots, occupied, tokens_of
from .rules.guardians import can_perform, movable_tokens
from .rules.hidden import n_selected
from .rules.rounds import is_in_game, kth_to_select, next_to_play, tokens_left
from .rules.setup import empty_slot_at_start, is_corner, outer_sides, start_seat, start_spaces
from .rules.spaces import (
    NO_SPACES,
    Spaces,
    both,
    count,
    either,
    holds,
    is_empty,
    listed,
    minus,
    of_slot,
    slot_of,
)
from .state import (
    N_TOKENS,
    NO_GUARDIAN,
    NO_SLOT,
    NO_SPACE,
    ROUNDS,
    SIZE,
    TOKENS_A_TURN,
    Guardian,
    Phase,
    State,
    Terrain,
)

Fault = tuple[str, str]
"""The entry of the document, and what is wrong with it."""


def faults(state: State) -> Iterator[Fault]:
    """All that is wrong; each finding relies on there being none before it."""
    yield from _round(state)
    yield from _guardians(state)
    yield from _talisman(state)
    yield from _to_move(state)
    yield from _turn(state)
    yield from _tokens(state)
    yield from _counts(state)
    yield from _open_questions(state)
    yield from _room(state)


def _begun(state: State) -> int:
    """Turns that have begun, each with a guardian revealed."""
    last = state.seats if state.phase == Phase.OVER else 0
    revealed = sum(player.revealed for player in state.players)
    return int((state.round - 1) * state.seats + revealed + last)


def _round(state: State) -> Iterator[Fault]:
    if state.phase == Phase.START and state.round != 1:
        yield "round", "start tokens are placed before the first round"
    if state.phase == Phase.OVER and state.round != ROUNDS:
        yield "round", f"the game is over after round {ROUNDS}"
    if _begun(state) == 0 and state.empty_slot != empty_slot_at_start(state):
        yield "tiles", f"before the first turn the gap is in place {empty_slot_at_start(state)}"
    if state.reveals > _begun(state):
        yield "reveals", f"only {_begun(state)} guardians have been revealed"


# Guardians


def _guardians(state: State) -> Iterator[Fault]:
    kept = [state.players[seat].guardian for seat in range(state.seats)]
    cards = [card for card in kept if card != NO_GUARDIAN]
    told = [card for card in cards if card != UNKNOWN]
    in_game = [int(card) for card in Guardian if is_in_game(state, card)]
    if len(set(told)) != len(told) or not set(told) <= set(in_game):
        yield "players", f"guardians {told}: different ones of {in_game} are expected"
    expected = {Phase.START: 0, Phase.OVER: 0, Phase.TURN: state.seats}.get(Phase(state.phase))
    if expected is not None and len(cards) != expected:
        yield "players", f"{len(cards)} guardians are kept, {expected} in this phase"
    if expected is None and len(cards) == state.seats:
        yield "phase", "everybody has kept a guardian"
    for k in range(len(cards)):
        if state.players[kth_to_select(state, k)].guardian == NO_GUARDIAN:
            yield "players", "guardians are kept clockwise from first_drafter on"
    yield from _revealed(state)


def _revealed(state: State) -> Iterator[Fault]:
    """Guardians are revealed from the lowest up, the last of them the mover's."""
    kept = [state.players[seat].guardian for seat in range(state.seats)]
    in_order = sorted(range(state.seats), key=lambda seat: (kept[seat] == UNKNOWN, kept[seat]))
    revealed = [bool(state.players[seat].revealed) for seat in in_order]
    played = [bool(state.players[seat].played) for seat in in_order]
    n = sum(played)
    if state.phase == Phase.TURN:
        if revealed != [k <= n for k in range(state.seats)] or played != sorted(played)[::-1]:
            yield "players", "turns are played, and guardians revealed, in their order"
        if n == state.seats:
            yield "players", "somebody has yet to play"
    elif any(revealed) or any(played):
        yield "players", "nobody has played or revealed a guardian in this phase"


def _talisman(state: State) -> Iterator[Fault]:
    moved = state.talisman != state.first_to_select
    match state.phase:
        case Phase.START if state.first_to_select:
            yield "first_drafter", "nobody has chosen yet: 0"
        case Phase.SELECTION if moved:
            yield "first_drafter", "whoever holds the talisman chooses first"
        case Phase.TURN if moved:
            holder = state.players[state.talisman]
            done = holder.played or (holder.revealed and state.turn.used)
            if holder.guardian != Guardian.TAKE_TALISMAN or not done:
                yield "talisman", "only guardian 1 takes it, in its owner's turn"
        case Phase.OVER if state.seats == 2 and not moved:
            yield "talisman", "two players hold it in turns"


def _to_move(state: State) -> Iterator[Fault]:
    """Who decides follows from everything else."""
    expected = OVER
    if state.phase == Phase.START:
        placed = [bool(state.players[seat].tokens.any()) for seat in range(state.seats)]
        order = [start_seat(state, k) for k in range(state.seats)]
        if [placed[seat] for seat in order] != sorted(placed)[::-1] or all(placed):
            yield "tokens", "start tokens are placed counter-clockwise"
        expected = order[sum(placed) % state.seats]
    elif state.phase == Phase.SELECTION:
        expected = kth_to_select(state, n_selected(state))
    elif state.phase == Phase.TURN:
        expected = next_to_play(state)
    if state.to_move != expected:
        who = "nobody" if expected == OVER else f"seat {expected}"
        yield "to_move", f"{who} decides here"


# Tokens


def _tokens(state: State) -> Iterator[Fault]:
    """Where none can stand."""
    for space in listed(minus(occupied(state), land(state))):
        yield _at(space), "no token stands on such a space"
    for seat in range(state.seats):
        if state.phase != Phase.TURN or seat != state.to_move:
            for space in listed(both(tokens_of(state, seat), ground(state, Terrain.VOLCANO))):
                yield _at(space), "volcanoes take their tokens at the end of the turn"
    if _begun(state) == 0:
        yield from _start_tokens(state)


def _start_tokens(state: State) -> Iterator[Fault]:
    """Nothing has moved since they were placed: each on a corner tile of its own."""
    sides: Spaces = NO_SPACES
    for slot in filter(lambda slot: is_corner(state, slot), range(n_slots(state))):
        sides = either(sides, outer_sides(state, slot))
        if count(both(occupied(state), of_slot(slot))) > 1:
            yield "tokens", f"two start tokens are on the tile in place {slot}"
    field = either(ground(state, Terrain.MEADOW), ground(state, Terrain.FOREST))
    for space in listed(minus(occupied(state), both(sides, field))):
        yield _at(space), "is no start space"


def _counts(state: State) -> Iterator[Fault]:
    """Of each player no more tokens than have been used by now; and some trace of the first."""
    for seat in range(state.seats):
        here, there = count(tokens_of(state, seat)), state.players[seat].sacrificed
        most = N_TOKENS - tokens_left(state, seat)
        if here + there > most:
            told = f"{here} on the board and {there} sacrificed"
            yield "tokens", f"seat {seat} has {told}, {most} are used by now"
        if there and most == 1:
            yield f"players[{seat}].sacrificed", "nothing is sacrificed before the first turn"
        if state.phase != Phase.START and here + there == 0:
            yield "tokens", f"seat {seat} has none on the board and none sacrificed"


def _room(state: State) -> Iterator[Fault]:
    """Nobody gets stuck: there is land for every token to come."""
    to_come = sum(tokens_left(state, seat) for seat in range(state.seats))
    free = count(minus(land(state), occupied(state)))
    if free < to_come:
        yield "board", f"{to_come} tokens are to come, {free} spaces are free for them"
    if state.phase == Phase.START:
        waiting = sum(not state.players[seat].tokens.any() for seat in range(state.seats))
        corners = len({slot_of(space) for space in listed(start_spaces(state))})
        if corners < waiting:
            yield "board", f"{waiting} seats are to start, {corners} corner tiles have room for it"


def _at(space: int) -> str:
    return f"tokens[{space // SIZE}][{space % SIZE}]"


# The turn


def _turn(state: State) -> Iterator[Fault]:
    """What was done in it; what the last turn left behind stays until the next one begins."""
    turn = state.turn
    if state.phase != Phase.TURN:
        if turn.unplaced or turn.ruins != NO_SLOT or turn.token_to_move != NO_SPACE:
            yield "turn", "is nobody's: no token is unplaced or lifted, no ruins' action is open"
        if _begun(state) == 0 and (turn.used or turn.crossed):
            yield "turn", "nobody has had one"
        return
    if turn.crossed and turn.unplaced > TOKENS_A_TURN - 2:
        yield "turn.crossed", "a crossing uses two of the three tokens"
    guardian = state.players[state.to_move].guardian
    taken = state.talisman == state.to_move != state.first_to_select
    if guardian == Guardian.TAKE_TALISMAN and turn.used and not taken:
        yield "turn.used", "whoever has used guardian 1 holds the talisman since"


def _open_questions(state: State) -> Iterator[Fault]:
    """A token that came to ruins, and one that was chosen to be moved."""
    turn = state.turn
    if turn.ruins != NO_SLOT:
        yield from _ruins(state)
    if turn.token_to_move != NO_SPACE and not holds(_movable_tokens(state), turn.token_to_move):
        yield "turn.lifted", "no token that could be moved stands there"


def _ruins(state: State) -> Iterator[Fault]:
    turn = state.turn
    at_ruins = both(tokens_of(state, state.to_move), ground(state, Terrain.RUINS))
    if turn.ruins == state.empty_slot:
        yield "turn.ruins", "no tile lies in the gap"
    if is_empty(both(at_ruins, of_slot(turn.ruins))):
        yield "turn.ruins", "no token of the player stands on ruins of this tile"
    if turn.unplaced == TOKENS_A_TURN and not _has_moved_a_token(state):
        yield "turn.ruins", "no token has been brought to ruins in this turn"


def _has_moved_a_token(state: State) -> bool:
    turn = state.turn
    guardian = state.players[state.to_move].guardian
    return bool(turn.used and guardian in (Guardian.MOVE_TOKEN, Guardian.ANY_OF_THREE))


def _movable_tokens(state: State) -> Spaces:
    """What the open action of ruins, else that of the card, could move."""
    turn = state.turn
    if turn.ruins != NO_SLOT:
        return both(movable_tokens(state), of_slot(turn.ruins))
    return movable_tokens(state) if can_perform(state, Guardian.MOVE_TOKEN) else NO_SPACES
