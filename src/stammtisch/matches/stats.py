"""What many games looked like: their length, what gave the points, how they ended, who won.

For `stammtisch arena --report`: sanity of a game's numbers, seen by simulation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stammtisch.core.state import State


@dataclass(frozen=True)
class GameStats:
    """One game that is over.

    `points`: by place in the order of play, counted from who decided first, and by heading.
    `counters`: what tells how long it was, such as the round.
    """

    decisions: int
    ended: str
    tie: str | None
    won: tuple[float, ...]
    points: tuple[dict[str, int], ...]
    counters: dict[str, int]


def stats_of(state: State, first: int) -> GameStats:
    """What is to be told of a game; `first` decided first."""
    outcome, n = state.outcome, state.seats
    assert outcome is not None
    order = [(first + k) % n for k in range(n)]
    scores, share = state.scores(), 1 / len(outcome.winners)
    view = state.view(None)
    counted = state.game.modules.features.COUNTED
    return GameStats(
        len(state.actions),
        outcome.ended,
        outcome.tie,
        tuple(share if seat in outcome.winners else 0.0 for seat in order),
        tuple(scores[seat] for seat in order),
        {key: int(view[key]) for key in counted if key in view},
    )


def report(games: Sequence[GameStats]) -> dict[str, Any]:
    """Means over all games; `points` over all seats, `winners` over the winners alone."""
    everybody = [points for game in games for points in game.points]
    winners = [p for game in games for p, won in zip(game.points, game.won, strict=True) if won]
    totals = [points["total"] for points in everybody]
    return {
        "decisions": fmean(game.decisions for game in games),
        "counters": _means([game.counters for game in games]),
        "points": _means(everybody),
        "winners": _means(winners),
        "lowest": min(totals),
        "highest": max(totals),
        "won": [fmean(shares) for shares in zip(*(game.won for game in games), strict=True)],
        "ended": dict(Counter(game.ended for game in games).most_common()),
        "ties": dict(Counter(game.tie for game in games if game.tie).most_common()),
    }


def _means(rows: Sequence[dict[str, int]]) -> dict[str, float]:
    return {key: fmean(row[key] for row in rows) for key in rows[0]}
