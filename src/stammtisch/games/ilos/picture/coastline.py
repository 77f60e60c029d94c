"""Coasts: the lines around the parts of islands on a tile, from one edge of the tile to another.

Land lies along the skeleton of a part; what counts as land is told by a field that is negative
there, and the line is where it is zero. At an edge of the tile land always reaches equally far to
both sides of the middle and goes straight over it, so that all tiles go on into each other.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from ..hexes import N_SIDES
from ..state import Face
from .geometry import Point, edge_middle, normal
from .tile_layout import HALF_EDGE, Floats, TileLayout, skeleton, to_edge, to_segment

STEP = 3.0
ROUNDING = 14.0
"""How softly the lines of a skeleton grow together."""
OFFSHORE = 15.0
"""The sea between land and an edge without an island, at least."""
CHANNEL = 19.0
"""The sea between two parts, at least."""
STRAIGHT = 2.0, 20.0
"""From how far inside the tile on a coast may stray, and from where on fully."""
WAVE = 4.2
"""How far a coast strays."""
FAR = 999.0


def chance(*numbers: int) -> int:
    """A number that looks like chance and is the same for the same numbers."""
    mixed = 2_166_136_261
    for number in numbers:
        mixed = ((mixed ^ (number & 0xFFFFFFFF)) * 16_777_619) & 0xFFFFFFFF
        mixed ^= mixed >> 15
    return (mixed * 2_654_435_761 & 0xFFFFFFFF) >> 12


def seed_of(tile: str) -> int:
    return chance(*tile.encode())


# --- the field -----------------------------------------------------------------------------------


def fields(face: Face, marks: TileLayout, seed: int, at: Floats) -> list[Floats]:
    """For each part how far points are from its land; negative on it."""
    parts = range(face.n_parts)
    lines = [skeleton(face, part, marks.sites) for part in parts]
    rough = [_soft([to_segment(at, line) for line in own]) for own in lines]
    strays = _strays(seed, at)
    return [_at_edges(face, part, at, _apart(part, rough) + strays) for part in parts]


def _soft(distances: list[Floats]) -> Floats:
    """The least of them, rounded where two are nearly alike."""
    least = distances[0]
    for other in distances[1:]:
        blend = np.clip(0.5 + 0.5 * (least - other) / ROUNDING, 0, 1)
        least = least + (other - least) * blend - ROUNDING * blend * (1 - blend) * 0.8
    return least


def _apart(part: int, rough: list[Floats]) -> Floats:
    """A part ends where another comes too near."""
    own = rough[part]
    for other, distance in enumerate(rough):
        if other != part:
            own = np.maximum(own, (own - distance + CHANNEL) / 2)
    return own


def _strays(seed: int, at: Floats) -> Floats:
    """Waves in all directions, of several lengths: how the coast strays."""
    total: Floats = np.zeros(at.shape[:-1])
    for k in range(9):
        angle = chance(seed, k, 1) % 628 / 100
        length = (52, 38, 27, 19, 14)[k % 5]
        phase = chance(seed, k, 2) % 628 / 100
        along = at[..., 0] * np.cos(angle) + at[..., 1] * np.sin(angle)
        total += np.sin(along * 2 * np.pi / length + phase) * (length / 52) ** 0.8
    return total * WAVE / 3


def _at_edges(face: Face, part: int, at: Floats, field: Floats) -> Floats:
    """Near its edges land is a straight strip; it keeps away from all others."""
    depths = np.array([to_edge(at, edge) for edge in range(N_SIDES)])
    nearest = depths.argmin(axis=0)
    depth = depths.min(axis=0)
    free = _smooth((depth - STRAIGHT[0]) / (STRAIGHT[1] - STRAIGHT[0]))
    for edge, its in enumerate(face.edge.tolist()):
        here = nearest == edge
        if its == part:
            strip = np.abs(_along(at, edge)) - HALF_EDGE
            field = np.where(here, strip + (field - strip) * free, field)
        else:
            field = np.maximum(field, np.where(here, OFFSHORE - depth, -FAR))
            field = np.where(here & (depth < 2), np.maximum(field, 5.0), field)
    return field


def _along(at: Floats, edge: int) -> Floats:
    """How far points are to the right of the middle of an edge, seen from inside."""
    x, y = normal(edge)
    along: Floats = at[..., 1] * x - at[..., 0] * y
    return along


def _smooth(x: Floats) -> Floats:
    x = np.clip(x, 0, 1)
    smooth: Floats = x * x * (3 - 2 * x)
    return smooth


# --- the lines -----------------------------------------------------------------------------------

Key = tuple[int, int, int]
Line = list[Point]
Ring = list[Line]
"""Lines that together go around a piece of land clockwise, from edge to edge of the tile."""
SPACING = 8.0
"""How far the points of a line are from each other."""


def coasts(tile: str, face: Face, marks: TileLayout) -> list[tuple[Floats, list[Ring]]]:
    """For each part its field on a grid, and what goes around its land; see `ring`."""
    return [(field, rings(field, 0)) for field in fields(face, marks, seed_of(tile), grid())]


def grid() -> Floats:
    """Points all over a tile and a little farther, row by row."""
    along = np.arange(-108.0, 109.0, STEP)
    return np.stack(np.meshgrid(along, along), axis=-1)


def rings(field: Floats, level: float) -> list[Ring]:
    """The lines where the field of a part has a level, without what lies outside of the tile."""
    padded = field - level
    padded[[0, -1], :] = padded[:, [0, -1]] = FAR
    return [found for loop in _loops(padded) if (found := _cut(loop, HALF_EDGE + level))]


def _loops(field: Floats) -> list[Line]:
    """Closed lines around what is negative, clockwise."""
    ahead = _steps(field < 0)
    found = []
    while ahead:
        first = here = next(iter(ahead))
        loop = []
        while here in ahead:
            loop.append(_crossing(field, here))
            here = ahead.pop(here)
        if here == first and len(loop) > 12:
            found.append(loop)
    return found


def _steps(inside: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> dict[Key, Key]:
    """From each side of a cell that the line crosses to the next."""
    ahead: dict[Key, Key] = {}
    codes = inside[:-1, :-1] * 1 + inside[:-1, 1:] * 2 + inside[1:, 1:] * 4 + inside[1:, :-1] * 8
    for y, x in np.argwhere((codes > 0) & (codes < 15)).tolist():
        sides = ((x, y, 0), (x + 1, y, 1), (x, y + 1, 0), (x, y, 1))
        isin = [bool(codes[y, x] >> k & 1) for k in range(4)]
        for k in range(4):
            if isin[k] and not isin[k - 1]:
                last = k
                while isin[(last + 1) % 4]:
                    last += 1
                ahead[sides[last % 4]] = sides[k - 1]
    return ahead


def _crossing(field: Floats, key: Key) -> Point:
    x, y, down = key
    one, other = field[y, x], field[y + down, x + 1 - down]
    part = float(np.clip(one / (one - other), 0.02, 0.98))
    return (
        STEP * (x + part * (1 - down)) - 108.0,
        STEP * (y + part * down) - 108.0,
    )


def _cut(loop: Line, half: float) -> Ring:
    """What of a closed line lies inside of the tile, with its ends exactly on the edges."""
    at = np.array(loop)
    depth = np.min([to_edge(at, edge) for edge in range(N_SIDES)], axis=0)
    if (depth > 1).all():
        return [_even([*loop, loop[0]])]
    if not (depth > 1).any():
        return []
    begin = int(np.argmax(depth <= 1))
    at, depth = np.roll(at, -begin, axis=0), np.roll(depth, -begin)
    isin = [False, *(depth > 1).tolist(), False]
    starts = [k for k, (a, b) in enumerate(pairwise(isin)) if b and not a]
    ends = [k for k, (a, b) in enumerate(pairwise(isin)) if a and not b]
    found = []
    for start, end in zip(starts, ends, strict=True):
        inner = [(float(x), float(y)) for x, y in at[start:end]]
        found.append(_even([_on_edge(inner[0], half), *inner, _on_edge(inner[-1], half)]))
    return found


def _on_edge(near: Point, half: float) -> Point:
    """The point of the nearest edge at which a line ends."""
    here = np.array(near)
    edge = min(range(N_SIDES), key=lambda edge: float(to_edge(here, edge)))
    side = half if _along(here, edge) > 0 else -half
    (x, y), (nx, ny) = edge_middle(edge), normal(edge)
    return x - side * ny, y + side * nx


def _even(line: Line) -> Line:
    """The same line with points evenly apart, the ends where they were."""
    at = np.array(line)
    far = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(at, axis=0).T))])
    count = max(round(far[-1] / SPACING), 4)
    wanted = np.linspace(0, far[-1], count + 1)
    x, y = np.interp(wanted, far, at[:, 0]), np.interp(wanted, far, at[:, 1])
    return [(float(a), float(b)) for a, b in zip(x, y, strict=True)]


def is_closed(ring: Ring) -> bool:
    """Whether it goes around without meeting an edge."""
    return len(ring) == 1 and ring[0][0] == ring[0][-1]
