"""Pictures for the guide: each thing of the table alone, drawn as it is drawn on the map."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from stammtisch.core.scene import Scene, Sprite

from .. import GAME
from .drawings import drawings
from .geometry import INRADIUS, SIDE
from .palette import PALETTE

WIDE = 44.0
THINGS = {
    "ebony": "site-ebony",
    "spice": "site-spice",
    "dye": "site-dye",
    "mine": "site-mine",
    "gold": "resource-gold",
    "ruins": "site-ruins",
    "building": "site-building",
    "coast": "coast",
    "ship": "ship-0",
    "colonist": "colonist-0",
    "fort": "fort",
    "post": "post-spice",
}
"""Pictures of one thing each."""
AT_SEA = {"lair": "lair", "pirate": "pirate-1"}
"""The same for what is larger."""
CARD_WIDE, CARD_HIGH = 106.0, 146.0
TILE = "T08"


@functools.cache
def legend() -> dict[str, Scene]:
    """All pictures by name."""
    return dict(_pictures())


def _pictures() -> Iterator[tuple[str, Scene]]:
    wide, high = 2 * INRADIUS + 4, 2 * SIDE + 4
    yield "tile", _scene(f"face-{TILE}", wide, high)
    yield "ghost", _scene("lit-hex", wide, high)
    for name, symbol in THINGS.items():
        yield name, _scene(symbol, WIDE, WIDE)
    for name, symbol in AT_SEA.items():
        yield name, _scene(symbol, WIDE + 4, WIDE + 4)
    yield "card", _scene("card-plantation", CARD_WIDE, CARD_HIGH)
    yield "rate", _scene("rate", WIDE + 6, WIDE - 16)


def _scene(symbol: str, wide: float, high: float) -> Scene:
    sprite = Sprite(symbol, symbol, "all", 0, 0)
    symbols = drawings(GAME.components()).symbols
    return Scene(wide, high, ("all",), symbols, PALETTE, (sprite,), left=-wide / 2, top=-high / 2)
