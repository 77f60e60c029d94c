"""Play of Village that tries to break: supplies emptied, farms left, families gone."""

from __future__ import annotations

import random
from collections.abc import Callable

from stammtisch.core.state import State

Policy = Callable[[State, random.Random], int]


def preferring(*wishes: str) -> Policy:
    """Any legal action of the first wish that can be had; a wish is how texts begin."""

    def choose(state: State, dice: random.Random) -> int:
        texts = [state.text(int(action)) for action in state.legal_actions()]
        for wish in (*wishes, ""):
            wanted = [text for text in texts if text.startswith(wish)]
            if wanted:
                return state.parse(dice.choice(wanted))
        raise AssertionError("nothing is legal")

    return choose


POLICIES: dict[str, Policy] = {
    "nothing is done": preferring("skip", "pass", "done"),
    "cubes are hoarded": preferring("take council", "privilege 2", "gain", "advance", "skip"),
    "coins are hoarded": preferring(
        "mill", "harvest", "take crafts", "take harvest", "skip", "done", "pass"
    ),
    "grain is hoarded": preferring(
        "harvest", "take harvest", "well harvest", "skip", "pass", "done"
    ),
    "goods are hoarded": preferring(
        "make", "privilege 3", "gain", "advance", "enter", "train", "take crafts", "pass", "done"
    ),
    "everybody is in the black bag": preferring(
        "bag", "birth", "well church", "take church", "take family", "skip", "done", "pass"
    ),
    "everybody travels": preferring(
        "send", "travel", "make wagon", "well travel", "take travel", "take crafts", "birth", "done"
    ),
    "everybody is in the council": preferring(
        "enter",
        "advance",
        "make scroll",
        "well council",
        "take council",
        "take crafts",
        "privilege",
    ),
    "everybody is in the windows": preferring(
        "buy", "promote", "bag", "birth", "take church", "mill", "take crafts", "skip"
    ),
    "families grow": preferring("birth", "take family", "well family", "skip", "done", "pass"),
    "families come home": preferring(
        "recall", "train", "well family", "take family", "take crafts", "done", "pass"
    ),
    "families die": preferring(
        "bury", "take harvest plague", "take crafts", "train", "make", "bag 1@farm time", "enter"
    ),
    "graves are filled": preferring(
        "bury 1@farm", "bury 2@farm", "bury", "take crafts plague", "take family plague", "mill"
    ),
    "the chronicle is filled": preferring(
        "bury 1@window", "bury 1@north", "bury 1@chamber", "bury 1@smithy", "train", "enter", "send"
    ),
    "all customers are served": preferring(
        "serve", "make", "harvest", "well market", "take market", "take crafts", "take harvest"
    ),
    "market days are held for nothing": preferring("pass", "take market", "well market", "skip"),
    "the well is drunk dry": preferring("well", "pay coin", "take", "privilege 2", "mill", "skip"),
    "the marker goes round": preferring("privilege 1", "enter", "take council", "birth", "done"),
    "coins buy prestige": preferring(
        "privilege 4", "advance", "enter", "mill", "harvest", "take council", "take crafts"
    ),
}
"""What everybody does, by name."""
