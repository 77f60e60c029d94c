"""Travel: legs and their price, markers, rewards."""

from __future__ import annotations

import pytest

from .boards import code, of, play, player, position, spent, texts

TRAVEL = "take travel green"
BOARD = "travel green; church pink"
LEGS = {
    ("north", "west"): "orange",
    ("north", "east"): "brown",
    ("south", "west"): "pink",
    ("south", "harbour"): "pink",
    ("west", "capital"): "orange",
    ("east", "capital"): "brown",
    ("harbour", "capital"): "orange",
}
BOTH_WAYS = {**LEGS, **{(b, a): colour for (a, b), colour in LEGS.items()}}
CITIES = ("north", "south", "west", "east", "harbour", "capital")


def test_the_northern_city() -> None:
    """The rulebook's example: two steps, a wagon, two brown; a marker and three prestige."""
    state = position("A: farm 1; goods wagon; cubes brown*2\nB: farm 1", board=BOARD)
    play(state, TRAVEL)
    assert texts(state) == {"send 1@farm north", "skip"}
    play(state, "send 1@farm north")
    after = player(state)
    assert after["members"] == {"north": [1]}
    assert (after["visited"], after["prestige"], after["life"]) == (["north"], 3, 2)
    assert (after["goods"]["wagon"], after["cubes"]["brown"]) == (0, 0)


def test_the_southern_city() -> None:
    state = position("A: farm 1; goods wagon; cubes pink*2\nB: farm 1", board=BOARD)
    play(state, TRAVEL, "send 1@farm south", "gain green brown")
    after = player(state)
    assert after["visited"] == ["south"]
    assert after["cubes"] == {"orange": 0, "green": 2, "brown": 1, "pink": 0}


@pytest.mark.parametrize("city", ["west", "east", "harbour", "capital"])
def test_only_north_and_south_touch_the_village(city: str) -> None:
    state = position("A: farm 1; goods wagon; cubes brown*9 pink*9\nB: farm 1", board=BOARD)
    assert code(play(state, TRAVEL), f"send 1@farm {city}") == "no_leg"


@pytest.mark.parametrize(("leg", "colour"), BOTH_WAYS.items())
def test_a_leg_both_ways(leg: tuple[str, str], colour: str) -> None:
    """Two steps, a wagon and two cubes of its colour. Visited before: no reward."""
    source, target = leg
    state = position(
        f"A: {source} 2; goods wagon; cubes {colour}*2; visited {' '.join(CITIES)}\nB: farm 1",
        board=BOARD,
    )
    play(state, TRAVEL)
    assert of(state, "travel") == {
        f"travel 2@{a} {b}" for (a, b), c in BOTH_WAYS.items() if (a, c) == (source, colour)
    }
    play(state, f"travel 2@{source} {target}")
    after = player(state)
    assert after["members"] == {target: [2]}
    assert (after["goods"]["wagon"], after["cubes"][colour], spent(0, state)) == (0, 0, 2)


@pytest.mark.parametrize(
    "pair", [(a, b) for a in CITIES for b in CITIES if (a, b) not in BOTH_WAYS]
)
def test_no_other_legs(pair: tuple[str, str]) -> None:
    source, target = pair
    state = position(
        f"A: {source} 2; goods wagon; coins 9; visited {source}\nB: farm 1", board=BOARD
    )
    assert code(play(state, TRAVEL), f"travel 2@{source} {target}") == "no_leg"


@pytest.mark.parametrize(
    ("source", "city", "prestige", "coins"),
    [("north", "west", 0, 1), ("north", "east", 3, 0), ("south", "harbour", 0, 1)],
)
def test_rewards(source: str, city: str, prestige: int, coins: int) -> None:
    colour = BOTH_WAYS[source, city]
    state = position(
        f"A: {source} 1; goods wagon; cubes {colour}*2; visited {source}\nB: farm 1", board=BOARD
    )
    play(state, TRAVEL, f"travel 1@{source} {city}")
    after = player(state)
    assert (after["prestige"], after["coins"]) == (prestige, coins)
    assert set(after["visited"]) == {source, city}


def test_the_capital_gives_two_cubes() -> None:
    state = position("A: west 1; goods wagon; cubes orange*2; visited west\nB: farm 1", board=BOARD)
    play(state, TRAVEL, "travel 1@west capital")
    assert "gain pink pink" in texts(state)


def test_a_second_visit_costs_the_same_and_gives_nothing() -> None:
    state = position(
        "A: farm 1; north 1; goods wagon; cubes brown*2; visited north\nB: farm 1", board=BOARD
    )
    play(state, TRAVEL)
    assert of(state, "send", "travel") == {"send 1@farm north", "travel 1@north east"}
    play(state, "send 1@farm north")
    after = player(state)
    assert (after["prestige"], after["visited"], after["life"]) == (0, ["north"], 2)
    assert after["members"] == {"north": [1, 1]}


def test_another_ones_marker_is_no_hindrance() -> None:
    state = position(
        "A: farm 1; goods wagon; cubes brown*2\nB: north 1; visited north", board=BOARD
    )
    play(state, TRAVEL, "send 1@farm north")
    assert player(state)["prestige"] == 3


@pytest.mark.parametrize(
    ("purse", "why"),
    [
        ("cubes brown*2", "no_wagon"),
        ("goods wagon", "no_leg_to_pay"),
        ("goods wagon; coins 1", "no_leg_to_pay"),
    ],
)
def test_a_wagon_and_both_cubes(purse: str, why: str) -> None:
    state = position(
        f"A: farm 1; north 1; visited north; {purse}\nB: farm 1", board="travel green; church pink"
    )
    well = position(
        f"A: farm 1; north 1; visited north; {purse}; cubes green*3\nB: farm 1", board=BOARD
    )
    assert code(well, "well travel") == why
    assert play(state, TRAVEL).to_move == 1, "nothing can be done, so nothing is asked"


def test_the_coins_of_the_supply_may_be_gone() -> None:
    state = position(
        "A: north 1; goods wagon; cubes orange*2; visited north\nB: farm 1; coins 15", board=BOARD
    )
    play(state, TRAVEL, "travel 1@north west")
    assert player(state)["coins"] == 0
    assert "west" in player(state)["visited"]


def test_back_to_the_village_only_by_family() -> None:
    """No action leads there along a leg."""
    state = position("A: north 1; goods wagon; coins 9; visited north\nB: farm 1", board=BOARD)
    play(state, TRAVEL)
    assert of(state, "travel") == {"travel 1@north west", "travel 1@north east"}
