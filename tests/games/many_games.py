"""Random games at the speed of machine code, looked at after every decision.

What must hold in a game is said in `<game>/looks.py`. `Broken` names the faults, `NOTHING` being 0;
`Notes` is what is kept in mind of a game, made by `begin` and before each decision by `remember`;
`broken` looks, compiled like both. Of `N_GAMES` per player count, `check_met` says what they meet.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from stammtisch.core.actions import act_of
from stammtisch.core.chance import Chance, draw
from stammtisch.core.compiled import Compiled, compiled
from stammtisch.core.game import Game
from stammtisch.core.state import State

from .folders import module_of

FILE = "looks.py"
LEAST_HASTE, MOST_HASTE = 10, 95
"""In a hundred, how often a turn that may be ended is: first game and last."""


@compiled
def offered_twice(legal: Any) -> bool:
    """That, or nothing is offered at all."""
    for k in range(legal.count):
        for other in range(k):
            if legal.ids[k] == legal.ids[other]:
                return True
    return bool(legal.count == 0)


@compiled
def weigh(legal: Any, chance: Any, found: Any, end: int, hasty: int) -> None:
    """Count the actions by act; `hasty` decides between ending the turn and all else."""
    found[:] = 0
    for k in range(legal.count):
        found[act_of(legal, int(legal.ids[k]))] += 1
    if end >= 0 and 0 < found[end] < legal.count:
        if draw(chance, 100) < hasty:
            found[:end] = 0
            found[end + 1 :] = 0
        else:
            found[end] = 0


@compiled
def chosen(legal: Any, chance: Any, found: Any) -> int:
    """Any action of those that were weighed, each kind with equal chances."""
    act = draw(chance, len(found))
    while found[act] == 0:
        act = draw(chance, len(found))
    skip = draw(chance, int(found[act]))
    for k in range(legal.count):
        if act_of(legal, int(legal.ids[k])) == act:
            if skip == 0:
                return int(legal.ids[k])
            skip -= 1
    return -1


def make(game: Game) -> Compiled[..., Any]:
    """The loop over the rules and the looks of a game."""
    rules, looks = game.engine.rules, module_of(game.name, "looks")
    offer, apply = rules.offer, rules.apply
    begin, remember, broken = looks.begin, looks.remember, looks.broken
    end = int(getattr(game.module("actions").Act, "END", -1))
    # Numba's cache looks at this file only: code that holds another seal is other code.
    seal = zlib.crc32(Path(looks.__file__).read_bytes())

    @compiled
    def play(states: Any, legals: Any, chances: Any, notes: Any, met: Any) -> Any:
        """Play each state to its end. Returns what broke, in which game, after how many decisions.

        `met` counts the decisions by act. The later a game comes, the sooner its players end their
        turns.
        """
        legal, chance, note, decisions = legals[0], chances[0], notes[0], 0
        found = np.zeros(len(met), np.int64)
        for number in range(len(states)):
            state = states[number]
            hasty = LEAST_HASTE + (MOST_HASTE - LEAST_HASTE) * number // len(states)
            begin(state, note)
            decisions = 0
            while True:
                legal.count = 0
                if state.to_move >= 0:
                    offer(state, legal)
                wrong = broken(state, legal, note)
                if wrong or state.to_move < 0:
                    break
                weigh(legal, chance, found, end, hasty)
                action = chosen(legal, chance, found)
                act = act_of(legal, action)
                remember(state, note, act)
                apply(state, act, action - int(legal.first[act]))
                met[act] += 1
                decisions += 1
            if wrong:
                return wrong, number, decisions, seal
        return 0, len(states), decisions, seal

    return play


def beginning(game: Game, seats: int, seed: str) -> State:
    """In variants as the dice fall."""
    dice = random.Random(seed)
    return game.start(seats, seed, {name: dice.random() < 0.5 for name in game.variants})


def check(game: Game, seats: int, seeds: Iterable[str], loop: Compiled[..., Any]) -> Any:
    """Play games, and say in words what broke. Returns decisions by act, and how the states end."""
    begun = [*seeds]
    states = np.concatenate([beginning(game, seats, seed)._states for seed in begun])
    looks = module_of(game.name, "looks")
    chances, notes = np.zeros(1, Chance.dtype), np.zeros(1, looks.Notes.dtype)
    chances["key"][0, 0] = len(states)
    met = np.zeros(len(game.action_space.acts), np.int64)
    given = (states, game.engine.new_legals(), chances, notes, met)
    wrong, number, decisions, _ = game.engine.call(loop, *given)
    assert wrong == 0, (
        f"{looks.Broken(wrong).name} with {seats} players and seed '{begun[number]}' "
        f"after {decisions} decisions"
    )
    return met, states
