"""A turn: a cube, its action, time and the bridge."""

from __future__ import annotations

import pytest

from .boards import code, play, player, position, spent, texts


def test_one_cube_from_any_space() -> None:
    state = position("A: farm 1 1\nB: farm 1", board="harvest green*2 plague; church pink")
    assert texts(state) == {"take harvest green", "take harvest plague", "take church pink"}
    assert code(state, "take harvest pink") == "no_such_cube"
    assert code(state, "skip") == "now_cube"
    assert code(state, "free harvest") == "not_free"
    assert code(state, "harvest") == "now_cube"


def test_influence_goes_to_the_farm() -> None:
    state = position("A: farm 1 1\nB: farm 1")
    before = state.position()["supply"]
    play(state, "take harvest orange")
    assert player(state)["cubes"]["orange"] == 1
    assert state.position()["supply"] == before
    assert player(state)["life"] == 0


def test_plague_goes_to_the_supply_and_costs_two_steps_before_the_action() -> None:
    """The rulebook's example: plague from Harvest, two steps, then the harvest."""
    state = position("A: farm 1 1\nB: farm 1", board="harvest plague; church pink")
    play(state, "take harvest plague")
    assert spent(0, state) == 2
    assert state.position()["supply"]["plague"] == 6
    play(state, "harvest")
    assert player(state)["grain"] == 2


@pytest.mark.parametrize("space", ["harvest", "family", "crafts", "travel", "council", "church"])
def test_every_action_is_optional(space: str) -> None:
    state = position("A: farm 1 1; cubes green*2 brown*2; goods wagon scroll\nB: farm 1")
    play(state, f"take {space} orange")
    assert "skip" in texts(state)
    before = player(state)
    play(state, "skip")
    assert player(state) == before
    assert state.to_move == 1


def test_a_market_day_must_be_held() -> None:
    state = position(
        "A: farm 1; goods scroll\nB: farm 1; goods scroll; cubes green", stalls="C05 C06 C07"
    )
    play(state, "take market orange")
    assert texts(state) == {"serve C05", "pass"}
    assert code(state, "skip") == "now_market"


def test_an_action_that_cannot_be_used_is_not_asked() -> None:
    state = position("A: smithy 1\nB: farm 1")
    play(state, "take harvest orange")
    assert state.to_move == 1


def test_only_the_action_of_the_space() -> None:
    state = position("A: farm 1 1\nB: farm 1")
    play(state, "take family orange")
    assert code(state, "harvest") == "other_space"
    assert code(state, "take church orange") == "now_action"


# Time


@pytest.mark.parametrize(("life", "after", "dies"), [(5, 7, False), (8, 0, True), (9, 1, True)])
def test_the_tenth_step_crosses_the_bridge(life: int, after: int, dies: bool) -> None:
    """A lap of ten: the step that reaches or passes the tenth."""
    state = position(f"A: farm 1; life {life}\nB: farm 1", board="harvest plague; church pink")
    play(state, "take harvest plague", "skip")
    assert player(state)["life"] == after
    assert player(state)["dead"] == ({"farm": [1]} if dies else {})


def test_time_can_always_be_paid() -> None:
    state = position("A: farm 1 1; life 9\nB: farm 1", board="crafts green; church pink")
    play(state, "take crafts green", "train 1@farm smithy", "make plow time")
    assert player(state)["life"] == 5


def test_who_crossed_by_plague_still_acts_with_all_members() -> None:
    """The rulebook's example: plague, across the bridge, then a smith makes a plow."""
    state = position("A: farm 1 1; life 8\nB: farm 1", board="crafts plague; church pink")
    play(state, "take crafts plague")
    assert state.position()["turn"]["owed"] == 1
    play(state, "train 1@farm smithy", "make plow time")
    assert texts(state) == {"bury 1@farm", "bury 1@smithy"}
    play(state, "bury 1@smithy")
    after = player(state)
    assert after["members"] == {"farm": [1]}
    assert after["dead"] == {"crafts": [1]}
    assert (after["life"], after["goods"]["plow"]) == (6, 1)


def test_turns_go_clockwise() -> None:
    state = position("A: farm 1\nB: farm 1\nC: farm 1")
    play(state, "take harvest orange", "skip")
    assert state.to_move == 1
    play(state, "take church orange", "skip", "take family orange", "skip")
    assert state.to_move == 0
