"""Everything that a decision brings about is told, once, and nothing else.

`<game>/events.py` brings `expected`: what a spectator sees before, a decision's text, and what is
seen after it. Out of these alone comes what must be told, however the log is made; so nothing is
told that not everybody may know. `KINDS` names all kinds of events; each is met in the games played
here. `moments`: positions, and decisions with semicolons between them, for what these seldom meet.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from stammtisch.core.game import Game
from stammtisch.core.notes import Happening
from stammtisch.core.state import State

from ..contract import perverse, tables
from . import stored
from .folders import each_game_with, module_of

FILE = "events.py"
N_GAMES = 2 * int(os.environ.get("STAMMTISCH_BREAK", "1"))
"""Games for each player count, the second of each two a perverse one."""


class Step(NamedTuple):
    """A decision, as a spectator sees it, and what was told after it."""

    before: dict[str, Any]
    text: str
    after: dict[str, Any]
    told: list[Happening]


def steps(states: Iterator[State]) -> Iterator[Step]:
    """The decisions between states that follow each other."""
    state = next(states).clone()
    before = state.view(None)
    for later in states:
        after = later.view(None)
        text = later.text(later.actions[-1])
        yield Step(before, text, after, later.happened_since(state))
        state, before = later.clone(), after


def played(state: State, actions: Iterable[int | str]) -> Iterator[State]:
    yield state
    for action in actions:
        yield state.apply(action)


def games(game: Game) -> Iterator[Iterator[State]]:
    for state, texts in module_of(game.name, "events").moments():
        yield played(state, texts.split("; "))
    for name in stored.names(game.name):
        record = stored.record(game.name, name)
        yield played(record.start.clone(), [action for _, action in record.moves])
    for seats in game.seats:
        for i in range(N_GAMES):
            begun = game.start(seats, f"events {i}", tables.variants(game, i))
            yield (perverse.walk if i % 2 else tables.walk)(begun, i)


def counted(happened: Iterable[Happening]) -> Counter[Any]:
    """However they are ordered; amounts of nothing are no difference."""
    return Counter(
        (kind, seat, tuple(sorted((key, value) for key, value in values.items() if value)))
        for kind, seat, values in happened
    )


def differences(step: Step, due: list[Happening]) -> Iterator[tuple[str, str]]:
    """Kinds that are missing or told too often, and how."""
    told, wanted = counted(step.told), counted(due)
    for one in (wanted - told) + (told - wanted):
        what = "missing" if wanted[one] > told[one] else "surplus"
        yield f"{what} {one[0]}", f"{one} after {step.text} in {step.before}"


def sentences(game: Game, step: Step, language: str) -> Iterator[str]:
    for kind, _, values in step.told:
        yield game.module("picture").event(kind, values, game.words(language))


@each_game_with(FILE)
def test_everything_is_told_once_and_nothing_else(game: Game) -> None:
    events = module_of(game.name, "events")
    met: set[str] = set()
    wrong: dict[str, str] = {}
    for i, states in enumerate(games(game)):
        for step in steps(states):
            due = events.expected(step.before, step.text, step.after)
            met |= {kind for kind, _, _ in due}
            for name, said in differences(step, due):
                wrong.setdefault(name, said)
            for text in sentences(game, step, tables.language(i)):
                assert text.strip() == text != "" and not {"{", "}"} & set(text)
    assert not wrong, "\n".join(f"{name}: {said}" for name, said in wrong.items())
    assert met == events.KINDS
