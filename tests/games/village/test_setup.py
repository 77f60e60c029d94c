"""Set-up: what lies where before the first turn, for two, three and four players."""

from __future__ import annotations

import pytest

from stammtisch.core.errors import PositionError
from stammtisch.core.state import State
from stammtisch.games.village.state import (
    SPACES,
)

from .boards import GAME, Doc, player, position, texts

PLAYERS = pytest.mark.parametrize("seats", [2, 3, 4])
COLOURS = ("orange", "green", "brown", "pink")
GOODS = ("scroll", "horse", "plow", "ox", "wagon")


def start(seats: int, seed: int | str = "setup") -> State:
    return GAME.start(seats, seed)


def doc(seats: int) -> Doc:
    return start(seats).position()


def test_two_to_four_play() -> None:
    assert GAME.seats == (2, 3, 4)


# The board


@pytest.mark.parametrize(
    ("seats", "cubes"),
    [(2, (3, 2, 4, 2, 3, 2, 2)), (3, (3, 3, 4, 3, 3, 3, 2)), (4, (3, 3, 5, 3, 3, 4, 3))],
)
def test_every_space_has_its_number_of_cubes(seats: int, cubes: tuple[int, ...]) -> None:
    """The rulings' table: harvest, family, crafts, market, travel, council, church."""
    board = doc(seats)["board"]
    assert tuple(sum(board[space].values()) for space in SPACES) == cubes
    assert sum(cubes) == {2: 18, 3: 21, 4: 24}[seats]


@pytest.mark.parametrize(("seats", "fill"), [(2, 4), (3, 4), (4, 5)])
def test_so_many_of_each_colour_have_left_the_supply(seats: int, fill: int) -> None:
    """And all six plague cubes; what is not on the board is in the bag."""
    found = doc(seats)
    assert found["supply"] == {**dict.fromkeys(COLOURS, 18 - fill), "plague": 0}
    for cube, n in {**dict.fromkeys(COLOURS, fill), "plague": 6}.items():
        laid = sum(found["board"][space][cube] for space in SPACES)
        assert laid + found["bag"][cube] == n, cube


@pytest.mark.parametrize(("seats", "left"), [(2, 4), (3, 1), (4, 2)])
def test_a_few_cubes_stay_in_the_bag(seats: int, left: int) -> None:
    """22 - 18, 22 - 21, 26 - 24."""
    assert sum(doc(seats)["bag"].values()) == left


@PLAYERS
def test_customers_before_the_stalls_and_in_the_queue(seats: int) -> None:
    """All ten spaces for four, one less for three, two less for two. The others are a stack."""
    found, view = doc(seats), start(seats).view(None)
    assert len(found["stalls"]) == {2: 3, 3: 4, 4: 5}[seats]
    assert len(found["queue"]) == 5
    out = [*found["stalls"], *found["queue"]]
    assert len(set(out)) == len(out)
    assert set(out) <= {f"C{n:02}" for n in range(1, 25)}
    assert view["stack"] == 24 - len(out) == {2: 16, 3: 15, 4: 14}[seats]


@PLAYERS
def test_the_rest_lies_beside_the_board(seats: int) -> None:
    """Eight goods of each kind, 20 grain, and of 15 coins those that nobody has been given."""
    found = doc(seats)
    assert found["goods"] == dict.fromkeys(GOODS, 8)
    assert found["grain"] == 20
    assert found["coins"] == {2: 13, 3: 12, 4: 11}[seats]


# The farms


@PLAYERS
def test_each_player_has_four_ones_on_the_farm_and_a_coin(seats: int) -> None:
    """The others, 3 x 2, 2 x 3, 2 x 4, are not born yet. The time marker stands at the bridge."""
    players = doc(seats)["players"]
    assert len(players) == seats
    for farm in players:
        assert farm == {
            "cubes": dict.fromkeys(COLOURS, 0),
            "goods": dict.fromkeys(GOODS, 0),
            "grain": 0,
            "coins": 1,
            "life": 0,
            "prestige": 0,
            "passed": False,
            "members": {"farm": [1, 1, 1, 1]},
            "reserve": [2, 2, 2, 3, 3, 4, 4],
            "dead": {},
            "visited": [],
            "customers": [],
        }


@PLAYERS
def test_at_first_everybody_has_the_point_of_the_coin(seats: int) -> None:
    assert [score["total"] for score in start(seats).scores()] == [1] * seats


# The first turn


@PLAYERS
def test_the_first_player_has_the_first_turn(seats: int) -> None:
    found = doc(seats)
    assert found["to_move"] == found["first"] == found["turn"]["seat"]
    assert (found["phase"], found["round"], found["services"]) == ("opening", 1, 0)
    assert found["turn"]["way"] is found["turn"]["space"] is None
    assert found["turn"]["owed"] == 0


@PLAYERS
def test_the_marker_lies_in_the_council_and_the_end_is_far(seats: int) -> None:
    found = doc(seats)
    assert found["marker"] is None
    assert found["market"] is None
    assert found["ended"] is found["ender"] is found["last_turns"] is None


@PLAYERS
def test_nothing_but_a_cube_can_be_taken(seats: int) -> None:
    """Nobody has cubes for the well."""
    state = start(seats)
    board = state.position()["board"]
    there = {(space, cube) for space in SPACES for cube in board[space] if board[space][cube]}
    assert texts(state) == {f"take {space} {cube}" for space, cube in there}


@PLAYERS
def test_the_very_first_player_is_drawn(seats: int) -> None:
    assert {start(seats, seed).position()["first"] for seed in range(40)} == set(range(seats))


def test_any_customer_may_come_first() -> None:
    seen = {start(4, seed).position()["stalls"][0] for seed in range(250)}
    assert len(seen) == 24


def test_cubes_are_mixed() -> None:
    boards = [str(start(2, seed).position()["board"]) for seed in range(20)]
    assert len(set(boards)) == 20


def test_the_same_seed_is_the_same_game() -> None:
    assert start(3, "again").position() == start(3, "again").position()
    assert start(3, "again").position() != start(3, "another").position()


# Chronicle and graves

ROOM = {2: (2, 2, 2, 2, 2, 3), 3: (4, 2, 2, 2, 3, 4), 4: (4, 2, 2, 2, 3, 5)}
"""Crafts, council, travel, church, farm, and graves: less with fewer players."""
RESTS = ("crafts", "council", "travel", "church", "farm", "grave")
GRAVES_FULL: Doc = {"ended": "graves-full", "ender": 1, "last_turns": 1}


def dead(seats: int, rest: str, n: int) -> State:
    """So many of the first family lie there."""
    line = " ".join(map(str, [1, 1, 1, 1, 2, 2][:n]))
    families = [f"A: farm 4; dead-{rest} {line}", *(f"{seat}: farm 4" for seat in "BCD")]
    return position("\n".join(families[:seats]), **(GRAVES_FULL if rest == "grave" else {}))


@pytest.mark.parametrize(
    ("seats", "rest", "n"),
    [(seats, rest, n) for seats in ROOM for rest, n in zip(RESTS, ROOM[seats], strict=True)],
)
def test_room_for_the_dead(seats: int, rest: str, n: int) -> None:
    """So many can lie there, and no more."""
    assert player(dead(seats, rest, n))["dead"] == {rest: [1, 1, 1, 1, 2, 2][:n]}
    with pytest.raises(PositionError, match=f"more than {n} dead: {rest}"):
        dead(seats, rest, n + 1)
