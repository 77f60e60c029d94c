"""Where sites, coasts and lairs lie on a tile that has not been turned, seen from its middle.

Every face is laid out by itself, so that sets drawn by others look right too: each mark moves to
the best of many places, in turn, until none has a better one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..hexes import N_SIDES
from ..state import Face
from .geometry import INRADIUS, Point, edge_middle, normal

Floats = npt.NDArray[np.float64]
Segment = tuple[Point, Point, float]
"""A thick line of land: from, to, and how far it reaches to either side."""

HALF_EDGE = 25.0
"""Land reaches an edge so far to either side of its middle."""
STUB = 0.74
SITE, LINK = 24.0, 19.0
INSIDE, LAIR_INSIDE = 21.0, 27.0
"""Marks keep so far from the rim."""
APART = 46.0
AT_SEA, BY_LAIR = 38.0, 44.0
"""How far coasts want to be from each other, and from the lair."""
STARTS, SWEEPS = 6, 12
LAIR = -1
"""Stands for the lair where else a part does."""


@dataclass(frozen=True)
class TileLayout:
    """The marks of a face: its sites in order, the coasts by part, the lair if there is one."""

    sites: tuple[Point, ...]
    coasts: tuple[Point, ...]
    lair: Point | None

    def all(self) -> list[Point]:
        lairs = [] if self.lair is None else [self.lair]
        return [*self.sites, *self.coasts, *lairs]


def edges_of(face: Face, part: int) -> list[int]:
    """The edges a part reaches."""
    return np.flatnonzero(face.edge == part).tolist()


def parts_of_sites(face: Face) -> list[int]:
    """The part of each site."""
    parts: list[int] = face.part[: face.n_sites].tolist()
    return parts


def skeleton(face: Face, part: int, sites: tuple[Point, ...]) -> list[Segment]:
    """The lines along which a part's land lies: from its edges inwards, and from site to site."""
    edges = edges_of(face, part)
    own = [at for at, its in zip(sites, parts_of_sites(face), strict=True) if its == part]
    stubs = [edge_middle(edge, STUB) for edge in edges]
    hubs = [_mean(stubs)] if len(edges) > 1 else []
    found = [(edge_middle(edge, 1.4), edge_middle(edge, STUB), HALF_EDGE) for edge in edges]
    found += [(at, at, SITE) for at in own] + [(at, at, LINK) for at in hubs]
    found += [(one, other, LINK) for one, other in _tree([*hubs, *stubs, *own])]
    return found or [((0.0, 0.0), (0.0, 0.0), SITE)]


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _tree(nodes: list[Point]) -> list[tuple[Point, Point]]:
    """The shortest lines that connect all of the nodes."""
    inside, outside, found = nodes[:1], nodes[1:], []
    while outside:
        pairs = [(_square(a, b), a, b) for a in inside for b in outside]
        _, near, new = min(pairs)
        found.append((near, new))
        outside.remove(new)
        inside.append(new)
    return found


def _square(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def to_segment(at: Floats, segment: Segment) -> Floats:
    """How far points are from a thick line; negative inside."""
    (ax, ay), (bx, by), reach = segment
    dx, dy = bx - ax, by - ay
    x, y = at[..., 0] - ax, at[..., 1] - ay
    along = np.clip((x * dx + y * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
    distance: Floats = np.hypot(x - along * dx, y - along * dy) - reach
    return distance


def to_edge(at: Floats, edge: int) -> Floats:
    """How far inside an edge points are."""
    x, y = normal(edge)
    depth: Floats = INRADIUS - at[..., 0] * x - at[..., 1] * y
    return depth


def to_rim(at: Floats) -> Floats:
    """How far inside the tile points are."""
    depth: Floats = np.min([to_edge(at, edge) for edge in range(N_SIDES)], axis=0)
    return depth


# --- where the marks go --------------------------------------------------------------------------


def tile_layout(face: Face) -> TileLayout:
    """The marks of a face."""
    grid, n = _grid(), face.n_parts
    sites = _settle_sites(face, grid)
    away = [to_land(grid, skeleton(face, part, sites)) for part in range(n)]
    marks = [*range(n), *([LAIR] if face.lair else [])]
    costs = [_coast_cost(grid, away, mark, sites) for mark in marks]
    want = [[BY_LAIR if LAIR in (one, other) else AT_SEA for other in marks] for one in marks]
    found = _relaxed(grid, costs, want)
    return TileLayout(sites, tuple(found[:n]), found[-1] if face.lair else None)


def _grid() -> Floats:
    along = np.arange(-96.0, 97.0, 3.0)
    at = np.array([(x, y) for y in along for x in along])
    inside: Floats = at[to_rim(at) >= INSIDE]
    return inside


def to_land(at: Floats, lines: list[Segment]) -> Floats:
    """How far points are from a part's land, roughly; negative on it."""
    nearest: Floats = np.min([to_segment(at, line) for line in lines], axis=0)
    return nearest


def _settle_sites(face: Face, grid: Floats) -> tuple[Point, ...]:
    parts = parts_of_sites(face)
    if not parts:
        return ()
    costs = [_site_cost(grid, face, part) for part in parts]
    want = [[APART if one == other else 62.0 for other in parts] for one in parts]
    return tuple(_relaxed(grid, costs, want))


def _short(distance: Floats, due: float) -> Floats:
    """What it costs to be nearer than that."""
    cost: Floats = np.maximum(0, due - distance) ** 2
    return cost


def _site_cost(grid: Floats, face: Face, part: int) -> Floats:
    """Where a site of a part would rather not be, whatever the others do."""
    own = edges_of(face, part)
    cost = np.zeros(len(grid))
    for edge in range(N_SIDES):
        if edge not in own:
            cost += _short(to_edge(grid, edge), 42.0)
    for other in range(face.n_parts):
        if other != part and edges_of(face, other):
            cost += _short(to_land(grid, _bare(face, other)), 34.0)
    if not own:
        cost += 0.02 * (grid**2).sum(axis=1)
        return cost
    home = np.array(_home(face, part))
    cost += 0.05 * ((grid - home) ** 2).sum(axis=1)
    return cost


def _bare(face: Face, part: int) -> list[Segment]:
    edges = edges_of(face, part)
    stubs = [edge_middle(edge, STUB) for edge in edges]
    hubs = [_mean(stubs)] if len(edges) > 1 else []
    found = [(edge_middle(edge, 1.4), edge_middle(edge, STUB), HALF_EDGE) for edge in edges]
    return found + [(one, other, LINK) for one, other in _tree([*hubs, *stubs])]


def _home(face: Face, part: int) -> Point:
    """Around where the sites of a part lie: a little inwards from its edges."""
    x, y = _mean([edge_middle(edge) for edge in edges_of(face, part)])
    return 0.6 * x, 0.6 * y


def _coast_cost(grid: Floats, away: list[Floats], part: int, sites: tuple[Point, ...]) -> Floats:
    """Where the coast of a part, or the lair, would rather not be."""
    cost: Floats = 0.004 * (grid**2).sum(axis=1)
    for site in sites:
        cost += _short(np.hypot(*(grid - np.array(site)).T), 52.0 if part == LAIR else 36.0)
    if part == LAIR:
        cost += 2 * _short(to_rim(grid), LAIR_INSIDE)
        cost += 2 * _short(np.min(away, axis=0), 34.0)
        return cost
    for other, distance in enumerate(away):
        if other != part:
            cost += 2 * _short(distance, 22.0)
    cost += 2 * (away[part] - 7) ** 2
    return cost


def _relaxed(grid: Floats, costs: list[Floats], want: list[list[float]]) -> list[Point]:
    """Marks as far apart as they want to be, each where it costs little."""
    tries = [_descended(grid, costs, want, start) for start in range(STARTS)]
    _, best = min(tries, key=lambda found: found[0])
    return [(round(float(grid[k, 0]), 1), round(float(grid[k, 1]), 1)) for k in best]


def _descended(
    grid: Floats, costs: list[Floats], want: list[list[float]], start: int
) -> tuple[float, list[int]]:
    """One way down from another start: what it costs, and the places."""
    order = [(k + start) % len(costs) for k in range(len(costs))]
    at: dict[int, int] = {}
    total = 0.0
    for _ in range(SWEEPS):
        before, total = dict(at), 0.0
        for k in order if start % 2 == 0 else reversed(order):
            cost = costs[k].copy()
            for other, place in at.items():
                if other != k:
                    cost += 3 * _short(np.hypot(*(grid - grid[place]).T), want[k][other])
            at[k] = int(np.argmin(cost))
            total += float(cost[at[k]])
        if at == before:
            break
    return total, [at[k] for k in range(len(costs))]
