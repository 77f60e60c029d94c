"""Observations: all that a seat can know, and nothing else, in arrays of the same shape."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import prod
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch import GameError, UnknownTextError
from stammtisch.core.game import Game
from stammtisch.core.observation import Observation
from stammtisch.core.record import Known
from stammtisch.core.state import State

from . import perverse, tables
from .tables import Table
from .test_hidden import hidden_states
from .test_known import contents

pytestmark = pytest.mark.compiled

MOST_TOGETHER = 20
"""Decisions for which two games are compared."""
NOT_SHOWN = {"game", "rules_version", "components", "reveals", "scores", "winners"}
"""Entries of views that stand for no number of the table, or follow from the others."""


@pytest.fixture(autouse=True, scope="module")
def fast() -> Iterator[None]:
    """All games as machine code; `test_compiled` holds it against what is written."""
    for name in tables.GAMES:
        stammtisch.load(name).compile()
    yield
    for name in tables.GAMES:
        stammtisch.load(name).engine.ready = False


def content(observation: Observation) -> tuple[bytes, ...]:
    return tuple(array.tobytes() for array in observation.values())


def told(known: Known) -> str:
    view = known.view()
    return json.dumps({k: view[k] for k in view if k not in NOT_SHOWN}, sort_keys=True)


def test_shapes_are_those_of_every_table(game: Game) -> None:
    space = game.observation
    assert {part: (array.shape, array.dtype) for part, array in space.new().items()} == {
        part: (shape, space.dtypes[part]) for part, shape in space.shapes.items()
    }
    for seats in game.seats:
        table = tables.table(game.name, seats)
        for state in (*table.sampled, *table.varied.sampled):
            seen = state.observe(state.to_move)
            assert {part: array.shape for part, array in seen.items()} == space.shapes
            assert {part: array.dtype for part, array in seen.items()} == space.dtypes


def test_numbers_keep_to_their_bounds(table: Table) -> None:
    """Driven to extremes as well."""
    game, space = table.game, table.game.observation
    walks = [
        perverse.walk(perverse.begin(game, table.seats, i), i, policy)
        for i, policy in enumerate(perverse.policies(game).values())
    ]
    states = [
        *hidden_states(table),
        *(s for walk in walks for k, s in enumerate(walk) if not k % 9),
    ]
    for state in states:
        seen = state.observe(state.to_move)
        for name, entry in space.entries.items():
            numbers = entry.of(seen)
            assert numbers.min() >= entry.low and numbers.max() <= entry.high, name
        for part, array in seen.items():
            assert (array >= space.low[part]).all() and (array <= space.high[part]).all(), part


def test_every_number_has_one_name(game: Game) -> None:
    space, count = game.observation, game.observation.new()
    for name in space:
        entry = space[name]
        entry.of(count)[...] += 1
        assert not entry.labels or len(entry.labels) == entry.of(count).shape[-1], name
    assert all((array == 1).all() for array in count.values())
    with pytest.raises(UnknownTextError, match="no entry of the observation"):
        space["players/nothing"]


def test_it_is_the_same_for_all_states_that_look_alike(table: Table) -> None:
    for i, state in enumerate(hidden_states(table)):
        for seat in table.seats_and_spectator():
            alike = state.resample(seat, f"alike {i}")
            assert content(alike.observe(seat)) == content(state.observe(seat))


def test_views_that_differ_have_observations_that_differ(table: Table) -> None:
    found: dict[tuple[bytes, ...], str] = {}
    for state in (*hidden_states(table), *perverse_states(table)):
        for seat in table.seats_and_spectator():
            known = state.known(seat)
            assert found.setdefault(content(state.observe(seat)), told(known)) == told(known)


def perverse_states(table: Table) -> Iterator[State]:
    game = table.game
    for i, policy in enumerate(perverse.policies(game).values()):
        walk = perverse.walk(perverse.begin(game, table.seats, i), i, policy)
        yield from (state.clone() for k, state in enumerate(walk) if k % 40 == 0)


def test_whatever_is_changed_in_a_view_is_changed_in_the_observation(table: Table) -> None:
    """One number of what a seat knows at a time, to another that stood there once."""
    changed = 0
    for one, other in zip(table.sampled[1:], table.sampled[:-1], strict=True):
        known, source = one.known(0), other.known(0)
        before, seen = told(known), content(known.observe())
        for name, number, value in differing(known.array, source.array):
            kept = int(number[()])
            number[()] = value
            try:
                after = told(known)
            except (IndexError, ValueError, KeyError, AssertionError, OverflowError):
                continue  # such a view there cannot be
            finally:
                number[()] = kept
            if after != before:
                number[()] = value
                assert content(known.observe()) != seen, (name, value)
                number[()] = kept
                changed += 1
    assert changed > len(table.sampled)


def differing(array: Any, other: Any) -> Iterator[tuple[str, Any, int]]:
    """Numbers of a record by their field, each with what stands there in another."""
    for name in array.dtype.names:
        if name in ("chance", "notes", "n_notes"):
            continue
        one, two = array[name], other[name]
        if one.dtype.names:
            yield from differing(one, two)
        else:
            for place in np.argwhere(one != two)[:20]:
                at = tuple(place)
                yield name, one[at[:-1]][at[-1] : at[-1] + 1].reshape(()), int(two[at])


def test_the_observer_comes_first(table: Table) -> None:
    """Each seat finds in row 0 what others find of it in theirs, and no more."""
    state, space = table.sampled[len(table.sampled) // 2], table.game.observation
    open_to_all = state.observe(None)["players"]
    for seat in range(table.seats):
        own = state.observe(seat)
        rows = np.roll(open_to_all[: table.seats], -seat, axis=0)
        public = [name for name in space if name.startswith("players/") and is_public(table, name)]
        for name in public:
            entry = space[name]
            other = {"players": rows}
            assert (entry.of(own)[: table.seats] == entry.of(other)).all(), name
        assert not own["players"][table.seats :].any()
        assert (space["question/seat"].of(own) == np.eye(max(table.game.seats))[seat]).all()


def is_public(table: Table, name: str) -> bool:
    """Whether it is the same for a seat and for all others, and not by seats itself."""
    space, state = table.game.observation, table.sampled[len(table.sampled) // 2]
    entry, everybody = space[name], state.observe(None)
    by_seat = any(label.startswith(("own", "next")) for label in entry.labels)
    alike = [
        np.array_equal(entry.of(state.observe(seat))[0], entry.of(everybody)[seat])
        for seat in range(table.seats)
    ]
    hidden = name.endswith("/known") or f"{name}/known" in space.entries
    return not by_seat and not hidden and all(alike)


def test_it_is_written_into_arrays_of_the_caller(table: Table) -> None:
    state, space = table.sampled[3], table.game.observation
    out = {part: np.full_like(array, 7) for part, array in space.new().items()}
    assert state.observe(1, out) is out
    assert content(out) == content(state.observe(1))


def test_states_are_observed_by_several_threads_at_a_time(table: Table) -> None:
    """Each of its own: machine code runs without Python's lock."""
    states = [state.clone() for state in table.sampled]
    expected = [content(state.observe(0)) for state in states]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(20):
            found = list(pool.map(lambda state: content(state.observe(0)), states))
            assert found == expected


def test_arrays_that_do_not_fit_are_refused(game: Game) -> None:
    state, space = game.start(), game.observation
    for part, array in space.new().items():
        frozen = array.copy()
        frozen.flags.writeable = False
        wrong = (None, array[..., :-1], array.astype(np.int64), array.tolist(), frozen)
        strided = np.zeros((2, *array.shape), array.dtype).T.copy().T[0]
        for one in (*wrong, *([strided] if not strided.flags.c_contiguous else [])):
            with pytest.raises(GameError, match=rf"out\['{part}'\]"):
                state.observe(0, {**space.new(), part: one})
    with pytest.raises(UnknownTextError, match="seat"):
        state.observe(9)


def test_all_in_one_row(table: Table) -> None:
    space = table.game.observation
    seen = [state.observe(0) for state in table.sampled]
    rows = [space.flat(one) for one in seen]
    assert all(row.shape == (space.size,) and row.dtype == np.float32 for row in rows)
    assert all(row.min() >= -1 and row.max() <= 1 for row in rows)
    assert len({content(one) for one in seen}) == len({row.tobytes() for row in rows})
    together = {part: np.stack([one[part] for one in seen]) for part in space.shapes}
    assert (space.flat(together) == np.stack(rows)).all()
    assert space.size == sum(prod(shape) for shape in space.shapes.values())


def test_at_once_in_one_row(table: Table) -> None:
    """By whatever is asked: a state, what a seat knows of it, a bot's view."""
    space, out = table.game.observation, np.full(table.game.observation.size, 7, np.float32)
    for state in table.sampled:
        for seat in table.seats_and_spectator():
            expected = space.flat(state.observe(seat))
            assert (state.observe_flat(seat) == expected).all()
            assert (state.known(seat).observe_flat() == expected).all()
            assert state.observe_flat(seat, out) is out and (out == expected).all()
            if seat is not None:
                assert (state.seen_by(seat).observe_flat() == expected).all()
    wrong: tuple[Any, ...] = (
        out[1:],
        out.astype(np.float64),
        out.tolist(),
        np.zeros((out.size, 2), np.float32)[:, 0],
    )
    for one in wrong:
        with pytest.raises(GameError, match="out"):
            table.sampled[0].observe_flat(0, one)


def test_what_is_no_observation_is_named_by_its_part(game: Game) -> None:
    state, space = game.start(), game.observation
    seen: dict[str, Any] = state.observe(0)
    none: tuple[Any, ...] = ({}, None, [], 3, {"boards": seen})
    for wrong in none:
        with pytest.raises(GameError, match=rf"observation\['{next(iter(seen))}'\]: an array"):
            space.flat(wrong)
    for part, array in seen.items():
        name = next(name for name in space if space[name].part == part)
        others: tuple[Any, ...] = (None, array.tolist(), "x", {})
        for one in others:
            for call in (space.flat, space[name].of):
                with pytest.raises(
                    GameError, match=rf"observation\['{part}'\]: an array is expect"
                ):
                    call({**seen, part: one})
        for one in (array[..., :-1], array[None], array.astype(object)):
            with pytest.raises(GameError, match=r"observation\['\w+'\]: numbers"):
                space.flat({**seen, part: one})
        with pytest.raises(GameError, match=rf"observation\['{part}'\]: "):
            space[name].of({**seen, part: np.zeros(())})
    for count in (-1, 1.5, "x", None):
        with pytest.raises(GameError, match=r"count: .* is no number of observations"):
            space.new(count)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="out: 3 is no dict of arrays by part"):
        state.observe(0, 3)  # type: ignore[arg-type]


def test_rewards_sum_to_zero(table: Table) -> None:
    for state in table.sampled:
        rewards = state.rewards()
        assert rewards.shape == (table.seats,) and abs(rewards.sum()) < 1e-9
        if not state.is_over:
            assert not rewards.any()
    end = table.end
    if len(end.winners) < table.seats:
        assert [seat for seat in range(table.seats) if end.rewards()[seat] > 0] == [*end.winners]
        assert end.rewards().max() == 1 / len(end.winners)


def test_what_a_seat_has_seen_and_done_goes_on_and_on(table: Table) -> None:
    """Perfect recall: the text of a moment is how that of each later one begins."""
    walked = table.end.game.start(table.seats, "recall")
    before = {seat: walked.information_state(seat) for seat in table.seats_and_spectator()}
    for k, state in enumerate(tables.walk(walked, 5)):
        if k == 25:
            break
        for seat, text in before.items():
            now = state.information_state(seat)
            assert now.startswith(text) and (k == 0 or now != text)
            before[seat] = now


def test_histories_that_a_seat_cannot_tell_apart_have_one_text(table: Table) -> None:
    """Another deal, and others decide otherwise where nobody sees it; no longer when one does."""
    for i, begun in enumerate((*table.sampled[:3], *table.varied.sampled[1:4])):
        for seat in table.seats_and_spectator():
            one, other = (begun.resample(seat, f"{i} {which}") for which in range(2))
            dice, alike = random.Random(i), True
            while alike and not one.is_over and len(one.actions) < MOST_TOGETHER:
                action = again = tables.choose(one, dice)
                if one.is_secret and one.to_move != seat:
                    again = tables.choose(other, dice)
                if not other.is_legal(again):
                    break
                one.apply(action)
                other.apply(again)
                alike = contents(one.known(seat)) == contents(other.known(seat))
                same = one.information_state(seat) == other.information_state(seat)
                assert same <= alike
                assert same or not alike or action != again


def test_decisions_that_others_keep_to_themselves_are_in_nobody_s_text(table: Table) -> None:
    state = table.game.start(table.seats, "kept")
    for k, now in enumerate(tables.walk(state, 2)):
        if k == 30 or now.is_over:
            break
        mover, secret = now.to_move, now.is_secret
        taken = now.clone().apply(tables.choose(now, random.Random(k)))
        line = {
            seat: taken.information_state(seat).splitlines()[-1].rpartition(" ")[0]
            for seat in table.seats_and_spectator()
        }
        own = f"{mover} {taken.text(taken.actions[-1])}"
        assert line[mover] == own
        others = [text for seat, text in line.items() if seat != mover]
        assert all((text != own) if secret else (text == own) for text in others)
