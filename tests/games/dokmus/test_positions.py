"""What positions and views are read: all that play can reach, and of the rest what a test draws."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from stammtisch import PositionError
from stammtisch.core.state import State

from .boards import GAME, play, position
from .test_selection import selected

Doc = dict[str, Any]

TO_THE_VOLCANO = (
    "start b1",
    "start p1",
    "start a15",
    "start p21",
    *("draft 5", "draft 2", "draft 4", "draft 1"),
    *("place a1", "decline", "place c1", "place d1", "end", "slide 3A"),
    *("place a14", "place a13", "place a12", "rotate 7B cw", "place o1", "decline"),
    *("place q1", "place o2", "lift o16", "drop n16", "cross r11", "place s11"),
)


def read_back(state: State) -> State:
    """And for each seat the view, and a sample of it."""
    for seat in (None, *range(state.seats)):
        sample = GAME.sample(state.view(seat), 1)
        assert sample.view(seat) == state.view(seat)
        assert GAME.from_position(sample.position()) == sample
    again = GAME.from_position(state.position())
    assert again == state
    return again


# Nobody has to have a token on the board


def test_a_game_in_which_a_player_has_none_left_on_the_board_goes_on() -> None:
    state = play(GAME.start(4, 40), *TO_THE_VOLCANO)
    counts = [sum(row.count(str(seat)) for row in state.position()["tokens"]) for seat in range(4)]
    assert 0 in counts
    read_back(state)


def test_a_player_whose_only_tokens_burn_places_anywhere() -> None:
    """The only token on solid ground moves onto a volcano; the next of theirs goes anywhere."""
    state = position(".A v v | . .B . . . .", guardian=3, used=False, unplaced=2, sacrificed=[1])
    play(state, "lift a1", "drop b1", "place c1", "place a1")
    assert sum(row.count("0") for row in read_back(state).position()["tokens"]) == 1
    state = position("vA ^ .B .", guardian=3, used=True, unplaced=1)
    state = read_back(state.apply("anywhere d1"))
    burnt = position("vA v .B", guardian=2, used=True, unplaced=1).apply("place b1")
    assert sum(row.count("0") for row in read_back(burnt).position()["tokens"]) == 0


def test_all_25_tokens_can_be_sacrificed() -> None:
    doc = position("vA v v .B", round=8, unplaced=1).position()
    doc["players"][0]["sacrificed"] = 22
    state = read_back(GAME.from_position(doc).apply("place b1"))
    assert state.position()["players"][0]["sacrificed"] == 24
    doc = position("vA v v .B", round=8, unplaced=2).position()
    doc["players"][0]["sacrificed"] = 22
    state = GAME.from_position(doc)
    assert play(state, "place b1", "place c1").position()["players"][0]["sacrificed"] == 25
    read_back(state)


# What no game brings about


def edited(doc: Doc, **entries: Any) -> Doc:
    """Entries by their paths, with two underscores for a dot: players__0__sacrificed."""
    doc = copy.deepcopy(doc)
    for path, value in entries.items():
        *way, last = [int(key) if key.isdigit() else key for key in path.split("__")]
        place: Any = doc
        for key in way:
            place = place[key]
        place[last] = value
    return doc


def put(doc: Doc, where: str, seat: int) -> list[str]:
    """The tokens with one more."""
    rows = [list(row) for row in doc["tokens"]]
    rows[int(where[1:]) - 1][ord(where[0]) - ord("a")] = str(seat)
    return ["".join(row) for row in rows]


def begun() -> Doc:
    """Seat 2 has started at a1, on a board of meadows."""
    doc = GAME.start(3, 1).position()
    meadows = [re.sub(r"\S", ".", row) for row in doc["board"]]
    return (
        GAME.from_position({**doc, "board": meadows, "talisman": 0, "to_move": 2})
        .apply("start a1")
        .position()
    )


def in_turn(drawing: str = "rA .A v .B vA .\n. . . ~ . .", **details: Any) -> Doc:
    return position(drawing, **{"unplaced": 2, "used": False, **details}).position()


def impossible() -> Iterator[tuple[str, Doc]]:
    """The entry that is refused, and the document."""
    started, choosing, turn = begun(), selected(3, 0, ()).position(), in_turn()
    over = position(".A v .B", guardian=3, unplaced=1, round=8).apply("place b1").position()
    of_two = position(".A v .B", seats=2, guardian=4, unplaced=1, round=8)
    over_of_two = of_two.apply("place b1").position()
    # the round and the tiles
    yield "round", edited(started, round=2)
    yield "round", edited(over, round=7)
    tiles = copy.deepcopy(started["tiles"])
    tiles[3], tiles[4] = tiles[4], tiles[3]
    rows = [
        row[7:14] + row[:7] + row[14:] if 7 <= y < 14 else row
        for y, row in enumerate(started["board"])
    ]
    yield "tiles", edited(started, tiles=tiles, board=rows)
    yield "reveals", edited(started, reveals=1)
    yield "reveals", edited(turn, reveals=9)
    # the talisman
    yield "first_drafter", edited(started, first_drafter=1)
    yield "first_drafter", edited(choosing, first_drafter=1, to_move=1)
    yield "talisman", edited(turn, talisman=2)
    yield "talisman", edited(in_turn(guardian=1, used=False), talisman=1)
    yield "talisman", edited(over_of_two, talisman=over_of_two["first_drafter"])
    yield "turn.used", edited(in_turn(guardian=1, used=False), turn__used=True)
    # start tokens
    yield "tokens", edited(started, tokens=put(started, "c1", 1), to_move=0)
    yield "tokens", edited(started, tokens=put(started, "a3", 2))
    yield "tokens[0][7]", edited(started, tokens=put(started, "h1", 1), to_move=0)
    yield "tokens[1][15]", edited(started, tokens=put(started, "p2", 1), to_move=0)
    yield "tokens", edited(choosing, tokens=["." * 21] * 21)
    # counts
    meadows = in_turn("\n".join([".A . . . . . ."] + [". . . . . . ."] * 4))
    thirty_five = ["0" * 7 + "." * 14] * 5 + meadows["tokens"][5:]
    yield "tokens", edited(meadows, round=1, tokens=thirty_five)
    yield "tokens", edited(turn, players__0__sacrificed=25)
    yield "tokens", edited(turn, players__1__sacrificed=10)
    yield "tokens", edited(choosing, players__1__sacrificed=1)
    yield "tokens", edited(turn, tokens=[row.replace("1", ".") for row in turn["tokens"]])
    gone = [row.replace("1", ".") for row in choosing["tokens"]]
    yield "players[1].sacrificed", edited(choosing, tokens=gone, players__1__sacrificed=1)
    # land
    stuck = position(".A", seats=2, guardian=3, used=False, round=8).position()
    rows = ["^" * 7 + " " * 7 + "^" * 7] * 7 + ["^" * 21] * 7
    for x, y in ((0, 0), (20, 13), (2, 2)):
        rows[y] = rows[y][:x] + "." + rows[y][x + 1 :]
    alone = ["0" + "." * 20, *["." * 21] * 12, "." * 20 + "1"]
    yield "board", edited(stuck, board=rows, tokens=alone)
    one_corner_left = [row[:14] + "^" * 7 for row in started["board"]]
    yield "board", edited(started, board=one_corner_left)
    # volcanoes
    yield "tokens[0][2]", edited(turn, tokens=put(turn, "c1", 1))
    yield "tokens[0][1]", edited(over, tokens=put(over, "b1", 0))
    # the turn
    yield "turn", edited(started, turn__used=True)
    yield "turn", edited(choosing, turn__crossed=True)
    yield "turn", edited(choosing, turn__unplaced=3)
    yield "turn", edited(over, turn__unplaced=1)
    yield "turn.crossed", edited(turn, turn__crossed=True)
    yield "turn.ruins", edited(turn, turn__ruins=4)
    yield "turn.ruins", edited(turn, turn__ruins=1)
    yield "turn.ruins", edited(turn, turn__unplaced=3, turn__ruins=0)
    yield "turn.ruins", edited(turn, turn__unplaced=3, turn__used=True, turn__ruins=0)
    for guardian in (1, 2, 4):
        yield "turn.lifted", edited(in_turn(guardian=guardian), turn__lifted="b1")
    movable = in_turn(guardian=3)
    yield "turn.lifted", edited(movable, turn__used=True, turn__lifted="b1")
    yield "turn.lifted", edited(movable, turn__lifted="a1")
    yield "turn.lifted", edited(movable, turn__lifted="d1")
    yield "turn.lifted", edited(in_turn("rA .A . | .A ."), turn__ruins=0, turn__lifted="h1")
    yield "players", edited(choosing, phase="turn", to_move=0)


@pytest.mark.parametrize(("path", "doc"), list(impossible()), ids=lambda p: str(p)[:30])
def test_what_no_game_brings_about_is_refused_by_its_entry(path: str, doc: Doc) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.from_position(doc)
    assert caught.value.path == f"position.{path}"


def test_what_a_game_brings_about_beside_it_is_read() -> None:
    started, turn, movable = begun(), in_turn(), in_turn(guardian=3)
    read_back(GAME.from_position(edited(started, tokens=put(started, "p1", 1), to_move=0)))
    read_back(GAME.from_position(edited(turn, turn__ruins=0)))
    read_back(GAME.from_position(edited(movable, turn__lifted="b1")))
    read_back(GAME.from_position(edited(movable, turn__lifted="e1")))
    read_back(GAME.from_position(in_turn(guardian=3, unplaced=3, used=True, ruins=0)))
    read_back(GAME.from_position(edited(turn, turn__unplaced=1, turn__crossed=True)))
    read_back(GAME.from_position(edited(turn, round=8, players__0__sacrificed=20)))


# Views


def views() -> Iterator[Doc]:
    for seats in GAME.seats:
        state, dice = GAME.start(seats, "views"), random.Random(seats)
        while not state.is_over:
            if len(state.actions) < 24 or len(state.actions) % 40 == 0:
                for seat in (None, *range(seats)):
                    yield state.view(seat)
            state.apply(int(dice.choice(state.legal_actions().tolist())))
        yield state.view(0)


EVERY = 9
DERIVED = ("stock", "passed", "possible")
DAMAGE: list[Any] = [None, [], [2], [2, 3], [1, 2, 3, 4, 5], ["a"], [[]], [True], "a", 7, 99, {}]


def test_a_view_in_which_one_entry_does_not_follow_is_refused_by_it() -> None:
    """Nothing else rises, and no entry that follows from the others can be false."""
    refused = 0
    for view in islice(views(), 0, None, EVERY):
        for seat, entry in ((s, e) for s in range(view["seats"]) for e in DERIVED):
            for value in DAMAGE:
                if value == view["players"][seat][entry] is not True:
                    continue
                with pytest.raises(PositionError) as caught:
                    GAME.sample(edited(view, **{f"players__{seat}__{entry}": value}), 1)
                assert caught.value.path.startswith(("view.players", "view.hand"))
                refused += 1
        for path in ("hand", "scores", "winners"):
            with pytest.raises(PositionError, match=rf"view\.{path}"):
                GAME.sample(edited(view, **{path: "x"}), 1)
    assert refused > 1000


def test_a_seat_that_was_passed_cards_has_to_say_which() -> None:
    view = selected(3, 0, (4, 2)).view(2)
    del view["players"][2]["passed"]
    with pytest.raises(PositionError, match=r"view\.players\[2\]\.passed: is missing"):
        GAME.sample(view, 1)
