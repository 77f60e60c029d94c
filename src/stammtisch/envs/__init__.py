"""Doors to what researchers know: many games at a time, and the environments of other libraries.

PettingZoo, Gymnasium and OpenSpiel, and all that is heavy, are imported when their door is opened.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, SupportsIndex

if TYPE_CHECKING:
    from stammtisch.core.game import Game

    from .aec_env import AEC
    from .batch import Batch
    from .single import Single
    from .vector import Vector

__all__ = ["AEC", "Batch", "Single", "Vector", "aec", "parallel"]

_LATER = {"AEC": "aec_env", "Batch": "batch", "Single": "single", "Vector": "vector"}


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """What is imported here comes with an extra: who has not got it is told how to."""
    try:
        yield
    except ModuleNotFoundError as error:
        how = f"{error}; pip install 'stammtisch[{extra}]'"
        raise ModuleNotFoundError(how, name=error.name) from error


def aec(game: Game | str, seats: SupportsIndex | None = None, **options: Any) -> AEC:
    """A game as PettingZoo's AEC environment; `options` as `stammtisch.envs.AEC` takes them."""
    from .aec_env import AEC

    return AEC(game, seats, **options)


def parallel(*_: object, **__: object) -> None:
    """There is none: GameError tells why."""
    from stammtisch.core.errors import GameError

    raise GameError("parallel: players decide one after another; use stammtisch.envs.aec")


if not TYPE_CHECKING:  # or every name that is not there would be Any to a type checker

    def __getattr__(name: str) -> Any:
        if name in _LATER:
            return getattr(importlib.import_module(f"{__name__}.{_LATER[name]}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
