"""What is neither made nor lost in Dokmus."""

from __future__ import annotations

from collections import Counter

from stammtisch.core.state import State


def conserved(state: State) -> dict[str, int]:
    """Each player's tokens, the faces in play, and the terrain that the tiles carry about."""
    doc = state.view(None)
    on_board = Counter("".join(doc["tokens"]))
    terrain = Counter("".join(doc["board"]))
    faces = Counter(tile["face"] for tile in doc["tiles"] if tile)
    return {
        **{f"spaces {letter!r}": count for letter, count in terrain.items()},
        **{f"face {face}": count for face, count in faces.items()},
        **{
            f"tokens of {seat}": on_board[str(seat)] + player["sacrificed"] + player["stock"]
            for seat, player in enumerate(doc["players"])
        },
    }
