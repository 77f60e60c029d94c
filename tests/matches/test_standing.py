"""Shares of a victory and how sure they are: of games, and of deals played from every seat."""

from __future__ import annotations

import random
from statistics import fmean

import pytest
from scipy import stats as oracle

from stammtisch.matches import Match, Played
from stammtisch.matches.standing import (
    block_shares,
    lower_bound,
    paired_bounds,
    reckon,
    students_t,
)
from stammtisch.matches.stats import GameStats


def test_ties_share_a_win_and_several_of_one_name_stand_together() -> None:
    match = Match("toy", ("a", "b", "b"), 2, "0", None)
    stats = GameStats(9, "done", None, (1.0,), ({"total": 9},), {})
    played = [Played([0.5, 0.5, 0], [9, 9, 3], stats), Played([0, 0, 1], [1, 2, 4], stats)]
    rows = reckon(match, played)
    (a, b) = rows
    assert (a.bot, a.seats, a.wins, a.share, a.points) == ("a", 1, 0.5, 0.25, 5.0)
    assert (b.bot, b.seats, b.wins, b.share, b.points) == ("b", 2, 1.5, 0.75, 4.5)
    assert [a.even, b.even] == pytest.approx([1 / 3, 2 / 3])


@pytest.mark.parametrize(
    ("wins", "games", "bound"),
    [(0, 10, 0.0), (10, 10, 0.7225), (5, 10, 0.2366), (114, 200, 0.5007), (62, 200, 0.2500)],
)
def test_the_lower_bound_is_wilsons(wins: float, games: int, bound: float) -> None:
    """Values from tables of the interval."""
    assert lower_bound(wins, games) == pytest.approx(bound, abs=5e-4)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 20, 99, 5000])
def test_students_distribution_is_known_closely(freedom: int) -> None:
    assert students_t(freedom) == pytest.approx(oracle.t.ppf(0.975, freedom), rel=2e-3)


def test_shares_are_counted_in_whole_deals() -> None:
    match = Match("toy", ("a", "b", "b"), 7, "0", None)
    first, other = Played([1.0, 0.0, 0.0], [1, 0, 0]), Played([0.0, 0.5, 0.5], [0, 1, 1])
    games = [first, first, other, other, other, other, first]
    assert block_shares(match, games, "a") == pytest.approx([2 / 3, 0])
    assert block_shares(match, games, "b") == pytest.approx([1 / 3, 1])


def test_paired_bounds_are_students_and_know_nothing_of_deals_that_are_all_alike() -> None:
    shares = [0.5, 1.0, 0.5, 0.75, 0.0]
    low, high = oracle.t.interval(0.95, 4, fmean(shares), oracle.sem(shares))
    assert paired_bounds(shares) == pytest.approx((low, min(1, high)), rel=2e-3)
    assert paired_bounds([0.5]) is None
    assert paired_bounds([1.0, 1.0, 1.0]) is None


def test_where_the_deal_decides_paired_bounds_are_the_narrower_ones() -> None:
    """Whoever has the good seat wins, but for one game in ten."""
    dice = random.Random(7)
    match = Match("toy", ("a", "b"), 400, "0", None)
    wins = [float((number % 2 == 0) != (dice.random() < 0.1)) for number in range(400)]
    row = reckon(match, [Played([won, 1 - won], [0, 0]) for won in wins])[0]
    assert row.paired is not None
    low, high = row.paired
    assert low < row.share < high
    assert low > row.at_least
