"""All drawings of the printed board."""

from __future__ import annotations

from collections.abc import Iterator

from ..state import (
    CHAMBERS,
    CITIES,
    SHOPS,
    WINDOWS,
    Printed,
)
from .churchyard import chronicle, church, graves, window
from .drawings import board_art
from .elements import moved, rect, tray
from .fields import harvest_card, market
from .geometry import AREAS, HOUSES, LINE_H, PANES, ROOMS, SHELVES, Box
from .houses import chamber
from .roads import city, road_id, roads_of, toll, travel
from .workshops import mill, workshop

PARTS = ("under-", "over-")
"""What is no drawing by itself."""


SPOTS = {
    **{f"spot-{name}": box for name, box in AREAS.items()},
    "spot-section": Box(-50, -LINE_H / 2, 334, LINE_H),
    "spot-grave": Box(-36, -52, 384, 100),
}
"""What is pointed at where something is printed on the ground: areas, and places around a first."""


def around(box: Box, drawing: str) -> str:
    """A drawing around the middle of its box."""
    x, y = box.middle
    return moved(drawing, -x, -y)


def symbols(printed: Printed, seats: int) -> Iterator[tuple[str, str]]:
    """For a number of players."""
    art = board_art()
    yield from ((name, drawing) for name, drawing in art.items() if not name.startswith(PARTS))
    yield from _grounds(printed, seats)
    yield "card-harvest", harvest_card()
    yield "house-mill", around(HOUSES["mill"], mill(printed))
    for name in SHOPS:
        yield f"house-{name}", around(HOUSES[name], workshop(name, printed))
    for name in CHAMBERS:
        yield f"room-{name}", around(ROOMS[name], chamber(name, printed))
    for name in WINDOWS:
        yield f"pane-{name}", around(PANES[name], window(name))
    for name in CITIES:
        yield f"city-{name}", city(name, printed)
    for a, b in roads_of(printed):
        yield road_id(a, b), toll(printed, a, b)
    for name, box in SHELVES.items():
        yield f"tray-{name}", around(box, tray(box))
    for name, box in SPOTS.items():
        yield name, rect(box, "sign", 'fill-opacity="0"')


def _grounds(printed: Printed, seats: int) -> Iterator[tuple[str, str]]:
    """What cannot be clicked."""
    setting = printed.settings[seats - 2]
    *sections, grave_count = setting.sections.tolist()
    yield "area-church", church(printed)
    yield "area-travel", travel(printed)
    yield "area-chronicle", chronicle(sections)
    yield "area-graves", graves(grave_count)
    yield "area-market", market(setting.stalls)
