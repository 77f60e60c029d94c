"""The special rules for two; rulebook, "Special rules for a two-player game", and rulings 2."""

from __future__ import annotations

import random

import pytest

from stammtisch.core.errors import IllegalActionError
from stammtisch.core.state import State

from .boards import (
    FACES,
    GAME,
    acts,
    check,
    edited,
    marks,
    play,
    position,
    terrain_at,
    token_at,
)

IN_LINE = {
    0: (1, 2, 3),
    1: (0, 2, 4),
    2: (0, 1, 5),
    3: (4, 5, 0),
    4: (3, 5, 1),
    5: (3, 4, 2),
}
"""For each place of the empty slot in 2 × 3 the places in its row and column.

0 1 2
3 4 5
"""


def bare_land(empty_slot: int) -> str:
    rows = [["^"] * 21 for _ in range(14)]
    rows[0][0 if empty_slot else 7] = ".A"
    rows[empty_slot // 3 * 7][empty_slot % 3 * 7] = "_"
    return "\n".join(" ".join(row) for row in rows)


def to_selection(seed: int) -> State:
    state = GAME.start(2, seed=seed)
    for _ in range(2):
        state.apply(int(state.legal_actions()[0]))
    return state


# Layout


def test_the_empty_slot_is_in_the_middle_of_the_upper_row() -> None:
    doc = GAME.start(2, seed=0).position()
    assert [tile is None for tile in doc["tiles"]] == [False, True, False, False, False, False]
    assert all(row[7:14] == " " * 7 for row in doc["board"][:7])
    assert all(" " not in row[:7] + row[14:] for row in doc["board"][:7])
    assert all(" " not in row for row in doc["board"][7:])


def test_squares_end_with_row_14() -> None:
    """No third row of tiles: six places, not nine."""
    state = position(".A .", seats=2, guardian=2, unplaced=1)
    assert len(state.position()["board"]) == 14
    with pytest.raises(IllegalActionError):
        state.apply("place a15")


@pytest.mark.parametrize("empty_slot", range(6))
def test_three_of_five_tiles_can_move(empty_slot: int) -> None:
    """Rulings 4 (FAQ): those in the row or the column of the empty slot."""
    state = position(bare_land(empty_slot), seats=2, guardian=2, used=False, unplaced=0)
    faces = {FACES[slot - (slot > empty_slot)] for slot in IN_LINE[empty_slot]}
    assert acts(state) == {f"slide {face}" for face in faces} | {"end"}
    assert len(acts(state, "slide")) == 3


def test_a_tile_of_the_lower_row_moves_up_into_the_empty_slot() -> None:
    """Slots 0 2 / 3 4 5 carry 1A 2A / 3A 4A 5A."""
    state = edited(position(".A .", seats=2, guardian=2, used=False))
    assert acts(state, "slide") == {"slide 1A", "slide 2A", "slide 4A"}
    state.apply("slide 4A")
    tiles = state.position()["tiles"]
    assert [tile and tile["face"] for tile in tiles] == ["1A", "4A", "2A", "3A", None, "5A"]


def test_a_tile_moves_over_another_one_in_the_row() -> None:
    drawing = """
        _ ^ ^ ^ ^ ^ ^ | f ^ ^ ^ ^ ^ ^ | .A . ^
        ^ ^ ^ ^ ^ ^ ^ | ^ ^ ^ ^ ^ ^ ^ | ^ ^ ^
        """
    state = position(drawing, seats=2, guardian=2, used=False).apply("slide 2A")
    assert token_at(state, "a1") == "A"
    assert terrain_at(state, "h1") == "f"
    assert marks(state) == {"b1": "1"}


def test_any_of_the_five_tiles_may_turn() -> None:
    state = position(".A .", seats=2, guardian=4, used=False, unplaced=0)
    ways = {f"rotate {face} {way}" for face in FACES[:5] for way in ("cw", "ccw")}
    assert acts(state) == ways | {"end"}


def test_ruins_in_the_lower_middle_let_their_tile_move_up() -> None:
    seven = "\n".join(["^ ^ ^ ^ ^ ^ ^ | _"] * 7)
    state = position(f"{seven}\n^ ^ ^ ^ ^ ^ .A | r ^", seats=2).apply("place h8")
    assert acts(state) == {"slide 4A", "rotate 4A cw", "rotate 4A ccw", "decline"}
    state.apply("slide 4A")
    assert token_at(state, "h1") == "A"


def test_the_empty_slot_separates_with_two_players_too() -> None:
    check(
        """
        ^ ^ ^ ^ ^ .A t  | _ _ _ _ _ _ _ | t . ^
        ^ ^ ^ ^ ^ .1x ~ | _ _ _ _ _ _ _ | ~ . ^
        """,
        seats=2,
    )


# Guardians and talisman


def test_the_guardians_are_2_3_and_4() -> None:
    state = to_selection(0)
    assert acts(state) == {"draft 2", "draft 3", "draft 4"}
    state.apply("draft 3")
    assert acts(state) == {"draft 2", "draft 4"}


def test_all_three_cards_come_back_every_round() -> None:
    state, dice = to_selection(1), random.Random(1)
    choices = []
    while not state.is_over:
        doc = state.position()
        if doc["phase"] == "draft" and not any(p["guardian"] for p in doc["players"]):
            choices.append(acts(state))
        state.apply(int(dice.choice(list(state.legal_actions()))))
    assert choices == [{"draft 2", "draft 3", "draft 4"}] * 8


@pytest.mark.parametrize("guardian", [2, 3, 4])
def test_nobody_takes_the_talisman_with_two_players(guardian: int) -> None:
    state = position(".A .", seats=2, guardian=guardian, used=False, talisman=1)
    assert acts(state, "talisman") == set()


@pytest.mark.parametrize("seed", range(3))
def test_the_talisman_passes_at_the_end_of_every_round(seed: int) -> None:
    """Before the next draft: who chose second chooses first."""
    state, dice = to_selection(seed), random.Random(seed)
    first = state.position()["talisman"]
    holders, choosers = [], []
    while not state.is_over:
        doc = state.position()
        if doc["phase"] == "draft" and not any(p["guardian"] for p in doc["players"]):
            holders.append(doc["talisman"])
            choosers.append(doc["to_move"])
        state.apply(int(dice.choice(list(state.legal_actions()))))
    assert holders == [first, 1 - first] * 4
    assert choosers == holders


def test_turns_go_by_the_number_of_the_card_whoever_has_the_talisman() -> None:
    state = to_selection(0)
    holder = state.to_move
    assert holder is not None
    play(state, "draft 4", "draft 2")
    assert state.to_move == 1 - holder


# Scoring


def test_a_whole_tile_gives_5_points_and_not_8() -> None:
    state = position(".A T ^ .A t .", seats=2)
    assert state.scores()[0]["whole_tiles"] == 5


def test_all_five_tiles_give_14_points() -> None:
    rows = [["^"] * 21 for _ in range(14)]
    for x, y in [(0, 0), (14, 0), (0, 7), (7, 7), (14, 7)]:
        rows[y + 2][x + 2], rows[y + 2][x + 3] = ".A", "T"
    state = position("\n".join(" ".join(row) for row in rows), seats=2, unplaced=0, used=False)
    row = state.scores()[0]
    assert row["tile_count"] == 14
    assert row["whole_tiles"] == 5 * 5
    assert row["large_temples"] == 5 * 3


@pytest.mark.parametrize(
    ("mine", "theirs", "points"), [(2, 1, [3, 0]), (1, 2, [0, 3]), (2, 2, [3, 3]), (0, 0, [0, 0])]
)
def test_most_sacrifices_give_3_points_and_second_none(
    mine: int, theirs: int, points: list[int]
) -> None:
    state = position(".A .", seats=2, sacrificed=(mine, theirs))
    assert [row["sacrificed"] for row in state.scores()] == points


def test_headings_without_a_special_rule_are_as_ever() -> None:
    row = position("rA . .A t ^ .A T ^ ^", seats=2).scores()[0]
    assert (row["ruins"], row["small_temples"], row["large_temples"]) == (1, 2, 3)
