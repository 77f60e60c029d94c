"""A game of a match follows from its number: deals, seats, seeds, points and numbers."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch import GameError
from stammtisch.matches import Match, match
from stammtisch.matches.match import Task, one_game
from stammtisch.matches.playing import seated
from stammtisch.matches.stats import GameStats, report
from stammtisch.play import play

GREEDY_RANDOM = Match("toy", ("greedy", "random"), 6, "s", None)


def test_everybody_has_each_seat_once_before_the_next_deal() -> None:
    three = Match("toy", ("a", "b", "c"), 6, "0", None)
    seats = [three.seating(number) for number in range(6)]
    for first in (0, 3):
        for seat in range(3):
            assert {seating[seat] for seating in seats[first : first + 3]} == {0, 1, 2}


def test_games_of_one_round_have_one_deal_and_others_have_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deals: list[tuple[Any, ...]] = []

    def spy(game: str, bots: Any, seed: str, limit: Any, **more: Any) -> Any:
        deals.append((seed, limit, [type(bot).__name__ for bot in bots]))
        return play(game, bots, seed, limit, **more)

    monkeypatch.setattr(match, "play", spy)
    for number in range(4):
        one_game(Task(GREEDY_RANDOM, number))
    assert [deal for deal, *_ in deals] == ["s 0", "s 0", "s 1", "s 1"]
    assert [seating for *_, seating in deals[:2]] == [["Greedy", "Random"], ["Random", "Greedy"]]


def test_a_game_follows_from_its_number_alone() -> None:
    played = [one_game(Task(GREEDY_RANDOM, number)) for number in (3, 1, 3)]
    assert played[0] == played[2] != played[1]
    assert [number for number, _ in played] == [3, 1, 3]


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert seated(["a", "b"], 4) == ("a", "b", "b", "b")
    assert seated(["a", "b", "c"], None) == ("a", "b", "c")
    assert seated([], 3) == ()
    with pytest.raises(GameError, match="3 bots have no room on 2"):
        seated(["a", "b", "c"], 2)


def test_a_report_counts_from_who_decided_first() -> None:
    """Two games of two seats: means over all, winners apart, endings and ties counted."""
    one = GameStats(
        10, "done", None, (1.0, 0.0), ({"a": 3, "total": 3}, {"a": 1, "total": 1}), {"r": 4}
    )
    two = GameStats(
        20, "done", "b", (0.0, 1.0), ({"a": 2, "total": 2}, {"a": 2, "total": 2}), {"r": 5}
    )
    told = report([one, two])
    assert (told["decisions"], told["counters"]) == (15, {"r": 4.5})
    assert (told["points"], told["winners"]) == ({"a": 2, "total": 2}, {"a": 2.5, "total": 2.5})
    assert (told["lowest"], told["highest"], told["won"]) == (1, 3, [0.5, 0.5])
    assert (told["ended"], told["ties"]) == ({"done": 2}, {"b": 1})


def test_a_game_tells_its_numbers() -> None:
    """What the arena keeps of a game is what its final state says."""
    _, played = one_game(Task(GREEDY_RANDOM, 0))
    assert played.stats is not None
    assert sum(played.stats.won) == 1
    assert sorted(points["total"] for points in played.stats.points) == sorted(played.points)
    assert played.stats.decisions > 0
