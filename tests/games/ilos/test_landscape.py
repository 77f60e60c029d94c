"""The land of Ilôs: coasts meet at every edge, islands stay apart, marks lie where they belong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from math import cos, hypot, pi, sin

import numpy as np
import pytest

from stammtisch import load
from stammtisch.core.engine import plain
from stammtisch.core.scene import VARIABLE, read_symbols
from stammtisch.core.vocabulary import NONE
from stammtisch.games.ilos.hexes import N_SIDES, STEPS
from stammtisch.games.ilos.picture.coastline import Line, Ring, coasts, fields, is_closed
from stammtisch.games.ilos.picture.geometry import (
    INRADIUS,
    SIDE,
    Point,
    centre,
    edge_middle,
    normal,
    place,
    turned,
)
from stammtisch.games.ilos.picture.landscape import pictures
from stammtisch.games.ilos.picture.palette import PALETTE
from stammtisch.games.ilos.picture.tile_layout import (
    HALF_EDGE,
    Floats,
    TileLayout,
    edges_of,
    parts_of_sites,
    tile_layout,
    to_rim,
)
from stammtisch.games.ilos.pieces import LETTERS, TILES
from stammtisch.games.ilos.state import Face

GAME = load("ilos")
FACES = dict(zip(TILES, plain(GAME.components().tables)[0].faces, strict=True))
SEEDS = range(4)
MAX_CHARACTERS = 250_000


@cache
def layout_of(tile: str) -> TileLayout:
    return tile_layout(FACES[tile])


@cache
def coasts_of(tile: str) -> list[tuple[Floats, list[Ring]]]:
    return coasts(tile, FACES[tile], layout_of(tile))


def outlines(tile: str) -> list[list[Ring]]:
    """The lines around each part."""
    return [rings for _, rings in coasts_of(tile)]


def drawn(tile: str) -> dict[str, str]:
    return pictures(tile, FACES[tile], layout_of(tile))


def corners(radius: float = SIDE) -> list[Point]:
    """The corners of a tile clockwise from the top, where the north-eastern edge begins."""
    angles = [(k / 3 - 1 / 2) * pi for k in range(N_SIDES)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def edge_points(edge: int) -> list[Point]:
    """Where every coast meets that edge."""
    (x, y), (nx, ny) = edge_middle(edge), normal(edge)
    return [(x - side * ny, y + side * nx) for side in (-HALF_EDGE, HALF_EDGE)]


def rounded(points: list[Point]) -> list[Point]:
    return sorted((round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in points)


def ends(rings: list[Ring]) -> list[Point]:
    lines = [line for ring in rings if not is_closed(ring) for line in ring]
    return [point for line in lines for point in (line[0], line[-1])]


# Hexes


@pytest.mark.parametrize("edge", range(N_SIDES))
def test_neighbours_lie_across_the_edge_of_that_direction(edge: int) -> None:
    x, y = edge_middle(edge, 2)
    assert centre(*STEPS[edge]) == pytest.approx((x, y))


def test_a_tile_turned_by_one_sixth_has_its_first_edge_at_the_second() -> None:
    assert turned(*edge_middle(0), 1) == pytest.approx(edge_middle(1))
    assert place((1, 0, 1), edge_middle(0)) == pytest.approx((3 * INRADIUS, 0), abs=0.1)


def test_the_first_edge_begins_at_the_upper_corner() -> None:
    (_, top), (x, y) = corners()[:2]
    assert top == pytest.approx(-100)
    assert (x / 2, (y + top) / 2) == pytest.approx(edge_middle(0))


# Coasts


@pytest.mark.parametrize("tile", TILES)
def test_coasts_meet_each_edge_at_the_same_two_points(tile: str) -> None:
    for part, rings in enumerate(outlines(tile)):
        edges = edges_of(FACES[tile], part)
        wanted = [point for edge in edges for point in edge_points(edge)]
        assert rounded(ends(rings)) == rounded(wanted)


@pytest.mark.parametrize("tile", TILES)
def test_each_part_is_one_piece_of_land(tile: str) -> None:
    assert [len(rings) for rings in outlines(tile)] == [1] * FACES[tile].n_parts


@pytest.mark.parametrize("tile", TILES)
def test_coasts_leave_over_an_edge_at_a_right_angle(tile: str) -> None:
    """The first pull of each curve goes straight inwards."""
    for letter in LETTERS[: FACES[tile].n_parts]:
        shore = drawn(tile)[f"shore-{tile}{letter}"]
        for x, y, cx, cy in re.findall(r"M(\S+) (\S+?)C(\S+) (\S+) ", shore):
            start, pull = (float(x), float(y)), (float(cx) - float(x), float(cy) - float(y))
            nx, ny = max((normal(k) for k in range(N_SIDES)), key=lambda n: dot(n, start))
            assert abs(pull[0] * ny - pull[1] * nx) < 0.2
            assert dot(pull, (nx, ny)) < 0


def dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]


@pytest.mark.parametrize("tile", TILES)
def test_parts_stay_apart(tile: str) -> None:
    for one, other in combinations(map(dense, outlines(tile)), 2):
        assert min(hypot(a - c, b - d) for a, b in one for c, d in other) > 9


def dense(rings: list[Ring]) -> Line:
    return [point for ring in rings for line in ring for point in line]


@pytest.mark.parametrize("tile", TILES)
def test_no_coast_crosses_itself(tile: str) -> None:
    for rings in outlines(tile):
        steps = [step for ring in rings for line in ring for step in pairwise(line)]
        assert not any(do_cross(a, b) for a, b in combinations(steps, 2))


def do_cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < -1e-6 and side(c, d, a) * side(c, d, b) < -1e-6


def side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@pytest.mark.parametrize("tile", TILES)
def test_the_corners_and_the_open_edges_are_sea(tile: str) -> None:
    face = FACES[tile]
    open_edges = [edge_middle(edge) for edge in edges_of(face, NONE)]
    at = np.array([*corners(99), *open_edges])
    for field in fields(face, layout_of(tile), 1, at):
        assert field.min() > 0


# Marks


@pytest.mark.parametrize("tile", TILES)
def test_marks_lie_apart_and_well_inside(tile: str) -> None:
    marks = layout_of(tile).all()
    assert to_rim(np.array(marks)).min() >= 20
    for one, other in combinations(marks, 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) >= 30


@pytest.mark.parametrize("tile", TILES)
def test_sites_lie_on_their_part(tile: str) -> None:
    for part, at in zip(parts_of_sites(FACES[tile]), layout_of(tile).sites, strict=True):
        assert depths(tile, at)[part] < -12


@pytest.mark.parametrize("tile", TILES)
def test_coasts_lie_by_the_shore_of_their_part(tile: str) -> None:
    for part, at in enumerate(layout_of(tile).coasts):
        found = depths(tile, at)
        assert -8 < found.pop(part) < 20
        assert all(depth > 8 for depth in found)


@pytest.mark.parametrize("tile", [tile for tile in TILES if FACES[tile].lair])
def test_lairs_lie_at_sea(tile: str) -> None:
    lair = layout_of(tile).lair
    assert lair is not None
    assert all(depth > 10 for depth in depths(tile, lair))


def depths(tile: str, at: Point) -> list[float]:
    """How far a point is from the land of each part that is drawn, negative on it."""
    column, row = round((at[0] + 108) / 3), round((at[1] + 108) / 3)
    return [float(field[row, column]) for field, _ in coasts_of(tile)]


def test_a_crowded_face_of_another_set_finds_room_for_all() -> None:
    face = face_of(range(6), [0, 0, 1, 2, 3, 4, 5, 5], lair=1)
    marks = tile_layout(face)
    assert len(marks.all()) == 8 + 6 + 1
    assert all(rings for _, rings in coasts("T01", face, marks))


def test_an_islet_has_a_closed_coast() -> None:
    face = face_of([NONE, 0, NONE, NONE, NONE, NONE], [1], lair=0)
    _, rings = coasts("T01", face, tile_layout(face))[1]
    assert [is_closed(ring) for ring in rings] == [True]


def face_of(edges: Sequence[int], sites: Sequence[int], lair: int) -> Face:
    """A face with these parts at its edges and under its sites."""
    face: Face = plain(np.zeros(1, Face.dtype))[0]
    face.edge[:], face.part[:] = edges, NONE
    face.part[: len(sites)] = sites
    face.n_parts, face.n_sites, face.lair = max(*edges, *sites) + 1, len(sites), lair
    return face


# Drawings


def all_drawings() -> dict[str, str]:
    found = read_symbols(GAME.folder / "picture" / "art")
    for tile in TILES:
        found |= drawn(tile)
    return found


def test_drawings_use_only_what_there_is() -> None:
    there = all_drawings()
    for name, markup in there.items():
        assert set(VARIABLE.findall(markup)) <= PALETTE.keys(), name
        assert set(re.findall(r'href="#([^"]+)"', markup)) <= there.keys(), name


def test_there_is_a_drawing_of_each_tile_and_a_halo_of_each_part() -> None:
    names = {f"tile-{tile}" for tile in TILES}
    names |= {f"halo-{tile}{letter}" for tile in TILES for letter in LETTERS[: FACES[tile].n_parts]}
    assert names | {"sea", "ghost-hex", "compass"} <= all_drawings().keys()


def test_all_tiles_together_are_small() -> None:
    assert sum(len(markup) for tile in TILES for markup in drawn(tile).values()) < MAX_CHARACTERS
