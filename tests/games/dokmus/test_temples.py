"""Temples connect the spaces around them; rulebook, "Temple", and rulings 3."""

from __future__ import annotations

import pytest

from .boards import check, check_drops, marks, play, position, token_at

NO_CHAINS = {"temple_chains": False}


def test_a_token_beside_a_temple_reaches_all_spaces_around_it() -> None:
    check(
        """
        ^  .1 ^
        .A t  .1
        ^  .1 ^
        """
    )


def test_a_large_temple_connects_as_a_small_one_does() -> None:
    check(
        """
        ^  .1 ^
        .A T  .1
        ^  .1 ^
        """
    )


def test_the_corners_of_a_temple_are_not_around_it() -> None:
    check(
        """
        .1 .1 .
        .A t  .1
        .1 .1 .
        """
    )


def test_a_token_at_the_corner_of_a_temple_is_not_connected_to_it() -> None:
    check(
        """
        .A .1 .
        .1 t  .
        .  .  .
        """
    )


def test_a_temple_leads_to_every_terrain_that_bears_tokens() -> None:
    check(
        """
        ^  r1 ^
        .A t  v1
        ^  f2 ^
        """
    )


def test_a_temple_leads_to_no_occupied_space_mountain_or_water() -> None:
    check(
        """
        ^  .B ^
        .A t  ^
        .1 ~  ^
        ^  ^  ^
        """,
        unplaced=1,  # no crossing with one
    )


def test_spaces_beyond_those_around_the_temple_are_too_far() -> None:
    check(
        """
        .  .  .  .
        ^  .1 ^  .
        .A t  .1 .
        ^  .1 ^  .
        """
    )


def test_a_temple_beside_anothers_token_only_is_no_help() -> None:
    check(
        """
        .A ^  .  ^
        .1 .B t  .
        ^  ^  .  ^
        """
    )


def test_own_tokens_from_volcano_forest_and_ruins_use_the_temple_too() -> None:
    check("vA t .1 | ^ | fA t .1 | ^ | rA t .1")


def test_a_token_placed_this_turn_opens_the_temple_beside_it() -> None:
    """The French text links only the token placed last: a slip, all own tokens link."""
    state = play(position(".A . t . ^ ^ ^"), "place b1")
    assert marks(state) == {"d1": "1"}


def test_a_token_placed_long_ago_still_opens_the_temple_beside_it() -> None:
    state = play(
        position(
            """
            .  .A t .
            .A .  ^ ^
            .  ^  ^ ^
            """
        ),
        "place a3",
    )
    assert marks(state) == {"a1": "1", "b2": "1", "d1": "1"}


# Groups of temples


def test_two_temples_that_touch_are_one_group() -> None:
    """The rulebook's pair of temples: a token at one may go to the other."""
    check(
        """
        ^  .1 .1 ^
        .A t  T  .1
        ^  .1 .1 ^
        """
    )


def test_two_temples_that_touch_from_above_are_one_group() -> None:
    check(
        """
        ^  .A ^
        .1 T  .1
        .1 t  .1
        ^  .1 ^
        """
    )


def test_temples_corner_to_corner_are_two_groups() -> None:
    check(
        """
        .A t  .1 ^
        .1 .1 T  .
        ^  ^  .  ^
        """
    )


def test_temples_with_a_space_between_are_two_groups() -> None:
    check(
        """
        ^  .1 ^  .  ^
        .A t  .1 T  .
        ^  .1 ^  .  ^
        """
    )


def test_temples_with_a_space_between_are_linked_once_it_bears_an_own_token() -> None:
    check(
        """
        ^  .1 ^  .1 ^
        .1 t  .A T  .1
        ^  .1 ^  .1 ^
        """
    )


def test_a_chain_of_three_temples_is_one_group() -> None:
    """Rulings 3: however many; the variant is on by default."""
    check(
        """
        ^  .1 .1 .1 ^
        .A t  t  T  .1
        ^  .1 .1 .1 ^
        """
    )


def test_a_group_of_two_lies_across_the_border_of_two_tiles() -> None:
    check(
        """
        ^ ^ ^ ^ ^ ^  .1 | .1 ^
        ^ ^ ^ ^ ^ .A t  | T  .1
        ^ ^ ^ ^ ^ ^  .1 | .1 ^
        """
    )


def test_a_temple_at_the_edge_serves_the_neighbouring_tile() -> None:
    check(
        """
        ^ ^ ^ ^ ^ .  .1 | ^  ^
        ^ ^ ^ ^ ^ ^  t  | .A ^
        ^ ^ ^ ^ ^ .  .1 | ^  ^
        """
    )


def test_a_group_lies_across_four_tiles() -> None:
    check(
        """
        ^ ^ ^ ^ ^ ^  ^  | ^  ^  ^ ^ ^ ^ ^ | _
        ^ ^ ^ ^ ^ ^  ^  | ^  ^
        ^ ^ ^ ^ ^ ^  ^  | ^  ^
        ^ ^ ^ ^ ^ ^  ^  | ^  ^
        ^ ^ ^ ^ ^ ^  ^  | ^  ^
        ^ ^ ^ ^ ^ ^  ^  | .1 ^
        ^ ^ ^ ^ ^ .A t  | T  .1
        ------------------------
        ^ ^ ^ ^ ^ .1 t  | T  .1
        ^ ^ ^ ^ ^ ^  .1 | .1 .
        """
    )


def test_no_temple_link_leads_over_the_empty_slot() -> None:
    check(
        """
        ^ ^ ^ ^ ^ .A t  | _ _ _ _ _ _ _ | t . ^
        ^ ^ ^ ^ ^ ^  .1 | _ _ _ _ _ _ _ | . ^ ^
        """
    )


def test_no_temple_link_leads_from_one_edge_of_the_board_to_the_opposite_one() -> None:
    eighteen = " ".join(["^"] * 18)
    check(
        f"""
        t  {eighteen} ^ t
        .A {eighteen} ^ .
        .1 {eighteen} ^ ^
        """
    )


def test_a_chain_that_turns_back_reaches_around() -> None:
    check(
        """
        .A t  t  t  .1
        .1 .1 .1 t  .1
        .  .1 t  t  .1
        .  .  .1 .1 ^
        """
    )


def test_a_closed_ring_of_temples_reaches_inside_and_around() -> None:
    check(
        """
        ^  .1 .1 .1 ^
        .A t  t  t  .1
        .1 t  .1 T  .1
        .1 t  t  t  .1
        ^  .1 .1 .1 ^
        """
    )


def test_a_chain_reaches_a_tile_by_way_of_a_third_one() -> None:
    check(
        """
        ^ ^ ^ ^ ^ ^  ^  | ^  ^  ^ ^ ^ ^ ^ | _
        ^ ^ ^ ^ ^ ^  ^  | ^  ^
        ^ ^ ^ ^ ^ ^  ^  | ^  ^
        ^ ^ ^ ^ ^ ^  ^  | ^  ^
        ^ ^ ^ ^ ^ ^  ^  | ^  ^
        ^ ^ ^ ^ ^ ^  .A | ^  ^
        ^ ^ ^ ^ ^ ^  t  | .1 .
        ------------------------
        ^ ^ ^ ^ ^ .1 t  | t  .1
        ^ ^ ^ ^ ^ ^  .1 | .1 .
        """
    )


def test_temples_touched_by_different_own_tokens_serve_each_its_own_spaces() -> None:
    check(
        """
        ^  .1 ^  ^ ^  .1 ^
        .A t  .1 ^ .A T  .1
        ^  .1 ^  ^ ^  .1 ^
        """
    )


# The variant without chains: the temples a token stands at and those touching one of them


def test_without_chains_a_pair_is_still_a_pair() -> None:
    check(
        """
        ^  .1 .1 ^
        .A t  T  .1
        ^  .1 .1 ^
        """,
        variants=NO_CHAINS,
    )


def test_without_chains_the_third_temple_of_a_row_is_out_of_reach() -> None:
    check(
        """
        ^  .1 .1 . ^
        .A t  t  T .
        ^  .1 .1 . ^
        """,
        variants=NO_CHAINS,
    )


def test_without_chains_a_token_at_the_middle_temple_reaches_both_others() -> None:
    check(
        """
        ^  .1 .A .1 ^
        .1 t  t  T  .1
        ^  .1 .1 .1 ^
        """,
        variants=NO_CHAINS,
    )


def test_without_chains_every_temple_a_token_touches_serves_with_its_neighbours() -> None:
    """The token lies between two pairs, and each of the four temples serves."""
    check(
        """
        ^  .1 .1 ^  .1 .1 ^
        .1 t  t  .A T  T  .1
        ^  .1 .1 ^  .1 .1 ^
        """,
        variants=NO_CHAINS,
    )


def test_without_chains_a_fourth_temple_serves_a_token_at_the_other_end() -> None:
    """Tokens at both ends of a row of five: only the spaces at the middle one stay out of reach."""
    check(
        """
        ^  .1 .1 . .1 .1 ^
        .A t  t  t t  t  .A
        ^  ^  ^  ^ ^  ^  ^
        """,
        variants=NO_CHAINS,
    )


def test_without_chains_a_chain_that_turns_back_ends_after_two() -> None:
    check(
        """
        .A t  t  t .
        .1 .1 .1 t .
        .  .  t  t .
        .  .  .  . ^
        """,
        variants=NO_CHAINS,
    )


def test_without_chains_a_step_at_each_token_goes_on_through_the_row() -> None:
    """A token placed at the second temple opens the third one."""
    drawing = """
        ^  ^ .  . ^
        .A t t  T .
        ^  ^ ^  ^ ^
        """
    state = position(drawing, variants=NO_CHAINS)
    assert marks(state) == {"c1": "1"}
    assert marks(state.apply("place c1")) == {"d1": "1", "e2": "1"}


@pytest.mark.parametrize("chains", [True, False])
def test_a_token_is_moved_between_two_temples_that_touch(chains: bool) -> None:
    check_drops(
        """
        ^  .d .d ^
        .A t  T  .d
        ^  .d .d ^
        """,
        "a2",
        guardian=3,
        used=False,
        unplaced=0,
        variants={"temple_chains": chains},
    )


def test_a_token_is_moved_along_a_whole_chain() -> None:
    state = check_drops(
        """
        ^  ^ ^ .d ^
        .A t t T  .d
        """,
        "a2",
        guardian=3,
        used=False,
    )
    state.apply("drop e2")
    assert token_at(state, "a2") is None
    assert token_at(state, "e2") == "A"


def test_without_chains_a_token_is_moved_no_further_than_the_second_temple() -> None:
    check_drops(
        """
        ^  ^ .d . ^
        .A t t  T .
        """,
        "a2",
        guardian=3,
        used=False,
        variants=NO_CHAINS,
    )
