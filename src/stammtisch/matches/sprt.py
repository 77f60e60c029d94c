"""Stopping a match as soon as its question is decided: a sequential probability ratio test."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from stammtisch.core.errors import GameError

ERROR = 0.05
"""How often each of the two answers may be given wrongly."""

BOUND = math.log((1 - ERROR) / ERROR)
"""The logarithm of the likelihoods' ratio that decides; for equal errors on either side alike."""

IMAGINED = (0.0, 1.0)
"""Shares in deals that are counted into the spread alone, so that it is never too small."""


@dataclass(frozen=True)
class Verdict:
    """What a match has decided, after so many whole deals.

    `better`: whether `bot` wins `share` or more, rather than `even` or less. `ratio`: the
    logarithm of the likelihoods' ratio, above `BOUND` or below minus that.
    """

    bot: str
    better: bool
    even: float
    share: float
    deals: int
    ratio: float


class Question:
    """Whether a bot's share in the victories is even or less, or `more` above that.

    Wald's test ("Sequential tests of statistical hypotheses", Annals of Mathematical Statistics
    16, 1945) of the mean share in a deal played from every seat, taken for normally distributed
    with the spread that was seen so far, about the middle of both hypotheses, so that a streak
    does not make it small; in chess known as the generalised test on pairs of games.
    GameError for hypotheses beyond 0 and 1.
    """

    def __init__(self, bot: str, even: float, more: float) -> None:
        if even == 1:
            raise GameError(f"sprt: {bot} plays against nobody else: there is nothing to decide")
        if not 0 < more < 1 - even:
            bound = Fraction(1 - even).limit_denominator(1000)
            raise GameError(f"sprt: {more!r} is not above 0 and below {bound}")
        self.bot, self.even, self.share = bot, even, even + more
        self.deals, self.sum = 0, 0.0
        self.squares = math.fsum(self._beyond(share) ** 2 for share in IMAGINED)
        self.verdict: Verdict | None = None

    @property
    def ratio(self) -> float:
        """The logarithm of how much likelier the larger share is than the even one."""
        variance = self.squares / (self.deals + len(IMAGINED))
        return (self.share - self.even) * self.sum / variance

    def _beyond(self, share: float) -> float:
        """How far above the middle between both hypotheses."""
        return share - (self.even + self.share) / 2

    def add(self, share: float) -> Verdict | None:
        """The bot's share in the next deal; the verdict, if it is reached now or has been."""
        if self.verdict is None:
            self.deals += 1
            self.sum += self._beyond(share)
            self.squares += self._beyond(share) ** 2
            if abs(ratio := self.ratio) >= BOUND:
                told = (self.bot, ratio > 0, self.even, self.share, self.deals, ratio)
                self.verdict = Verdict(*told)
        return self.verdict
