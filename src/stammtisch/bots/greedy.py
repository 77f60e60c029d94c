"""A bot that looks one decision ahead and takes what its seat's position is worth most after.

It tries every legal action on a state drawn from what its seat can know. One text for all games:
a closure over a game's rules and its `features.value`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random as Dice
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from stammtisch.core.actions import Legal, act_of
from stammtisch.core.compiled import Compiled, compiled
from stammtisch.core.notes import stop_noting

from . import check_limit, choices, once_a_game

if TYPE_CHECKING:
    from stammtisch.core.contract import Features, Rules
    from stammtisch.core.engine import Common, Entry
    from stammtisch.core.game import Game
    from stammtisch.core.state import Seen

    from . import Limit

CHUNK = 4
"""Actions tried before the bot looks at the clock."""


def make(rules: Rules, worth_of: Compiled[..., float]) -> Compiled[..., None]:
    """The function that tries actions, over one game's rules and its value for a seat."""
    apply, value = rules.apply, worth_of

    @compiled
    def try_actions(
        states: list[Common],
        scratch: list[Common],
        legals: Sequence[Legal],
        seat: int,
        first: int,
        last: int,
        worth: npt.NDArray[np.float64],
    ) -> None:
        """worth[k]: what the state is worth to the seat after the k-th legal action."""
        legal = legals[0]
        for k in range(first, last):
            scratch[0] = states[0]
            stop_noting(scratch[0])
            action = int(legal.ids[k])
            act = act_of(legal, action)
            apply(scratch[0], act, action - int(legal.first[act]))
            worth[k] = value(scratch[0], seat)

    return try_actions


@once_a_game
def tries(game: Game) -> Compiled[..., None]:
    """The game's one function."""
    return make(game.engine.rules, game.modules.features.value)


def entries(game: Game) -> Iterator[Entry]:
    """What must be compiled, with arguments of exactly the types used later."""
    engine = game.engine
    states, scratch, legals = engine.new_states(), engine.new_states(), engine.new_legals()
    yield tries(game), (states, scratch, legals, 0, 0, 0, np.zeros(1))


class Greedy:
    """Takes the action after which its position is worth most; chance decides among equals."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.dice = Dice(None if seed is None else str(seed))

    def choose(self, seen: Seen, limit: Limit = None) -> int:
        """Within the limit: actions that were not tried in time are left aside."""
        actions = choices(seen)
        if len(actions) == 1:
            return int(actions[0])
        order = np.array(self.dice.sample(actions.tolist(), len(actions)), np.int32)
        worth = self.look(seen, order, limit)
        return int(order[self.pick(worth.tolist(), seen.game.modules.features)])

    def pick(self, worth: list[float], features: Features) -> int:
        """The place of the best; the first of equals, in an order drawn by chance."""
        return int(np.argmax(worth))

    def look(
        self, seen: Seen, order: npt.NDArray[np.int32], limit: Limit
    ) -> npt.NDArray[np.float64]:
        """What each action is worth, in this order; -inf for those not tried."""
        engine, game = seen.game.engine, seen.game
        state = seen.sample(str(self.dice.getrandbits(64)))
        legals, scratch = engine.new_legals(), engine.new_states()
        legals["ids"][0, : len(order)] = order
        legals["count"][0] = len(order)
        worth = np.full(len(order), -np.inf)
        count, until = _bounds(limit, len(order))
        for first in range(0, count, CHUNK):
            last = min(first + CHUNK, count)
            arguments = (state.array, scratch, legals, seen.seat, first, last, worth)
            engine.call(tries(game), *arguments)
            if time.monotonic() > until:
                break
        return worth


def _bounds(limit: Limit, actions: int) -> tuple[int, float]:
    """How many actions to try at most, and until when."""
    limit = check_limit(limit)
    if isinstance(limit, float):
        return actions, time.monotonic() + limit
    return (actions if limit is None else min(limit, actions)), float("inf")
