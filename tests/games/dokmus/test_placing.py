"""Where a token may be placed, and what it costs there; rulebook, "Placing tokens"."""

from __future__ import annotations

import pytest

from .boards import (
    acts,
    check,
    marks,
    play,
    position,
    sacrificed,
    token_at,
    turn_of,
)

MOUNTAINS = " ".join(["^"] * 21)


def test_a_token_goes_beside_an_own_one_but_not_diagonally() -> None:
    """The rulebook's example of reach, on a board of our own."""
    check(
        """
        .  .1 .
        .1 .A .1
        .  .1 .
        """
    )


def test_two_steps_away_is_too_far() -> None:
    check(".A .1 . .")


def test_meadow_ruins_and_volcano_cost_one_token_and_a_forest_two() -> None:
    check(
        """
        ^  .1 ^
        r1 .A v1
        ^  f2 ^
        """
    )


def test_no_token_goes_on_mountain_water_or_temple() -> None:
    check(
        """
        ^  ^  ^
        ~  .A T
        ^  .1 ^
        """
    )


def test_a_small_temple_bears_no_token_either() -> None:
    check(
        """
        ^  t  ^
        .1 .A ^
        """
    )


def test_an_occupied_space_takes_no_second_token_whoever_owns_the_first() -> None:
    check(
        """
        .B .A .A .1
        .  .1 .1 .
        """
    )


def test_tokens_of_others_are_no_help() -> None:
    check(
        """
        .A .1 . .B .
        ^  ^  ^ .  ^
        """
    )


def test_all_own_tokens_count_connected_or_not() -> None:
    """Rulings 3: they need not be connected with each other."""
    check(
        """
        .A .1 ^ .1 .A
        ^  ^  ^ ^  .1
        .  .1 ^ ^  ^
        .1 .A .1 ^ .
        """
    )


def test_a_token_may_start_from_own_tokens_on_every_terrain() -> None:
    check(
        """
        fA .1 ^ vA .1
        ^  ^  ^ ^  ^
        rA .1 ^ .A .1
        """
    )


def test_adjacency_crosses_the_borders_of_tiles() -> None:
    check(
        """
        ^ ^ ^ ^ ^ ^ .1 | .  ^
        ^ ^ ^ ^ ^ ^ .A | .1 .
        ^ ^ ^ ^ ^ ^ .1 | .  ^
        """
    )


def test_adjacency_crosses_the_border_to_the_tile_below() -> None:
    check(
        """
        ^ ^  ^
        ^ ^  ^
        ^ ^  ^
        ^ ^  ^
        ^ ^  ^
        ^ ^  ^
        ^ .A .1
        -------
        . .1 .
        ^ .  ^
        """
    )


def test_the_empty_slot_is_no_neighbour_of_anything() -> None:
    check(
        """
        ^ ^ ^ ^ ^ .  .1 | _ _ _ _ _ _ _ | .  .
        ^ ^ ^ ^ ^ .1 .A | _ _ _ _ _ _ _ | .  .
        ^ ^ ^ ^ ^ .  .1 | _ _ _ _ _ _ _ | .  .
        """
    )


def test_the_end_of_a_row_is_no_neighbour_of_the_next_one() -> None:
    nineteen = " ".join(["^"] * 19)
    check(
        f"""
        ^  {nineteen} .A
        .  {nineteen} .1
        .  {nineteen} .
        """
    )


def test_the_opposite_edges_of_the_board_do_not_touch() -> None:
    nineteen = " ".join(["^"] * 19)
    check(
        "\n".join(
            [
                f".A {nineteen} .",
                f".1 {nineteen} .",
                *[MOUNTAINS] * 18,
                f".  {nineteen} ^",
            ]
        )
    )


def test_the_opposite_edges_of_the_board_do_not_touch_with_two_players() -> None:
    six, five = " ".join(["^"] * 6), " ".join(["^"] * 5)
    gap = " ".join(["_"] * 7)
    check(
        "\n".join(
            [
                f".A {six} {gap} {five} ^ .",
                f".1 {six} {gap} {five} ^ .",
                *[MOUNTAINS] * 11,
                f".  {six}",
            ]
        ),
        seats=2,
    )


def test_a_token_placed_this_turn_leads_on() -> None:
    state = position(".A . . .").apply("place b1")
    assert marks(state) == {"c1": "1"}


def test_a_token_on_a_meadow_leaves_two_to_use_and_sacrifices_none() -> None:
    state = position(".A .").apply("place b1")
    assert token_at(state, "b1") == "A"
    assert turn_of(state)["unplaced"] == 2
    assert sacrificed(state) == 0


def test_a_token_in_a_forest_uses_two_one_of_them_sacrificed() -> None:
    state = position(".A f .").apply("place b1")
    assert token_at(state, "b1") == "A"
    assert turn_of(state)["unplaced"] == 1
    assert sacrificed(state) == 1


@pytest.mark.parametrize("unplaced", [2, 3])
def test_a_forest_can_be_paid_for_with_two_tokens_or_three(unplaced: int) -> None:
    check(
        """
        ^  f2 ^
        .1 .A r1
        ^  v1 ^
        """,
        unplaced=unplaced,
    )


def test_with_one_token_left_no_forest_can_be_paid_for() -> None:
    check(
        """
        ^  f  ^
        .1 .A r1
        ^  v1 ^
        """,
        unplaced=1,
    )


def test_with_no_token_left_nothing_can_be_placed() -> None:
    check(
        """
        ^ f ^
        . .A r
        ^ v ^
        """,
        unplaced=0,
        guardian=2,
        used=False,
    )


def test_two_forests_in_one_turn_would_take_four_tokens() -> None:
    """After one forest the second is too dear, unless it touches the first."""
    state = position(
        """
        ^ f  ^
        . .A .
        ^ f  ^
        """
    ).apply("place b1")
    assert marks(state) == {"a2": "1", "c2": "1"}


def test_a_second_forest_beside_the_first_costs_one() -> None:
    state = position(
        """
        ^  f  f
        ^  .A ^
        """
    ).apply("place b1")
    assert marks(state) == {"c1": "1"}


def test_no_token_is_sacrificed_at_will() -> None:
    """Rulings 3 (FAQ): only forest, crossing and volcano sacrifice."""
    assert acts(position(".A .")) == {"place b1"}


def test_anothers_token_between_two_own_ones_stays_in_the_way() -> None:
    state = play(position(".A . .B . .A"), "place b1")
    assert marks(state) == {"d1": "1"}


def test_the_price_of_a_forest_is_the_same_whatever_lies_beside_it() -> None:
    """Own tokens on meadow, ruins and volcano around it do not lower it."""
    check(
        """
        ^  .A ^
        rA f2 vA
        ^  .A ^
        """
    )
