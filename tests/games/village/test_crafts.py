"""The crafts quarter: by time, by cubes or grain, and the mill."""

from __future__ import annotations

import pytest

from .boards import code, of, play, player, position, spent, texts

CRAFTS = "take crafts green"
BOARD = "crafts green; church pink"
SHOPS = {"wagon": "wainwright", "horse": "stables", "ox": "stables", "scroll": "office"}
SHOPS["plow"] = "smithy"
TRAIN = {"wainwright": 2, "stables": 3, "office": 2, "smithy": 3}
MAKE = {"wagon": 2, "horse": 3, "ox": 3, "scroll": 2, "plow": 3}


@pytest.mark.parametrize("good", MAKE)
def test_train_and_make(good: str) -> None:
    """The rulebook's example for the wagon: two for the training, two for the wagon."""
    shop = SHOPS[good]
    state = position("A: farm 1 2\nB: farm 1", board=BOARD)
    play(state, CRAFTS, f"train 2@farm {shop}", f"make {good} time")
    after = player(state)
    assert after["members"] == {"farm": [1], shop: [2]}
    assert after["goods"][good] == 1
    assert spent(0, state) == (TRAIN[shop] + MAKE[good]) % 10


@pytest.mark.parametrize("good", MAKE)
def test_who_is_trained_already_only_makes(good: str) -> None:
    state = position(f"A: {SHOPS[good]} 1\nB: farm 1", board=BOARD)
    play(state, CRAFTS, f"make {good} time")
    assert spent(0, state) == MAKE[good]


def test_making_after_the_training_is_optional() -> None:
    state = position("A: farm 1\nB: farm 1", board=BOARD)
    play(state, CRAFTS, "train 1@farm stables")
    assert texts(state) == {"make horse time", "make ox time", "done"}
    assert code(state, "make plow time") == "other_shop"
    play(state, "done")
    assert spent(0, state) == 3
    assert state.to_move == 1


def test_after_the_training_only_by_time() -> None:
    """Either way, not both."""
    state = position("A: farm 1; grain 5; cubes pink\nB: farm 1", board=BOARD)
    play(state, CRAFTS, "train 1@farm stables")
    assert code(state, "make ox grain") == "either_way"


def test_beside_another_own_member_and_those_of_others() -> None:
    state = position("A: farm 1 1; smithy 1\nB: smithy 1 1 1", board=BOARD)
    play(state, CRAFTS, "train 1@farm smithy", "make plow time")
    assert player(state)["members"] == {"farm": [1], "smithy": [1, 1]}


def test_any_number_of_the_farm_any_shop() -> None:
    state = position("A: farm 1 3; grain 0\nB: farm 1", board=BOARD)
    play(state, CRAFTS)
    assert texts(state) == {
        *(f"train {number}@farm {shop}" for number in (1, 3) for shop in TRAIN),
        "skip",
    }
    assert code(state, "train 2@farm smithy") == "not_at"


@pytest.mark.parametrize(
    ("good", "price", "text"),
    [
        ("wagon", "cubes orange pink", "make wagon cubes"),
        ("scroll", "cubes pink", "make scroll cubes"),
        ("plow", "cubes orange*2 pink", "make plow cubes"),
        ("horse", "grain 3", "make horse grain"),
        ("ox", "grain 3", "make ox grain"),
    ],
)
def test_by_cubes_or_grain_without_any_member(good: str, price: str, text: str) -> None:
    state = position(f"A: bag 1; {price}\nB: farm 1", board=BOARD)
    play(state, CRAFTS, text)
    after = player(state)
    assert after["goods"][good] == 1
    assert (after["life"], after["grain"]) == (0, 0)
    assert after["cubes"] == {"orange": 0, "green": 1, "brown": 0, "pink": 0}


@pytest.mark.parametrize("text", ["make wagon grain", "make horse cubes", "make plow grain"])
def test_every_good_has_its_own_price(text: str) -> None:
    state = position("A: farm 1; grain 5; cubes orange*5 pink*5\nB: farm 1", board=BOARD)
    assert code(play(state, CRAFTS), text) == "no_such_way"


def test_one_good_an_action() -> None:
    state = position("A: smithy 1; cubes pink*2\nB: farm 1", board=BOARD)
    play(state, CRAFTS, "make scroll cubes")
    assert state.to_move == 1


def test_a_good_that_the_supply_lacks_cannot_be_made() -> None:
    """The stables still breed horses; training stays possible."""
    state = position("A: farm 1; stables 1; grain 3\nB: farm 1; goods ox*8 scroll*8", board=BOARD)
    play(state, CRAFTS)
    assert of(state, "make") == {"make horse time", "make horse grain"}
    assert code(state, "make ox time") == "good_gone"
    play(state, "train 1@farm office")
    assert state.to_move == 1, "no scroll is left, so there is nothing to ask"
    assert player(state)["members"] == {"stables": [1], "office": [1]}


def test_time_needs_a_member_in_that_shop() -> None:
    state = position("A: office 1; farm 1\nB: farm 1", board=BOARD)
    play(state, CRAFTS)
    assert of(state, "make") == {"make scroll time"}
    assert code(state, "make plow time") == "no_craftsman"


# The mill


def test_the_mill() -> None:
    """Two steps and two grain for two coins; nobody works there."""
    state = position("A: bag 1; grain 3\nB: farm 1", board=BOARD)
    play(state, CRAFTS, "mill")
    after = player(state)
    assert (after["life"], after["grain"], after["coins"]) == (2, 1, 2)


def test_one_grain_is_too_little() -> None:
    state = position("A: farm 1; grain 1\nB: farm 1", board=BOARD)
    assert code(play(state, CRAFTS), "mill") == "too_little_grain"


def test_the_mill_needs_a_coin_in_the_supply() -> None:
    state = position("A: farm 1; grain 2\nB: farm 1; coins 15", board=BOARD)
    assert code(play(state, CRAFTS), "mill") == "no_coins_left"
    last = position("A: farm 1; grain 2\nB: farm 1; coins 14", board=BOARD)
    play(last, CRAFTS, "mill")
    assert player(last)["coins"] == 1, "of coins one takes what there is"
    assert player(last)["grain"] == 0
