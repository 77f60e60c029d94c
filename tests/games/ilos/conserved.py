"""What is neither made nor lost in Ilôs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stammtisch.core.state import State
from stammtisch.games.ilos.pieces import CARDS, RESOURCES

N_TILES, N_TOKENS, N_MARKERS = 20, 10, 8


def conserved(state: State) -> dict[str, int]:
    """Every card by kind, each player's ships and colonists, the tiles, the tokens, the markers."""
    doc, view = state.position(), state.view(None)
    return {**_cards(doc), **_pieces(doc), **_tiles(doc), **_tokens(view)}


def _cards(doc: dict[str, Any]) -> dict[str, int]:
    """In the draw pile, among the discards or in a hand."""
    hands = [player["hand"] for player in doc["players"]]
    places = [doc["deck"], doc["discard"], *hands]
    return {f"{card} cards": sum(place[card] for place in places) for card in CARDS}


def _pieces(doc: dict[str, Any]) -> dict[str, int]:
    """Ships are in the supply or somewhere on the map; colonists in the supply or on a site."""
    settled = Counter(entry["seat"] for entry in doc["colonists"].values())
    found = {}
    for seat, player in enumerate(doc["players"]):
        found[f"ships of {seat}"] = len(player["ships"])
        found[f"colonists of {seat}"] = player["colonists"] + settled[seat]
    return found


def _tiles(doc: dict[str, Any]) -> dict[str, int]:
    """Laid once, open once, or unseen; four a player were in the game at its beginning."""
    seen = [*doc["tiles"], *filter(None, doc["open"])]
    return {
        "different tiles": len(set(seen)) + N_TILES - len(seen),
        "tiles in the game": len(seen) + doc["stack"],
    }


def _tokens(view: dict[str, Any]) -> dict[str, int]:
    """Building tokens in the supply or on sites; markers beside the board or on it."""
    built = sum(entry["building"] is not None for entry in view["colonists"].values())
    return {
        "building tokens": view["tokens"] + built,
        "price markers": view["markers"] + sum(view["covered"][name] for name in RESOURCES),
    }
