"""What play can reach is read back; what is read can be played to the end by any choice.

`STAMMTISCH_BREAK=20` plays twenty times as many games: to be run at length after a change of rules
or of how positions are read.
"""

from __future__ import annotations

import functools
import json
import os
import random
from collections.abc import Iterator
from typing import Any

from stammtisch import GameError
from stammtisch.core.game import Game
from stammtisch.core.state import State

from . import perverse, tables
from .tables import Table
from .test_documents import Path, mutated, paths, put, value_at

TIMES = int(os.environ.get("STAMMTISCH_BREAK", "1"))
N_WISHES, N_MUTATED, TRIED = 2 * TIMES, 2 * TIMES, 80 * TIMES
"""For each player count: games that drive a quantity, those begun in mutated positions, and how
many of these are tried at most."""
READ_FIRST, READ_EVERY = 6, 19
"""Along a game so many states are read back at its beginning, then every so manieth."""
LONGEST = 2_000


def read_back(state: State) -> None:
    """A state, its views and its samples, through JSON as documents go."""
    game = state.game
    assert game.from_position(json.loads(json.dumps(state.position()))) == state
    seat = 0 if state.to_move is None else state.to_move
    for watcher in (seat, None):
        view = json.loads(json.dumps(state.view(watcher)))
        sample = game.sample(view, 1)
        assert json.loads(json.dumps(sample.view(watcher))) == view
        assert game.from_position(sample.position()) == sample


def played(begun: State, walk: Iterator[State]) -> None:
    """Play to the end; there is always something to decide, and what is reached is read back."""
    start, reached = json.dumps(begun.position()), begun
    try:
        for step, reached in enumerate(walk):
            if step < READ_FIRST or step % READ_EVERY == 0 or reached.is_over:
                read_back(reached)
            assert reached.is_over or len(reached.legal_actions()), "nothing is legal"
            assert step < LONGEST, "does not end"
    except Exception as error:
        moves = "; ".join(reached.text(action) for action in reached.actions)
        raise AssertionError(f"{error!r} after {moves} in {start}") from error


def test_whatever_perverse_play_reaches_is_read_back(table: Table) -> None:
    """By each of the game's own policies on each of its odd components, and by some wishes.

    Player counts take turns, so that each policy meets each set of components once.
    """
    game, turn = table.game, table.game.seats.index(table.seats)
    for i in range(len(perverse.components(game))):
        for k, policy in enumerate(perverse.policies(game).values()):
            if TIMES > 1 or (i + k + turn) % len(game.seats) == 0:
                state = perverse.begin(game, table.seats, i)
                played(state, perverse.walk(state, i, policy))
    for i in range(N_WISHES):
        state = perverse.begin(game, table.seats, i)
        played(state, perverse.walk(state, i, perverse.wish(state, i)))


# Positions with something wrong in them


@functools.cache
def positions(table: Table) -> tuple[str, ...]:
    """Of all stages of two random games and of a perverse one, as JSON."""
    begun = perverse.begin(table.game, table.seats, 1)
    odd = [s.position() for k, s in enumerate(perverse.walk(begun, "positions")) if k % 9 == 4]
    sampled = (*table.sampled, *table.varied.sampled)
    return tuple(json.dumps(doc) for doc in (*(state.position() for state in sampled), *odd))


def grafted(doc: Any, other: Any, dice: random.Random) -> Any:
    """The document with an entry as it is in another one."""
    common = [path for path in paths(doc) if path and has(other, path) and path[0] != "chance"]
    by_key: dict[str, list[Path]] = {}
    for path in common:
        by_key.setdefault(str(path[-1]), []).append(path)
    path = dice.choice(by_key[dice.choice(sorted(by_key))])
    return put(doc, path, value_at(other, path))


def has(doc: Any, path: Path) -> bool:
    try:
        value_at(doc, path)
    except (KeyError, IndexError, TypeError):
        return False
    return True


def wrong(table: Table, i: int) -> tuple[Any, Any]:
    """A position, and the same with one to three things wrong in it."""
    dice, docs = random.Random(f"wrong {i}"), positions(table)
    sound = json.loads(docs[i % len(docs)])
    doc = json.loads(docs[i % len(docs)])
    for k in range(dice.choice((1, 1, 2, 3))):
        if dice.random() < 0.5 and isinstance(doc, dict):
            doc = grafted(doc, json.loads(dice.choice(docs)), dice)
        else:
            doc = mutated(doc, f"{i} {k}")
    return sound, doc


def accepted(game: Game, doc: Any) -> State | None:
    try:
        return game.from_position(doc)
    except GameError:
        return None


def test_what_is_accepted_can_be_played_to_the_end(table: Table) -> None:
    """And every position on the way is accepted again."""
    found = 0
    for i in range(TRIED):
        sound, doc = wrong(table, i)
        state = accepted(table.game, doc)
        if state is None or {**state.position(), "chance": None} == {**sound, "chance": None}:
            continue
        played(state, (perverse.walk if found % 2 else tables.walk)(state, f"wrong {i}"))
        found += 1
        if found == N_MUTATED:
            return
    assert found, "no mutated position was accepted"
