"""Many games at a time are exactly the games that come one by one."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch import GameError, IllegalActionError
from stammtisch.core.batches import NOTHING
from stammtisch.core.game import Game
from stammtisch.core.state import State
from stammtisch.envs import Batch

from ..contract.tables import choose, variants

pytestmark = pytest.mark.compiled

Table = tuple[Game, int]
SLOTS = 5
DECISIONS, LONGEST = 100, 5000
"""Steps that are looked at; more, until games have ended."""


def begun(game: Game, batch: Batch, slot: int) -> State:
    return game.start(batch.seats, batch.seeds[slot], variants(game, 1))


def test_its_games_are_those_that_come_one_by_one(table: Table) -> None:
    """Digest for digest, with all that is shown of them, from game to game; some wait at times."""
    game, seats = table
    batch = Batch(game, SLOTS, seats, seed=7, variants=variants(game, 1), threads=2)
    assert batch.seeds == [str(7 + slot) for slot in range(SLOTS)]
    dice, ended = random.Random(0), 0
    states = [begun(game, batch, slot) for slot in range(SLOTS)]
    for step in range(LONGEST):
        if ended > SLOTS and step > DECISIONS:
            break
        assert [batch.state(slot).digest() for slot in range(SLOTS)] == [
            state.digest() for state in states
        ]
        for slot, state in enumerate(states):
            check_shown(batch, slot, state)
        actions = [choose(state, dice) if dice.random() < 0.9 else NOTHING for state in states]
        batch.step(np.array(actions))
        for slot, (state, action) in enumerate(zip(states, actions, strict=True)):
            if action != NOTHING:
                state.apply(action)
            assert bool(batch.ended[slot]) == state.is_over
            assert batch.rewards[slot].tolist() == state.rewards().tolist()
            if state.is_over:
                totals = [row["total"] for row in state.scores()]
                assert batch.points[slot].tolist() == totals
                states[slot] = begun(game, batch, slot)
                ended += 1
    assert ended > SLOTS


def check_shown(batch: Batch, slot: int, state: State) -> None:
    assert batch.to_move[slot] == state.to_move
    legal = np.sort(batch.legal[slot, : batch.counts[slot]])
    assert legal.tolist() == state.legal_actions().tolist()
    assert batch.masks is not None
    assert (batch.masks[slot] == state.legal_mask()).all()
    seen = state.observe(state.to_move)
    assert all((batch.observation[part][slot] == seen[part]).all() for part in seen)
    assert (batch.flat()[slot] == state.observe_flat(state.to_move)).all()


def arrays(batch: Batch) -> dict[str, Any]:
    names = ("to_move", "counts", "masks", "rewards", "points", "ended")
    return {**{name: getattr(batch, name).copy() for name in names}, **batch.observation}


def test_threads_change_nothing(table: Table) -> None:
    game, seats = table
    one, three = (Batch(game, 7, seats, "a text", threads=threads) for threads in (1, 3))
    for _ in range(150):
        for batch in (one, three):
            batch.step(batch.any_actions())
        here, there = arrays(one), arrays(three)
        assert all((here[name] == there[name]).all() for name in here)
    assert one.seeds == three.seeds


def test_masks_as_bits(table: Table) -> None:
    game, seats = table
    bytes_, bits = (Batch(game, 4, seats, masks=masks) for masks in ("bytes", "bits"))
    for _ in range(60):
        assert bytes_.masks is not None and bits.masks is not None
        spread = np.unpackbits(bits.masks, axis=1, count=game.n_actions, bitorder="little")
        assert (spread == bytes_.masks).all()
        bits.step(bytes_.any_actions().copy())
        bytes_.step(bytes_._actions.copy())


def test_what_is_not_legal_changes_nothing(table: Table) -> None:
    game, seats = table
    batch = Batch(game, 4, seats)
    before = [batch.state(slot).digest() for slot in range(4)]
    assert batch.masks is not None
    wrong = int(np.flatnonzero(batch.masks[2] == 0)[0])
    actions = batch.any_actions().copy()
    actions[2] = wrong
    with pytest.raises(IllegalActionError, match="slot 2: ") as caught:
        batch.step(actions)
    assert caught.value.reason == batch.state(2).why_not(wrong)
    actions[2] = game.n_actions
    with pytest.raises(IllegalActionError, match="slot 2: no action has the id"):
        batch.step(actions)
    for kind, beyond in ((np.int64, 2**32), (np.int64, -(2**40)), (np.uint64, 2**63)):
        wide = batch.any_actions().astype(kind)
        wide[2] = wide[2].item() + beyond
        with pytest.raises(IllegalActionError, match=f"slot 2: no action has the id {wide[2]}"):
            batch.step(wide)
    for bad in (actions[:3], actions.astype(float), [None] * 4, 3):
        with pytest.raises(GameError, match="4 whole numbers are expected"):
            batch.step(bad)  # type: ignore[arg-type]
    assert [batch.state(slot).digest() for slot in range(4)] == before
    batch.step(np.array([actions[0], -1, -1, -1]))
    changed = [batch.state(slot).digest() != before[slot] for slot in range(4)]
    assert changed == [True, False, False, False]


def test_games_that_are_over_stay_so_without_auto_reset(table: Table) -> None:
    game, seats = table
    batch = Batch(game, 3, seats, auto_reset=False, observations=False, masks="none")
    assert batch.masks is None and not batch.observation
    played = batch.rollout()
    assert (batch.to_move == -1).all() and (batch.any_actions() == -1).all()
    with pytest.raises(GameError, match="made without any"):
        batch.flat()
    assert (abs(played.results.sum(axis=1) - 1) < 1e-9).all()
    assert [played.points[slot].tolist() for slot in range(3)] == [
        [row["total"] for row in batch.state(slot).scores()] for slot in range(3)
    ]
    batch.step(batch.any_actions())
    with pytest.raises(IllegalActionError, match="slot 0: the game is over"):
        batch.step(np.zeros(3, np.int32))
    assert (batch.reset(5).to_move >= 0).all()


def test_it_is_filled_with_what_a_seat_cannot_tell_apart(table: Table) -> None:
    game, seats = table
    state = game.start(seats, "to be filled")
    dice = random.Random(4)
    for _ in range(5):
        state.apply(choose(state, dice))
    assert state.to_move is not None
    seen = state.seen_by(state.to_move)
    batch = Batch(game, 6, seats).fill(seen, "deal")
    assert all(batch.state(slot).view(seen.seat) == seen.view() for slot in range(6))
    legal = state.legal_actions().tolist()
    for slot in range(6):
        assert sorted(batch.legal[slot, : batch.counts[slot]].tolist()) == legal
    again = Batch(game, 6, seats).fill(state, "deal", seen.seat)
    known = Batch(game, 6, seats).fill(state.known(seen.seat), "deal")
    first, second, third = (one.rollout() for one in (batch, again, known))
    assert (first.points == second.points).all() and (first.points == third.points).all()
    with pytest.raises(TypeError, match="not pickled"):
        copy.deepcopy(batch)
    with pytest.raises(GameError, match="no Seen, Known or State"):
        batch.fill(seen.view(), 1)  # type: ignore[arg-type]
    if game.variants:
        name, value = next(iter(game.variants.items()))
        other = game.start(seats, 1, variants={name: not value})
        with pytest.raises(GameError, match="other variants or components"):
            batch.fill(other, 1)
    while not state.is_over:
        state.apply(choose(state, dice))
    with pytest.raises(GameError, match="the game is over"):
        batch.fill(state, 1, 0)
    with pytest.raises(GameError, match="of another game"):
        Batch(game, 2, seats).fill(other_game(game).start().seen_by(0), 1)


def other_game(game: Game) -> Game:
    return stammtisch.load(next(name for name in stammtisch.names() if name != game.name))


def test_a_policy_plays_a_whole_batch(table: Table) -> None:
    """The first of the legal actions by id, as the single game would."""
    game, seats = table

    def lowest(batch: Batch) -> Any:
        assert batch.masks is not None
        return np.where(batch.to_move >= 0, batch.masks.argmax(axis=1), -1)

    played = Batch(game, 3, seats, 11).rollout(lowest)
    state = game.start(seats, 11)
    while not state.is_over:
        state.apply(state.legal_actions()[0])
    assert played.points[0].tolist() == [row["total"] for row in state.scores()]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"n": 0}, "n: 0 is no number of games"),
        ({"n": "many"}, "n: 'many' is no number of games"),
        ({"seats": 9}, "seats: "),
        ({"masks": "words"}, "masks: 'words' is none of bytes, bits, none"),
        ({"threads": 0}, "threads: 0 is no number of threads"),
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(GameError, match=told):
        Batch(**{"game": "dokmus", "n": 2, **wrong})
    with pytest.raises(GameError, match="slot: 2 is none of 0 to 1"):
        Batch("dokmus", 2).state(2)


def test_arrays_are_shared_without_a_copy() -> None:
    """With whoever speaks DLPack; all begin where other libraries want them to."""
    batch = Batch("village", 8)
    assert batch.masks is not None
    for array in (*batch.observation.values(), batch.masks, batch.rewards, batch.to_move):
        assert array.ctypes.data % 64 == 0
        assert np.shares_memory(np.from_dlpack(array), array)


def test_jax_takes_them_without_a_copy() -> None:
    """In a process of its own: no other may be forked where JAX has begun threads."""
    code = (
        "import jax; from stammtisch.envs import Batch; batch = Batch('dokmus', 8)\n"
        "for array in (batch.observation['board'], batch.masks, batch.to_move):\n"
        "    shared = jax.dlpack.from_dlpack(array)\n"
        "    assert shared.unsafe_buffer_pointer() == array.ctypes.data\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=300)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_process_that_was_forked_has_no_threads(threads: int) -> None:
    """It is told so, instead of waiting for ever; without threads it plays on."""
    code = f"""
import os
from stammtisch import GameError
from stammtisch.envs import Batch

batch = Batch("dokmus", 16, 2, threads={threads})
child = os.fork()
if child:
    os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
try:
    batch.step(batch.any_actions())
except GameError as error:
    os._exit(1 if "another process's" in str(error) else 2)
os._exit(0)
"""
    run = subprocess.run([sys.executable, "-c", code], timeout=120, check=False)
    assert run.returncode == threads - 1


def test_whatever_is_written_into_counts_nothing_is_read_beyond_the_list() -> None:
    batch = Batch("dokmus", 4, 2)
    for count in (2**31 - 1, 10**6, -5):
        batch.reset()
        legal = batch.legal.copy()
        batch.counts[:] = count
        drawn = batch.any_actions()
        assert all(a == -1 or a in row for a, row in zip(drawn, legal, strict=True))
