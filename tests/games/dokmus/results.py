"""How the stored games of Dokmus ended."""

from __future__ import annotations

from ..stored import Result

RESULTS = {
    "anywhere": Result((21, 19), (0,)),
    "two_players": Result((48, 57), (1,)),
    "three_players": Result((56, 57, 54), (1,)),
    "four_players": Result((28, 50, 43, 60), (3,)),
    "variants_off": Result((27, 64, 39), (1,)),
    "enclosed_tiles": Result((55, 54), (0,)),
    "tie_broken_by_sacrifices": Result((28, 15, 15, 28), (3,), tie="end-of-the-game"),
    "shared_victory": Result((14, 25, 25), (1, 2), tie="shared"),
}
