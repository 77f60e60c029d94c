"""All drawings of the printed board."""

from __future__ import annotations

from collections.abc import Iterator

from ..state import (
    CHAMBERS,
    CITIES,
    SHOPS,
    SPACES,
    WINDOWS,
    Printed,
)
from .buildings import moved, tray
from .churchyard import chronicle, church, graves, vault, window
from .fields import harvest, harvest_card, market, store
from .geometry import HOUSES, PANES, ROOMS, Box
from .houses import birth, chamber, council, family, recall, well
from .roads import city, travel
from .workshops import mill, workshop


def around(box: Box, drawing: str) -> str:
    """A drawing around the middle of its box."""
    x, y = box.middle
    return moved(drawing, -x, -y)


def symbols(printed: Printed, seats: int) -> Iterator[tuple[str, str]]:
    """For a number of players."""
    yield from _grounds(printed, seats)
    yield from (
        ("well", well()),
        ("bag-floor", vault()),
        ("card-harvest", harvest_card()),
        ("card-birth", birth()),
        ("card-recall", recall()),
        ("house-mill", around(HOUSES["mill"], mill(printed))),
    )
    for name in SHOPS:
        yield f"house-{name}", around(HOUSES[name], workshop(name, printed))
    for name in CHAMBERS:
        yield f"room-{name}", around(ROOMS[name], chamber(name, printed))
    for name in WINDOWS:
        yield f"pane-{name}", around(PANES[name], window(name))
    for name in CITIES:
        yield f"city-{name}", city(name, printed)


def _grounds(printed: Printed, seats: int) -> Iterator[tuple[str, str]]:
    """What cannot be clicked."""
    setting = printed.settings[seats - 2]
    *sections, grave_count = setting.sections.tolist()
    yield "area-council", council()
    yield "area-church", church(printed)
    yield "area-travel", travel(printed)
    yield "area-chronicle", chronicle(sections)
    yield "area-graves", graves(grave_count)
    yield "area-market", market(setting.stalls)
    yield "area-harvest", harvest()
    yield "area-family", family()
    yield "area-store", store()
    for space in SPACES:
        yield f"tray-{space}", tray(space)
