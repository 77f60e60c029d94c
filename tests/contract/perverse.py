"""Play that tries to break: each quantity of a position driven as high, or as low, as play can.

A quantity is a place of the position document, list indices left out: "players.sacrificed",
"players.members.bag". Numbers and flags are added up, lists and objects counted by their entries,
rows of text by their letters. So supplies are emptied, and farms are left, in games that are yet
to be written too.

A game adds what takes more than one step to see: `tests/games/<game>/perverse.py` may bring
`POLICIES`, a name -> who chooses an action of a state, and `COMPONENTS`, texts of component files
on which the game goes to extremes.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from stammtisch.core.engine import plain
from stammtisch.core.game import Game
from stammtisch.core.state import State

from . import tables

Policy = Callable[[State, random.Random], int]

LEFT_OUT = ("chance", "rules_version", "seats", "variants", "components", "reveals")
TRIED = 3
"""Legal actions that are tried out for a decision."""
GAMES = Path(__file__).parents[1] / "games"


def quantities(doc: Any, path: str = "") -> set[str]:
    """Of what there can be more or less in a document."""
    if isinstance(doc, list):
        return {path}.union(*(quantities(value, path) for value in doc))
    if isinstance(doc, dict):
        left_out = LEFT_OUT if not path else ()
        inner = {key: value for key, value in doc.items() if key not in left_out}
        ways = (quantities(value, f"{path}.{key}".lstrip(".")) for key, value in inner.items())
        return {path}.union(*ways)
    if isinstance(doc, str):
        return {f"{path}={letter}" for letter in doc}
    return {path}


def amount(doc: Any, way: list[str], letter: str) -> int:
    """How much there is of a quantity."""
    if isinstance(doc, list):
        inner = sum(amount(value, way, letter) for value in doc)
        return inner if way or letter else inner + len(doc)
    if way:
        return amount(doc.get(way[0]), way[1:], letter) if isinstance(doc, dict) else 0
    if letter:
        return doc.count(letter) if isinstance(doc, str) else 0
    return len(doc) if isinstance(doc, dict) else int(doc) if isinstance(doc, int) else 0


def driving(quantity: str, sign: int) -> Policy:
    """Of some legal actions one after which there is most of it, or (sign -1) least."""
    path, _, letter = quantity.partition("=")
    way = path.split(".")

    def choose(state: State, dice: random.Random) -> int:
        actions = [int(action) for action in state.legal_actions()]
        some = dice.sample(actions, min(TRIED, len(actions)))
        if len(some) == 1:
            return some[0]
        after = {a: amount(state.clone().apply(a).position(), way, letter) for a in some}
        return max(some, key=lambda action: sign * after[action])

    return choose


def wish(state: State, seed: int | str) -> Policy:
    """To drive one of the quantities, up or down."""
    dice = random.Random(f"wish {seed}")
    everything = sorted(quantities(state.position()) - {""})
    return driving(dice.choice(everything), dice.choice((1, -1)))


def of_game(game: Game, name: str, default: Any) -> Any:
    """What the game's own `perverse.py` brings."""
    if not (GAMES / game.name / "perverse.py").exists():
        return default
    return getattr(importlib.import_module(f"tests.games.{game.name}.perverse"), name, default)


def policies(game: Game) -> dict[str, Policy]:
    """The game's own."""
    found: dict[str, Policy] = of_game(game, "POLICIES", {})
    return found


def components(game: Game) -> tuple[str | None, ...]:
    """The house set, and those that the game brings."""
    return (None, *of_game(game, "COMPONENTS", ()))


def begin(game: Game, seats: int, i: int) -> State:
    """The i-th game, with other components and variants than the one before."""
    texts = components(game)
    return game.start(seats, f"perverse {i}", tables.variants(game, i), texts[i % len(texts)])


def walk(state: State, seed: int | str, policy: Policy | None = None) -> Iterator[State]:
    """The one state before each decision of a game that everybody plays alike, and its end.

    Without a policy one of the game's own is followed, or a quantity is driven.
    """
    dice = random.Random(f"perverse {seed}")
    choose = policy or dice.choice([*policies(state.game).values(), wish(state, seed)])
    while True:
        yield state
        if state.is_over:
            return
        state.apply(choose(state, dice))


def records(game: Game, i: int) -> Iterator[Any]:
    """Before each decision of the i-th game a record of its own, as rules read it."""
    for state in walk(begin(game, game.seats[i % len(game.seats)], i), f"records {i}"):
        if not state.is_over:
            yield plain(state.array.copy())[0]
