"""Positions as text, with component sets of their own, so that islands are exactly as wanted.

    T01 | a E: ebony mine            @ 0,0
    T02 | a W: spice | b NE: ruins   @ 1,0 3
    T03 | a W: dye building | lair   @ open
    A: ships T01a T02; hand ship*3 mine; stock gold*2; sites T01.1 T04.2=fort T04.3=post-spice
    B: ships T02b

A line for each tile that matters, as in a component file; behind `@` where it lies, and how many
sixths of a circle it is turned, or that it is open. Tiles without `@` are in the stack, those not
named are fillers nobody will see. Then a line for each player; `A` is seat 0 and to move. All the
cards that are in no hand are in the draw pile, but if that is named: then they are discarded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import stammtisch
from stammtisch.core.state import State

from ..counts import as_text, counted

GAME = stammtisch.load("ilos")
SEATS = "ABCDE"
COPIES = {"ship": 30, "plantation": 20, "mine": 10, "building": 12, "ruins": 6, "market": 12}
CARDS = tuple(COPIES)
GOODS = ("ebony", "spice", "dye", "gold")
N_TILES, N_SHIPS, N_OPEN = 20, 5, 3
FILLER = "| a E: dye"
PRICES = {
    "ebony": "price ebony 1 2 3 4 5",
    "spice": "price spice 1 2 3 4 5",
    "dye": "price dye 1 2 3 4 5",
    "gold": "price gold 3 4 5 6 7",
}
EDGES = ("NE", "E", "SE", "SW", "W", "NW")

Doc = dict[str, Any]


def position(
    text: str,
    *,
    variants: Iterable[str] = (),
    pile: str | None = None,
    covered: str = "",
    **entries: Any,
) -> State:
    """The position described, in the middle of seat 0's turn.

    `pile`: the draw pile, all other cards being discarded; `covered`: raises of prices. Further
    entries are those of position documents.
    """
    tiles, players = _read(text)
    doc: Doc = {
        "game": "ilos",
        "rules_version": GAME.rules_version,
        "seats": len(players),
        "variants": {name: name in variants for name in GAME.variants},
        "components": component_set(tiles),
        "to_move": 0,
        "phase": "turn",
        "round": 3,
        "first": 0,
        **_laid_out(tiles),
        "colonists": dict(site for seat, line in enumerate(players) for site in _sites(seat, line)),
        "covered": counted(covered),
        "players": [_player(line) for line in players],
        **entries,
    }
    return GAME.from_position({**doc, **_cards(doc, pile)}, seed=1)


def component_set(lines: Iterable[str]) -> str:
    """A whole set: the tiles and prices that are given, fillers and house prices for the rest."""
    given = [line.partition("@")[0].strip() for line in lines]
    known = {line.split()[0] for line in given} | {line.split()[1] for line in given}
    names = (f"T{number:02}" for number in range(1, N_TILES + 1))
    fillers = [f"{name} {FILLER}" for name in names if name not in known]
    prices = [line for name, line in PRICES.items() if name not in known]
    return "\n".join([*given, *fillers, *prices, ""])


def _read(text: str) -> tuple[list[str], list[str]]:
    """The lines of tiles, and those of players."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    players = [line for line in lines if line[1:2] == ":"]
    assert [line[0] for line in players] == list(SEATS[: len(players)]), "players A, B and so on"
    assert len(players) >= 2, "at least two players"
    return [line for line in lines if line not in players], players


def _laid_out(lines: list[str]) -> Doc:
    tiles: Doc = {}
    display: list[str | None] = []
    for line in lines:
        where = line.partition("@")[2].split()
        name = line.split()[0]
        if where == ["open"]:
            display.append(name)
        elif where:
            tiles[name] = {"at": where[0], "rot": int(where[1]) if where[1:] else 0}
    return {"tiles": tiles, "open": [*display, *[None] * (N_OPEN - len(display))]}


def _entries(line: str) -> dict[str, list[str]]:
    """What is told of a player, by its first word."""
    parts = [part.split() for part in line[2:].split(";") if part.strip()]
    assert all(part[0] in ("ships", "hand", "stock", "sites") for part in parts), line
    return {part[0]: part[1:] for part in parts}


def _player(line: str) -> Doc:
    told = _entries(line)
    ships = told.get("ships", [])
    return {
        "ships": [*ships, *[None] * (N_SHIPS - len(ships))],
        "hand": counted(" ".join(told.get("hand", []))),
        "stock": counted(" ".join(told.get("stock", []))),
    }


def _sites(seat: int, line: str) -> Iterable[tuple[str, Doc]]:
    for word in _entries(line).get("sites", []):
        site, _, building = word.partition("=")
        yield site, {"seat": seat, "building": building.replace("-", " ") or None}


def _cards(doc: Doc, pile: str | None) -> Doc:
    """Draw pile and discards: together all the cards that are in no hand."""
    left = Counter(COPIES)
    for player in doc["players"]:
        left.subtract(player["hand"])
    if pile is None:
        return {}
    discard = left.copy()
    discard.subtract(counted(pile))
    return {"discard": dict(discard), "deck": counted(pile)}


# What is offered


def legal(state: State, *kinds: str) -> set[str]:
    """The texts of the legal actions of these kinds ("play", "land" ...), or of all."""
    texts = {state.text(int(action)) for action in state.legal_actions()}
    return {text for text in texts if not kinds or text.split()[0] in kinds}


def offered(state: State, kind: str) -> str:
    """What the legal actions of a kind name, in order: `T01a T02a`."""
    return " ".join(sorted(text.partition(" ")[2] for text in legal(state, kind)))


def play(state: State, *texts: str) -> State:
    """The same state after these decisions; `pay ship*3` stands for three."""
    for text in texts:
        word, _, times = text.partition("*")
        for _ in range(int(times or 1)):
            state.apply(word)
    return state


def after(state: State, *texts: str) -> State:
    """A copy after these decisions."""
    return play(state.clone(), *texts)


def cost(state: State) -> int:
    """How many cards the action that is being put together costs."""
    return int(state.position()["deed"]["cost"])


def price(state: State, card: str, choice: str) -> int | None:
    """How many cards it costs to play a card for this; None where that is not offered."""
    if f"play {card}" not in legal(state):
        return None
    chosen = after(state, f"play {card}")
    if choice not in legal(chosen):
        return None
    return cost(play(chosen, choice))


# What lies on the table


def hand(state: State, seat: int = 0) -> str:
    return as_text(state.position()["players"][seat]["hand"])


def hand_size(state: State, seat: int = 0) -> int:
    return sum(state.position()["players"][seat]["hand"].values())


def stock(state: State, seat: int = 0) -> str:
    return as_text(state.position()["players"][seat]["stock"])


def production(state: State, seat: int = 0) -> str:
    return as_text(state.position()["players"][seat]["production"])


def ships(state: State, seat: int = 0) -> str:
    """Where the ships of a seat are, in order, without those in the supply."""
    berths = state.position()["players"][seat]["ships"]
    return " ".join(sorted(berth for berth in berths if berth))


def colonists(state: State, seat: int = 0) -> int:
    """In the supply."""
    return int(state.position()["players"][seat]["colonists"])


def on_site(state: State, site: str) -> str:
    """`A`, `A fort`, `A post spice`; empty where nobody is."""
    settled = state.position()["colonists"].get(site)
    if settled is None:
        return ""
    return " ".join([SEATS[settled["seat"]], *filter(None, [settled["building"]])])


def discard(state: State) -> str:
    return as_text(state.position()["discard"])


def deck_size(state: State) -> int:
    return sum(state.position()["deck"].values())


def to_move(state: State) -> str:
    return "-" if state.to_move is None else SEATS[state.to_move]


# Laying


def ways(state: State, tile: str) -> set[str]:
    """Where an open tile may be laid, and how: `1,-1 2`. The ship comes from the supply."""
    act = "explore" if state.position()["phase"] == "turn" else "lay"
    begun = after(state, *(["play ship", "take supply"] if act == "explore" else []))
    if f"{act} {tile}" not in legal(begun):
        return set()
    play(begun, f"{act} {tile}")
    found = set()
    for at in legal(begun, "at"):
        for rot in legal(after(begun, at), "rot"):
            found.add(f"{at[3:]} {rot[4:]}")
    return found


def check_ways(state: State, tile: str, expected: str) -> None:
    """`1,-1 2; 1,0 3`: exactly these places and rotations are legal for the tile."""
    wanted = {" ".join(way.split()) for way in expected.split(";") if way.strip()}
    assert ways(state, tile) == wanted
