"""Finds the game folders. A game is a package under `stammtisch.games` with a `GAME` in it."""

from __future__ import annotations

import functools
import importlib
import pkgutil

import stammtisch.games

from .arguments import is_one_of, shown
from .errors import UnknownTextError
from .game import Game


@functools.cache
def _load(package: str) -> Game:
    game: Game = importlib.import_module(package).GAME
    return game


def names() -> tuple[str, ...]:
    """The names of all games there are, in alphabetical order."""
    found = pkgutil.iter_modules(stammtisch.games.__path__)
    return tuple(sorted(module.name for module in found if module.ispkg))


def load(name: str, *, compiled: bool = False) -> Game:
    """The game of that name; UnknownTextError when there is none.

    Rules run interpreted until somebody compiles them: `compiled=True` does it here and now, a
    minute the first time, a third of a second from then on.
    """
    if not is_one_of(name, names()):
        raise UnknownTextError(f"no game is called {shown(name)}; there are: {', '.join(names())}")
    game = _load(f"{stammtisch.games.__name__}.{name}")
    return game.compile() if compiled else game
