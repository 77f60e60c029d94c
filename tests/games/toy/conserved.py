"""What is neither made nor lost in Three Tricks."""

from __future__ import annotations

from stammtisch.core.state import State


def conserved(state: State) -> dict[str, int]:
    """Each card lies in exactly one place."""
    doc = state.position()
    places = [doc["prizes"], doc["stock"]]
    for player in doc["players"]:
        places += [player["hand"], player["shown"], [player["down"]], [player["aside"]]]
    numbers = [number for place in places for number in place if number]
    return {"cards": len(numbers), "different cards": len(set(numbers))}
