"""Play that tries to break: each quantity of a position driven as high, or as low, as play can.

A quantity is a place of the position document, list indices left out: "players.sacrificed",
"players.members.bag". Numbers and flags are added up, lists and objects counted by their entries,
rows of text by their letters. So every token goes into the volcano, supplies are emptied, and
farms are left, in games that are yet to be written too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from stammtisch.core.state import State

LEFT_OUT = ("chance", "rules_version", "seats", "variants", "reveals")
TRIED = 6
"""Legal actions that are tried out for a decision."""


def quantities(doc: Any, path: str = "") -> Counter[str]:
    """How much there is of everything in a document."""
    found: Counter[str] = Counter()
    if isinstance(doc, dict):
        found[path] += len(doc)
        for key, value in doc.items():
            if path or key not in LEFT_OUT:
                found += quantities(value, f"{path}.{key}".lstrip("."))
    elif isinstance(doc, list):
        found[path] += len(doc)
        for value in doc:
            found += quantities(value, path)
    elif isinstance(doc, int):
        found[path] += int(doc)
    elif isinstance(doc, str):
        found.update({f"{path}={letter}": n for letter, n in Counter(doc).items()})
    return found


def driven(state: State, wish: str, sign: int, dice: random.Random) -> int:
    """Of some legal actions one after which there is most of it, or (sign -1) least."""
    actions = [int(action) for action in state.legal_actions()]
    some = dice.sample(actions, min(TRIED, len(actions)))
    if len(some) == 1:
        return some[0]
    after = {a: quantities(state.clone().apply(a).position())[wish] for a in some}
    return max(some, key=lambda action: sign * after[action])


def walk(state: State, seed: int | str) -> Iterator[State]:
    """The one state before each decision of a game in which everybody drives one quantity."""
    dice = random.Random(f"perverse {seed}")
    wish = dice.choice(sorted(quantities(state.position())))
    sign = dice.choice((1, -1))
    while True:
        yield state
        if state.is_over:
            return
        state.apply(driven(state, wish, sign, dice))
