"""Stammtisch: modern board games as a table in the browser and as a fast library."""

from typing import TYPE_CHECKING, Any

from .bots import bot
from .core.errors import (
    ComponentsError,
    GameError,
    IllegalActionError,
    PositionError,
    TranscriptError,
    UnknownTextError,
)
from .core.registry import load, names
from .play import play

if TYPE_CHECKING:
    from .core.transcript import replay

__version__ = "0.1.0"

__all__ = [
    "ComponentsError",
    "GameError",
    "IllegalActionError",
    "PositionError",
    "TranscriptError",
    "UnknownTextError",
    "bot",
    "load",
    "names",
    "play",
    "replay",
]


def __getattr__(name: str) -> Any:
    """`replay` brings the rules' machinery with it, so it is imported when first used."""
    if name == "replay":
        from .core.transcript import replay

        return replay
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
