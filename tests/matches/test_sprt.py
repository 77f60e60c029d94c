"""The sequential test: it decides, rightly, and about as often wrongly as it says."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import stammtisch
from stammtisch import GameError
from stammtisch.matches import Match, Played
from stammtisch.matches.playing import _deciding
from stammtisch.matches.sprt import Question

PAIR = Match("toy", ("a", "b"), 4000, "0", None)


def decided(share: float, seed: int) -> Question:
    """Games whose winner is drawn, until it is known whether it is 50 or 60 %."""
    dice, question = random.Random(seed), Question("a", 0.5, 0.1)
    while question.verdict is None:
        question.add(((dice.random() < share) + (dice.random() < share)) / 2)
    return question


@pytest.mark.parametrize(("share", "better"), [(0.5, False), (0.6, True)])
def test_it_errs_no_more_often_than_it_says(share: float, better: bool) -> None:
    questions = [decided(share, seed) for seed in range(600)]
    wrong = sum(q.verdict is not None and q.verdict.better != better for q in questions)
    assert wrong <= 600 * 0.06
    assert sum(q.deals for q in questions) / 600 < 120  # a fixed number would be 135


def test_what_is_plain_is_decided_soon_and_stays() -> None:
    question = Question("a", 0.5, 0.1)
    while question.add(1.0) is None:
        assert question.deals < 30
    first = question.verdict
    assert first is not None
    assert (first.bot, first.better, first.even, first.share) == ("a", True, 0.5, 0.6)
    assert question.add(0.0) is first


@pytest.mark.parametrize("more", [0.0, -0.1, 0.5, float("nan")])
def test_what_cannot_be_asked_is_refused(more: float) -> None:
    with pytest.raises(GameError, match=r"sprt: .* is not above 0 and below 1/2"):
        Question("a", 0.5, more)


def test_a_bot_against_itself_leaves_no_question() -> None:
    with pytest.raises(GameError, match="sprt: greedy plays against nobody else"):
        stammtisch.arena("toy", ["greedy", "greedy"], games=2, sprt=0.2)


def test_the_bound_is_told_exactly() -> None:
    with pytest.raises(GameError, match=r"sprt: 0.6669 is not above 0 and below 2/3"):
        Question("a", 1 / 3, 0.6669)


def counted(order: list[int], won: Mapping[int, float]) -> int:
    """How many games count when they end in this order."""
    played, deciding = dict[int, Played](), _deciding(PAIR, {}, None)
    deciding = _deciding(PAIR, played, Question("a", 0.5, 0.1))
    for number in order:
        played[number] = Played([won[number], 1 - won[number]], [0, 0])
        if (count := next(deciding)) is not None:
            return count
    raise AssertionError("undecided")


def test_in_whatever_order_games_end_the_same_ones_count() -> None:
    dice = random.Random(3)
    won = {number: float(dice.random() < 0.7) for number in range(PAIR.games)}
    shuffled = [k + j for k in range(0, PAIR.games, 8) for j in dice.sample(range(8), 8)]
    assert counted([*range(PAIR.games)], won) == counted(shuffled, won) < 400
