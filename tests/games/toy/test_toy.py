"""The rules of Three Tricks, each heading by example."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch
from stammtisch import ComponentsError
from stammtisch.core.state import Outcome, State

GAME = stammtisch.load("toy")


def player(hand: str = "", shown: str = "", down: int = 0, aside: int = 0) -> dict[str, Any]:
    cards = [int(number) for number in hand.split()]
    return {
        "hand": cards,
        "hand_size": len(cards),
        "shown": [int(number) for number in shown.split()],
        "down": down,
        "aside": aside,
    }


def table(prizes: str, *players: dict[str, Any], to_move: int | None = 0, first: int = 0) -> State:
    """The state with these prizes turned up and these players; the other cards are the stock."""
    turned_up = [int(number) for number in prizes.split()]
    taken = set(turned_up)
    for entry in players:
        taken |= {*entry["hand"], *entry["shown"], entry["down"], entry["aside"]}
    doc = {
        "game": "toy",
        "rules_version": 1,
        "seats": len(players),
        "variants": {},
        "components": "house",
        "to_move": to_move,
        "first": first,
        "trick": len(players[0]["shown"]),
        "prizes": turned_up,
        "stock": [number for number in range(1, 17) if number not in taken],
        "players": list(players),
    }
    return GAME.from_position(doc, seed=1)


def legal(state: State) -> str:
    return ", ".join(state.text(int(action)) for action in state.legal_actions())


def test_three_cards_are_dealt_to_each_and_a_prize_is_turned_up() -> None:
    for seats in GAME.seats:
        doc = GAME.start(seats, seed=1).position()
        assert [entry["hand_size"] for entry in doc["players"]] == [3] * seats
        assert len(doc["prizes"]) == 1
        assert len(doc["stock"]) == 16 - 3 * seats - 1


def test_every_card_in_hand_may_be_played_or_swapped() -> None:
    state = table("1", player("4 9 16"), player("2 3 5"))
    assert legal(state) == "play 4, play 9, play 16, swap 4, swap 9, swap 16"


def test_a_player_swaps_once() -> None:
    state = table("1", player("4 9 16"), player("2 3 5")).apply("swap 4")
    assert state.to_move == 0
    assert "swap" not in legal(state)
    reason = state.why_not(f"swap {state.view(0)['players'][0]['hand'][0]}")
    assert reason is not None
    assert reason.code == "swapped_already"


def test_cards_for_the_prizes_stay_in_the_stock() -> None:
    """Four players hold twelve cards, one prize is turned up: of three cards one can be spared."""
    state = GAME.start(4, seed=1)
    mine = state.view(state.to_move)["players"][state.to_move or 0]["hand"]
    state.apply(f"swap {mine[0]}").apply(int(state.legal_actions()[0]))
    theirs = state.view(state.to_move)["players"][state.to_move or 0]["hand"]
    reason = state.why_not(f"swap {theirs[0]}")
    assert reason is not None
    assert reason.code == "stock_needed"


def test_the_highest_card_takes_the_prize_and_leads() -> None:
    state = table("1", player("4 9 16"), player("2 3 5")).apply("play 4")
    assert state.to_move == 1
    assert state.view(1)["players"][0]["down"] is None
    state.apply("play 5")
    assert state.to_move == 1
    assert state.view(0)["players"][1]["shown"] == [5]
    assert state.scores()[1] == {"tricks": 1, "stars": 3, "total": 4}


def test_most_stars_break_a_tie() -> None:
    """Two tricks with two stars against one with three."""
    state = table("3 11 1", player("7", "8 6"), player("9", "4 5"), to_move=0)
    state.apply("play 7").apply("play 9")
    assert [score["total"] for score in state.scores()] == [4, 4]
    assert state.outcome == Outcome("trick", "tie", (1,))


def test_players_level_in_points_and_stars_win_together() -> None:
    state = table(
        "11 12 13", player("5", "10 4"), player("9", "6 16"), player("14", "8 2"), to_move=1
    )
    state.apply("play 9").apply("play 14").apply("play 5")
    assert [score["total"] for score in state.scores()] == [1, 1, 1]
    assert state.outcome == Outcome("trick", "shared", (0, 1, 2))


def test_most_points_win() -> None:
    state = table(
        "11 12 3", player("5", "10 4"), player("9", "6 16"), player("14", "8 2"), to_move=1
    )
    state.apply("play 9").apply("play 14").apply("play 5")
    assert state.outcome == Outcome("trick", None, (2,))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\n5 **\n", "\n5 ****\n", "line 6, column 3"),
        ("\n5 **\n", "\n4 **\n", "line 6: a second card 4"),
        ("\n5 **\n", "\n17\n", "line 6: '17'"),
        ("\n5 **\n", "\n", "card 5 is missing"),
    ],
)
def test_a_broken_component_file_is_refused_by_its_line(old: str, new: str, message: str) -> None:
    with pytest.raises(ComponentsError, match=message):
        GAME.start(components=GAME.module("components").house().replace(old, new))
