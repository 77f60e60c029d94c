"""What is conserved in Village is all there is."""

from __future__ import annotations

import pytest

from .boards import GAME
from .conserved import conserved


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_conserved_is_all_there_is(seats: int) -> None:
    """The counts say what the box holds."""
    members = {1: 4, 2: 3, 3: 2, 4: 2}
    assert conserved(GAME.start(seats, "box")) == {
        **{f"{cube} cubes": 18 for cube in ("orange", "green", "brown", "pink")},
        "plague cubes": 6,
        **dict.fromkeys(("scroll", "horse", "plow", "ox", "wagon"), 8),
        "grain": 20,
        "coins": 15,
        **{f"members of {s} with {n}": count for s in range(seats) for n, count in members.items()},
        "customers": 24,
        "different customers": 24,
        "markers": 1,
    }
