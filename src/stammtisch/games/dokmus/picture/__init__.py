"""What is seen and told of the game: scenes, panels, sentences of the log, drawings."""

from .legend import legend
from .log import ASIDE, event, log, told
from .palette import PALETTE
from .scene import LETTERS, draw

__all__ = ["ASIDE", "LETTERS", "PALETTE", "draw", "event", "legend", "log", "told"]
