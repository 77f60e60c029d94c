"""Many games between the same bots, and what follows from them.

The work may be spread over processes or machines: a game follows from its match and its number
alone, so the result is the same.
"""

from __future__ import annotations

from .match import Match, Played
from .playing import MatchResult, arena, play_matches
from .sprt import Verdict
from .standing import Standing

__all__ = ["Match", "MatchResult", "Played", "Standing", "Verdict", "arena", "play_matches"]
