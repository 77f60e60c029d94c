"""Pictures for the guide: each thing of the table alone, drawn as it is drawn on the board."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from stammtisch.core.scene import Scene, Sprite

from ..components import SIDE
from .drawings import art, name_plate
from .geometry import CHANNEL
from .landscape import SPACE, TILE, Rows, face_name, pictures
from .palette import PALETTE

WIDE = 56
"""A space with a little of what surrounds it."""
THING = 42
BADGE_ASIDE = 12
"""How far right and up of the middle of a space its price stands."""
FACE = "1A"
MIDDLE = SIDE // 2
GROUNDS = {
    "meadow": "...",
    "forest": ".f.",
    "ruins": ".r.",
    "volcano": ".v.",
    "mountain": ".^.",
    "water": "~~~",
    "small-temple": ".t.",
    "large-temple": ".T.",
}
"""What stands in the middle of a tile, with the spaces to the left and right."""
MARKED = {
    "lit-space": ("...", "lit-space", ""),
    "dear-space": (".f.", "lit-dear-space", "2"),
    "choice-space": ("...", "lit-space", "1·2"),
}
"""Spaces where something may be done: their ground, their light and their price."""
THINGS = {
    "sacrifice": "altar",
    "talisman": "talisman",
    "seal": "seal-3",
    "seal-hidden": "seal-hidden",
    "slide": "handle-slide",
    "rotate-cw": "handle-cw",
    "rotate-ccw": "handle-ccw",
}
TILE_ROWS = ("ff.~..r", "ff.~.T.", ".t.~^..", "~~~~^^.", ".....f.", ".v.tfff", "...ffff")


@functools.cache
def legend() -> dict[str, Scene]:
    """All pictures by name."""
    return dict(_pictures())


def _pictures() -> Iterator[tuple[str, Scene]]:
    for name, ground in GROUNDS.items():
        yield name, _space(ground)
    yield "token", _space("...", "token-0")
    yield "movable-token", _space("...", "token-0", "lit-token")
    for name, (ground, light, price) in MARKED.items():
        yield name, _space(ground, light, price=price)
    for name, symbol in THINGS.items():
        yield name, _scene(THING, [Sprite(name, symbol, "all", THING / 2, THING / 2)])
    yield "gap", _slot("empty-slot")
    yield "tile", _slot(face_name(FACE, 0), f"plate-{FACE}")


def _scene(wide: float, sprites: list[Sprite], rows: Rows = TILE_ROWS) -> Scene:
    symbols = {**art(), **pictures(FACE, rows), f"plate-{FACE}": name_plate(FACE)}
    return Scene(wide, wide, ("all",), symbols, PALETTE, tuple(sprites))


def _space(ground: str, *symbols: str, price: str = "") -> Scene:
    """The middle of a tile, with drawings on it and a price in its corner."""
    line = ground.center(SIDE, ground[0])
    rows = tuple(line if y == MIDDLE else "." * SIDE for y in range(SIDE))
    at = WIDE / 2
    sprites = [Sprite(symbol, symbol, "all", at, at) for symbol in (face_name(FACE, 0), *symbols)]
    if price:
        x, y = at + BADGE_ASIDE, at - BADGE_ASIDE
        sprites.append(Sprite("price", "no-space", "all", x, y, legal=("",), badge=price))
    return _scene(WIDE, sprites, rows)


def _slot(symbol: str, plate: str = "") -> Scene:
    """A whole slot, with the name of the tile below it."""
    wide = TILE + 2 * CHANNEL
    sprites = [Sprite(symbol, symbol, "all", wide / 2, wide / 2)]
    if plate:
        at = wide / 2 - TILE / 2 + SPACE, wide - CHANNEL / 2
        sprites.append(Sprite(plate, plate, "all", *at))
    return _scene(wide, sprites)
