"""The well: three influence cubes of one colour in place of a cube from the board."""

from __future__ import annotations

import pytest

from .boards import code, of, play, player, position, texts

SPACES = ("harvest", "family", "crafts", "market", "travel", "council", "church")


def test_every_action_that_can_be_used_also_on_spaces_with_cubes() -> None:
    """No wagon, nothing green: neither a journey nor the council; there is grain to gather."""
    state = position("A: farm 1 1; cubes brown*3\nB: farm 1")
    usable = {"harvest", "family", "crafts", "market", "church"}
    assert of(state, "well") == {f"well {space}" for space in usable}
    assert code(state, "well travel") == "no_wagon"
    assert code(state, "well council") == "no_council"


def test_no_cube_is_taken_and_three_are_paid() -> None:
    state = position("A: farm 1 1; cubes brown*3\nB: farm 1")
    before = state.position()["board"]
    play(state, "well harvest", "harvest")
    assert state.position()["board"] == before
    assert player(state)["grain"] == 2
    assert player(state)["cubes"]["brown"] == 0


@pytest.mark.parametrize("space", SPACES)
def test_an_action_without_a_cube_of_its_own(space: str) -> None:
    """The only way to it once its space is empty."""
    board = "; ".join(f"{other} orange" for other in SPACES if other != space)
    state = position(
        "A: farm 1 1; cubes brown*5 green*2; goods wagon scroll\nB: farm 1", board=board
    )
    assert f"well {space}" in texts(state)
    assert code(state, f"take {space} orange") == "no_such_cube"


@pytest.mark.parametrize(
    ("purse", "payments"),
    [
        (
            "cubes brown*3; coins 3",
            {
                "pay brown brown brown",
                "pay brown brown coin",
                "pay brown coin coin",
                "pay coin coin coin",
            },
        ),
        (
            "cubes brown*2 pink; coins 2",
            {"pay brown brown coin", "pay brown coin coin", "pay pink coin coin"},
        ),
        ("cubes orange*3 pink*3", {"pay orange orange orange", "pay pink pink pink"}),
        ("cubes orange; coins 3", {"pay orange coin coin", "pay coin coin coin"}),
    ],
)
def test_coins_stand_for_up_to_all_three(purse: str, payments: set[str]) -> None:
    state = position(f"A: farm 1 1; {purse}\nB: farm 1")
    assert texts(play(state, "well harvest")) == payments


def test_two_colours_are_no_payment() -> None:
    state = position("A: farm 1 1; cubes brown*3 pink*3\nB: farm 1")
    play(state, "well harvest")
    assert code(state, "pay brown brown pink") == "one_colour"


@pytest.mark.parametrize("purse", ["cubes brown*2 pink*2", "cubes brown; coins 1", "coins 2"])
def test_less_than_three_is_not_enough(purse: str) -> None:
    state = position(f"A: farm 1 1; {purse}\nB: farm 1")
    assert of(state, "well") == set()
    assert code(state, "well harvest") == "well_price"


def test_only_payments_after_which_the_action_can_be_used() -> None:
    """Nobody on the farm; to advance in the council takes two of the green cubes, or coins."""
    state = position("A: chamber1 1; cubes green*3 pink*3; coins 1\nB: farm 1", marker=1)
    play(state, "well council")
    assert texts(state) == {"pay pink pink pink", "pay pink pink coin"}
    assert code(state, "pay green green green") == "well_spends"
    assert code(state, "pay green green coin") == "well_spends"


def test_what_the_action_would_need_is_not_spent_on_the_well() -> None:
    """Three coins for the well leave none for the brown cube, but time always pays."""
    state = position("A: farm 1; coins 3\nB: farm 1")
    play(state, "well church")
    assert of(state, "bag") == {"bag 1@farm time"}


def test_the_market_always() -> None:
    """Even if nothing can be sold."""
    state = position("A: smithy 1; cubes brown*3\nB: farm 1", stalls="C01 C02 C03")
    assert "well market" in texts(state)
    play(state, "well market")
    assert state.to_move == 1
    assert player(state)["cubes"]["brown"] == 0


def test_with_plague_alone_left_plague_is_taken() -> None:
    text = "A: farm 1 1; cubes brown*3\nB: farm 1"
    state = position(text, board="harvest plague; church plague")
    assert texts(state) == {"take harvest plague", "take church plague"}
    assert code(state, "well harvest") == "well_dry"
    variant = position(
        text, board="harvest plague; church plague", variants=["well_with_plague_only"]
    )
    assert "well family" in texts(variant)


def test_one_influence_cube_among_plague_is_enough() -> None:
    state = position("A: farm 1 1; cubes brown*3\nB: farm 1", board="harvest plague; church pink")
    assert "well family" in texts(state)


def test_every_action_is_optional_at_the_well_too() -> None:
    state = position("A: farm 1 1; cubes brown*3\nB: farm 1")
    assert "skip" in texts(play(state, "well crafts"))


def test_the_last_cube_stays_so_the_round_goes_on() -> None:
    state = position("A: farm 1 1; cubes brown*3\nB: farm 1", board="church pink")
    play(state, "well family", "birth")
    assert (state.to_move, state.position()["round"]) == (1, 3)
