"""What lies on the table at first: the swap of cards, the start tiles, the first ships."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stammtisch.core.state import State

from ..counts import as_text
from .boards import (
    CARDS,
    COPIES,
    GAME,
    deck_size,
    discard,
    hand,
    hand_size,
    legal,
    offered,
    play,
    position,
    ships,
    to_move,
)

PLAYERS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def order(state: State) -> list[int]:
    first = state.position()["first"]
    return [(first + k) % state.seats for k in range(state.seats)]


def swapped(state: State) -> State:
    """Nobody swaps a card."""
    return play(state, *["swap done"] * state.seats)


def started(seats: int, seed: int = 1) -> State:
    """Everybody has laid some start tile."""
    state = swapped(GAME.start(seats, seed))
    dice = random.Random(seed)
    while state.position()["phase"] == "start":
        state.apply(dice.choice(sorted(legal(state))))
    return state


# The box


def all_cards(state: State) -> dict[str, int]:
    doc = state.position()
    counts = {card: doc["deck"][card] + doc["discard"][card] for card in CARDS}
    for player in doc["players"]:
        counts = {card: n + player["hand"][card] for card, n in counts.items()}
    return counts


@PLAYERS
def test_ninety_cards_of_six_kinds(seats: int) -> None:
    state = GAME.start(seats, 1)
    assert all_cards(state) == {
        "ship": 30,
        "plantation": 20,
        "mine": 10,
        "building": 12,
        "ruins": 6,
        "market": 12,
    }
    assert sum(COPIES.values()) == 90
    assert deck_size(state) == 90 - 5 * seats


@PLAYERS
def test_each_player_has_five_cards_five_ships_and_ten_colonists(seats: int) -> None:
    state = GAME.start(seats, 1)
    for seat, player in enumerate(state.position()["players"]):
        assert hand_size(state, seat) == 5
        assert player["ships"] == [None] * 5
        assert player["colonists"] == 10
        assert set(player["stock"].values()) == set(player["production"].values()) == {0}


@PLAYERS
def test_four_tiles_a_player_of_which_three_are_open(seats: int) -> None:
    doc = GAME.start(seats, 1).position()
    assert (doc["stack"], len(set(doc["open"]))) == (4 * seats - 3, 3)
    assert None not in doc["open"]
    assert doc["tiles"] == {}


def test_eight_price_markers_and_ten_buildings() -> None:
    view = GAME.start(2, 1).view(0)
    assert (view["markers"], view["tokens"]) == (8, 10)
    assert set(view["covered"].values()) == {0}


def test_two_to_five_play() -> None:
    assert GAME.seats == (2, 3, 4, 5)


@PLAYERS
def test_anyone_may_be_first(seats: int) -> None:
    firsts = {GAME.start(seats, seed).position()["first"] for seed in range(60)}
    assert firsts == set(range(seats))


def test_all_tiles_may_be_open_and_all_cards_in_hand() -> None:
    starts = [GAME.start(3, seed) for seed in range(60)]
    assert len({tile for state in starts for tile in state.position()["open"]}) == 20
    assert len({hand(state) for state in starts}) > 30


# The swap


@PLAYERS
def test_everybody_may_swap_cards_once_from_the_first_player_on(seats: int) -> None:
    state = GAME.start(seats, 2)
    for seat in order(state):
        assert (state.to_move, state.position()["phase"]) == (seat, "swap")
        held = {card for card, n in state.position()["players"][seat]["hand"].items() if n}
        assert legal(state) == {"swap done", *(f"swap {card}" for card in held)}
        play(state, "swap done")
    assert (state.to_move, state.position()["phase"]) == (order(state)[0], "start")


def test_who_swaps_nothing_keeps_the_hand() -> None:
    state = GAME.start(3, 2)
    before = [hand(state, seat) for seat in range(3)]
    swapped(state)
    assert [hand(state, seat) for seat in range(3)] == before
    assert discard(state) == ""


def test_cards_swapped_are_laid_down_first_and_drawn_together_afterwards() -> None:
    state = GAME.start(2, 2)
    seat = order(state)[0]
    cards = hand(state, seat).split()
    laid = cards[0].split("*")[0]
    play(state, f"swap {laid}")
    assert (hand_size(state, seat), deck_size(state), discard(state)) == (4, 80, laid)
    assert (state.to_move, state.position()["swapped"]) == (seat, 1)
    play(state, "swap done")
    assert (hand_size(state, seat), deck_size(state), discard(state)) == (5, 79, laid)
    assert (state.to_move, state.position()["swapped"]) == (1 - seat, 0)


def test_the_whole_hand_may_be_swapped() -> None:
    state = GAME.start(2, 2)
    seat = order(state)[0]
    before = hand(state, seat)
    for _ in range(5):
        play(state, min(legal(state) - {"swap done"}))
    assert legal(state) == {"swap done"}
    assert discard(state) == before
    play(state, "swap done")
    assert (hand_size(state, seat), deck_size(state)) == (5, 75)


def test_cards_laid_down_lie_open_and_are_not_drawn_again() -> None:
    state = GAME.start(5, 3)
    while state.position()["phase"] == "swap":
        choices = sorted(legal(state) - {"swap done"})
        play(state, choices[0] if choices else "swap done")
    assert sum(state.view(None)["discard"].values()) == 25
    assert deck_size(state) == 90 - 50
    assert all(hand_size(state, seat) == 5 for seat in range(5))


# Start tiles

ALONE: dict[str, Any] = {"variants": ["one_ship_per_coast"]}

START = """
    T01 | a E: ebony | b W: dye | lair    @ open
    T02 | a NE E: spice | b SW: dye       @ open
    T03 | a NW SE: mine                   @ open
    {players}
"""


def beginning(seats: int = 3, text: str = START, **more: Any) -> State:
    """Nobody has laid a tile yet; the hands do not matter."""
    players = "\n".join(f"{seat}:" for seat in "ABCDE"[:seats])
    entries = {"phase": "start", "round": 1, "stack": 4 * seats - 3, **more}
    return position(text.format(players=players), **entries)


def test_the_first_tile_lies_in_the_middle_unasked() -> None:
    state = beginning()
    assert legal(state) == {"lay T01", "lay T02", "lay T03"}
    play(state, "lay T02")
    assert legal(state) == {"land T02a", "land T02b"}
    play(state, "land T02b")
    assert state.position()["tiles"] == {"T02": {"at": "0,0", "rot": 0}}
    assert (ships(state), to_move(state)) == ("T02b", "B")


def test_the_start_ship_is_free_of_charge() -> None:
    state = beginning()
    play(state, "lay T01", "land T01a")
    assert (discard(state), hand(state), ships(state)) == ("", "", "T01a")


def test_no_start_ship_begins_in_a_lair() -> None:
    state = play(beginning(), "lay T01")
    assert legal(state) == {"land T01a", "land T01b"}


def test_the_next_tiles_continue_an_island_and_match() -> None:
    state = play(beginning(), "lay T01", "land T01a")
    assert legal(state, "lay") >= {"lay T02", "lay T03"}
    play(state, "lay T02")
    assert offered(state, "at") == "-1,0 1,0"
    play(state, "at 1,0")
    assert offered(state, "rot") == "1 3 4"
    play(state, "rot 4")
    assert legal(state) == {"land T02a", "land T02b"}


def test_the_start_ship_lands_at_the_tile_just_laid() -> None:
    """Not at the coasts of the first tile."""
    state = play(beginning(), "lay T01", "land T01a", "lay T03", "at -1,0")
    assert offered(state, "rot") == "2"
    play(state, "rot 2")
    assert legal(state) == {"land T03a"}
    play(state, "land T03a")
    assert (ships(state, 1), to_move(state)) == ("T03a", "C")


def test_a_start_tile_is_replaced_when_its_ship_has_landed() -> None:
    state = beginning()
    play(state, "lay T02")
    assert state.position()["open"] == ["T01", "T02", "T03"]
    play(state, "land T02a")
    left, new, right = state.position()["open"]
    assert (left, right, state.position()["stack"]) == ("T01", "T03", 8)
    assert new not in (None, "T01", "T02", "T03")


CLOSED = """
    T01 | a E: ebony | b: dye          @ 0,0
    T02 | a W: spice | lair            @ 1,0
    T03 | a NW SE: mine                @ open
    A: ships T01a
    B: ships T02a
    C:
"""


def test_when_no_tile_fits_the_ship_goes_to_any_coast_of_the_map() -> None:
    state = position(CLOSED, phase="start", round=1, to_move=2, stack=9)
    assert legal(state) == {"land T01a", "land T01b", "land T02a"}
    play(state, "land T01b")
    assert (ships(state, 2), state.position()["open"][0]) == ("T01b", "T03")
    assert (state.position()["stack"], set(state.position()["tiles"])) == (9, {"T01", "T02"})
    assert (to_move(state), state.position()["phase"]) == ("A", "turn")


def test_when_no_tile_fits_a_coast_is_free_in_the_variant() -> None:
    state = position(
        CLOSED, phase="start", round=1, to_move=2, stack=9, variants=["one_ship_per_coast"]
    )
    assert legal(state) == {"land T01b"}


def test_who_finds_neither_a_place_nor_a_coast_begins_without_a_ship() -> None:
    """Only in the variant, and on tiles nobody would draw: the game begins all the same."""
    text = """
        T01 | a E: ebony     @ 0,0
        T02 | a W: spice     @ open
        T03 | a W: spice     @ open
        A: ships T01a
        B:
        C:
    """
    more: dict[str, Any] = {
        "phase": "start",
        "round": 1,
        "to_move": 1,
        "variants": ["one_ship_per_coast"],
    }
    state = play(position(text, **more), "lay T02", "at 1,0", "rot 0", "land T02a")
    assert (ships(state, 2), state.position()["phase"], to_move(state)) == ("", "turn", "A")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_who_are_passed_over_may_sail_later(seats: int) -> None:
    """Two ships lie at the only coasts, and no open tile fits: the others begin without one."""
    players = "".join(f"{seat}: hand ship*2\n" for seat in "ABCDE"[:seats])
    text = """
        T01 | a E: ebony          @ 0,0
        T02 | a W: spice | lair   @ open
        T03 | a W: spice          @ open
    """
    state = position(
        text + players.replace("A:", "A: ships T01a;"),
        phase="start",
        round=1,
        to_move=1,
        variants=["one_ship_per_coast"],
    )
    play(state, "lay T02", "at 1,0", "rot 0", "land T02a")
    assert {ships(state, seat) for seat in range(2, seats)} == {""}
    assert (to_move(state), state.position()["phase"]) == ("A", "turn")
    assert GAME.from_position(state.position()) == state
    play(state, "end", "end", "play ship", "take supply")
    assert legal(state) == {"lair T02"}


def test_all_but_the_first_may_be_passed_over() -> None:
    """The only tile has one coast."""
    state = beginning(3, "T01 | a E: ebony @ open\n{players}", stack=0, **ALONE)
    play(state, "lay T01", "land T01a")
    assert [ships(state, seat) for seat in range(3)] == ["T01a", "", ""]
    assert (to_move(state), state.position()["phase"]) == ("A", "turn")


def test_a_tile_that_fits_must_be_laid() -> None:
    """A player with a fitting tile does not choose a coast of the map."""
    state = play(beginning(), "lay T01", "land T01a")
    assert legal(state, "land") == set()


@PLAYERS
def test_start_tiles_are_laid_in_seat_order_and_the_first_player_begins(seats: int) -> None:
    for seed in range(3):
        state = swapped(GAME.start(seats, seed))
        dice, seen = random.Random(seed), []
        while state.position()["phase"] == "start":
            if state.position()["deed"] is None:
                seen.append(state.to_move)
            state.apply(dice.choice(sorted(legal(state))))
        assert seen == order(state)
        assert (state.to_move, state.position()["round"]) == (order(state)[0], 1)


@PLAYERS
def test_after_the_start_everybody_has_a_ship_out_and_three_tiles_are_open(seats: int) -> None:
    state = started(seats)
    doc = state.position()
    assert len(doc["tiles"]) == seats
    assert (doc["stack"], doc["open"].count(None)) == (3 * seats - 3, 0)
    for seat in range(seats):
        assert len(ships(state, seat).split()) == 1
        assert hand_size(state, seat) == 5


@PLAYERS
def test_turns_go_clockwise_and_a_round_ends_with_the_player_before_the_first(seats: int) -> None:
    state = started(seats, seed=4)
    for number in range(1, 4):
        for seat in order(state):
            assert (state.to_move, state.position()["round"]) == (seat, number)
            play(state, "end")


def test_the_first_draw_is_of_four_cards_with_one_ship() -> None:
    state = started(3)
    seat = order(state)[0]
    play(state, "end")
    assert hand_size(state, seat) == 9


def test_what_is_said_of_cards_and_copies_is_what_the_house_has() -> None:
    assert as_text(all_cards(GAME.start(5, 9))) == as_text(COPIES)
