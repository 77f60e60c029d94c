"""The course of a round and of a turn; rulebook, "Playing the game", and rulings 3."""

from __future__ import annotations

import random

import pytest

from stammtisch.core.state import State

from .boards import (
    CARDS,
    GAME,
    acts,
    check,
    marks,
    play,
    position,
    sacrificed,
    token_at,
    turn_of,
)

CARD_ACTIONS = ("talisman", "slide", "rotate", "lift", "end")


def to_first_selection(seats: int, seed: int) -> State:
    state = GAME.start(seats, seed=seed)
    while state.position()["phase"] == "start":
        state.apply(int(state.legal_actions()[0]))
    return state


def choose(state: State, **cards: int) -> State:
    """Each seat takes its card: `choose(state, s0=3, s1=1)`."""
    for _ in cards:
        state.apply(f"draft {cards[f's{state.to_move}']}")
    return state


def finish_turn(state: State) -> State:
    """Tokens on the first spaces offered, nothing else."""
    doc = state.position()
    now = doc["to_move"], doc["round"], doc["phase"]
    while not state.is_over:
        doc = state.position()
        if (doc["to_move"], doc["round"], doc["phase"]) != now:
            break
        texts = acts(state)
        placing = sorted(texts - acts(state, *CARD_ACTIONS))
        state.apply(placing[0] if placing else "end")
    return state


def tokens_of(state: State, seat: int) -> int:
    return "".join(state.position()["tokens"]).count(str(seat))


# Rounds


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ((1, 2, 3), [0, 1, 2]),
        ((5, 3, 4), [1, 2, 0]),
        ((2, 5, 1), [2, 0, 1]),
        ((4, 2, 5), [1, 0, 2]),
        ((5, 4, 3), [2, 1, 0]),
    ],
)
def test_turns_go_by_the_number_of_the_guardian(
    cards: tuple[int, int, int], order: list[int]
) -> None:
    """Card 1 first; if nobody has it card 2, and so on."""
    state = choose(to_first_selection(3, 4), s0=cards[0], s1=cards[1], s2=cards[2])
    seen = []
    while state.position()["round"] == 1:
        assert state.to_move is not None
        seen.append(state.to_move)
        finish_turn(state)
    assert seen == order


def test_four_players_take_their_turns_in_the_order_of_the_guardians() -> None:
    state = choose(to_first_selection(4, 4), s0=4, s1=5, s2=1, s3=3)
    seen = []
    while state.position()["round"] == 1:
        assert state.to_move is not None
        seen.append(state.to_move)
        finish_turn(state)
    assert seen == [2, 3, 0, 1]


def test_a_guardian_card_is_turned_up_when_its_turn_begins() -> None:
    state = choose(to_first_selection(3, 4), s0=4, s1=2, s2=5)
    shown = [[player["revealed"] for player in state.position()["players"]]]
    finish_turn(state)
    shown.append([player["revealed"] for player in state.position()["players"]])
    finish_turn(state)
    shown.append([player["revealed"] for player in state.position()["players"]])
    assert shown == [[False, True, False], [True, True, False], [True, True, True]]


def test_after_the_last_turn_all_cards_come_back_and_the_holder_chooses_first() -> None:
    state = choose(to_first_selection(3, 4), s0=3, s1=4, s2=5)
    for _ in range(3):
        finish_turn(state)
    doc = state.position()
    assert (doc["round"], doc["phase"]) == (2, "draft")
    assert state.to_move == doc["talisman"]
    assert acts(state) == {f"draft {card}" for card in range(1, 6)}


@pytest.mark.parametrize("seats", [3, 4])
def test_nobody_moves_the_talisman_without_guardian_1(seats: int) -> None:
    state = to_first_selection(seats, 4)
    holder = state.position()["talisman"]
    for number in (2, 3):
        while state.position()["phase"] == "draft":
            state.apply(max(acts(state)))  # 5, 4, 3, 2: nobody takes 1
        while state.position()["phase"] == "turn":
            finish_turn(state)
        assert state.position()["round"] == number
        assert state.position()["talisman"] == holder
        assert state.to_move == holder


def test_guardian_1_unused_leaves_the_talisman_where_it_is() -> None:
    state = to_first_selection(3, 4)
    holder = state.position()["talisman"]
    taker = (holder + 1) % 3
    cards = {f"s{holder}": 2, f"s{taker}": 1, f"s{(holder + 2) % 3}": 3}
    choose(state, **cards)
    assert state.to_move == taker
    assert "talisman" in acts(state)
    while state.position()["round"] == 1:
        finish_turn(state)
    assert state.position()["talisman"] == holder
    assert state.to_move == holder


def test_the_talisman_taken_matters_from_the_next_selection_on() -> None:
    """The order of the present round stays with the guardian cards."""
    state = to_first_selection(3, 4)
    holder = state.position()["talisman"]
    taker, third = (holder + 1) % 3, (holder + 2) % 3
    choose(state, **{f"s{holder}": 4, f"s{taker}": 1, f"s{third}": 3})
    state.apply("talisman")
    assert state.position()["talisman"] == taker
    seen = []
    while state.position()["round"] == 1:
        assert state.to_move is not None
        seen.append(state.to_move)
        finish_turn(state)
    assert seen == [taker, third, holder]
    chosen = []
    while state.position()["phase"] == "draft":
        assert state.to_move is not None
        chosen.append(state.to_move)
        state.apply(int(state.legal_actions()[-1]))
    assert chosen == [taker, third, holder]


# A turn


def test_a_turn_has_three_tokens() -> None:
    state = choose(to_first_selection(3, 4), s0=1, s1=2, s2=3)
    assert state.to_move == 0
    assert turn_of(state)["unplaced"] == 3
    finish_turn(state)
    assert state.to_move == 1
    assert turn_of(state)["unplaced"] == 3
    assert tokens_of(state, 0) + sacrificed(state, 0) == 1 + 3


@pytest.mark.parametrize("before", range(4))
def test_the_action_may_come_before_between_or_after_the_tokens(before: int) -> None:
    """The rulebook's example: a token, the action, two tokens; and the three other orders."""
    state = position(".A . . . .", guardian=4, used=False)
    spaces = ["b1", "c1", "d1"]
    play(state, *[f"place {where}" for where in spaces[:before]])
    assert turn_of(state)["unplaced"] == 3 - before
    play(state, "rotate 8A cw", *[f"place {where}" for where in spaces[before:]])
    assert [token_at(state, where) for where in spaces] == ["A", "A", "A"]
    assert state.to_move != 0 or state.position()["phase"] == "draft"


@pytest.mark.parametrize("unplaced", [3, 2, 1])
def test_tokens_are_not_optional(unplaced: int) -> None:
    """The turn cannot be ended before they are used up."""
    for used in (True, False):
        state = position(".A .", guardian=4, used=used, unplaced=unplaced)
        assert "end" not in acts(state)


def test_the_action_is_optional_the_turn_waits_for_the_word() -> None:
    state = position(".A .", guardian=4, used=False, unplaced=1).apply("place b1")
    assert state.to_move == 0
    assert turn_of(state)["unplaced"] == 0
    assert acts(state) == acts(state, "rotate", "end")
    assert len(acts(state)) == 17
    state.apply("end")
    assert state.position()["phase"] == "draft" or state.to_move != 0


def test_an_action_given_up_is_lost() -> None:
    """The same player's next turn has the next card's action only."""
    state = position(".A .", guardian=4, used=False, unplaced=0).apply("end")
    while state.position()["phase"] == "draft":
        state.apply(min(acts(state)))
    assert turn_of(state) == {
        "unplaced": 3,
        "used": False,
        "crossed": False,
        "ruins": None,
        "lifted": None,
    }


def test_the_turn_ends_by_itself_when_tokens_and_action_are_used() -> None:
    state = position(".A .", guardian=2, used=True, unplaced=1).apply("place b1")
    assert state.to_move == 2


def test_the_turn_ends_by_itself_after_the_action_when_the_tokens_are_used() -> None:
    state = position(".A .", guardian=2, used=False, unplaced=0).apply("slide 2A")
    assert state.to_move == 2


def test_the_turn_ends_by_itself_when_no_token_can_be_moved() -> None:
    """Nothing but `end` would be legal."""
    state = position("rA r", guardian=3, used=False, unplaced=1)
    play(state, "place b1", "decline")
    assert state.position()["phase"] == "draft"


def test_the_turn_ends_by_itself_when_the_talisman_is_held_already() -> None:
    state = position(".A .", guardian=1, used=False, unplaced=1).apply("place b1")
    assert state.to_move == 1


def test_the_turn_waits_while_a_tile_can_be_moved() -> None:
    """One can always be moved, so card 2 always waits."""
    state = position(".A .", guardian=2, used=False, unplaced=1).apply("place b1")
    assert acts(state) == {"slide 2A", "slide 4A", "slide 5A", "slide 7A", "end"}


# Everything is judged on the board as it is now


def test_a_tile_that_turns_opens_a_way() -> None:
    state = check(
        """
        ^ ^ ^ ^ ^ ^ .A | ^ ^ ^ ^ ^ ^ ^
        ^ ^ ^ ^ ^ ^ .1 | ^ ^ ^ ^ ^ ^ ^
        ^ ^ ^ ^ ^ ^ ^  | ^ ^ ^ ^ ^ ^ ^
        ^ ^ ^ ^ ^ ^ ^  | ^ ^ ^ ^ ^ ^ ^
        ^ ^ ^ ^ ^ ^ ^  | ^ ^ ^ ^ ^ ^ ^
        ^ ^ ^ ^ ^ ^ ^  | ^ ^ ^ ^ ^ ^ ^
        ^ ^ ^ ^ ^ ^ ^  | . ^ ^ ^ ^ ^ ^
        """,
        guardian=4,
        used=False,
    )
    state.apply("rotate 2A cw")
    assert marks(state) == {"g2": "1", "h1": "1"}


def test_a_tile_that_turns_closes_a_way() -> None:
    state = check(
        """
        ^ ^ ^ ^ ^ ^ .A | f2 ^ ^ ^ ^ ^ ^
        ^ ^ ^ ^ ^ ^ .1 | ^  ^ ^ ^ ^ ^ ^
        """,
        guardian=4,
        used=False,
    )
    state.apply("rotate 2A ccw")
    assert marks(state) == {"g2": "1"}


def test_a_tile_that_moves_away_closes_a_way_and_opens_another() -> None:
    """The second tile goes down into the middle; its token has other neighbours there."""
    state = check(
        """
        ^ ^ ^ ^ ^ ^ .1 | .A .1
        ^ ^ ^ ^ ^ ^ ^  | ^  ^
        ^ ^ ^ ^ ^ ^ ^  | ^  ^
        ^ ^ ^ ^ ^ ^ ^  | ^  ^
        ^ ^ ^ ^ ^ ^ ^  | ^  ^
        ^ ^ ^ ^ ^ ^ ^  | ^  ^
        ^ ^ ^ ^ ^ ^ ^  | ^  ^
        ---------------------
        ^ ^ ^ ^ ^ ^ r  | _
        """,
        guardian=2,
        used=False,
    )
    state.apply("slide 2A")
    assert token_at(state, "h8") == "A"
    assert marks(state) == {"g8": "1", "i8": "1"}


def test_a_tile_that_moves_changes_the_price_of_a_forest() -> None:
    """The forest with the own token comes to lie beside the forest on the next tile but one."""
    state = check(
        """
        ^ ^ ^ ^ ^ ^ fA | _ _ _ _ _ _ _ | f2 .A ^
        """,
        guardian=2,
        used=False,
    )
    state.apply("slide 1A")
    assert token_at(state, "n1") == "A"
    assert marks(state) == {"o1": "1"}


def test_a_tile_that_turns_joins_two_waters() -> None:
    """A stream of seven spaces down the second tile lies across after the turn."""
    state = check(
        """
        ^ ^ ^ ^ ^ ^  ^ | ^ ^ ^ ~ ^ ^ ^ | ^ ^ ^
        ^ ^ ^ ^ ^ ^  ^ | ^ ^ ^ ~ ^ ^ ^ | ^ ^ ^
        ^ ^ ^ ^ ^ .1 ^ | ^ ^ ^ ~ ^ ^ ^ | ^ ^ ^
        ^ ^ ^ ^ ^ .A ~ | ^ ^ ^ ~ ^ ^ ^ | ~ . ^
        ^ ^ ^ ^ ^ .1 ^ | ^ ^ ^ ~ ^ ^ ^ | ^ ^ ^
        ^ ^ ^ ^ ^ ^  ^ | ^ ^ ^ ~ ^ ^ ^ | ^ ^ ^
        ^ ^ ^ ^ ^ ^  ^ | ^ ^ ^ ~ ^ ^ ^ | ^ ^ ^
        """,
        guardian=4,
        used=False,
    )
    state.apply("rotate 2A cw")
    assert marks(state) == {"f3": "1", "f5": "1", "p4": "x"}


def test_a_tile_that_turns_brings_two_temples_together() -> None:
    state = check(
        """
        ^ ^ ^ ^ ^ .A t | ^ ^ ^ ^ ^ .  T
        ^ ^ ^ ^ ^ .1 ^ | ^ ^ ^ ^ ^ ^  f
        """,
        guardian=4,
        used=False,
    )
    state.apply("rotate 2A ccw")
    # The upper right corner comes to the upper left; what was to its left lies below it.
    assert marks(state) == {"f2": "1", "h2": "1", "i1": "2"}


def test_tokens_of_others_travel_along_and_stand_in_the_way() -> None:
    state = check(
        """
        ^ ^ ^ ^ ^ ^ .A | .1 ^ ^ ^ ^ ^ .B
        ^ ^ ^ ^ ^ ^ .1 | ^  ^ ^ ^ ^ ^ ^
        """,
        guardian=4,
        used=False,
    )
    state.apply("rotate 2A ccw")
    assert token_at(state, "h1") == "B"
    assert marks(state) == {"g2": "1"}


def test_a_token_that_moves_changes_what_is_within_reach() -> None:
    state = check(
        """
        .Al .1 ^  ^
        t   ^  ^  ^
        f2  ^  ^  ^
        """,
        guardian=3,
        used=False,
    )
    play(state, "lift a1", "drop b1")
    assert marks(state) == {"a1": "1"}


# Whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_after_eight_rounds_everybody_has_used_25_tokens(seats: int, seed: int) -> None:
    state, dice = GAME.start(seats, seed=seed), random.Random(seed)
    rounds = set()
    while not state.is_over:
        doc = state.position()
        rounds.add(doc["round"])
        if doc["phase"] == "turn" and doc["turn"]["unplaced"] == 3 and not doc["turn"]["used"]:
            seat = doc["to_move"]
            placed = tokens_of(state, seat) + sacrificed(state, seat)
            assert placed == 1 + 3 * (doc["round"] - 1)
            assert doc["players"][seat]["guardian"] in CARDS[seats]
        state.apply(int(dice.choice(list(state.legal_actions()))))
    assert rounds == set(range(1, 9))
    for seat in range(seats):
        assert tokens_of(state, seat) + sacrificed(state, seat) == 25
    assert state.outcome is not None
    assert state.outcome.ended == "end-of-the-game"
    assert state.winners


def test_the_game_ends_with_the_last_turn_of_round_8() -> None:
    state = position(".A . .", guardian=3, unplaced=1, used=True, round=8)
    assert not state.is_over
    state.apply("place b1")
    assert state.is_over
    assert state.to_move is None
    assert acts(state) == set()


def test_round_7_is_followed_by_round_8() -> None:
    state = position(".A . .", guardian=3, unplaced=1, used=True, round=7).apply("place b1")
    assert not state.is_over
    assert state.position()["round"] == 8
    assert state.position()["phase"] == "draft"


def test_no_turn_of_round_8_but_the_last_ends_the_game() -> None:
    state = position(".A . .", guardian=2, unplaced=1, used=True, round=8).apply("place b1")
    assert not state.is_over
    assert state.to_move == 2


def test_every_decision_is_made_by_the_seat_whose_turn_it_is() -> None:
    state = position(".A . .B .", guardian=1, unplaced=1).apply("place b1")
    assert state.to_move == 1
    assert marks(state) == {"d1": "1"}
