"""A bot that decides by chance, every legal action alike."""

from __future__ import annotations

from random import Random as Dice
from typing import TYPE_CHECKING

from . import choices

if TYPE_CHECKING:
    from stammtisch.core.state import Seen

    from . import Limit


class Random:
    """Takes any legal action; each is as likely as the others."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.dice = Dice(None if seed is None else str(seed))

    def choose(self, seen: Seen, limit: Limit = None) -> int:
        return int(self.dice.choice(choices(seen)))
