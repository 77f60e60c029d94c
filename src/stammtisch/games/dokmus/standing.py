"""Where a seat stands on the way to more points: what it lacks, and what a token could add.

Everything here lies open on the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from stammtisch.core.words import Words

from .rules.scoring import SACRIFICED_OF_2, SACRIFICED_OF_3, SACRIFICED_OF_4, TILE_COUNT
from .table import TEMPLES, Square, Table

OPEN_LAND = ".frv"
PRIZES = {2: SACRIFICED_OF_2, 3: SACRIFICED_OF_3, 4: SACRIFICED_OF_4}
"""Points for the places in sacrifices, by the number of players."""


class Standing:
    """One seat's tokens and discoveries."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat

    @cached_property
    def temples(self) -> set[Square]:
        """All temples of the island."""
        return {place for place in self.table.squares() if self.table.terrain(place) in TEMPLES}

    @cached_property
    def tokens(self) -> list[Square]:
        return [place for place in self.table.squares() if self.table.token(place) == self.seat]

    @cached_property
    def discovered(self) -> set[Square]:
        """Temples beside a token that stays: volcanoes keep none."""
        lasting = [place for place in self.tokens if self.table.terrain(place) != "v"]
        return self.around(lasting) & self.temples

    @cached_property
    def in_reach(self) -> set[Square]:
        """Free spaces where one more token could go: beside one of them or along temples."""
        beside = self.around(self.tokens)
        places = beside | self.around(self.linked(beside & self.temples))
        return {place for place in places if self.is_free(place)}

    def around(self, places: Iterable[Square]) -> set[Square]:
        return {near for place in places for near in self.table.beside(place)}

    def linked(self, temples: set[Square]) -> set[Square]:
        """These temples and those that touch them; all of a group, where chains connect."""
        found, more = set(temples), temples
        chains = self.table.view["variants"]["temple_chains"]
        while more:
            more = (self.around(more) & self.temples) - found
            found |= more
            if not chains:
                break
        return found

    def is_free(self, place: Square) -> bool:
        return self.table.terrain(place) in OPEN_LAND and self.table.token(place) is None

    def temples_in_reach(self, letter: str) -> int:
        """Temples of a kind that one more token could discover."""
        lasting = [place for place in self.in_reach if self.table.terrain(place) != "v"]
        soon = (self.around(lasting) & self.temples) - self.discovered
        return sum(self.table.terrain(place) == letter for place in soon)

    def ruins_in_reach(self) -> int:
        return sum(self.table.terrain(place) == "r" for place in self.in_reach)

    def nearest_tile(self) -> tuple[str, int] | None:
        """The tile with the fewest temples still to discover, of those begun."""
        begun = []
        for tile in self.table.tiles:
            here = {place for place in self.temples if self.table.tile_at(place) == tile}
            lacking = len(here - self.discovered)
            if 0 < lacking < len(here):
                begun.append((lacking, tile.face))
        return min(begun)[::-1] if begun else None

    def tiles(self) -> int:
        """Tiles with a discovered temple."""
        return len({self.table.tile_at(place).slot for place in self.discovered})

    def sacrificed(self) -> int:
        """Tokens in the sacrifice area, and those on volcanoes that will get there."""
        burning = sum(self.table.terrain(place) == "v" for place in self.tokens)
        return int(self.table.player(self.seat)["sacrificed"]) + burning


class Missing:
    """What each seat still lacks, as texts for the score sheet."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table, self.words = table, words
        self.seats = [Standing(table, seat) for seat in range(table.n_seats)]

    def texts(self) -> dict[str, tuple[str, ...]]:
        """By heading; nothing before the first round and after the last."""
        if self.table.phase not in ("draft", "turn"):
            return {}
        tellers = {
            "ruins": self.ruins,
            "small_temples": self.small_temples,
            "large_temples": self.large_temples,
            "whole_tiles": self.whole_tiles,
            "tile_count": self.tile_count,
            "sacrificed": self.sacrificed,
        }
        return {
            heading: tuple(tell(standing) for standing in self.seats)
            for heading, tell in tellers.items()
        }

    def reach(self, number: int) -> str:
        return self.words("missing.in_reach", n=number) if number else ""

    def ruins(self, standing: Standing) -> str:
        return self.reach(standing.ruins_in_reach())

    def small_temples(self, standing: Standing) -> str:
        return self.reach(standing.temples_in_reach("t"))

    def large_temples(self, standing: Standing) -> str:
        return self.reach(standing.temples_in_reach("T"))

    def whole_tiles(self, standing: Standing) -> str:
        nearest = standing.nearest_tile()
        if nearest is None:
            return ""
        face, lacking = nearest
        return self.words("missing.whole_tiles", face=face, n=lacking)

    def tile_count(self, standing: Standing) -> str:
        tiles = standing.tiles()
        if tiles == len(self.table.tiles):
            return ""
        gain = TILE_COUNT[tiles + 1] - TILE_COUNT[tiles]
        return self.words("missing.tile_count", n=tiles, gain=gain)

    def sacrificed(self, standing: Standing) -> str:
        """How many more it takes for a better place."""
        mine = standing.sacrificed()
        rivals = [other.sacrificed() for other in self.seats if other is not standing]
        now = self.prize(mine, rivals)
        for more in range(1, max(rivals) - mine + 2):
            gain = self.prize(mine + more, rivals) - now
            if gain:
                return self.words("missing.sacrificed", n=more, gain=gain)
        return ""

    def prize(self, number: int, rivals: list[int]) -> int:
        place = sum(rival > number for rival in rivals)
        return PRIZES[self.table.n_seats][place] if number else 0
