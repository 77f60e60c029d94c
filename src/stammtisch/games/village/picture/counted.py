"""What gives points on the board, by heading of the score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stammtisch.core.scene import Sprite

from ..rules.scoring import COUNCIL_POINTS
from ..state import CHAMBERS, CITIES, SECTIONS, WINDOWS

ROOMS = [room for room, points in zip(CHAMBERS, COUNCIL_POINTS, strict=True) if points]
COUNTED: Mapping[str, tuple[str, ...]] = {
    "travel": tuple(f"visited-{city}-{{seat}}" for city in CITIES),
    "council": tuple(f"member-{{seat}}-{room}-" for room in ROOMS),
    "church": tuple(f"member-{{seat}}-{window}-" for window in WINDOWS),
    "chronicle": tuple(f"dead-{{seat}}-{section}-" for section in SECTIONS),
}
"""Heading -> how the ids of a seat's figures and markers begin that count there."""

FIGURES = ("visited-", "member-", "dead-")
"""How all of these begin."""


def counted(sprites: Iterable[Sprite], seats: range) -> dict[str, tuple[tuple[str, ...], ...]]:
    """By heading and seat the ids of the figures and markers that count there."""
    ids = [sprite.id for sprite in sprites if sprite.id.startswith(FIGURES)]

    def of(seat: int, beginnings: tuple[str, ...]) -> tuple[str, ...]:
        mine = tuple(beginning.format(seat=seat) for beginning in beginnings)
        return tuple(name for name in ids if name.startswith(mine))

    return {
        heading: tuple(of(seat, beginnings) for seat in seats)
        for heading, beginnings in COUNTED.items()
    }
