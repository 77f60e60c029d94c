"""The program beside a game's oracle, `<game>/oracle/`: all that is offered, done and counted."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, Protocol, cast

from stammtisch.core.game import Game
from stammtisch.core.state import State

from .folders import module_of

PATIENCE = 0.7
"""How often a random player who could go on does so, instead of ending the turn."""


class Oracle(Protocol):
    """A second reading of a game's rules, written without a look at the program."""

    def read(self, doc: dict[str, Any], /) -> Any:
        """What a position document describes, in the oracle's own way: its table."""

    def legal(self, table: Any, /) -> set[str]:
        """The texts of all legal actions."""

    def after(self, table: Any, text: str, came: Any = None, /) -> Any:
        """The table after a legal action; `came` shows what chance brought, if it had a say."""

    def essence(self, table: Any, /) -> Any:
        """Of a table what the oracle follows."""

    def scores(self, table: Any, /) -> list[dict[str, int]]:
        """Per seat the points by heading, and their total."""

    def winners(self, table: Any, /) -> tuple[int, ...]:
        """The seats, when the game is over."""


def oracle_of(game: Game) -> Oracle:
    return cast(Oracle, module_of(game.name, "oracle"))


def texts(state: State) -> list[str]:
    """The program's legal actions."""
    return [state.text(int(action)) for action in state.legal_actions()]


def table_of(state: State) -> Any:
    return oracle_of(state.game).read(state.position())


def check_legal(state: State, table: Any) -> None:
    offered, expected = set(texts(state)), oracle_of(state.game).legal(table)
    assert offered == expected, (
        f"only the program: {sorted(offered - expected)}, "
        f"only the oracle: {sorted(expected - offered)}\n{json.dumps(state.position())}"
    )


def check_scores(state: State, table: Any) -> None:
    """Points as if the game ended now, and who has won if it has."""
    oracle = oracle_of(state.game)
    assert state.scores() == oracle.scores(table), json.dumps(state.position())
    if state.is_over:
        assert state.winners == oracle.winners(table)


def check_applied(state: State, text: str, table: Any) -> Any:
    """Takes the action, and compares what it brings about: the next table, which is returned."""
    oracle = oracle_of(state.game)
    now = table_of(state.apply(text))
    expected = oracle.after(table, text, now)
    assert oracle.essence(now) == oracle.essence(expected), f"{text} in {table}"
    return now


def chosen(state: State, dice: random.Random) -> str:
    """Any legal action, each kind with equal chances, but a turn is not often ended early."""
    offered = sorted(texts(state))
    kinds = sorted({text.split()[0] for text in offered})
    if len(kinds) > 1 and "end" in kinds and dice.random() < PATIENCE:
        kinds.remove("end")
    kind = dice.choice(kinds)
    return dice.choice([text for text in offered if text.split()[0] == kind])


def beginning(game: Game, seats: int, seed: int) -> State:
    """In variants as the dice fall."""
    dice = random.Random(f"oracle {seats} {seed}")
    variants = {name: dice.random() < 0.5 for name in game.variants}
    return game.start(seats, f"oracle {seed}", variants)


def follow(state: State, seed: int, every: int = 1) -> Iterator[str]:
    """Plays on at random, and checks every so many decisions and the end; tells what was done."""
    dice = random.Random(seed)
    while not state.is_over:
        text = chosen(state, dice)
        if (len(state.actions) + seed) % every == 0:
            table = table_of(state)
            check_legal(state, table)
            check_scores(state, table)
            check_applied(state, text, table)
        else:
            state.apply(text)
        yield text
    check_scores(state, table_of(state))
