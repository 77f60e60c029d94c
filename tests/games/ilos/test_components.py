"""The house set keeps what we demand of it; the parser refuses by line and column."""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch.core.errors import ComponentsError
from stammtisch.core.vocabulary import NONE
from stammtisch.games.ilos.components import EDGES, house, parse, provenance
from stammtisch.games.ilos.hexes import N_SIDES
from stammtisch.games.ilos.pieces import KINDS, RESOURCES, TILES, Site
from stammtisch.games.ilos.state import Printed

from .. import faults

GAME = stammtisch.load("ilos")
HOUSE = parse(house())[0]
FACES = HOUSE["faces"]
LETTERS = "abcdef"

each_tile = pytest.mark.parametrize("face", FACES, ids=TILES)


# --- helpers -------------------------------------------------------------------------------------


def edges(face: Any, part: int | None = None) -> list[int]:
    """The island edges of a part, or of all parts."""
    return [
        edge for edge, at in enumerate(face["edge"]) if at == part or (part is None and at >= 0)
    ]


def sites(face: Any, part: int | None = None) -> list[int]:
    """The kinds of the sites of a part, or of all parts."""
    printed = zip(face["site"].tolist(), face["part"].tolist(), strict=True)
    return [kind for kind, at in printed if kind >= 0 and part in (None, at)]


def do_cross(ones: list[int], others: list[int]) -> bool:
    """Whether some four edges, going around, belong to one, the other, the one, the other."""
    for a, b, c, d in combinations(range(N_SIDES), 4):
        owners = [(e in ones) - (e in others) for e in (a, b, c, d)]
        if owners in ([1, -1, 1, -1], [-1, 1, -1, 1]):
            return True
    return False


def turned(face: Any, turn: int) -> tuple[Any, ...]:
    """What lies on the table after turning, whatever the parts are called."""
    parts = [
        (sorted((edge + turn) % N_SIDES for edge in edges(face, part)), sorted(sites(face, part)))
        for part in range(face["n_parts"])
    ]
    return sorted(parts), int(face["lair"])


def drawn(tile: str, face: Any) -> str:
    """The line of the file that says what is printed on a tile."""
    fields = [tile]
    for part, letter in zip(range(face["n_parts"]), LETTERS, strict=False):
        reached = [letter, *(EDGES[edge] for edge in edges(face, part))]
        fields.append(f"{' '.join(reached)}: {' '.join(KINDS[kind] for kind in sites(face, part))}")
    return " | ".join(fields + ["lair"] * face["lair"])


def plain_lines() -> list[str]:
    """Twenty tiles on lines 1 to 20, the prices on lines 21 to 24."""
    tiles = [f"{tile} | a NE: ebony" for tile in TILES]
    return tiles + [f"price {resource} 1 2 3 4 5" for resource in RESOURCES]


def instead(line: int, text: str) -> str:
    lines = plain_lines()
    lines[line - 1] = text
    return "\n".join(lines)


def read(line: str) -> Any:
    """The face that a line of tile T05 says."""
    return parse(instead(5, line))[0]["faces"][4]


def refusal(text: str) -> ComponentsError:
    return faults.refusal(GAME, text)


# --- the house set -------------------------------------------------------------------------------


def test_there_are_twenty_tiles() -> None:
    assert len(FACES) == len(TILES) == 20


def test_no_two_tiles_are_equal_under_rotation() -> None:
    for one, other in combinations(FACES, 2):
        assert all(turned(one, turn) != turned(other, 0) for turn in range(N_SIDES))


@each_tile
def test_a_tile_has_one_to_three_parts(face: Any) -> None:
    assert 1 <= face["n_parts"] <= 3


def test_eight_to_twelve_tiles_have_two_or_three_parts() -> None:
    assert 8 <= sum(face["n_parts"] >= 2 for face in FACES) <= 12
    assert {int(face["n_parts"]) for face in FACES} == {1, 2, 3}


@each_tile
def test_parts_do_not_cross(face: Any) -> None:
    for one, other in combinations(range(face["n_parts"]), 2):
        assert not do_cross(edges(face, one), edges(face, other))


@each_tile
def test_each_part_touches_an_edge_and_holds_a_site(face: Any) -> None:
    for part in range(face["n_parts"]):
        assert edges(face, part)
        assert sites(face, part)


@each_tile
def test_a_tile_has_two_to_five_island_edges(face: Any) -> None:
    assert 2 <= len(edges(face)) <= 5


def test_the_set_has_fifty_eight_to_sixty_eight_island_edges_of_every_number() -> None:
    counts = [len(edges(face)) for face in FACES]
    assert 58 <= sum(counts) <= 68
    assert set(counts) == {2, 3, 4, 5}


@each_tile
def test_a_tile_has_two_to_four_sites(face: Any) -> None:
    assert 2 <= len(sites(face)) <= 4


def test_the_set_has_about_sixty_sites() -> None:
    assert 57 <= sum(len(sites(face)) for face in FACES) <= 63


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [
        (Site.EBONY, 11, 13),
        (Site.SPICE, 11, 13),
        (Site.DYE, 11, 13),
        (Site.MINE, 8, 8),
        (Site.RUINS, 6, 6),
        (Site.BUILDING, 10, 10),
    ],
)
def test_the_set_has_so_many_sites_of_a_kind(kind: Site, least: int, most: int) -> None:
    assert least <= sum(sites(face).count(kind) for face in FACES) <= most


@each_tile
@pytest.mark.parametrize("kind", [Site.MINE, Site.RUINS, Site.BUILDING])
def test_a_tile_has_at_most_one_mine_one_ruins_and_one_building_site(face: Any, kind: Site) -> None:
    assert sites(face).count(kind) <= 1


def test_six_tiles_have_a_lair_and_each_blockades_several_islands() -> None:
    lairs = [face for face in FACES if face["lair"]]
    assert len(lairs) == 6
    assert all(face["n_parts"] >= 2 for face in lairs)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_once_all_tiles_are_laid_a_site_is_free_until_somebody_has_ten(seats: int) -> None:
    poorest = sorted(len(sites(face)) for face in FACES)[: 4 * seats]
    assert len(poorest) == 4 * seats
    assert sum(poorest) >= 9 * seats + 1


def test_the_house_prices() -> None:
    prices = dict(zip(RESOURCES, HOUSE["prices"].tolist(), strict=True))
    assert prices["ebony"] == prices["spice"] == prices["dye"] == [1, 2, 3, 4, 5]
    assert prices["gold"] == [3, 4, 5, 6, 7]


def test_the_file_of_the_house_set_says_what_was_read_tile_by_tile() -> None:
    lines = [drawn(tile, face) for tile, face in zip(TILES, FACES, strict=True)]
    for resource, prices in zip(RESOURCES, HOUSE["prices"], strict=True):
        lines.append(f"price {resource} {' '.join(map(str, prices))}")
    assert lines == [line for line in house().splitlines() if line and not line.startswith("#")]
    assert (parse("\n".join(lines)) == parse(house())).all()


@pytest.mark.parametrize("word", [*EDGES, *KINDS, "lair", "price"])
def test_the_legend_has_every_word(word: str) -> None:
    assert re.search(rf"(?m)^   ?.*\b{word}\b", provenance())


# --- what the parser reads -----------------------------------------------------------------------


def test_the_tables_are_one_record_whose_padding_is_zero() -> None:
    printed = parse(house())
    assert printed.shape == (1,)
    assert printed.dtype == Printed.dtype
    again = np.zeros(1, Printed.dtype)
    for name in ("edge", "island", "turns", "n_parts", "n_sites", "site", "part", "lair"):
        again["faces"][name] = printed["faces"][name]
    again["prices"] = printed["prices"]
    assert printed.tobytes() == again.tobytes()


def test_edges_count_clockwise_from_the_north_east_and_sites_run_on_over_the_parts() -> None:
    face = read("T05 | a NE SE: ebony mine | b W: ruins | lair")
    assert face["edge"].tolist() == [0, NONE, 0, NONE, 1, NONE]
    assert face["island"] == 0b010101
    assert face["n_parts"] == 2
    assert face["n_sites"] == 3
    assert face["site"].tolist() == [Site.EBONY, Site.MINE, Site.RUINS] + [NONE] * 5
    assert face["part"].tolist() == [0, 0, 1] + [NONE] * 5
    assert face["lair"] == 1


def test_six_island_edges_and_islets_are_allowed() -> None:
    face = read("T05 | a NE E SE SW W NW: | b: spice | c: mine")
    assert face["edge"].tolist() == [0] * 6
    assert face["site"].tolist()[:2] == [Site.SPICE, Site.MINE]
    assert face["part"].tolist()[:2] == [1, 2]


def test_six_parts_eight_sites_and_parts_without_sites_are_allowed() -> None:
    face = read("T05 | a NE: | b E: | c SE: | d SW: | e W: | f NW: " + "dye " * 8)
    assert face["edge"].tolist() == [0, 1, 2, 3, 4, 5]
    assert face["n_sites"] == 8
    assert face["part"].tolist() == [5] * 8


def test_a_set_that_breaks_every_number_of_the_house_set_is_read() -> None:
    faces = parse("\n".join(plain_lines()))[0]["faces"]
    assert faces["island"].tolist() == [1] * 20


def test_prices_are_read_by_row_and_need_not_rise() -> None:
    lines = plain_lines()
    lines[20:] = ["price gold 0 0 7 07 99", *lines[20:23]]
    assert parse("\n".join(lines))[0]["prices"].tolist() == [[1, 2, 3, 4, 5]] * 3 + [
        [0, 0, 7, 7, 99]
    ]


def test_parts_are_refused_exactly_when_they_cross() -> None:
    for owners in product([0, 1, NONE], repeat=N_SIDES):
        one, other = ([edge for edge in range(N_SIDES) if owners[edge] == part] for part in (0, 1))
        a, b = (" ".join(EDGES[edge] for edge in part) for part in (one, other))
        line = f"T05 | a {a}: dye | b {b}: dye | c: dye"
        if do_cross(one, other):
            assert refusal(instead(5, line)).key == "component.crossing", line
        elif one or other:
            assert read(line)["edge"].tolist() == list(owners), line


@pytest.mark.parametrize(
    ("line", "turns"),
    [
        ("a NE E SE SW W NW: dye", 1),
        ("a NE: dye | b E: dye | c SE: dye | d SW: dye | e W: dye | f NW: dye", 1),
        ("a NE SE W: ebony mine", 2),
        ("a NE: dye | b SE: dye | c W: dye", 2),
        ("a NE: dye spice | b SE: spice dye | c W: dye spice | lair", 2),
        ("a NE E: dye | b SE SW: dye | c W NW: dye", 2),
        ("a NE: dye | b E: ruins | c SE: dye | d SW: ruins | e W: dye | f NW: ruins", 2),
        ("a NE SW: dye", 3),
        ("a NE: dye | b SW: dye", 3),
        ("a NE E SW W: dye", 3),
        ("a NE SW: dye | b E: mine | c W: mine | lair", 3),
        ("a NE SW: dye | b: mine | c: ruins", 3),
        ("a NE: dye | b SW: spice", 6),
        ("a NE: dye | b SW: dye dye", 6),
        ("a NE: dye | b SE: dye | c W: spice", 6),
        ("a NE E: dye", 6),
        ("a NE SW: dye | b E: dye", 6),
        ("a NE: dye", 6),
    ],
)
def test_rotations_that_lay_a_face_alike_are_counted_once(line: str, turns: int) -> None:
    assert read(f"T05 | {line}")["turns"] == turns


@each_tile
def test_the_rotations_of_the_house_tiles(face: Any) -> None:
    alike = [turn for turn in range(1, N_SIDES) if turned(face, turn) == turned(face, 0)]
    assert face["turns"] == min(alike, default=N_SIDES)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(house().replace("\nT", "\n  T"), id="indented"),
        pytest.param(house().replace("\nT", "\n\tT").replace(" | ", "\t|\t"), id="tabs"),
        pytest.param(house().replace(" | ", "|").replace(": ", ":"), id="narrow"),
        pytest.param(house().replace(":", " :"), id="wide"),
        pytest.param(house().replace("\n", " # a remark\n"), id="remarks behind"),
        pytest.param("\n".join(reversed(house().splitlines())), id="any order"),
    ],
)
def test_other_spacing_changes_nothing(text: str) -> None:
    assert text != house()
    assert (parse(text) == parse(house())).all()


# --- what the parser refuses ---------------------------------------------------------------------

FAULTS: list[tuple[str, int, int, str, str]] = [
    ("no_name", 5, 1, "T21 | a NE: dye", "'T21'"),
    ("no_name", 5, 1, "t05 | a NE: dye", "'t05'"),
    ("no_name", 5, 1, "T5 | a NE: dye", "'T5'"),
    ("no_name", 5, 3, "  | a NE: dye", "'|'"),
    ("no_name", 5, 1, "T\u0665 | a NE: dye", "T01 to T20"),
    ("no_name", 5, 1, "\0", r"'\x00'"),
    ("no_name", 5, 1, "x" * 10_000, "'xxxxxxxxxxxx...'"),
    ("twice", 5, 1, "T02 | a NE: dye", "T02"),
    ("no_bar", 5, 5, "T05 a NE: dye", "'a'"),
    ("no_bar", 5, 4, "T05: a NE: dye", "':'"),
    ("empty", 5, 5, "T05 |", "bar"),
    ("empty", 5, 5, "T05 | | a NE: dye", "bar"),
    ("empty", 5, 17, "T05 | a NE: dye |  # behind", "bar"),
    ("no_letter", 5, 7, "T05 | b NE: dye", "next part is a, not 'b'"),
    ("no_letter", 5, 7, "T05 | NE: dye", "'NE'"),
    ("no_letter", 5, 7, "T05 | : dye", "':'"),
    ("no_letter", 5, 19, "T05 | a NE: dye | a E: dye", "next part is b, not 'a'"),
    ("no_letter", 5, 19, "T05 | a NE: dye | Lair", "'Lair'"),
    ("many_parts", 5, 53, "T05 | a NE: | b E: | c SE: | d SW: | e W: | f NW: | g: dye", "6 parts"),
    ("no_colon", 5, 7, "T05 | a NE dye", "part a has no colon"),
    ("no_colon", 5, 7, "T05 | a NE", "part a has no colon"),
    ("no_edge", 5, 12, "T05 | a NE N: dye", "'N'"),
    ("no_edge", 5, 9, "T05 | a ne: dye", "NE E SE SW W NW"),
    ("no_edge", 5, 9, "T05 | a NE,E: dye", "'NE,E'"),
    ("no_edge", 5, 9, "T05 | a NE\0: dye", r"'NE\x00'"),
    ("edge_twice", 5, 14, "T05 | a NE E NE: dye", "NE already belongs to part a"),
    ("edge_twice", 5, 24, "T05 | a NE: dye | b SE NE: dye", "NE already belongs to part a"),
    ("no_site", 5, 13, "T05 | a NE: gold", "'gold'"),
    ("no_site", 5, 17, "T05 | a NE: dye : dye", "':'"),
    ("no_site", 5, 13, "T05 | a NE: Dye", "ebony spice dye mine ruins building"),
    ("no_site", 5, 17, "T05 | a NE: dye lair", "'lair'"),
    ("many_sites", 5, 45, "T05 | a NE: dye dye dye dye dye dye dye dye dye", "8 sites"),
    ("many_sites", 5, 52, "T05 | a NE: dye dye dye dye dye dye dye dye | b E: dye", "8 sites"),
    ("no_island", 5, 1, "T05", "T05 has no island edge"),
    ("no_island", 5, 1, "T05 | a: dye", "T05 has no island edge"),
    ("no_island", 5, 1, "T05 | lair", "T05 has no island edge"),
    ("crossing", 5, 1, "T05 | a NE SE: dye | b E W: dye", "parts a and b cross"),
    ("crossing", 5, 1, "T05 | a NW: dye | b NE SE: dye | c E W: dye", "parts b and c cross"),
    ("lair_twice", 5, 26, "T05 | a NE: dye | lair | lair", "second pirate lair"),
    ("not_alone", 5, 24, "T05 | a NE: dye | lair lair", "'lair'"),
    ("not_alone", 5, 23, "T05 | a NE: dye | lair: dye", "':'"),
    ("no_row", 22, 1, "price", "ebony spice dye gold"),
    ("unknown_row", 22, 7, "price mine 1 2 3 4 5", "'mine'"),
    ("unknown_row", 22, 6, "price: spice 1 2 3 4 5", "':'"),
    ("row_twice", 22, 7, "price ebony 1 2 3 4 5", "ebony"),
    ("prices", 22, 7, "price spice", "5 prices, not 0"),
    ("prices", 22, 7, "price spice 1 2 3 4", "5 prices, not 4"),
    ("prices", 22, 23, "price spice 1 2 3 4 5 6", "5 prices, not 6"),
    ("no_number", 22, 17, "price spice 1 2 x 4 5", "'x'"),
    ("no_number", 22, 13, "price spice 1, 2, 3, 4, 5", "'1,'"),
    ("no_number", 22, 21, "price spice 1 2 3 4 100", "'100'"),
    ("no_number", 22, 13, "price spice -1 2 3 4 5", "'-1'"),
    ("no_number", 22, 13, "price spice 1.5 2 3 4 5", "'1.5'"),
    ("no_number", 22, 13, "price spice \u0661 2 3 4 5", "'\u0661'"),
    ("no_number", 22, 13, "price spice \u00b2 2 3 4 5", "'\u00b2'"),
    ("no_number", 22, 13, "price spice " + "9" * 5_000, "'999999999999...'"),
    ("falling", 22, 19, "price spice 1 2 3 2 5", "2 comes after 3"),
    ("falling", 22, 15, "price spice 5 4 3 2 1", "4 comes after 5"),
]
AT_THE_END = ["missing", "missing_prices"]
AT_THE_BEGINNING = ["too_long"]


@pytest.mark.parametrize(("kind", "line", "column", "text", "said"), FAULTS)
def test_a_fault_is_refused_where_it_stands(
    kind: str, line: int, column: int, text: str, said: str
) -> None:
    error = refusal(instead(line, text))
    assert (error.key, error.line, error.column) == (f"component.{kind}", line, column)
    assert said in str(error)
    faults.assert_told_in_every_language(GAME, error)


def test_every_fault_there_are_words_for_is_tried_here() -> None:
    assert faults.kinds(GAME) == {kind for kind, *_ in FAULTS}.union(AT_THE_END, AT_THE_BEGINNING)


@pytest.mark.parametrize("text", ["", "# nothing", "\ufeff", " \t"])
def test_a_text_without_tiles_is_refused_at_its_end(text: str) -> None:
    error = refusal(text)
    assert (error.key, error.line, error.column) == ("component.missing", 1, 1)
    assert "T01, T02, " in str(error)


def test_missing_tiles_are_refused_at_the_end_and_named() -> None:
    lines = plain_lines()
    error = refusal("\n".join(lines[:6] + lines[8:]) + "\n")
    assert (error.key, error.line) == ("component.missing", 23)
    assert "without tile T07, T08" in str(error)


def test_missing_prices_are_refused_at_the_end_and_named() -> None:
    error = refusal("\n".join(plain_lines()[:-2]))
    assert (error.key, error.line) == ("component.missing_prices", 22)
    assert "prices of dye, gold" in str(error)


def test_a_twenty_first_tile_is_refused() -> None:
    error = refusal("\n".join([*plain_lines(), "T01 | a NE: dye"]))
    assert (error.key, error.line) == ("component.twice", 25)


@pytest.mark.parametrize(
    "text",
    [
        "|" * 100_000,
        "T01 " + "| a NE: " * 12_000,
        "T01 | a " + "NE " * 30_000,
        "T01 | a NE:" + " dye" * 24_000,
        "T01 | a NE:" + ":" * 90_000,
        "price ebony" + " 1" * 40_000,
        "T01 | a NE: dye\n" * 6_000,
        "\0" * 100_000,
        "\ud800",
    ],
)
def test_nonsense_at_the_allowed_length_is_refused_in_a_short_sentence(text: str) -> None:
    refusal(text)


def test_comments_blank_lines_and_other_line_ends_count_as_lines() -> None:
    text = "\ufeff# first\n\n# third\nT01 | a NE: gold\n"
    for ends in ("\n", "\r\n", "\r"):
        error = refusal(text.replace("\n", ends))
        assert (error.line, error.column) == (4, 13)


def test_the_first_fault_of_a_text_is_the_one_reported() -> None:
    text = instead(5, "T05 | a NE N: gold").replace("T09 | a", "T09 | b")
    assert refusal(text).line == 5
