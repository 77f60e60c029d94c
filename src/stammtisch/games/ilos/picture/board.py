"""What lies on the board, as a seat knows it and a picture shows it."""

from __future__ import annotations

from functools import cached_property

from stammtisch.core.engine import plain
from stammtisch.core.record import Known
from stammtisch.core.vocabulary import NONE

from ..hexes import N_SIDES, NUMBER, PLACES
from ..pieces import N_TILES, PARTS_A_TILE, SITES_A_TILE
from ..rules.exploring import fits, fits_at, lay
from ..rules.islands import is_laid, island_of, kind_of
from ..rules.question import Question, question
from ..state import State
from .drawings import drawings
from .geometry import Hex, Lying, around

Fleet = list[tuple[int, int, int]]
"""Seat, number and berth of ships."""


class Board:
    """The board that a seat sees; a tile that is being laid is there once its place is chosen."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.state: State = known.record
        self.viewer = known.seat
        self.drawings = drawings(known.origin.components)
        deed = self.state.deed
        self.new_tile = NONE if deed.hex == NONE else deed.tile
        if self.new_tile != NONE:
            self.state = plain(known.array.copy())[0]
            lay(self.state, deed.tile, deed.hex, self._turn())

    def _turn(self) -> int:
        """How the new tile lies: as it has been turned, else the first way that fits."""
        deed = self.state.deed
        if deed.turn != NONE:
            return int(deed.turn)
        ways = range(N_SIDES)
        return next(turn for turn in ways if fits(self.state, deed.tile, deed.hex, turn))

    @cached_property
    def question(self) -> Question:
        """What the seat that decides is asked."""
        return question(self.state)

    @cached_property
    def tiles(self) -> list[int]:
        """Those of the map, the new one last."""
        laid = (tile for tile in range(N_TILES) if is_laid(self.state, tile))
        return sorted(laid, key=lambda tile: tile == self.new_tile)

    def lying(self, tile: int) -> Lying:
        q, r = PLACES[self.state.hex[tile]]
        return q, r, int(self.state.turn[tile])

    @cached_property
    def places(self) -> set[Hex]:
        """Where the tile fits that is being laid, wherever it lies on trial."""
        before, tile = self.known.record, self.state.deed.tile
        laid = {self.lying(one)[:2] for one in self.tiles if one != self.new_tile}
        beside = (at for at in around(laid) - laid if at in NUMBER)
        return {at for at in beside if fits_at(before, tile, NUMBER[at])}

    def parts_on(self, tile: int) -> range:
        first = tile * PARTS_A_TILE
        return range(first, first + self.state.printed.faces[tile].n_parts)

    def sites_on(self, tile: int) -> range:
        first = tile * SITES_A_TILE
        return range(first, first + self.state.printed.faces[tile].n_sites)

    @cached_property
    def islands(self) -> dict[int, int]:
        """The island of each site of the map."""
        sites = (site for tile in self.tiles for site in self.sites_on(tile))
        return {site: island_of(self.state, site) for site in sites}

    @cached_property
    def kinds(self) -> dict[int, int]:
        """The kind of each site of the map."""
        return {site: kind_of(self.state, site) for site in self.islands}

    @cached_property
    def sites(self) -> dict[int, list[int]]:
        """The sites of each island."""
        found: dict[int, list[int]] = {}
        for site, island in self.islands.items():
            found.setdefault(island, []).append(site)
        return found

    @cached_property
    def ships(self) -> Fleet:
        """All ships that are out."""
        return [
            (seat, k, berth)
            for seat in range(self.state.seats)
            for k, berth in enumerate(self.state.players[seat].ships.tolist())
            if berth != NONE
        ]

    # What an action that is being put together will have moved

    @cached_property
    def fleet(self) -> Fleet:
        """The ships that are out; one that sails is where it will be, once that is known."""
        deed, seat = self.state.deed, self.state.to_move
        if deed.berth == NONE or deed.ship == NONE:
            return self.ships
        rest = [ship for ship in self.ships if ship[:2] != (seat, deed.ship)]
        return [*rest, (seat, deed.ship, deed.berth)]

    @cached_property
    def settled(self) -> list[tuple[int, int]]:
        """By site who stands there and what is built; the colonist of a deed already is there."""
        state, site = self.state, self.state.deed.site
        found = list(zip(state.colonist.tolist(), state.building.tolist(), strict=True))
        if site != NONE:
            found[site] = state.to_move, state.deed.building
        return found
