"""Cards pay for cards."""

from __future__ import annotations

from .boards import after, discard, hand, hand_size, legal, play, position

ISLE = "T01 | a E: ebony mine ruins building @ 0,0"


def test_any_card_pays() -> None:
    state = position(f"{ISLE}\nA: hand ship plantation mine building ruins market*2\nB: ships")
    play(state, "play ship", "take supply", "land T01a")
    assert legal(state) == {
        f"pay {card}" for card in ("plantation", "mine", "building", "ruins", "market")
    }


def test_one_may_pay_with_the_very_card_one_would_rather_keep() -> None:
    state = position(f"{ISLE}\nA: ships T01a; hand plantation*2 ruins\nB: ships")
    play(state, "play plantation", "site T01.1")
    assert legal(state) == {"pay plantation", "pay ruins"}
    play(state, "pay plantation")
    assert legal(state) == {"pay ruins"}
    play(state, "pay ruins")
    assert (hand(state), discard(state)) == ("", "plantation*2 ruins")


def test_the_played_card_does_not_pay_for_itself() -> None:
    state = position(f"{ISLE}\nA: ships T01a; hand plantation ship\nB: ships")
    assert "play plantation" not in legal(state)
    state = position(f"{ISLE}\nA: hand ship*2\nB: ships")
    play(state, "play ship")
    assert hand(state) == "ship"


def test_each_card_of_a_cost_is_chosen_by_itself() -> None:
    state = position(f"{ISLE}\nA: ships T01a T01a; hand mine ship*3 market*3\nB: ships")
    play(state, "play mine", "site T01.2")
    for paid in range(5):
        assert state.position()["deed"]["due"] == 5 - paid
        assert "end" not in legal(state)
        play(state, "pay market" if paid % 2 else "pay ship")
    assert state.position()["deed"] is None
    assert discard(state) == "ship*3 mine market*2"


def test_the_order_of_payment_means_nothing() -> None:
    state = position(f"{ISLE}\nA: ships T01a; hand plantation ship market ruins\nB: ships")
    play(state, "play plantation", "site T01.1")
    one, other = after(state, "pay ship", "pay market"), after(state, "pay market", "pay ship")
    assert one.position() == other.position()


def test_nothing_happens_before_the_last_card_is_paid() -> None:
    state = position(f"{ISLE}\nA: ships T01a; hand ruins ship*8\nB: ships")
    play(state, "play ruins", "site T01.3", "pay ship*6")
    assert state.position()["players"][0]["stock"]["gold"] == 0
    assert state.position()["colonists"] == {}
    play(state, "pay ship")
    assert state.position()["players"][0]["stock"]["gold"] == 3


def test_a_turn_may_pass_without_an_action() -> None:
    state = position(f"{ISLE}\nA: ships T01a; hand ship*8\nB: ships")
    play(state, "end")
    assert (state.to_move, discard(state), hand_size(state)) == (1, "", 12)


def test_the_turn_is_ended_by_a_decision_even_when_nothing_else_is_legal() -> None:
    state = position(f"{ISLE}\nA: hand ship*2\nB: ships")
    play(state, "play ship", "take supply", "land T01a", "pay ship")
    assert (state.to_move, legal(state)) == (0, {"end"})


def test_all_played_and_paid_cards_lie_open() -> None:
    state = position(f"{ISLE}\nA: ships T01a; hand plantation ship market*2 ruins\nB: ships")
    play(state, "play plantation", "site T01.1", "pay market", "pay ruins")
    for seat in (0, 1, None):
        seen = state.view(seat)["discard"]
        assert {card: n for card, n in seen.items() if n} == {
            "plantation": 1,
            "ruins": 1,
            "market": 1,
        }


def test_begun_actions_are_not_taken_back() -> None:
    state = position(f"{ISLE}\nA: ships T01a; hand plantation ship*2\nB: ships")
    play(state, "play plantation")
    assert legal(state) == {"site T01.1"}
    play(state, "site T01.1")
    assert legal(state) == {"pay ship"}
