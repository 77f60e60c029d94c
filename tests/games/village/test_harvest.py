"""Harvest, and family."""

from __future__ import annotations

import pytest

from .boards import code, of, play, player, position, texts

HARVEST, FAMILY = "take harvest orange", "take family orange"


@pytest.mark.parametrize(
    ("goods", "crop"),
    [
        ("", 2),
        ("plow", 2),
        ("horse ox", 2),
        ("horse plow", 3),
        ("ox plow", 4),
        ("horse ox plow", 4),
        ("horse*2 plow*2", 3),
        ("ox*3 plow*3", 4),
    ],
)
def test_the_best_team_reaps_and_stays(goods: str, crop: int) -> None:
    """Two grain; three with horse and plow, four with ox and plow; never two teams."""
    state = position(f"A: farm 1 1 1; goods {goods}\nB: farm 1")
    before = player(state)
    play(state, HARVEST, "harvest")
    after = player(state)
    assert after["grain"] == crop
    assert (after["goods"], after["members"]) == (before["goods"], before["members"])


@pytest.mark.parametrize(("grain", "after"), [(0, 4), (1, 5), (3, 5), (4, 5)])
def test_above_five_the_rest_is_not_taken(grain: int, after: int) -> None:
    state = position(f"A: farm 1; goods ox plow; grain {grain}\nB: farm 1")
    supply = state.position()["grain"]
    play(state, HARVEST, "harvest")
    assert player(state)["grain"] == after
    assert state.position()["grain"] == supply - (after - grain)


def test_a_full_farm_is_not_asked() -> None:
    state = position("A: farm 1; grain 5; cubes pink*3\nB: farm 1")
    assert code(state, "well harvest") == "grain_full"
    assert play(state, HARVEST).to_move == 1


def test_somebody_must_be_on_the_farm() -> None:
    state = position("A: smithy 1 1; cubes pink*3\nB: farm 1")
    assert code(state, "well harvest") == "farm_empty"
    assert play(state, HARVEST).to_move == 1


# Family


def test_the_lowest_number_of_the_reserve_is_born() -> None:
    """The rulebook's example: one 2, two 3s, two 4s are left; the 2 it is."""
    state = position("A: farm 1 1 1 1 2 2\nB: farm 1 1 1 1")
    assert player(state)["reserve"] == [2, 3, 3, 4, 4]
    play(state, FAMILY, "birth")
    assert player(state)["members"]["farm"] == [1, 1, 1, 1, 2, 2, 2]
    assert player(state)["reserve"] == [3, 3, 4, 4]


def test_or_a_member_comes_home_from_wherever_it_works() -> None:
    state = position(
        "A: farm 1; smithy 1; capital 1 2; chamber3 2; window4 3; bag 2; visited capital\nB: farm 1"
    )
    play(state, FAMILY)
    assert of(state, "recall") == {
        "recall 1@smithy",
        "recall 1@capital",
        "recall 2@capital",
        "recall 2@chamber3",
        "recall 3@window4",
    }
    assert code(state, "recall 1@farm") == "at_home"
    assert code(state, "recall 2@smithy") == "not_at"
    play(state, "recall 2@capital")
    assert player(state)["members"]["farm"] == [1, 2]
    assert player(state)["visited"] == ["capital"], "the marker stays"


def test_nobody_is_left_to_be_born() -> None:
    everybody = "farm 1 1 1 1 2 2 2 3 3 4; smithy 4"
    state = position(f"A: {everybody}\nB: farm 1")
    play(state, FAMILY)
    assert texts(state) == {"recall 4@smithy", "skip"}
    assert code(state, "birth") == "none_unborn"


def test_neither_nor_is_not_asked() -> None:
    """The black bag does not let go."""
    state = position("A: farm 1 1 1 1 2 2 2 3 3 4; bag 4; cubes pink*3\nB: farm 1")
    assert code(state, "well family") == "no_family"
    assert play(state, FAMILY).to_move == 1


def test_a_member_trained_again_pays_again() -> None:
    state = position(
        "A: farm 2; smithy 1\nB: farm 1", board="family pink; crafts pink; church pink"
    )
    play(state, "take family pink", "recall 1@smithy", "take church pink", "skip")
    play(state, "take crafts pink", "train 1@farm smithy")
    assert player(state)["life"] == 3
