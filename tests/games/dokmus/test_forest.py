"""When a token in a forest costs a second one; rulebook, "Forest", and rulings 3."""

from __future__ import annotations

import pytest

from .boards import acts, check, marks, play, position, sacrificed, token_at, turn_of


def test_a_forest_costs_a_sacrifice_where_no_own_token_stands_in_one() -> None:
    check(".A f2 f")


def test_placing_there_sends_one_of_the_three_tokens_to_the_sacrifices() -> None:
    state = position(".A f").apply("place b1")
    assert token_at(state, "b1") == "A"
    assert sacrificed(state) == 1
    assert turn_of(state)["unplaced"] == 1


# (a) an own token on an adjacent forest


def test_a_forest_beside_an_own_token_in_a_forest_is_free() -> None:
    check("fA f1 f")


def test_a_forest_beside_anothers_token_in_a_forest_is_not_free() -> None:
    """The rulebook's example: one player moves free, the other has no token in the forest."""
    check(".A f2 fB f")


def test_the_same_forest_is_free_for_one_player_and_dear_for_another() -> None:
    """The rulebook's example of two players at one forest, on a board of our own."""
    drawing = """
        {} f{} {}
        ^  f   ^
        """
    check(drawing.format("fA", 1, ".B"))
    check(drawing.format("fB", 2, ".A"))


def test_an_own_token_in_a_forest_corner_to_corner_exempts_nothing() -> None:
    check(
        """
        fA .A .1
        .1 f2 ^
        """
    )


def test_any_own_token_exempts_not_only_the_one_the_forest_is_reached_from() -> None:
    check(
        """
        ^  ^  fA
        .A f2 ^
        """
    )
    check(
        """
        ^  fA ^
        .A f1 ^
        """
    )


def test_an_own_token_two_forests_away_exempts_nothing() -> None:
    check(".A f2 ^ f1 fA")


def test_own_tokens_on_meadow_ruins_and_volcano_exempt_nothing() -> None:
    check(".A f2 ^ rA f2 ^ vA | f2")


def test_the_exemption_crosses_the_border_of_a_tile() -> None:
    check("^ ^ ^ ^ ^ ^ fA | f1 f")


def test_the_exemption_does_not_cross_the_empty_slot() -> None:
    check("^ ^ ^ ^ ^ .1 fA | _ _ _ _ _ _ _ | f2 .A ^")


def test_a_forest_paid_for_makes_the_next_one_free() -> None:
    state = play(position(".A f f"), "place b1", "place c1")
    assert token_at(state, "c1") == "A"
    assert sacrificed(state) == 1


def test_three_forests_in_a_row_cost_three_tokens_from_a_forest() -> None:
    state = play(position("fA f f f ^", guardian=2, used=False), "place b1", "place c1", "place d1")
    assert sacrificed(state) == 0
    assert turn_of(state)["unplaced"] == 0


def test_a_forest_that_is_free_cannot_be_paid_for() -> None:
    """Rulings 3: the price is fixed."""
    state = position("fA f")
    assert acts(state) == {"place b1"}
    state.apply("place b1")
    assert sacrificed(state) == 0
    assert turn_of(state)["unplaced"] == 2


# (b) an own token on a forest at the temple the forest is at


def test_a_forest_is_free_around_a_temple_with_an_own_token_in_a_forest() -> None:
    check(
        """
        ^  f1 ^
        fA t  f1
        ^  f1 ^
        """
    )


def test_a_forest_is_not_free_around_a_temple_with_an_own_token_on_a_meadow() -> None:
    check(
        """
        ^  f2 ^
        .A T  f2
        ^  f2 ^
        """
    )


def test_the_forest_at_the_temple_may_be_reached_from_another_token() -> None:
    """Reached from the meadow, exempt by the forest token at the same temple."""
    check(
        """
        .A f1 ^
        ^  t  fA
        """
    )


def test_anothers_token_in_a_forest_at_the_temple_exempts_nothing() -> None:
    check(
        """
        ^  fB ^
        .A t  f2
        """
    )


def test_around_one_temple_means_not_around_a_group_of_two() -> None:
    """Rulings 3, literally: one temple; the group leads there all the same."""
    check(
        """
        ^  f1 f2 ^
        fA t  T  f2
        ^  f1 f2 ^
        """
    )


def test_around_the_second_temple_a_forest_there_exempts() -> None:
    check(
        """
        ^  f2 f1 ^
        .A t  T  fA
        """
    )


def test_a_token_in_a_forest_at_either_temple_exempts_around_both() -> None:
    check(
        """
        ^  f1 f1 ^
        fA t  T  fA
        """
    )


def test_a_forest_at_two_temples_of_a_group_is_free_by_either() -> None:
    check(
        """
        fA t  t ^
        ^  f1 t f2
        """
    )


def test_around_one_temple_holds_across_the_border_of_tiles() -> None:
    check(
        """
        ^ ^ ^ ^ ^ ^  f1 | ^  ^
        ^ ^ ^ ^ ^ fA t  | f1 ^
        """
    )


def test_around_one_temple_holds_without_chains_too() -> None:
    check(
        """
        ^  f1 f2 f ^
        fA t  T  t f
        """,
        variants={"temple_chains": False},
    )


def test_a_temple_corner_to_corner_with_the_forest_exempts_nothing() -> None:
    check(
        """
        .A f2 ^
        ^  ^  t
        ^  ^  fA
        """
    )


# (c) crossing a waterway, (d) moving a token


def test_a_forest_at_the_far_bank_costs_nothing_beyond_the_crossing() -> None:
    state = check(".A ~ fx").apply("cross c1")
    assert token_at(state, "c1") == "A"
    assert sacrificed(state) == 1
    assert turn_of(state)["unplaced"] == 1


def test_two_tokens_are_enough_to_cross_into_a_forest() -> None:
    check(".A ~ fx", unplaced=2)


def test_a_token_moved_into_a_forest_costs_nothing() -> None:
    state = position(".A f", guardian=3, used=False)
    play(state, "lift a1", "drop b1")
    assert token_at(state, "b1") == "A"
    assert sacrificed(state) == 0
    assert turn_of(state)["unplaced"] == 3


def test_a_token_moved_into_a_forest_exempts_the_next_one() -> None:
    state = position(".A f f", guardian=3, used=False)
    play(state, "lift a1", "drop b1")
    assert marks(state) == {"a1": "1", "c1": "1"}


def test_a_token_moved_out_of_the_forest_exempts_no_longer() -> None:
    state = position(
        """
        fA f ^
        .  ^ ^
        """,
        guardian=3,
        used=False,
    )
    play(state, "lift a1", "drop a2")
    assert marks(state) == {"a1": "2"}


# What is left in the turn


@pytest.mark.parametrize(("unplaced", "mark"), [(3, "2"), (2, "2"), (1, "")])
def test_the_price_of_two_needs_two_tokens(unplaced: int, mark: str) -> None:
    check(f".1 .A f{mark}", unplaced=unplaced)


@pytest.mark.parametrize("unplaced", [3, 2, 1])
def test_the_price_of_one_needs_one_token(unplaced: int) -> None:
    check("fA f1", unplaced=unplaced)
