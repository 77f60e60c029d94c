"""What every game's table shows, for its scenes: the parts of a view that all games have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Viewed:
    """The table of a view."""

    view: dict[str, Any]

    @property
    def phase(self) -> str:
        phase: str = self.view["phase"]
        return phase

    @property
    def mover(self) -> int | None:
        """The seat that decides."""
        seat: int | None = self.view["to_move"]
        return seat

    @property
    def n_seats(self) -> int:
        return len(self.view["players"])

    def player(self, seat: int) -> dict[str, Any]:
        player: dict[str, Any] = self.view["players"][seat]
        return player
