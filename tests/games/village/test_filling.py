"""A new round: the green bag is filled, its cubes are laid on the action spaces."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.state import State
from stammtisch.games.village.state import (
    SPACES,
)

from .boards import Doc, play, player, position

COLOURS = ("orange", "green", "brown", "pink")
LAST = "harvest orange"
"""The last cube on the board. Nobody is on the farm for a harvest: the round ends with it."""
AT_WORK = ("A: smithy 1", "B: smithy 1", "C: smithy 1", "D: smithy 1")
NEEDED = {2: 18, 3: 21, 4: 24}
PLAYERS = pytest.mark.parametrize("seats", [2, 3, 4])


def next_round(*farms: str, seats: int = 2, bag: str = "", **entries: Any) -> Doc:
    """The position after the last cube; what players have is put behind their members."""
    lines = [*AT_WORK[:seats]]
    for seat, farm in enumerate(farms):
        lines[seat] += f"; {farm}"
    state = position("\n".join(lines), board=LAST, bag=bag, **entries)
    found: Doc = play(state, "take harvest orange").position()
    assert (found["phase"], found["round"], found["services"]) == ("opening", 4, 3)
    return found


def laid(doc: Doc) -> tuple[int, ...]:
    """Cubes on each space."""
    return tuple(sum(doc["board"][space].values()) for space in SPACES)


def in_play(doc: Doc) -> dict[str, int]:
    """What has gone into the bag: it is there, or on the board."""
    places = [doc["bag"], *doc["board"].values()]
    return {cube: sum(place[cube] for place in places) for cube in (*COLOURS, "plague")}


@pytest.mark.parametrize(
    ("seats", "cubes"),
    [(2, (3, 2, 4, 2, 3, 2, 2)), (3, (3, 3, 4, 3, 3, 3, 2)), (4, (3, 3, 5, 3, 3, 4, 3))],
)
def test_every_space_is_filled_again(seats: int, cubes: tuple[int, ...]) -> None:
    assert laid(next_round(seats=seats)) == cubes


@pytest.mark.parametrize(("seats", "fill"), [(2, 4), (3, 4), (4, 5)])
def test_to_what_was_left_in_the_bag_come_so_many_of_each_colour(seats: int, fill: int) -> None:
    """Some cubes stay in the bag each round, and are mixed with the new ones."""
    doc = next_round(seats=seats, bag="green*3 pink plague*2")
    assert in_play(doc) == {
        "orange": fill,
        "green": fill + 3,
        "brown": fill,
        "pink": fill + 1,
        "plague": 6,
    }
    left = 4 * fill + 3 + 1 + 6 - NEEDED[seats]
    assert sum(doc["bag"].values()) == left


@PLAYERS
def test_all_plague_cubes_of_the_supply_go_into_the_bag(seats: int) -> None:
    """Those that were taken, and those that never came out."""
    doc = next_round(seats=seats, bag="plague*4")
    assert in_play(doc)["plague"] == 6
    assert doc["supply"]["plague"] == 0


def test_a_plague_cube_taken_last_is_there_again() -> None:
    state = position("A: smithy 1\nB: smithy 1", board="harvest plague", bag="plague*5")
    doc = play(state, "take harvest plague").position()
    assert (doc["round"], in_play(doc)["plague"]) == (4, 6)
    assert doc["players"][0]["life"] == 2


@pytest.mark.parametrize(("held", "put"), [(13, 4), (14, 4), (15, 3), (17, 1), (18, 0)])
def test_a_supply_that_is_short_gives_what_it_has(held: int, put: int) -> None:
    doc = next_round("", f"cubes green*{held}", bag="brown*4")
    assert in_play(doc) == {"orange": 4, "green": put, "brown": 8, "pink": 4, "plague": 6}
    assert doc["supply"]["green"] == 18 - held - put
    assert laid(doc) == (3, 2, 4, 2, 3, 2, 2), "the cubes left in the bag are enough"


def test_the_cube_taken_last_is_not_in_the_supply() -> None:
    """Of orange, 15 were with B and this one with A: two are left."""
    doc = next_round("", "cubes orange*15", bag="brown*4")
    assert doc["players"][0]["cubes"]["orange"] == 1
    assert in_play(doc)["orange"] == 2


# A bag that is too small

HOARD = "cubes green*18 brown*18"
"""With the orange cubes too, of which A takes the last one: only pink and plague are left."""


def with_cubes(n: int, seats: int = 2) -> Doc:
    """The round for which the bag has so many cubes: six of plague, and pink."""
    theirs = f"cubes orange*17 pink*{18 - (n - 6)}"
    return next_round(HOARD, theirs, seats=seats, bag=f"pink*{n - 6}")


@pytest.mark.parametrize(
    ("n", "cubes"),
    [
        (6, (1, 1, 1, 1, 1, 1, 0)),
        (7, (1, 1, 1, 1, 1, 1, 1)),
        (8, (2, 1, 1, 1, 1, 1, 1)),
        (10, (2, 2, 2, 1, 1, 1, 1)),
        (13, (2, 2, 2, 2, 2, 2, 1)),
        (14, (2, 2, 2, 2, 2, 2, 2)),
        (15, (3, 2, 2, 2, 2, 2, 2)),
        (16, (3, 2, 3, 2, 2, 2, 2)),
        (17, (3, 2, 3, 2, 3, 2, 2)),
        (18, (3, 2, 4, 2, 3, 2, 2)),
    ],
)
def test_one_cube_a_space_round_and_round(n: int, cubes: tuple[int, ...]) -> None:
    """In the table's order, passing over spaces that have their number: for two 3 2 4 2 3 2 2."""
    doc = with_cubes(n)
    assert laid(doc) == cubes
    assert sum(doc["bag"].values()) == 0
    assert in_play(doc) == {"orange": 0, "green": 0, "brown": 0, "pink": n - 6, "plague": 6}


@pytest.mark.parametrize(
    ("seats", "n", "cubes"),
    [
        (3, 9, (2, 2, 1, 1, 1, 1, 1)),
        (3, 17, (3, 3, 3, 2, 2, 2, 2)),
        (3, 20, (3, 3, 3, 3, 3, 3, 2)),
        (4, 20, (3, 3, 3, 3, 3, 3, 2)),
        (4, 22, (3, 3, 4, 3, 3, 3, 3)),
        (4, 23, (3, 3, 4, 3, 3, 4, 3)),
    ],
)
def test_likewise_for_more_players(seats: int, n: int, cubes: tuple[int, ...]) -> None:
    """Three: 3 3 4 3 3 3 2. Four: 3 3 5 3 3 4 3."""
    assert laid(with_cubes(n, seats)) == cubes


def test_a_bag_that_is_too_small_is_mixed_too() -> None:
    """Where the pink cubes lie is chance."""
    found = set()
    for seed in range(8):
        state: State = position(
            f"A: smithy 1; {HOARD}\nB: smithy 1; cubes orange*17 pink*14", board=LAST
        ).resample(None, seed)
        found.add(str(play(state, "take harvest orange").position()["board"]))
    assert len(found) > 4


# Nothing else is new


def test_the_first_player_begins_again() -> None:
    """Nobody has taken the marker."""
    for first in (0, 1):
        doc = next_round(first=first)
        assert (doc["first"], doc["to_move"], doc["turn"]["seat"]) == (first, first, first)


def test_the_taker_of_the_marker_is_first_and_gives_it_back() -> None:
    doc = next_round(seats=3, first=1, marker=2)
    assert (doc["first"], doc["to_move"], doc["marker"]) == (2, 2, None)


def test_the_market_and_the_farms_stay_as_they_are() -> None:
    doc = next_round("grain 4; goods ox; life 7", stalls="C05 - C09", queue="C01")
    assert doc["stalls"] == ["C05", None, "C09"]
    assert doc["queue"] == ["C01", None, None, None, None]
    first: Doc = doc["players"][0]
    assert (first["grain"], first["goods"]["ox"], first["life"]) == (4, 1, 7)
    assert first["members"] == {"smithy": [1]}


def test_a_round_does_not_end_before_the_last_cube() -> None:
    state = position("A: smithy 1\nB: smithy 1", board="harvest orange; church plague")
    play(state, "take harvest orange")
    assert (state.to_move, state.position()["round"]) == (1, 3)
    assert player(state)["cubes"]["orange"] == 1
    play(state, "take church plague")
    assert state.position()["round"] == 4
