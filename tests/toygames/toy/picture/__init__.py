"""What is seen and told of the game."""

from .scene import PALETTE, draw, event, log

__all__ = ["PALETTE", "draw", "event", "log"]
