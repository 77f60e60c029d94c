"""What is conserved in Ilôs is all there is."""

from __future__ import annotations

import pytest

from .boards import COPIES, GAME
from .conserved import conserved


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_conserved_is_all_there_is(seats: int) -> None:
    """The counts say what the box holds."""
    counted = conserved(GAME.start(seats, "box"))
    of_players = {"ships": 5, "colonists": 10}
    assert counted == {
        **{f"{card} cards": count for card, count in COPIES.items()},
        **{f"{what} of {s}": n for what, n in of_players.items() for s in range(seats)},
        "different tiles": 20,
        "tiles in the game": 4 * seats,
        "building tokens": 10,
        "price markers": 8,
    }
