"""How often each bot wins, and how sure that is: of single games, and of whole deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from .match import Match, Played

SURE = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Standing:
    """How a bot, or several of one name, did in a match.

    `even`: the share in the victories of bots that all play alike; `at_least`: with 95 % of
    certainty the true share is no lower (Wilson's bound). `paired`: bounds of the share in whole
    deals, each played from every seat (`paired_bounds`); None where they tell nothing.
    """

    bot: str
    seats: int
    games: int
    wins: float
    share: float
    at_least: float
    even: float
    points: float
    paired: tuple[float, float] | None = None


def reckon(match: Match, played: Sequence[Played]) -> list[Standing]:
    """A row for each name, in the order in which they were given."""
    rows, games = [], len(played)
    for bot in match.bots:
        own = match.of(bot)
        wins = sum(one.won[i] for one in played for i in own)
        points = sum(one.points[i] for one in played for i in own) / (games * len(own))
        share, even = wins / games, len(own) / len(match.players)
        paired = paired_bounds(block_shares(match, played, bot))
        bound = lower_bound(wins, games)
        rows.append(Standing(bot, len(own), games, wins, share, bound, even, points, paired))
    return rows


def lower_bound(wins: float, games: int) -> float:
    """Wilson's lower bound, with 95 % of certainty, of a share found in so many games."""
    share, z = wins / games, SURE * SURE / games
    middle = share + z / 2
    spread = math.sqrt(share * (1 - share) * z + z * z / 4)
    return max(0.0, (middle - spread) / (1 + z))


def block_shares(match: Match, played: Sequence[Played], bot: str) -> list[float]:
    """A bot's share in each deal that was played from every seat; the luck of it cancels."""
    n, own = len(match.players), match.of(bot)
    return [
        sum(one.won[i] for one in played[first : first + n] for i in own) / n
        for first in range(0, len(played) - n + 1, n)
    ]


def paired_bounds(shares: Sequence[float]) -> tuple[float, float] | None:
    """Student's 95 % interval of the mean of these shares, within 0 and 1.

    The games of one deal hang together, deals do not: so deals are what is counted, as in the
    paired comparisons of experiments with blocks (Student, "The probable error of a mean",
    Biometrika 6, 1908). None for fewer than two, and for shares that are all alike, of whose
    spread nothing is known.
    """
    if len(shares) < 2 or not (spread := stdev(shares)):
        return None
    mean = fmean(shares)
    half = students_t(len(shares) - 1) * spread / math.sqrt(len(shares))
    return max(0.0, mean - half), min(1.0, mean + half)


def students_t(freedom: int) -> float:
    """How many standard errors on either side hold 95 % of Student's distribution.

    Exact for one and two degrees of freedom, else within 0.2 % by the expansion 26.7.5 of
    Abramowitz and Stegun, Handbook of Mathematical Functions.
    """
    if freedom == 1:
        return math.tan(0.475 * math.pi)
    if freedom == 2:
        return 0.95 * math.sqrt(2 / (1 - 0.95**2))
    z = SURE
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**k for k, term in enumerate(terms, start=1))
