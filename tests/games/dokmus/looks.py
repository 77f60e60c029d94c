"""What holds in every position of Dokmus.

The looks share nothing with the rules but the record's fields: a set of spaces is seven numbers,
space s is bit s % 63 of number s // 63.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from stammtisch.core.actions import act_of
from stammtisch.core.compiled import compiled
from stammtisch.core.layout import Layout, array, number
from stammtisch.games.dokmus.actions import Act

from ..many_games import offered_twice

N_GAMES = 10_000

SIZE, SIDE, COLUMNS, N_WORDS, BITS = 21, 7, 3, 7, 63
N_KINDS, N_STANDING, VOLCANO = 8, 4, 3
SLIDE = int(Act.MOVE_TILE)
ROUNDS, A_TURN = 8, 3
IN_START, IN_SELECTION, IN_TURN, IN_OVER = range(4)


class Broken(IntEnum):
    """What can be wrong with a position."""

    NOTHING = 0
    TERRAIN = 1
    """A space of a tile shows not exactly one kind, or one of the empty slot shows any."""
    GROUND = 2
    """Two tokens on one space, or one where none may stand."""
    VOLCANO = 3
    """A token on a volcano whose owner's turn is over."""
    TOKENS = 4
    """Not as many tokens used as turns were played."""
    TILES = 5
    """A tile twice, or not exactly one gap."""
    MADE_OR_LOST = 6
    """Another number of spaces of a kind than at the beginning."""
    GUARDIANS = 7
    """A card held twice, or one that is not in the game."""
    NOTHING_LEGAL = 8
    """Nothing to decide, or an action offered twice."""
    MOVABLE_TILES = 9
    """Not 4 of 8 (3 of 5) tiles can be moved by the card, or several by ruins."""
    LENGTH = 10
    """Over before or after the eighth round, or a player had not eight turns."""


class Notes(Layout):
    """Of each kind of ground the spaces at the beginning; turns that are over; who decided last."""

    begun = array(np.int64, N_KINDS)
    turns = array(np.int64, 4)
    seat = number()
    phase = number()
    round = number()


@compiled
def has(spaces: Any, space: int) -> bool:
    return bool(int(spaces[space // BITS]) >> space % BITS & 1)


@compiled
def size(spaces: Any) -> int:
    """How many spaces a set has."""
    found = 0
    for word in spaces:
        rest = int(word)
        while rest:
            rest &= rest - 1
            found += 1
    return found


@compiled
def wrong_terrain(state: Any) -> bool:
    """No space shows two kinds of ground, none of the empty slot any, all others one."""
    shown, tiles = 0, 5 if state.seats == 2 else 8
    for word in range(N_WORDS):
        seen = 0
        for kind in range(N_KINDS):
            if seen & int(state.ground[kind][word]):
                return True
            seen |= int(state.ground[kind][word])
    for kind in range(N_KINDS):
        shown += size(state.ground[kind])
        for place in range(SIDE * SIDE):
            y = state.empty_slot // COLUMNS * SIDE + place // SIDE
            x = state.empty_slot % COLUMNS * SIDE + place % SIDE
            if has(state.ground[kind], y * SIZE + x):
                return True
    return bool(shown != tiles * SIDE * SIDE)


@compiled
def wrong_ground(state: Any, word: int) -> bool:
    """No two tokens on one space, all on ground where one may stand."""
    taken = 0
    for seat in range(len(state.players)):
        tokens = int(state.players[seat].tokens[word])
        if taken & tokens or (tokens and seat >= state.seats):
            return True
        taken |= tokens
    for kind in range(N_STANDING):
        taken &= ~int(state.ground[kind][word])
    return taken != 0


@compiled
def wrong_volcano(state: Any, word: int) -> bool:
    """Only in its owner's turn does a token stand on a volcano."""
    for seat in range(state.seats):
        burning = int(state.players[seat].tokens[word]) & int(state.ground[VOLCANO][word])
        if burning and (state.phase != IN_TURN or seat != state.to_move):
            return True
    return False


@compiled
def spent(state: Any, seat: int) -> int:
    """Tokens of a seat that are on the board or sacrificed."""
    return int(state.players[seat].sacrificed) + size(state.players[seat].tokens)


@compiled
def wrong_tokens(state: Any, turns: Any) -> bool:
    """After the start token three for each turn that is over, in a turn those used so far."""
    for seat in range(state.seats):
        due = 1 + A_TURN * int(turns[seat])
        if state.phase == IN_TURN and seat == state.to_move:
            due += A_TURN - state.turn.unplaced
        if state.phase != IN_START and spent(state, seat) != due:
            return True
    return False


@compiled
def wrong_tiles(state: Any) -> bool:
    seen, empty_slots = 0, 0
    for slot in range(6 if state.seats == 2 else 9):
        if state.face[slot] < 0:
            empty_slots += 1
            if slot != state.empty_slot:
                return True
        else:
            tile = 1 << int(state.face[slot]) // 2
            if seen & tile or not 0 <= state.quarters[slot] < 4:
                return True
            seen |= tile
    return empty_slots != 1


@compiled
def lost_terrain(state: Any, begun: Any) -> bool:
    """Of some kind there are not as many spaces as at the beginning."""
    for kind in range(N_KINDS):
        if size(state.ground[kind]) != begun[kind]:
            return True
    return False


@compiled
def wrong_guardians(state: Any) -> bool:
    lowest, highest = (2, 4) if state.seats == 2 else (1, 5)
    seen = 0
    for seat in range(state.seats):
        card = state.players[seat].guardian
        if card == 0:
            if state.phase == IN_TURN:
                return True
        elif card < lowest or card > highest or seen >> card & 1:
            return True
        seen |= 1 << card
    return False


@compiled
def wrong_offers(state: Any, legal: Any) -> int:
    """Nothing twice; and as many tiles to move as there always are."""
    if offered_twice(legal):
        return Broken.NOTHING_LEGAL.value
    tile_moves, due = 0, 0
    for k in range(legal.count):
        tile_moves += act_of(legal, int(legal.ids[k])) == SLIDE
    if state.phase == IN_TURN and state.turn.token_to_move < 0:
        card = state.players[state.to_move].guardian
        if state.turn.ruins >= 0:
            due = min(tile_moves, 1)
        elif not state.turn.used and (card == 2 or card == 5):
            due = 3 if state.seats == 2 else 4
    return Broken.NOTHING.value if tile_moves == due else Broken.MOVABLE_TILES.value


@compiled
def wrong_end(state: Any, turns: Any) -> bool:
    for seat in range(state.seats):
        if turns[seat] != ROUNDS:
            return True
    return bool(state.round != ROUNDS or state.phase != IN_OVER)


@compiled
def broken_board(state: Any, begun: Any) -> int:
    if wrong_tiles(state):
        return Broken.TILES.value
    if wrong_terrain(state):
        return Broken.TERRAIN.value
    if lost_terrain(state, begun):
        return Broken.MADE_OR_LOST.value
    for word in range(N_WORDS):
        if wrong_ground(state, word):
            return Broken.GROUND.value
        if wrong_volcano(state, word):
            return Broken.VOLCANO.value
    return Broken.NOTHING.value


@compiled
def begin(state: Any, notes: Any) -> None:
    notes.turns[:] = 0
    for kind in range(N_KINDS):
        notes.begun[kind] = size(state.ground[kind])
    remember(state, notes, 0)


@compiled
def remember(state: Any, notes: Any, act: int) -> None:
    notes.seat, notes.phase, notes.round = state.to_move, state.phase, state.round


@compiled
def count_turn(state: Any, notes: Any) -> None:
    """A turn is over when another seat, or the same in another round, decides."""
    same = state.to_move == notes.seat and state.round == notes.round
    if notes.phase == IN_TURN and not (same and state.phase == IN_TURN):
        notes.turns[notes.seat] += 1


@compiled
def broken(state: Any, legal: Any, notes: Any) -> int:
    """The first thing that is wrong."""
    count_turn(state, notes)
    wrong = broken_board(state, notes.begun)
    if wrong:
        return wrong
    if wrong_tokens(state, notes.turns):
        return Broken.TOKENS.value
    if wrong_guardians(state):
        return Broken.GUARDIANS.value
    if state.to_move < 0:
        return Broken.LENGTH.value if wrong_end(state, notes.turns) else Broken.NOTHING.value
    return wrong_offers(state, legal)


def check_met(met: Any, states: Any, seats: int) -> None:
    """Every kind of decision; each player had a start and a card every round."""
    never = {Act.TALISMAN} if seats == 2 else set()
    assert {act for act in Act if met[act] == 0} == never
    assert met[Act.START] == len(states) * seats
    assert met[Act.SELECT] == len(states) * seats * ROUNDS
