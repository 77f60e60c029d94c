"""Random games at the speed of machine code, looked at after every decision.

The looks share nothing with the rules but the record's fields: a set of spaces is seven numbers,
space s is bit s % 63 of number s // 63.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from stammtisch.core.actions import act_of
from stammtisch.core.chance import Chance, draw
from stammtisch.core.compiled import Compiled, compiled
from stammtisch.core.engine import Engine
from stammtisch.games.dokmus.actions import Act

SIZE, SIDE, COLUMNS, N_WORDS, BITS = 21, 7, 3, 7, 63
N_KINDS, N_STANDING, VOLCANO = 8, 4, 3
N_ACTS = len(Act)
SLIDE = int(Act.SLIDE)
ROUNDS, A_TURN = 8, 3
IN_START, IN_DRAFT, IN_TURN, IN_OVER = range(4)


class Broken(IntEnum):
    """What can be wrong with a position."""

    NOTHING = 0
    TERRAIN = 1
    """A space of a tile shows not exactly one kind, or one of the gap shows any."""
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
    """No space shows two kinds of ground, none of the gap any, all others one."""
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
            y = state.gap // COLUMNS * SIDE + place // SIDE
            x = state.gap % COLUMNS * SIDE + place % SIDE
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
            due += A_TURN - state.unplaced
        if state.phase != IN_START and spent(state, seat) != due:
            return True
    return False


@compiled
def wrong_tiles(state: Any) -> bool:
    seen, gaps = 0, 0
    for slot in range(6 if state.seats == 2 else 9):
        if state.face[slot] < 0:
            gaps += 1
            if slot != state.gap:
                return True
        else:
            tile = 1 << int(state.face[slot]) // 2
            if seen & tile or not 0 <= state.turn[slot] < 4:
                return True
            seen |= tile
    return gaps != 1


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
    slides = 0
    for k in range(legal.count):
        for other in range(k):
            if legal.ids[k] == legal.ids[other]:
                return Broken.NOTHING_LEGAL.value
        if act_of(legal, int(legal.ids[k])) == SLIDE:
            slides += 1
    if legal.count == 0:
        return Broken.NOTHING_LEGAL.value
    due = 0
    if state.phase == IN_TURN and state.lifted < 0:
        card = state.players[state.to_move].guardian
        if state.ruins >= 0:
            due = min(slides, 1)
        elif not state.used and (card == 2 or card == 5):
            due = 3 if state.seats == 2 else 4
    return Broken.NOTHING.value if slides == due else Broken.MOVABLE_TILES.value


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
def broken(state: Any, legal: Any, turns: Any, begun: Any) -> int:
    """The first thing that is wrong."""
    wrong = broken_board(state, begun)
    if wrong:
        return wrong
    if wrong_tokens(state, turns):
        return Broken.TOKENS.value
    if wrong_guardians(state):
        return Broken.GUARDIANS.value
    if state.to_move < 0:
        return Broken.LENGTH.value if wrong_end(state, turns) else Broken.NOTHING.value
    return wrong_offers(state, legal)


@compiled
def chosen(legal: Any, chance: Any, found: Any) -> int:
    """Any legal action, each kind with equal chances."""
    found[:] = 0
    for k in range(legal.count):
        found[act_of(legal, int(legal.ids[k]))] += 1
    act = draw(chance, N_ACTS)
    while found[act] == 0:
        act = draw(chance, N_ACTS)
    skip = draw(chance, int(found[act]))
    for k in range(legal.count):
        if act_of(legal, int(legal.ids[k])) == act:
            if skip == 0:
                return int(legal.ids[k])
            skip -= 1
    return -1


def make(rules: Any) -> Compiled[..., Any]:
    """The loop over the rules."""
    offer, apply = rules.offer, rules.apply

    @compiled
    def play(states: Any, legals: Any, chances: Any, met: Any) -> Any:
        """Play each state to its end. Returns what broke, in which game, after how many decisions.

        `met` counts the decisions by act.
        """
        legal, chance, decisions = legals[0], chances[0], 0
        begun, turns = np.zeros(N_KINDS, np.int64), np.zeros(4, np.int64)
        found = np.zeros(N_ACTS, np.int64)
        for game in range(len(states)):
            state = states[game]
            turns[:] = 0
            for kind in range(N_KINDS):
                begun[kind] = size(state.ground[kind])
            decisions = 0
            while True:
                legal.count = 0
                if state.to_move >= 0:
                    offer(state, legal)
                wrong = broken(state, legal, turns, begun)
                if wrong or state.to_move < 0:
                    break
                seat, phase, before = state.to_move, state.phase, state.round
                action = chosen(legal, chance, found)
                act = act_of(legal, action)
                apply(state, act, action - int(legal.first[act]))
                met[act] += 1
                decisions += 1
                passed = state.to_move != seat or state.phase != phase or state.round != before
                if phase == IN_TURN and passed:
                    turns[seat] += 1
            if wrong:
                return wrong, game, decisions
        return Broken.NOTHING.value, len(states), decisions

    return play


def arguments(engine: Engine, states: Any) -> tuple[Any, ...]:
    """What the loop needs beside the states, its dice sown by their number."""
    chances = np.zeros(1, Chance.dtype)
    chances["key"][0, 0] = len(states)
    return states, engine.new_legals(), chances, np.zeros(N_ACTS, np.int64)
