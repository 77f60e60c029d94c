"""The final scoring, and who has won."""

from __future__ import annotations

import pytest

from stammtisch.core.state import State

from .boards import position


def over(*lines: str) -> State:
    """A game that is over."""
    text = "\n".join(f"{seat}: {line}" for seat, line in zip("ABCD", lines, strict=False))
    return position(text, board="", to_move=None, phase="over", ended="last-service", services=30)


def points(line: str) -> dict[str, int]:
    return over(line, "farm 1").scores()[0]


def test_the_example_of_39() -> None:
    """Travel 6, council 2, church 6, chronicle 7, customers 16, coins 2."""
    found = points(
        "north 4; west 3; visited north west capital; chamber1 3; chamber2 2; "
        "window1 2; window3 4; dead-crafts 1 1; dead-farm 1 1; customers C01 C19 C13; coins 2"
    )
    assert found == {
        "prestige": 0,
        "travel": 6,
        "council": 2,
        "church": 6,
        "chronicle": 7,
        "customers": 16,
        "coins": 2,
        "total": 39,
    }


@pytest.mark.parametrize(
    ("cities", "worth"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 14), (6, 18)]
)
def test_travel_by_markers(cities: int, worth: int) -> None:
    names = ["north", "south", "west", "east", "harbour", "capital"][:cities]
    assert points("farm 1; visited " + " ".join(names))["travel"] == worth


@pytest.mark.parametrize(("chamber", "worth"), [(1, 0), (2, 2), (3, 4), (4, 6)])
def test_each_member_in_the_council(chamber: int, worth: int) -> None:
    assert points(f"chamber{chamber} 1")["council"] == worth
    assert points(f"chamber{chamber} 1 2 3")["council"] == 3 * worth


@pytest.mark.parametrize(("window", "worth"), [(1, 2), (2, 3), (3, 4), (4, 6)])
def test_each_member_in_the_windows(window: int, worth: int) -> None:
    assert points(f"window{window} 1")["church"] == worth
    assert points(f"window{window} 1 4")["church"] == 2 * worth


def test_the_black_bag_counts_nothing() -> None:
    assert points("bag 1 2 3 4")["total"] == 0


@pytest.mark.parametrize(
    ("lying", "worth"),
    [
        ("", 0),
        ("dead-crafts 1", 0),
        ("dead-crafts 1 1", 0),
        ("dead-crafts 1 1; dead-farm 1", 4),
        ("dead-crafts 1 1; dead-farm 1; dead-church 2", 7),
        ("dead-crafts 1 1; dead-farm 1 1; dead-church 2", 12),
        ("dead-crafts 1 1; dead-farm 1 1; dead-church 2; dead-travel 2", 12),
        ("dead-grave 1 1 1", 0),
    ],
)
def test_own_members_in_the_chronicle_graves_nothing(lying: str, worth: int) -> None:
    if "grave" in lying:
        text = f"A: farm 2; {lying}\nB: farm 1"
        state = position(
            text,
            board="",
            to_move=None,
            phase="over",
            ended="graves-full",
            ender=0,
            last_turns=0,
        )
        assert state.scores()[0]["chronicle"] == 0
    else:
        assert points(f"farm 2; {lying}")["chronicle"] == worth


def test_customers_coins_and_what_the_track_shows() -> None:
    found = points("farm 1; customers C02 C20; coins 4; prestige 8")
    assert (found["customers"], found["coins"], found["prestige"], found["total"]) == (10, 4, 8, 22)


def test_points_stand_at_any_time() -> None:
    state = position("A: farm 1; chamber3 1; coins 2\nB: farm 1")
    assert state.scores()[0]["total"] == 6


# Ties


@pytest.mark.parametrize(
    ("lines", "winners", "tie"),
    [
        (("farm 1; prestige 9", "farm 1; prestige 8"), (0,), None),
        (("farm 1; customers C05 C06", "farm 1; prestige 4"), (0,), "customers"),
        (("farm 1; prestige 4", "farm 1 1; smithy 1; prestige 4"), (1,), "living"),
        (("bag 1 1 1; prestige 4", "farm 1 1; prestige 4"), (0,), "living"),
        (("farm 1; prestige 4", "farm 1; prestige 4"), (0, 1), "shared"),
        (("farm 1; prestige 4", "farm 1; prestige 4", "farm 1; prestige 3"), (0, 1), "shared"),
        (
            ("farm 1; customers C05", "farm 1; customers C06", "farm 1 1; prestige 2"),
            (0, 1),
            "shared",
        ),
        (("farm 1; customers C05", "farm 1 1; customers C06", "prestige 2"), (1,), "living"),
    ],
)
def test_more_customers_then_more_living_members_then_shared(
    lines: tuple[str, ...], winners: tuple[int, ...], tie: str | None
) -> None:
    """Living: on the farm, on the board, in the bag; the unborn do not count."""
    state = over(*lines)
    assert state.winners == winners
    assert state.outcome is not None
    assert state.outcome.tie == tie
