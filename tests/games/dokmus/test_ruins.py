"""A token brought onto ruins grants an extra action on their tile; rulebook, "Ruins"."""

from __future__ import annotations

import pytest

from .boards import (
    acts,
    check,
    check_drops,
    edited,
    expect,
    marks,
    play,
    position,
    sacrificed,
    terrain_at,
    token_at,
    turn_of,
)

TURNS = {"rotate 1A cw", "rotate 1A ccw"}

# `| _` after the first tile puts the empty slot beside it; without it the empty slot is in the
# middle of the board, out of line with this tile.


def test_a_token_is_placed_on_ruins_as_on_a_meadow() -> None:
    state = check(".A r1").apply("place b1")
    assert token_at(state, "b1") == "A"
    assert sacrificed(state) == 0
    assert turn_of(state)["unplaced"] == 2


def test_it_offers_moving_and_turning_that_tile_and_declining() -> None:
    state = position(".A r ^ ^ ^ ^ ^ | _").apply("place b1")
    assert acts(state) == {"slide 1A", *TURNS, "decline"}


def test_a_tile_out_of_line_with_the_empty_slot_cannot_be_moved() -> None:
    state = position(".A r").apply("place b1")
    assert acts(state) == {*TURNS, "decline"}


def test_it_offers_moving_a_token_of_that_tile() -> None:
    state = position(
        """
        .A r
        .  ^
        """
    ).apply("place b1")
    assert acts(state) == {*TURNS, "lift a1", "decline"}


def test_until_it_is_settled_nothing_else_may_be_done() -> None:
    """No placing, no crossing, no action of the card, no end of the turn."""
    state = position(
        """
        .A r ^ ^ ^ ^ ^ | _
        ~  . ^ ^ ^ ^ ^ | ^
        .  ^ ^ ^ ^ ^ ^ | ^
        """,
        guardian=2,
        used=False,
    ).apply("place b1")
    assert acts(state) == {"slide 1A", *TURNS, "decline"}


def test_the_tile_moves_into_the_empty_slot_with_everything_on_it() -> None:
    state = position(".A r .B ^ ^ ^ f | _").apply("place b1").apply("slide 1A")
    assert [token_at(state, where) for where in ("h1", "i1", "j1")] == ["A", "A", "B"]
    assert [terrain_at(state, where) for where in ("h1", "i1", "n1")] == [".", "r", "f"]
    assert state.position()["tiles"][0] is None
    assert state.position()["tiles"][1] == {"face": "1A", "turn": 0}


def test_the_tile_moves_over_another_one_into_the_empty_slot() -> None:
    state = position(".A r ^ ^ ^ ^ ^ | f v ^ ^ ^ ^ ^ | _")
    play(state, "place b1", "slide 1A")
    assert [token_at(state, where) for where in ("o1", "p1")] == ["A", "A"]
    assert [terrain_at(state, where) for where in ("h1", "i1")] == ["f", "v"]


def test_the_tile_turns_with_the_token_on_the_ruins() -> None:
    state = position(".A r").apply("place b1").apply("rotate 1A cw")
    assert [token_at(state, where) for where in ("g1", "g2")] == ["A", "A"]
    assert terrain_at(state, "g2") == "r"


def test_only_the_tile_with_these_ruins_may_be_moved_or_turned() -> None:
    """The ruins lie on the second tile, in line with the empty slot below it; not the own token."""
    state = position("^ ^ ^ ^ ^ ^ .A | r ^ ^").apply("place h1")
    assert acts(state) == {"slide 2A", "rotate 2A cw", "rotate 2A ccw", "decline"}


def test_the_action_may_be_declined() -> None:
    state = position(".A r .").apply("place b1").apply("decline")
    assert turn_of(state) == {
        "unplaced": 2,
        "used": True,
        "crossed": False,
        "ruins": None,
        "lifted": None,
    }
    assert marks(state) == {"c1": "1"}


def test_after_it_the_turn_goes_on_with_the_tokens_that_are_left() -> None:
    state = position(
        """
        .A r .
        .  ^ ^
        """
    )
    play(state, "place b1", "lift a1", "drop a2")
    assert turn_of(state)["unplaced"] == 2
    assert marks(state) == {"a1": "1", "c1": "1"}


def test_a_second_token_on_ruins_grants_a_second_extra_action() -> None:
    state = position(".A r r")
    play(state, "place b1", "decline", "place c1")
    assert acts(state) == {*TURNS, "decline"}


def test_an_extra_move_opens_a_way_for_the_next_token() -> None:
    """The tile turns: what was its lower left corner comes to lie beside the token above it."""
    state = position(
        """
        .A r ^ ^ ^ ^ ^ | ^ ^
        ^  ^ ^ ^ ^ ^ ^ | f ^
        """
    )
    play(state, "place b1", "rotate 1A cw")
    assert marks(state) == {"h2": "2"}


# Moving a token by the extra action


def test_it_moves_tokens_of_that_tile_only_and_none_off_ruins() -> None:
    check(
        """
        rA  . ^ ^ ^ ^ .Al | . ^
        .Al . ^ ^ ^ ^ ^   | .A .
        """,
        ruins=0,
        unplaced=2,
    )


def test_it_moves_no_token_of_another_player() -> None:
    check(
        """
        rA .B .
        ^  .  ^
        """,
        ruins=0,
        unplaced=2,
    )


def test_it_moves_tokens_from_meadow_forest_and_volcano() -> None:
    check(
        """
        .Al . fAl . vAl
        ^   ^ ^   ^ ^
        rA  . rA  . rA
        """,
        ruins=0,
        unplaced=2,
    )


def test_a_token_without_room_is_not_offered() -> None:
    check(
        """
        rA .A ^
        .B .C .
        """,
        ruins=0,
        unplaced=2,
    )


def test_the_token_may_leave_the_tile() -> None:
    check_drops(
        """
        rA ^ ^ ^ ^ ^ .A | .d .
        ^  ^ ^ ^ ^ ^ ^  | ^  ^
        """,
        "g1",
        ruins=0,
        unplaced=2,
    )


def test_the_token_may_go_through_temples() -> None:
    """Rulings 4 (FAQ)."""
    check_drops(
        """
        rA ^ ^  .d ^ ^ ^
        ^  ^ .A t  T .d ^
        ^  ^ ^  .d ^ ^ ^
        """,
        "c2",
        ruins=0,
        unplaced=2,
    )


def test_the_token_may_leave_the_tile_through_temples() -> None:
    check_drops(
        """
        rA ^ ^ ^ ^ .A t | T .d
        ^  ^ ^ ^ ^ ^  ^ | .d ^
        """,
        "f1",
        ruins=0,
        unplaced=2,
    )


def test_the_token_goes_onto_meadow_forest_volcano_and_ruins() -> None:
    check_drops(
        """
        rA ^  .d ^
        ^  fd .A vd
        ^  ^  rd ^
        """,
        "c2",
        ruins=0,
        unplaced=2,
    )


def test_the_token_does_not_go_over_water() -> None:
    check_drops(
        """
        rA ^ .A ~ .
        ^  ^ .d ^ ^
        """,
        "c1",
        ruins=0,
        unplaced=2,
    )


def test_a_forest_costs_the_moved_token_nothing() -> None:
    state = position("rA ^ .A f", ruins=0, unplaced=2)
    play(state, "lift c1", "drop d1")
    assert token_at(state, "d1") == "A"
    assert sacrificed(state) == 0
    assert turn_of(state)["unplaced"] == 2


def test_once_the_token_is_lifted_it_must_be_put_down() -> None:
    state = position(
        """
        rA ^ .A f
        .  ^ .  ^
        """,
        ruins=0,
        unplaced=2,
    ).apply("lift c1")
    assert acts(state) == {"drop d1", "drop c2"}


# Chains


def test_a_token_moved_onto_other_ruins_grants_an_extra_action_on_their_tile() -> None:
    """Rulings 4 (FAQ): the new action concerns the new tile, the old one is spent."""
    state = position("r .A ^ ^ ^ ^ .A | r ^").apply("place a1")
    assert acts(state) == {*TURNS, "lift g1", "decline"}
    play(state, "lift g1", "drop h1")
    assert acts(state) == {"slide 2A", "rotate 2A cw", "rotate 2A ccw", "decline"}
    state.apply("rotate 2A cw")
    assert token_at(state, "n1") == "A"
    assert turn_of(state)["ruins"] is None
    assert turn_of(state)["unplaced"] == 2


def test_declining_the_new_extra_action_leaves_nothing_of_the_old_one() -> None:
    state = position("r .A . ^ ^ ^ .A | r ^")
    play(state, "place a1", "lift g1", "drop h1", "decline")
    assert turn_of(state)["ruins"] is None
    assert marks(state) == {"c1": "1", "g1": "1"}


def test_the_new_extra_action_moves_only_tokens_of_the_new_tile() -> None:
    state = position(
        """
        r .A ^ ^ ^ ^ .A | r  ^ .A .
        ^ .  ^ ^ ^ ^ ^  | ^  ^ ^  ^
        """
    )
    play(state, "place a1", "lift g1", "drop h1")
    assert acts(state, "lift") == {"lift j1"}


def test_a_chain_may_stay_on_its_tile() -> None:
    state = position("r .A ^ .A r")
    play(state, "place a1", "lift d1", "drop e1")
    assert turn_of(state)["ruins"] == 0
    assert acts(state) == {*TURNS, "decline"}


def test_a_chain_may_go_on_and_on() -> None:
    """Three ruins on one tile, each extra action moves the next token onto ruins."""
    state = position("r .A ^ .A r ^ . | ^\n^ ^ ^ ^ ^ ^ ^ | ^\nr .A ^ ^ ^ ^ ^ | ^")
    play(state, "place a1", "lift d1", "drop e1", "lift b3", "drop a3")
    assert acts(state) == {*TURNS, "decline"}
    state.apply("decline")
    assert turn_of(state)["unplaced"] == 2


@pytest.mark.parametrize("guardian", [3, 5])
def test_a_token_moved_onto_ruins_by_the_card_grants_the_extra_action(guardian: int) -> None:
    """Rulings 4: brought there by a move, too."""
    state = position(".A r", guardian=guardian, used=False)
    play(state, "lift a1", "drop b1")
    assert turn_of(state)["used"] is True
    assert turn_of(state)["ruins"] == 0
    assert acts(state) == {*TURNS, "decline"}


def test_a_chain_may_begin_with_guardian_3() -> None:
    state = position(".A r ^ ^ ^ ^ .A | r ^", guardian=3, used=False)
    play(state, "lift a1", "drop b1")
    assert acts(state) == {*TURNS, "lift g1", "decline"}
    play(state, "lift g1", "drop h1")
    assert acts(state) == {"slide 2A", "rotate 2A cw", "rotate 2A ccw", "decline"}
    play(state, "slide 2A")
    assert token_at(state, "h8") == "A"
    assert turn_of(state)["unplaced"] == 3
    assert marks(state) == {"a1": "1"}


# The card's own action is untouched


def test_the_cards_own_action_is_still_there_afterwards() -> None:
    state = position(".A r", guardian=4, used=False)
    play(state, "place b1", "rotate 1A cw")
    assert turn_of(state)["used"] is False
    assert len(acts(state, "rotate")) == 16


def test_the_tile_moved_for_the_ruins_changes_which_tiles_the_card_may_move() -> None:
    """The empty slot is in the upper middle then: its row and its column count."""
    state = position("^ ^ ^ ^ ^ ^ .A | r ^ ^", guardian=2, used=False)
    assert acts(state, "slide") == {"slide 2A", "slide 4A", "slide 5A", "slide 7A"}
    play(state, "place h1", "slide 2A")
    assert turn_of(state)["used"] is False
    assert acts(state, "slide") == {"slide 1A", "slide 3A", "slide 2A", "slide 7A"}


def test_a_used_action_of_the_card_does_not_come_back() -> None:
    state = position(".A r .", guardian=4, used=True).apply("place b1")
    assert acts(state) == {*TURNS, "decline"}
    state.apply("decline")
    assert acts(state) == {"place c1"}


def test_the_extra_action_and_guardian_3_move_two_tokens_in_one_turn() -> None:
    state = position(
        """
        .A r .A
        .  ^ .
        """,
        guardian=3,
        used=False,
    )
    play(state, "place b1", "lift a1", "drop a2")
    assert acts(state, "lift") == {"lift a2", "lift c1"}
    play(state, "lift c1", "drop c2")
    assert turn_of(state)["used"] is True
    assert acts(state, "lift") == set()


def test_the_extra_action_does_what_the_card_cannot() -> None:
    """With card 2 in hand the extra action may still turn the tile."""
    state = position(".A r", guardian=2, used=False).apply("place b1")
    assert acts(state) == {*TURNS, "decline"}


# The end of the turn


def test_the_turn_does_not_end_before_the_extra_action_is_settled() -> None:
    state = position(".A r", unplaced=1).apply("place b1")
    assert state.to_move == 0
    assert acts(state) == {*TURNS, "decline"}
    state.apply("decline")
    assert state.to_move == 2


def test_the_extra_action_itself_may_end_the_turn() -> None:
    state = position(".A r", unplaced=1)
    play(state, "place b1", "rotate 1A ccw")
    assert token_at(state, "a6") == "A"
    assert state.to_move == 2


def test_after_it_the_unused_action_of_the_card_waits_for_the_end() -> None:
    state = position(".A r", unplaced=1, guardian=4, used=False)
    play(state, "place b1", "decline")
    assert state.to_move == 0
    assert "end" in acts(state)
    assert len(acts(state, "rotate")) == 16


def test_a_chain_begun_by_the_cards_last_action_is_settled_before_the_turn_ends() -> None:
    state = position(".A r", guardian=3, used=False, unplaced=0)
    play(state, "lift a1", "drop b1")
    assert acts(state) == {*TURNS, "decline"}
    state.apply("decline")
    assert state.position()["phase"] == "draft"  # card 3 was the last of the round


# What stands on ruins stays there


def test_a_token_on_ruins_is_never_moved_away_by_the_card() -> None:
    check("rA .1", guardian=3, used=False)


def test_tokens_on_ruins_travel_with_their_tile() -> None:
    state = position("rA ^ ^ ^ ^ ^ ^ | _", guardian=2, used=False).apply("slide 1A")
    assert token_at(state, "h1") == "A"
    assert terrain_at(state, "h1") == "r"


def test_ruins_with_a_token_take_no_second_one() -> None:
    check(
        """
        rB .A .1
        ^  rA ^
        """
    )


def test_a_token_on_ruins_grants_nothing_to_those_who_come_beside_it() -> None:
    state = position("rA . .").apply("place b1")
    assert turn_of(state)["ruins"] is None
    assert marks(state) == {"c1": "1"}


def test_ruins_are_reached_through_a_temple_too() -> None:
    state = position(".A t r").apply("place c1")
    assert acts(state) == {*TURNS, "decline"}


def test_the_token_is_put_down_wherever_a_kept_position_is_taken_up_again() -> None:
    drawing = """
        rA ^ .A .d
        ^  ^ .d ^
        """
    state = edited(position(drawing, ruins=0, unplaced=2).apply("lift c1"))
    assert turn_of(state)["lifted"] == "c1"
    expect(state, drawing)
