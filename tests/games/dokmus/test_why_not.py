"""For each kind of illegal decision: the heading that forbids it, and a sentence in each language.

Headings are those of the rulebook; the ids are short forms of their titles.
"""

from __future__ import annotations

import pytest

from stammtisch.core.state import State

from ..reasons import reason_of, sentence
from .boards import position
from .test_selection import start_of_selection
from .test_setup import opening


def assert_forbidden(state: State, heading: str, *texts: str) -> None:
    """Each of these decisions is illegal under this heading, in all languages alike."""
    for text in texts:
        assert reason_of(state, text)[1] == heading


# Placing tokens


def test_terrain_that_bears_no_token_is_named_whatever_the_way_there() -> None:
    state = position(
        """
        .A ~  t T ^ ^
        .  ^  ^ ^ ^ .
        """
    )
    for act in ("place", "cross", "anywhere"):
        assert_forbidden(state, "water", f"{act} b1")
        assert_forbidden(state, "temple", f"{act} c1", f"{act} d1")
        assert_forbidden(state, "mountain", f"{act} e1", f"{act} b2")


def test_an_occupied_space_falls_under_placing_tokens() -> None:
    state = position(".A . .B")
    for act in ("place", "cross", "anywhere"):
        assert_forbidden(state, "placing-tokens", f"{act} a1", f"{act} c1")


def test_a_space_out_of_reach_falls_under_placing_tokens() -> None:
    state = position(
        """
        .A . . f
        .  . r v
        """
    )
    assert_forbidden(state, "placing-tokens", "place c1", "place b2", "place c2", "place d2")


def test_the_empty_slot_falls_under_placing_tokens() -> None:
    state = position("^ ^ ^ ^ ^ . .A | _")
    assert_forbidden(state, "placing-tokens", "place h1", "place k4")


def test_rows_that_two_players_do_not_have_fall_under_placing_tokens() -> None:
    assert_forbidden(position(".A .", seats=2), "placing-tokens", "place a15", "place u21")


def test_a_forest_too_dear_for_the_last_token_falls_under_forest() -> None:
    assert_forbidden(position(".A f ^\n. ^ ^", unplaced=1), "forest", "place b1")


def test_a_fourth_token_falls_under_player_turns() -> None:
    state = position(".A . ~ .", unplaced=0, guardian=4, used=False)
    assert_forbidden(state, "player-turns", "place b1", "cross d1", "anywhere d1")


def test_anywhere_falls_under_its_own_rule_while_a_token_can_be_placed_or_cross() -> None:
    assert_forbidden(position(".A . ^ ."), "nowhere-to-place", "anywhere d1", "anywhere b1")
    assert_forbidden(position(".A ~ . ^ ."), "nowhere-to-place", "anywhere e1", "anywhere c1")
    assert_forbidden(position(".A v ^ ."), "nowhere-to-place", "anywhere d1")
    assert_forbidden(position(".A f ^ .", unplaced=2), "nowhere-to-place", "anywhere d1")


def test_a_forest_across_out_of_reach_falls_under_placing_tokens() -> None:
    """Even where the token may go there as it may go anywhere."""
    assert_forbidden(position(".A ^ f"), "placing-tokens", "place c1")


# Water


def test_crossing_without_a_token_at_water_falls_under_water() -> None:
    assert_forbidden(position(".A . ~ .\n^ ^ ^ ^"), "water", "cross d1", "cross b1")


def test_crossing_to_no_bank_of_the_own_waterways_falls_under_water() -> None:
    state = position(".A ~ . . ^ ~ .")
    assert_forbidden(state, "water", "cross d1", "cross g1")


def test_crossing_with_the_last_token_falls_under_water() -> None:
    assert_forbidden(position(".A ~ .\n. ^ ^", unplaced=1), "water", "cross c1")


def test_a_second_crossing_falls_under_water() -> None:
    assert_forbidden(position(".A ~ .\n. ^ ^", crossed=True), "water", "cross c1")


def test_crossing_to_a_forest_within_reach_falls_under_forest() -> None:
    """It costs its two tokens without any crossing."""
    assert_forbidden(position("f ~ .\n.A ~ ."), "forest", "cross a1")


def test_crossing_over_the_second_temple_falls_under_water_in_the_variant() -> None:
    state = position(".A ~ t t .\n. ^ ^ . ^", variants={"temples_join_waters": False})
    assert_forbidden(state, "water", "cross d2", "cross e1")


def test_crossing_over_the_empty_slot_falls_under_water() -> None:
    state = position("^ ^ ^ ^ . .A ~ | _ _ _ _ _ _ _ | ~ .")
    assert_forbidden(state, "water", "cross p1")


# Guardian actions


@pytest.mark.parametrize("guardian", [1, 2, 3, 4, 5])
def test_another_cards_action_falls_under_that_card(guardian: int) -> None:
    state = position(".A .\n. .", guardian=guardian, used=False, talisman=1)
    actions = {1: "talisman", 2: "slide 2A", 3: "lift a1", 4: "rotate 3A cw"}
    for card, text in actions.items():
        if guardian == card or (guardian == 5 and card != 1):
            assert state.why_not(text) is None
        else:
            assert_forbidden(state, f"guardian-{card}", text)


@pytest.mark.parametrize(
    ("guardian", "text"),
    [(1, "talisman"), (2, "slide 2A"), (3, "lift a1"), (4, "rotate 3A ccw"), (5, "slide 2A")],
)
def test_a_second_action_falls_under_player_turns(guardian: int, text: str) -> None:
    state = position(".A .\n. .", guardian=guardian, used=True)
    assert_forbidden(state, "player-turns", text)


def test_taking_the_talisman_one_has_falls_under_guardian_1() -> None:
    assert_forbidden(position(".A .", guardian=1, used=False), "guardian-1", "talisman")


@pytest.mark.parametrize("guardian", [2, 5])
def test_a_tile_out_of_line_falls_under_guardian_2(guardian: int) -> None:
    state = position(".A .", guardian=guardian, used=False)
    assert_forbidden(state, "guardian-2", "slide 1A", "slide 3A", "slide 6A", "slide 8A")


def test_a_face_that_lies_underneath_or_in_the_box_falls_under_the_card() -> None:
    assert_forbidden(position(".A .", guardian=2, used=False), "guardian-2", "slide 2B")
    assert_forbidden(position(".A .", guardian=4, used=False), "guardian-4", "rotate 2B cw")
    two = position(".A .", seats=2, guardian=4, used=False)
    assert_forbidden(two, "guardian-4", "rotate 7A cw")


@pytest.mark.parametrize("guardian", [3, 5])
def test_lifting_what_is_no_own_token_falls_under_guardian_3(guardian: int) -> None:
    state = position(".A . .B .", guardian=guardian, used=False)
    assert_forbidden(state, "guardian-3", "lift b1", "lift c1")


def test_lifting_a_token_without_room_falls_under_guardian_3() -> None:
    state = position(".A .B ^\n.C ^ .A\n^ ^ .", guardian=3, used=False)
    assert_forbidden(state, "guardian-3", "lift a1")


def test_lifting_a_token_off_ruins_falls_under_ruins() -> None:
    assert_forbidden(position("rA .", guardian=3, used=False), "ruins", "lift a1")


def test_dropping_falls_under_the_terrain_or_guardian_3() -> None:
    state = position(
        """
        .A . ~ .
        .B ^ t f
        ^  ^ . .
        """,
        guardian=3,
        used=False,
    ).apply("lift a1")
    assert_forbidden(state, "water", "drop c1")
    assert_forbidden(state, "mountain", "drop b2")
    assert_forbidden(state, "temple", "drop c2")
    assert_forbidden(state, "placing-tokens", "drop a2")
    assert_forbidden(state, "guardian-3", "drop a1", "drop d1", "drop d2", "drop c3")


def test_all_else_while_a_token_is_lifted_falls_under_guardian_3() -> None:
    state = position(".A . .A .", guardian=3, used=False).apply("lift a1")
    assert_forbidden(state, "guardian-3", "place b1", "anywhere d1", "lift c1", "lift a1", "end")
    assert_forbidden(state, "guardian-3", "slide 2A", "rotate 1A cw", "talisman")


def test_a_lifted_token_and_others_are_no_place_to_put_it() -> None:
    state = position(".A . rA .A", guardian=3, used=False).apply("lift a1")
    assert_forbidden(state, "guardian-3", "drop a1", "drop c1", "drop d1")
    assert "another space" in sentence(state, "drop a1")
    assert "another one of yours" in sentence(state, "drop c1")


def test_dropping_says_why_no_token_can_be_moved_at_all() -> None:
    """Nothing is lifted, and nothing can be."""
    assert_forbidden(position(".A .", guardian=2, used=False), "guardian-3", "drop b1")
    assert "yours is guardian 2" in sentence(position(".A .", used=False), "drop b1")
    assert_forbidden(position(".A .", guardian=3), "player-turns", "drop b1")
    stuck = position("rA . .", guardian=3, used=False)
    assert_forbidden(stuck, "guardian-3", "drop b1")
    assert "anywhere to move" in sentence(stuck, "drop b1")
    at_ruins = position("rA . . ^ ^ ^ ^ | .A .", ruins=0, unplaced=2, guardian=3, used=False)
    assert_forbidden(at_ruins, "ruins-move-token", "drop b1")
    assert "tile 1A can be moved" in sentence(at_ruins, "drop b1")


def test_two_players_never_take_the_talisman() -> None:
    state = position(".A .", seats=2, guardian=3, used=False)
    assert_forbidden(state, "two-players-setup", "talisman")


def test_dropping_without_a_lifted_token_falls_under_guardian_3() -> None:
    assert_forbidden(position(".A .", guardian=3, used=False), "guardian-3", "drop b1")


def test_ending_the_turn_with_tokens_left_falls_under_player_turns() -> None:
    for unplaced in (3, 2, 1):
        state = position(".A .", guardian=4, used=False, unplaced=unplaced)
        assert_forbidden(state, "player-turns", "end")


# Ruins

AT_RUINS = """
    rA ^ ^ ^ ^ .B .A | .A .
    .A . ^ ^ ^ ^  .  | ^  ^
    .B ^ ^ ^ ^ ^  ^  | ^  ^
    """


def at_ruins(guardian: int = 4) -> State:
    return position(AT_RUINS, ruins=0, unplaced=2, guardian=guardian, used=False)


def test_all_else_before_the_extra_action_is_settled_falls_under_ruins() -> None:
    assert_forbidden(at_ruins(), "ruins", "place b2", "cross b2", "anywhere b2", "end", "talisman")


def test_declining_where_nothing_is_offered_falls_under_ruins() -> None:
    assert_forbidden(position("rA ."), "ruins", "decline")


def test_the_wrong_tile_for_the_extra_action_falls_under_its_heading() -> None:
    assert_forbidden(at_ruins(), "ruins-move-tile", "slide 2A")
    assert_forbidden(at_ruins(), "ruins-rotate-tile", "rotate 2A cw", "rotate 7A ccw")
    assert_forbidden(at_ruins(), "ruins-move-token", "lift h1")


def test_a_tile_out_of_line_falls_under_moving_the_tile_of_the_ruins() -> None:
    assert_forbidden(at_ruins(guardian=2), "ruins-move-tile", "slide 1A")


def test_the_token_on_the_ruins_itself_falls_under_ruins() -> None:
    assert_forbidden(at_ruins(), "ruins", "lift a1")


def test_lifting_what_is_no_own_token_falls_under_moving_a_token_of_the_ruins() -> None:
    """The extra action is open and not that of a card, so guardian 3 has no say."""
    assert_forbidden(at_ruins(), "ruins-move-token", "lift a3", "lift b2")


def test_dropping_before_lifting_falls_under_moving_a_token_of_the_ruins() -> None:
    assert_forbidden(at_ruins(), "ruins-move-token", "drop b2")


def test_lifting_a_token_without_room_falls_under_moving_a_token_of_the_ruins() -> None:
    state = position("rA .A ^\n. .B ^", ruins=0, unplaced=2, guardian=4, used=False)
    assert_forbidden(state, "ruins-move-token", "lift b1")


def test_dropping_too_far_away_falls_under_moving_a_token_of_the_ruins() -> None:
    state = at_ruins().apply("lift a2")
    assert_forbidden(state, "ruins-move-token", "drop a2", "drop g2", "drop i1")


def test_all_else_while_lifted_falls_under_moving_a_token_of_the_ruins() -> None:
    state = at_ruins().apply("lift a2")
    assert_forbidden(state, "ruins-move-token", "place b2", "decline", "rotate 1A cw", "lift g1")


# Setup and choosing guardians


def test_start_tokens_fall_under_starting_position() -> None:
    state = opening(3, letters={"c1": "r", "d1": "^", "e1": "v", "f1": "~", "g1": "t"})
    grounds = ("start c1", "start d1", "start e1", "start f1", "start g1")
    assert_forbidden(state, "starting-position", *grounds)
    assert_forbidden(state, "starting-position", "start h1", "start a8", "start h8", "start n15")
    assert_forbidden(state, "starting-position", "start b2", "start g3", "start o20")
    state.apply("start a1")
    assert_forbidden(state, "starting-position", "start a1", "start a2", "start b1")
    assert_forbidden(state, "starting-position", "draft 3", "place b1", "end", "talisman")


def test_the_side_at_the_empty_slot_falls_under_starting_position_in_the_variant() -> None:
    state = opening(2, variants={"start_on_gap_side": False})
    assert_forbidden(state, "starting-position", "start g3", "start o4", "start g8", "start a15")
    assert "towards the gap" in sentence(state, "start g3")
    assert "where no other tile adjoins" in sentence(state, "start g8")


def test_a_card_that_was_not_passed_falls_under_guardian_selection() -> None:
    state = start_of_selection(3, 0).clone().apply("draft 3")
    assert_forbidden(state, "guardian-selection", "draft 3")


def test_before_all_have_chosen_all_else_falls_under_guardian_selection() -> None:
    state = start_of_selection(3, 0).clone()
    texts = ("place b2", "rotate 1A cw", "lift a1", "end", "decline", "talisman", "anywhere b2")
    assert_forbidden(state, "guardian-selection", *texts)


def test_cards_1_and_5_fall_under_the_setup_for_two() -> None:
    assert_forbidden(start_of_selection(2, 0), "two-players-setup", "draft 1", "draft 5")


def test_choosing_again_in_mid_game_falls_under_what_it_belongs_to() -> None:
    assert_forbidden(position(".A ."), "guardian-selection", "draft 1", "draft 5")
    assert_forbidden(position(".A ."), "starting-position", "start a1", "start u21")
    assert_forbidden(start_of_selection(3, 0), "starting-position", "start a1")


# The end, and the errors


def test_after_the_end_everything_falls_under_the_end_of_the_game() -> None:
    state = position(".A . .", guardian=3, unplaced=1, used=True, round=8).apply("place b1")
    texts = ("place c1", "end", "draft 1", "start a1", "rotate 1A cw", "drop c1", "talisman")
    assert_forbidden(state, "end-of-the-game", *texts)
