"""What play can reach is read back; what is read can be played to the end by any choice.

`STAMMTISCH_BREAK=20` plays twenty times as many games: to be run at length after a change of rules
or of how positions are read.
"""

from __future__ import annotations

import functools
import json
import os
from typing import Any

from stammtisch import GameError
from stammtisch.core.game import Game
from stammtisch.core.state import State

from . import perverse, tables
from .tables import Table
from .test_documents import mutated

TIMES = int(os.environ.get("STAMMTISCH_BREAK", "1"))
N_PERVERSE, N_MUTATED = TIMES, 4 * TIMES
"""Games for each player count."""
MOST_TRIED = 40 * N_MUTATED
READ_FIRST, READ_EVERY = 8, 9
"""Along a game so many states are read back at its beginning, then every so manieth."""
LONGEST = 2_000


def read_back(state: State) -> None:
    """A state, its views and its samples, through JSON as documents go."""
    game = state.game
    assert game.from_position(json.loads(json.dumps(state.position()))) == state
    seats = [state.to_move] if state.to_move is not None else [0]
    for seat in (*seats, None):
        view = json.loads(json.dumps(state.view(seat)))
        sample = game.sample(view, 1)
        assert json.loads(json.dumps(sample.view(seat))) == view
        assert game.from_position(sample.position()) == sample


def played(state: State, seed: str, *, perversely: bool = False) -> State:
    """Play to the end; there is always something to decide, and what is reached is read back."""
    begun = json.dumps(state.position())
    walk = (perverse.walk if perversely else tables.walk)(state, seed)
    try:
        for step, reached in enumerate(walk):
            if step < READ_FIRST or step % READ_EVERY == 0 or reached.is_over:
                read_back(reached)
            assert reached.is_over or len(reached.legal_actions()), "nothing is legal"
            assert step < LONGEST, "does not end"
    except Exception as error:
        moves = "; ".join(state.text(action) for action in state.actions)
        raise AssertionError(f"{error!r} after {moves} in {begun}") from error
    return state


def test_whatever_perverse_play_reaches_is_read_back(table: Table) -> None:
    for i in range(N_PERVERSE):
        seed = f"{i}"
        begun = table.game.start(table.seats, seed, tables.variants(table.game, i))
        played(begun, seed, perversely=True)


def accepted(game: Game, doc: Any, seed: str) -> State | None:
    """The state of a position with one, two or three things wrong in it; None: it is refused."""
    for k in range(1 + len(seed) % 3):
        doc = mutated(doc, f"{seed} {k}")
    try:
        return game.from_position(doc)
    except GameError:
        return None


@functools.cache
def positions(table: Table) -> tuple[str, ...]:
    """Of all stages of two random games and of perverse ones, as JSON."""
    odd: list[State] = []
    for i in range(3):
        begun = table.game.start(table.seats, i, tables.variants(table.game, i))
        odd += [s.clone() for k, s in enumerate(perverse.walk(begun, f"of {i}")) if k % 7 == 3]
    states = (*table.sampled, *table.varied.sampled, *odd)
    return tuple(json.dumps(state.position()) for state in states)


def test_what_is_accepted_can_be_played_to_the_end(table: Table) -> None:
    """And every position on the way is accepted again."""
    docs, found = positions(table), 0
    for i in range(MOST_TRIED):
        doc = json.loads(docs[i % len(docs)])
        seed = f"{i} {'x' * (i % 3)}"
        state = accepted(table.game, doc, seed)
        if state is not None and laid_out(state) != laid_out(table.game.from_position(doc)):
            played(state, f"mutated {i}", perversely=bool(i % 2))
            found += 1
        if found == N_MUTATED:
            return
    assert found, "no mutated position was accepted"


def laid_out(state: State) -> dict[str, Any]:
    doc = state.position()
    del doc["chance"]
    return doc
