"""What a seat cannot know, drawn anew: nothing that lies on the table, only what will be drawn.

Bags and the customer stack are kept without an order, so a new generator, which every sample gets,
is all that there is to it.
"""

from __future__ import annotations

from stammtisch.core.compiled import rule

from ..state import State


@rule("filling", "service", "market")
def resample(state: State, seat: int) -> None:
    """The order of the green bag, of the customers, and of the black bag is not there yet."""
