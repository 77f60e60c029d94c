"""Cards drawn from another hand, a variant: who knows of them."""

from __future__ import annotations

import json
from typing import Any

from stammtisch.core.state import State

from ..counts import as_text
from .boards import GAME, hand, play
from .test_hidden import all_but, full, held, samples, table

VARIANT = ["draw_from_largest_hand"]


def robbed(*, seed: int = 1) -> State:
    """Seat 0 has taken three cards from seat 1, the largest hand; nothing else was to be drawn."""
    rest = all_but("market*2", "ruins*2")
    doc = table("market*2", rest, "ruins*2", variants=VARIANT).position()
    return play(GAME.from_position(doc, seed=seed), "end")


def taken(state: State) -> str:
    cards = dict(held(state.position(), 0))
    cards["market"] -= 2
    return as_text(cards)


def known(state: State, seat: int, other: int) -> str:
    return as_text(state.view(seat)["players"][seat]["known"][other])


def test_who_was_robbed_knows_the_cards_and_nobody_else() -> None:
    state = robbed()
    assert known(state, 1, 0) == taken(state)
    assert known(state, 2, 0) == known(state, 2, 1) == ""
    for seat in (0, 1, 2, None):
        for other, player in enumerate(state.view(seat)["players"]):
            assert (player["known"] is None) == (other != seat)


def test_samples_of_the_robbed_leave_the_cards_where_they_are() -> None:
    state = robbed()
    lost = held(state.position(), 0)
    for doc in samples(state, 1, 30):
        least = {card: n - (2 if card == "market" else 0) for card, n in lost.items()}
        assert all(held(doc, 0)[card] >= n for card, n in least.items())


def test_the_others_cannot_tell_what_was_taken() -> None:
    """Whatever it was, the third seat and a spectator are told the same."""
    states = [robbed(seed=seed) for seed in range(12)]
    assert len({taken(state) for state in states}) > 3
    for seat in (2, None):
        assert len({json.dumps(state.view(seat)) for state in states}) == 1


def knowing(hands: tuple[str, ...], seat: int, other: int, cards: str, **more: Any) -> State:
    """A seat knows these cards to be in another hand."""
    seed = more.pop("seed", 1)
    doc = table(*hands, variants=VARIANT, **more).position()
    doc["players"][seat]["known"][other] = full(cards)
    return GAME.from_position(doc, seed=seed)


def test_a_card_that_is_played_may_be_one_that_was_known() -> None:
    """Two of three ships are known; whichever is played, one is left for sure, then none."""
    state = knowing(("ship*3 mine ruins", "market"), 1, 0, "ship*2 ruins")
    play(state, "play ship", "take supply", "land T01a")
    assert known(state, 1, 0) == "ship ruins"
    play(state, "pay mine")
    assert known(state, 1, 0) == "ship ruins", "the mine was not known"
    play(state, "play ship", "take supply", "land T01a", "pay ship")
    assert (known(state, 1, 0), hand(state)) == ("ruins", "ruins")


def test_a_card_that_is_paid_may_be_one_that_was_known() -> None:
    state = knowing(("ship mine*2", "market"), 1, 0, "mine")
    play(state, "play ship", "take supply", "land T01a", "pay mine")
    assert (known(state, 1, 0), hand(state)) == ("", "mine")


def test_what_was_known_stays_known_while_it_is_held() -> None:
    state = knowing(("mine*2 ruins", "market", "ship"), 2, 0, "ruins")
    play(state, "end", "end", "end")
    assert known(state, 2, 0) == "ruins"
    for doc in samples(state, 2, 20):
        assert held(doc, 0)["ruins"] >= 1


def test_a_third_seat_is_not_told_which_known_card_was_taken() -> None:
    """Seat 2 knows both cards of seat 1; seat 0 draws the pile, then takes one of the two."""
    rest = all_but("mine ruins", "ship", pile="ship*2")
    views, left = set(), set()
    for seed in range(16):
        hands = (rest, "mine ruins", "ship")
        state = play(knowing(hands, 2, 1, "mine ruins", pile="ship*2", seed=seed), "end")
        left.add(hand(state, 1))
        views.add(json.dumps(state.view(2)))
    assert left == {"mine", "ruins"}
    assert len(views) == 1


def test_who_is_robbed_of_what_it_was_known_to_hold_is_known_to_hold_less() -> None:
    """Seat 0 knows a mine in seat 1's hand and takes all that is there."""
    rest = all_but("mine ruins", "ship")
    state = play(knowing((rest, "mine ruins", "ship"), 0, 1, "mine"), "end")
    assert (hand(state, 1), known(state, 0, 1), known(state, 1, 0)) == ("", "", "mine ruins")
    assert known(state, 2, 0) == "ship"
