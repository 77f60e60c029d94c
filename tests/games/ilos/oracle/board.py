"""The oracle reads a position, and the printed text of the tiles: what may be decided."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from stammtisch.games.ilos.components import house

from ..boards import CARDS, EDGES, GOODS, N_TILES

Doc = dict[str, Any]
Hex = tuple[int, int]

STEPS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""From the north-east clockwise, as `EDGES`."""
FARTHEST = 19
HOUSE = house()
CROPS = GOODS[:3]
COSTS = {"plantation": (2, 3), "mine": (5, 7), "building": (2, 4), "ruins": (7, 7)}
"""Without and with a blockade."""
SHIPS_NEEDED = {"plantation": 1, "mine": 2, "building": 2, "ruins": 1}
KINDS = {"plantation": CROPS, "mine": ("mine",), "building": ("building",), "ruins": ("ruins",)}
"""The sites each card is for."""
N_TOKENS, N_MARKERS, N_RAISES = 10, 8, 4


def read(doc: Doc) -> Doc:
    """Position documents serve as they are."""
    return doc


# What is printed


@dataclass(frozen=True)
class Face:
    """`edges`: the part at each edge, or none; `sites`: part and kind of each."""

    edges: tuple[str | None, ...]
    parts: tuple[str, ...]
    sites: tuple[tuple[str, str], ...]
    lair: bool

    def turned(self, rot: int) -> tuple[str | None, ...]:
        """The parts at the edges of the tile as it lies."""
        return tuple(self.edges[(edge - rot) % 6] for edge in range(6))

    def looks(self, rot: int) -> frozenset[tuple[tuple[tuple[int, ...], tuple[str, ...]], int]]:
        """What can be seen of the turned tile, whatever the parts are called."""
        lies = self.turned(rot)
        seen = Counter(
            (
                tuple(edge for edge in range(6) if lies[edge] == part),
                tuple(sorted(kind for own, kind in self.sites if own == part)),
            )
            for part in self.parts
        )
        return frozenset(seen.items())


@functools.cache
def faces(components: str) -> dict[str, Face]:
    found = {}
    for line in components.splitlines():
        words = line.partition("#")[0].strip()
        if words.startswith("T"):
            name, *fields = (field.strip() for field in words.split("|"))
            found[name] = _face(fields)
    assert len(found) == N_TILES
    return found


def _face(fields: list[str]) -> Face:
    edges: list[str | None] = [None] * 6
    parts, sites = [], []
    for field in fields:
        if field != "lair":
            head, _, kinds = field.partition(":")
            part, *reached = head.split()
            parts.append(part)
            sites += [(part, kind) for kind in kinds.split()]
            for edge in reached:
                edges[EDGES.index(edge)] = part
    return Face(tuple(edges), tuple(parts), tuple(sites), "lair" in fields)


@functools.cache
def prices(components: str) -> dict[str, tuple[int, ...]]:
    lines = [line.partition("#")[0].split() for line in components.splitlines()]
    return {
        words[1]: tuple(int(word) for word in words[2:])
        for words in lines
        if words[:1] == ["price"]
    }


def printed(doc: Doc) -> str:
    """The component set as text."""
    return HOUSE if doc["components"] == "house" else str(doc["components"])


def face(doc: Doc, tile: str) -> Face:
    return faces(printed(doc))[tile]


# The map


@dataclass(frozen=True)
class Map:
    """The tiles that lie: name, hex and rotation of each. Kept apart, for it seldom changes."""

    components: str
    tiles: tuple[tuple[str, Hex, int], ...]

    def at(self) -> dict[Hex, str]:
        return {where: tile for tile, where, _ in self.tiles}

    def sides(self) -> dict[Hex, tuple[str | None, ...]]:
        """The parts at the sides of each tile as it lies."""
        return {where: faces(self.components)[tile].turned(rot) for tile, where, rot in self.tiles}


def map_of(doc: Doc) -> Map:
    lies = ((tile, hex_of(lying["at"]), lying["rot"]) for tile, lying in doc["tiles"].items())
    return Map(printed(doc), tuple(lies))


def hex_of(text: str) -> Hex:
    q, r = text.split(",")
    return int(q), int(r)


def beside(where: Hex) -> list[Hex]:
    return [(where[0] + q, where[1] + r) for q, r in STEPS]


def island(doc: Doc, part: str) -> frozenset[str]:
    """All parts connected with this one."""
    return flood(map_of(doc), part)


@functools.lru_cache(2000)
def flood(lies: Map, part: str) -> frozenset[str]:
    """From scratch, over sides where island meets island."""
    at, sides = lies.at(), lies.sides()
    found, todo = {part}, [part]
    while todo:
        here = todo.pop()
        where = next(where for where, tile in at.items() if tile == here[:-1])
        for edge, near in enumerate(beside(where)):
            if sides[where][edge] == here[-1] and near in at:
                there = sides[near][(edge + 3) % 6]
                assert there is not None, "island beside sea"
                if at[near] + there not in found:
                    found.add(at[near] + there)
                    todo.append(at[near] + there)
    return frozenset(found)


def all_parts(doc: Doc) -> list[str]:
    return [tile + part for tile in doc["tiles"] for part in face(doc, tile).parts]


def all_sites(doc: Doc) -> Iterator[tuple[str, str, str]]:
    """The name of each site on the map, its part, its kind."""
    for tile in doc["tiles"]:
        for number, (part, kind) in enumerate(face(doc, tile).sites, start=1):
            yield f"{tile}.{number}", tile + part, kind


def is_lair(berth: str) -> bool:
    return berth[-1].isdigit()


def tile_of(berth: str) -> str:
    return berth if is_lair(berth) else berth[:-1]


def berths_of(doc: Doc, seat: int) -> list[str]:
    return [berth for berth in doc["players"][seat]["ships"] if berth]


def taken(doc: Doc) -> set[str]:
    return {berth for seat in range(doc["seats"]) for berth in berths_of(doc, seat)}


# Laying tiles


def fits(lies: Map, tile: str, where: Hex, rot: int) -> bool:
    """All sides that touch a tile match, and one of them is island."""
    sides, own = lies.sides(), faces(lies.components)[tile].turned(rot)
    matched = False
    for edge, near in enumerate(beside(where)):
        if near in sides:
            there = sides[near][(edge + 3) % 6]
            if (own[edge] is None) != (there is None):
                return False
            matched |= own[edge] is not None
    return matched


def free_places(lies: Map) -> set[Hex]:
    at = lies.at()
    near = {place for where in at for place in beside(where)} - set(at)
    return {(q, r) for q, r in near if max(abs(q), abs(r), abs(q + r)) <= FARTHEST}


@functools.lru_cache(500)
def ways(lies: Map, tile: str) -> dict[Hex, list[int]]:
    """Where a tile fits, and turned how; of the rotations that look alike the smallest."""
    looks = faces(lies.components)[tile].looks
    found: dict[Hex, dict[Any, int]] = {}
    for where in free_places(lies):
        for rot in range(6):
            if fits(lies, tile, where, rot):
                found.setdefault(where, {}).setdefault(looks(rot), rot)
    return {where: list(rotations.values()) for where, rotations in found.items()}


def fits_somewhere(doc: Doc, tile: str) -> bool:
    return bool(ways(map_of(doc), tile))


def open_tiles(doc: Doc) -> list[str]:
    return [tile for tile in doc["open"] if tile]


# Islands of a player


def ships_at(doc: Doc, seat: int, part: str) -> int:
    """Own ships at the coasts of the island; those in lairs are at none."""
    return sum(berth in island(doc, part) for berth in berths_of(doc, seat))


def has_fort(doc: Doc, seat: int, part: str) -> bool:
    parts = island(doc, part)
    return any(
        own in parts and doc["colonists"].get(site) == {"seat": seat, "building": "fort"}
        for site, own, _ in all_sites(doc)
    )


def is_blockaded(doc: Doc, seat: int, part: str) -> bool:
    tiles = {tile_of(own) for own in island(doc, part)}
    rivals = [other for other in range(doc["seats"]) if other != seat]
    pirates = {berth for other in rivals for berth in berths_of(doc, other) if is_lair(berth)}
    return bool(tiles & pirates) and not has_fort(doc, seat, part)


def price(doc: Doc, seat: int, card: str, part: str) -> int:
    base, raised = COSTS[card]
    return raised if is_blockaded(doc, seat, part) else base


def reachable(doc: Doc, seat: int, card: str) -> dict[str, int]:
    """The free sites where a player may play a card, and what it costs there."""
    if doc["players"][seat]["colonists"] == 0 or (card == "building" and not tokens(doc)):
        return {}
    return {
        site: price(doc, seat, card, part)
        for site, part, kind in all_sites(doc)
        if kind in KINDS[card]
        and site not in doc["colonists"]
        and ships_at(doc, seat, part) >= SHIPS_NEEDED[card]
    }


def tokens(doc: Doc) -> int:
    return N_TOKENS - sum(bool(settled["building"]) for settled in doc["colonists"].values())


def crops_of(doc: Doc, part: str) -> set[str]:
    """What plantations give that are in use on the island."""
    parts = island(doc, part)
    return {
        kind
        for site, own, kind in all_sites(doc)
        if own in parts and kind in CROPS and site in doc["colonists"]
    }


# Decisions


def legal(doc: Doc) -> set[str]:
    """The texts of all legal actions."""
    match doc["phase"]:
        case "swap":
            held = {f"swap {card}" for card in CARDS if hand(doc)[card]}
            return held | {"swap done"}
        case "start":
            return set(start_actions(doc))
        case "turn":
            return set(turn_actions(doc))
    return set()


def hand(doc: Doc) -> dict[str, int]:
    cards: dict[str, int] = doc["players"][doc["to_move"]]["hand"]
    return cards


def start_actions(doc: Doc) -> Iterator[str]:
    if doc["deed"]:
        yield from tile_actions(doc)
    elif not doc["tiles"]:
        yield from (f"lay {tile}" for tile in open_tiles(doc))
    else:
        fitting = [tile for tile in open_tiles(doc) if fits_somewhere(doc, tile)]
        yield from (f"lay {tile}" for tile in fitting)
        if not fitting:
            yield from (f"land {part}" for part in coasts(doc))


def coasts(doc: Doc) -> list[str]:
    """Where a ship may land on the map."""
    full = taken(doc) if doc["variants"]["one_ship_per_coast"] else set()
    return [part for part in all_parts(doc) if part not in full]


def tile_actions(doc: Doc) -> Iterator[str]:
    """A new tile: where, how, and to which of its coasts."""
    deed = doc["deed"]
    tile = deed["tile"]
    if doc["tiles"] and deed["at"] is None:
        yield from (f"at {q},{r}" for q, r in ways(map_of(doc), tile))
    elif doc["tiles"] and deed["rot"] is None:
        rotations = ways(map_of(doc), tile)[hex_of(deed["at"])]
        yield from (f"rot {rot}" for rot in rotations)
    else:
        yield from (f"land {tile}{part}" for part in face(doc, tile).parts)


def turn_actions(doc: Doc) -> Iterator[str]:
    deed = doc["deed"]
    if deed is None:
        yield from (f"play {card}" for card in CARDS if playable(doc, card))
        yield "end"
    elif deed["due"]:
        yield from (f"pay {card}" for card in CARDS if hand(doc)[card])
    elif deed["card"] == "ship":
        yield from ship_actions(doc)
    elif deed["card"] == "market":
        yield from market_actions(doc)
    else:
        yield from settling_actions(doc)


def payment(doc: Doc) -> int:
    """The cards that can be paid once the card of the action has left the hand."""
    return sum(hand(doc).values()) - (doc["deed"] is None)


def playable(doc: Doc, card: str) -> bool:
    seat = doc["to_move"]
    if not hand(doc)[card]:
        return False
    if card == "ship":
        return payment(doc) >= 1 and bool(list(takes(doc)))
    if card == "market":
        return not doc["traded"] and bool(sales(doc))
    return any(cost <= payment(doc) for cost in reachable(doc, seat, card).values())


def ship_actions(doc: Doc) -> Iterator[str]:
    deed = doc["deed"]
    if deed["tile"]:
        yield from tile_actions(doc)
    elif origin_known(doc):
        yield from goals(doc, origin(doc))
    else:
        yield from takes(doc)


def origin_known(doc: Doc) -> bool:
    return doc["deed"]["ship"] is not None


def origin(doc: Doc) -> str | None:
    """Where the ship is that has been taken."""
    berth: str | None = doc["players"][doc["to_move"]]["ships"][doc["deed"]["ship"]]
    return berth


def takes(doc: Doc) -> Iterator[str]:
    for berth in set(doc["players"][doc["to_move"]]["ships"]):
        if goals(doc, berth):
            yield f"take {berth or 'supply'}"


def goals(doc: Doc, start: str | None) -> set[str]:
    """Where a ship may go: a new tile, a coast or a free lair of another tile."""
    here = tile_of(start) if start else None
    found = {f"explore {tile}" for tile in open_tiles(doc) if fits_somewhere(doc, tile)}
    found |= {f"land {part}" for part in coasts(doc) if tile_of(part) != here}
    free = {tile for tile in doc["tiles"] if face(doc, tile).lair} - taken(doc)
    return found | {f"lair {tile}" for tile in free - {here}}


def sales(doc: Doc) -> set[str]:
    """The resources that may be sold."""
    stock = doc["players"][doc["to_move"]]["stock"]
    rising = raises(doc)
    if doc["variants"]["market_any"]:
        return {good for good in GOODS if stock[good] and rising}
    return {good for good in rising if stock[good]}


def raises(doc: Doc) -> set[str]:
    """The rows that can rise."""
    if sum(doc["covered"].values()) >= N_MARKERS:
        return set()
    return {good for good in GOODS if doc["covered"][good] < N_RAISES}


def market_actions(doc: Doc) -> Iterator[str]:
    if doc["deed"]["sell"] is None:
        yield from (f"sell {good}" for good in sales(doc))
    else:
        yield from (f"raise {good}" for good in raises(doc))


def settling_actions(doc: Doc) -> Iterator[str]:
    card = doc["deed"]["card"]
    parts = {site: part for site, part, _ in all_sites(doc)}
    for site, cost in reachable(doc, doc["to_move"], card).items():
        if cost > payment(doc):
            continue
        if card == "building":
            yield f"fort {site}"
            yield from (f"post {site} {crop}" for crop in crops_of(doc, parts[site]))
        else:
            yield f"site {site}"
