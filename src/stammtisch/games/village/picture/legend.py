"""Pictures for the guide: each thing of the table alone, drawn as it is drawn on the board."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from stammtisch.core.game import HOUSE
from stammtisch.core.scene import Scene, Sprite

from ..state import (
    CUBES,
    GOODS,
)
from .drawings import customers, tokens
from .palette import PALETTE
from .village import printed_on

SMALL = 34.0
TALL = 44.0
THINGS = {
    "grain": "grain",
    "coin": "coin",
    "time": "hourglass",
    "prestige": "prestige",
    "visited": "seat-marker-0",
    "marker": "marker",
}
"""Pictures of one thing each."""
FIGURES = {"member": "member-0-1", "monk": "monk", "grave": "grave", "bag": "bag"}
"""The same for what is taller."""
CUSTOMER, CUSTOMER_WIDE, CUSTOMER_HIGH = "customer-C01", 104.0, 118.0


@functools.cache
def legend() -> dict[str, Scene]:
    """All pictures by name."""
    return dict(_pictures())


def _pictures() -> Iterator[tuple[str, Scene]]:
    for cube in CUBES:
        yield cube, _scene(f"cube-{cube}", SMALL, SMALL)
    for good in GOODS:
        yield good, _scene(f"good-{good}", SMALL, SMALL)
    for name, symbol in THINGS.items():
        yield name, _scene(symbol, SMALL, SMALL)
    for name, symbol in FIGURES.items():
        yield name, _scene(symbol, TALL, TALL)
    yield "customer", _scene(CUSTOMER, CUSTOMER_WIDE, CUSTOMER_HIGH)


def _scene(symbol: str, wide: float, high: float) -> Scene:
    sprite = Sprite(symbol, symbol, "all", 0, 0)
    drawings = {**tokens(), **dict(customers(printed_on(HOUSE)))}
    return Scene(wide, high, ("all",), drawings, PALETTE, (sprite,), left=-wide / 2, top=-high / 2)
