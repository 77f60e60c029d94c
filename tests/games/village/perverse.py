"""Play of Village that tries to break: supplies emptied, farms left, families gone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from stammtisch.core.state import State
from stammtisch.games.village.components import house

Policy = Callable[[State, random.Random], int]


def preferring(*wishes: str, shunned: str = "plague") -> Policy:
    """Any legal action of the first wish that can be had; wishes are how texts begin.

    `shunned`: a word of texts that are taken only when there is no other.
    """

    def choose(state: State, dice: random.Random) -> int:
        texts = [state.text(int(action)) for action in state.legal_actions()]
        texts = [text for text in texts if shunned not in text.split()] or texts
        for wish in (*wishes, "take", "skip", "pass", "done", ""):
            wanted = [text for text in texts if text.startswith(wish)]
            if wanted:
                return state.parse(dice.choice(wanted))
        raise AssertionError("nothing is legal")

    return choose


POLICIES: dict[str, Policy] = {
    "nothing is done": preferring("skip", "pass", "done"),
    "nobody takes a last turn": preferring("train", "make", "bury", "mill", "skip"),
    "cubes are hoarded": preferring("take", "privilege 2", "gain", "skip"),
    "coins are hoarded": preferring(
        "mill", "harvest", "take crafts", "take harvest", "privilege 2", shunned="coin"
    ),
    "grain is hoarded": preferring("harvest", "take harvest", "well harvest"),
    "goods are hoarded": preferring(
        "make", "privilege 3", "gain", "advance", "enter", "train", "take crafts", "pass"
    ),
    "everybody is in the black bag": preferring(
        "bag", "birth", "well church", "take church", "take family"
    ),
    "everybody travels": preferring(
        "travel", "send", "make wagon", "well travel", "take travel", "take crafts", "birth"
    ),
    "everybody is in the council": preferring(
        "advance", "enter", "make scroll", "well council", "take council", "take crafts"
    ),
    "everybody is in the windows": preferring(
        "buy", "promote", "bag", "harvest", "birth", "take church", "mill", "take harvest"
    ),
    "families grow": preferring("birth", "take family", "well family"),
    "families come home": preferring("recall", "train", "well family", "take family"),
    "families die": preferring(
        *(f"take {space} plague" for space in ("harvest", "church", "crafts", "family")),
        "train",
        "make",
        "bag 1@farm time",
        shunned="birth",
    ),
    "the graves are filled": preferring("bury 1@farm", "bury", "train", "mill", "make", "harvest"),
    "the chronicle is filled": preferring(
        "bury 1@window", "bury 1@north", "bury 1@chamber", "bury 1@smithy", "enter", "send", "make"
    ),
    "all customers are served": preferring(
        "serve", "take market", "make", "harvest", "train", "take crafts", "take harvest"
    ),
    "market days are held for nothing": preferring("pass", "take market", "well market"),
    "the well is drunk dry": preferring("well", "pay coin", "privilege 2", "mill"),
    "the marker goes round": preferring("privilege 1", "enter", "take council", "birth"),
    "coins buy prestige": preferring(
        "privilege 4", "advance", "enter", "mill", "harvest", "take council", "take crafts"
    ),
}
"""What everybody does, by name."""

TIME = re.compile(r"\btime \d")
COMPONENTS = (
    TIME.sub("time 9", house()).replace("steps 10", "steps 5"),
    TIME.sub("time 0", house()).replace("steps 10", "steps 20"),
)
"""Lives that are short, with several deaths a turn; and lives that nothing shortens but plague."""
