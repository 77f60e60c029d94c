"""What is neither made nor lost in Village."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from stammtisch.core.state import State
from stammtisch.games.village.state import (
    CUBES,
    GOODS,
    NUMBERS,
)


def conserved(state: State) -> dict[str, int]:
    """Every cube and good by kind, grain, coins, each player's members, customers, the marker."""
    doc, view = state.position(), state.view(None)
    return {**_cubes(doc), **_wares(doc), **_members(doc), **_customers(view), **_marker(doc)}


def _cubes(doc: dict[str, Any]) -> dict[str, int]:
    """Beside the board, in the bag, on the spaces, or with a player."""
    farms = [player["cubes"] for player in doc["players"]]
    places = [doc["supply"], doc["bag"], *doc["board"].values(), *farms]
    return {f"{cube} cubes": sum(place.get(cube, 0) for place in places) for cube in CUBES}


def _wares(doc: dict[str, Any]) -> dict[str, int]:
    """Goods, grain and coins are in the supply or with a player."""
    players = doc["players"]
    goods = [doc["goods"], *(player["goods"] for player in players)]
    return {
        **{good: sum(place[good] for place in goods) for good in GOODS},
        **{what: sum(place[what] for place in (doc, *players)) for what in ("grain", "coins")},
    }


def _members(doc: dict[str, Any]) -> dict[str, int]:
    """Unborn, alive or dead; who leaves the game lies with the dead that are gone."""
    found: dict[str, int] = {}
    for seat, player in enumerate(doc["players"]):
        places = [player["reserve"], *player["members"].values(), *player["dead"].values()]
        numbers = Counter(chain(*places))
        found |= {f"members of {seat} with {number}": numbers[number] for number in NUMBERS}
    return found


def _customers(view: dict[str, Any]) -> dict[str, int]:
    """Before a stall, in the queue or served; the rest are in the stack, nobody is twice."""
    served = chain(*(player["customers"] for player in view["players"]))
    out = list(filter(None, [*view["stalls"], *view["queue"], *served]))
    return {
        "customers": len(out) + view["stack"],
        "different customers": len(set(out)) + view["stack"],
    }


def _marker(doc: dict[str, Any]) -> dict[str, int]:
    """In the council or with one player."""
    there = doc["marker"] is None
    return {"markers": there + [*range(doc["seats"])].count(doc["marker"])}
