"""All drawings of a game: the art, the faces of its tiles, and what is put together from both."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from stammtisch.core.definition import Components
from stammtisch.core.engine import plain
from stammtisch.core.scene import read_symbols, uses

from ..pieces import CROPS, KINDS, TILES
from ..state import Face
from .geometry import Point
from .landscape import pictures
from .ship_places import ship_places
from .tile_layout import TileLayout, tile_layout

ART = Path(__file__).parent / "art"
LIGHTS = {"coast": "lit-coast", "lair": "lit-lair"}
"""Which light is behind a thing that can be clicked; behind sites it is `lit-site`."""
COPY = -11.0, -9.0
"""Where a trading post carries the resource it copies."""


@dataclass(frozen=True)
class Drawings:
    """What a component set looks like, the same throughout a game.

    By tile: where its marks are, and where ships lie at the coast of each of its parts.
    """

    symbols: dict[str, str]
    layouts: list[TileLayout]
    ships: list[list[list[Point]]]


@functools.lru_cache(maxsize=32)
def drawings(components: Components) -> Drawings:
    """Everything that is drawn of a component set."""
    faces = list(plain(components.tables)[0].faces)
    layouts = [tile_layout(face) for face in faces]
    found, symbols = list(zip(TILES, faces, layouts, strict=True)), dict(art())
    for tile, face, marks in found:
        symbols |= {**pictures(tile, face, marks), f"face-{tile}": _composed(tile, face, marks)}
    return Drawings(symbols, layouts, [ship_places(face, marks) for _, face, marks in found])


@functools.cache
def art() -> dict[str, str]:
    """The drawings that are the same for all tiles."""
    found = read_symbols(ART)
    things = [name for name in found if name.startswith("site-")] + list(LIGHTS)
    for name in things:
        found[f"{name}-lit"] = uses([(LIGHTS.get(name, "lit-site"), 0, 0), (name, 0, 0)])
    for crop in CROPS:
        token = f'<g transform="translate({COPY[0]:g} {COPY[1]:g}) scale(.62)">'
        found[f"post-{crop}"] = f'<use href="#post"/>{token}<use href="#resource-{crop}"/></g>'
    return found


def _composed(tile: str, face: Face, marks: TileLayout) -> str:
    """A tile that is not turned, with its sites, coasts and lair, for the row of open tiles."""
    pieces = [(f"tile-{tile}", 0.0, 0.0)]
    kinds = face.site[: face.n_sites].tolist()
    pieces += [(f"site-{KINDS[kind]}", *at) for kind, at in zip(kinds, marks.sites, strict=True)]
    pieces += [("coast", *at) for at in marks.coasts]
    pieces += [] if marks.lair is None else [("lair", *marks.lair)]
    return uses(pieces)
