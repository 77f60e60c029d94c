"""All drawings of a game: the art, the faces of its tiles, and what is put together from both."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from stammtisch.core.definition import Components
from stammtisch.core.engine import plain
from stammtisch.core.scene import read_symbols, uses

from ..pieces import CROPS, KINDS, MAX_SEATS, TILES
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

LARGE = 1.12
"""Marks of a tile that lies beside the map are so much larger than on it."""
BADGES = {**{crop: f"resource-{crop}" for crop in CROPS}, "mine": "resource-gold", "ruins": "ruin"}
"""What tells, beside a colonist, what kind of site it stands on."""
BADGE = 11.0, -11.0
"""Where that is, from the middle of the site."""


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
        found[f"post-{crop}"] = f'<use href="#post"/>{_scaled(f"resource-{crop}", *COPY, 0.62)}'
    found |= dict(_settlers())
    return found


def _settlers() -> Iterator[tuple[str, str]]:
    """Colonists on each kind of site, with a badge that tells what it gives, and at a building."""
    for seat in range(MAX_SEATS):
        yield f"owner-{seat}", _scaled(f"colonist-{seat}", 0, 0, 0.8)
        for kind, badge in BADGES.items():
            drawn = _scaled(f"colonist-{seat}", 0, 0, 1.14)
            yield f"settler-{seat}-{kind}", drawn + _scaled(badge, *BADGE, 0.58)


def _scaled(name: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})"><use href="#{name}"/></g>'


def _composed(tile: str, face: Face, marks: TileLayout) -> str:
    """A tile that is not turned, with its sites, coasts and lair, for the row of open tiles."""
    kinds = face.site[: face.n_sites].tolist()
    things = [(f"site-{KINDS[kind]}", *at) for kind, at in zip(kinds, marks.sites, strict=True)]
    things += [("coast", *at) for at in marks.coasts]
    things += [] if marks.lair is None else [("lair", *marks.lair)]
    large = "".join(_scaled(*thing, LARGE) for thing in things)
    return f'<use href="#cardboard"/><use href="#tile-{tile}"/><use href="#cut"/>{large}'
