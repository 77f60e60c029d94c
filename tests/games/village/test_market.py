"""The market day."""

from __future__ import annotations

import pytest

from .boards import code, of, play, player, position, spent, texts

DAY = "take market pink"
BOARD = "market pink; church orange"
STALLS = "C01 C02 C03 C05"
"""Horse and plow for 6; three grain for 3; scroll and grain for 3; a scroll for 2."""


def test_the_markets_example() -> None:
    """Peter sells horse and plow for nothing on top; Marina pays a green cube and a step for three
    grain; Fedor passes; Peter pays for scroll and grain; Marina and Peter pass."""
    state = position(
        "A: farm 1; goods horse plow scroll; grain 1; cubes green\n"
        "B: farm 1; grain 3; cubes green\n"
        "C: farm 1; goods scroll; cubes green",
        board=BOARD,
        stalls="C01 C02 C03 C04",
        queue="C06 C07 C08 C09 C10",
        first=0,
    )
    play(state, DAY, "serve C01")
    assert (player(state)["cubes"]["green"], player(state)["life"]) == (1, 0)
    assert (state.to_move, of(state, "serve")) == (1, {"serve C02"})
    play(state, "serve C02")
    assert (player(state, 1)["cubes"]["green"], player(state, 1)["life"]) == (0, 1)
    assert state.to_move == 0, "Fedor has no grain and no plow: he passes unasked"
    assert player(state, 2)["passed"]
    play(state, "serve C03")
    after = player(state)
    assert (after["cubes"]["green"], after["life"], after["customers"]) == (0, 1, ["C01", "C03"])
    doc = state.position()
    assert doc["market"] is None
    assert doc["stalls"] == ["C06", "C07", "C08", "C04"]
    assert doc["queue"][:2] == ["C09", "C10"]
    assert None not in doc["queue"]
    assert state.to_move == 1, "the turn is over"


def test_only_those_before_the_stalls() -> None:
    state = position(
        "A: farm 1; goods horse plow scroll wagon; grain 5\nB: farm 1\nC: farm 1",
        board=BOARD,
        stalls=STALLS,
        queue="C06 C07 C08",
    )
    play(state, DAY)
    assert texts(state) == {"serve C01", "serve C02", "serve C03", "serve C05", "pass"}
    assert code(state, "serve C06") == "queues"
    assert code(state, "serve C20") == "not_out"


def test_what_the_customer_wants_goes_to_the_supply() -> None:
    state = position(
        "A: farm 1; goods scroll*2; grain 3\nB: farm 1", board=BOARD, stalls="C03 C05 C12"
    )
    before = state.position()
    play(state, DAY, "serve C12")
    after = state.position()
    assert after["grain"] == before["grain"] + 2
    assert after["goods"]["scroll"] == before["goods"]["scroll"] + 1
    assert (player(state)["grain"], player(state)["customers"]) == (1, ["C12"])


@pytest.mark.parametrize(
    ("has", "customer", "reason"),
    [
        ("goods scroll horse", "C01", "lacks_good"),
        ("goods scroll; grain 2", "C02", "lacks_grain"),
        ("goods scroll", "C03", "lacks_grain"),
    ],
)
def test_what_is_missing(has: str, customer: str, reason: str) -> None:
    state = position(f"A: farm 1; {has}\nB: farm 1\nC: farm 1", board=BOARD, stalls=STALLS)
    assert code(play(state, DAY), f"serve {customer}") == reason


def test_every_further_sale_takes_a_green_cube_or_a_coin_and_a_step() -> None:
    state = position(
        "A: farm 1; goods scroll*3; grain 1; coins 1\nB: farm 1; goods scroll; cubes pink",
        board=BOARD,
        stalls="C03 C05 C06",
    )
    play(state, DAY, "serve C05")
    assert (state.to_move, texts(state)) == (0, {"serve C03", "pass"})
    play(state, "serve C03")
    assert (player(state)["coins"], spent(0, state)) == (0, 1)


def test_the_green_cube_or_the_coin_is_a_choice() -> None:
    state = position(
        "A: farm 1\nB: farm 1; goods scroll; cubes green; coins 1",
        board=BOARD,
        stalls="C05 C06 C07",
    )
    play(state, DAY)
    assert state.to_move == 1
    play(state, "serve C05")
    assert texts(state) == {"pay green", "pay coin"}
    play(state, "pay coin")
    assert player(state, 1)["cubes"]["green"] == 1


def test_without_green_and_coin_no_sale() -> None:
    state = position(
        "A: farm 1\nB: farm 1; goods scroll*2; cubes pink*4\nC: farm 1; goods scroll; cubes green",
        board=BOARD,
        stalls=STALLS,
    )
    play(state, DAY)
    assert state.to_move == 2
    assert player(state, 1)["passed"]


def test_nobody_must_buy_and_the_free_sale_passes_to_nobody() -> None:
    state = position(
        "A: farm 1; goods scroll; cubes green\nB: farm 1; goods scroll; cubes green",
        board=BOARD,
        stalls="C05 C06 C07",
    )
    play(state, DAY, "pass")
    assert state.to_move == 1
    play(state, "serve C05")
    assert player(state, 1)["cubes"]["green"] == 0
    assert player(state, 1)["life"] == 1


def test_passing_is_final_for_the_opener_too() -> None:
    state = position(
        "A: farm 1; goods scroll*2; cubes green*2\nB: farm 1; goods scroll*2 wagon; cubes green*2",
        board=BOARD,
        stalls="C05 C06 C03",
    )
    play(state, DAY, "pass", "serve C05")
    assert state.to_move == 1, "the opener is out"
    play(state, "serve C06")
    assert state.position()["market"] is None


def test_round_and_round_until_all_have_passed() -> None:
    state = position(
        "A: farm 1; goods scroll wagon; grain 2; cubes green*3\n"
        "B: farm 1; goods ox plow; cubes green*3\n"
        "C: farm 1; goods horse; grain 1; cubes green*3",
        board=BOARD,
        stalls="C05 C20 C09 C07",
    )
    play(state, DAY, "serve C05", "serve C20", "serve C09", "serve C07")
    doc = state.position()
    assert [player(state, seat)["customers"] for seat in range(3)] == [
        ["C05", "C07"],
        ["C20"],
        ["C09"],
    ]
    assert doc["market"] is None, "the stalls are empty"
    assert [player(state, seat)["cubes"]["green"] for seat in range(3)] == [2, 2, 2]


def test_stalls_that_are_empty_at_the_start_end_the_day_at_once() -> None:
    state = position("A: farm 1; goods scroll\nB: farm 1; goods scroll", board=BOARD)
    play(state, DAY)
    assert (state.to_move, state.position()["market"]) == (1, None)


def test_if_nobody_bought_all_stay_where_they_are() -> None:
    state = position(
        "A: farm 1\nB: farm 1\nC: farm 1",
        board=BOARD,
        stalls="C05 - C06 -",
        queue="C07 C08",
    )
    play(state, DAY)
    doc = state.position()
    assert (doc["stalls"], doc["queue"][:2]) == (["C05", None, "C06", None], ["C07", "C08"])


def test_the_queue_moves_up_in_order_also_when_the_stack_is_empty() -> None:
    everybody = [f"C{n:02}" for n in range(1, 25)]
    out = {"C05", "C06", "C07", "C08", "C09"}
    rest = " ".join(name for name in everybody if name not in out)
    state = position(
        f"A: farm 1; goods scroll\nB: farm 1; customers {rest}",
        board=BOARD,
        stalls="C05 - C06",
        queue="C07 C08 C09",
    )
    play(state, DAY, "serve C05")
    doc = state.position()
    assert doc["stalls"] == ["C07", "C08", "C06"]
    assert doc["queue"] == ["C09", None, None, None, None]


# Deaths on a market day


def test_a_seller_who_crosses_the_bridge_buries_before_the_next_seat() -> None:
    state = position(
        "A: farm 1; goods scroll\n"
        "B: farm 1; smithy 1; life 9; goods scroll; cubes green\n"
        "C: farm 1; goods scroll; grain 1; cubes green",
        board=BOARD,
        stalls="C05 C03 C06 C12",
    )
    play(state, DAY, "pass", "serve C05")
    assert (state.to_move, texts(state)) == (1, {"bury 1@farm", "bury 1@smithy"})
    play(state, "bury 1@smithy")
    assert player(state, 1)["dead"] == {"crafts": [1]}
    assert (state.to_move, of(state, "serve")) == (2, {"serve C03"})


def test_an_opener_who_crossed_by_plague_waits_until_the_stalls_are_filled() -> None:
    state = position(
        "A: farm 1; smithy 1; life 9; goods scroll\nB: farm 1; goods wagon; cubes green",
        board="market plague; church orange",
        stalls="C05 C06 C03",
        queue="C08 C09 C10 C11 C12",
    )
    play(state, "take market plague", "serve C05")
    assert state.to_move == 1, "the death was owed before the day"
    play(state, "serve C06")
    doc = state.position()
    assert (doc["market"], doc["stalls"]) == (None, ["C08", "C09", "C03"])
    assert (state.to_move, texts(state)) == (0, {"bury 1@farm", "bury 1@smithy"})


def test_an_opener_may_die_for_the_day_and_for_the_plague() -> None:
    """A lap of five: the plague crosses before the day, the second sale within it."""
    small = position("A: farm 1\nB: farm 1").game
    text = small.module("components").house().replace("life: steps 10", "life: steps 5")
    state = position(
        "A: farm 1 1; smithy 1; life 4; goods scroll wagon; grain 1; coins 4\nB: farm 1",
        board="market plague; church orange",
        stalls="C05 C06 C03",
        queue="C08 C09 C10 C11 C12",
        components=text,
    )
    play(state, "take market plague")
    doc = state.position()
    assert (doc["players"][0]["life"], doc["turn"]["owed"]) == (1, 1)
    play(state, "serve C05", "serve C06")
    assert player(state)["life"] == 2
    assert state.position()["phase"] == "bury"
    assert state.position()["market"] is None
