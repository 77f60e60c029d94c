"""Players of Ilôs who drive things to their ends: all ships out, no card left, all prices up."""

from __future__ import annotations

import random
from collections.abc import Callable

from stammtisch.core.state import State

Policy = Callable[[State, random.Random], int]

CHEAP = ("pay ruins", "pay mine", "pay")
"""What such players pay with: cards they have no use for."""
SAIL = ("play ship", "take supply", "take")
STRAYS = 0.1
"""How often they do anything else."""
SETTLE = ("play plantation", "play mine", "play ruins", "site")


def wanting(*wishes: str, ends: float) -> Policy:
    """Takes what it wishes for most, by the beginning of a text; else, and now and then, anything.

    `ends`: how likely it is to end its turn though it could do more, so that games do end.
    """

    def policy(state: State, dice: random.Random) -> int:
        legal = [(int(action), state.text(int(action))) for action in state.legal_actions()]
        first = "end" if dice.random() < ends else "" if dice.random() < STRAYS else wishes[0]
        for wish in (first, *wishes):
            found = [action for action, text in legal if text.startswith(wish)]
            if found:
                return dice.choice(found)
        return dice.choice(legal)[0]

    return policy


POLICIES: dict[str, Policy] = {
    "sailors": wanting("lair", "explore", "take supply", *SAIL, *CHEAP, "end", ends=0.4),
    "hoarders": wanting("swap done", "end", ends=1.0),
    "spenders": wanting("swap", "play", "take", "explore", "pay", ends=0.1),
    "traders": wanting("raise", "sell", "play market", *SETTLE, *SAIL, "pay ship", ends=0.2),
    "settlers": wanting("site", *SETTLE, *SAIL, "pay market", "pay", ends=0.1),
    "builders": wanting("fort", "post", "play building", "explore", *SAIL, *CHEAP, ends=0.1),
}
"""By name; everybody at a table plays alike."""
