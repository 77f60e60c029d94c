"""What is seen and told of the game."""

from .scene import ASIDE, PALETTE, draw, event, legend, log, told

__all__ = ["ASIDE", "PALETTE", "draw", "event", "legend", "log", "told"]
