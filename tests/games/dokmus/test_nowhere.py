"""A token that can be placed nowhere may be placed anywhere; rulebook, "Placing tokens"."""

from __future__ import annotations

import pytest

from .boards import acts, check, marks, play, position, sacrificed, token_at, turn_of

FOREST_COSTS = {"anywhere_forest_free": False}


def test_a_token_without_a_place_goes_to_any_empty_space_that_bears_tokens() -> None:
    check(".A ^ .a fa ra va")


def test_mountain_water_and_temple_stay_closed_even_then() -> None:
    check(".A ^ ^ ~ ^ t .a | T ~ ^")


def test_tokens_of_others_may_shut_a_player_in() -> None:
    check(
        """
        .A .B .a
        .C .a .B
        """
    )


def test_any_tile_will_do_across_the_empty_slot_as_well() -> None:
    check(
        """
        .A ^ ^ ^ ^ ^ ^  | _ _ _ _ _ _ _ | .a ^ ^ ^ ^ ^ fa
        ^  ^ ^ ^ ^ ^ .a | _ _ _ _ _ _ _ | ^  ^ ^ ^ ^ ^ ^
        ^  ^ ^ ^ ^ ^ ^  | _ _ _ _ _ _ _ | ^  ^ ^ ^ ^ ^ ^
        ^  ^ ^ ^ ^ ^ ^  | _ _ _ _ _ _ _ | ^  ^ ^ ^ ^ ^ ^
        ^  ^ ^ ^ ^ ^ ^  | _ _ _ _ _ _ _ | ^  ^ ^ ^ ^ ^ ^
        ^  ^ ^ ^ ^ ^ ^  | _ _ _ _ _ _ _ | ^  ^ ^ ^ ^ ^ ^
        ^  ^ ^ ^ ^ ^ ^  | _ _ _ _ _ _ _ | ^  ^ ^ ^ ^ ^ ^
        --------------------------------------------------
        va ^ ^ ^ ^ ^ ^  | ra ^ ^ ^ ^ ^ ^ | ^  ^ ^ ^ .a ^ ^
        """
    )


@pytest.mark.parametrize("unplaced", [3, 2, 1])
def test_anywhere_costs_one_token_whatever_is_left(unplaced: int) -> None:
    state = check(".A ^ .a fa ra va ^ .a", unplaced=unplaced, guardian=4, used=False)
    state.apply("anywhere c1")
    assert token_at(state, "c1") == "A"
    assert turn_of(state)["unplaced"] == unplaced - 1
    assert sacrificed(state) == 0


def test_with_no_token_left_nothing_goes_anywhere() -> None:
    check(".A ^ . f", unplaced=0, guardian=4, used=False)


# What prevents it


def test_a_meadow_within_reach_prevents_it() -> None:
    check(".A .1 ^ . r")


def test_a_volcano_within_reach_prevents_it() -> None:
    check(".A v1 ^ . r")


def test_ruins_within_reach_prevent_it() -> None:
    check(".A r1 ^ . f")


def test_a_space_at_an_own_temple_prevents_it() -> None:
    check(".A t v1 ^ .")


@pytest.mark.parametrize("unplaced", [3, 2])
def test_a_forest_that_can_be_paid_for_prevents_it(unplaced: int) -> None:
    check(".A f2 ^ . v", unplaced=unplaced)


@pytest.mark.parametrize("unplaced", [3, 2])
def test_a_crossing_that_can_be_paid_for_prevents_it(unplaced: int) -> None:
    check(".A ~ .x ^ . v", unplaced=unplaced)


def test_a_free_forest_prevents_it_with_the_last_token() -> None:
    check("fA f1 ^ .", unplaced=1)


def test_another_players_reach_prevents_nothing() -> None:
    check(".A ^ .a ^ .B .a")


# With one token left and only spaces for two in reach


def test_with_the_last_token_a_forest_in_reach_no_longer_prevents_it() -> None:
    """That forest is among the spaces then, for the one token."""
    check(".A fa ^ .a ra va fa", unplaced=1)


def test_the_last_token_goes_free_into_the_forest_next_door() -> None:
    state = position(".A f ^ .", unplaced=1, guardian=4, used=False).apply("anywhere b1")
    assert token_at(state, "b1") == "A"
    assert sacrificed(state) == 0
    assert turn_of(state)["unplaced"] == 0


def test_with_the_last_token_a_crossing_in_reach_no_longer_prevents_it() -> None:
    check(".A ~ .a ^ fa", unplaced=1)


def test_a_crossing_already_made_no_longer_prevents_it() -> None:
    check(".A ~ .a ^ fa", crossed=True, unplaced=1)


def test_a_forest_prevents_it_for_the_first_tokens_and_not_for_the_last() -> None:
    """Judged for each token at that moment."""
    state = position(".A . . f ^ .", guardian=5, round=8)
    play(state, "place b1", "place c1")
    assert marks(state) == {"d1": "a", "f1": "a"}


# It is judged anew for each token


def test_after_one_token_anywhere_the_next_is_placed_beside_it() -> None:
    state = position(".A ^ . . ^ .").apply("anywhere c1")
    assert marks(state) == {"d1": "1"}


def test_after_one_token_anywhere_the_next_may_have_no_place_again() -> None:
    state = position(".A ^ . ^ . ^ f", guardian=5, round=8).apply("anywhere c1")
    assert marks(state) == {"e1": "a", "g1": "a"}


def test_a_token_anywhere_may_open_a_forest_for_two() -> None:
    state = position(".A ^ . f ^ .").apply("anywhere c1")
    assert marks(state) == {"d1": "2"}


def test_a_token_anywhere_in_a_forest_makes_the_next_forest_free() -> None:
    state = position(".A ^ f f ^ .").apply("anywhere c1")
    assert marks(state) == {"d1": "1"}


def test_a_token_anywhere_at_a_bank_may_cross_from_there() -> None:
    state = position(".A ^ . ~ . ^ .").apply("anywhere c1")
    assert marks(state) == {"e1": "x"}


# The guardian action


def test_an_unused_guardian_action_need_not_be_tried_first() -> None:
    """Rulings 3: turning the tile could make room, but nobody has to."""
    state = check(".A ^ .a", guardian=4, used=False)
    assert {"rotate 1A cw", "rotate 1A ccw"} <= acts(state)


def test_a_token_that_could_still_be_moved_prevents_nothing() -> None:
    check(".Al fa ^ .a", guardian=3, used=False, unplaced=1)


def test_a_tile_turned_away_leaves_the_next_token_without_a_place() -> None:
    """The only way led over the border; the neighbouring tile turns, and it is gone."""
    state = check("^ ^ ^ ^ ^ ^ .A | .1 ^", guardian=4, used=False, unplaced=1, round=8)
    state.apply("rotate 2A cw")
    assert marks(state) == {"n1": "a"}


# Where it ends


def test_anywhere_on_ruins_opens_their_extra_action() -> None:
    state = position(".A ^ r").apply("anywhere c1")
    assert turn_of(state)["ruins"] == 0
    assert acts(state) == {"rotate 1A cw", "rotate 1A ccw", "decline"}


def test_anywhere_on_a_volcano_lasts_until_the_end_of_the_turn() -> None:
    state = position(".A ^ v . . ^").apply("anywhere c1")
    assert token_at(state, "c1") == "A"
    play(state, "place d1", "place e1")
    assert token_at(state, "c1") is None
    assert sacrificed(state) == 1


# A forest anywhere: free, or in the variant for a sacrifice but for the last token


def test_a_forest_anywhere_is_free() -> None:
    state = position(".A ^ f").apply("anywhere c1")
    assert sacrificed(state) == 0
    assert turn_of(state)["unplaced"] == 2


@pytest.mark.parametrize("unplaced", [3, 2])
def test_in_the_variant_a_forest_anywhere_costs_its_sacrifice(unplaced: int) -> None:
    state = check(
        ".A ^ fa ^ .a", variants=FOREST_COSTS, unplaced=unplaced, guardian=4, used=False
    ).apply("anywhere c1")
    assert token_at(state, "c1") == "A"
    assert sacrificed(state) == 1
    assert turn_of(state)["unplaced"] == unplaced - 2


def test_in_the_variant_the_last_token_is_free_in_a_forest_anywhere() -> None:
    state = check(".A fa ^ fa .a", variants=FOREST_COSTS, unplaced=1, guardian=4, used=False).apply(
        "anywhere d1"
    )
    assert token_at(state, "d1") == "A"
    assert sacrificed(state) == 0
    assert turn_of(state)["unplaced"] == 0


@pytest.mark.parametrize("where", ["c1", "d1", "e1"])
def test_in_the_variant_other_spaces_anywhere_cost_one_token_still(where: str) -> None:
    state = position(".A ^ . r v", variants=FOREST_COSTS).apply(f"anywhere {where}")
    assert sacrificed(state) == 0
    assert turn_of(state)["unplaced"] == 2


def test_a_player_whose_tokens_have_all_burnt_begins_anywhere_again() -> None:
    """Three tokens placed on volcanoes and the last one moved onto a fourth."""
    state = position(
        """
        .A v v v
        v  ^ ^ ^
        """,
        guardian=3,
        used=False,
    )
    play(state, "place b1", "place c1", "place d1", "lift a1", "drop a2")
    assert sacrificed(state) == 4
    play(state, "draft 1", "draft 2", "draft 3")
    assert state.to_move == 0
    assert set(marks(state).values()) == {"a"}
    assert {"a1", "b1", "c1", "d1", "a2"} <= marks(state).keys()
