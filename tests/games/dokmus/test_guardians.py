"""The five guardian actions; rulebook, "Guardian actions", and rulings 4."""

from __future__ import annotations

import pytest

from stammtisch.core.state import State

from .boards import (
    FACES,
    GAMES,
    acts,
    check,
    check_drops,
    edited,
    marks,
    play,
    position,
    sacrificed,
    terrain_at,
    token_at,
    turn_of,
)

MARKED = """
    .A fB rC v ^ ~ t
    ^  ^  ^  ^ ^ ^ T
    ^  .  r  ^ ^ ^ ^
    f  ^  ^  ^ ^ ^ ^
    ^  ^  ^  v ^ ^ ^
    ~  ^  ^  ^ ^ f ^
    t  .  ^  ^ ^ ^ r
    """
CLOCKWISE = [
    "t~^f^^.",
    ".^^^.^f",
    "^^^^r^r",
    "^^v^^^v",
    "^^^^^^^",
    "^f^^^^~",
    "r^^^^Tt",
]
COUNTER_CLOCKWISE = [
    "tT^^^^r",
    "~^^^^f^",
    "^^^^^^^",
    "v^^^v^^",
    "r^r^^^^",
    "f^.^^^.",
    ".^^f^~t",
]


def upper_left(state: State) -> list[str]:
    return [row[:7] for row in state.position()["board"][:7]]


def bare_land(seats: int, empty_slot: int) -> str:
    """Mountains, the empty slot where it is wanted, the mover on the first or second tile."""
    rows = [["^"] * 21 for _ in range(GAMES[seats])]
    rows[0][0 if empty_slot else 7] = ".A"
    rows[empty_slot // 3 * 7][empty_slot % 3 * 7] = "_"
    return "\n".join(" ".join(row) for row in rows)


def faces(slots: tuple[int, ...], empty_slot: int) -> set[str]:
    """The faces that boards.py lays on these slots."""
    return {FACES[slot - (slot > empty_slot)] for slot in slots}


# 1: the talisman


def test_guardian_1_takes_the_talisman() -> None:
    state = position(".A . . .", guardian=1, used=False, talisman=2)
    assert acts(state) == {"place b1", "talisman"}
    state.apply("talisman")
    assert state.position()["talisman"] == 0
    assert turn_of(state)["used"] is True
    assert turn_of(state)["unplaced"] == 3


def test_whoever_has_the_talisman_is_not_offered_it() -> None:
    """Rulings 4."""
    state = position(".A . . .", guardian=1, used=False, talisman=0)
    assert acts(state) == {"place b1"}


def test_the_talisman_may_be_taken_between_two_tokens_or_after_the_last() -> None:
    state = position(".A . . .", guardian=1, used=False, talisman=1)
    play(state, "place b1", "place c1", "place d1")
    assert acts(state) == {"talisman", "end"}
    state.apply("talisman")
    assert state.position()["talisman"] == 0
    assert state.to_move == 1


@pytest.mark.parametrize("guardian", [2, 3, 4, 5])
def test_no_other_card_takes_the_talisman(guardian: int) -> None:
    state = position(".A .", guardian=guardian, used=False, talisman=1)
    assert acts(state, "talisman") == set()


# 2: moving a tile

IN_LINE = {
    0: (1, 2, 3, 6),
    1: (0, 2, 4, 7),
    2: (0, 1, 5, 8),
    3: (0, 6, 4, 5),
    4: (1, 3, 5, 7),
    5: (2, 8, 3, 4),
    6: (0, 3, 7, 8),
    7: (1, 4, 6, 8),
    8: (2, 5, 6, 7),
}
"""For each place of the empty slot in 3 × 3 the places in its row and column; rows from the top.

0 1 2
3 4 5
6 7 8
"""


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("empty_slot", range(9))
def test_four_of_eight_tiles_can_move(empty_slot: int, seats: int) -> None:
    """The rulebook's picture and its sentence: always four can, and four cannot."""
    state = position(bare_land(seats, empty_slot), seats=seats, guardian=2, used=False, unplaced=0)
    assert acts(state) == {f"slide {face}" for face in faces(IN_LINE[empty_slot], empty_slot)} | {
        "end"
    }
    assert len(acts(state, "slide")) == 4


def test_a_tile_moves_into_the_empty_slot_with_everyones_tokens() -> None:
    drawing = MARKED.replace("^ ~ t\n", "^ ~ t | _\n", 1)
    before = position(drawing, guardian=2, used=False)
    land = upper_left(before)
    state = before.clone().apply("slide 1A")
    board = state.position()["board"]
    assert [row[7:14] for row in board[:7]] == land
    assert [row[:7] for row in board[:7]] == [" " * 7] * 7
    assert [token_at(state, where) for where in ("h1", "i1", "j1")] == ["A", "B", "C"]
    assert [row[14:] for row in board] == [row[14:] for row in before.position()["board"]]
    assert board[7:] == before.position()["board"][7:]
    assert turn_of(state)["used"] is True
    assert turn_of(state)["unplaced"] == 3


def test_a_tile_moves_down_a_column_too() -> None:
    state = position("^ ^ ^ ^ ^ ^ ^ | .A f .B", guardian=2, used=False).apply("slide 2A")
    assert [token_at(state, where) for where in ("h8", "i8", "j8")] == ["A", None, "B"]
    assert [terrain_at(state, where) for where in ("h8", "i8", "j8")] == [".", "f", "."]
    assert state.position()["tiles"][1] is None
    assert state.position()["tiles"][4] == {"face": "2A", "turn": 0}


def test_a_tile_moves_over_another_one_that_stays() -> None:
    state = position(".A f ^ ^ ^ ^ ^ | r .B ^ ^ ^ ^ ^ | _", guardian=2, used=False)
    state.apply("slide 1A")
    assert [tile and tile["face"] for tile in state.position()["tiles"][:3]] == [None, "2A", "1A"]
    assert [token_at(state, where) for where in ("i1", "o1")] == ["B", "A"]
    assert [terrain_at(state, where) for where in ("h1", "i1", "o1", "p1")] == ["r", ".", ".", "f"]


def test_a_moved_tile_is_not_turned() -> None:
    state = position(".A ^ ^ ^ ^ ^ ^ | _", guardian=2, used=False)
    tiles = state.position()["tiles"]
    state = edited(state, tiles=[{"face": "1A", "turn": 270}, *tiles[1:]]).apply("slide 1A")
    assert state.position()["tiles"][1] == {"face": "1A", "turn": 270}


def test_only_one_tile_moves_in_a_turn() -> None:
    state = position(".A . ^ ^ ^ ^ ^ | _", guardian=2, used=False).apply("slide 1A")
    assert acts(state) == {"place i1"}


@pytest.mark.parametrize("guardian", [1, 3, 4])
def test_no_card_but_2_and_5_moves_a_tile(guardian: int) -> None:
    assert acts(position(".A .", guardian=guardian, used=False), "slide") == set()


# 3: moving a token


def test_a_token_moves_to_adjacent_meadow_forest_volcano_and_ruins() -> None:
    check_drops(
        """
        .  .d .
        fd .A rd
        .  vd .
        """,
        "b2",
        guardian=3,
        used=False,
    )


def test_a_token_moves_neither_onto_mountain_water_or_temple_nor_over_water() -> None:
    check_drops(
        """
        ^ ^  ^ ^
        . ~  .A T
        ^ ^  .d ^
        """,
        "c2",
        guardian=3,
        used=False,
    )


def test_a_token_does_not_cross_a_waterway_by_a_temple_at_it() -> None:
    """Temples count as water for crossing only."""
    check_drops(
        """
        ^  .d ^  .
        .A t  ~  .
        ^  .d .  ^
        """,
        "a2",
        guardian=3,
        used=False,
    )


def test_a_token_moves_onto_no_other_token() -> None:
    check_drops(
        """
        ^  .A ^
        .B .A .d
        ^  .C ^
        """,
        "b2",
        guardian=3,
        used=False,
    )


def test_a_token_moves_around_a_temple() -> None:
    check_drops(
        """
        .d .d .
        .A T  fd
        ^  rd ^
        """,
        "a2",
        guardian=3,
        used=False,
    )


def test_a_token_moves_around_temples_that_touch() -> None:
    check_drops(
        """
        ^  .d .d .d ^
        .A t  T  t  .d
        ^  ^  ^  ^  ^
        """,
        "a2",
        guardian=3,
        used=False,
    )


def test_a_token_moves_to_another_tile() -> None:
    check_drops(
        """
        ^ ^ ^ ^ ^ ^ .d | ^  .
        ^ ^ ^ ^ ^ ^ .A | .d .
        """,
        "g2",
        guardian=3,
        used=False,
    )


def test_a_token_moves_to_another_tile_around_temples() -> None:
    check_drops(
        """
        ^ ^ ^ ^ ^ .A t | T .d
        ^ ^ ^ ^ ^ ^  ^ | ^ ^
        """,
        "f1",
        guardian=3,
        used=False,
    )


def test_a_token_does_not_move_over_the_empty_slot() -> None:
    check_drops(
        """
        ^ ^ ^ ^ ^ ^ .A | _ _ _ _ _ _ _ | . .
        ^ ^ ^ ^ ^ ^ .d | _ _ _ _ _ _ _ | . .
        """,
        "g1",
        guardian=3,
        used=False,
    )


def test_tokens_are_lifted_from_meadow_forest_and_volcano_but_not_from_ruins() -> None:
    check(
        """
        .Al . fAl . vAl . rA
        """,
        guardian=3,
        used=False,
        unplaced=0,
    )


def test_tokens_of_others_are_not_lifted() -> None:
    check(".Al . .B . .C .", guardian=3, used=False, unplaced=0)


def test_a_token_is_lifted_only_where_it_can_go_somewhere() -> None:
    check(
        """
        .A .Al . ^ .A
        .B ^   ^ ^ ~
        """,
        guardian=3,
        used=False,
        unplaced=0,
    )


def test_a_lifted_token_is_put_down_at_once() -> None:
    state = position(".A . . .A . .", guardian=3, used=False).apply("lift a1")
    assert acts(state) == {"drop b1"}


def test_a_lifted_token_never_returns_to_its_space() -> None:
    """Not by the temple it stood at either."""
    state = position(
        """
        .A t .
        """,
        guardian=3,
        used=False,
    ).apply("lift a1")
    assert marks(state) == {"c1": "d"}


def test_moving_a_token_is_free() -> None:
    state = position(".A f", guardian=3, used=False)
    play(state, "lift a1", "drop b1")
    assert token_at(state, "a1") is None
    assert token_at(state, "b1") == "A"
    assert sacrificed(state) == 0
    assert turn_of(state)["unplaced"] == 3
    assert turn_of(state)["used"] is True


def test_the_moved_token_may_have_been_the_only_link_to_others() -> None:
    state = position(
        """
        .A .A .A
        ^  .  ^
        """,
        guardian=3,
        used=False,
    )
    play(state, "lift b1", "drop b2")
    assert marks(state) == {"b1": "1"}


def test_the_only_token_of_a_player_may_move() -> None:
    state = position(".A . .", guardian=3, used=False)
    play(state, "lift a1", "drop b1")
    assert marks(state) == {"a1": "1", "c1": "1"}


def test_only_one_token_moves_in_a_turn() -> None:
    state = position(".A . . .", guardian=3, used=False)
    play(state, "lift a1", "drop b1")
    assert acts(state) == {"place a1", "place c1"}


def test_a_token_placed_this_turn_may_be_moved() -> None:
    state = position(".A . .", guardian=3, used=False).apply("place b1")
    play(state, "lift b1", "drop c1")
    assert [token_at(state, where) for where in ("a1", "b1", "c1")] == ["A", None, "A"]


@pytest.mark.parametrize("guardian", [1, 2, 4])
def test_no_card_but_3_and_5_moves_a_token(guardian: int) -> None:
    assert acts(position(".A .", guardian=guardian, used=False), "lift") == set()


# 4: turning a tile


def test_a_tile_turns_clockwise_space_by_space() -> None:
    state = position(MARKED, guardian=4, used=False).apply("rotate 1A cw")
    assert upper_left(state) == CLOCKWISE
    assert [token_at(state, where) for where in ("g1", "g2", "g3")] == ["A", "B", "C"]
    assert [token_at(state, where) for where in ("a1", "b1", "c1")] == [None, None, None]
    assert state.position()["tiles"][0] == {"face": "1A", "turn": 90}


def test_a_tile_turns_counter_clockwise_space_by_space() -> None:
    state = position(MARKED, guardian=4, used=False).apply("rotate 1A ccw")
    assert upper_left(state) == COUNTER_CLOCKWISE
    assert [token_at(state, where) for where in ("a7", "a6", "a5")] == ["A", "B", "C"]
    assert state.position()["tiles"][0] == {"face": "1A", "turn": 270}


def test_a_turned_tile_leaves_the_others_as_they_were() -> None:
    before = position(MARKED.replace("^ ~ t\n", "^ ~ t | .A f r\n", 1), guardian=4, used=False)
    state = before.clone().apply("rotate 1A cw")
    for entry in ("board", "tokens"):
        old, new = before.position()[entry], state.position()[entry]
        assert [row[7:] for row in new] == [row[7:] for row in old]
        assert new[7:] == old[7:]


def test_every_tile_may_turn_either_way() -> None:
    state = position(".A .", guardian=4, used=False, unplaced=0)
    ways = {f"rotate {face} {way}" for face in FACES for way in ("cw", "ccw")}
    assert acts(state) == ways | {"end"}


def test_four_quarter_turns_bring_a_tile_back() -> None:
    state = position(MARKED, guardian=4, used=False)
    start = state.position()
    for _ in range(4):
        state = edited(state.apply("rotate 1A cw"), turn={"used": False})
    for entry in ("board", "tokens", "tiles"):
        assert state.position()[entry] == start[entry]


def test_only_one_tile_turns_in_a_turn() -> None:
    state = position(".A .", guardian=4, used=False).apply("rotate 3A cw")
    assert acts(state) == {"place b1"}


@pytest.mark.parametrize("guardian", [1, 2, 3])
def test_no_card_but_4_and_5_turns_a_tile(guardian: int) -> None:
    assert acts(position(".A .", guardian=guardian, used=False), "rotate") == set()


# 5: any one of 2, 3 and 4


def test_guardian_5_offers_what_2_and_3_and_4_offer() -> None:
    drawing = """
        .A .
        .  rA
        """
    state = position(drawing, guardian=5, used=False, unplaced=0, talisman=1)
    offered = {"end"}
    for guardian in (2, 3, 4):
        offered |= acts(position(drawing, guardian=guardian, used=False, unplaced=0))
    assert acts(state) == offered
    assert len(acts(state, "slide")) == 4
    assert len(acts(state, "rotate")) == 16
    assert acts(state, "lift") == {"lift a1"}


@pytest.mark.parametrize("chosen", [("slide 2A",), ("rotate 1A cw",), ("lift a1", "drop a2")])
def test_guardian_5_does_one_of_the_three(chosen: tuple[str, ...]) -> None:
    state = position(
        """
        .A .
        .  .
        """,
        guardian=5,
        used=False,
    )
    play(state, *chosen)
    assert turn_of(state)["used"] is True
    assert acts(state, "slide", "rotate", "lift", "talisman") == set()
    assert len(acts(state, "place")) == 2
