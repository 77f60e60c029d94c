"""What is seen and told of the game: scenes, panels, sentences of the log, drawings."""

from .about import about
from .legend import legend
from .log import ASIDE, OPENS, event, log, recap, told
from .palette import PALETTE
from .scene import draw

__all__ = ["ASIDE", "OPENS", "PALETTE", "about", "draw", "event", "legend", "log", "recap", "told"]
