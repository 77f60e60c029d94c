"""What is told of an island, a site, a lair when one points at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from stammtisch.core.words import Words

from .table import Table, tile_of


class Telling:
    """Sentences about the map of a view."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table, self.words = table, words
        self._told: dict[str, str] = {}

    def seat(self, seat: int) -> str:
        return self.words.player(seat)

    def counted(self, seats: Iterable[int]) -> str:
        """Whose things these are, with how many where they are several."""
        counts = sorted(Counter(seats).items())
        return ", ".join(self.seat(seat) + (f" ×{n}" if n > 1 else "") for seat, n in counts)

    def island(self, island: str) -> str:
        """Its size, whose ships reach it, who is blockaded and by whom, forts, free sites."""
        if island not in self._told:
            self._told[island] = "\n".join(self.lines(island))
        return self._told[island]

    def lines(self, island: str) -> Iterator[str]:
        tiles = {tile_of(part) for part in self.table.parts_on(island)}
        yield self.words("scene.island", n=len(tiles))
        ships = self.table.ships_at(island)
        yield (
            self.words("scene.ships", who=self.counted(ships))
            if ships
            else self.words("scene.no_ships")
        )
        yield from self.blockade(island)
        forts = [
            seat
            for site in self.table.sites_of(island)
            if self.table.building(site) == "fort"
            and (seat := self.table.colonist(site)) is not None
        ]
        if forts:
            yield self.words("scene.forts", who=self.counted(forts))
        yield self.free(island)

    def blockade(self, island: str) -> Iterator[str]:
        """Whose pirates make it dearer for whom."""
        pirates: set[int] = set()
        dear = []
        for seat in range(self.table.n_seats):
            blockaders = self.table.blockaders(seat, island)
            pirates |= set(blockaders)
            dear += [seat] if blockaders else []
        if dear:
            told = {"pirates": self.counted(pirates), "who": self.counted(dear)}
            yield self.words("scene.blockade", **told)

    def free(self, island: str) -> str:
        """Which sites are left, by kind."""
        sites = [s for s in self.table.sites_of(island) if self.table.colonist(s) is None]
        if not sites:
            return self.words("scene.no_sites")
        kinds = Counter(self.table.kind_of(site) for site in sites)
        told = (
            self.words(f"site.{kind}") + (f" ×{n}" if n > 1 else "") for kind, n in kinds.items()
        )
        return self.words("scene.free", sites=", ".join(told))

    def coast(self, part: str) -> str:
        """A coast, and the island it belongs to."""
        island = self.island(self.table.island_of(part))
        return f"{self.words('scene.coast', part=part)}\n{island}"

    # Things

    def site(self, site: str, card: str = "") -> str:
        """A site, who is there, what a card costs there; then its island."""
        seat, building = self.settled(site)
        kind = self.words(f"site.{self.table.kind_of(site)}")
        head = self.words("scene.site", site=site, kind=kind)
        lines = [head if seat is None else f"{head}, {self.settler(seat, building)}"]
        island = self.table.island_of(self.table.part_of(site))
        lines += [self.price(card, site, island)] if card else []
        return "\n".join([*lines, self.island(island)])

    def settler(self, seat: int, building: str | None) -> str:
        kind, _, crop = (building or "colonist").partition(" ")
        crop = self.words(f"resource.{crop}") if crop else ""
        return self.words(f"scene.{kind}", who=self.seat(seat), resource=crop)

    def price(self, card: str, site: str, island: str) -> str:
        """What a card costs there, and whose pirates have raised it."""
        cost = self.words("price.cards", n=self.table.price(card, site))
        blockaders = self.table.blockaders(self.table.mover, island)
        if blockaders and self.table.price(card, site) > self.table.base_price(card):
            return self.words("scene.raised", price=cost, pirates=self.counted(blockaders))
        return self.words("scene.price", price=cost)

    def lair(self, tile: str) -> str:
        """A lair, and who makes prices rise from there."""
        pirates = [seat for seat, _, berth in self.fleet() if berth == tile]
        if pirates:
            return self.words("scene.pirate", tile=tile, who=self.counted(pirates))
        return self.words("scene.lair", tile=tile)

    def ship(self, seat: int, part: str) -> str:
        island = self.island(self.table.island_of(part))
        return f"{self.words('scene.ship', who=self.seat(seat), part=part)}\n{island}"

    # What an action that is being put together will have moved

    def settled(self, site: str) -> tuple[int | None, str | None]:
        """Who stands on a site and what is built there; the colonist of a deed already is."""
        deed = self.table.deed
        if deed is not None and deed["site"] == site:
            return self.table.mover, deed["building"]
        return self.table.colonist(site), self.table.building(site)

    def sails(self, seat: int, k: int) -> bool:
        """Whether that ship is the one an action moves."""
        deed = self.table.deed
        return deed is not None and seat == self.table.mover and deed["ship"] == k

    def fleet(self) -> list[tuple[int, int, str]]:
        """All ships that are out; the one that sails is where it will be, once that is known."""
        deed = self.table.deed
        ships = self.table.ships
        if deed is None or deed["berth"] is None or deed["ship"] is None:
            return ships
        seat = self.table.mover
        rest = [ship for ship in ships if ship[:2] != (seat, deed["ship"])]
        return [*rest, (0 if seat is None else seat, deed["ship"], deed["berth"])]
