"""What is seen and told of the game: scenes, panels, sentences of the log, drawings."""

from .chronicle import event, log
from .legend import legend
from .palette import PALETTE
from .scene import LETTERS, draw

__all__ = ["LETTERS", "PALETTE", "draw", "event", "legend", "log"]
