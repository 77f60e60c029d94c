"""What is told of an island, a site, a lair when one points at it."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator

from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import Words

from .. import naming
from ..pieces import CROPS, KINDS, N_PARTS, PARTS, TILES, Building
from ..rules.action_card import COST
from ..rules.islands import is_free, ships_at, tiles_of
from ..rules.pirates import has_pirate, is_blockaded
from ..rules.settling import price_of
from .board import Board


class Hints:
    """Sentences about what lies on a board."""

    def __init__(self, board: Board, words: Words) -> None:
        self.board, self.state, self.words = board, board.state, words
        self.kinds = [words(f"site.{kind}") for kind in KINDS]
        self.players = [words.player(seat) for seat in range(board.state.seats)]
        self.island = functools.cache(self._island)
        self.site = functools.cache(self._site)

    def counted(self, seats: Iterable[int]) -> str:
        """Whose things these are, with how many where they are several."""
        counts = sorted(Counter(seats).items())
        return ", ".join(self.players[seat] + times(n) for seat, n in counts)

    def _island(self, island: int) -> str:
        """Its size, whose ships reach it, who is blockaded and by whom, forts, free sites."""
        return "\n".join(self.lines(island))

    def lines(self, island: int) -> Iterator[str]:
        yield self.words("scene.island", n=tiles_of(self.state.island, island).bit_count())
        yield self.ships(island)
        yield from self.blockade(island)
        yield from self.forts(island)
        yield self.free(island)

    def ships(self, island: int) -> str:
        """Whose ships lie at its coasts."""
        seats = range(self.state.seats)
        there = [seat for seat in seats for _ in range(ships_at(self.state, seat, island))]
        if not there:
            return self.words("scene.no_ships")
        return self.words("scene.ships", who=self.counted(there))

    def blockade(self, island: int) -> Iterator[str]:
        """Whose pirates make it dearer for whom."""
        seats = range(self.state.seats)
        pirates = [seat for seat in seats if has_pirate(self.state, seat, island)]
        dear = [seat for seat in seats if pirates and is_blockaded(self.state, seat, island)]
        if dear:
            by = [seat for seat in pirates if dear != [seat]]
            who = self.counted(dear)
            yield self.words("scene.blockade", pirates=self.counted(by), who=who)

    def forts(self, island: int) -> Iterator[str]:
        sites, state, fort = self.board.sites.get(island, []), self.state, int(Building.FORT)
        forts = [site for site in sites if state.building[site] == fort]
        if forts:
            who = self.counted(int(state.colonist[site]) for site in forts)
            yield self.words("scene.forts", who=who)

    def free(self, island: int) -> str:
        """Which sites are left, by kind."""
        sites = self.board.sites.get(island, [])
        free = (site for site in sites if is_free(self.state, site))
        kinds = Counter(self.board.kinds[site] for site in free)
        if not kinds:
            return self.words("scene.no_sites")
        told = (self.kinds[kind] + times(n) for kind, n in kinds.items())
        return self.words("scene.free", sites=", ".join(told))

    def on(self, head: str, part: int) -> str:
        """What stands on an island or at it, then the island."""
        return f"{head}\n{self.island(int(self.state.island[part]))}"

    # Things

    def coast(self, part: int) -> str:
        return self.on(self.words("scene.coast", part=PARTS[part]), part)

    def ship(self, seat: int, part: int) -> str:
        who = self.players[seat]
        return self.on(self.words("scene.ship", who=who, part=PARTS[part]), part)

    def _site(self, site: int, card: int) -> str:
        """A site, who is there, what a card costs there; then its island."""
        seat, building = self.board.settled[site]
        island = self.board.islands[site]
        name = naming.site(self.state.printed, site)
        head = capitalized(self.words(name.key, **name.values))
        if seat != NONE:
            head = f"{head}, {self.settler(seat, building)}"
        prices = [] if card == NONE else [self.price(card, site, island)]
        return "\n".join([head, *prices, self.island(island)])

    def settler(self, seat: int, building: int) -> str:
        who = self.players[seat]
        if building <= Building.FORT:
            kind = "fort" if building == Building.FORT else "colonist"
            return self.words(f"scene.{kind}", who=who)
        crop = self.words(f"resource.{CROPS[building - Building.POST_EBONY]}")
        return self.words("scene.post", who=who, resource=crop)

    def price(self, card: int, site: int, island: int) -> str:
        """What a card costs there, and whose pirates have raised it."""
        me = self.state.to_move
        price = price_of(self.state, me, card, site)
        told = self.words("price.cards", n=price)
        if price <= COST[card]:
            return self.words("scene.price", price=told)
        seats = (seat for seat in range(self.state.seats) if seat != me)
        pirates = (seat for seat in seats if has_pirate(self.state, seat, island))
        return self.words("scene.raised", price=told, pirates=self.counted(pirates))

    def lair(self, tile: int) -> str:
        """A lair, and who makes prices rise from there."""
        pirates = [seat for seat, _, berth in self.board.fleet if berth == N_PARTS + tile]
        if pirates:
            return self.words("scene.pirate", tile=TILES[tile], who=self.counted(pirates))
        return self.words("scene.lair", tile=TILES[tile])


def times(n: int) -> str:
    """How many, where it is not just one."""
    return f" ×{n}" if n > 1 else ""


def capitalized(text: str) -> str:
    """As the first words of a title."""
    return text[:1].upper() + text[1:]
