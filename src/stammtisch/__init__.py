"""Stammtisch: modern board games as a table in the browser and as a fast library."""

from .core.errors import (
    ComponentsError,
    GameError,
    IllegalActionError,
    PositionError,
    TranscriptError,
    UnknownTextError,
)
from .core.registry import load, names
from .core.transcript import replay

__version__ = "0.1.0"

__all__ = [
    "ComponentsError",
    "GameError",
    "IllegalActionError",
    "PositionError",
    "TranscriptError",
    "UnknownTextError",
    "load",
    "names",
    "replay",
]
