"""Elo of a match: known values, recovered strengths, margins that hold what they promise."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize

from stammtisch.matches import Match, Played
from stammtisch.matches.rating import fit, pair_wins, ratings


def games(players: int, orders: Sequence[Sequence[int]]) -> list[Played]:
    """Games that ended in these orders of players, the winner first."""
    return [
        Played(
            [float(order[0] == i) for i in range(players)],
            [players - order.index(i) for i in range(players)],
        )
        for order in orders
    ]


def drawn(strengths: Sequence[float], count: int, seed: int) -> list[list[int]]:
    """Orders in which players of these Elo end: each of those left by its strength."""
    dice = random.Random(seed)
    orders = []
    for _ in range(count):
        left, order = list(range(len(strengths))), list[int]()
        while left:
            order += dice.choices(left, [10 ** (strengths[i] / 400) for i in left])
            left.remove(order[-1])
        orders.append(order)
    return orders


def test_for_two_it_is_the_logarithm_of_what_they_won() -> None:
    """Half a win more for each: 30.5 to 10.5."""
    match = Match("toy", ("a", "b"), 40, "0", None)
    a, b = ratings(match, games(2, [[0, 1]] * 30 + [[1, 0]] * 10))
    assert a.elo - b.elo == pytest.approx(400 * math.log10(30.5 / 10.5))
    assert (a.elo + b.elo, a.margin) == pytest.approx((0, b.margin))


def test_who_won_all_has_a_finite_figure_and_a_wide_margin() -> None:
    match = Match("toy", ("a", "b"), 20, "0", None)
    a, b = ratings(match, games(2, [[0, 1]] * 20))
    assert a.elo - b.elo == pytest.approx(400 * math.log10(20.5 / 0.5))
    assert a.margin > 100


def test_a_winner_has_beaten_all_and_the_others_each_other_by_their_points() -> None:
    match = Match("toy", ("a", "b", "c", "c"), 1, "0", None)
    (wins,) = pair_wins(match, [Played([0.0, 0.0, 1.0, 0.0], [9, 7, 5, 7])])
    assert wins.tolist() == [[0, 1, 1], [0, 0, 0.5], [1, 1.5, 0]]


def test_the_figures_are_the_likeliest() -> None:
    """A general optimizer finds no better ones."""
    wins = np.array([[0, 12, 30], [9, 0, 14], [4, 11, 0]], float)

    def unlikely(worth: Any) -> float:
        return float((wins * np.log1p(np.exp(worth[None, :] - worth[:, None]))).sum())

    best = minimize(unlikely, np.zeros(3)).x
    assert fit(wins) == pytest.approx(best - best.mean(), abs=1e-4)


def test_margins_hold_the_true_strengths_about_as_often_as_they_say() -> None:
    match = Match("toy", ("a", "b", "c"), 120, "0", None)
    truth, held = [150.0, 0.0, -150.0], 0
    for seed in range(60):
        found = ratings(match, games(3, drawn(truth, 120, seed)))
        held += sum(abs(one.elo - t) <= one.margin for one, t in zip(found, truth, strict=True))
    assert 160 <= held <= 180


def test_one_name_alone_has_no_rating() -> None:
    assert ratings(Match("toy", ("a", "a"), 1, "0", None), games(2, [[0, 1]])) == []
