"""Hidden information: a seat is told what it can know, and nothing that it has leads further."""

from __future__ import annotations

import gc
import json
import random
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np
import pytest

from stammtisch import GameError, IllegalActionError, UnknownTextError
from stammtisch.core.game import Game
from stammtisch.core.state import Seen, State

from .tables import Table, walk

N_TRIED = 6
"""Actions of a state that are tried in several samples."""

N_SAMPLES = 2


def hidden_states(table: Table) -> tuple[State, ...]:
    """Every other sampled state, of both games of the table."""
    return (*table.sampled[::2], *table.varied.sampled[1::2])


def text(doc: Any) -> str:
    return json.dumps(doc, sort_keys=True)


def test_a_sample_gives_back_the_view_it_was_drawn_from(table: Table) -> None:
    for state in hidden_states(table):
        for seat in table.seats_and_spectator():
            view = json.loads(json.dumps(state.view(seat)))
            sample = table.game.sample(view, "a seed")
            assert text(sample.view(seat)) == text(view)


def test_equal_seeds_give_equal_samples(table: Table) -> None:
    for state in hidden_states(table):
        for seat in table.seats_and_spectator():
            first, again = (table.game.sample(state.view(seat), 5) for _ in range(2))
            assert first == again == state.resample(seat, 5)
            assert first != state.resample(seat, 6), "a new generator for each seed"


def test_what_a_seat_does_not_know_is_drawn(table: Table) -> None:
    """Samples differ somewhere in the game; else nothing is hidden, and all are the real state."""
    for seat in table.seats_and_spectator():
        drawn = [
            (state, {text(laid_out(state.resample(seat, seed))) for seed in range(4)})
            for state in table.sampled[1::3]
        ]
        if all(len(samples) == 1 for _, samples in drawn):
            for state, samples in drawn:
                assert samples == {text(laid_out(state))}, f"seat {seat}"


def laid_out(state: State) -> dict[str, Any]:
    """All that lies on the table and in hands, without the generator."""
    doc = state.position()
    del doc["chance"]
    return doc


def test_states_that_look_alike_give_equal_samples(table: Table) -> None:
    """A sample is another state that looks the same to the seat: nobody can tell them apart."""
    for state in hidden_states(table):
        for seat in table.seats_and_spectator():
            alike = state.resample(seat, "alike")
            assert alike.resample(seat, 1) == state.resample(seat, 1)


def test_a_seat_may_do_the_same_in_every_sample(table: Table) -> None:
    for i, state in enumerate(table.undecided):
        sample = state.resample(state.to_move, i)
        assert sample.to_move == state.to_move
        assert sample.legal_actions().tolist() == state.legal_actions().tolist()
        for action in range(i, table.game.n_actions, 5 * len(table.sampled)):
            assert sample.why_not(action) == state.why_not(action)


def test_an_action_that_reveals_nothing_looks_the_same_in_every_sample(table: Table) -> None:
    dice = random.Random(0)
    for i, state in enumerate((*table.undecided, *table.varied.undecided)):
        mover = state.to_move
        samples = [state.resample(mover, f"{i} {k}") for k in range(N_SAMPLES)]
        legal = state.legal_actions().tolist()
        for action in dice.sample(legal, min(N_TRIED, len(legal))):
            after = state.clone().apply(action)
            if after.reveals == state.reveals:
                for sample in samples:
                    assert text(sample.clone().apply(action).view(mover)) == text(
                        after.view(mover)
                    ), f"{state.text(action)} in {state.position()}"


def test_what_a_spectator_sees_every_seat_sees_too(table: Table) -> None:
    """A state that looks alike to a seat looks alike to the public."""
    for i, state in enumerate(hidden_states(table)):
        alike = state.resample(i % table.seats, i)
        assert text(alike.view(None)) == text(state.view(None))


def test_samples_can_be_played_to_the_end(game: Game) -> None:
    for seats in game.seats:
        sample = game.start(seats, seed=1).resample(seats - 1, seed=2)
        for _ in walk(sample, 3):
            pass
        assert sample.winners


def test_seen_offers_what_the_state_offers(table: Table) -> None:
    for i, state in enumerate(table.undecided):
        for seat in range(table.seats):
            seen = state.seen_by(seat)
            legal = state.legal_actions().tolist() if seat == state.to_move else []
            assert seen.legal_actions().tolist() == legal
            assert text(seen.view()) == text(state.view(seat))
            assert seen.sample(i) == state.resample(seat, i)
        action = int(state.legal_actions()[0])
        assert seen.parse(seen.text(action)) == action


def test_seen_hands_out_copies(table: Table) -> None:
    for state in table.undecided:
        assert state.to_move is not None
        seen, before = state.seen_by(state.to_move), state.digest()
        legal, view = seen.legal_actions().tolist(), text(seen.view())
        seen.view().clear()
        seen.legal_actions()[:] = 0
        seen.sample(1).apply(legal[0])
        assert state.digest() == before
        assert seen.legal_actions().tolist() == legal
        assert text(seen.view()) == view


def test_rollouts_end_games_that_a_seat_cannot_tell_from_the_real_one(table: Table) -> None:
    for i, state in enumerate(table.undecided[-3:]):
        for seat in range(table.seats):
            seen = state.seen_by(seat)
            first = state.text(int(state.legal_actions()[-1])) if seat == state.to_move else None
            results, points = seen.rollouts(first, 3, i)
            assert results.shape == points.shape == (3, table.seats)
            assert np.allclose(results.sum(axis=1), 1.0)
            assert ((results > 0) <= (points == points.max(axis=1, keepdims=True))).all()
            again = state.resample(seat, "alike").seen_by(seat).rollouts(first, 3, i)
            assert (results == again.results).all()
            assert (points == again.points).all()
    assert seen.rollouts(None, 0, 1).points.shape == (0, table.seats)


def test_a_last_decision_is_all_that_a_rollout_plays(table: Table) -> None:
    before = State.begin(table.game, table.end.origin)
    for action in table.end.actions[:-1]:
        before.apply(action)
    assert before.to_move is not None
    seen = before.seen_by(before.to_move)
    for action in before.legal_actions():
        after = seen.sample(1).apply(action)
        if after.is_over and after.reveals == before.reveals:
            results, points = seen.rollouts(int(action), 2, 1)
            assert points.tolist() == [[score["total"] for score in after.scores()]] * 2
            assert [tuple(np.flatnonzero(row)) for row in results] == [after.winners] * 2


def test_rollouts_of_what_is_not_legal_are_refused(game: Game) -> None:
    state = game.start(seed=1)
    assert state.to_move is not None
    seen = state.seen_by(state.to_move)
    mask = state.legal_mask()
    with pytest.raises(IllegalActionError):
        seen.rollouts(int(np.flatnonzero(mask == 0)[0]), 1, 1)
    with pytest.raises(IllegalActionError):
        other = state.seen_by((state.to_move + 1) % state.seats)
        other.rollouts(int(state.legal_actions()[0]), 1, 1)
    for wrong in (-1, 0.5, True, None, "3", 10**7 + 1, 10**12, 10**30):
        with pytest.raises(GameError, match=r"^n: .* games"):
            seen.rollouts(None, wrong, 1)  # type: ignore[arg-type]


def test_seen_does_not_follow_the_game(game: Game) -> None:
    state = game.start(seed=1)
    seen = state.seen_by(0)
    before = text(seen.view())
    for _ in zip(range(5), walk(state, 1), strict=False):
        pass
    assert text(seen.view()) == before


def test_nothing_in_seen_leads_to_the_real_state(table: Table) -> None:
    """Followed through every object but code: nothing of the real record, no seed, no generator."""
    state = table.undecided[-1]
    seen = state.seen_by(0)
    record, key = state._states, state._states["chance"]["key"][0]
    for thing in reachable(seen):
        assert thing is not state
        if isinstance(thing, np.ndarray):
            assert not np.shares_memory(thing, record)
            if thing.dtype == record.dtype:
                assert (thing["chance"]["key"] != key).all()
        if isinstance(thing, bytes | str):
            assert thing not in (record.tobytes(), state.origin.seed)
            assert not isinstance(thing, bytes) or key.tobytes() not in thing


def reachable(seen: Seen) -> Iterator[Any]:
    """All objects that attribute and item access can reach, modules and functions apart."""
    code = (ModuleType, FunctionType, BuiltinFunctionType, MethodType, type)
    known = {id(seen)}
    todo: list[Any] = [seen]
    while todo:
        thing = todo.pop()
        yield thing
        for other in gc.get_referents(thing):
            if id(other) not in known and not isinstance(other, code):
                if type(other).__module__.partition(".")[0] in ("numba", "llvmlite"):
                    continue
                known.add(id(other))
                todo.append(other)


def test_there_is_no_seen_without_a_seat(game: Game) -> None:
    state = game.start()
    for seat in (None, -1, state.seats, "0"):
        with pytest.raises(UnknownTextError):
            state.seen_by(seat)  # type: ignore[arg-type]


def test_what_a_decision_brought_about_is_public(table: Table) -> None:
    """Who cannot tell two states apart is told the same of a decision that tells nothing new."""
    dice = random.Random(3)
    for state in table.undecided:
        mover = state.to_move
        assert mover is not None
        action = int(dice.choice(state.legal_actions()))
        after = state.clone().apply(action)
        if after.reveals != state.reveals:
            continue
        alike = state.resample(mover, "alike")
        other = alike.clone().apply(action)
        assert other.happened_since(alike) == after.happened_since(state)


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_what_a_decision_brought_about_is_told_in_words(table: Table, language: str) -> None:
    words, event = table.game.words(language), table.game.module("picture").event
    step, told = State.begin(table.game, table.end.origin), 0
    for action in table.end.actions:
        before = step.clone()
        for kind, seat, values in step.apply(action).happened_since(before):
            assert seat is None or 0 <= seat < table.seats
            assert event(kind, values, words)
            assert text(values)
            told += 1
    assert told
