"""What is seen and told of the game."""

from .about import about
from .scene import ASIDE, OPENS, PALETTE, draw, event, legend, log, recap, told

__all__ = ["ASIDE", "OPENS", "PALETTE", "about", "draw", "event", "legend", "log", "recap", "told"]
