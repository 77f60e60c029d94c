"""The market: a resource goes, its price rises."""

from __future__ import annotations

import pytest

from stammtisch.core.state import State

from .boards import discard, hand, legal, offered, play, position, stock

ISLE = "T01 | a E: ebony ruins spice  @ 0,0"


def trader(player: str, other: str = "", **more: object) -> State:
    return position(f"{ISLE}\nA: {player}\nB: {other}", **more)  # type: ignore[arg-type]


def covered(state: State) -> dict[str, int]:
    return {name: n for name, n in state.position()["covered"].items() if n}


def points(state: State, seat: int = 0) -> dict[str, int]:
    return {name: n for name, n in state.scores()[seat].items() if n and name != "total"}


def test_the_market_takes_a_resource_and_no_cards() -> None:
    state = trader("hand market; stock dye*2 gold")
    play(state, "play market")
    assert legal(state) == {"sell dye", "sell gold"}
    play(state, "sell dye")
    assert (stock(state), covered(state)) == ("dye gold", {"dye": 1})
    assert (hand(state), discard(state), state.position()["traded"]) == ("", "market", True)
    assert legal(state) == {"end"}


def test_a_raise_counts_for_everybody() -> None:
    state = trader("hand market; stock spice*3", "stock spice*4")
    assert [points(state, seat) for seat in (0, 1)] == [{"spice": 3}, {"spice": 4}]
    play(state, "play market", "sell spice")
    assert [points(state, seat) for seat in (0, 1)] == [{"spice": 4}, {"spice": 8}]


def test_one_market_card_a_turn() -> None:
    state = trader("hand market*2 ship; stock spice*3")
    play(state, "play market", "sell spice")
    assert "play market" not in legal(state)
    play(state, "end", "end")
    assert "play market" in legal(state)


def test_another_player_may_trade_in_the_same_round() -> None:
    state = trader("hand market; stock spice", "hand market; stock spice")
    play(state, "play market", "sell spice", "end", "play market", "sell spice")
    assert covered(state) == {"spice": 2}


@pytest.mark.parametrize("resource", ["ebony", "spice", "dye", "gold"])
def test_a_price_rises_four_times(resource: str) -> None:
    price = {"ebony": 1, "spice": 1, "dye": 1, "gold": 3}[resource]
    for raises in range(4):
        state = trader(f"hand market; stock {resource}*2", covered=f"{resource}*{raises}")
        assert points(state) == {resource: 2 * (price + raises)}
        play(state, "play market", f"sell {resource}")
        assert points(state) == {resource: price + raises + 1}
    state = trader(f"hand market; stock {resource}*2", covered=f"{resource}*4")
    assert "play market" not in legal(state)


def test_a_resource_at_its_last_price_is_not_sold() -> None:
    state = trader("hand market; stock spice dye", covered="spice*4")
    play(state, "play market")
    assert legal(state) == {"sell dye"}


def test_prices_rise_eight_times_a_game() -> None:
    state = trader("hand market; stock gold", covered="ebony*4 spice*2 dye")
    assert state.view(0)["markers"] == 1
    play(state, "play market", "sell gold")
    assert state.view(0)["markers"] == 0
    for eight in ("ebony*4 spice*4", "ebony*2 spice*2 dye*2 gold*2"):
        state = trader("hand market; stock dye gold", covered=eight)
        assert legal(state) == {"end"}


def test_with_an_empty_stock_nobody_trades() -> None:
    assert legal(trader("hand market ship; sites T01.1", "stock gold*3")) == {
        "play ship",
        "end",
    }


def test_what_is_produced_this_turn_comes_too_late() -> None:
    state = trader("ships T01a; hand plantation ship*2 market; sites T01.1")
    play(state, "play plantation", "site T01.3", "pay ship*2")
    assert legal(state) == {"end"}
    play(state, "end", "end", "play market")
    assert legal(state) == {"sell ebony", "sell spice"}


def test_gold_from_ruins_can_be_sold_at_once() -> None:
    state = trader("ships T01a; hand ruins ship*7 market")
    assert "play market" not in legal(state)
    play(state, "play ruins", "site T01.2", "pay ship*7", "play market", "sell gold")
    assert (stock(state), points(state)) == ("gold*2", {"gold": 8})


# As payment


def test_a_market_card_pays_like_any_other_and_does_not_count_as_trading() -> None:
    state = trader("hand ship market*2; stock spice")
    play(state, "play ship", "take supply", "land T01a", "pay market")
    assert (covered(state), stock(state)) == ({}, "spice")
    assert "play market" in legal(state)


def test_a_market_card_pays_after_trading() -> None:
    state = trader("hand ship market*2; stock spice*2")
    play(state, "play market", "sell spice", "play ship", "take supply", "land T01a")
    assert legal(state) == {"pay market"}


def test_a_market_card_pays_when_no_price_can_rise() -> None:
    state = trader("hand ship market; stock spice", covered="ebony*4 spice*4")
    play(state, "play ship", "take supply", "land T01a", "pay market")
    assert hand(state) == ""


# Variant


def test_any_price_rises_as_a_variant() -> None:
    state = trader("hand market; stock dye", variants=["market_any"])
    play(state, "play market", "sell dye")
    assert offered(state, "raise") == "dye ebony gold spice"
    play(state, "raise gold")
    assert (covered(state), stock(state)) == ({"gold": 1}, "")


def test_in_the_variant_last_values_do_not_rise() -> None:
    state = trader("hand market; stock dye spice", variants=["market_any"], covered="dye*4 gold*2")
    play(state, "play market")
    assert offered(state, "sell") == "dye spice"
    play(state, "sell dye")
    assert offered(state, "raise") == "ebony gold spice"


def test_in_the_variant_there_are_eight_raises_and_one_a_turn() -> None:
    state = trader("hand market*2; stock dye*3", variants=["market_any"], covered="ebony*4 gold*3")
    play(state, "play market", "sell dye", "raise dye")
    assert legal(state) == {"end"}
    play(state, "end", "end")
    assert "play market" not in legal(state)


def test_without_the_variant_nothing_is_asked_about_the_raise() -> None:
    state = trader("hand market; stock dye")
    play(state, "play market", "sell dye")
    assert offered(state, "raise") == ""


def test_the_spice_row_reaches_two_and_gold_starts_highest() -> None:
    prices = {
        name: int(trader(f"stock {name}").scores()[0]["total"])
        for name in ("ebony", "spice", "dye", "gold")
    }
    assert max(prices, key=lambda name: prices[name]) == "gold"
    assert points(trader("stock spice", covered="spice")) == {"spice": 2}
