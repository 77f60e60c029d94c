"""Coins: a joker for any influence cube, each separately; never for goods or grain."""

from __future__ import annotations

import pytest

from .boards import code, of, play, player, position, texts

COUNCIL = "take council orange"


@pytest.mark.parametrize(
    ("purse", "payments"),
    [
        ("cubes green*2; coins 2", {"pay green green", "pay green coin", "pay coin coin"}),
        ("cubes green*2; coins 1", {"pay green green", "pay green coin"}),
        ("cubes green; coins 2", {"pay green coin", "pay coin coin"}),
        ("cubes green*3; coins 3", {"pay green green", "pay green coin", "pay coin coin"}),
    ],
)
def test_two_green_cubes_cube_by_cube(purse: str, payments: set[str]) -> None:
    """The rulebook's example: two green, or a coin and a green, or two coins."""
    state = position(f"A: farm 1 1; {purse}\nB: farm 1")
    assert texts(play(state, COUNCIL, "enter 1@farm green")) == payments


@pytest.mark.parametrize("purse", ["cubes green*2", "cubes green; coins 1", "coins 2"])
def test_the_only_way_to_pay_is_not_asked(purse: str) -> None:
    state = position(f"A: farm 1 1; {purse}\nB: farm 1")
    play(state, COUNCIL, "enter 1@farm green")
    after = player(state)
    assert after["members"] == {"farm": [1], "chamber1": [1]}
    assert (after["coins"], after["cubes"]["green"]) == (0, 0)


def test_a_coin_stands_for_the_colour_that_is_missing() -> None:
    """A wagon: one orange, one pink. `pay pink coin`: the coin is for the orange one."""
    state = position("A: farm 1 1; cubes pink; coins 2\nB: farm 1", board="crafts green")
    play(state, "take crafts green", "make wagon cubes")
    assert texts(state) == {"pay pink coin", "pay coin coin"}
    play(state, "pay pink coin")
    assert player(state)["coins"] == 1
    assert player(state)["goods"]["wagon"] == 1


def test_three_cubes_in_every_mixture() -> None:
    """A plow: two orange, one pink."""
    state = position("A: farm 1; cubes orange*2 pink; coins 3\nB: farm 1", board="crafts green")
    play(state, "take crafts green", "make plow cubes")
    assert texts(state) == {
        "pay orange orange pink",
        "pay orange orange coin",
        "pay orange pink coin",
        "pay orange coin coin",
        "pay pink coin coin",
        "pay coin coin coin",
    }
    assert code(state, "pay orange orange orange") == "not_yours"
    assert code(state, "pay orange pink") == "wrong_count"
    assert code(state, "pay green coin coin") == "wrong_colours"
    assert code(state, "make wagon time") == "now_pay"


def test_other_colours_never_help() -> None:
    state = position("A: farm 1; cubes brown*5 green*5\nB: farm 1", board="crafts green")
    play(state, "take crafts green")
    assert code(state, "make wagon cubes") == "too_dear"
    assert "make wagon cubes" not in texts(state)


def test_coins_replace_neither_goods_nor_grain() -> None:
    state = position("A: farm 1; coins 9; grain 2\nB: farm 1", board="crafts green; travel green")
    play(state, "take crafts green")
    assert code(state, "make ox grain") == "too_little_grain"
    assert code(play(state, "skip"), "take crafts green") != ""
    journey = position("A: farm 1; coins 9\nB: farm 1", board="travel green; market pink")
    play(journey, "take travel green")
    assert journey.to_move == 1, "no wagon, so there is nothing to ask"


def test_what_is_paid_lies_in_the_supply_again() -> None:
    state = position("A: farm 1 1; cubes green; coins 1\nB: farm 1")
    before = state.position()
    play(state, COUNCIL, "enter 1@farm green")
    after = state.position()
    assert after["coins"] == before["coins"] + 1
    assert after["supply"]["green"] == before["supply"]["green"] + 1


def test_the_cube_just_taken_may_pay() -> None:
    state = position("A: farm 1 1\nB: farm 1", board="church brown; market pink")
    play(state, "take church brown")
    assert of(state, "bag") == {"bag 1@farm brown", "bag 1@farm time"}
    play(state, "bag 1@farm brown")
    assert player(state)["cubes"]["brown"] == 0
    assert player(state)["life"] == 0


def test_a_scroll_stands_for_both_cubes_of_a_step_there_is_no_half() -> None:
    state = position("A: farm 1 1; cubes green; goods scroll\nB: farm 1")
    play(state, COUNCIL)
    assert of(state, "enter") == {"enter 1@farm scroll"}
    assert code(state, "enter 1@farm green") == "too_dear"
    play(state, "enter 1@farm scroll")
    assert player(state)["cubes"]["green"] == 1
    assert player(state)["goods"]["scroll"] == 0


# Gains


def test_two_cubes_alike_or_not() -> None:
    state = position("A: farm 1; chamber2 1\nB: farm 1", board="council orange; market pink")
    play(state, "take council orange", "privilege 2")
    colours = ("orange", "green", "brown", "pink")
    pairs = {f"gain {a} {b}" for k, a in enumerate(colours) for b in colours[k:]}
    assert texts(state) == pairs
    assert len(pairs) == 10
    assert code(state, "gain green") == "gain_count"
    play(state, "gain green green")
    assert player(state)["cubes"] == {"orange": 1, "green": 2, "brown": 0, "pink": 0}


def test_of_cubes_one_takes_what_there_is() -> None:
    """One brown cube is all that the supply has: not asked, and the second one falls out."""
    state = position(
        "A: farm 1; chamber2 1; cubes green*18 pink*18\nB: farm 1; cubes brown*17",
        board="council orange; market orange",
        bag="orange*16",
    )
    play(state, "take council orange", "privilege 2")
    assert player(state)["cubes"] == {"orange": 1, "green": 18, "brown": 1, "pink": 18}
    assert state.to_move == 1


def test_two_kinds_that_are_short() -> None:
    """One brown, two pink: a second brown cube is not to be had."""
    state = position(
        "A: farm 1; chamber2 1; cubes green*18 pink*16\nB: farm 1; cubes brown*17",
        board="council orange; market orange",
        bag="orange*16",
    )
    play(state, "take council orange", "privilege 2")
    assert texts(state) == {"gain brown pink", "gain pink pink"}
    assert code(state, "gain brown brown") == "cube_gone"


def test_a_good_of_ones_choice_but_for_those_that_are_gone() -> None:
    state = position(
        "A: farm 1; chamber3 1\nB: farm 1; goods ox*8 wagon*8", board="council orange; market pink"
    )
    play(state, "take council orange", "privilege 3")
    assert texts(state) == {"gain scroll", "gain horse", "gain plow"}
    assert code(state, "gain ox") == "good_gone"
    play(state, "gain horse")
    assert player(state)["goods"]["horse"] == 1


def test_the_last_kind_of_good_is_not_asked_for() -> None:
    state = position(
        "A: farm 1; chamber3 1; goods scroll*8 horse*8\nB: farm 1; goods ox*8 wagon*8 plow*7",
        board="council orange; market pink",
    )
    play(state, "take council orange", "privilege 3")
    assert player(state)["goods"]["plow"] == 1
    assert state.to_move == 1
