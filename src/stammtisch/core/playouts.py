"""Games played to their end by chance alone: what a position is worth, and how fast rules run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .actions import Legal, act_of
from .chance import Chance, draw, reseed
from .compiled import Compiled, compiled
from .notes import stop_noting

if TYPE_CHECKING:
    from .contract import Rules

NOBODY, ANY = -2, -1


class Rollouts(NamedTuple):
    """What came of games played to their end by chance.

    `results`: float64, (games, seats): 1 for the winner, for several an equal share of it, else 0.
    `points`: int32, (games, seats): totals at the end.
    """

    results: npt.NDArray[np.float64]
    points: npt.NDArray[np.int32]


def make(rules: Rules) -> Compiled[..., int]:
    """The loop over one game's rules."""
    offer, apply, score, resample = rules.offer, rules.apply, rules.score, rules.resample

    @compiled
    def playouts(
        states: list[Any],
        scratch: list[Any],
        legals: Sequence[Legal],
        results: list[Any],
        chances: Sequence[Chance],
        viewer: int,
        first: int,
        won: npt.NDArray[np.float64],
        points: npt.NDArray[np.int32],
    ) -> int:
        """Play as many games as `won` and `points` have rows, from the given states in turn.

        Each begins with another deal of what the viewing seat (-1: a spectator; NOBODY: one who
        knows all) cannot know, and with the action `first` (ANY: any). Returns how many decisions
        were taken.
        """
        legal, decisions = legals[0], 0
        for game in range(len(won)):
            scratch[0] = states[game % len(states)]
            state = scratch[0]
            reseed(state.chance, chances[0])
            stop_noting(state)
            if viewer != NOBODY:
                resample(state, viewer)
            action = first
            while state.to_move >= 0:
                if action == ANY:
                    legal.count = 0
                    offer(state, legal)
                    action = int(legal.ids[draw(chances[0], legal.count)])
                act = act_of(legal, action)
                apply(state, act, action - int(legal.first[act]))
                action = ANY
                decisions += 1
            results[0] = results[1]
            score(state, results[0])
            share_out(results[0], won[game], points[game])
        return decisions

    return playouts


def shares(won: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Victory by seat, shared by all who won: of flags by seat, the seats along the last axis."""
    made: npt.NDArray[np.float64] = won / won.sum(axis=-1, keepdims=True)
    return made


@compiled
def share_out(result: Any, won: npt.NDArray[np.float64], points: npt.NDArray[np.int32]) -> None:
    """Victory, shared by all who won, and everybody's points."""
    winners = 0
    for seat in range(len(won)):
        winners += int(result.won[seat])
    for seat in range(len(won)):
        won[seat] = int(result.won[seat]) / winners
        points[seat] = result.total[seat]


@compiled
def as_rewards(won: npt.NDArray[np.float64]) -> None:
    """Make rewards, which sum to 0, of shares in the victory, which sum to 1: the others share -1.
    All win alike: 0 for each.
    """
    others = 0
    for seat in range(len(won)):
        if won[seat] == 0:
            others += 1
    for seat in range(len(won)):
        if others == 0:
            won[seat] = 0
        elif won[seat] == 0:
            won[seat] = -1 / others
