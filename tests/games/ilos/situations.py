"""Small maps on which every reason can be met: positions, and decisions that lead on from them."""

from __future__ import annotations

from typing import Any

import stammtisch
from stammtisch.core.state import State

GAME = stammtisch.load("ilos")
FILLERS = "".join(f"T{n:02} | a E: dye\n" for n in range(14, 21))
TILES = f"""
T01 | a NE E SE SW W NW: ebony mine building
T02 | a NE SW: ebony spice dye ebony spice dye mine ruins
T03 | a W: ruins building | b E: spice | lair
T04 | a E: dye | lair
T05 | a E: ebony
T06 | a E: spice
T07 | a E NE: ebony
T08 | a E: building building building building building building building building
T09 | a E: building building building
T10 | a E: building
T11 | a E: ebony | b W: dye | lair
T12 | a NE E SE SW W NW: dye
T13 | a E W: dye mine
{FILLERS}
price ebony 1 2 3 4 5
price spice 1 2 3 4 5
price dye 1 2 3 4 5
price gold 3 4 5 6 7
"""
MAP = {"T01": "0,0", "T02": "1,-1", "T03": "1,0", "T04": "-1,0"}
"""One island over all four tiles around T01, and another on T03, with the part b."""
CLOSED = {"T05": "0,0", "T06": "1,0"}
"""Two tiles whose only edges meet: nothing can be added."""
TURNED = {"T06": 3, "T09": 3}
HAND = {"ship": 3, "plantation": 2, "mine": 2, "building": 3, "ruins": 2}
ALL_KINDS = {**HAND, "market": 1}


def position(
    tiles: dict[str, str] | None = None,
    *,
    ships: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    hand: dict[str, int] | None = None,
    stock: dict[str, int] | None = None,
    colonists: dict[str, Any] | None = None,
    phase: str = "turn",
    open: tuple[str, ...] = ("T05", "T11", "T12"),
    variants: tuple[str, ...] = (),
    **more: Any,
) -> State:
    """Seat 0 to move, on a map without turned tiles; `theirs`: the ships of seat 1."""
    laid = MAP if tiles is None else tiles
    doc: dict[str, Any] = {
        "game": "ilos",
        "rules_version": GAME.rules_version,
        "seats": 2,
        "variants": {name: name in variants for name in GAME.variants},
        "components": TILES,
        "to_move": 0,
        "reveals": 0,
        "phase": phase,
        "tiles": {tile: {"at": at, "rot": TURNED.get(tile, 0)} for tile, at in laid.items()},
        "open": [tile if tile not in laid else None for tile in open],
        "colonists": {site: _colonist(said) for site, said in (colonists or {}).items()},
        "players": [
            {"ships": _five(ships), "hand": ALL_KINDS if hand is None else hand, "stock": stock},
            {"ships": _five(theirs)},
        ],
    }
    return GAME.from_position({**doc, **more}, seed=1)


def _five(ships: tuple[str, ...]) -> list[str | None]:
    return [*ships, *[None] * (5 - len(ships))]


def _colonist(said: int | tuple[int, str]) -> dict[str, Any]:
    """A seat, with what it has built."""
    seat, building = said if isinstance(said, tuple) else (said, None)
    return {"seat": seat, "building": building}


def after(*texts: str, **said: Any) -> State:
    """The position in which these decisions have been made."""
    state = position(**said)
    for text in texts:
        state.apply(text)
    return state


def beginning(**said: Any) -> State:
    return position({}, phase="start", **said)


def exploring(tile: str = "T05", *texts: str, **said: Any) -> State:
    return after("play ship", "take supply", f"explore {tile}", *texts, **said)


def sailing(ship: str = "supply", **said: Any) -> State:
    return after("play ship", f"take {ship}", **said)


TWO_HERE = ("T01a", "T04a")
FULL_COASTS = ("one_ship_per_coast",)
ONE_OPEN = ("T12", "T01", "T02")
"""The others lie on the map already."""
