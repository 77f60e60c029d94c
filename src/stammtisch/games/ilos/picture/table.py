"""What a view says about the table, asked in the rulebook's words: for pictures, not for rules."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from stammtisch.core.viewed import Viewed

from .. import GAME
from ..actions import CARDS, KINDS, LETTERS, RESOURCES, TILES
from ..hexes import N_SIDES, STEPS
from ..rules.action_card import BLOCKADED_COST, COST
from ..state import NONE

Hex = tuple[int, int]


class Face(NamedTuple):
    """What is printed on a tile, before it is turned.

    `edges`: the letter of the part at each edge, None for sea. `parts`: the letters. `sites`: kind
    and part of each. `turns`: how many rotations lay it differently.
    """

    edges: tuple[str | None, ...]
    parts: tuple[str, ...]
    sites: tuple[tuple[str, str], ...]
    lair: bool
    turns: int


class Lying(NamedTuple):
    """Where a tile lies, and how many sixths of a circle it is turned clockwise."""

    q: int
    r: int
    rot: int


class Printed(NamedTuple):
    """The faces and the rows of prices of a component set."""

    faces: dict[str, Face]
    prices: dict[str, tuple[int, ...]]


@functools.lru_cache(maxsize=32)
def printed(components: str) -> Printed:
    """What is printed on the components that a view names."""
    tables = GAME.read_components(components).tables[0]
    prices = {name: tuple(map(int, tables["prices"][k])) for k, name in enumerate(RESOURCES)}
    return Printed({name: _face(tables["faces"][k]) for k, name in enumerate(TILES)}, prices)


def _face(face: Any) -> Face:
    n_sites = int(face["n_sites"])
    kinds = [KINDS[kind] for kind in face["site"][:n_sites]]
    return Face(
        tuple(None if part == NONE else LETTERS[part] for part in face["edge"]),
        tuple(LETTERS[: int(face["n_parts"])]),
        tuple(zip(kinds, (LETTERS[part] for part in face["part"][:n_sites]), strict=True)),
        bool(face["lair"]),
        int(face["turns"]),
    )


def tile_of(place: str) -> str:
    """The tile of a part, a site or a lair."""
    return place[:3]


def hex_of(text: str) -> Hex:
    q, r = text.split(",")
    return int(q), int(r)


class Table(Viewed):
    """The table of a view."""

    @property
    def deed(self) -> dict[str, Any] | None:
        """The action that is being put together."""
        deed: dict[str, Any] | None = self.view["deed"]
        return deed

    @property
    def step(self) -> str:
        """The question that is open: swap, lay, turn, take, sail, at, rot, land, site, pay, ..."""
        if self.deed is None:
            return "lay" if self.phase == "start" else self.phase
        if self.deed["due"]:
            return "pay"
        if self.deed["tile"] is not None:
            return next((k for k in ("at", "rot") if self.deed[k] is None), "land")
        match self.deed["card"]:
            case "ship":
                return "take" if self.deed["ship"] is None else "sail"
            case "market":
                return "sell" if self.deed["sell"] is None else "raise"
            case "building":
                return "build"
        return "site"

    # What is printed

    @property
    def printed(self) -> Printed:
        return printed(self.view["components"])

    def face(self, tile: str) -> Face:
        return self.printed.faces[tile]

    def kind_of(self, site: str) -> str:
        """ebony, spice, dye, mine, ruins or building."""
        return self.face(tile_of(site)).sites[int(site[4:]) - 1][0]

    def part_of(self, site: str) -> str:
        tile = tile_of(site)
        return tile + self.face(tile).sites[int(site[4:]) - 1][1]

    @property
    def rates(self) -> dict[str, tuple[tuple[int, ...], int]]:
        """Each row of the exchange board: its prices, and the place of the one that counts."""
        covered = self.view["covered"]
        return {row: (prices, covered[row]) for row, prices in self.printed.prices.items()}

    # The map

    @cached_property
    def laid(self) -> dict[str, Lying]:
        """The tiles of the map."""
        tiles = self.view["tiles"].items()
        return {tile: Lying(*hex_of(lies["at"]), lies["rot"]) for tile, lies in tiles}

    @property
    def lying(self) -> dict[str, Lying]:
        """The tiles of the map, and the one that is being laid as soon as its place is chosen."""
        deed = self.deed
        if deed is None or deed["tile"] is None or deed["at"] is None:
            return self.laid
        return {**self.laid, deed["tile"]: Lying(*hex_of(deed["at"]), deed["rot"] or 0)}

    @cached_property
    def places(self) -> dict[Hex, str]:
        """The tile at each place of the map where one lies."""
        return {(lying.q, lying.r): tile for tile, lying in self.laid.items()}

    def part_at(self, tile: str, side: int) -> str | None:
        """The part that a tile of the map has at one of its sides, None for sea."""
        letter = self.face(tile).edges[(side - self.laid[tile].rot) % N_SIDES]
        return None if letter is None else tile + letter

    def beside(self, tile: str, side: int) -> str | None:
        """The tile next to one of the map."""
        (q, r, _), (dq, dr) = self.laid[tile], STEPS[side]
        return self.places.get((q + dq, r + dr))

    @cached_property
    def islands(self) -> dict[str, str]:
        """Each part of the map -> the lowest part of its island."""
        islands: dict[str, str] = {}
        for tile in sorted(self.laid):
            for letter in self.face(tile).parts:
                if tile + letter not in islands:
                    found = self._reached(tile + letter)
                    islands |= dict.fromkeys(found, min(found))
        return islands

    def _reached(self, part: str) -> set[str]:
        found, todo = {part}, [part]
        while todo:
            new = set(self._joined(todo.pop())) - found
            found |= new
            todo += new
        return found

    def _joined(self, part: str) -> Iterator[str]:
        """The parts that meet this one at an edge."""
        tile = tile_of(part)
        for side in range(N_SIDES):
            other = self.beside(tile, side) if self.part_at(tile, side) == part else None
            beyond = other and self.part_at(other, (side + N_SIDES // 2) % N_SIDES)
            if beyond:
                yield beyond

    def island_of(self, place: str) -> str:
        """The island of a part or a site, known by its lowest part."""
        return self.islands[self.part_of(place) if "." in place else place]

    def parts_on(self, island: str) -> list[str]:
        """The parts of an island."""
        return [part for part, on in self.islands.items() if on == island]

    def sites_on(self, tile: str) -> list[str]:
        """The sites of a tile."""
        return [f"{tile}.{k + 1}" for k in range(len(self.face(tile).sites))]

    def sites_of(self, island: str) -> list[str]:
        """The sites of an island."""
        return self._sites.get(island, [])

    @cached_property
    def _sites(self) -> dict[str, list[str]]:
        """The sites of each island."""
        found: dict[str, list[str]] = {}
        for tile in self.laid:
            for site in self.sites_on(tile):
                found.setdefault(self.island_of(site), []).append(site)
        return found

    # Pieces

    def colonist(self, site: str) -> int | None:
        """The seat whose colonist stands on a site."""
        found = self.view["colonists"].get(site)
        return found["seat"] if found else None

    def building(self, site: str) -> str | None:
        """`fort`, or `post` with what it copies."""
        found = self.view["colonists"].get(site)
        return found["building"] if found else None

    @cached_property
    def ships(self) -> list[tuple[int, int, str]]:
        """Seat, number and berth of every ship that is out."""
        return [
            (seat, k, berth)
            for seat in range(self.n_seats)
            for k, berth in enumerate(self.player(seat)["ships"])
            if berth is not None
        ]

    def ships_at(self, island: str) -> list[int]:
        """The seats of all ships at the coasts of an island; pirates are at none."""
        return [seat for seat, _, berth in self.ships if self.islands.get(berth) == island]

    def has_fort(self, seat: int, island: str) -> bool:
        return any(
            self.building(site) == "fort" and self.colonist(site) == seat
            for site in self.sites_of(island)
        )

    def blockaders(self, seat: int | None, island: str) -> list[int]:
        """The seats whose pirates make it dearer for a player there; nobody's if it has a fort."""
        tiles = {tile_of(part) for part in self.parts_on(island)}
        pirates = {other for other, _, berth in self.ships if berth in tiles and other != seat}
        is_safe = seat is None or self.has_fort(seat, island)
        return [] if is_safe else sorted(pirates)

    # Costs

    def base_price(self, card: str) -> int:
        """How many other cards a card costs."""
        return COST[CARDS.index(card)]

    def price(self, card: str, site: str) -> int:
        """How many cards it costs the player that decides to settle on a site with that card."""
        is_dear = self.blockaders(self.mover, self.island_of(site))
        return (BLOCKADED_COST if is_dear else COST)[CARDS.index(card)]
