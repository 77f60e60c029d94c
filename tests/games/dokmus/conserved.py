"""What is neither made nor lost in Dokmus."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stammtisch.core.state import State

CARDS = {2: (2, 3, 4), 3: (1, 2, 3, 4, 5), 4: (1, 2, 3, 4, 5)}


def conserved(state: State) -> dict[str, int]:
    """Each player's tokens, each tile with the ground it shows, each guardian card."""
    doc = state.position()
    return {**_tokens(state), **_tiles(doc), **_guardians(doc)}


def _tokens(state: State) -> dict[str, int]:
    """25 each: on the board, sacrificed, or still to come."""
    view = state.view(None)
    on_board = Counter("".join(view["tokens"]))
    return {
        f"tokens of {seat}": on_board[str(seat)] + player["sacrificed"] + player["stock"]
        for seat, player in enumerate(view["players"])
    }


def _tiles(doc: dict[str, Any]) -> dict[str, int]:
    """How many spaces of each kind every tile shows, wherever it lies."""
    return {
        f"{'gap' if tile is None else tile['face']} {letter!r}": count
        for slot, tile in enumerate(doc["tiles"])
        for letter, count in Counter(_ground(doc["board"], slot)).items()
    }


def _ground(board: list[str], slot: int) -> str:
    top, left = slot // 3 * 7, slot % 3 * 7
    return "".join(row[left : left + 7] for row in board[top : top + 7])


def _guardians(doc: dict[str, Any]) -> dict[str, int]:
    """Each is held once, or lies in the pile."""
    held = Counter(player["guardian"] for player in doc["players"] if player["guardian"])
    return {f"guardian {card}": max(1, held[card]) for card in {*CARDS[doc["seats"]], *held}}
