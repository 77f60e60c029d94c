"""The tiles and the exchange board: written as text, read into the tables of `state.Printed`.

The house set stands in `tiles.txt`; the owner of a real copy may hand `parse` a text of the same
form with what is printed on that copy.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from stammtisch.core.components import ComponentFile, Fact, Line, Mark, Word, lines_of
from stammtisch.core.errors import ComponentsError
from stammtisch.core.vocabulary import NONE

from ..hexes import N_SIDES
from ..pieces import KINDS, LETTERS, N_PRICES, RESOURCES, SITES_A_TILE, TILES
from ..state import Printed

FILE = ComponentFile(Path(__file__).with_name("tiles.txt"))
house, provenance = FILE.house, FILE.provenance

EDGES: tuple[str, ...] = ("NE", "E", "SE", "SW", "W", "NW")
"""The edges of a tile that has not been turned, in the order of `hexes.STEPS`."""
LAIR = "lair"
PRICE = "price"
VOUCHED = {("spice", 1): Mark.RULEBOOK}
"""Prices that the rulebook names, by row and place; all others of the house set are ours."""

_WORD = re.compile(r"[|:]|[^|:\s]+")
_NUMBER = re.compile("[0-9]{1,2}")
_TURNS = (1, 2, 3)


class _Part(NamedTuple):
    edges: list[int]
    sites: list[int]


def parse(text: str) -> npt.NDArray[Any]:
    """Twenty tiles and four rows of prices become an array (1,) of `state.Printed`.

    Lines may come in any order, with comments and blank lines anywhere. Raises `ComponentsError`
    at the first place that breaks the form. How many sites of a kind there are, and whether the
    tiles fit together well, is left to who wrote the text.
    """
    plain = FILE.plain(text)
    printed = np.zeros(1, Printed.dtype)
    known: set[str] = set()
    for line in lines_of(plain, _WORD):
        if line[0].text == PRICE:
            _read_prices(line, printed[0]["prices"], known)
        else:
            _read_tile(line, printed[0]["faces"], known)
    _require_all(known, plain.count("\n") + 1)
    return printed


def facts(text: str | None = None) -> Iterator[Fact]:
    """Tiles and prices of a file that can be parsed; without a text, of the house set."""
    for line in lines_of(FILE.plain(house() if text is None else text), _WORD):
        mark = Mark.HOUSE if text is None else None
        if line[0].text != PRICE:
            yield Fact(f"tile {line[0].text}", _face(line), mark, line[0].line)
            continue
        row = line[1].text
        for place, word in enumerate(line[2:]):
            sure = VOUCHED.get((row, place), mark) if text is None else None
            yield Fact(f"price {row} {place}", int(word.text), sure, line[0].line)


def _face(line: Line) -> dict[str, Any]:
    """A tile in words."""
    parts, has_lair = _read_fields(line)
    told = [
        {"edges": [EDGES[edge] for edge in part.edges], "sites": [KINDS[k] for k in part.sites]}
        for part in parts
    ]
    return {"parts": told, "lair": has_lair}


# --- tiles ---------------------------------------------------------------------------------------


def _read_tile(line: Line, faces: npt.NDArray[Any], known: set[str]) -> None:
    name = line[0]
    if name.text not in TILES:
        raise FILE.unknown("no_name", name, first=TILES[0], last=TILES[-1], price=PRICE)
    if name.text in known:
        raise FILE.fault_at("twice", name, tile=name.text)
    known.add(name.text)
    parts, has_lair = _read_fields(line)
    _require_island_edge(line, parts)
    _require_no_crossing(line, parts)
    _write_face(faces[TILES.index(name.text)], parts, has_lair)


def _read_fields(line: Line) -> tuple[list[_Part], bool]:
    """The parts of a tile, and whether it has a lair."""
    parts: list[_Part] = []
    has_lair = False
    for field in _fields(line):
        if field[0].text == LAIR:
            _require_one_lair(line, field, has_lair)
            has_lair = True
        else:
            parts.append(_read_part(field, parts))
    return parts, has_lair


def _fields(line: Line) -> Iterator[Line]:
    """What stands behind each bar: at least one word."""
    if len(line) == 1:
        return
    if line[1].text != "|":
        raise FILE.unknown("no_bar", line[1])
    bars = [at for at, word in enumerate(line) if word.text == "|"]
    for bar, after in pairwise([*bars, len(line)]):
        if after == bar + 1:
            raise FILE.fault_at("empty", line[bar])
        yield line[bar + 1 : after]


def _require_one_lair(line: Line, field: Line, has_lair: bool) -> None:
    if has_lair:
        raise FILE.fault_at("lair_twice", field[0], tile=line[0].text)
    if len(field) > 1:
        raise FILE.unknown("not_alone", field[1], lair=LAIR)


def _read_part(field: Line, before: list[_Part]) -> _Part:
    name = field[0]
    if len(before) == len(LETTERS):
        raise FILE.fault_at("many_parts", name, most=len(LETTERS))
    letter = LETTERS[len(before)]
    if name.text != letter:
        raise FILE.unknown("no_letter", name, letter=letter)
    colons = [at for at, word in enumerate(field) if word.text == ":"]
    if not colons:
        raise FILE.fault_at("no_colon", name, part=letter)
    part = _Part([], [])
    for word in field[1 : colons[0]]:
        part.edges.append(_read_edge(word, [*before, part]))
    for word in field[colons[0] + 1 :]:
        part.sites.append(_read_site(word, [*before, part]))
    return part


def _read_edge(word: Word, parts: list[_Part]) -> int:
    if word.text not in EDGES:
        raise FILE.unknown("no_edge", word, edges=" ".join(EDGES))
    edge = EDGES.index(word.text)
    for letter, part in zip(LETTERS, parts, strict=False):
        if edge in part.edges:
            raise FILE.fault_at("edge_twice", word, edge=word.text, part=letter)
    return edge


def _read_site(word: Word, parts: list[_Part]) -> int:
    if word.text not in KINDS:
        raise FILE.unknown("no_site", word, sites=" ".join(KINDS))
    if sum(len(part.sites) for part in parts) == SITES_A_TILE:
        raise FILE.fault_at("many_sites", word, most=SITES_A_TILE)
    return KINDS.index(word.text)


def _require_island_edge(line: Line, parts: list[_Part]) -> None:
    if not any(part.edges for part in parts):
        name = line[0]
        raise FILE.fault_at("no_island", name, tile=name.text)


def _require_no_crossing(line: Line, parts: list[_Part]) -> None:
    lettered = zip(LETTERS, parts, strict=False)
    for (one, part), (other, another) in combinations(lettered, 2):
        if _do_cross(part.edges, another.edges):
            name = line[0]
            raise FILE.fault_at("crossing", name, one=one, other=other)


def _do_cross(edges: list[int], others: list[int]) -> bool:
    """Going once around the tile one comes from one part to the other more than twice."""
    met = [edge in edges for edge in range(N_SIDES) if edge in edges or edge in others]
    return sum(here != there for here, there in pairwise([*met, *met[:1]])) > 2


def _write_face(face: np.void, parts: list[_Part], has_lair: bool) -> None:
    for name in ("edge", "site", "part"):
        face[name][:] = NONE
    for number, part in enumerate(parts):
        face["edge"][part.edges] = number
    sites = [(site, number) for number, part in enumerate(parts) for site in part.sites]
    for at, (site, number) in enumerate(sites):
        face["site"][at], face["part"][at] = site, number
    face["island"] = sum(1 << edge for part in parts for edge in part.edges)
    face["turns"] = _count_turns(parts)
    face["n_parts"], face["n_sites"], face["lair"] = len(parts), len(sites), has_lair


def _count_turns(parts: list[_Part]) -> int:
    """The smallest rotation after which the parts lie as before, names aside."""
    for turn in _TURNS:
        if _turned(parts, turn) == _turned(parts, 0):
            return turn
    return N_SIDES


def _turned(parts: list[_Part], turn: int) -> list[tuple[list[int], list[int]]]:
    return sorted(
        (sorted((edge + turn) % N_SIDES for edge in part.edges), sorted(part.sites))
        for part in parts
    )


# --- prices --------------------------------------------------------------------------------------


def _read_prices(line: Line, prices: npt.NDArray[np.int32], known: set[str]) -> None:
    if len(line) == 1:
        raise FILE.fault_at("no_row", line[0], rows=" ".join(RESOURCES))
    row = line[1]
    if row.text not in RESOURCES:
        raise FILE.unknown("unknown_row", row, rows=" ".join(RESOURCES))
    if row.text in known:
        raise FILE.fault_at("row_twice", row, row=row.text)
    known.add(row.text)
    values = [_read_price(word) for word in line[2:]]
    if len(values) != N_PRICES:
        raise _wrong_count(line, len(values))
    _require_no_fall(line, values)
    prices[RESOURCES.index(row.text)] = values


def _read_price(word: Word) -> int:
    if not _NUMBER.fullmatch(word.text):
        raise FILE.unknown("no_number", word)
    return int(word.text)


def _wrong_count(line: Line, count: int) -> ComponentsError:
    place = line[2 + N_PRICES if count > N_PRICES else 1]
    return FILE.fault_at("prices", place, count=count, due=N_PRICES)


def _require_no_fall(line: Line, values: list[int]) -> None:
    for at, (before, after) in enumerate(pairwise(values), start=3):
        if after < before:
            raise FILE.fault_at("falling", line[at], before=before, after=after)


# --- faults --------------------------------------------------------------------------------------


def _require_all(known: Collection[str], end: int) -> None:
    tiles = [name for name in TILES if name not in known]
    if tiles:
        raise FILE.fault("missing", end, tiles=", ".join(tiles))
    rows = [name for name in RESOURCES if name not in known]
    if rows:
        raise FILE.fault("missing_prices", end, rows=", ".join(rows))
