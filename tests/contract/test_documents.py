"""Documents that describe no situation are refused by name; none makes anything else happen."""

from __future__ import annotations

import contextlib
import copy
import functools
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stammtisch import GameError, PositionError
from stammtisch.core.engine import MOST_REVEALS
from stammtisch.core.game import Game
from stammtisch.core.state import State

from .tables import Table, walk

N_MUTATIONS = 50
"""Tried on each document."""

NONSENSE: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    3,
    99,
    2**31,
    10**30,
    0.5,
    "",
    "x",
    "é\n",
    [],
    {},
    [[]],
]

Path = tuple[Any, ...]


def paths(doc: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every value in a document; of a text, to some of its letters."""
    yield path
    if isinstance(doc, dict):
        for key, value in doc.items():
            yield from paths(value, (*path, key))
    elif isinstance(doc, list):
        for i, value in enumerate(doc):
            yield from paths(value, (*path, i))


def value_at(doc: Any, path: Path) -> Any:
    for key in path:
        doc = doc[key]
    return doc


def put(doc: Any, path: Path, value: Any) -> Any:
    """The document with another value in one place."""
    if not path:
        return value
    value_at(doc, path[:-1])[path[-1]] = value
    return doc


def nonsense(doc: Any, path: Path, dice: random.Random) -> Any:
    return put(doc, path, copy.deepcopy(dice.choice(NONSENSE)))


def neighbour(doc: Any, path: Path, dice: random.Random) -> Any:
    """A value of the same kind that is not quite right."""
    value = value_at(doc, path)
    if isinstance(value, bool):
        return put(doc, path, not value)
    if isinstance(value, int):
        return put(doc, path, value + dice.choice((-1, 1)))
    if isinstance(value, str) and value:
        i = dice.randrange(len(value))
        return put(doc, path, value[:i] + dice.choice("0123.fvT~ x") + value[i + 1 :])
    if isinstance(value, list) and value:
        shuffled = value.copy()
        dice.shuffle(shuffled)
        return put(doc, path, shuffled)
    return nonsense(doc, path, dice)


def lost(doc: Any, path: Path, dice: random.Random) -> Any:
    """Something is missing."""
    if path:
        del value_at(doc, path[:-1])[path[-1]]
    return doc


def added(doc: Any, path: Path, dice: random.Random) -> Any:
    """Something is too much."""
    value = value_at(doc, path)
    if isinstance(value, dict):
        value["surplus"] = 1
    elif isinstance(value, list):
        value.append(copy.deepcopy(value[-1]) if value else 0)
    return doc


def exchanged(doc: Any, path: Path, dice: random.Random) -> Any:
    """A value from another place of the document."""
    other = value_at(doc, dice.choice(list(paths(doc))))
    return put(doc, path, copy.deepcopy(other))


MUTATIONS = (nonsense, neighbour, neighbour, lost, added, exchanged)


def mutated(doc: Any, seed: str) -> Any:
    """The document with one thing wrong in it. Every entry is as likely as every other."""
    dice = random.Random(seed)
    doc = json.loads(json.dumps(doc))
    by_shape: dict[Path, list[Path]] = {}
    for path in paths(doc):
        shape = tuple(key for key in path if isinstance(key, str))
        by_shape.setdefault(shape, []).append(path)
    path = dice.choice(by_shape[dice.choice(sorted(by_shape))])
    return dice.choice(MUTATIONS)(doc, path, dice)


def is_read(read: Callable[[Any], State], doc: Any) -> bool:
    """Whether a document is read: into a state that can be used; else only GameErrors rise."""
    try:
        state = read(doc)
    except GameError as error:
        assert str(error)
        return False
    except Exception as error:  # for the document to be seen
        raise AssertionError(f"{error!r} from {json.dumps(doc)}") from error
    try:
        use(state)
    except Exception as error:
        raise AssertionError(f"unusable ({error!r}): {json.dumps(doc)}") from error
    return True


def use(state: State) -> None:
    """What is read once is read again, and can be played."""
    assert state.game.from_position(state.position()) == state
    seat = state.to_move
    state.scene(seat)
    assert state.resample(seat, 1).view(seat) == state.view(seat)
    for _ in zip(range(4), walk(state, 1), strict=False):
        state.scores()


def test_a_position_with_one_thing_wrong_is_refused_or_another_position(table: Table) -> None:
    refused = 0
    for i, state in enumerate(table.sampled[::3]):
        doc = state.position()
        for k in range(N_MUTATIONS):
            wrong = mutated(doc, f"{i} {k}")
            refused += not is_read(table.game.from_position, wrong)
    assert refused > N_MUTATIONS


def test_a_view_with_one_thing_wrong_is_refused_or_another_view(table: Table) -> None:
    sample = functools.partial(table.game.sample, seed=1)
    refused = 0
    for i, state in enumerate(table.sampled[1::3]):
        doc = state.view(None if i == 1 else i % table.seats)
        for k in range(N_MUTATIONS):
            wrong = mutated(doc, f"{i} {k}")
            refused += not is_read(sample, wrong)
    assert refused > N_MUTATIONS


@pytest.mark.parametrize("doc", [None, [], "position", 1, {}, {"game": "chess"}, {1: 2}])
def test_what_is_no_document_is_refused(game: Game, doc: Any) -> None:
    with pytest.raises(PositionError):
        game.from_position(doc)
    with pytest.raises(PositionError):
        game.sample(doc, 1)


def test_a_view_of_a_seat_that_is_not_there_is_refused(game: Game) -> None:
    for seats in game.seats:
        view = game.start(seats).view(0)
        for seat in (-1, seats, max(game.seats), "0", True):
            with pytest.raises(PositionError, match="seat"):
                game.sample({**view, "seat": seat}, 1)


def test_surplus_entries_are_refused(table: Table) -> None:
    doc = table.sampled[0].position()
    with pytest.raises(PositionError, match="surplus"):
        table.game.from_position({**doc, "surplus": 1})
    with pytest.raises(PositionError, match="surplus"):
        table.game.sample({**table.sampled[0].view(0), "surplus": 1}, 1)


def test_a_view_says_nothing_that_does_not_follow(table: Table) -> None:
    """What the state drawn from it would not show is refused by its entry."""
    for state in table.sampled[::4]:
        view = state.view(0)
        view["scores"][0]["total"] += 1
        with pytest.raises(PositionError, match=r"^view\.scores\[0\]\.total: "):
            table.game.sample(view, 1)
        with pytest.raises(PositionError, match=r"^view\.winners"):
            table.game.sample({**state.view(0), "winners": [*state.winners, 0]}, 1)


def test_a_position_is_no_view_and_a_view_no_position(table: Table) -> None:
    """Nobody samples by mistake from what tells everything, or takes a view for the truth."""
    for state in (table.sampled[0], table.end):
        position, view = state.position(), state.view(0)
        del position["chance"], view["scores"], view["winners"]
        with pytest.raises(PositionError, match=r"view\.seat"):
            table.game.sample(position, 1)
        with pytest.raises(PositionError, match=r"position\.seat"):
            table.game.from_position(view)


def test_what_was_learnt_is_counted_without_an_end(game: Game) -> None:
    """A position at the last number goes on to one that is read, too."""
    state = game.start(seed=1)
    state.record.reveals = MOST_REVEALS
    for step in walk(state, 1):
        if step.reveals != MOST_REVEALS:
            break
    assert 0 <= state.reveals < MOST_REVEALS
    assert game.from_position(state.position()) == state


def test_another_version_of_the_rules_is_refused(game: Game) -> None:
    doc = game.start().position()
    with pytest.raises(PositionError, match="rules_version"):
        game.from_position({**doc, "rules_version": game.rules_version + 1})


def nested() -> list[Any]:
    """Deeper than any recursion goes."""
    doc: list[Any] = []
    for _ in range(100_000):
        doc = [doc]
    return doc


def test_what_is_nested_too_deeply_is_refused_by_its_place(game: Game) -> None:
    state, deep = game.start(), nested()
    sample = functools.partial(game.sample, seed=1)
    read: tuple[Callable[[Any], State], ...] = (game.from_position, sample)
    for doc, reader in zip((state.position(), state.view(0)), read, strict=True):
        for path in list(paths(doc)):
            wrong = put(json.loads(json.dumps(doc)), path, deep)
            with contextlib.suppress(PositionError):  # scores are nobody's business
                reader(wrong)
    for key in ("variants", "components", "to_move", "players"):
        with pytest.raises(PositionError, match=key):
            game.from_position({**state.position(), key: deep})
