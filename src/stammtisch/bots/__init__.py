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

BOTS = {"greedy": "Greedy", "random": "Random"}
"""Name, which is the module's too -> class; the strongest first."""

Limit = float | int | None
"""How long a bot may think: seconds if it is a float, states tried if an int, or without end."""


class Bot(Protocol):
    """What plays a seat."""

    def choose(self, seen: Seen, limit: Limit) -> int | str:
        """One of the seat's legal actions, by id or text."""


def names() -> tuple[str, ...]:
    """The names `bot` knows, the strongest first."""
    return tuple(BOTS)


def bot(name: str, seed: int | str | None = None) -> Bot:
    """The bot of that name; UnknownTextError when there is none.

    With equal seeds it decides equally in equal situations; without, its seed is drawn from the
    operating system.
    """
    if name not in BOTS:
        raise UnknownTextError(f"no bot is called {name!r}; there are: {', '.join(BOTS)}")
    module = importlib.import_module(f"{__name__}.{name}")
    made: Bot = getattr(module, BOTS[name])(seed)
    return made


def entries(engine: Engine) -> Iterator[Entry]:
    """What bots need compiled for a game, for `Game.compile` and `Engine.load`."""
    from . import greedy

    yield from greedy.entries(engine)
