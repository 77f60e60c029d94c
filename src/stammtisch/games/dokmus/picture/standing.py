"""Where a seat stands in each kind of points: what gives them, and what a token could add.

Everything here lies open on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from stammtisch.core.words import Words

from ..rules.scoring import (
    LARGE,
    RUIN,
    SACRIFICED,
    SMALL,
    TILE_COUNT,
    WHOLE_TILE,
    WHOLE_TILE_OF_TWO,
)
from .table import TEMPLES, Square, Table, Tile, name_of

OPEN_LAND = ".frv"
MOST_NAMED = 4
"""So many squares are named before the rest are left out."""


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
        if not self.can_gain:
            return set()
        beside = self.around(self.tokens)
        places = beside | self.around(self.linked(beside & self.temples))
        return {place for place in places if self.is_free(place)}

    @cached_property
    def can_gain(self) -> bool:
        """Whether tokens are left."""
        return self.table.phase != "over" and int(self.table.player(self.seat)["stock"]) > 0

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

    def ruins(self) -> list[Square]:
        """Ruins with a token."""
        return [place for place in self.tokens if self.table.terrain(place) == "r"]

    def ruins_in_reach(self) -> int:
        return sum(self.table.terrain(place) == "r" for place in self.in_reach)

    def temples_of(self, letter: str) -> list[Square]:
        """Discovered temples of a kind."""
        return sorted(place for place in self.discovered if self.table.terrain(place) == letter)

    def temples_in_reach(self, letter: str) -> int:
        """Temples of a kind that one more token could discover."""
        lasting = [place for place in self.in_reach if self.table.terrain(place) != "v"]
        soon = (self.around(lasting) & self.temples) - self.discovered
        return sum(self.table.terrain(place) == letter for place in soon)

    @cached_property
    def lacking(self) -> dict[Tile, int]:
        """How many temples are still to be discovered on tiles where some are."""
        found = {}
        for tile in self.table.tiles:
            here = {place for place in self.temples if self.table.tile_at(place) == tile}
            if here & self.discovered:
                found[tile] = len(here - self.discovered)
        return found

    def whole(self) -> list[Tile]:
        return [tile for tile, lacking in self.lacking.items() if not lacking]

    def nearest_tile(self) -> tuple[str, int] | None:
        """The tile with the fewest temples still to discover, of those begun."""
        begun = [(lacking, tile.face) for tile, lacking in self.lacking.items() if lacking]
        return min(begun)[::-1] if begun else None

    def sacrificed(self) -> int:
        """Tokens in the sacrifice area, and those on volcanoes that will get there."""
        burning = sum(self.table.terrain(place) == "v" for place in self.tokens)
        return int(self.table.player(self.seat)["sacrificed"]) + burning


class Missing:
    """What gives each seat its points and what it still lacks, as texts for the score sheet.

    Every heading has a text for every seat, from the first moment to the end.
    """

    def __init__(self, table: Table, words: Words) -> None:
        self.table, self.words = table, words
        self.seats = [Standing(table, seat) for seat in range(table.n_seats)]

    def texts(self) -> dict[str, tuple[str, ...]]:
        """By heading."""
        tellers = {
            "ruins": self.ruins,
            "small_temples": self.small_temples,
            "large_temples": self.large_temples,
            "whole_tiles": self.whole_tiles,
            "tile_count": self.tile_count,
            "sacrificed": self.sacrificed,
        }
        return {
            heading: tuple("; ".join(tell(standing)) for standing in self.seats)
            for heading, tell in tellers.items()
        }

    def found(self, names: list[str], each: int) -> str:
        """So many at so many points, and where."""
        if not names:
            return self.words("missing.none", each=each)
        named = names if len(names) <= MOST_NAMED else [*names[: MOST_NAMED - 1], "…"]
        return self.words("missing.found", n=len(names), each=each, where=", ".join(named))

    def places(self, places: list[Square], each: int, in_reach: int) -> Iterator[str]:
        """Spaces that score, and how many more a token could get to."""
        yield self.found([name_of(place) for place in places], each)
        if in_reach:
            yield self.words("missing.more" if places else "missing.in_reach", n=in_reach)

    def ruins(self, standing: Standing) -> Iterator[str]:
        yield from self.places(standing.ruins(), RUIN, standing.ruins_in_reach())

    def small_temples(self, standing: Standing) -> Iterator[str]:
        yield from self.temples(standing, "t", SMALL)

    def large_temples(self, standing: Standing) -> Iterator[str]:
        yield from self.temples(standing, "T", LARGE)

    def temples(self, standing: Standing, letter: str, each: int) -> Iterator[str]:
        yield from self.places(standing.temples_of(letter), each, standing.temples_in_reach(letter))

    def whole_tiles(self, standing: Standing) -> Iterator[str]:
        each = WHOLE_TILE_OF_TWO if self.table.n_seats == 2 else WHOLE_TILE
        yield self.found([tile.face for tile in standing.whole()], each)
        nearest = standing.nearest_tile()
        if nearest is not None:
            face, lacking = nearest
            yield self.words("missing.whole_tiles", face=face, n=lacking)

    def tile_count(self, standing: Standing) -> Iterator[str]:
        tiles = len(standing.lacking)
        yield self.words("missing.tile_count", n=tiles, points=TILE_COUNT[tiles])
        if standing.can_gain and tiles < len(self.table.tiles):
            gain = TILE_COUNT[tiles + 1] - TILE_COUNT[tiles]
            yield self.words("missing.next_tile", gain=gain)

    def sacrificed(self, standing: Standing) -> Iterator[str]:
        """The place in sacrifices, and how many more it takes for a better one."""
        mine = standing.sacrificed()
        rivals = [other.sacrificed() for other in self.seats if other is not standing]
        points = self.prize(mine, rivals)
        if mine:
            kind = "level" if mine in rivals else "place"
            key = f"missing.{kind}_{self.place(mine, rivals) + 1}"
            yield self.words(key, n=mine, points=points)
        else:
            yield self.words("missing.no_sacrifice")
        if not standing.can_gain:
            return
        for more in range(1, max(rivals) - mine + 2):
            gain = self.prize(mine + more, rivals) - points
            if gain:
                yield self.words("missing.sacrificed", n=more, gain=gain)
                return

    def place(self, number: int, rivals: list[int]) -> int:
        """How many rivals have sacrificed more."""
        return sum(rival > number for rival in rivals)

    def prize(self, number: int, rivals: list[int]) -> int:
        return SACRIFICED[self.table.n_seats - 2][self.place(number, rivals)] if number else 0
