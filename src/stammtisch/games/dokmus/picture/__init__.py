"""What is seen and told of the game: scenes, panels, sentences of the log, drawings."""

from .about import about
from .legend import legend
from .log import ASIDE, OPENS, event, log, recap, told
from .palette import PALETTE
from .scene import LETTERS, draw

__all__ = [
    "ASIDE",
    "LETTERS",
    "OPENS",
    "PALETTE",
    "about",
    "draw",
    "event",
    "legend",
    "log",
    "recap",
    "told",
]
