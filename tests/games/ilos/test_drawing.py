"""The end of a turn: production, then cards; the draw pile, and what happens without one."""

from __future__ import annotations

import pytest

from stammtisch.core.state import State

from ..counts import as_text, counted
from .boards import (
    COPIES,
    GAME,
    deck_size,
    discard,
    hand,
    hand_size,
    play,
    position,
)
from .boards import stock as stock_of

SEA = """
    T01 | a E: ebony mine spice building building building  @ 0,0
    T02 | a W: spice building | b E: dye | lair    @ 1,0
"""


def drawn(text: str, **more: object) -> int:
    """How many cards seat 0 draws at the end of its turn."""
    state = position(f"{SEA}\nA: {text}\nB: ships", **more)  # type: ignore[arg-type]
    before = hand_size(state)
    return hand_size(play(state, "end")) - before


def test_three_cards_always() -> None:
    assert drawn("ships") == 3


@pytest.mark.parametrize("ships", range(6))
def test_a_card_more_for_each_ship_in_play(ships: int) -> None:
    assert drawn(f"ships {' T01a' * ships}") == 3 + ships


def test_pirate_ships_draw_too() -> None:
    assert drawn("ships T02 T01a") == 5


@pytest.mark.parametrize("forts", range(4))
def test_a_card_more_for_each_own_fort(forts: int) -> None:
    built = " ".join(f"T01.{n}=fort" for n in range(4, 4 + forts))
    assert drawn(f"ships T01a; sites {built}") == 4 + forts


def test_the_forts_of_others_and_trading_posts_draw_nothing() -> None:
    state = position(
        f"{SEA}\nA: ships T01a; sites T01.1 T01.4=post-ebony\nB: sites T01.5=fort T02.2=fort"
    )
    assert hand_size(play(state, "end")) == 4


def test_a_fort_and_a_ship_of_this_very_turn_draw() -> None:
    state = position(f"{SEA}\nA: ships T01a T01a; hand building ship*4\nB: ships")
    play(state, "play building", "fort T01.4", "pay ship*2")
    play(state, "play ship", "take supply", "land T02b", "pay ship", "end")
    assert hand_size(state) == 3 + 3 + 1


def test_a_fort_draws_wherever_the_ships_have_gone() -> None:
    assert drawn("sites T01.4=fort") == 4


def test_hands_have_no_limit() -> None:
    assert drawn("ships T01a; hand ship*30 plantation*20") == 4


def test_each_token_on_the_production_board_gives_one_resource_a_turn() -> None:
    state = position(f"{SEA}\nA: sites T01.1 T01.2 T01.4=post-ebony; stock gold*2\nB: sites T01.3")
    play(state, "end")
    assert (stock_of(state), stock_of(state, 1)) == ("ebony*2 gold*3", "")
    play(state, "end")
    assert (stock_of(state), stock_of(state, 1)) == ("ebony*2 gold*3", "spice")


def test_what_is_founded_this_turn_produces_this_turn() -> None:
    state = position(f"{SEA}\nA: ships T01a; hand plantation ship*2\nB: ships")
    play(state, "play plantation", "site T01.3", "pay ship*2", "end")
    assert stock_of(state) == "spice"


# The draw pile


def test_cards_come_from_the_draw_pile() -> None:
    state = position(f"{SEA}\nA: hand market\nB: hand ruins", pile="ship*3 mine")
    before = discard(state)
    play(state, "end")
    after = counted(hand(state))
    assert after.pop("market") == 1
    assert as_text(after) in ("ship*3", "ship*2 mine")
    assert (deck_size(state), discard(state)) == (1, before)


def test_the_discards_are_shuffled_when_the_pile_is_empty_and_a_card_is_needed() -> None:
    state = position(f"{SEA}\nA: hand market\nB: hand ruins", pile="")
    play(state, "end")
    assert (deck_size(state), discard(state)) == (90 - 2 - 3, "")
    assert hand_size(state) == 4


def test_an_empty_pile_is_not_refilled_before_a_card_is_needed() -> None:
    state = position(f"{SEA}\nA: hand market\nB: hand ruins", pile="ship*3")
    play(state, "end")
    assert (hand(state), deck_size(state)) == ("ship*3 market", 0)
    assert sum(counted(discard(state)).values()) == 90 - 5


def test_the_pile_may_run_out_in_the_middle_of_a_draw() -> None:
    """The two mines first, then one of the discards, among them what was played this turn."""
    state = position(f"{SEA}\nA: ships T01a; hand ship*2\nB: hand ruins", pile="mine*2")
    play(state, "play ship", "take T01a", "land T02a", "pay ship", "end")
    assert counted(hand(state))["mine"] >= 2
    assert hand_size(state) == 4
    assert (deck_size(state), discard(state)) == (90 - 4 - 1, "")
    shuffled = state.position()["shuffled"]
    assert as_text(shuffled) == "ship*30 plantation*20 mine*8 building*12 ruins*5 market*12"


def all_cards_but(**fewer: int) -> str:
    return as_text({card: n - fewer.get(card, 0) for card, n in COPIES.items()})


def test_still_short_one_draws_fewer() -> None:
    state = position(
        f"{SEA}\nA: hand market\nB: hand {all_cards_but(market=1, ship=2)}", pile="ship"
    )
    assert discard(state) == "ship"
    play(state, "end")
    assert hand(state) == "ship*2 market"
    assert (deck_size(state), discard(state), hand_size(state, 1)) == (0, "", 87)


def test_with_no_card_anywhere_the_game_goes_on() -> None:
    state = position(f"{SEA}\nA: hand market\nB: hand {all_cards_but(market=1)}")
    play(state, "end")
    assert (hand(state), state.to_move) == ("market", 1)


# Variant: from the largest hand


def robbing(*hands: int, variant: bool = True, **more: object) -> State:
    """Nobody has a ship, and the players hold all the cards there are."""
    cards = [card for card, n in COPIES.items() for _ in range(n)]
    assert sum(hands) == len(cards)
    lines = []
    for seat, size in enumerate(hands):
        held, cards = cards[:size], cards[size:]
        lines.append(f"{'ABCDE'[seat]}: hand {' '.join(held)}")
    variants = ["draw_from_largest_hand"] if variant else []
    return position("\n".join([SEA, *lines]), variants=variants, **more)  # type: ignore[arg-type]


def sizes(state: State) -> list[int]:
    return [hand_size(state, seat) for seat in range(state.seats)]


def test_missing_cards_come_from_the_largest_hand_as_a_variant() -> None:
    assert sizes(play(robbing(10, 30, 50), "end")) == [13, 30, 47]
    assert sizes(play(robbing(10, 30, 50, variant=False), "end")) == [10, 30, 50]


def test_on_ties_the_next_seat_clockwise_gives_first() -> None:
    assert sizes(play(robbing(10, 40, 40), "end")) == [13, 38, 39]
    assert sizes(play(robbing(40, 10, 40, to_move=1), "end")) == [39, 13, 38]
    assert sizes(play(robbing(40, 40, 10, to_move=2), "end")) == [38, 39, 13]


def test_the_largest_hand_is_that_of_the_moment() -> None:
    """A card of the second player, two of the third."""
    assert sizes(play(robbing(9, 41, 40), "end")) == [12, 39, 39]
    assert sizes(play(robbing(9, 40, 41), "end")) == [12, 39, 39]


def test_ones_own_hand_never_gives() -> None:
    assert sizes(play(robbing(80, 5, 5), "end")) == [83, 3, 4]


def test_the_pile_and_the_discards_come_first() -> None:
    text = f"{SEA}\nA: hand market\nB: hand {all_cards_but(market=1, ship=2)}"
    state = position(text, pile="ship", variants=["draw_from_largest_hand"])
    play(state, "end")
    assert sizes(state) == [4, 86]


def test_when_nobody_has_a_card_one_draws_fewer() -> None:
    assert sizes(play(robbing(88, 1, 1), "end")) == [90, 0, 0]


def test_nobody_is_robbed_once_the_tenth_colonist_is_placed() -> None:
    """Seat 0 has placed ten, and it is the turn of seat 1."""
    more = "\nT03 | a: ebony ebony ebony ebony ebony | b NE: ebony ebony ebony  @ -1,1"
    sea = SEA.replace("a E: ebony", "a E SW: ebony") + more
    ten = " ".join(f"T03.{n}" for n in range(1, 9)) + " T01.1 T01.2"
    text = f"{sea}\nA: hand {all_cards_but(market=3)}; sites {ten}\nB: hand market*3"
    state = position(text, to_move=1, variants=["draw_from_largest_hand"])
    play(state, "end")
    assert sizes(state) == [87, 3]


def test_what_a_third_seat_knew_of_a_robbed_hand_is_no_longer_certain() -> None:
    """Three cards are taken, unseen: of five ships known before two are left for sure."""
    doc = robbing(10, 50, 30).position()
    doc["players"][2]["known"][1] = {"ship": 5, "mine": 3}
    for seed in range(4):
        state = play(GAME.from_position(doc, seed=seed), "end")
        known = state.position()["players"][2]["known"]
        assert (as_text(known[1]), as_text(known[0])) == ("ship*2", "")
