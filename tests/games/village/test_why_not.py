"""For each kind of illegal decision: the heading that forbids it, and a sentence in each language.

Headings are those of the rulebook; the ids are short forms of their titles.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stammtisch.core.state import State
from stammtisch.table.table import illegal

from ..reasons import Case, codes, names, reason_of, sentence
from .boards import GAME
from .forbidden import (
    DYING,
    NOW,
    OPENINGS,
    PAYING,
    B,
    at_space,
    owing,
    with_last_cube,
)

ALL_BORN = "farm 1 1 1 1 2 2 2 3 3 4; smithy 4"

WORK: list[Case] = [
    (
        "other_space",
        "turn",
        lambda: at_space("harvest", "farm 1"),
        "birth; mill; recall 1@smithy; send 1@farm north; serve C05; bag 1@farm time; privilege 1",
    ),
    ("other_space", "turn", lambda: at_space("church", "farm 1"), "harvest; enter 1@farm green"),
    ("none_unborn", "family", lambda: at_space("family", ALL_BORN), "birth"),
    (
        "not_at",
        "family",
        lambda: at_space("family", "farm 1; smithy 2; north 1", other="B: office 1"),
        "recall 1@smithy; recall 2@north; recall 1@office; recall 1@window4",
    ),
    ("not_at", "family", lambda: at_space("family", "farm 1; smithy 2"), "recall 2@farm"),
    ("at_home", "family", lambda: at_space("family", "farm 1 2; smithy 2"), "recall 1@farm"),
    # crafts
    ("nobody_at", "crafts-time", lambda: at_space("crafts", "smithy 1"), "train 1@farm smithy"),
    (
        "not_at",
        "crafts-time",
        lambda: at_space("crafts", "farm 1; smithy 2"),
        "train 2@farm smithy; train 4@farm office",
    ),
    (
        "no_craftsman",
        "crafts-time",
        lambda: at_space("crafts", "farm 1; smithy 1", other="B: stables 1"),
        "make ox time; make scroll time; make wagon time; make horse time",
    ),
    (
        "no_such_way",
        "crafts-cubes",
        lambda: at_space("crafts", "farm 1; grain 5; cubes pink*5 orange*5; coins 5"),
        "make ox cubes; make horse cubes; make plow grain; make wagon grain; make scroll grain",
    ),
    (
        "good_gone",
        "crafts",
        lambda: at_space(
            "crafts",
            "stables 1; goods ox*8; grain 3; cubes pink",
            other="B: farm 1; goods scroll*8",
        ),
        "make ox time; make ox grain; make scroll cubes; make scroll time",
    ),
    (
        "good_gone",
        "crafts",
        lambda: at_space("crafts", "farm 1; goods ox*8", "train 1@farm stables"),
        "make ox time",
    ),
    ("too_dear", "crafts-cubes", lambda: at_space("crafts", "farm 1"), "make wagon cubes"),
    (
        "too_dear",
        "crafts-cubes",
        lambda: at_space("crafts", "farm 1; cubes green*5 orange; coins 0"),
        "make wagon cubes; make scroll cubes; make plow cubes",
    ),
    (
        "too_little_grain",
        "crafts-cubes",
        lambda: at_space("crafts", "farm 1; grain 2; coins 9"),
        "make ox grain; make horse grain",
    ),
    ("too_little_grain", "mill", lambda: at_space("crafts", "farm 1; grain 1; coins 9"), "mill"),
    (
        "no_coins_left",
        "mill",
        lambda: at_space("crafts", "farm 1; grain 5; coins 7", other="B: farm 1; coins 8"),
        "mill",
    ),
    (
        "either_way",
        "crafts",
        lambda: at_space("crafts", "farm 1; grain 3; cubes pink*3", "train 1@farm stables"),
        "make ox grain; make wagon cubes; make scroll cubes",
    ),
    (
        "other_shop",
        "crafts-time",
        lambda: at_space("crafts", "farm 1; smithy 1", "train 1@farm stables"),
        "make plow time; make scroll time; make wagon time",
    ),
]

WAGON = "goods wagon; cubes brown*2"

FAR: list[Case] = [
    (
        "nobody_at",
        "travel",
        lambda: at_space("travel", f"north 1; {WAGON}", other="B: west 1"),
        "send 1@farm north; travel 1@west north; travel 2@east north",
    ),
    (
        "not_at",
        "travel",
        lambda: at_space("travel", f"farm 1; north 1; {WAGON}"),
        "send 2@farm north; travel 2@north east",
    ),
    (
        "no_leg",
        "travel",
        lambda: at_space("travel", f"farm 1; north 1; {WAGON}"),
        "send 1@farm west; send 1@farm capital; travel 1@north south; travel 1@north capital",
    ),
    (
        "too_dear",
        "travel",
        lambda: at_space("travel", f"farm 1; north 1; {WAGON}"),
        "send 1@farm south; travel 1@north west",
    ),
]

EVERYTHING = "cubes orange*16 green*18 brown*18 pink*18"
"""All influence cubes, but for one on the council and one more that is taken from there."""
ALL_GOODS = "goods scroll*8 horse*8 plow*8 ox*8 wagon*8"

COUNCIL: list[Case] = [
    (
        "nobody_at",
        "council",
        lambda: at_space("council", "chamber1 1; goods scroll", other="B: chamber2 1"),
        "enter 1@farm scroll; advance 1@chamber2 scroll; advance 1@chamber3 green",
    ),
    (
        "not_at",
        "council",
        lambda: at_space("council", "farm 1; chamber1 1; goods scroll"),
        "enter 2@farm scroll; advance 3@chamber1 scroll",
    ),
    (
        "no_scroll",
        "council",
        lambda: at_space("council", "farm 1; chamber1 1; cubes green*2; coins 2"),
        "enter 1@farm scroll; advance 1@chamber1 scroll",
    ),
    (
        "too_dear",
        "council",
        lambda: at_space("council", "farm 1; chamber1 1; cubes green; goods scroll"),
        "enter 1@farm green; advance 1@chamber1 green",
    ),
    (
        "no_member_for",
        "council",
        lambda: at_space("council", "farm 1; chamber2 1; coins 1", other="B: chamber4 1"),
        "privilege 3; privilege 4",
    ),
    (
        "no_member_for",
        "council",
        lambda: at_space("council", "chamber3 1", variants=["privilege_previous_only"]),
        "privilege 1; privilege 4",
    ),
    (
        "not_its_privilege",
        "council",
        lambda: at_space("council", "farm 1; chamber3 1; goods scroll", "enter 1@farm scroll"),
        "privilege 2; privilege 3; privilege 4",
    ),
    (
        "not_its_privilege",
        "council",
        lambda: at_space(
            "council",
            "chamber2 1; goods scroll",
            "advance 1@chamber2 scroll",
            variants=["privilege_previous_only"],
        ),
        "privilege 1; privilege 4",
    ),
    (
        "marker_yours",
        "council",
        lambda: at_space("council", "chamber2 1", marker=0),
        "privilege 1",
    ),
    (
        "marker_taken",
        "council",
        lambda: at_space("council", "chamber2 1", marker=1),
        "privilege 1",
    ),
    (
        "marker_taken",
        "council",
        lambda: at_space(
            "council", "chamber1 1; goods scroll", "advance 1@chamber1 scroll", marker=1
        ),
        "privilege 1",
    ),
    (
        "no_cubes_left",
        "council",
        lambda: at_space("council", f"chamber2 1; {EVERYTHING}", board="council orange*2"),
        "privilege 2",
    ),
    (
        "no_goods_left",
        "council",
        lambda: at_space("council", "chamber3 1", other=f"B: farm 1; {ALL_GOODS}"),
        "privilege 3",
    ),
    ("no_coin", "council", lambda: at_space("council", "chamber4 1"), "privilege 4"),
    (
        "no_coin",
        "council",
        lambda: at_space(
            "council", "chamber3 1; cubes green*2; coins 0", "advance 1@chamber3 green"
        ),
        "privilege 4",
    ),
]

CHURCH: list[Case] = [
    (
        "not_at",
        "church",
        lambda: at_space("church", "farm 1; smithy 2; cubes brown"),
        "bag 2@farm time; bag 2@farm brown",
    ),
    ("too_dear", "church", lambda: at_space("church", "farm 1; cubes pink*3"), "bag 1@farm brown"),
    (
        "not_in_bag",
        "service",
        lambda: with_last_cube("bag 1; window1 2; coins 2", "B: bag 3"),
        "buy 2; buy 3",
    ),
    (
        "nobody_at",
        "service",
        lambda: with_last_cube("window1 1; grain 2", "B: window2 1"),
        "promote 1@window2; promote 4@window3",
    ),
    (
        "not_at",
        "service",
        lambda: with_last_cube("window1 1; grain 2", "B: window1 2"),
        "promote 2@window1",
    ),
    (
        "too_little_grain",
        "service",
        lambda: with_last_cube("window1 1; window2 1; window3 2; grain 1", B),
        "promote 1@window2; promote 2@window3",
    ),
]

STALLS = {"stalls": "C05 C01 C03", "queue": "C06 C07"}
"""A scroll; horse and plow; scroll and grain. A wagon and two grain queue."""

MARKET: list[Case] = [
    (
        "served",
        "market",
        lambda: at_space(
            "market", "farm 1; goods scroll", other="B: farm 1; customers C13", **STALLS
        ),
        "serve C13",
    ),
    (
        "served",
        "market",
        lambda: at_space(
            "market",
            "farm 1; goods scroll",
            "serve C05",
            other="B: farm 1; goods scroll; grain 1; cubes green",
            **STALLS,
        ),
        "serve C05",
    ),
    (
        "queues",
        "market",
        lambda: at_space("market", "farm 1; goods scroll wagon; grain 2", **STALLS),
        "serve C06; serve C07",
    ),
    (
        "not_out",
        "market",
        lambda: at_space("market", "farm 1; goods scroll wagon", **STALLS),
        "serve C13; serve C24",
    ),
    (
        "lacks_good",
        "market",
        lambda: at_space("market", "farm 1; goods scroll horse; coins 9", **STALLS),
        "serve C01",
    ),
    (
        "lacks_grain",
        "market",
        lambda: at_space("market", "farm 1; goods scroll; coins 9", **STALLS),
        "serve C03",
    ),
]

CASES = [*NOW, *OPENINGS, *WORK, *FAR, *COUNCIL, *CHURCH, *MARKET, *PAYING, *DYING]


@pytest.mark.parametrize(("code", "heading", "build", "texts"), CASES, ids=names(CASES))
def test_what_is_forbidden_falls_under_its_heading(
    code: str, heading: str, build: Callable[[], State], texts: str
) -> None:
    state = build()
    for text in texts.split("; "):
        assert reason_of(state, text) == (code, heading)


def test_every_reason_has_its_position() -> None:
    assert {case[0] for case in CASES} == codes(GAME)


def test_headings_are_those_of_the_rulebook() -> None:
    assert {case[1] for case in CASES} <= set(GAME.rulebook.headings)


# What the sentences say


def test_cubes_that_are_missing_are_counted() -> None:
    """Two orange and one pink are wanted; an orange cube and a coin are there."""
    state = at_space("crafts", "farm 1; coins 1")
    assert sentence(state, "make plow cubes") == (
        "You lack cubes, such as orange (skill); to put coins in their place you need 1 coin more."
    )


def test_a_customer_is_told_by_what_it_lacks() -> None:
    state = at_space("market", "farm 1; goods scroll", **STALLS)
    assert sentence(state, "serve C03") == "Customer C03 wants 1 grain."
    assert "horse" in sentence(state, "serve C01")


def test_the_member_that_dies_is_of_the_lowest_number_in_sight() -> None:
    """The 1 in the black bag does not count."""
    state = owing("farm 2; smithy 2 3; bag 1")
    assert sentence(state, "bury 3@smithy") == (
        "Somebody with a lower number (2) lives in sight: number 3 cannot die."
    )


def test_a_seat_is_counted_from_zero_as_everywhere() -> None:
    state = at_space("council", "chamber2 1", marker=1)
    assert "(seat 1)" in sentence(state, "privilege 1")


def test_a_table_names_the_player() -> None:
    state = at_space("council", "chamber2 1", marker=1)
    assert "(Ben)" in (illegal(state, "privilege 1", "en", ["Anna", "Ben"]).sentence or "")
