"""Where ships lie at a coast: on open water close by, never on a site, a coast or a lair.

The places of each coast of a face are chosen once, one ship after the other, seen from the middle
of the tile as it was before it is turned; so no ship moves when another comes.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..state import Face
from .geometry import Point
from .tile_layout import TileLayout, skeleton, to_rim, to_segment

Floats = npt.NDArray[np.float64]
SHIPS = 10
"""So many ships find a place of their own at each coast."""
USUAL = 3
"""So many ships at each coast of a tile keep clear of those at its other coasts."""
STEP = 6.0
REACH = 18.0
"""Half of what a ship takes up."""
SITE_REACH, COAST_REACH, LAIR_REACH = 21.0, 13.0, 23.0
RIM = 9.0
"""Ships keep so far from the rim of the tile with their middle."""
ASHORE = 26.0
"""How much farther off a place on the water may be than one on land."""
CLOSE = 0.8
"""The same for the square of it: two ships never lie on one place."""
CROWDED = 4.0
"""How much farther off a place may be for each unit less of overlap."""


def ship_places(face: Face, marks: TileLayout) -> list[list[Point]]:
    """The places of the first ships at the coast of each part."""
    at = _grid()
    cost = _ashore(face, marks, at) + _on_marks(marks, at)
    far = [np.hypot(*(at - np.array(coast)).T) for coast in marks.coasts]
    taken = [np.zeros(len(at)) for _ in marks.coasts]
    found: list[list[Point]] = [[] for _ in marks.coasts]
    for nth in range(SHIPS):
        for part in range(face.n_parts):
            best = at[int(np.argmin(far[part] + cost + taken[part]))]
            found[part].append((float(best[0]), float(best[1])))
            overlap = np.maximum(0, 2 * REACH - np.hypot(*(at - best).T))
            crowd = CROWDED * overlap + CLOSE * overlap**2
            for other in range(face.n_parts) if nth < USUAL else [part]:
                taken[other] += crowd
    return found


def _grid() -> Floats:
    """Points all over the tile."""
    along = np.arange(-96, 97, STEP)
    at = np.array([(x, y) for y in along for x in along])
    inside: Floats = at[to_rim(at) >= RIM]
    return inside


def _ashore(face: Face, marks: TileLayout, at: Floats) -> Floats:
    """What it costs to lie on land; nothing where a whole ship has water around it."""
    lines = [line for part in range(face.n_parts) for line in skeleton(face, part, marks.sites)]
    away = np.min([to_segment(at, line) for line in lines], axis=0)
    cost: Floats = ASHORE * np.clip(1 - away / REACH, 0, 2)
    return cost


def _on_marks(marks: TileLayout, at: Floats) -> Floats:
    """What it costs to cover what is printed there."""
    circles = [(place, SITE_REACH) for place in marks.sites]
    circles += [(place, COAST_REACH) for place in marks.coasts]
    circles += [] if marks.lair is None else [(marks.lair, LAIR_REACH)]
    cost = np.zeros(len(at))
    for place, reach in circles:
        overlap = reach + REACH - np.hypot(*(at - np.array(place)).T)
        cost += 3 * CROWDED * np.maximum(0, overlap)
    return cost
