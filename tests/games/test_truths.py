"""A reason why not is true: for every code, an independent predicate says what it claims.

`<game>/truths.py` brings `TRUTHS`: code -> predicate over the position as a document, the words of
the decision and the values of the sentence; it shares nothing with the rules or with `why.py`. And
`POSITIONS`: what random games seldom meet. Illegal decisions of all kinds are asked about.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, repeat
from typing import Any

import pytest

import stammtisch
from stammtisch.core.game import Game
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES, Words

from ..contract import perverse, tables
from .folders import each_game_with, games_with, module_of
from .reasons import codes

FILE = "truths.py"
TIMES = int(os.environ.get("STAMMTISCH_BREAK", "1"))
N_GAMES, ASKED, EVERY = 2 * TIMES, 2, 5
"""Random games for each player count; decisions asked about of each kind; in each such state."""
Told = tuple[str, str, dict[str, Any]]
"""Code, heading, values of the sentence."""


def illegal(state: State, dice: random.Random, most: int) -> Iterator[int]:
    """So many decisions of every kind, those that are illegal."""
    space, legal = state.game.action_space, set(state.legal_actions().tolist())
    for act in space.acts:
        first, last = int(space.first[act]), int(space.first[act + 1])
        for action in dice.sample(range(first, last), min(most, last - first)):
            if action not in legal:
                yield action


def told(state: State, action: int) -> Told:
    act, value = state.game.action_space.decode(action)
    answer: Told = state.game.module("why").reason(state.record, act, value)
    return answer


def check(state: State, action: int, answer: Told) -> None:
    """The sentence says what the predicate finds."""
    code, heading, values = answer
    text, doc = state.text(action), state.position()
    truth = module_of(state.game.name, "truths").TRUTHS[code]
    reason = state.why_not(action)
    assert reason is not None
    said = f"{text}: {code} ({heading}) {reason.sentence!r} in {doc}"
    assert truth(doc, text.split(), values), said


def played(game: Game) -> Iterator[State]:
    """Of random and perverse games."""
    for seats in game.seats:
        for i in range(N_GAMES):
            begun = game.start(seats, f"truths {i}", tables.variants(game, i))
            walk = (perverse.walk if i % 2 else tables.walk)(begun, i)
            yield from (state for k, state in enumerate(walk) if k % EVERY == i % EVERY)
            yield begun


def by_hand(game: Game) -> Iterator[State]:
    for doc in module_of(game.name, "truths").POSITIONS:
        yield game.from_position(doc)


@each_game_with(FILE)
def test_every_reason_is_true_and_every_code_is_met(game: Game) -> None:
    """In positions made by hand every decision is asked about, each reason checked twice."""
    dice, met = random.Random(1), set[str]()
    asked = chain(zip(by_hand(game), repeat(game.n_actions)), zip(played(game), repeat(ASKED)))
    for state, most in asked:
        times: Counter[str] = Counter()
        for action in illegal(state, dice, most):
            answer = told(state, action)
            times[answer[0]] += 1
            if times[answer[0]] <= ASKED:
                check(state, action, answer)
        met |= times.keys()
    assert met == codes(game), "positions made by hand must meet what random games do not"


@each_game_with(FILE)
def test_every_code_has_its_predicate(game: Game) -> None:
    assert set(module_of(game.name, "truths").TRUTHS) == codes(game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_speaks_of_what_only_a_table_has(language: str) -> None:
    """To take decisions back."""
    button = Words(language, tables.SHELL_LOCALE)("table.undo")
    for game in map(stammtisch.load, games_with(FILE)):
        catalogue = (game.folder / "locale" / f"{language}.po").read_text(encoding="utf-8")
        entries = re.findall(r'^msgid "why\.(.+)"\n((?:msg.*\n)+)', catalogue, re.MULTILINE)
        assert {code for code, _ in entries} == codes(game)
        for code, sentence in entries:
            assert button.lower() not in sentence.lower(), f"{game.name}: {code}"
