"""A reason why not is true: for every code, an independent predicate says what it claims.

`<game>/truths.py` brings `TRUTHS`: code -> predicate over the position as a document, the words of
the decision and the values of the sentence; it shares nothing with the rules or with `why.py`. And
`POSITIONS`: what random games seldom meet. Illegal decisions of all kinds are asked about.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from stammtisch.core.game import Game
from stammtisch.core.state import State

from ..contract import perverse, tables
from .folders import each_game_with, module_of
from .reasons import codes

FILE = "truths.py"
TIMES = int(os.environ.get("STAMMTISCH_BREAK", "1"))
N_GAMES, ASKED, EVERY = 2 * TIMES, 2, 5
"""Random games for each player count; decisions asked about of each kind; in each such state."""


def illegal(state: State, dice: random.Random) -> Iterator[int]:
    """Some illegal decisions of every kind."""
    space, legal = state.game.action_space, set(state.legal_actions().tolist())
    for act in space.acts:
        first, last = int(space.first[act]), int(space.first[act + 1])
        for action in dice.sample(range(first, last), min(ASKED, last - first)):
            if action not in legal:
                yield action


def untrue(state: State, action: int) -> tuple[str, str | None]:
    """The code of the reason, and what is said wrongly."""
    act, value = state.game.action_space.decode(action)
    code, heading, values = state.game.module("why").reason(state._record, act, value)
    words = state.text(action).split()
    truth = module_of(state.game.name, "truths").TRUTHS[code]
    if truth(state.position(), words, values):
        return code, None
    reason = state.why_not(action)
    assert reason is not None
    said = f"{state.text(action)}: {code} ({heading}) {reason.sentence!r} in {state.position()}"
    return code, said


def states(game: Game) -> Iterator[State]:
    """Of random and perverse games, and those made by hand."""
    for seats in game.seats:
        for i in range(N_GAMES):
            begun = game.start(seats, f"truths {i}", tables.variants(game, i))
            walk = (perverse.walk if i % 2 else tables.walk)(begun, i)
            yield from (state for k, state in enumerate(walk) if k % EVERY == i % EVERY)
            yield begun
    for doc in module_of(game.name, "truths").POSITIONS:
        yield game.from_position(doc)


@each_game_with(FILE)
def test_every_reason_is_true_and_every_code_is_met(game: Game) -> None:
    dice, met, wrong = random.Random(1), set[str](), dict[str, str]()
    for state in states(game):
        for action in illegal(state, dice):
            code, said = untrue(state, action)
            met.add(code)
            if said is not None:
                wrong.setdefault(code, said)
    assert not wrong, "\n".join(wrong.values())
    assert met == codes(game), "positions made by hand must meet what random games do not"


@pytest.mark.parametrize("game", ["dokmus", "ilos", "village"], indirect=True)
def test_every_code_has_its_predicate(game: Game) -> None:
    assert set(module_of(game.name, "truths").TRUTHS) == codes(game)
