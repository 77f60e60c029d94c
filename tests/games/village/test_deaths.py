"""A member of the family leaves us: who, and where to."""

from __future__ import annotations

import pytest

from .boards import GAME, code, play, player, position, texts

MILL = "take crafts pink"
BOARD = "crafts pink; church orange"
SHORT = GAME.module("components").house().replace("life: steps 10", "life: steps 5")


@pytest.mark.parametrize(
    ("members", "choice"),
    [
        ("farm 1 2; smithy 1; window2 1; chamber1 3", {"farm", "smithy", "window2"}),
        ("farm 2; smithy 2; bag 1", {"farm", "smithy"}),
        ("farm 3; capital 3; bag 1 2; visited capital", {"farm", "capital"}),
        ("farm 4; chamber4 4", {"farm", "chamber4"}),
    ],
)
def test_the_lowest_number_of_those_visible(members: str, choice: set[str]) -> None:
    """Those in the bag and in the reserve do not matter."""
    state = position(f"A: life 9; grain 2; {members}\nB: farm 1", board=BOARD)
    number = min(int(word) for word in members.split(";")[0].split()[1:])
    play(state, MILL, "mill")
    assert texts(state) == {f"bury {number}@{place}" for place in choice}


def test_neither_a_higher_number_nor_somebody_who_is_not_there() -> None:
    state = position("A: farm 1 2; smithy 1; life 9; grain 2\nB: farm 1", board=BOARD)
    play(state, MILL, "mill")
    assert code(state, "bury 2@farm") == "not_oldest"
    assert code(state, "bury 1@office") == "nobody_at"
    assert code(state, "mill") == "now_bury"


def test_the_only_one_is_not_asked_nor_are_equal_ones() -> None:
    state = position("A: farm 1 1 1 2; life 9; grain 2\nB: farm 1", board=BOARD)
    play(state, MILL, "mill")
    assert player(state)["members"] == {"farm": [1, 1, 2]}
    assert player(state)["dead"] == {"farm": [1]}
    assert state.to_move == 1


def test_nobody_visible_nobody_dies_and_nothing_stays_owed() -> None:
    state = position("A: bag 1 1; life 9; grain 2\nB: farm 1", board=BOARD)
    play(state, MILL, "mill")
    assert (player(state)["dead"], player(state)["life"]) == ({}, 1)
    play(state, "take church orange", "skip")
    assert player(state)["dead"] == {}


def test_one_placed_or_born_in_this_turn_may_die() -> None:
    state = position("A: farm 2; smithy 2; life 8\nB: farm 1", board="family plague; church orange")
    play(state, "take family plague", "recall 2@smithy")
    assert player(state)["dead"] == {"farm": [2]}
    born = position(
        "A: smithy 2; life 8; dead-farm 1 1; dead-grave 1 1\nB: farm 1\nC: farm 1",
        board="family plague; church orange",
    )
    play(born, "take family plague", "birth")
    assert texts(born) == {"bury 2@farm", "bury 2@smithy"}


@pytest.mark.parametrize(
    ("place", "section"),
    [
        ("farm", "farm"),
        *((shop, "crafts") for shop in ("wainwright", "stables", "office", "smithy")),
        *((city, "travel") for city in ("north", "south", "west", "east", "harbour", "capital")),
        *((f"chamber{k}", "council") for k in range(1, 5)),
        *((f"window{k}", "church") for k in range(1, 5)),
    ],
)
def test_the_section_of_the_place_where_they_stood(place: str, section: str) -> None:
    state = position(f"A: {place} 1; life 9; grain 2\nB: farm 1", board=BOARD)
    play(state, MILL, "mill")
    assert player(state)["dead"] == {section: [1]}
    assert player(state)["members"] == {}


@pytest.mark.parametrize(
    ("place", "full"),
    [
        ("farm", "dead-farm 2 2"),
        ("smithy", "dead-crafts 2 2"),
        ("north", "dead-travel 2 2"),
        ("chamber2", "dead-council 2 2"),
        ("window1", "dead-church 2 2"),
    ],
)
def test_a_full_section_means_a_grave_whatever_room_others_have(place: str, full: str) -> None:
    """For two players every section has two spaces."""
    state = position(f"A: {place} 1; life 9; grain 2\nB: farm 1; {full}", board=BOARD)
    play(state, MILL, "mill")
    assert player(state)["dead"] == {"grave": [1]}


def test_the_graves_example() -> None:
    """The church's section is full: who stands in a window goes to a grave, any other does not."""
    text = "A: farm 1; smithy 1; window2 1; life 9; grain 2\nB: farm 2; dead-church 1 1"
    for place, rest in (("window2", "grave"), ("smithy", "crafts"), ("farm", "farm")):
        state = position(text, board=BOARD)
        play(state, MILL, "mill", f"bury 1@{place}")
        assert player(state)["dead"] == {rest: [1]}


def test_after_the_graves_are_full_members_leave_the_game() -> None:
    state = position(
        "A: farm 1 1; life 9; grain 2; dead-farm 1 1\nB: farm 1; dead-grave 1 1 2",
        board=BOARD,
        ended="graves-full",
        ender=1,
        last_turns=1,
    )
    play(state, MILL, "mill")
    assert player(state)["dead"] == {"farm": [1, 1], "gone": [1]}


def test_markers_in_cities_stay() -> None:
    state = position("A: north 1; visited north; life 9; grain 2\nB: farm 1", board=BOARD)
    play(state, MILL, "mill")
    assert player(state)["visited"] == ["north"]


def test_two_crossings_are_two_deaths_one_after_the_other() -> None:
    """A lap of five: plague, training and a plow take eight steps from the fourth."""
    state = position(
        "A: farm 1 1; smithy 1; office 2; life 4\nB: farm 1",
        board="crafts plague; church orange",
        components=SHORT,
    )
    play(state, "take crafts plague", "train 1@farm smithy", "make plow time")
    assert state.position()["turn"]["owed"] == 2
    assert texts(state) == {"bury 1@farm", "bury 1@smithy"}
    play(state, "bury 1@farm")
    assert player(state)["dead"] == {"farm": [1], "crafts": [1]}, "the second has one answer"
    assert state.to_move == 1


def test_the_second_death_may_take_the_next_number() -> None:
    state = position(
        "A: farm 1; office 2; stables 2; life 4\nB: farm 1",
        board="crafts plague; church orange",
        components=SHORT,
    )
    play(state, "take crafts plague", "train 1@farm smithy", "make plow time")
    assert player(state)["dead"] == {"crafts": [1]}, "the only 1 is not asked for"
    assert texts(state) == {"bury 2@office", "bury 2@stables"}
