"""What is seen and told of the game."""

from .scene import ASIDE, PALETTE, draw, event, log, told

__all__ = ["ASIDE", "PALETTE", "draw", "event", "log", "told"]
