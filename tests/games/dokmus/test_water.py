"""Crossing a waterway; rulebook, "Water", and rulings 3."""

from __future__ import annotations

import pytest

from .boards import acts, check, marks, play, position, sacrificed, token_at, turn_of

ENDS_ONLY = {"temples_join_waters": False}


def test_a_token_beside_water_may_cross_to_the_far_bank() -> None:
    check(".A ~ .x")


def test_all_spaces_beside_the_waterway_are_banks() -> None:
    check(
        """
        .1 .x .x .
        .A ~  ~  .x
        ^  .x ^  ^
        """
    )


def test_a_crossing_takes_two_tokens_one_of_them_sacrificed() -> None:
    state = position(".A ~ . .").apply("cross c1")
    assert token_at(state, "c1") == "A"
    assert sacrificed(state) == 1
    assert turn_of(state)["unplaced"] == 1
    assert turn_of(state)["crossed"] is True


def test_banks_are_meadow_forest_ruins_and_volcano() -> None:
    """Rulings 3: any legal space of the banks, volcano and ruins included."""
    check(
        """
        .A ~ vx
        ^  ~ rx
        ^  ~ fx
        ^  ~ .x
        """
    )


def test_no_crossing_ends_on_mountain_temple_water_or_a_token() -> None:
    check(
        """
        .A  ~ ^
        .1x ~ t
        .B  ~ .C
        ^   ~ .x
        """
    )


def test_the_waterway_leads_round_bends() -> None:
    check(
        """
        .A  ~  .x ^
        .1x ~  ~  .x
        .   .x ~  .x
        """
    )


def test_waters_corner_to_corner_are_two_waterways() -> None:
    check(
        """
        .A ~  ^ .
        ^  .x ~ .
        ^  ^  . ^
        """
    )


def test_a_waterway_runs_over_three_tiles() -> None:
    check(
        """
        .A ~  ~ ~ ~ ~ ~ | ~ ~ ~ ~  ~ ~ ~ | ~ ~ ~ ~ ~  ~ .x
        .1 .x ^ ^ ^ ^ ^ | ^ ^ ^ .x ^ ^ ^ | ^ ^ ^ ^ ^ .x .
        """
    )


def test_a_waterway_turns_from_tile_to_tile_around_the_empty_slot() -> None:
    down = "\n".join(f"^ ^ ^ ^ ^ ^ ~ | {gap}" for gap in ["^"] * 5 + ["_"] * 7)
    check(
        f"""
        ^ ^ ^ ^ ^ ^  ^ | ^  ^
        ^ ^ ^ ^ ^ .A ~ | .x ^
        {down}
        ^ ^ ^ ^ ^ ^  ~ | ~  .x
        """
    )


def test_no_waterway_runs_over_the_empty_slot() -> None:
    check(
        """
        ^ ^ ^ ^ ^ .A ~  | _ _ _ _ _ _ _ | ~ . ^
        ^ ^ ^ ^ ^ .1 .x | _ _ _ _ _ _ _ | . ^ ^
        """
    )


def test_no_waterway_runs_from_one_edge_of_the_board_to_the_opposite_one() -> None:
    eighteen = " ".join(["^"] * 18)
    check(
        f"""
        ~  {eighteen} .  ~
        .A {eighteen} ^  .
        .1 {eighteen} ^  ^
        """
    )


def test_a_token_off_the_water_cannot_cross_it() -> None:
    check(".A .1 ~ .")


def test_a_token_of_another_player_at_the_water_is_no_help() -> None:
    check(
        """
        .A .1 .B ~ .
        ^  ^  ^  ^ ^
        """
    )


def test_a_crossing_may_start_from_any_own_token() -> None:
    check(".A .1 ^ .A ~ .x ^ | rA ~ .x ^ vA ~ fx | ^ fA ~ rx")


def test_only_the_waterways_with_an_own_token_can_be_crossed() -> None:
    check(".A ~ .x ^ . ~ .")


def test_the_near_bank_counts_as_well() -> None:
    """Any space at the waterway, on whichever side."""
    check(
        """
        .A .1x .x .x
        ~  ~   ~  ~
        """
    )


# Spaces that could be reached by placing


def test_a_bank_within_reach_for_one_is_offered_both_ways() -> None:
    """Rulings 3: the player may want the sacrifice."""
    state = check(
        """
        .1x ~ .x
        .A  ~ .x
        """
    )
    state.apply("cross a1")
    assert sacrificed(state) == 1
    assert turn_of(state)["unplaced"] == 1


def test_ruins_and_volcano_within_reach_are_offered_both_ways() -> None:
    check(
        """
        r1x ~ ^
        .A  ~ ^
        v1x ~ .x
        """
    )


def test_a_forest_within_reach_that_costs_two_anyway_is_only_placed_in() -> None:
    check(
        """
        f2 ~ .x
        .A ~ .x
        """
    )


def test_an_exempt_forest_within_reach_is_offered_both_ways() -> None:
    check(
        """
        f1x ~ .x
        fA  ~ .x
        """
    )


# How often, and with how many tokens


def test_a_second_crossing_in_one_turn_is_not_offered() -> None:
    check(
        """
        .A ~ .
        .1 ^ ^
        """,
        crossed=True,
    )


def test_after_a_crossing_the_third_token_is_placed() -> None:
    state = position(
        """
        .A ~ . ~ .
        ^  ^ . ^ ^
        """
    ).apply("cross c1")
    assert marks(state) == {"c2": "1"}


@pytest.mark.parametrize("unplaced", [3, 2])
def test_two_tokens_are_enough_for_a_crossing(unplaced: int) -> None:
    check(
        """
        .A ~ .x
        .1 ^ ^
        """,
        unplaced=unplaced,
    )


def test_one_token_is_not_enough_for_a_crossing() -> None:
    check(
        """
        .A ~ .
        .1 ^ ^
        """,
        unplaced=1,
    )


def test_the_next_turn_has_a_crossing_again() -> None:
    """The next player in order may cross whatever this one did."""
    state = position(
        """
        .A ~ . .
        ^  ^ ^ ^
        .B ~ .
        """,
        guardian=1,
        crossed=True,
        unplaced=1,
        used=True,
    )
    play(state, "anywhere d1")
    assert state.to_move == 1
    assert turn_of(state)["crossed"] is False
    assert "cross c3" in acts(state)


# Temples at the water


def test_a_token_at_a_temple_at_the_water_may_cross() -> None:
    check(
        """
        ^  .1x .x ^
        .A t   ~  .x
        """
    )


def test_a_crossing_may_end_at_a_temple_at_the_water() -> None:
    check(
        """
        ^  .x .x ^
        .A ~  T  .x
        """
    )


def test_a_temple_corner_to_corner_with_the_water_is_not_at_it() -> None:
    check(
        """
        .A ~  ^ ^
        ^  .x t .
        ^  ^  . ^
        """
    )


def test_a_temple_between_two_waters_joins_them() -> None:
    check(
        """
        ^  .x .x .x ^
        .A ~  t  ~  .x
        """
    )


def test_two_temples_join_three_waters() -> None:
    check(
        """
        ^  .x ^ .x ^ .x ^
        .A ~  t ~  T ~  .x
        """
    )


def test_a_group_of_temples_extends_the_water() -> None:
    check(
        """
        ^  .x .x .x ^
        .A ~  t  t  .x
        """
    )


def test_a_group_of_temples_joins_the_waters_at_its_ends() -> None:
    check(
        """
        ^  .x .x .x .x ^
        .A ~  t  T  ~  .x
        """
    )


def test_a_token_two_temples_away_from_the_water_may_cross() -> None:
    check(
        """
        ^  .1x .1x .x ^
        .A t   t   ~  .x
        """
    )


@pytest.mark.parametrize("chains", [True, False])
def test_a_group_of_three_extends_the_water_whatever_temple_chains_says(chains: bool) -> None:
    check(
        """
        ^  .x .x .x .x ^
        .A ~  t  t  T  .x
        """,
        variants={"temple_chains": chains},
    )


def test_without_chains_a_token_three_temples_away_from_the_water_may_cross_still() -> None:
    check(
        """
        ^  .1x .1x .x .x ^
        .A t   t   t  ~  .x
        """,
        variants={"temple_chains": False},
    )


def test_a_waterway_through_temples_runs_over_three_tiles() -> None:
    check(
        """
        .A ~ ~ ~ ~ ~ t | ~ ~ ~ ~ ~ ~ ~ | T ~ ~ ~ ~ ~ .x
        ^  ^ ^ ^ ^ ^ .x | ^ ^ ^ ^ ^ ^ ^ | .x ^ ^ ^ ^ ^ ^
        """
    )


def test_temples_without_any_water_are_no_waterway() -> None:
    check(
        """
        ^  .1 .1 ^
        .A t  T  .1
        """
    )


def test_temples_do_not_join_waters_over_the_empty_slot() -> None:
    check(
        """
        ^ ^ ^ ^ .A ~  t  | _ _ _ _ _ _ _ | t ~ .
        ^ ^ ^ ^ ^  ^  .x | _ _ _ _ _ _ _ | . ^ ^
        """
    )


def test_a_bank_of_temples_is_no_bank_of_theirs_for_placing() -> None:
    """Only crossing counts temples as water: across the water nothing is within reach for one."""
    check(
        """
        ^  ^ .x .x ^
        .A ~ t  T  .x
        .1 ^ ^  ^  ^
        """
    )


def test_a_forest_at_a_temple_across_the_water_costs_the_crossing_only() -> None:
    check(
        """
        ^  ^ fx ^
        .A ~ t  fx
        """,
        unplaced=2,
    )


def test_a_forest_at_the_own_temple_at_the_water_is_only_placed_in() -> None:
    check(
        """
        ^  f2 fx
        .A t  ~
        """
    )


# The variant where a single temple at the water serves, at the two ends only


def test_at_the_ends_only_a_temple_between_two_waters_does_not_join_them() -> None:
    check(
        """
        ^  .x .x . ^
        .A ~  t  ~ .
        """,
        variants=ENDS_ONLY,
    )


def test_at_the_ends_only_a_single_temple_serves_at_either_end() -> None:
    check(
        """
        ^  .1x .x .x ^
        .A t   ~  T  .x
        """,
        variants=ENDS_ONLY,
    )


def test_at_the_ends_only_the_second_temple_of_a_pair_is_no_bank() -> None:
    check(
        """
        ^  .x .x . ^
        .A ~  t  t .
        """,
        variants=ENDS_ONLY,
    )


def test_at_the_ends_only_a_token_two_temples_away_cannot_cross() -> None:
    check(
        """
        ^  .1 .1 . ^
        .A t  t  ~ .
        """,
        variants=ENDS_ONLY,
    )


def test_at_the_ends_only_a_temple_at_two_waters_leads_over_each_of_them() -> None:
    check(
        """
        .x ~   t  ~   .x
        ^  .1x .A .1x ^
        """,
        variants=ENDS_ONLY,
    )


def test_at_the_ends_only_a_token_at_the_water_crosses_as_ever() -> None:
    check(
        """
        .1x ~ .x ^ | ^
        .A  ~ .x .
        """,
        variants=ENDS_ONLY,
    )


@pytest.mark.parametrize("chains", [True, False])
def test_at_the_ends_only_no_group_extends_the_water(chains: bool) -> None:
    check(
        """
        .1 .x .x . . ^
        .A ~  t  t T .
        """,
        variants={**ENDS_ONLY, "temple_chains": chains},
    )


# What follows from a crossing


def test_crossing_to_ruins_opens_their_extra_action() -> None:
    state = position(".A ~ r").apply("cross c1")
    assert turn_of(state)["ruins"] == 0
    assert "decline" in acts(state)


def test_crossing_to_a_volcano_sacrifices_a_second_token_at_the_end_of_the_turn() -> None:
    state = position(".A ~ v .").apply("cross c1")
    assert sacrificed(state) == 1
    state.apply("place d1")
    assert token_at(state, "c1") is None
    assert token_at(state, "d1") == "A"
    assert sacrificed(state) == 2
