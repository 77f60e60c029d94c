"""What is seen and told of the game: scenes, panels, sentences of the log, drawings."""

from .happened import ASIDE, told
from .legend import legend
from .palette import PALETTE
from .scene import draw
from .sentences import event, log

__all__ = ["ASIDE", "PALETTE", "draw", "event", "legend", "log", "told"]
