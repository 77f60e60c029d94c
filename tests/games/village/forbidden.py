"""Positions in which something is forbidden: at the table, when paying and choosing, at a death.

What belongs to one of the actions stands in `test_why_not.py`.
"""

from __future__ import annotations

from typing import Any

from stammtisch.core.state import State

from ..reasons import Case
from .boards import play, position

B = "B: farm 1"
LAST_TURNS: dict[str, Any] = {"ended": "graves-full", "ender": 1, "last_turns": 1, "board": ""}
"""The board is empty, and seat 0 has the last turn."""
BURIED = "B: farm 4; dead-grave 1 1 1"


def at(farm: str, other: str = B, *actions: str, **said: Any) -> State:
    """Seat 0 has this, seat 1 that; then these decisions."""
    return play(position(f"A: {farm}\n{other}", **said), *actions)


def at_space(space: str, farm: str, *actions: str, other: str = B, **said: Any) -> State:
    """The orange cube of a space has been taken."""
    return at(farm, other, f"take {space} orange", *actions, **said)


def last_turn(farm: str, *actions: str) -> State:
    return at(farm, BURIED, *actions, **LAST_TURNS)


def with_last_cube(farm: str, other: str, *actions: str) -> State:
    """The last cube of the round is taken; the service follows."""
    return at(farm, other, "take church orange", *actions, board="church orange")


def over() -> State:
    entries = {**LAST_TURNS, "last_turns": 0, "phase": "over", "to_move": None}
    return position(f"A: farm 1\n{BURIED}", **entries)


WELL_FOR_SCROLL = "north 1; cubes green*3 brown*3 pink*3"
"""Crafts at the well: pink must be left for a scroll."""

NOW: list[Case] = [
    ("over", "end-of-game", over, "take harvest orange; skip; pay green; birth; bury 1@farm"),
    (
        "now_opening",
        "turn",
        lambda: at("farm 1; cubes green*3"),
        "harvest; skip; pass; done; pay green; gain ox; gain green; buy 1; privilege 1",
    ),
    ("now_cube", "turn", lambda: at("farm 1; cubes green*2"), "harvest; skip; pass; pay green"),
    (
        "now_cube",
        "turn",
        lambda: at("farm 1; cubes green*3", board="harvest plague; market plague"),
        "harvest; birth; pay green green green",
    ),
    ("now_free", "end-of-game", lambda: last_turn("farm 1"), "harvest; pass; done; pay green"),
    (
        "now_free",
        "end-of-game",
        lambda: at("farm 1", BURIED, **{**LAST_TURNS, "board": "church pink"}),
        "harvest; pass; done; pay green; bury 1@farm",
    ),
    (
        "now_action",
        "turn",
        lambda: at_space("family", "farm 1"),
        "take harvest orange; well harvest; free harvest; done; pass; pay coin; bury 1@farm",
    ),
    (
        "now_pay",
        "coins",
        lambda: at_space("council", "farm 1; cubes green*2; coins 1", "enter 1@farm green"),
        "enter 1@farm green; skip; done; take harvest orange; gain green",
    ),
    (
        "now_pay",
        "coins",
        lambda: at("farm 1; cubes green*3 brown*3", B, "well harvest"),
        "well harvest; harvest; skip",
    ),
    (
        "now_gain",
        "council",
        lambda: at_space("council", "chamber2 1", "privilege 2"),
        "skip; done; pay green; gain ox; privilege 2",
    ),
    (
        "now_good",
        "council",
        lambda: at_space("council", "chamber3 1", "privilege 3"),
        "skip; done; gain green; privilege 3",
    ),
    (
        "now_produce",
        "crafts-time",
        lambda: at_space("crafts", "farm 1", "train 1@farm smithy"),
        "skip; mill; train 1@farm smithy; take harvest orange",
    ),
    (
        "now_privilege",
        "council",
        lambda: at_space("council", "farm 1; goods scroll", "enter 1@farm scroll"),
        "skip; enter 1@farm scroll; advance 1@chamber1 green; gain green",
    ),
    (
        "now_market",
        "market",
        lambda: at_space("market", "farm 1; goods scroll", stalls="C05"),
        "skip; done; take harvest orange; harvest; pay green",
    ),
    (
        "now_bury",
        "death",
        lambda: at(
            "farm 1; smithy 1; life 9", B, "take harvest plague", "skip", board="harvest plague*2"
        ),
        "skip; done; harvest; take harvest plague",
    ),
    (
        "now_buy",
        "service",
        lambda: with_last_cube("bag 1; coins 1", B),
        "skip; pass; promote 1@window1; take harvest orange",
    ),
    (
        "now_promote",
        "service",
        lambda: with_last_cube("window1 1; grain 1", B),
        "skip; pass; buy 1; harvest",
    ),
]

OPENINGS: list[Case] = [
    ("board_empty", "end-of-game", lambda: last_turn("farm 1"), "take harvest orange"),
    ("no_such_cube", "turn", lambda: at("farm 1"), "take harvest green; take church plague"),
    ("not_free", "end-of-game", lambda: at("farm 1; cubes green*3"), "free harvest; free market"),
    (
        "well_dry",
        "well",
        lambda: at("farm 1; cubes green*3", board="harvest plague; market plague"),
        "well harvest; well market",
    ),
    ("board_empty", "well", lambda: last_turn("farm 1; cubes green*3"), "well harvest"),
    (
        "well_price",
        "well",
        lambda: at("farm 1; cubes green*2 brown*2 pink*2 orange"),
        "well harvest; well market",
    ),
    ("well_price", "well", lambda: at("farm 1; cubes green; coins 1"), "well market"),
    ("well_in_vain", "well", lambda: at("north 1; cubes pink*3"), "well crafts"),
    ("well_in_vain", "well", lambda: at("farm 1; goods wagon; cubes pink*4"), "well travel"),
    ("grain_full", "harvest", lambda: at("farm 1; grain 5; cubes green*3"), "well harvest"),
    ("grain_full", "harvest", lambda: last_turn("farm 1; grain 5"), "free harvest"),
    ("farm_empty", "harvest", lambda: at("smithy 1; grain 5; cubes pink*3"), "well harvest"),
    ("farm_empty", "church", lambda: at("smithy 1; cubes pink*3"), "well church"),
    ("farm_empty", "church", lambda: last_turn("smithy 1"), "free church"),
    (
        "no_family",
        "family",
        lambda: at("farm 1 1 1 1 2 2 2; bag 3 3; dead-farm 4 4; cubes pink*3"),
        "well family",
    ),
    ("no_crafts", "crafts", lambda: last_turn("chamber1 1; grain 1"), "free crafts"),
    ("no_crafts", "crafts", lambda: at("north 1; bag 2; cubes brown*3"), "well crafts"),
    ("no_wagon", "travel", lambda: at("farm 1; cubes pink*5; coins 2"), "well travel"),
    ("no_wagon", "travel", lambda: last_turn("farm 1; cubes brown*2"), "free travel"),
    ("no_traveller", "travel", lambda: at("smithy 1; bag 1; cubes pink*5"), "well travel"),
    (
        "no_traveller",
        "travel",
        lambda: last_turn("smithy 1; chamber1 2; goods wagon; cubes pink*2"),
        "free travel",
    ),
    (
        "no_leg_to_pay",
        "travel",
        lambda: at("farm 1; smithy 2; goods wagon; cubes orange*5 pink"),
        "well travel",
    ),
    (
        "no_leg_to_pay",
        "travel",
        lambda: at("west 1; goods wagon; cubes brown*9"),
        "well travel",
    ),
    (
        "no_councillor",
        "council",
        lambda: at("smithy 1; goods scroll; cubes pink*3"),
        "well council",
    ),
    ("no_council", "council", lambda: at("farm 1; cubes pink*3"), "well council"),
    ("no_council", "council", lambda: last_turn("farm 1; cubes green; grain 5"), "free council"),
]

PAYING: list[Case] = [
    (
        "wrong_count",
        "coins",
        lambda: at_space("council", "farm 1; cubes green*3; coins 1", "enter 1@farm green"),
        "pay green; pay green green green; pay coin",
    ),
    (
        "wrong_count",
        "coins",
        lambda: at("farm 1; cubes green*3 brown*3", B, "well harvest"),
        "pay green; pay brown brown",
    ),
    (
        "not_yours",
        "coins",
        lambda: at_space("council", "farm 1; cubes green*2; coins 1", "enter 1@farm green"),
        "pay coin coin; pay brown brown; pay pink coin",
    ),
    (
        "not_yours",
        "coins",
        lambda: at("farm 1; cubes green*3 brown*3", B, "well harvest"),
        "pay pink pink pink; pay green green coin; pay coin coin coin",
    ),
    (
        "wrong_colours",
        "coins",
        lambda: at_space("council", "farm 1; cubes green*2 pink*2; coins 1", "enter 1@farm green"),
        "pay green pink; pay pink pink; pay pink coin; pay orange coin",
    ),
    (
        "one_colour",
        "well",
        lambda: at(WELL_FOR_SCROLL, B, "well crafts"),
        "pay green green pink; pay green brown pink; pay brown brown pink",
    ),
    ("well_spends", "well", lambda: at(WELL_FOR_SCROLL, B, "well crafts"), "pay pink pink pink"),
    (
        "gain_count",
        "travel",
        lambda: at_space("travel", "farm 1; goods wagon; cubes pink*2", "send 1@farm south"),
        "gain green; gain pink",
    ),
    (
        "cube_gone",
        "council",
        lambda: at_space(
            "council", "chamber2 1; cubes brown*18", "privilege 2", other="B: farm 1; cubes pink*17"
        ),
        "gain brown brown; gain orange brown; gain brown pink; gain pink pink",
    ),
    (
        "good_gone",
        "council",
        lambda: at_space("council", "chamber3 1", "privilege 3", other="B: farm 1; goods ox*8"),
        "gain ox",
    ),
]


def owing(farm: str, other: str = B) -> State:
    """A plague cube has carried seat 0 across the bridge."""
    return at(f"{farm}; life 9", other, "take market plague", board="market plague; church orange")


DYING: list[Case] = [
    (
        "nobody_at",
        "death",
        lambda: owing("farm 1; smithy 1", "B: office 1"),
        "bury 1@office; bury 2@window1",
    ),
    ("not_at", "death", lambda: owing("farm 1; smithy 1"), "bury 2@farm; bury 4@smithy"),
    (
        "not_oldest",
        "death",
        lambda: owing("farm 2; smithy 2 3; north 4; bag 1"),
        "bury 3@smithy; bury 4@north",
    ),
]
