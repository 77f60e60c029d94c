"""The end of the game: how it comes about, last turns, the last service."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.bots.greedy import Greedy
from stammtisch.core.state import State

from .boards import code, of, play, player, position, texts

FULL_BUT_ONE = "dead-crafts 1 1; dead-council 2 2; dead-travel 3 3; dead-church 4 4; dead-farm 1"
"""For two players one space of the chronicle is left, on the farm."""


def test_the_last_space_of_the_chronicle() -> None:
    state = position(
        f"A: farm 2; life 9; grain 2\nB: farm 2; {FULL_BUT_ONE}",
        board="crafts pink; church orange; family green",
        bag="orange*10",
    )
    play(state, "take crafts pink", "mill")
    doc = state.position()
    assert (doc["ended"], doc["ender"], doc["last_turns"]) == ("chronicle-full", 0, 1)
    assert state.to_move == 1
    play(state, "take church orange", "skip")
    assert state.is_over, "its player has no further turn, the other has had one"
    assert state.outcome is not None
    assert state.outcome.ended == "chronicle-full"
    assert state.position()["services"] == 3, "one last service"


def test_the_last_grave() -> None:
    state = position(
        "A: farm 1; life 9; grain 2; dead-farm 1 1\nB: farm 1; dead-grave 1 1\nC: farm 1; "
        "dead-grave 1; dead-farm 1",
        board="crafts pink; church orange; family green; harvest brown",
        bag="orange*10",
    )
    play(state, "take crafts pink", "mill")
    doc = state.position()
    assert (doc["ended"], doc["ender"], doc["last_turns"]) == ("graves-full", 0, 2)
    play(state, "take church orange", "skip", "take harvest brown", "skip")
    assert state.is_over
    assert state.outcome is not None
    assert state.outcome.ended == "graves-full"


def test_a_last_turn_is_a_turn_as_usual_with_cube_or_well() -> None:
    state = position(
        "A: farm 1; dead-grave 1 1 1\nB: farm 1 2; cubes pink*3\nC: farm 1; dead-grave 2",
        board="church pink; harvest plague",
        to_move=1,
        ended="graves-full",
        ender=0,
        last_turns=2,
    )
    assert of(state, "take") == {"take church pink", "take harvest plague"}
    assert "well family" in texts(state)


def test_the_board_is_not_filled_again_and_the_rest_act_freely() -> None:
    """The round's own service falls out; any action that can be used, or none."""
    state = position(
        "A: farm 1; dead-grave 1 1 1\nB: farm 1 2\nC: farm 1; dead-grave 2",
        board="church pink",
        to_move=1,
        ended="graves-full",
        ender=0,
        last_turns=2,
        bag="orange*10",
    )
    play(state, "take church pink", "skip")
    doc = state.position()
    assert (doc["services"], doc["round"], doc["to_move"]) == (2, 3, 2)
    assert texts(state) == {
        "free harvest",
        "free family",
        "free crafts",
        "free market",
        "free church",
        "skip",
    }
    before = player(state, 2)["cubes"]
    play(state, "free harvest", "harvest")
    assert state.is_over
    assert (player(state, 2)["grain"], player(state, 2)["cubes"]) == (2, before)
    assert state.position()["services"] == 3


@pytest.mark.parametrize("action", ["skip", "free market"])
def test_none_or_a_market_day(action: str) -> None:
    state = position(
        "A: farm 1; dead-grave 1 1 1\nB: farm 1; goods scroll\nC: farm 1; dead-grave 2",
        board="",
        to_move=1,
        ended="graves-full",
        ender=0,
        last_turns=1,
        stalls="C05",
        queue="C06",
    )
    play(state, action)
    if action == "free market":
        assert texts(state) == {"serve C05", "pass"}
        play(state, "serve C05")
        assert player(state, 1)["customers"] == ["C05"]
    assert state.is_over


def test_the_enders_own_last_cube_leaves_the_others_free_actions() -> None:
    state = position(
        "A: farm 1; life 9; grain 2; dead-farm 1 1\nB: farm 1; dead-grave 1 1",
        board="crafts pink",
    )
    play(state, "take crafts pink", "mill")
    assert (state.to_move, state.position()["services"]) == (1, 2)
    assert of(state, "take") == set()
    assert "free church" in texts(state)


# Nobody has to take a last turn


def in_last_turns(board: str, *, own: str = "farm 1", left: int = 2, **entries: Any) -> State:
    """Seat 0 has filled the last grave; seat 1, who has this, and then seat 2 may have a turn."""
    return position(
        f"A: farm 1; dead-grave 1 1 1\nB: {own}\nC: farm 1; dead-grave 2",
        board=board,
        to_move=1,
        ended="graves-full",
        ender=0,
        last_turns=left,
        **entries,
    )


@pytest.mark.parametrize("board", ["church pink; market green", "harvest plague*2", ""])
def test_a_last_turn_may_be_left(board: str) -> None:
    """Cubes stay where they are, nothing is paid and nobody is a step older."""
    state = in_last_turns(board, own="farm 1; cubes pink*3; life 9")
    before = state.position()
    play(state, "skip")
    doc = state.position()
    assert (state.to_move, doc["last_turns"], doc["services"]) == (2, 1, 2)
    assert (doc["board"], doc["players"]) == (before["board"], before["players"])


def test_when_all_leave_their_last_turns_the_last_service_finds_cubes_on_the_board() -> None:
    state = play(in_last_turns("church pink; market green"), "skip", "skip")
    doc = state.position()
    assert state.is_over
    assert (doc["services"], doc["board"]["market"]["green"]) == (3, 1)


def test_a_turn_before_that_must_be_taken() -> None:
    """Also by whoever will bring about the end in it."""
    state = position("A: farm 1; life 9; grain 2; dead-grave 1 1\nB: farm 1")
    assert "skip" not in texts(state)
    assert code(state, "skip") == "now_cube"


@pytest.mark.parametrize(
    ("own", "wanted"),
    [
        ("farm 1; goods scroll", "take market green"),
        ("farm 1", "take church pink"),
        ("farm 1; window1 2; grain 2", "take harvest plague"),
        ("smithy 1; chamber1 2; goods scroll; visited north", "take council pink"),
    ],
)
def test_a_bot_does_not_leave_a_last_turn_that_brings_points(own: str, wanted: str) -> None:
    space, cube = wanted.split()[1:]
    state = in_last_turns(f"{space} {cube}", own=own, stalls="C05")
    chosen = {state.text(Greedy(seed).choose(state.seen_by(1))) for seed in range(5)}
    assert chosen == {wanted}


def test_a_second_filling_changes_nothing() -> None:
    state = position(
        f"A: farm 1; dead-grave 1 1 1\nB: farm 2; life 9; grain 2; {FULL_BUT_ONE}",
        board="crafts pink; church orange",
        to_move=1,
        ended="graves-full",
        ender=0,
        last_turns=1,
    )
    play(state, "take crafts pink", "mill")
    assert state.is_over
    assert state.outcome is not None
    assert state.outcome.ended == "graves-full"


# In a market day


@pytest.mark.parametrize("last", ["take church orange", "skip"])
@pytest.mark.parametrize("filler", [0, 1, 2])
def test_ending_within_a_market_day_from_each_seat(filler: int, last: str) -> None:
    """The day is finished. If its opener filled the space the others have one turn each; otherwise
    everybody, from the seat after the opener, the opener last. All may do without."""
    lines = []
    for seat in range(3):
        life = 9 if seat == filler else 0
        lines.append(f"farm 1; goods scroll*2 wagon*2; grain 4; cubes green*3; life {life}")
    lines[0] += "; dead-grave 1 1 1"
    lines[1] += "; dead-farm 1 1 1"
    text = "\n".join(f"{seat}: {line}" for seat, line in zip("ABC", lines, strict=True))
    state = position(
        text,
        board="market pink; church orange*5",
        stalls="C05 C06 C07 C03",
        queue="C08 C09 C10 C11 C12",
    )
    play(state, "take market pink")
    bought = 0
    while state.position()["market"] is not None:
        choice = sorted(of(state, "serve"))
        play(state, choice[0] if choice and bought < 5 else "pass")
        bought += 1
    doc = state.position()
    assert (doc["ended"], doc["ender"]) == ("graves-full", filler)
    assert player(state, filler)["dead"].get("grave") is not None
    order = []
    while not state.is_over:
        if state.position()["phase"] == "opening":
            order.append(state.to_move)
            play(state, last)
        else:
            play(state, "skip" if "skip" in texts(state) else "done")
    assert order == ([1, 2] if filler == 0 else [1, 2, 0])


def test_the_openers_waiting_death_ends_the_game_as_its_own() -> None:
    state = position(
        "A: farm 1; life 8; dead-grave 1 1; dead-farm 1\nB: farm 1; dead-farm 1",
        board="market plague; church orange*3",
    )
    play(state, "take market plague")
    doc = state.position()
    assert (doc["ended"], doc["ender"], doc["last_turns"], doc["to_move"]) == (
        "graves-full",
        0,
        1,
        1,
    )


# The thirtieth service


def test_a_game_that_reaches_its_thirtieth_service_ends_with_it() -> None:
    state = position("A: farm 1\nB: farm 1", board="church pink", services=29, round=30)
    play(state, "take church pink", "skip")
    assert state.is_over
    assert state.outcome is not None
    assert state.outcome.ended == "last-service"
    assert state.position()["services"] == 30


def test_the_twenty_ninth_does_not() -> None:
    state = position(
        "A: farm 1\nB: farm 1", board="church pink", services=28, round=29, bag="orange*10"
    )
    play(state, "take church pink", "skip")
    assert not state.is_over
    assert state.position()["round"] == 30
