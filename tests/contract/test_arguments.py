"""Odd values in every public function: as the equal Python int, or refused by name; never more."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch import GameError
from stammtisch.bots.search import Search
from stammtisch.core.arguments import shown
from stammtisch.core.game import Game
from stammtisch.core.state import State
from stammtisch.play import decide

from .tables import table

INTEGERS: list[Any] = [
    *(kind(n) for kind in (np.int8, np.int32, np.int64, np.uint8) for n in (0, 1, 2, 3, 100)),
    np.array(1),
    np.int64(-1),
    np.int64(2**40),
]
"""They count as the Python int they equal."""

NUMBERS: list[Any] = [0, 1, 2, -1, 10**30, -(10**30), 10**5000, *INTEGERS]

FLAGS: list[Any] = [True, False, np.True_, np.False_, np.array(True)]

REALS: list[Any] = [
    *(0.9, 1.0, math.nan, math.inf, -math.inf, 1e308, -0.0),
    *(np.float32(1), np.float64(0.9), np.float64(math.nan), Fraction(1, 2), 1j),
]

TEXTS: list[Any] = [
    *("", " ", "x", "1", "two\nlines", "\n", "\r", "\0", "\u2028x", "a\u2028b", "\ud800"),
    *("é" * 1000, "1\n", "house\n", "random", "en", "light", "dokmus", np.str_("x")),
]


def nested(depth: int = 100_000) -> list[Any]:
    doc: list[Any] = []
    for _ in range(depth):
        doc = [doc]
    return doc


THINGS: list[Any] = [
    *(
        None,
        b"x",
        b"1",
        bytearray(b"x"),
        [],
        (),
        {},
        set(),
        [0],
        ["x"],
        [None],
        {"x": 1},
        {1: True},
    ),
    *(nested(), object(), int, len, np.array([1, 2]), np.zeros(0), np.datetime64("2000-01-01")),
    {10**5000: 1},
]

ZOO = [*NUMBERS, *FLAGS, *REALS, *TEXTS, *THINGS]

Call = Callable[[State, Any], object]

SEATS: dict[str, Call] = {
    "view": lambda state, it: state.view(it),
    "seen_by": lambda state, it: state.seen_by(it).view(),
    "resample": lambda state, it: state.resample(it, 1).digest(),
    "scene": lambda state, it: state.scene(it),
    "svg": lambda state, it: state.svg(it),
}
"""A seat, or None; which a bot cannot have."""

ACTIONS: dict[str, Call] = {
    "text": lambda state, it: state.text(it),
    "apply": lambda state, it: state.clone().apply(it).digest(),
    "is_legal": lambda state, it: state.is_legal(it),
    "why_not": lambda state, it: state.why_not(it),
    "seen.text": lambda state, it: state.seen_by(0).text(it),
    "bot": lambda state, it: told(state.clone(), Says(it)).digest(),
}

COUNTS: dict[str, Call] = {"start.seats": lambda state, it: state.game.start(it).digest()}

SEEDS: dict[str, Call] = {
    "start.seed": lambda state, it: state.game.start(seed=it).digest(),
    "from_position.seed": lambda state, it: state.game.from_position(state.position(), it).digest(),
    "sample.seed": lambda state, it: state.game.sample(state.view(0), it).digest(),
    "resample.seed": lambda state, it: state.resample(0, it).digest(),
    "seen.sample": lambda state, it: state.seen_by(0).sample(it).digest(),
    "bot.seed": lambda state, it: chosen(stammtisch.bot("random", it), state),
}

LIMITS: dict[str, Call] = {
    "play.limit": lambda state, it: stammtisch.play("toy", ["random"] * 2, limit=it).digest(),
    "greedy.limit": lambda state, it: chosen(stammtisch.bot("greedy", 1), state, it),
    "search.limit": lambda state, it: Search(1).bounds(it)[0],
}

OTHERS: dict[str, Call] = {
    "parse": lambda state, it: state.parse(it),
    "seen.parse": lambda state, it: state.seen_by(0).parse(it),
    "load": lambda state, it: stammtisch.load(it),
    "bot.name": lambda state, it: stammtisch.bot(it),
    "play.game": lambda state, it: stammtisch.play(it, ["random"] * 2),
    "play.bots": lambda state, it: stammtisch.play(state.game, it),
    "play.one_bot": lambda state, it: stammtisch.play(state.game, [it, "random"]),
    "replay": lambda state, it: stammtisch.replay(it),
    "from_position": lambda state, it: state.game.from_position(it),
    "sample": lambda state, it: state.game.sample(it, 1),
    "components": lambda state, it: state.game.components(it),
    "start.components": lambda state, it: state.game.start(components=it),
    "start.variants": lambda state, it: state.game.start(variants=it),
    "start.variant": lambda state, it: state.game.start(
        variants={name: it for name in state.game.variants}
    ),
    "words": lambda state, it: state.game.words(it),
    "scene.language": lambda state, it: state.scene(0, it),
    "scene.options": lambda state, it: state.scene(0, options=it),
    "svg.theme": lambda state, it: state.svg(0, it),
    "why_not.language": lambda state, it: state.why_not(forbidden(state), it),
    "transcript": lambda state, it: stammtisch.replay(state.transcript(it)),
    "transcript.name": lambda state, it: stammtisch.replay(state.transcript([it])),
    "happened_since": lambda state, it: state.happened_since(it),
}

CALLS = {**SEATS, **ACTIONS, **COUNTS, **SEEDS, **LIMITS, **OTHERS}


class Says:
    """A bot that says always the same."""

    def __init__(self, what: Any) -> None:
        self.what = what

    def choose(self, seen: Any, limit: Any) -> Any:
        return self.what


def told(state: State, bot: Says) -> State:
    """The state after the bot's decision."""
    decide(state, bot)
    return state


def chosen(bot: stammtisch.Bot, state: State, limit: Any = None) -> str:
    """What a bot chooses in a state whose mover may be anybody."""
    assert state.to_move is not None
    choice = bot.choose(state.seen_by(state.to_move), limit)
    return choice if isinstance(choice, str) else state.text(choice)


def forbidden(state: State) -> int:
    return next(a for a in range(state.game.n_actions) if not state.is_legal(a))


@pytest.fixture(scope="module")
def state(game: Game) -> State:
    """In the middle of a game."""
    return table(game.name, game.seats[0]).sampled[3].clone()


def outcome(call: Call, state: State, value: Any) -> tuple[str, object]:
    """What comes of it: a GameError of some kind, or an answer; every other error is a fault."""
    try:
        return "answer", call(state, value)
    except GameError as error:
        assert str(error).isprintable() or "\n" in str(error)
        return type(error).__name__, None


@pytest.mark.parametrize("name", CALLS)
def test_an_odd_value_is_refused_by_name_or_works_and_changes_nothing(
    state: State, name: str
) -> None:
    before, document = state.digest(), json.dumps(state.position())
    for value in ZOO:
        try:
            outcome(CALLS[name], state, value)
        except Exception as error:
            raise AssertionError(f"{name}({shown(value)}): {error!r}") from error
    assert (state.digest(), json.dumps(state.position())) == (before, document)


@pytest.mark.parametrize("name", [*SEATS, *ACTIONS, *COUNTS, *SEEDS, *LIMITS])
def test_an_integer_of_numpy_s_is_the_python_int_it_equals(state: State, name: str) -> None:
    for value in INTEGERS:
        call = CALLS[name]
        assert outcome(call, state, value) == outcome(call, state, int(value)), value


@pytest.mark.parametrize("name", [*SEATS, *ACTIONS, *COUNTS, *SEEDS])
def test_what_is_no_integer_counts_as_none(state: State, name: str) -> None:
    for value in (*FLAGS, *REALS, b"1", [], {}, object()):
        assert outcome(CALLS[name], state, value)[0] != "answer", value


@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize(
    "limit", [0, -1, 0.0, -0.5, math.nan, math.inf, True, np.True_, np.float32("nan"), "1", 1j]
)
def test_a_limit_is_above_nothing_and_finite(state: State, name: str, limit: Any) -> None:
    assert outcome(LIMITS[name], state, limit) == ("GameError", None)


def test_a_numpy_float_is_seconds(state: State) -> None:
    thousand: list[Any] = [np.float32(1000), np.float64(1000), Fraction(1000)]
    for seconds in thousand:
        most, until = Search(1).bounds(seconds)
        assert (most, until) > (1000, 0) and until < math.inf


def test_the_texts_of_what_is_legal_stand_in_the_order_of_the_ids(state: State) -> None:
    texts = state.legal_texts()
    assert texts == [state.text(action) for action in state.legal_actions()]
    assert state.to_move is not None
    assert state.seen_by(state.to_move).legal_texts() == texts
    assert state.seen_by((state.to_move + 1) % state.seats).legal_texts() == []
    assert all(state.clone().apply(text).actions[-1] == state.parse(text) for text in texts[:3])


@pytest.mark.parametrize("seed", [" 7", "7 ", "\t7", " "])
def test_blanks_at_the_ends_of_a_seed_are_told(seed: str) -> None:
    with pytest.raises(GameError, match=r"^seed: .* has blanks at its ends$"):
        stammtisch.load("toy").start(2, seed)
