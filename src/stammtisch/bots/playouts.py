"""Games played to their end by chance alone, for measuring how fast rules run."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import numpy as np

from stammtisch.core.actions import act_of
from stammtisch.core.chance import Chance, draw
from stammtisch.core.compiled import Compiled, compiled

if TYPE_CHECKING:
    from stammtisch.core.engine import Engine, Entry
    from stammtisch.core.game import Game


def make(rules: Any) -> Compiled[..., int]:
    """The loop over one game's rules."""
    offer, apply = rules.offer, rules.apply

    @compiled
    def playouts(states: Any, scratch: Any, legals: Any, chances: Any, games: int) -> int:
        """Play games from the given states in turn. Returns how many decisions were taken."""
        legal, decisions = legals[0], 0
        for game in range(games):
            scratch[0] = states[game % len(states)]
            state = scratch[0]
            while state.to_move >= 0:
                legal.count = 0
                offer(state, legal)
                action = int(legal.ids[draw(chances[0], legal.count)])
                act = act_of(legal, action)
                apply(state, act, action - int(legal.first[act]))
                decisions += 1
        return decisions

    return playouts


@functools.cache
def playouts(game: Game) -> Compiled[..., int]:
    return make(game.engine.rules)


def arguments(engine: Engine, states: Any, games: int) -> tuple[Any, ...]:
    """Everything the loop needs, for `Engine.call`."""
    chances = np.zeros(1, Chance.dtype)
    return states, engine.new_states(), engine.new_legals(), chances, games


def entry(game: Game) -> Entry:
    """What must be compiled, with arguments of exactly the types used later."""
    return playouts(game), arguments(game.engine, game.engine.new_states(), 0)
