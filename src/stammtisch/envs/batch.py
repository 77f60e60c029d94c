"""Thousands of games of one kind at a time, all in arrays that are made once."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, NoReturn, Self, SupportsIndex

import numpy as np
import numpy.typing as npt

from stammtisch.core import chance
from stammtisch.core.arguments import shown, whole
from stammtisch.core.batches import NOTHING, THE_SETTING, Looked, Loops, Paid, make
from stammtisch.core.chance import Chance
from stammtisch.core.compiled import Compiled
from stammtisch.core.engine import OVER, Entry
from stammtisch.core.errors import GameError, IllegalActionError
from stammtisch.core.game import Game, check_seed
from stammtisch.core.observing import NO_BOARD
from stammtisch.core.playouts import Rollouts, shares
from stammtisch.core.record import Known, Origin
from stammtisch.core.registry import load
from stammtisch.core.state import Seen, State

Masks = Literal["bytes", "bits", "none"]
Policy = Callable[["Batch"], npt.NDArray[np.int32]]
"""Chooses an action for each slot of a batch, NOTHING (-1) to leave it as it is."""

Work = tuple[Compiled[..., None], tuple[Any, ...]]
"""A loop over slots, and what it takes before the first and the last of them."""

ALIGNED = 64
"""Bytes: other libraries share arrays that begin at a multiple of it without a copy."""
MOST_GAMES = 10_000_000
DRAWS = 1 << 32
"""Blocks of draws that each slot's own generator has for itself, with one key for all."""
FEW = 16
"""One slot in so many: to wake other threads for fewer takes longer than to do without them."""
NO_ID = np.iinfo(np.int32).max
"""Stands for ids that an int32 cannot hold: no action has it."""


class Batch:
    """Games in `n` slots, each stepped by its own action; they are exactly those that
    `game.start(seats, seed=batch.seeds[slot])` and `apply` give.

    Rules run as machine code, by several threads at a time, without Python's lock; the first batch
    of a game makes it, in minutes, where it is not kept yet (`stammtisch compile` does so ahead).
    All arrays have the slots as their first axis, and are made once; a step writes into them anew:

    `to_move`: int32, the seat that decides, -1 where the game is over. `counts`, `legal`: int32,
    how many actions are legal, and their ids, in the order in which rules offer them; behind them
    stands anything. `masks`: uint8, (n, game.n_actions), 1 for legal ids; or (n, bytes) with a bit
    for each id, the lowest first; None without. `observation`: by part, what the seat to move can
    know (see `game.observation`), empty without. `rewards`: float64, (n, seats), as
    `State.rewards`, of games that the last step has ended, else 0. `points`: int32, (n, seats), of
    the slot's last game that ended. `ended`: uint8, 1 for a game that the last step has ended; with
    `auto_reset` its slot holds the next one by then.

    Game k of slot i has the seed `seed + i + k * n`, a text where `seed` is one.

    `close()`, or the end of a `with`, ends its threads; its arrays stay, and it plays no more.
    """

    def __init__(
        self,
        game: Game | str,
        n: SupportsIndex,
        seats: SupportsIndex | None = None,
        seed: SupportsIndex | str = 0,
        *,
        variants: Mapping[str, bool] | None = None,
        components: str | Path | None = None,
        masks: Masks = "bytes",
        observations: bool = True,
        auto_reset: bool = True,
        threads: int = 1,
    ) -> None:
        self.game = (game if isinstance(game, Game) else load(game)).compile()
        self.n = _count("n", n)
        first = self.game.start(seats, seed, variants, components)
        self.seats, self.auto_reset = first.seats, auto_reset
        self.origin = first.origin
        self._first_seed = check_seed(seed)
        self._slots = [
            slice(int(low), int(high)) for low, high in zip(*_edges(self.n, threads), strict=True)
        ]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._process = os.getpid()
        self.closed = False
        self._make_arrays(masks, observations)
        self._loops = loops(self.game)
        self.reset()

    def close(self) -> None:
        """End its threads. Whatever would play on is refused from now on (GameError)."""
        self.closed = True
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check_open(self) -> None:
        if self.closed:
            raise GameError("this batch is closed: make another one")
        if self._pool is not None and os.getpid() != self._process:
            raise GameError("this batch is another process's, with its threads: make one here")

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Batch is not pickled or copied: make one where it is wanted")

    def _make_arrays(self, masks: Masks, observations: bool) -> None:
        engine, n = self.game.engine, self.n
        self.states = engine.new_states(n)
        self._template = engine.new_states()
        State(self.game, self.origin, self._template, [])._set_up(self.origin)
        self._legals = engine.new_legals(n)
        self.counts = self._legals["count"]
        self.legal = self._legals["ids"][:, : self.game.n_actions]
        self._results = engine.new_results(n + 1)
        self._keys = np.zeros((n, 8), np.int64)
        self.games = np.zeros(n, np.int64)
        self.to_move, self.points = aligned((n,), np.int32), aligned((n, self.seats), np.int32)
        self.ended, self.rewards = aligned((n,), np.uint8), aligned((n, self.seats), np.float64)
        self._changed = np.zeros(n, np.uint8)
        self._paid = Paid(self.points, self.rewards, self.ended)
        self._dice = np.zeros(n, Chance.dtype)
        self._actions = aligned((n,), np.int32)
        width = {"bytes": self.game.n_actions, "bits": (self.game.n_actions + 7) // 8, "none": 0}
        if masks not in width:
            raise GameError(f"masks: {shown(masks)} is none of bytes, bits, none")
        self.masks = None if masks == "none" else aligned((n, width[masks]), np.uint8)
        nothing = np.zeros((0, 0), np.uint8)
        bytewise = nothing if masks != "bytes" or self.masks is None else self.masks
        bitwise = nothing if masks != "bits" or self.masks is None else self.masks
        self._looked = Looked(self.to_move, bytewise, bitwise)
        self._see(observations)

    def _see(self, observations: bool) -> None:
        """Arrays for what is seen."""
        space = self.game.observation
        kinds, count = space.dtypes, self.n if observations else 0
        shapes = {part: (count, *shape) for part, shape in space.shapes.items()}
        made = {part: aligned(shape, kinds[part]) for part, shape in shapes.items()}
        self.observation = made if observations else {}
        self._seen = space.parts(made, NO_BOARD[np.newaxis])
        self._rows: npt.NDArray[np.float32] | None = None

    # Play

    def reset(self, seed: SupportsIndex | str | None = None) -> Self:
        """A new game in each slot; from this seed on, or, without, from the present one's again."""
        self._check_open()
        if seed is not None:
            self._first_seed = check_seed(seed)
        self.games[:] = 0
        self._dice["key"] = chance.seed_key(f"dice {self._first_seed}")
        self._dice["block"], self._dice["left"] = np.arange(self.n) * DRAWS, 0
        self.ended[:], self.rewards[:], self.points[:] = 0, 0, 0
        self._begin(np.ones(self.n, np.uint8))
        return self

    def step(self, actions: npt.ArrayLike) -> Self:
        """Take an action in each slot, by id; -1 leaves a slot as it is.

        IllegalActionError names the first slot whose action is not legal; then none is taken.
        GameError for what is no row of n whole numbers.
        """
        self._check_open()
        given = self._take(actions)
        wrong = self._loops.first_wrong.fast(self._legals, self._actions)
        if wrong != NOTHING:
            raise self._illegal(wrong, int(given[wrong]))
        each = self.states, self._legals, self._actions, self._results, self._paid, self._changed
        self._each((self._loops.step, each), self._looking())
        if self.auto_reset and self.ended.any():
            self.games += self.ended
            self._begin(self.ended)
        return self

    def any_actions(self) -> npt.NDArray[np.int32]:
        """For each slot one of its legal actions, all equally likely; -1 where its game is over.

        They are drawn by the slot's own generator, and stand in an array that the next call fills
        anew.
        """
        self._check_open()
        self._loops.any_action.fast(self._legals, self._dice, self._actions)
        return self._actions

    def flat(self) -> npt.NDArray[np.float32]:
        """Each slot's observation as one row, (n, game.observation.size); see `State.observe_flat`.

        They stand in an array that is made when they are first asked for, and filled anew each
        time. GameError for a batch without observations.
        """
        self._check_open()
        if not self.observation:
            raise GameError("observations: this batch was made without any")
        if self._rows is None:
            self._rows = aligned((self.n, self.game.observation.size), np.float32)
        self._each((self._loops.rows, (self._seen, self.game.observation.largest, self._rows)))
        return self._rows

    @property
    def seeds(self) -> list[str]:
        """By slot the seed of its present game; what `fill` has dealt there has none of its own."""
        return [self._seed(i) for i in range(self.n)]

    def _seed(self, slot: int) -> str:
        number = slot + int(self.games[slot]) * self.n
        try:
            return str(int(self._first_seed) + number)
        except ValueError:
            return f"{self._first_seed} {number}"

    def state(self, slot: SupportsIndex) -> State:
        """A copy of one slot's state; it knows nothing of the actions that led to it."""
        at = whole(slot)
        if at is None or not 0 <= at < self.n:
            raise GameError(f"slot: {shown(slot)} is none of 0 to {self.n - 1}")
        copy = self.states[at : at + 1].copy()
        copy["n_notes"] = 0
        return State(self.game, self.origin, copy, [])._settled()

    def scores(self) -> npt.NDArray[np.int32]:
        """Everybody's points in each slot, as if its game ended now: (n, seats)."""
        results, score = self.game.engine.new_results(self.n), self.game.engine.points.score_at
        for slot in range(self.n):
            score.fast(self.states, slot, results, slot)
        totals: npt.NDArray[np.int32] = results["total"][:, : self.seats].copy()
        return totals

    def fill(
        self, seen: Seen | Known | State, seed: SupportsIndex | str, seat: int | None = None
    ) -> Self:
        """In each slot a state that a seat cannot tell from the present one: of `Seen` and `Known`,
        their own; of a state, that of `seat` (None: a spectator).
        """
        self._check_open()
        known = seen.known(seat) if isinstance(seen, State) else seen
        if not isinstance(known, Seen | Known):
            raise GameError(f"seen: {shown(seen)} is no Seen, Known or State")
        if known.game is not self.game or int(known.array["seats"][0]) != self.seats:
            raise GameError(f"seen: {shown(seen)} is of another game, or for other players")
        if _agreed(known.origin) != _agreed(self.origin):
            raise GameError(f"seen: {shown(seen)} has other variants or components than the batch")
        if int(known.array["to_move"][0]) == OVER:
            raise GameError(f"seen: {shown(seen)}: the game is over")
        chances = np.zeros(1, Chance.dtype)
        chance.sow(chances, check_seed(seed))
        viewer = -1 if known.seat is None else known.seat
        self._loops.deal.fast(self.states, known.array, chances, viewer, self._legals)
        self.ended[:], self.rewards[:] = 0, 0
        self._changed[:] = THE_SETTING
        self._each(self._looking())
        return self

    def rollout(self, policy: Policy | None = None) -> Rollouts:
        """Play the game in each slot to its end; by chance, or as a policy chooses.

        Returns `results`, float64, and `points`, int32, by slot and seat: see `Rollouts`. The games
        stay over until `reset` or `fill`. A policy is given this batch, and returns its actions, -1
        in slots whose game is over (`to_move` is -1 there).
        """
        self._check_open()
        if policy is not None and not callable(policy):
            raise GameError(f"policy: {shown(policy)} is no function of a batch")
        kept, self.auto_reset = self.auto_reset, False
        try:
            while (self.to_move >= 0).any():
                self.step(self.any_actions() if policy is None else asked(policy, self))
        finally:
            self.auto_reset = kept
        won = shares(self._results["won"][: self.n, : self.seats])
        return Rollouts(won, self.points.copy())

    # How

    def _take(self, actions: npt.ArrayLike) -> npt.NDArray[Any]:
        given = ids_of(actions, self.n)
        if given is not self._actions:
            self._actions[:] = given
            if given.dtype != np.int32:
                self._actions[self._actions != given] = NO_ID
        return given

    def _illegal(self, slot: int, action: int) -> IllegalActionError:
        state = self.state(slot)
        if state.is_over:
            return IllegalActionError(f"slot {slot}: the game is over")
        try:
            reason = state.why_not(action)
        except GameError as error:
            return IllegalActionError(f"slot {slot}: {error}")
        assert reason is not None
        return IllegalActionError(f"slot {slot}: {state.text(action)}: {reason.sentence}", reason)

    def _begin(self, due: npt.NDArray[np.uint8]) -> None:
        """A new game in each slot that is due, and what is seen of it."""
        slots = np.flatnonzero(due)
        self._keys[slots] = chance.seed_keys(self._seed(slot) for slot in slots.tolist())
        tables = self.origin.components.tables
        given = self.states, self._template, self._keys, due, tables, self._legals
        self._changed[:] = THE_SETTING * due
        few = len(slots) * FEW < self.n
        self._each((self._loops.begin, given), self._looking(), alone=few)

    def _looking(self) -> Work:
        """What is seen where something has changed."""
        seen = self._looked, self._seen, self._changed
        return self._loops.look, (self.states, self._legals, *seen)

    def _each(self, *works: Work, alone: bool = False) -> None:
        """Loops over all slots, one after another, by as many threads as there are, or by one."""

        def work(slots: slice) -> None:
            for loop, arguments in works:
                loop.fast(*arguments, slots.start, slots.stop)

        own, *others = [slice(0, self.n)] if alone else self._slots
        handed = [self._pool.submit(work, slots) for slots in others] if self._pool else []
        work(own)
        for one in handed:
            one.result()


@functools.cache
def loops(game: Game) -> Loops:
    """A game's loops, compiled; from the cache if they have been before."""
    made = make(game.engine.rules, game.engine.points.observers)
    game.engine.load_more(entries(game, made))
    return made


def entries(game: Game, made: Loops) -> Iterator[Entry]:
    """The loops, with arguments of exactly the types used later."""
    engine, space, none = game.engine, game.observation, np.zeros((0, 0), np.uint8)
    states, legals, actions = engine.new_states(), engine.new_legals(), np.zeros(1, np.int32)
    flags, keys = np.zeros(1, np.uint8), np.zeros((1, 8), np.int64)
    paid = Paid(np.zeros((1, 1), np.int32), np.zeros((1, 1)), flags)
    chances = np.zeros(1, Chance.dtype)
    parts = space.parts(space.new(1), NO_BOARD[np.newaxis])
    yield made.begin, (states, states, keys, flags, engine.printed, legals, 0, 0)
    yield made.step, (states, legals, actions, engine.new_results(1), paid, flags, 0, 0)
    yield made.look, (states, legals, Looked(actions, none, none), parts, flags, 0, 0)
    yield made.rows, (parts, space.largest, np.zeros((1, space.size), np.float32), 0, 0)
    yield made.deal, (states[:0], states, chances, 0, legals[:0])
    yield made.first_wrong, (legals[:0], actions)
    yield made.any_action, (legals[:0], chances, actions)


def ids_of(actions: npt.ArrayLike, n: int) -> npt.NDArray[Any]:
    """A row of whole numbers, as many as there are slots; GameError."""
    try:
        given = np.asarray(actions)
    except ValueError:  # lists of several lengths
        given = np.zeros(0)
    if given.shape != (n,) or given.dtype.kind not in "iu":
        raise GameError(f"actions: {n} whole numbers are expected, not {shown(actions)}")
    return given


def asked(
    policy: Policy, batch: Batch, slots: npt.NDArray[np.bool_] | bool = True
) -> npt.NDArray[Any]:
    """What a policy does in these slots; GameError where that is nothing, for ever."""
    actions = np.where(slots, ids_of(policy(batch), batch.n), NOTHING)
    if (actions == NOTHING).all():
        raise GameError("policy: it leaves all games as they are")
    return actions


def aligned(shape: tuple[int, ...], kind: npt.DTypeLike) -> npt.NDArray[Any]:
    """Zeros that begin at a multiple of 64 bytes."""
    dtype = np.dtype(kind)
    size = int(np.prod(shape)) * dtype.itemsize
    room = np.zeros(size + ALIGNED, np.uint8)
    begin = -room.ctypes.data % ALIGNED
    return room[begin : begin + size].view(dtype).reshape(shape)


def _agreed(origin: Origin) -> tuple[dict[str, bool], str]:
    return dict(origin.variants), origin.components.digest


def _count(name: str, value: SupportsIndex) -> int:
    number = whole(value)
    if number is None or not 1 <= number <= MOST_GAMES:
        raise GameError(f"{name}: {shown(value)} is no number of games, 1 to {MOST_GAMES}")
    return number


def _edges(n: int, threads: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    count = whole(threads)
    if count is None or not 1 <= count <= 1024:
        raise GameError(f"threads: {shown(threads)} is no number of threads")
    edges = np.linspace(0, n, min(count, n) + 1).astype(int)
    return edges[:-1], edges[1:]
