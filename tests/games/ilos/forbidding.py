"""Positions in which much is forbidden that random games seldom meet."""

from __future__ import annotations

from typing import Any

from .boards import GAME
from .situations import (
    CLOSED,
    FULL_COASTS,
    ONE_OPEN,
    TWO_HERE,
    after,
    exploring,
    position,
    sailing,
)

Doc = dict[str, Any]

EDGES = "NE E SE SW W NW"
BUILDING_SITES = "building building building building"
LONG = [
    *(f"T{n:02} | a {EDGES}: {BUILDING_SITES} | b: {BUILDING_SITES} | lair" for n in range(1, 16)),
    *(f"T{n:02} | a {EDGES}: ebony spice dye" for n in (16, 17)),
    *(f"T{n:02} | a E: dye" for n in (18, 19, 20)),
    "price ebony 1 2 3 4 5",
    "price spice 1 2 3 4 5",
    "price dye 1 2 3 4 5",
    "price gold 3 4 5 6 7",
]
"""Seventeen tiles for one line of islands, each with an islet of its own."""
COVES = [
    *(f"T{n:02} | a NE: | b E: | c SE: | d SW: | e W: dye | f NW:" for n in range(1, 18)),
    *LONG[17:],
]
"""Tiles with six parts each."""


def along(
    faces: list[str], ships: list[list[str]], *texts: str, colonists: dict[str, int], **more: Any
) -> Doc:
    """Seventeen tiles in a line from west to east, five players; after these decisions."""
    hands: list[dict[str, int]] = [{"building": 1, "ship": 3}, {}, {}, {}, {}]
    berths = [[*held, *[None] * (5 - len(held))] for held in ships]
    doc = {
        "game": "ilos",
        "rules_version": GAME.rules_version,
        "seats": 5,
        "variants": {},
        "components": "\n".join(faces),
        "to_move": 0,
        "phase": "turn",
        "tiles": {f"T{n:02}": {"at": f"{n - 9},0", "rot": 0} for n in range(1, 18)}
        | {"T09": {"at": "0,0", "rot": 0}},
        "open": ["T18", "T19", "T20"],
        "colonists": {site: {"seat": seat} for site, seat in colonists.items()},
        "players": [
            {"ships": held, "hand": cards} for held, cards in zip(berths, hands, strict=True)
        ],
        **more,
    }
    state = GAME.from_position(doc)
    for text in texts:
        state.apply(text)
    return state.position()


ALL_OUT = [["T01b", "T01b", "T04a", "T04a", "T05"], ["T02"], [], [], []]
BUILDERS = [["T01a", "T01a"], [], [], [], []]
MANY_SHIPS = [[f"T{n:02}{'abcde'[seat]}" for n in range(1, 6)] for seat in range(5)]

POSITIONS: list[Doc] = [
    after("play ship", ships=("T01a", "T01a", "T02a", "T03", "T03b")).position(),
    along(LONG, ALL_OUT, colonists={"T16.1": 1}),
    along(LONG, BUILDERS, "play ship", "take supply", "explore T18", colonists={}),
    along(
        COVES,
        MANY_SHIPS,
        "play ship",
        "take T01a",
        colonists={},
        variants={"one_ship_per_coast": True},
    ),
    exploring("T11", "at 0,1", "rot 4").position(),
    sailing(tiles=CLOSED, open=("T07", "T12", "T13")).position(),
    position(hand={"ship": 1}).position(),
    position(open=ONE_OPEN, ships=TWO_HERE).position(),
    position(hand={"plantation": 3}, ships=TWO_HERE, theirs=("T03",)).position(),
    position(stock={"ebony": 2}, covered={"ebony": 4}).position(),
    position(CLOSED, ships=("T05a",), theirs=("T06a",), variants=FULL_COASTS).position(),
    position(
        {"T08": "0,0", "T09": "1,0"},
        ships=("T08a", "T09a"),
        colonists={
            **{f"T08.{n}": (1, "fort") for n in range(1, 9)},
            **{f"T09.{n}": (0, "fort") for n in (1, 2)},
        },
    ).position(),
    position(
        ships=TWO_HERE,
        colonists={**{f"T02.{n}": 0 for n in range(1, 9)}, "T01.1": 0, "T01.2": 0},
    ).position(),
    exploring("T13", "at 0,-1", open=("T13", "T05", "T06")).position(),
    along(LONG, BUILDERS, "play building", colonists={}),
    *(along(LONG, BUILDERS, "play building", colonists={f"T16.{n}": 1}) for n in (1, 2, 3)),
    position(CLOSED, phase="start", open=("T07", "T12", "T13")).position(),
    after("play market", "sell dye", stock={"dye": 1}, variants=("market_any",)).position(),
]
