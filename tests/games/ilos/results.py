"""How the stored games of Ilôs ended."""

from __future__ import annotations

from ..stored import Result

RESULTS = {
    "two_players": Result((112, 218), (1,)),
    "three_players": Result((246, 215, 207), (0,)),
    "four_players": Result((140, 155, 176, 132), (2,)),
    "all_variants": Result((124, 156, 148, 98, 66), (1,)),
    "last_round": Result((80, 30), (0,), "last-round"),
    "robbed": Result((260, 239, 291, 161, 157), (2,), "last-round"),
    "nothing_left": Result((0, 3, 0), (1,), "nothing-left"),
    "shared_victory": Result((1, 1), (0, 1), "nothing-left", "shared"),
}
