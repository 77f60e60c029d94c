"""Bots: one algorithm a file, each of them for every game.

A bot is anything with the method `choose`; these here are found by name. Nothing heavy is
imported before a bot is asked for.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from stammtisch.core.errors import UnknownTextError

if TYPE_CHECKING:
    from stammtisch.core.engine import Engine, Entry
    from stammtisch.core.state import Seen

LEVELS = ("newcomer", "regular", "strong", "expert")
"""What a table offers, the weakest first."""

BOTS = {
    "expert": "levels.Expert",
    "strong": "levels.Strong",
    "regular": "levels.Regular",
    "newcomer": "levels.Newcomer",
    "search": "search.Search",
    "greedy": "greedy.Greedy",
    "random": "random.Random",
}
"""Name -> module and class: the levels, the strongest first, then what they are made of."""

SECONDS = {"strong": 1.0, "expert": 2.0, "search": 2.0}
"""How long a search may take at a table at most, on a machine that is slow or busy."""

AT_ONCE = 0.8
"""How long the others may take: they need less, on interpreted rules too."""

Limit = float | int | None
"""How much a bot may think: seconds if it is a float, states tried or simulations if an int, as
much as it likes if None."""


class Bot(Protocol):
    """What plays a seat."""

    def choose(self, seen: Seen, limit: Limit) -> int | str:
        """One of the seat's legal actions, by id or text."""


def names() -> tuple[str, ...]:
    """The names `bot` knows."""
    return tuple(BOTS)


def bot(name: str, seed: int | str | None = None) -> Bot:
    """The bot of that name; UnknownTextError when there is none.

    With equal seeds it decides equally in equal situations; without, its seed is drawn from the
    operating system.
    """
    check_name(name)
    module, _, kind = BOTS[name].partition(".")
    made: Bot = getattr(importlib.import_module(f"{__name__}.{module}"), kind)(seed)
    return made


def check_name(name: str) -> None:
    """UnknownTextError when no bot is called that."""
    if name not in BOTS:
        raise UnknownTextError(f"no bot is called {name!r}; there are: {', '.join(BOTS)}")


def needs_machine_code(name: str) -> bool:
    """Whether the bot is of use only on compiled rules; on interpreted ones it takes minutes."""
    check_name(name)
    return name in SECONDS


def seconds(name: str) -> float:
    """How long the bot of that name may think about a decision at a table."""
    return SECONDS.get(name, AT_ONCE)


def entries(engine: Engine) -> Iterator[Entry]:
    """What bots need compiled for a game, for `Game.compile` and `Engine.load`."""
    from . import greedy, search

    yield from greedy.entries(engine)
    yield from search.entries(engine)
