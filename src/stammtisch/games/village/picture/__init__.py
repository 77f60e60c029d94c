"""What is seen and told of the game: scenes, panels, sentences of the log, drawings."""

from .legend import legend
from .log import ASIDE, event, log, told
from .palette import PALETTE
from .scene import draw

__all__ = ["ASIDE", "PALETTE", "draw", "event", "legend", "log", "told"]
