"""How well a bot plays at a table: four levels, from one that makes mistakes to a deep search.

The first two look one decision ahead and play at once, on interpreted rules too. The other two
search a tree of so many simulations, whatever the machine: equal seeds, equal games. Time is only
a safeguard, for machines much slower or busier than usual.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .greedy import Greedy
from .search import Search

if TYPE_CHECKING:
    from stammtisch.core.contract import Features

OVERLOOKED = 0.2
"""The part of the actions that a newcomer does not think of."""

MISJUDGED = 0.08
"""By which part of a clear lead a newcomer misjudges an action of most games."""

ABSURD = 0.3
"""What looks worse than the best by this part of a clear lead, not even a newcomer does."""

STRONG, EXPERT = 400, 4_000
"""Simulations a decision."""


class Newcomer(Greedy):
    """Overlooks some actions and misjudges the others a little, but does nothing absurd."""

    def pick(self, worth: list[float], features: Features) -> int:
        """The place of one of the actions with these values, in an order drawn by chance."""
        clear, part = features.LEAD, features.MISJUDGED
        thought_of = max(1, len(worth) - int(OVERLOOKED * len(worth)))
        enough = max(worth) - ABSURD * clear
        good = [k for k in range(len(worth)) if worth[k] >= enough and math.isfinite(worth[k])]
        seen = [k for k in good if k < thought_of] or good
        return max(seen, key=lambda k: worth[k] + self.dice.gauss(0.0, part * clear))


class Regular(Greedy):
    """Takes what looks best at once."""


class Strong(Search):
    """Thinks as far as its own turn and the answers to it."""

    simulations = STRONG


class Expert(Search):
    """Thinks several turns ahead: some tenths of a second of processor time."""

    simulations = EXPERT
