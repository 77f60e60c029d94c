"""Every legal decision of Ilôs once more, by trying all there is, from a position document."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from .twin import Doc, Face, Map

COSTS = {"plantation": (2, 3), "mine": (5, 7), "building": (2, 4), "ruins": (7, 7)}
SHIPS = {"plantation": 1, "mine": 2, "building": 2, "ruins": 1}
CROPS = ("ebony", "spice", "dye")
KINDS = {"plantation": CROPS, "mine": ("mine",), "building": ("building",), "ruins": ("ruins",)}


class Twin:
    """The rules for who is to move."""

    def __init__(self, faces: dict[str, Face], doc: Doc) -> None:
        self.doc, self.map, self.faces = doc, Map(faces, doc), faces
        self.seat, self.deed = doc["to_move"], doc["deed"]
        self.me = doc["players"][self.seat]
        self.hand = sorted(card for card, n in self.me["hand"].items() if n)
        self.cards = sum(self.me["hand"].values())
        self.others = [p for k, p in enumerate(doc["players"]) if k != self.seat]

    def legal(self) -> set[str]:
        """The texts of all legal decisions."""
        if self.doc["phase"] == "swap":
            return {"swap done", *(f"swap {card}" for card in self.hand)}
        if self.deed is None:
            return set(self.starts() if self.doc["phase"] == "start" else self.plays())
        return set(self.choices())

    def choices(self) -> Iterator[str]:
        """What comes next in the action that is being put together."""
        deed = self.deed
        if deed["due"]:
            yield from (f"pay {card}" for card in self.hand)
        elif deed["tile"]:
            yield from self.laying(deed)
        elif deed["card"] == "ship":
            yield from self.takes() if deed["ship"] is None else self.sails(deed["ship"])
        elif deed["card"] == "market":
            yield from self.sells() if deed["sell"] is None else self.raises()
        else:
            yield from self.settles(deed["card"], self.cards)

    # Ships and tiles

    def starts(self) -> Iterator[str]:
        fitting = [f"lay {tile}" for tile in self.doc["open"] if tile and self.ways(tile)]
        yield from fitting or (f"land {coast}" for coast in self.free_coasts())

    def ways(self, tile: str) -> set[tuple[str, int]]:
        return self.map.ways(tile) if self.map.tiles else {("0,0", 0)}

    def laying(self, deed: Doc) -> Iterator[str]:
        tile = deed["tile"]
        if not self.map.tiles or deed["rot"] is not None:
            yield from (f"land {tile}{part}" for part in self.faces[tile].parts)
        elif deed["at"] is None:
            yield from (f"at {at}" for at, _ in self.ways(tile))
        else:
            yield from (f"rot {rot}" for at, rot in self.ways(tile) if at == deed["at"])

    def takes(self) -> Iterator[str]:
        for number, berth in enumerate(self.me["ships"]):
            if any(self.sails(number)):
                yield f"take {berth or 'supply'}"

    def sails(self, number: int) -> Iterator[str]:
        left = (self.me["ships"][number] or "")[:3]
        taken = [ship for player in self.doc["players"] for ship in player["ships"]]
        yield from (f"land {coast}" for coast in self.free_coasts() if coast[:3] != left)
        yield from (f"lair {tile}" for tile in self.map.lairs() if tile not in [*taken, left])
        yield from (f"explore {tile}" for tile in self.doc["open"] if tile and self.ways(tile))

    def free_coasts(self) -> list[str]:
        taken = [ship for player in self.doc["players"] for ship in player["ships"]]
        narrow = self.doc["variants"]["one_ship_per_coast"]
        return [coast for coast in self.map.coasts() if not (narrow and coast in taken)]

    # Cards

    def plays(self) -> Iterator[str]:
        yield "end"
        for card in self.hand:
            if card == "ship":
                possible = self.cards >= 2 and any(self.takes())
            elif card == "market":
                possible = not self.doc["traded"] and any(self.sells())
            else:
                possible = any(self.settles(card, self.cards - 1))
            if possible:
                yield f"play {card}"

    def settles(self, card: str, most: int) -> Iterator[str]:
        """Sites where the card can be played with so many other cards."""
        for site, _, part in self.map.sites(*KINDS[card]):
            if site not in self.doc["colonists"] and self.price(card, part, most) is not None:
                if card != "building":
                    yield f"site {site}"
                    continue
                yield f"fort {site}"
                yield from (f"post {site} {crop}" for crop in self.crops(self.map.island(part)))

    def price(self, card: str, part: str, most: int) -> int | None:
        """None if it cannot be played there."""
        island = self.map.island(part)
        here = sum(ship in island for ship in self.me["ships"])
        cost = COSTS[card][self.blockaded(island)]
        tokens = self.tokens or card != "building"
        able = self.me["colonists"] and tokens and here >= SHIPS[card] and cost <= most
        return cost if able else None

    @cached_property
    def tokens(self) -> int:
        return 10 - sum(entry["building"] is not None for entry in self.doc["colonists"].values())

    def blockaded(self, island: frozenset[str]) -> bool:
        pirates = {ship for player in self.others for ship in player["ships"] if ship}
        blocked = any(part[:-1] in pirates for part in island)
        return blocked and not self.protected(island)

    def protected(self, island: frozenset[str]) -> bool:
        return any(
            self.doc["colonists"].get(site) == {"seat": self.seat, "building": "fort"}
            for site, _, part in self.map.sites("building")
            if part in island
        )

    def crops(self, island: frozenset[str]) -> set[str]:
        settled = self.doc["colonists"]
        found = self.map.sites(*CROPS)
        return {kind for site, kind, part in found if part in island and site in settled}

    # The market

    def sells(self) -> Iterator[str]:
        for good, count in self.me["stock"].items():
            if count and (any(self.raises()) if self.any_row else f"raise {good}" in self.raises()):
                yield f"sell {good}"

    @property
    def any_row(self) -> bool:
        return bool(self.doc["variants"]["market_any"])

    def raises(self) -> list[str]:
        covered = self.doc["covered"]
        if sum(covered.values()) == 8:
            return []
        return [f"raise {row}" for row, count in covered.items() if count < 4]
