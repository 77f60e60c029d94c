"""The house set is what the rulings say and keeps what they demand; faults have their place."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch.core.errors import ComponentsError
from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import LANGUAGES
from stammtisch.games.village.components import house, parse, provenance
from stammtisch.games.village.components.lines import FORMS, MARKS, facts_of
from stammtisch.games.village.state import (
    COINS,
    CUBES_A_KIND,
    CUSTOMERS,
    FIRST_CITY,
    GOODS,
    GOODS_A_KIND,
    GRAIN,
    MEMBERS,
    MONKS,
    N_CUSTOMERS,
    PLACES,
    QUEUE,
    Good,
    Place,
    Printed,
    Reward,
    Space,
)

from .. import faults

GAME = stammtisch.load("village")
HOUSE = parse(house())[0]
LINES = [line for line in house().splitlines() if line and not line.startswith("#")]
STOPS = (*PLACES[FIRST_CITY : FIRST_CITY + 6], "village")


# --- helpers -------------------------------------------------------------------------------------


def without(*subjects: str) -> list[str]:
    """The lines of the house set that are about nothing of this."""
    return [line for line in LINES if line.split(":")[0] not in subjects]


def changed(*lines: str) -> str:
    """The house set with these lines in front, in place of what it says of their subjects."""
    return "\n".join([*lines, *without(*(line.partition(":")[0] for line in lines))])


def read(*lines: str) -> Any:
    return parse(changed(*lines))[0]


def refusal(text: str) -> ComponentsError:
    return faults.refusal(GAME, text)


def marks() -> dict[str, str]:
    """By subject and thing: how sure the house set is of the number."""
    return {f"{fact.subject}: {fact.thing}": fact.mark for fact in facts_of(house())}


# --- the house set, typed a second time out of the rulings ---------------------------------------


def test_the_supply() -> None:
    assert CUBES_A_KIND == (18, 18, 18, 18, 6)
    assert (GOODS_A_KIND, N_CUSTOMERS, COINS, GRAIN, MONKS, QUEUE) == (8, 24, 15, 20, 4, 5)
    assert MEMBERS == (4, 3, 2, 2)


@pytest.mark.parametrize(
    ("players", "fill", "cubes", "sections", "stalls"),
    [
        (2, 4, [3, 2, 4, 2, 3, 2, 2], [2, 2, 2, 2, 2, 3], 3),
        (3, 4, [3, 3, 4, 3, 3, 3, 2], [4, 2, 2, 2, 3, 4], 4),
        (4, 5, [3, 3, 5, 3, 3, 4, 3], [4, 2, 2, 2, 3, 5], 5),
    ],
)
def test_what_depends_on_the_number_of_players(
    players: int, fill: int, cubes: list[int], sections: list[int], stalls: int
) -> None:
    setting = HOUSE["settings"][players - 2]
    assert setting["fill"].tolist() == [fill] * 4
    assert setting["cubes"].tolist() == cubes
    assert setting["sections"].tolist() == sections
    assert setting["stalls"] == stalls


def test_eighteen_twenty_one_and_twenty_four_cubes_are_laid_out() -> None:
    assert HOUSE["settings"]["cubes"].sum(axis=1).tolist() == [18, 21, 24]


def test_a_space_has_two_to_five_cubes_and_the_church_never_four() -> None:
    cubes = HOUSE["settings"]["cubes"]
    assert cubes.min() == 2
    assert cubes.max() == 5
    assert cubes[:, Space.CHURCH].max() < 4


def test_sections_of_the_chronicle_have_two_to_five_spaces_and_for_three_ten_in_all() -> None:
    sections = HOUSE["settings"]["sections"][:, :-1]
    assert sections.min() >= 2
    assert sections.max() <= 5
    assert sections[1].sum() >= 10


def test_a_lap_is_ten_steps() -> None:
    assert HOUSE["lap"] == 10


@pytest.mark.parametrize(
    ("good", "shop", "train", "make", "price", "grain"),
    [
        (Good.WAGON, Place.WAINWRIGHT, 2, 2, [1, 0, 0, 1], 0),
        (Good.HORSE, Place.STABLES, 3, 3, [0, 0, 0, 0], 3),
        (Good.OX, Place.STABLES, 3, 3, [0, 0, 0, 0], 3),
        (Good.SCROLL, Place.OFFICE, 2, 2, [0, 0, 0, 1], 0),
        (Good.PLOW, Place.SMITHY, 3, 3, [2, 0, 0, 1], 0),
    ],
)
def test_what_goods_cost(
    good: Good, shop: Place, train: int, make: int, price: list[int], grain: int
) -> None:
    assert HOUSE["train"][shop - Place.WAINWRIGHT] == train
    assert HOUSE["make"][good] == make
    assert HOUSE["price"][good].tolist() == price
    assert HOUSE["grain"][good] == grain


def test_the_mill() -> None:
    assert [HOUSE["mill_time"], HOUSE["mill_grain"], HOUSE["mill_coins"]] == [2, 2, 2]


def test_the_council_and_the_church() -> None:
    assert HOUSE["step"].tolist() == [1, 2, 2, 3]
    assert HOUSE["bag_time"] == 3
    assert HOUSE["window"].tolist() == [1, 2, 2]


@pytest.mark.parametrize(
    ("city", "reward", "amount", "legs"),
    [
        ("north", Reward.PRESTIGE, 3, "village brown, west orange, east brown"),
        ("south", Reward.CUBES, 2, "village pink, west pink, harbour pink"),
        ("west", Reward.COINS, 1, "north orange, south pink, capital orange"),
        ("east", Reward.PRESTIGE, 3, "north brown, capital brown"),
        ("harbour", Reward.COINS, 1, "south pink, capital orange"),
        ("capital", Reward.CUBES, 2, "west orange, east brown, harbour orange"),
        ("village", None, 0, "north brown, south pink"),
    ],
)
def test_the_map(city: str, reward: Reward | None, amount: int, legs: str) -> None:
    here = STOPS.index(city)
    time, toll = np.full(7, NONE), np.zeros((7, 4), int)
    for target, colour in (leg.split() for leg in legs.split(", ")):
        time[STOPS.index(target)] = 2
        toll[STOPS.index(target), ["orange", "green", "brown", "pink"].index(colour)] = 2
    assert HOUSE["leg"][here].tolist() == HOUSE["leg"][:, here].tolist() == time.tolist()
    assert HOUSE["toll"][here].tolist() == HOUSE["toll"][:, here].tolist() == toll.tolist()
    if reward is not None:
        assert [HOUSE["reward"][here], HOUSE["amount"][here]] == [reward, amount]


WANTED = """
horse plow 6 · grain grain grain 3 · scroll grain 3 · scroll plow 5
scroll 2 · wagon 2 · grain grain 2 · wagon grain 3
horse grain 4 · ox grain 4 · plow grain 4 · scroll grain grain 5
scroll wagon 4 · scroll horse 5 · scroll ox 5 · wagon horse 5
wagon ox 6 · wagon plow 6 · horse ox 6 · ox plow 7
horse grain grain 6 · wagon plow grain 7 · ox plow grain 8 · scroll wagon horse 8
"""
HOURS = {"scroll": 2, "horse": 3, "plow": 3, "ox": 3, "wagon": 2, "grain": 1}


def wanted(customer: Any) -> list[str]:
    counts = dict(zip(GOODS, customer["goods"].tolist(), strict=True))
    return list(Counter(counts | {"grain": int(customer["grain"])}).elements())


@pytest.mark.parametrize(
    ("number", "text"), [*enumerate(WANTED.strip().replace("\n", " · ").split(" · "))]
)
def test_what_a_customer_wants_and_gives(number: int, text: str) -> None:
    *goods, prestige = text.split()
    customer = HOUSE["customers"][number]
    assert sorted(wanted(customer)) == sorted(goods)
    assert customer["prestige"] == int(prestige)


@pytest.mark.parametrize("customer", HOUSE["customers"], ids=CUSTOMERS)
def test_a_customer_gives_one_prestige_an_hour_and_for_several_pieces_one_more_at_most(
    customer: Any,
) -> None:
    hours = sum(HOURS[good] for good in wanted(customer))
    assert customer["prestige"] - hours in ([0, 1] if len(wanted(customer)) > 1 else [0])
    assert 2 <= customer["prestige"] <= 8


@pytest.mark.parametrize("good", HOURS)
def test_six_customers_or_more_want_a_good(good: str) -> None:
    assert sum(good in wanted(customer) for customer in HOUSE["customers"]) >= 6


def test_no_two_customers_want_the_same() -> None:
    assert len({tuple(wanted(customer)) for customer in HOUSE["customers"]}) == N_CUSTOMERS


# --- how sure it is ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mark", "facts"),
    [
        ("[D]", "bag 2: green, bag 4: pink, chronicle 2: graves, chronicle 3: graves"),
        ("[D]", "market 2: stalls, market 4: stalls, enter chamber2: time, enter chamber4: time"),
        ("[D]", "leave window1: grain, leave window2: grain, customer C04: scroll"),
        ("[H]", "board 3: crafts, chronicle 3: travel, chronicle 4: church, leave window3: grain"),
        ("[H]", "enter chamber3: time, price plow: orange, city west: coins, leg north west: time"),
        ("[H]", "customer C02: prestige, customer C03: prestige, customer C04: prestige"),
        ("[H]", "customer C05: scroll, customer C24: prestige, city east: prestige"),
        ("[1]", "chronicle 4: travel, chronicle 4: graves, price scroll: pink"),
        ("[2]", "life: steps, make wagon: time, train office: time, make scroll: time"),
        ("[2]", "price wagon: orange, price horse: grain, price ox: grain, make ox: time"),
        ("[R]", "train smithy: time, make plow: time, mill: coins, enter chamber1: time"),
        (
            "[R]",
            "church: time, city north: prestige, leg village north: brown, customer C02: grain",
        ),
        ("[R]", "customer C01: prestige, customer C03: scroll, leg village south: pink"),
    ],
)
def test_every_number_has_the_mark_of_the_rulings(mark: str, facts: str) -> None:
    known = marks()
    assert {known[swapped(fact)] for fact in facts.split(", ")} == {mark}


def swapped(fact: str) -> str:
    """The file may name the ends of a leg either way, its reader puts the village last."""
    return re.sub(r"^leg village (\w+)", r"leg \1 village", fact)


def test_no_number_is_without_a_mark_and_none_without_its_legend() -> None:
    assert set(marks().values()) == set(MARKS)
    assert all(f"{mark}  " in provenance() for mark in MARKS)


@pytest.mark.parametrize("form", FORMS)
def test_the_legend_has_every_word(form: str) -> None:
    assert re.search(rf"(?m)^  {form} ", provenance())
    few = () if form == "customer" else FORMS[form].names
    for word in (*FORMS[form].limits, *few):
        assert re.search(rf"\b{word}\b", provenance()), word


# --- what the parser reads -----------------------------------------------------------------------


def test_the_tables_are_one_record_whose_padding_is_zero() -> None:
    printed = parse(house())
    assert printed.shape == (1,)
    assert printed.dtype == Printed.dtype
    again = np.zeros(1, Printed.dtype)
    for name in Printed.dtype.fields or ():
        again[name] = printed[name]
    assert printed.tobytes() == again.tobytes()


def test_a_real_copy_may_be_uneven() -> None:
    printed = read(
        "bag 3: orange 5 green 0 brown 7 pink 6",
        "board 3: harvest 0 family 6 crafts 1 market 0 travel 6 council 6 church 5",
        "chronicle 3: crafts 1 council 6 travel 2 church 5 farm 3 graves 6",
        "market 3: stalls 1",
        "life: steps 20",
        "price plow: orange 1 green 1 brown 1",
        "price ox: green 3",
        "price scroll: grain 5",
        "mill: time 0 grain 0 coins 9",
        "make ox: time 9",
        "leave window2: grain 0",
        "city east: coins 9",
        "customer C05: horse 3 grain 5 wagon 2 prestige 20",
    )
    setting = printed["settings"][1]
    assert setting["fill"].tolist() == [5, 0, 7, 6]
    assert setting["cubes"].tolist() == [0, 6, 1, 0, 6, 6, 5]
    assert setting["sections"].tolist() == [1, 6, 2, 5, 3, 6]
    assert setting["stalls"] == 1
    assert printed["lap"] == 20
    assert printed["price"].tolist()[1:4] == [[0, 0, 0, 0], [1, 1, 1, 0], [0, 3, 0, 0]]
    assert printed["grain"].tolist() == [5, 3, 0, 0, 0]
    assert [printed["mill_time"], printed["mill_grain"], printed["mill_coins"]] == [0, 0, 9]
    assert printed["make"].tolist() == [2, 3, 3, 9, 2]
    assert printed["window"].tolist() == [1, 0, 2]
    assert [printed["reward"][3], printed["amount"][3]] == [Reward.COINS, 9]
    assert wanted(printed["customers"][4]) == ["horse"] * 3 + ["wagon"] * 2 + ["grain"] * 5
    assert printed["customers"][4]["prestige"] == 20


def test_a_real_copy_may_have_another_map_and_legs_of_several_colours() -> None:
    ring = ["village", "east", "harbour", "south", "capital", "north", "west", "village"]
    legs = [
        f"leg {here} {there}: pink 1 time {time} green 2"
        for time, (here, there) in enumerate(pairwise(ring))
    ]
    text = "\n".join([*(line for line in LINES if not line.startswith("leg")), *legs])
    printed = parse(text)[0]
    for time, (here, there) in enumerate(pairwise(ring)):
        one, other = STOPS.index(here), STOPS.index(there)
        assert printed["leg"][one, other] == printed["leg"][other, one] == time
        assert printed["toll"][one, other].tolist() == [0, 2, 0, 1]
        assert printed["toll"][other, one].tolist() == [0, 2, 0, 1]
    assert (printed["leg"] == NONE).sum() == 7 * 7 - 2 * len(legs)
    assert printed["toll"].sum() == 2 * 3 * len(legs)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(house().replace("\n", "\n  "), id="indented"),
        pytest.param(house().replace(" ", "\t"), id="tabs"),
        pytest.param(house().replace(": ", ":"), id="narrow"),
        pytest.param(house().replace(":", " :"), id="wide"),
        pytest.param(house().replace("\n", " # a remark\n"), id="remarks behind"),
        pytest.param("\n".join(reversed(house().splitlines())), id="any order"),
        pytest.param("\n".join(LINES), id="no legend"),
        pytest.param(re.sub(r"\[.\]", "", "\n".join(LINES)), id="no marks"),
        pytest.param(house().replace("leg village north", "leg north village"), id="other way"),
    ],
)
def test_other_spacing_order_and_marks_change_nothing(text: str) -> None:
    assert text != house()
    assert (parse(text) == parse(house())).all()


# --- what the parser refuses ---------------------------------------------------------------------

FAULTS: list[tuple[str, int, int, str, str]] = [
    ("no_colon", 1, 1, "life steps 10", "no colon"),
    ("no_colon", 1, 3, "  [R]", "no colon"),
    ("no_colon", 1, 1, "\0", "no colon"),
    ("no_subject", 1, 1, "lap: steps 10", "'lap'"),
    ("no_subject", 1, 1, ": steps 10", "':'"),
    ("no_subject", 1, 1, "C01: horse 1 prestige 6", "bag board chronicle market life"),
    ("no_subject", 1, 1, "Life: steps 10", "'Life'"),
    ("no_subject", 1, 1, "x" * 9_000 + ": steps 10", "'xxxxxxxxxxxx...'"),
    ("no_name", 1, 5, "bag 5: orange 4", "'5' does not go with bag, these do: 2 3 4"),
    ("no_name", 1, 7, "train mill: time 2", "wainwright stables office smithy"),
    ("no_name", 1, 7, "leave window4: grain 2", "'window4'"),
    ("no_name", 1, 10, "customer C25: prestige 3", "C01 ... C24"),
    ("no_name", 1, 11, "leg north bridge: time 2", "'bridge'"),
    ("no_name", 1, 7, "enter chamber\u0661: time 2", "'chamber\u0661'"),
    ("names", 1, 1, "bag: orange 4", "1 due, not 0"),
    ("names", 1, 1, "bag 2 3: orange 4", "1 due, not 2"),
    ("names", 1, 1, "life 2: steps 10", "0 due, not 1"),
    ("names", 1, 2, " leg north: time 2", "2 due, not 1"),
    ("names", 1, 1, "leg north west east: time 2", "2 due, not 3"),
    ("loop", 1, 11, "leg north north: time 2 pink 2", "north and north"),
    ("empty", 1, 7, "bag 2 :", "nothing is said of bag 2"),
    ("empty", 1, 5, "life: [2]  # behind", "nothing is said of life"),
    ("no_thing", 1, 7, "life: 10", "'10' is not counted in life, these are: steps"),
    ("no_thing", 1, 17, "bag 2: orange 4 plague 2", "'plague'"),
    ("no_thing", 1, 8, "bag 2: Orange 4", "orange green brown pink"),
    ("no_thing", 1, 16, "life: steps 10 : 11", "':'"),
    ("no_thing", 1, 20, "market 2: stalls 3 4", "'4'"),
    ("no_mark", 1, 16, "life: steps 10 [X]", "'[X]'"),
    ("no_mark", 1, 16, "life: steps 10 [r]", "[R] [2] [1] [D] [H]"),
    ("no_mark", 1, 16, "life: steps 10 [R] [2]", "'[R]'"),
    ("no_mark", 1, 14, "mill: time 2 [R] grain 2 coins 2", "'[R]'"),
    ("no_count", 1, 7, "life: steps", "after steps"),
    ("no_count", 1, 17, "bag 2: orange 4 green [D]", "after green"),
    ("no_number", 1, 13, "life: steps ten", "'ten'"),
    ("no_number", 1, 15, "bag 2: orange green 4", "'green'"),
    ("no_number", 1, 13, "life: steps 10[2]", "'10[2]'"),
    ("no_number", 1, 13, "life: steps 10,", "'10,'"),
    ("no_number", 1, 13, "life: steps -1", "'-1'"),
    ("no_number", 1, 13, "life: steps 010", "'010'"),
    ("no_number", 1, 13, "life: steps \u0661\u0662", "'\u0661\u0662'"),
    ("no_number", 1, 13, "life: steps \u00b2", "'\u00b2'"),
    ("no_number", 1, 13, "life: steps " + "9" * 5_000, "'999999999999...'"),
]
LIMITS: list[tuple[str, int, int, str, str]] = [
    ("limits", 1, 15, "bag 2: orange 19 green 4 brown 4 pink 4", "0 to 18, not 19"),
    ("limits", 1, 18, "board 2: harvest 7", "0 to 6, not 7"),
    ("limits", 1, 21, "chronicle 2: crafts 0", "1 to 6, not 0"),
    ("limits", 1, 21, "chronicle 2: graves 7", "1 to 6, not 7"),
    ("limits", 1, 18, "market 2: stalls 0", "1 to 5, not 0"),
    ("limits", 1, 18, "market 4: stalls 6", "1 to 5, not 6"),
    ("limits", 1, 13, "life: steps 4", "5 to 20, not 4"),
    ("limits", 1, 13, "life: steps 21", "5 to 20, not 21"),
    ("limits", 1, 20, "train smithy: time 10", "0 to 9, not 10"),
    ("limits", 1, 17, "make plow: time 10", "0 to 9, not 10"),
    ("limits", 1, 18, "price ox: orange 4", "1 to 3, not 4"),
    ("limits", 1, 17, "price ox: grain 0", "1 to 5, not 0"),
    ("limits", 1, 17, "price ox: grain 6", "1 to 5, not 6"),
    ("limits", 1, 20, "mill: time 2 grain 6 coins 2", "0 to 5, not 6"),
    ("limits", 1, 28, "mill: time 2 grain 2 coins 0", "1 to 9, not 0"),
    ("limits", 1, 22, "enter chamber2: time 10", "0 to 9, not 10"),
    ("limits", 1, 14, "church: time 10", "0 to 9, not 10"),
    ("limits", 1, 22, "leave window1: grain 6", "0 to 5, not 6"),
    ("limits", 1, 22, "city north: prestige 0", "1 to 20, not 0"),
    ("limits", 1, 19, "city north: coins 10", "1 to 9, not 10"),
    ("limits", 1, 19, "city north: cubes 3", "1 to 2, not 3"),
    ("limits", 1, 30, "leg north west: time 2 green 0", "1 to 3, not 0"),
    ("limits", 1, 20, "customer C01: plow 4 prestige 3", "1 to 3, not 4"),
    ("limits", 1, 21, "customer C01: grain 6 prestige 3", "1 to 5, not 6"),
    ("limits", 1, 31, "customer C01: plow 1 prestige 0", "1 to 20, not 0"),
    ("limits", 1, 31, "customer C01: plow 1 prestige 21", "1 to 20, not 21"),
    ("twice", 1, 16, "life: steps 10 steps 10", "steps of life stands here for the second time"),
    ("twice", 2, 7, "life: steps 10\nlife: steps 11", "steps of life"),
    ("twice", 2, 17, "leg north west: time 2 pink 1\nleg west north: time 2", "leg north west"),
    ("mixed", 1, 19, "price ox: grain 3 orange 1", "price ox is cubes or grain"),
    ("mixed", 2, 11, "price ox: orange 1\nprice ox: grain 1", "price ox is cubes or grain"),
    ("price", 1, 20, "price ox: orange 2 pink 2", "price ox costs 1 to 3 cubes, not 4"),
    ("price", 1, 33, "leg north west: time 2 orange 2 pink 2", "leg north west costs"),
    ("price", 1, 17, "leg north west: time 2", "1 to 3 cubes, not 0"),
    ("rewards", 1, 24, "city north: prestige 3 coins 1", "city north gives one kind"),
    ("wants", 1, 15, "customer C07: prestige 3", "customer C07 wants nothing"),
]
FAULTS += LIMITS
EMPTY_BOARD = "board 2: harvest 0 family 0 crafts 0 market 0 travel 0 council 0 church 0"
FULL_BOARD = "board 2: harvest 6 family 6 crafts 6 market 4 travel 0 council 0 church 1"
FAULTS += [
    ("no_cubes", 1, 66, EMPTY_BOARD, "board 2 lays out no cube"),
    (
        "bag",
        1,
        66,
        FULL_BOARD,
        "board 2 lays out 23 cubes, but the bag of the first round holds 22",
    ),
]
AT_THE_END = ["missing", "no_way"]
AT_THE_BEGINNING = ["too_long"]


@pytest.mark.parametrize(("kind", "line", "column", "text", "said"), FAULTS)
def test_a_fault_is_refused_where_it_stands(
    kind: str, line: int, column: int, text: str, said: str
) -> None:
    error = refusal(changed(*text.split("\n")))
    assert (error.key, error.line, error.column) == (f"component.{kind}", line, column)
    assert said in str(error)
    faults.assert_told_in_every_language(GAME, error)


def test_every_fault_there_are_words_for_is_tried_here() -> None:
    assert faults.kinds(GAME) == {kind for kind, *_ in FAULTS}.union(AT_THE_END, AT_THE_BEGINNING)


@pytest.mark.parametrize("text", ["", "# nothing", "\ufeff", " \t"])
def test_a_text_without_lines_is_refused_at_its_end(text: str) -> None:
    error = refusal(text)
    assert (error.key, error.line, error.column) == ("component.missing", 1, 1)
    assert "bag 2, bag 3, bag 4 ..." in str(error)


@pytest.mark.parametrize("line", [line for line in LINES if not line.startswith("leg")])
def test_no_line_of_the_house_set_may_be_left_out_but_legs(line: str) -> None:
    lines = [other for other in LINES if other != line]
    error = refusal("\n".join(lines) + "\n")
    assert error.key in ("component.missing", "component.wants")
    assert (error.line == len(lines) + 1) == (error.key == "component.missing")
    assert line.split(":")[0] in str(error)


def test_what_the_lines_of_a_subject_lack_is_named() -> None:
    error = refusal(changed("market 2: stalls 3", "mill: grain 2", "leg north west: green 1"))
    assert error.key == "component.missing"
    assert "without mill: time coins, leg north west: time" in str(error)


def test_every_city_can_be_reached() -> None:
    legs = [line.split(":")[0] for line in LINES if line.startswith("leg")]
    assert (parse("\n".join(without("leg south harbour")))[0]["leg"] != NONE).sum() == 16
    error = refusal("\n".join(without("leg south harbour", "leg harbour capital")))
    assert (error.key, error.column) == ("component.no_way", 1)
    assert error.line == len(LINES) - 2
    assert str(error).endswith("from the village to harbour")
    error = refusal("\n".join(without("leg village north", "leg village south")))
    assert "to north south west east harbour capital" in str(error)
    assert "to north south" in str(refusal("\n".join(without(*legs))))


def test_a_full_bag_just_fills_the_board() -> None:
    board = FULL_BOARD.replace("church 1", "church 0")
    assert read(board)["settings"][0]["cubes"].sum() == 4 * 4 + 6


@pytest.mark.parametrize(
    "text",
    [
        ":" * 19_000,
        "life:" + " steps 10" * 2_000,
        "life" + " 2" * 9_000 + ": steps 10",
        "leg" + " north" * 3_000 + ": time 2",
        "bag 2: " + "[R] " * 4_000,
        "life: steps 10\n" * 1_000,
        "\0" * 19_000,
        "\ud800",
    ],
)
def test_nonsense_at_the_allowed_length_is_refused_in_a_short_sentence(text: str) -> None:
    refusal(text)


def test_comments_blank_lines_and_other_line_ends_count_as_lines() -> None:
    text = "\ufeff# first\n\n# third\nlife: steps ten\n"
    for ends in ("\n", "\r\n", "\r"):
        error = refusal(text.replace("\n", ends))
        assert (error.line, error.column) == (4, 13)


def test_the_first_fault_of_a_text_is_the_one_reported() -> None:
    assert refusal("\n".join([*LINES, "life: nothing", "what"])).line == len(LINES) + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_tells_the_numbers_of_the_house_set(language: str) -> None:
    guide = (GAME.folder / "guide" / f"{language}.md").read_text(encoding="utf-8")
    told = re.findall(r"(?m)^\| ([234]) \w+ \| (\d+) \| (\d) \| ([\d, ]+) \| (\d) \|$", guide)
    assert [int(players) for players, *_ in told] == [2, 3, 4]
    for (_, cubes, stalls, sections, graves), setting in zip(told, HOUSE["settings"], strict=True):
        assert int(cubes) == setting["cubes"].sum()
        assert int(stalls) == setting["stalls"]
        assert [*map(int, sections.split(",")), int(graves)] == setting["sections"].tolist()
