"""What a seat sees of a table at one moment, drawn once however many windows show it."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins
from msgspec.structs import replace

from stammtisch.core.scene import Scene

if TYPE_CHECKING:
    from stammtisch.core.state import Known

    from .table import Table

Json = dict[str, Any]
MOST_DRAWN = 32
"""Pictures kept, of all tables; a large one takes a megabyte."""
LASTING = ("symbols", "palette", "about")
"""What of a scene is the same throughout a game."""


@dataclass(frozen=True)
class SeatView:
    """What a seat knows and its picture; nobody may change them."""

    known: Known
    scene: Scene

    @functools.cached_property
    def scores(self) -> list[dict[str, int]]:
        return self.known.scores()

    @functools.cached_property
    def brief(self) -> Json:
        """The picture for a browser that has what does not change already."""
        drawn = self.scene.to_json()
        for name in LASTING:
            del drawn[name]
        return drawn

    @property
    def full(self) -> Json:
        return {**self.brief, **to_builtins({name: getattr(self.scene, name) for name in LASTING})}


def seat_view(
    table: Table, node: int, seat: int | None, offered: tuple[str, ...], language: str
) -> SeatView:
    """What a seat, or a spectator, sees after a decision; `offered`: what it may do then."""
    return _drawn(table, node, seat, offered, language, tuple(table.names(language)))


@functools.lru_cache(MOST_DRAWN)
def _drawn(
    table: Table,
    node: int,
    seat: int | None,
    offered: tuple[str, ...],
    language: str,
    _: tuple[str, ...],
) -> SeatView:
    """The same, once as long as nobody has another name."""
    state = table.history.state(node)
    known = state.known(seat)
    scene = table.draw(known, offered, language)
    if scene.forced and len(state.legal_actions()) > 1:
        scene = replace(scene, forced="")
    return SeatView(known, scene)
