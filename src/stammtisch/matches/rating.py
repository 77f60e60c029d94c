"""Elo ratings of the bots of a match: the Bradley-Terry model by maximum likelihood.

A game of several is its pairs: a winner has beaten who has not won, else more points beat fewer,
and what is equal is half a win for each. Players of one name have no games among them. The model
has it that a bot rated d above another takes 1 / (1 + 10^(-d/400)) of their games (Bradley and
Terry, Biometrika 39, 1952; Hunter, Annals of Statistics 32, 2004). Half a win more for each of
every pair keeps the figures finite where one has won all; for two bots that is Firth's correction
(Biometrika 80, 1993).

The order of the games counts nothing, for bots do not learn: that is why there is no rating here
that moves game by game, as Elo's own or OpenSkill's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .match import Match, Played
from .standing import SURE

Numbers = npt.NDArray[np.float64]
ELO = 400 / math.log(10)
"""Points of rating for a unit of the model's logits."""

STEPS = 100


@dataclass(frozen=True)
class Rating:
    """A bot's Elo, counted from the mean of its match; with 95 % of certainty it is within
    `margin` of that on either side."""

    bot: str
    elo: float
    margin: float


def ratings(match: Match, played: Sequence[Played]) -> list[Rating]:
    """One for each name, in the order in which they were given; none for a single name.

    The margin is the wider one of two: by the model's own information, which takes all pairs for
    independent, and by how the deals differ, whose games hang together (the sandwich estimate,
    clustered by deal: Liang and Zeger, Biometrika 73, 1986).
    """
    bots = match.bots
    if len(bots) < 2:
        return []
    blocks = pair_wins(match, played)
    worth = fit(blocks.sum(axis=0) + (1 - np.eye(len(bots))) / 2)
    margins = np.maximum(_model_errors(worth, blocks), _deal_errors(worth, blocks)) * SURE
    return [
        Rating(bot, float(elo), float(margin))
        for bot, elo, margin in zip(bots, worth * ELO, margins * ELO, strict=True)
    ]


def pair_wins(match: Match, played: Sequence[Played]) -> Numbers:
    """(deals, bots, bots): how often a bot, of the second axis, has beaten one of the third."""
    n, index = len(match.players), {bot: k for k, bot in enumerate(match.bots)}
    own = [index[player] for player in match.players]
    wins = np.zeros((-(-len(played) // n), len(index), len(index)))
    for number, one in enumerate(played):
        places = list(zip(one.won, one.points, strict=True))
        for i in range(n):
            for j in range(n):
                if own[i] != own[j]:
                    wins[number // n, own[i], own[j]] += _result(places[i], places[j])
    return wins


def _result(mine: tuple[float, int], other: tuple[float, int]) -> float:
    """1 for a win of the first, 0 for one of the second: by victory, then by points."""
    return 0.5 if mine == other else float(mine > other)


def fit(wins: Numbers) -> Numbers:
    """Logits, of mean 0, under which these wins (bots, bots) are likeliest; by Newton's method."""
    worth = np.zeros(len(wins))
    for _ in range(STEPS):
        step = np.linalg.pinv(_information(worth, wins)) @ _score(worth, wins)
        worth += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            break
    centred: Numbers = worth - worth.mean()
    return centred


def _chances(worth: Numbers) -> Numbers:
    chances: Numbers = 1 / (1 + np.exp(worth[None, :] - worth[:, None]))
    return chances


def _score(worth: Numbers, wins: Numbers) -> Numbers:
    """The gradient of the log-likelihood: wins beyond what was to be expected."""
    games = wins + np.swapaxes(wins, -1, -2)
    beyond: Numbers = (wins - games * _chances(worth)).sum(axis=-1)
    return beyond


def _information(worth: Numbers, wins: Numbers) -> Numbers:
    chances = _chances(worth)
    weights = (wins + wins.T) * chances * chances.T
    information: Numbers = np.diag(weights.sum(axis=1)) - weights
    return information


def _model_errors(worth: Numbers, blocks: Numbers) -> Numbers:
    prior = (1 - np.eye(len(worth))) / 2
    bread = np.linalg.pinv(_information(worth, blocks.sum(axis=0) + prior))
    errors: Numbers = np.sqrt(np.diag(bread))
    return errors


def _deal_errors(worth: Numbers, blocks: Numbers) -> Numbers:
    bread = np.linalg.pinv(_information(worth, blocks.sum(axis=0)))
    scores = _score(worth, blocks)
    errors: Numbers = np.sqrt(np.diag(bread @ scores.T @ scores @ bread))
    return errors
