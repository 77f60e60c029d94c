"""Tiles, talisman and start tokens; rulebook, "Setup", and rulings 2."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import Path

import pytest

import stammtisch
from stammtisch.core.state import State

from .boards import (
    GAME,
    acts,
    check,
    edited,
    marks,
    play,
    sacrificed,
    square,
    token_at,
)

SEEDS = range(60)
MIDDLE = {2: 1, 3: 4, 4: 4}
CORNERS = {2: (0, 2, 3, 5), 3: (0, 2, 6, 8), 4: (0, 2, 6, 8)}
OUTER_BORDER_ONLY = {"start_on_gap_side": False}


@functools.cache
def printed_faces() -> dict[str, list[str]]:
    """Name -> seven lines of the component file."""
    file = Path(stammtisch.__file__).parent / "games/dokmus/components/tiles.txt"
    text = file.read_text(encoding="utf-8").splitlines()
    lines = [line for line in text if line.strip() and not line.startswith("#")]
    return {lines[i]: lines[i + 1 : i + 8] for i in range(0, len(lines), 8)}


def turned(face: list[str], degrees: int) -> list[str]:
    """A quarter turn clockwise makes each column, read from below, a row."""
    for _ in range(degrees // 90):
        face = ["".join(column)[::-1] for column in zip(*face, strict=True)]
    return face


def opening(
    seats: int,
    fill: str = ".",
    holder: int = 0,
    variants: dict[str, bool] | None = None,
    letters: dict[str, str] | None = None,
) -> State:
    """Before the first start token, all spaces of one terrain but for those named."""
    state = GAME.start(seats, seed=1, variants=variants)
    board = [[" " if cell == " " else fill for cell in row] for row in state.position()["board"]]
    for where, letter in (letters or {}).items():
        board[int(where[1:]) - 1][ord(where[0]) - ord("a")] = letter
    return edited(
        state,
        board=["".join(row) for row in board],
        talisman=holder,
        to_move=(holder - 1) % seats,
    )


def starts(state: State) -> set[str]:
    return {where for where, mark in marks(state).items() if mark == "s"}


def strip(columns: str, rows: Iterable[int]) -> set[str]:
    """All squares of these columns and rows (counted from 1)."""
    return {f"{column}{row}" for column in columns for row in rows}


# Tiles


@pytest.mark.parametrize("seats", [3, 4])
def test_eight_different_tiles_lie_around_an_empty_middle(seats: int) -> None:
    for seed in SEEDS:
        tiles = GAME.start(seats, seed=seed).position()["tiles"]
        assert len(tiles) == 9
        assert [slot for slot, tile in enumerate(tiles) if tile is None] == [4]
        assert sorted(tile["face"][0] for tile in tiles if tile) == list("12345678")


def test_two_players_lay_five_of_the_eight_tiles_in_two_rows_of_three() -> None:
    seen = set()
    for seed in SEEDS:
        tiles = GAME.start(2, seed=seed).position()["tiles"]
        assert len(tiles) == 6
        assert [slot for slot, tile in enumerate(tiles) if tile is None] == [1]
        numbers = {tile["face"][0] for tile in tiles if tile}
        assert len(numbers) == 5
        seen |= numbers
    assert seen == set("12345678")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_faces_turns_and_places_are_all_drawn_at_random(seats: int) -> None:
    """Every face; every turn and every tile in every place."""
    faces, turns, homes = set(), set(), set()
    for seed in SEEDS:
        for slot, tile in enumerate(GAME.start(seats, seed=seed).position()["tiles"]):
            if tile:
                faces.add(tile["face"])
                turns.add((slot, tile["turn"]))
                homes.add((slot, tile["face"][0]))
    slots = 5 if seats == 2 else 8
    assert faces == {f"{number}{side}" for number in range(1, 9) for side in "AB"}
    assert len(turns) == slots * 4
    assert len(homes) == slots * 8


@pytest.mark.parametrize("seats", [2, 3])
def test_the_board_shows_each_face_as_printed_turned_clockwise(seats: int) -> None:
    for seed in range(10):
        doc = GAME.start(seats, seed=seed).position()
        for slot, tile in enumerate(doc["tiles"]):
            y, x = slot // 3 * 7, slot % 3 * 7
            shown = [row[x : x + 7] for row in doc["board"][y : y + 7]]
            if tile is None:
                assert shown == [" " * 7] * 7
            else:
                assert shown == turned(printed_faces()[tile["face"]], tile["turn"])


@pytest.mark.parametrize(("seats", "rows"), [(2, 14), (3, 21), (4, 21)])
def test_the_board_is_21_spaces_wide_and_as_high_as_its_tiles(seats: int, rows: int) -> None:
    board = GAME.start(seats, seed=0).position()["board"]
    assert [len(row) for row in board] == [21] * rows


# The talisman


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_anyone_may_get_the_talisman_first(seats: int) -> None:
    holders = {GAME.start(seats, seed=seed).position()["talisman"] for seed in SEEDS}
    assert holders == set(range(seats))


def test_start_tokens_are_set_counter_clockwise_and_the_holder_sets_the_last() -> None:
    """The player to the right of the holder begins: holder-1, holder-2, ..., holder."""
    orders = {
        (2, 0): [1, 0],
        (2, 1): [0, 1],
        (3, 0): [2, 1, 0],
        (3, 1): [0, 2, 1],
        (3, 2): [1, 0, 2],
        (4, 0): [3, 2, 1, 0],
        (4, 1): [0, 3, 2, 1],
        (4, 2): [1, 0, 3, 2],
        (4, 3): [2, 1, 0, 3],
    }
    for (seats, holder), order in orders.items():
        state = opening(seats, holder=holder)
        seen = []
        while state.position()["phase"] == "start":
            assert state.to_move is not None
            seen.append(state.to_move)
            state.apply(int(state.legal_actions()[0]))
        assert seen == order
        assert state.to_move == holder


# Start spaces


@pytest.mark.parametrize("seats", [3, 4])
def test_start_spaces_are_the_outer_sides_of_the_four_corner_tiles(seats: int) -> None:
    """The rulebook's two pictures of possible tiles and spaces: 13 on each of the four tiles."""
    state = opening(seats)
    expected = (
        strip("abcdefg", range(1, 2))
        | strip("a", range(1, 8))
        | strip("opqrstu", range(1, 2))
        | strip("u", range(1, 8))
        | strip("abcdefg", range(21, 22))
        | strip("a", range(15, 22))
        | strip("opqrstu", range(21, 22))
        | strip("u", range(15, 22))
    )
    assert len(expected) == 52
    assert starts(state) == expected


TWO_PLAYERS_BORDER = (
    strip("abcdefg", range(1, 2))
    | strip("a", range(1, 15))
    | strip("opqrstu", range(1, 2))
    | strip("u", range(1, 15))
    | strip("abcdefg", range(14, 15))
    | strip("opqrstu", range(14, 15))
)


def test_with_two_players_the_sides_at_the_empty_slot_are_outer_sides_too() -> None:
    """Literally: sides that are not beside another tile."""
    assert starts(opening(2)) == TWO_PLAYERS_BORDER | strip("go", range(1, 8))


def test_in_the_variant_the_sides_at_the_empty_slot_are_no_outer_sides() -> None:
    """As the French rulebook has it: the outer border of the board."""
    assert starts(opening(2, variants=OUTER_BORDER_ONLY)) == TWO_PLAYERS_BORDER


@pytest.mark.parametrize("seats", [3, 4])
def test_the_variant_changes_nothing_where_the_empty_slot_is_in_the_middle(
    seats: int,
) -> None:
    assert starts(opening(seats, variants=OUTER_BORDER_ONLY)) == starts(opening(seats))


BETWEEN_CORNERS = dict.fromkeys(strip("hijklmn", {*range(1, 8), *range(15, 22)}), ".")
"""Land for all tokens, none of it a start space."""


@pytest.mark.parametrize("terrain", [".", "f"])
def test_a_start_space_is_meadow_or_forest(terrain: str) -> None:
    letters = {"c1": terrain, "b2": terrain, "h1": terrain, "u21": ".", "a21": "."}
    state = opening(3, fill="^", letters={**BETWEEN_CORNERS, **letters})
    assert acts(state) == {"start c1", "start u21", "start a21"}


@pytest.mark.parametrize("terrain", ["r", "v", "^", "~", "t", "T"])
def test_a_start_space_is_nothing_else(terrain: str) -> None:
    """Never ruins either: a start token gets no extra action."""
    letters = {"c1": ".", "u21": "f", "a21": "."}
    state = opening(3, fill=terrain, letters={**BETWEEN_CORNERS, **letters})
    assert acts(state) == {"start c1", "start u21", "start a21"}


def test_a_start_token_in_a_forest_costs_nothing() -> None:
    """Rulings 2 (FAQ)."""
    state = opening(3, fill="f").apply("start c1")
    assert token_at(state, "c1") == "C"
    assert [sacrificed(state, seat) for seat in range(3)] == [0, 0, 0]
    assert state.view()["players"][2]["stock"] == 24


def test_a_corner_tile_with_a_token_is_closed_to_the_others() -> None:
    state = opening(4)
    everywhere = starts(state)
    state.apply("start a1")
    upper_left = strip("abcdefg", range(1, 8))
    assert starts(state) == everywhere - upper_left
    state.apply("start u21")
    lower_right = strip("opqrstu", range(15, 22))
    assert starts(state) == everywhere - upper_left - lower_right
    state.apply("start a21")
    upper_right = strip("opqrstu", range(1, 8))
    assert starts(state) == everywhere & upper_right
    state.apply("start o1")
    assert state.position()["phase"] == "draft"


def test_the_first_of_two_players_closes_one_tile_of_four() -> None:
    state = opening(2)
    everywhere = starts(state)
    state.apply("start g4")
    assert starts(state) == everywhere - strip("abcdefg", range(1, 8))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_has_24_tokens_after_the_start_token(seats: int) -> None:
    """25 tokens: one to start and three in each of eight rounds."""
    state = GAME.start(seats, seed=5)
    assert [player["stock"] for player in state.view()["players"]] == [25] * seats
    for _ in range(seats):
        state.apply(int(state.legal_actions()[0]))
    assert [player["stock"] for player in state.view()["players"]] == [24] * seats
    assert state.position()["round"] == 1
    tokens = "".join(state.position()["tokens"])
    assert [tokens.count(str(seat)) for seat in range(seats)] == [1] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_a_start_space_on_every_corner_tile(seats: int) -> None:
    for seed in SEEDS:
        offered = starts(GAME.start(seats, seed=seed))
        for slot in CORNERS[seats]:
            y, x = slot // 3 * 7, slot % 3 * 7
            tile = {square(x + dx, y + dy) for dx in range(7) for dy in range(7)}
            assert offered & tile
        assert MIDDLE[seats] not in CORNERS[seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start_token_is_where_the_first_token_of_the_first_turn_begins(seats: int) -> None:
    state = opening(seats)
    for where in ["a1", "u1", "a14", "u14"] if seats == 2 else ["a1", "u1", "a21", "u21"]:
        if state.position()["phase"] == "start":
            state.apply(f"start {where}")
    while state.position()["phase"] == "draft":
        state.apply(int(state.legal_actions()[0]))
    first = state.to_move
    home = {"a1": {"a2", "b1"}, "u1": {"t1", "u2"}, "a21": {"a20", "b21"}, "u21": {"t21", "u20"}}
    at = next(where for where in home if token_at(state, where) == "ABCD"[first or 0])
    assert set(marks(state)) == home[at]


def test_all_players_begin_without_points_but_those_of_temples_at_the_start_token() -> None:
    state = opening(3, letters={"b1": "t", "a2": "^", "b3": "t"})
    play(state, "start a1", "start u1", "start u21")
    assert [row["total"] for row in state.scores()] == [0, 0, 2 + 1]


def test_a_drawn_start_token_is_an_ordinary_token_afterwards() -> None:
    check("fA f1 ^")
