"""The village council: entering, advancing, privileges."""

from __future__ import annotations

import pytest

from .boards import code, of, play, player, position, spent, texts

COUNCIL = "take council pink"
BOARD = "council pink; church orange"
CHAMBERS = ("chamber1", "chamber2", "chamber3", "chamber4")
TIME = {"chamber2": 2, "chamber3": 2, "chamber4": 3}


@pytest.mark.parametrize("way", ["green", "scroll"])
def test_entering_takes_one_step_and_two_green_or_a_scroll(way: str) -> None:
    state = position("A: farm 1 2; cubes green*2; goods scroll\nB: farm 1", board=BOARD)
    play(state, COUNCIL)
    assert texts(state) == {
        *(f"enter {n}@farm {w}" for n in (1, 2) for w in ("green", "scroll")),
        "skip",
    }
    play(state, f"enter 2@farm {way}")
    after = player(state)
    assert after["members"] == {"farm": [1], "chamber1": [2]}
    assert spent(0, state) == 1
    assert (after["cubes"]["green"], after["goods"]["scroll"]) == (
        (0, 1) if way == "green" else (2, 0)
    )
    assert texts(state) == {"privilege 1", "done"}


@pytest.mark.parametrize(("target", "time"), TIME.items())
def test_a_chamber_further(target: str, time: int) -> None:
    source = CHAMBERS[CHAMBERS.index(target) - 1]
    state = position(f"A: {source} 2; cubes green*2\nB: farm 1", board=BOARD)
    play(state, COUNCIL, f"advance 2@{source} green")
    assert player(state)["members"] == {target: [2]}
    assert spent(0, state) == time


def test_the_fourth_chamber_is_the_last() -> None:
    state = position("A: chamber4 2; cubes green*4; coins 1\nB: farm 1", board=BOARD)
    play(state, COUNCIL)
    assert of(state, "advance", "enter") == set()


def test_a_member_advances_one_chamber_only() -> None:
    state = position("A: chamber1 1; cubes green*4\nB: farm 1", board=BOARD, marker=1)
    play(state, COUNCIL, "advance 1@chamber1 green")
    assert of(state, "advance") == set()
    assert code(state, "advance 1@chamber2 green") == "now_privilege"


# Privileges


@pytest.mark.parametrize(
    ("chamber", "all_below", "previous_only"),
    [(1, {1}, {1}), (2, {1, 2}, {1, 2}), (3, {1, 2, 3}, {2, 3}), (4, {1, 2, 3, 4}, {3, 4})],
)
def test_the_chambers_own_or_any_lower_one(
    chamber: int, all_below: set[int], previous_only: set[int]
) -> None:
    """The house reading; the variant: own chamber or the one before. Without moving anybody."""
    text = f"A: chamber{chamber} 1; coins 1\nB: farm 1"
    for variants, allowed in (((), all_below), (("privilege_previous_only",), previous_only)):
        state = position(text, board=BOARD, variants=variants)
        play(state, COUNCIL)
        assert of(state, "privilege") == {f"privilege {k}" for k in allowed}
        for k in {1, 2, 3, 4} - allowed:
            assert code(state, f"privilege {k}") == "no_member_for"


@pytest.mark.parametrize(
    ("source", "all_below", "previous_only"),
    [
        ("chamber1", {1, 2}, {1, 2}),
        ("chamber2", {1, 2, 3}, {2, 3}),
        ("chamber3", {1, 2, 3, 4}, {3, 4}),
    ],
)
def test_after_moving_only_the_privileges_of_the_member_moved(
    source: str, all_below: set[int], previous_only: set[int]
) -> None:
    """Another member in the fourth chamber does not help; one privilege, or none."""
    text = f"A: {source} 1; chamber4 2; cubes green*2; coins 1\nB: farm 1"
    for variants, allowed in (((), all_below), (("privilege_previous_only",), previous_only)):
        state = position(text, board=BOARD, variants=variants)
        play(state, COUNCIL, f"advance 1@{source} green", "pay green green")
        assert texts(state) == {*(f"privilege {k}" for k in allowed), "done"}
        play(state, "done")
        assert state.to_move == 1


def test_the_first_privilege_is_the_marker() -> None:
    state = position("A: chamber1 1; cubes green*2\nB: farm 1", board=BOARD)
    assert state.position()["marker"] is None
    play(state, COUNCIL, "privilege 1")
    assert state.position()["marker"] == 0
    assert state.position()["first"] == 0, "the first player may take it too"


@pytest.mark.parametrize(("holder", "reason"), [(0, "marker_yours"), (1, "marker_taken")])
def test_the_marker_is_not_offered_while_anyone_holds_it(holder: int, reason: str) -> None:
    state = position("A: farm 1; chamber1 1; cubes green*2\nB: farm 1", board=BOARD, marker=holder)
    play(state, COUNCIL)
    assert of(state, "privilege") == set()
    assert code(state, "privilege 1") == reason
    play(state, "enter 1@farm green")
    assert state.to_move == 1, "no privilege, so nothing is asked"


def test_the_second_and_third_privileges_give_cubes_and_a_good() -> None:
    """What can be chosen stands among the tests of gains."""
    state = position("A: chamber3 1\nB: farm 1", board=BOARD)
    play(state, COUNCIL, "privilege 2", "gain orange orange")
    assert player(state)["cubes"]["orange"] == 2
    again = position("A: chamber3 1\nB: farm 1", board=BOARD)
    play(again, COUNCIL, "privilege 3", "gain wagon")
    assert player(again)["goods"]["wagon"] == 1


def test_the_fourth_privilege_is_a_coin_for_three_prestige_once() -> None:
    state = position("A: chamber4 1; coins 3\nB: farm 1", board=BOARD)
    play(state, COUNCIL, "privilege 4")
    after = player(state)
    assert (after["coins"], after["prestige"], after["life"]) == (2, 3, 0)
    assert state.to_move == 1


def test_the_fourth_privilege_needs_a_coin() -> None:
    state = position("A: chamber4 1\nB: farm 1", board=BOARD)
    play(state, COUNCIL)
    assert of(state, "privilege") == {"privilege 1", "privilege 2", "privilege 3"}
    assert code(state, "privilege 4") == "no_coin"


def test_what_the_supply_lacks_is_no_privilege() -> None:
    state = position(
        "A: chamber3 1; goods scroll*8 horse*8 plow*8 ox*8; cubes orange*18 green*18\n"
        "B: farm 1; goods wagon*8; cubes brown*18 pink*17",
        board="council pink; church plague",
        marker=1,
    )
    play(state, COUNCIL)
    assert of(state, "privilege") == set()
    assert code(state, "privilege 2") == "no_cubes_left"
    assert code(state, "privilege 3") == "no_goods_left"


def test_nothing_at_all_is_not_asked() -> None:
    state = position("A: farm 1; cubes green pink*3\nB: farm 1", board=BOARD)
    assert code(state, "well council") == "no_council"
    assert play(state, COUNCIL).to_move == 1


def test_a_chamber_holds_any_number() -> None:
    state = position(
        "A: farm 1; chamber1 1 1 2 2; cubes green*2\nB: chamber1 1 1 1 1", board=BOARD, marker=1
    )
    play(state, COUNCIL, "enter 1@farm green")
    assert player(state)["members"]["chamber1"] == [1, 1, 1, 2, 2]
