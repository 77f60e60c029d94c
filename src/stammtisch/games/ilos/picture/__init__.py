"""What is seen and told of the game: scenes, panels, sentences of the log, drawings."""

from .chronicle import ASIDE, event, log
from .legend import legend
from .palette import PALETTE
from .scene import draw

__all__ = ["ASIDE", "PALETTE", "draw", "event", "legend", "log"]
