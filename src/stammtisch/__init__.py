"""Stammtisch: modern board games as a table in the browser and as a fast library."""

import importlib
from typing import TYPE_CHECKING, Any

from .bots import Bot, bot
from .core.errors import (
    BotError,
    ComponentsError,
    GameError,
    IllegalActionError,
    PositionError,
    Reason,
    TranscriptError,
    UnknownTextError,
)
from .core.game import Components, Game
from .core.registry import load, names
from .play import play

if TYPE_CHECKING:
    from .core.playouts import Rollouts
    from .core.record import Known
    from .core.state import Outcome, Seen, State
    from .core.transcript import replay
    from .matches import MatchResult, arena

__version__ = "0.1.0"

__all__ = [
    "Bot",
    "BotError",
    "Components",
    "ComponentsError",
    "Game",
    "GameError",
    "IllegalActionError",
    "Known",
    "MatchResult",
    "Outcome",
    "PositionError",
    "Reason",
    "Rollouts",
    "Seen",
    "State",
    "TranscriptError",
    "UnknownTextError",
    "arena",
    "bot",
    "load",
    "names",
    "play",
    "replay",
]

_LATER = {
    "Known": "core.record",
    "MatchResult": "matches",
    "Outcome": "core.state",
    "Rollouts": "core.playouts",
    "Seen": "core.state",
    "State": "core.state",
    "arena": "matches",
    "replay": "core.transcript",
}
"""What brings the rules' machinery with it, so that it is imported when first used."""

if not TYPE_CHECKING:  # or every name that is not there would be Any to a type checker

    def __getattr__(name: str) -> Any:
        if name in _LATER:
            return getattr(importlib.import_module(f"{__name__}.{_LATER[name]}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
