"""Perverse players come to where they want to come."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from .boards import GAME
from .perverse import POLICIES

Doc = dict[str, Any]
MOST_GAMES, LONGEST = 12, 2_000
EVERY = 5


def players(doc: Doc, key: str) -> list[Any]:
    return [player[key] for player in doc["players"]]


def all_out(doc: Doc) -> bool:
    return all(None not in ships for ships in players(doc, "ships"))


def pirates(doc: Doc) -> list[str]:
    """The lairs that are taken."""
    return [ship for ships in players(doc, "ships") for ship in ships if ship in doc["tiles"]]


def tiles_left(doc: Doc) -> bool:
    return bool(doc["stack"] or any(doc["open"]))


def buildings(doc: Doc) -> int:
    return sum(there["building"] is not None for there in doc["colonists"].values())


AIMS: dict[str, Callable[[Doc], bool]] = {
    "sailors": lambda doc: all_out(doc) and len(pirates(doc)) > 2 and not tiles_left(doc),
    "hoarders": lambda doc: not any(doc["deck"].values()) and not any(doc["discard"].values()),
    "spenders": lambda doc: any(not any(hand.values()) for hand in players(doc, "hand")),
    "traders": lambda doc: sum(doc["covered"].values()) == 8,
    "settlers": lambda doc: 0 in players(doc, "colonists"),
    "builders": lambda doc: buildings(doc) >= 6,
}


@pytest.mark.parametrize("name", POLICIES)
def test_perverse_players_come_to_where_they_want(name: str) -> None:
    """In some game, and each of them ends."""
    for seed in range(MOST_GAMES):
        state, dice = GAME.start(2 + seed % 4, seed), random.Random(f"{name} {seed}")
        reached = False
        for step in range(LONGEST):
            if state.is_over:
                break
            reached = reached or (step % EVERY == 0 and AIMS[name](state.position()))
            state.apply(POLICIES[name](state, dice))
        assert state.is_over, f"{name} never end"
        if reached or AIMS[name](state.position()):
            return
    raise AssertionError(f"{name} never come to where they want")
