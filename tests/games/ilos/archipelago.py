"""Positions of Ilôs for what is told of them: a small map of tiles whose sites are easy to name.

T01 in the middle has every kind of site and island on all sides. T02 continues it to the east with
part a, and has an islet of its own in part b; T03 continues it to the west. Both have a lair.
"""

from __future__ import annotations

from typing import Any

import stammtisch
from stammtisch.core.state import State

GAME = stammtisch.load("ilos")
EN = GAME.words("en")

FILLERS = "".join(f"T{n:02} | a E: dye\n" for n in range(7, 21))
TILES = f"""
T01 | a NE E SE SW W NW: ebony spice dye mine ruins building
T02 | a W: ebony building | b NW E: spice | lair
T03 | a E: dye ebony | lair
T04 | a W: dye
T05 | a SE SW: dye mine | b E: | lair
T06 | a NE SE SW NW: building
{FILLERS}
price ebony 1 2 3 4 5
price spice 1 2 3 4 5
price dye 1 2 3 4 5
price gold 3 4 5 6 7
"""
MAP = {"T01": "0,0", "T02": "1,0", "T03": "-1,0"}
HAND = {"ship": 3, "plantation": 3, "mine": 1, "building": 1, "ruins": 1, "market": 1}
ISLAND = ("T01a", "T01a")
"""Two ships at the large island."""


def position(
    *ships: tuple[str, ...],
    hand: dict[str, int] | None = None,
    hands: tuple[dict[str, int], ...] = (),
    stocks: tuple[dict[str, int], ...] = (),
    colonists: dict[str, int | tuple[int, str]] | None = None,
    variants: tuple[str, ...] = (),
    open: tuple[str | None, ...] = ("T04", "T05", "T06"),
    tiles: dict[str, str] | None = None,
    **more: Any,
) -> State:
    """Seat 0 to move unless said otherwise; as many seats as there are tuples of ships."""
    cards = {0: HAND if hand is None else hand, **dict(enumerate(hands, start=1))}
    doc: dict[str, Any] = {
        "game": "ilos",
        "rules_version": GAME.rules_version,
        "seats": len(ships),
        "variants": {name: name in variants for name in GAME.variants},
        "components": TILES,
        "to_move": 0,
        "reveals": 0,
        "phase": "turn",
        "tiles": {tile: {"at": at, "rot": 0} for tile, at in (tiles or MAP).items()},
        "open": list(open),
        "stack": 2,
        "colonists": {site: _colonist(said) for site, said in (colonists or {}).items()},
        "players": [
            {
                "ships": [*berths, *[None] * (5 - len(berths))],
                "hand": cards.get(seat, {}),
                "stock": stocks[seat] if seat < len(stocks) else {},
            }
            for seat, berths in enumerate(ships)
        ],
        **more,
    }
    return GAME.from_position(doc, seed=1)


def _colonist(said: int | tuple[int, str]) -> dict[str, Any]:
    seat, building = said if isinstance(said, tuple) else (said, None)
    return {"seat": seat, "building": building}


NINE = ("T01.1", "T01.2", "T01.3", "T01.4", "T01.5", "T02.1", "T02.3", "T03.1", "T03.2")
"""Sites without buildings: room for all but one of a player's colonists."""
