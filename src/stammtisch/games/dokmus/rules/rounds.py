"""Playing the game: guardian selection, player turns, end of the round, end of the game."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.engine import OVER, reveal
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import Act
from ..state import (
    NO_GUARDIAN,
    NO_SLOT,
    NO_SPACE,
    ROUNDS,
    TOKENS_A_TURN,
    Guardian,
    Happened,
    Phase,
    State,
)
from .board import tokens_of
from .guardians import can_use_guardian
from .spaces import is_empty
from .terrain import clear_volcanoes

N_GUARDIANS = len(Guardian)
NOBODY = -1


@rule("two-players-setup")
def is_in_game(state: State, guardian: int) -> bool:
    """All five guardians; with two players only 2, 3 and 4."""
    return state.seats > 2 or 2 <= guardian <= 4


@rule("guardian-selection")
def begin_round(state: State) -> None:
    """The holder of the talisman chooses first, from all guardians."""
    note(state, Happened.CHAPTER, NONE, state.round)
    state.phase = Phase.SELECTION
    state.first_to_select = state.talisman
    state.to_move = state.talisman


@compiled
def kth_to_select(state: State, k: int) -> int:
    """The seat that is the k-th to choose, counted from 0, clockwise."""
    return (state.first_to_select + k) % state.seats


@compiled
def is_taken(state: State, guardian: int) -> bool:
    for seat in range(state.seats):
        if state.players[seat].guardian == guardian:
            return True
    return False


@rule("guardian-selection")
def is_passed_on(state: State, guardian: int) -> bool:
    """Whether the seat to move can keep a card: nobody has kept it before."""
    if is_taken(state, guardian) or state.kept_before[guardian - 1] == 1:
        return False
    return is_in_game(state, guardian)


@rule("guardian-selection")
def offer_guardians(state: State, legal: Legal) -> None:
    """One of the cards that were passed on."""
    for guardian in range(1, N_GUARDIANS + 1):
        if is_passed_on(state, guardian):
            offer(legal, Act.SELECT, guardian - 1)


@rule("guardian-selection")
def select_guardian(state: State, guardian: int) -> None:
    """Keep the card, in secret, and pass the others clockwise; the last one's are set aside."""
    state.players[state.to_move].guardian = guardian
    state.to_move = (state.to_move + 1) % state.seats
    if state.to_move == state.first_to_select:
        state.phase = Phase.TURN
        begin_turn(state)


@compiled
def next_to_play(state: State) -> int:
    """The seat with the lowest guardian of those that have not played, NOBODY after the last.

    One that is not known is higher than the mover's, which lies open.
    """
    found, lowest = NOBODY, N_GUARDIANS + 1
    for seat in range(state.seats):
        player = state.players[seat]
        if not player.played and NO_GUARDIAN < player.guardian < lowest:
            found, lowest = seat, player.guardian
    return found


@rule("player-turns")
def begin_turn(state: State) -> None:
    """The lowest guardian is revealed; its owner has three tokens and one guardian action."""
    state.to_move = next_to_play(state)
    state.players[state.to_move].revealed = 1
    note(state, Happened.REVEALED, state.to_move, state.players[state.to_move].guardian)
    state.turn.unplaced = TOKENS_A_TURN
    state.turn.used, state.turn.crossed = 0, 0
    state.turn.ruins, state.turn.token_to_move = NO_SLOT, NO_SPACE
    reveal(state)


@rule("player-turns", "end-of-the-game")
def tokens_left(state: State, seat: int) -> int:
    """Tokens that the seat has still to use: in this turn, in those to come, and to start with."""
    if state.phase == Phase.OVER:
        return 0
    later = TOKENS_A_TURN * (ROUNDS - state.round)
    if state.phase == Phase.START:
        return later + TOKENS_A_TURN + int(is_empty(tokens_of(state, seat)))
    if state.players[seat].played:
        return later
    if state.phase == Phase.TURN and state.to_move == seat:
        return later + state.turn.unplaced
    return later + TOKENS_A_TURN


@compiled
def must_go_on(state: State) -> bool:
    """Whether the turn still asks for something: a token, a drop, the ruins' action."""
    turn = state.turn
    return turn.unplaced > 0 or turn.token_to_move != NO_SPACE or turn.ruins != NO_SLOT


@rule("player-turns")
def offer_end(state: State, legal: Legal) -> None:
    """With all tokens used, the guardian action may be given up."""
    if not must_go_on(state) and can_use_guardian(state):
        offer(legal, Act.END, 0)


@rule("player-turns")
def give_up_action(state: State) -> None:
    """Nothing else is left of the turn."""
    end_turn(state, used=1)


@rule("player-turns")
def end_turn_when_done(state: State) -> None:
    """A turn in which nothing but its end could be chosen ends by itself."""
    if not must_go_on(state) and not can_use_guardian(state):
        end_turn(state, used=state.turn.used)


@rule("player-turns")
def end_turn(state: State, used: int) -> None:
    """Volcanoes take their tokens; an action that was not used is lost; the next guardian plays."""
    clear_volcanoes(state)
    player = state.players[state.to_move]
    if not state.turn.used:
        note(state, Happened.UNUSED, state.to_move, player.guardian)
    state.turn.used = used
    player.played = 1
    if next_to_play(state) == NOBODY:
        end_round(state)
    else:
        begin_turn(state)


@rule("end-of-the-round")
def end_round(state: State) -> None:
    """The guardians are collected; after the eighth round the game is over."""
    collect_guardians(state)
    if state.seats == 2:
        pass_talisman(state)
    if state.round == ROUNDS:
        end_game(state)
    else:
        state.round += 1
        begin_round(state)


@rule("end-of-the-round")
def collect_guardians(state: State) -> None:
    """Nobody holds a card between two rounds; those nobody took are never shown."""
    for seat in range(state.seats):
        player = state.players[seat]
        player.guardian = NO_GUARDIAN
        player.revealed, player.played = 0, 0


@rule("two-players-setup")
def pass_talisman(state: State) -> None:
    """Two players hold it in turns."""
    state.talisman = 1 - state.talisman
    note(state, Happened.TALISMAN, state.talisman)


@rule("end-of-the-game")
def end_game(state: State) -> None:
    """All tokens are used; points are counted."""
    state.phase = Phase.OVER
    state.to_move = OVER
