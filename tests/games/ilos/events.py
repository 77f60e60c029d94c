"""What must be told after a decision, from what a spectator sees before and after alone.

Islands are found with the oracle. Not told again is what the decision says by itself: where a tile,
a ship or a colonist goes, cards played and paid, a token given to the market.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.core.notes import Happening
from stammtisch.core.state import State

from . import archipelago
from .archipelago import ISLAND
from .boards import GOODS, position
from .oracle.board import all_parts, berths_of, face, is_lair, island, prices, printed, tile_of
from .oracle.game import forts

Doc = dict[str, Any]

KINDS = {
    *("chapter", "joined", "blockade", "freed", "opened", "opened_last", "risen", "last_round"),
    *("produced", "shuffled", "drawn", "robbed", "short", "yields", "found", "no_start", "ended"),
}
ALWAYS_DRAWN = 3
MOST_NAMED = 4


def expected(before: Doc, text: str, after: Doc) -> list[Happening]:
    """What happened by itself, in any order."""
    return [
        *joined(before, after),
        *blockades(before, after),
        *opened(before, after),
        *market(before, after),
        *colonists(before, text, after),
        *end_of_turn(before, text, after),
        *rounds(before, text, after),
    ]


# The map


def joined(before: Doc, after: Doc) -> Iterator[Happening]:
    """Islands that a new tile has made one."""
    for tile in set(after["tiles"]) - set(before["tiles"]):
        for parts in {island(after, f"{tile}{part}") for part in face(after, tile).parts}:
            were = {island(before, part) for part in parts if tile_of(part) != tile}
            if len(were) > 1:
                yield "joined", None, {"tile": tile, "n": len(were)}


def blockaded(doc: Doc, seat: int) -> set[str]:
    """The parts of all islands beside a pirate of that seat."""
    lairs = {berth for berth in berths_of(doc, seat) if is_lair(berth)}
    beside = [part for part in all_parts(doc) if tile_of(part) in lairs]
    return {part for near in beside for part in island(doc, near)}


def blockades(before: Doc, after: Doc) -> Iterator[Happening]:
    known = set(all_parts(before))
    for seat in range(before["seats"]):
        were, are = blockaded(before, seat), blockaded(after, seat)
        if (are - were) & known:
            yield "blockade", seat, named(after, (are - were) & known)
        if were - are:
            yield "freed", seat, named(before, were - are)


def named(doc: Doc, parts: set[str]) -> dict[str, int | str]:
    """Their islands by tiles; of many tiles the first."""
    islands = sorted({min(island(doc, part)): island(doc, part) for part in parts}.items())
    told = []
    for _, one in islands:
        tiles = sorted({tile_of(part) for part in one})
        told.append(tiles if len(tiles) <= MOST_NAMED else [*tiles[: MOST_NAMED - 1], "…"])
    return {"n": len(islands), "tiles": "; ".join(", ".join(tiles) for tiles in told)}


def opened(before: Doc, after: Doc) -> Iterator[Happening]:
    for tile in after["open"]:
        if tile and tile not in before["open"]:
            yield "opened" if after["stack"] else "opened_last", None, {"tile": tile}


# Prices, colonists


def market(before: Doc, after: Doc) -> Iterator[Happening]:
    rows = prices(printed(after))
    for good in GOODS:
        if after["covered"][good] != before["covered"][good]:
            price = rows[good][after["covered"][good]]
            yield "risen", None, {"resource": good, "price": price}


def colonists(before: Doc, text: str, after: Doc) -> Iterator[Happening]:
    """What the new colonist will produce, or finds at once; the tenth of the first who has it."""
    seat = before["to_move"]
    were, are = before["players"][seat], after["players"][seat]
    yields = gained(were["production"], are["production"])
    if yields:
        yield "yields", seat, {**yields}
    found = gained(were["stock"], are["stock"])
    if found and text != "end":
        yield "found", seat, {**found}
    placed = are["colonists"] < were["colonists"]
    if placed and not are["colonists"] and all(p["colonists"] for p in before["players"]):
        yield "last_round", seat, {}


def gained(were: dict[str, int], are: dict[str, int]) -> dict[str, int]:
    return {good: are[good] - were[good] for good in were if are[good] > were[good]}


# Cards


def end_of_turn(before: Doc, text: str, after: Doc) -> Iterator[Happening]:
    """Production, and cards by number; nobody learns which."""
    seat = before["to_move"]
    were = before["players"][seat]
    if text == "end":
        production = {good: n for good, n in were["production"].items() if n}
        if production:
            yield "produced", seat, {**production}
        ships = sum(berth is not None for berth in were["ships"])
        yield from draw(before, after, ALWAYS_DRAWN + ships + forts(before, seat))
    elif text == "swap done":
        yield from draw(before, after, before["swapped"])


def draw(before: Doc, after: Doc, due: int) -> Iterator[Happening]:
    seat, pile = before["to_move"], before["deck"]
    discards = sum(before["discard"].values())
    if due > pile and discards:
        yield "shuffled", None, {}
    drawn = min(due, pile + discards)
    if drawn:
        yield "drawn", seat, {"n": drawn}
    robbed = 0
    cards = [player["cards"] for player in before["players"]]
    for other, player in enumerate(after["players"]):
        lost = cards[other] - player["cards"]
        if other != seat and lost:
            robbed += lost
            yield "robbed", other, {"n": lost}
    if due > drawn + robbed:
        yield "short", seat, {"n": due - drawn - robbed}
    assert after["players"][seat]["cards"] == cards[seat] + drawn + robbed


# Rounds


def rounds(before: Doc, text: str, after: Doc) -> Iterator[Happening]:
    if after["round"] != before["round"] or before["phase"] == "start" != after["phase"]:
        yield "chapter", None, {"round": after["round"]}
    if after["phase"] == "over" and after["ended"] != "end-of-the-game":
        yield "ended", None, {"ending": after["ended"]}
    if before["phase"] == "start" and text.startswith("land"):
        seat, n = (before["to_move"] + 1) % before["seats"], before["seats"]
        while seat not in (after["to_move"], before["first"]):
            yield "no_start", seat, {}
            seat = (seat + 1) % n


# What random games seldom meet


NO_COAST = """
    T01 | a E: ebony     @ 0,0
    T02 | a W: spice     @ open
    T03 | a W: spice     @ open
    A: ships T01a
    B:
    C:
"""


def moments() -> Iterator[tuple[State, str]]:
    """A position, and decisions with semicolons between them."""
    ruins = "; ".join(["play ruins", "site T01.5", *["pay ship"] * 3, *["pay plantation"] * 3])
    yield archipelago.position(ISLAND, ()), f"{ruins}; pay mine"
    copied = archipelago.position(ISLAND, (), colonists={"T01.1": 1})
    yield copied, "play building; post T01.6 ebony; pay ship; pay ship; end"
    begun: dict[str, Any] = {"phase": "start", "round": 1, "to_move": 1}
    start = position(NO_COAST, variants=["one_ship_per_coast"], **begun)
    yield start, "lay T02; at 1,0; rot 0; land T02a"
