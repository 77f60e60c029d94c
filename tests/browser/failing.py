"""A module with a bot of the host's own."""

from __future__ import annotations

from stammtisch.bots import Limit
from stammtisch.core.state import Seen


class Hopeless:
    """Fails at every decision."""

    def choose(self, seen: Seen, limit: Limit) -> int:
        raise RuntimeError(f"seat {seen.seat} has no idea within {limit} s")
