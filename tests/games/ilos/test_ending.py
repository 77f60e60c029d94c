"""How the game ends, and who wins."""

from __future__ import annotations

import pytest

from stammtisch.core.state import State

from .boards import SEATS, hand_size, legal, play, position, stock

SEA = """
    T01 | a E: ebony ebony ebony ebony ebony ebony ebony ebony  @ 0,0
    T02 | a W: spice spice spice spice spice                    @ 1,0
    T03 | a E W: dye                                            @ open
"""
NINE = "sites T01.1 T01.2 T01.3 T01.4 T01.5 T01.6 T01.7 T01.8 T02.1"
TENTH = ("play plantation", "site T02.2", "pay ship*2")


def table(seats: int, tenth: int, first: int, round: int = 3) -> State:
    """The seat named is to place its tenth colonist."""
    player = f"ships T01a; hand plantation ship*4; {NINE}"
    lines = [f"{SEATS[seat]}: {player if seat == tenth else ''}" for seat in range(seats)]
    return position("\n".join([SEA, *lines]), to_move=tenth, first=first, round=round)


def turns_left(state: State) -> str:
    """Who still has a turn, until the game is over."""
    seats = ""
    while not state.is_over:
        seats += SEATS[state.to_move or 0]
        play(state, "end")
    return seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_round_is_finished_after_the_tenth_colonist(seats: int) -> None:
    """From every seat, whoever is first: all have had the same number of turns."""
    for first in range(seats):
        order = [(first + k) % seats for k in range(seats)]
        for place, tenth in enumerate(order):
            state = play(table(seats, tenth, first), *TENTH)
            assert turns_left(state) == "".join(SEATS[seat] for seat in order[place:])
            assert state.outcome is not None
            assert (state.outcome.ended, state.position()["round"]) == ("end-of-the-game", 3)


def test_nine_colonists_do_not_end_the_game() -> None:
    state = table(2, tenth=1, first=0)
    play(state, "end")
    assert (state.to_move, state.position()["round"]) == (0, 4)


def test_the_turn_goes_on_after_the_tenth_colonist() -> None:
    state = play(table(2, tenth=0, first=0), *TENTH)
    assert legal(state) == {"play ship", "end"}
    play(state, "play ship", "take supply", "land T02a", "pay ship")
    assert state.to_move == 0


def test_the_last_turns_produce_and_draw() -> None:
    state = play(table(2, tenth=0, first=0), *TENTH, "end")
    assert (stock(state), hand_size(state)) == ("ebony*8 spice*2", 6)
    play(state, "end")
    assert (state.is_over, hand_size(state, 1)) == (True, 3)
    assert stock(state) == "ebony*8 spice*2"


def test_the_tenth_colonist_may_be_placed_in_the_very_last_turn() -> None:
    state = play(table(3, tenth=2, first=0), *TENTH)
    assert not state.is_over
    play(state, "end")
    assert state.is_over


def test_others_may_place_their_tenth_in_the_last_round_too() -> None:
    """The second player builds on, and nobody gets a turn more for it."""
    player = "ships T02a; hand plantation ship*4"
    text = f"{SEA}\nA: {NINE}; ships T01a; hand plantation ship*2\nB: {player}\nC: ships"
    state = play(position(text), *TENTH, "end")
    play(state, "play plantation", "site T02.3", "pay ship*2")
    assert turns_left(state) == "BC"


# Otherwise it would not end


CLOSED = """
    T01 | a E: ebony      @ 0,0
    T02 | a W: building   @ 1,0
    T03 | a E: dye        @ open
"""


def ending(text: str, turns: int, **more: object) -> str | None:
    """By which rule the game is over after so many turns; None if it goes on."""
    state = position(text, **more)  # type: ignore[arg-type]
    for _ in range(turns):
        assert not state.is_over
        play(state, "end")
    return state.outcome.ended if state.outcome else None


def test_the_game_ends_when_nothing_is_left_to_settle_and_no_tile_fits() -> None:
    text = f"{CLOSED} A: sites T01.1\n B: sites T02.1=fort\n C: ships T01a"
    assert ending(text, 2) is None, "at the end of a round only"
    assert ending(text, 3) == "nothing-left"
    assert ending(text, 1, to_move=2) == "nothing-left"
    assert ending(text, 1, to_move=2, first=2) is None
    assert ending(text, 1, to_move=1, first=2) == "nothing-left"


def test_the_game_goes_on_while_a_site_is_free() -> None:
    assert ending(f"{CLOSED} A: sites T01.1\n B: ships", 2) is None
    assert ending(f"{CLOSED} A: sites T02.1=fort\n B: ships", 2) is None


def test_the_game_goes_on_while_an_open_tile_fits() -> None:
    text = CLOSED.replace("a E: ebony", "a E W: ebony")
    assert ending(f"{text} A: sites T01.1\n B: sites T02.1=fort", 2) is None


def test_without_open_tiles_and_sites_the_game_ends() -> None:
    text = CLOSED.replace("a E: ebony", "a E W: ebony").replace("@ open", "")
    assert ending(f"{text} A: sites T01.1\n B: sites T02.1=fort", 2) == "nothing-left"


def test_a_building_site_without_tokens_is_not_left() -> None:
    text = """
        T01 | a E: building building building building building building building building @ 0,0
        T02 | a W: building building building @ 1,0
    """
    eight = " ".join(f"T01.{n}=fort" for n in range(1, 9))
    assert ending(f"{text} A: sites {eight}\n B: sites T02.1=fort", 2) is None
    assert ending(f"{text} A: sites {eight}\n B: sites T02.1=fort T02.2=fort", 2) == "nothing-left"


def test_the_game_ends_after_round_thirty() -> None:
    text = f"{SEA} A: ships\n B: ships"
    assert ending(text, 2, round=29) is None
    assert ending(text, 1, round=30) is None
    assert ending(text, 2, round=30) == "last-round"


def test_the_tenth_colonist_in_round_thirty_ends_the_game_by_itself() -> None:
    state = play(table(2, tenth=0, first=0, round=30), *TENTH, "end", "end")
    assert state.outcome is not None
    assert state.outcome.ended == "end-of-the-game"


# Scoring


def final(*stocks: str, covered: str = "") -> State:
    """After the last turn of all, without any production."""
    lines = [f"{SEATS[seat]}: stock {stock}" for seat, stock in enumerate(stocks)]
    last = len(stocks) - 1
    state = position("\n".join([SEA, *lines]), round=30, to_move=last, covered=covered)
    return play(state, "end")


def totals(state: State) -> list[int]:
    return [score["total"] for score in state.scores()]


def test_each_resource_scores_the_open_price_of_its_row() -> None:
    state = final("ebony*2 spice*3 dye gold*2", "dye*5", covered="ebony*2 dye*4 gold")
    assert state.scores() == [
        {"ebony": 6, "spice": 3, "dye": 5, "gold": 8, "total": 22},
        {"ebony": 0, "spice": 0, "dye": 25, "gold": 0, "total": 25},
    ]
    assert state.winners == (1,)
    assert state.outcome is not None and state.outcome.tie is None


def test_without_a_raise_the_first_prices_score() -> None:
    assert totals(final("ebony spice dye gold", "gold*2")) == [6, 6]


def test_the_production_board_scores_nothing() -> None:
    """The last turn gives what was produced; the tokens on the board give nothing more."""
    text = f"{SEA} A: {NINE}\n B: ships"
    state = play(position(text, round=30), "end", "end")
    assert totals(state) == [9, 0]


def test_ships_colonists_and_cards_score_nothing() -> None:
    text = f"{SEA} A: ships T01a T02a; hand market*5\n B: stock ebony"
    state = play(position(text, round=30), "end", "end")
    assert (totals(state), state.winners) == ([0, 1], (1,))


def test_ties_share_the_victory() -> None:
    state = final("gold", "spice*2", "ebony*3")
    assert state.outcome is not None
    assert (state.winners, state.outcome.tie) == ((0, 2), "shared")


def test_all_may_win_together() -> None:
    assert final("", "", "", "").winners == (0, 1, 2, 3)


def test_a_tie_behind_the_winner_is_none() -> None:
    state = final("gold", "gold", "gold*2")
    assert state.outcome is not None
    assert (state.winners, state.outcome.tie) == ((2,), None)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    assert legal(final("gold", "gold")) == set()
