"""Tokens on volcanoes leave at the end of their owner's turn; rulebook, "Volcano"."""

from __future__ import annotations

from .boards import (
    acts,
    marks,
    play,
    position,
    sacrificed,
    terrain_at,
    token_at,
    turn_of,
)


def test_a_token_stays_on_a_volcano_until_the_turn_ends() -> None:
    state = position(".A v . .").apply("place b1")
    assert token_at(state, "b1") == "A"
    assert sacrificed(state) == 0
    assert turn_of(state)["unplaced"] == 2


def test_at_the_end_of_the_turn_a_token_on_a_volcano_is_sacrificed() -> None:
    state = position(".A v . .")
    play(state, "place b1", "place c1", "place d1")
    assert token_at(state, "b1") is None
    assert token_at(state, "d1") == "A"
    assert sacrificed(state) == 1


def test_the_last_token_on_a_volcano_leaves_at_once() -> None:
    """It ends the turn itself."""
    state = position(".A v", unplaced=1).apply("place b1")
    assert token_at(state, "b1") is None
    assert sacrificed(state) == 1
    assert state.to_move != 0


def test_volcanoes_lead_to_spaces_that_are_out_of_reach_otherwise() -> None:
    """The token beyond two volcanoes stays though the links are gone."""
    state = position(".A v v .")
    play(state, "place b1", "place c1", "place d1")
    assert [token_at(state, where) for where in ("a1", "b1", "c1", "d1")] == ["A", None, None, "A"]
    assert sacrificed(state) == 2


def test_three_tokens_may_burn_in_one_turn() -> None:
    state = position(".A v v v")
    play(state, "place b1", "place c1", "place d1")
    assert sacrificed(state) == 3


def test_a_token_on_a_volcano_is_a_link_through_a_temple() -> None:
    state = position(".A v t .").apply("place b1")
    assert marks(state) == {"d1": "1"}


def test_a_token_on_a_volcano_starts_a_crossing() -> None:
    state = position(".A v ~ .").apply("place b1")
    assert marks(state) == {"d1": "x"}


def test_sacrifices_of_the_forest_and_of_the_volcano_add_up() -> None:
    state = position(".A f v").apply("place b1").apply("place c1")
    assert token_at(state, "b1") == "A"
    assert token_at(state, "c1") is None
    assert sacrificed(state) == 2


def test_sacrifices_add_to_those_of_earlier_turns() -> None:
    state = position(".A v", unplaced=1, sacrificed=(4, 1, 2)).apply("place b1")
    assert [sacrificed(state, seat) for seat in range(3)] == [5, 1, 2]


# Guardian 3 and tokens on volcanoes


def test_a_token_moved_off_the_volcano_in_time_survives() -> None:
    state = position(".A v . . .", guardian=3, used=False)
    play(state, "place b1", "lift b1", "drop c1", "place d1", "place e1")
    assert token_at(state, "c1") == "A"
    assert sacrificed(state) == 0


def test_with_all_tokens_used_there_is_still_time_to_move_it_off() -> None:
    state = position(".A v .", guardian=3, used=False, unplaced=1).apply("place b1")
    assert state.to_move == 0
    assert acts(state) == {"lift b1", "end"}
    play(state, "lift b1", "drop c1")
    assert token_at(state, "c1") == "A"
    assert sacrificed(state) == 0
    assert state.position()["phase"] == "draft"  # card 3 was the last of the round


def test_whoever_ends_the_turn_instead_loses_it() -> None:
    state = position(".A v .", guardian=3, used=False, unplaced=1)
    play(state, "place b1", "end")
    assert token_at(state, "b1") is None
    assert sacrificed(state) == 1


def test_a_token_moved_onto_a_volcano_is_sacrificed_too() -> None:
    """Rulings 3: however it got there."""
    state = position(". .A v", guardian=3, used=False, unplaced=1)
    play(state, "lift b1", "drop c1")
    assert token_at(state, "c1") == "A"
    assert sacrificed(state) == 0
    state.apply("place b1")
    assert token_at(state, "c1") is None
    assert sacrificed(state) == 1


def test_a_token_moved_from_one_volcano_to_another_is_not_saved() -> None:
    state = position(".A v v", guardian=3, used=False, unplaced=1)
    play(state, "place b1", "lift b1", "drop c1")
    assert token_at(state, "c1") is None
    assert sacrificed(state) == 1


def test_of_two_tokens_on_volcanoes_one_can_be_saved() -> None:
    state = position(
        """
        .A v v
        ^  . ^
        """,
        guardian=3,
        used=False,
        unplaced=2,
    )
    play(state, "place b1", "place c1", "lift b1", "drop b2")
    assert token_at(state, "b2") == "A"
    assert token_at(state, "c1") is None
    assert sacrificed(state) == 1


def test_guardian_5_saves_a_token_as_guardian_3_does() -> None:
    state = position(".A v .", guardian=5, used=False, unplaced=1)
    play(state, "place b1", "lift b1", "drop c1")
    assert token_at(state, "c1") == "A"
    assert sacrificed(state) == 0


def test_the_extra_action_of_ruins_saves_a_token_as_well() -> None:
    state = position(
        """
        .A v .
        r  ^ ^
        """,
        unplaced=2,
    )
    play(state, "place b1", "place a2")
    assert "lift b1" in acts(state)
    play(state, "lift b1", "drop c1")
    assert token_at(state, "c1") == "A"
    assert sacrificed(state) == 0


# Tiles with a token on a volcano


def test_a_tile_that_moves_carries_the_volcano_token_along() -> None:
    state = position(".A v . . ^ ^ ^ | _", guardian=2, used=False)
    play(state, "place b1", "slide 1A")
    assert terrain_at(state, "i1") == "v"
    assert token_at(state, "i1") == "A"
    play(state, "place j1", "place k1")
    assert token_at(state, "i1") is None
    assert token_at(state, "j1") == "A"
    assert sacrificed(state) == 1


def test_a_tile_that_turns_carries_the_volcano_token_along() -> None:
    state = position(".A v . . ^ ^ ^", guardian=4, used=False)
    play(state, "place b1", "rotate 1A cw")
    assert terrain_at(state, "g2") == "v"
    assert token_at(state, "g2") == "A"
    play(state, "place g3", "place g4")
    assert token_at(state, "g2") is None
    assert token_at(state, "g1") == "A"
    assert sacrificed(state) == 1


def test_the_tile_may_move_after_the_last_token_and_before_the_volcano_erupts() -> None:
    state = position(".A v ^ ^ ^ ^ ^ | _", guardian=2, used=False, unplaced=1)
    play(state, "place b1", "slide 1A")
    assert token_at(state, "h1") == "A"
    assert token_at(state, "i1") is None
    assert sacrificed(state) == 1


def test_a_volcano_that_took_a_token_is_empty_for_the_next_player() -> None:
    state = position(
        """
        .A v .B
        """,
        guardian=1,
        unplaced=1,
    ).apply("place b1")
    assert state.to_move == 1
    assert marks(state) == {"b1": "1"}


# Points during play


def test_points_shown_during_play_count_a_token_on_a_volcano_as_sacrificed() -> None:
    """Rulings 5."""
    state = position(".A v .")
    assert state.scores()[0]["sacrificed"] == 0
    state.apply("place b1")
    assert sacrificed(state) == 0
    assert state.scores()[0]["sacrificed"] == 4


def test_points_shown_during_play_take_the_temple_beside_a_volcano_as_undiscovered() -> None:
    state = position(
        """
        ^  t ^ t
        .A v .  ^
        """
    ).apply("place b2")
    assert state.scores()[0]["small_temples"] == 0
    play(state, "place c2")
    assert state.scores()[0]["small_temples"] == 0
