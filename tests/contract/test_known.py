"""What a seat knows is a record: the rules read it, views are written from it and read back."""

from __future__ import annotations

import json

import numpy as np

from stammtisch.core.layout import packed
from stammtisch.core.notes import notes_of
from stammtisch.core.record import Known
from stammtisch.core.state import State, known_of_view

from . import perverse, tables
from .tables import Table
from .test_hidden import hidden_states


def contents(known: Known, *, notes: bool = True) -> bytes:
    """Every byte of what a seat knows."""
    array = known.array.copy()
    if not notes:
        array["n_notes"], array["notes"] = 0, np.zeros_like(array["notes"])
    return bytes(array.astype(packed(array.dtype)).tobytes())


def test_it_is_the_same_for_all_states_that_look_alike(table: Table) -> None:
    """Byte for byte, hidden cards and the generator's key among them."""
    for i, state in enumerate(hidden_states(table)):
        for seat in table.seats_and_spectator():
            alike = state.resample(seat, f"alike {i}")
            assert contents(state.known(seat), notes=False) == contents(
                alike.known(seat), notes=False
            )


def test_it_holds_nothing_of_the_generator(table: Table) -> None:
    for seat in table.seats_and_spectator():
        chance = table.sampled[1].known(seat).array["chance"]
        assert not any(np.asarray(chance[name]).any() for name in chance.dtype.names or ())


def test_rules_find_in_it_what_they_find_in_the_state(table: Table) -> None:
    for state in hidden_states(table):
        for seat in table.seats_and_spectator():
            known = state.known(seat)
            told = f"before the end `score` counts what everybody knows, seat {seat} does not"
            assert known.scores() == state.scores(), told
            assert known.outcome == state.outcome
            if seat == state.to_move:
                same = State(state.game, state.origin, known.array.copy(), [])
                assert same.legal_actions().tolist() == state.legal_actions().tolist()


def test_a_view_is_read_back_into_it(table: Table) -> None:
    for state in hidden_states(table):
        for seat in table.seats_and_spectator():
            known = state.known(seat)
            view = json.loads(json.dumps(known.view()))
            assert contents(known_of_view(state.game, view), notes=False) == contents(
                known, notes=False
            )


def test_notes_are_of_the_last_decision_alone(table: Table) -> None:
    """A game set up anew from the position before it notes the same."""
    for state in table.undecided:
        for action in state.legal_actions()[:: max(1, len(state.legal_actions()) // 3)]:
            after = state.clone().apply(int(action))
            begun = table.game.from_position(state.position())
            assert not list(notes_of(begun.record))
            again = begun.apply(int(action))
            assert list(notes_of(again.record)) == list(notes_of(after.record))


def test_no_decision_brings_about_more_than_notes_have_room_for(table: Table) -> None:
    """Driven to extremes as well; half of the room is never used."""
    game, seats = table.game, table.seats
    policies = [*perverse.policies(game).values(), tables.choose]
    walks = [
        perverse.walk(perverse.begin(game, seats, i), i, policy)
        for i, policy in enumerate(policies)
    ]
    most = max(state.record.n_notes for walk in walks for state in walk)
    room = len(table.end.record.notes)
    assert most <= room // 2, f"{most} notes of one decision: `room_for_notes` has only {room}"
