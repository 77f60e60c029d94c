"""All drawings of a game: the art, the faces of its tiles, and what is put together from both."""

from __future__ import annotations

import functools
from pathlib import Path

from stammtisch.core.scene import read_symbols, uses

from ..actions import CROPS
from .landscape import pictures
from .table import Face, Table
from .tile_layout import tile_layout

ART = Path(__file__).parent / "art"
LIGHTS = {"coast": "lit-coast", "lair": "lit-lair"}
"""Which light is behind a thing that can be clicked; behind sites it is `lit-site`."""
COPY = -11.0, -9.0
"""Where a trading post carries the resource it copies."""


def symbols(table: Table) -> dict[str, str]:
    """All drawings, those of the tiles put together; the same throughout a game."""
    faces: dict[str, str] = {}
    for tile, face in table.printed.faces.items():
        faces |= _face(tile, face)
    return {**art(), **faces}


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


@functools.lru_cache(maxsize=256)
def _face(tile: str, face: Face) -> dict[str, str]:
    """The drawings of a tile of one component file; other files have other faces."""
    return {**pictures(tile, face), f"face-{tile}": _composed(tile, face)}


def _composed(tile: str, face: Face) -> str:
    """A tile that is not turned, with its sites, coasts and lair, for the row of open tiles."""
    marks = tile_layout(face)
    pieces = [(f"tile-{tile}", 0.0, 0.0)]
    pieces += [(f"site-{kind}", *at) for (kind, _), at in zip(face.sites, marks.sites, strict=True)]
    pieces += [("coast", *at) for at in marks.coasts.values()]
    pieces += [] if marks.lair is None else [("lair", *marks.lair)]
    return uses(pieces)
