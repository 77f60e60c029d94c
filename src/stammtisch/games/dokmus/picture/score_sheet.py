"""The score sheet: what gives each seat its points, and what a token more could add.

Everything here lies open on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..rules.board import ground, temples, tokens_of
from ..rules.rounds import tokens_left
from ..rules.scoring import (
    LARGE,
    RUIN,
    SMALL,
    discovered,
    lasting_tokens,
    n_tiles_with,
    next_tile_points,
    prize,
    sacrifice_place,
    sacrificed,
    tile_count_points,
    whole_tile_points,
)
from ..rules.spaces import NO_SPACES, Spaces, both, count, is_empty, listed, minus, of_slot
from ..rules.terrain import in_reach
from ..state import SIZE, SQUARES, Terrain
from .island import Island, Tile

MOST_NAMED = 4
"""So many squares are named before the rest are left out."""


class ScoreSheet:
    """What gives each seat its points and what it still lacks, as texts for the score sheet.

    Every heading has a text for every seat, from the first moment to the end.
    """

    def __init__(self, island: Island) -> None:
        self.seats = [Row(island, seat) for seat in range(island.state.seats)]

    def texts(self) -> dict[str, tuple[str, ...]]:
        """By heading."""
        tellers = {
            "ruins": Row.ruins,
            "small_temples": Row.small_temples,
            "large_temples": Row.large_temples,
            "whole_tiles": Row.whole_tiles,
            "tile_count": Row.tile_count,
            "sacrificed": Row.sacrificed,
        }
        return {
            heading: tuple("; ".join(tell(row)) for row in self.seats)
            for heading, tell in tellers.items()
        }


class Row:
    """One seat's tokens and discoveries, and where one more of its tokens could go."""

    def __init__(self, island: Island, seat: int) -> None:
        self.island, self.state, self.words, self.seat = island, island.state, island.words, seat
        self.all_tokens = tokens_of(self.state, seat)
        self.tokens = lasting_tokens(self.state, seat)
        self.found = discovered(self.state, self.tokens)
        self.can_gain = tokens_left(self.state, seat) > 0
        self.reach = in_reach(self.state, self.all_tokens)
        if not self.can_gain:
            self.reach = NO_SPACES

    @cached_property
    def found_spaces(self) -> frozenset[int]:
        """The temples it has discovered."""
        return frozenset(listed(self.found))

    @cached_property
    def begun(self) -> list[tuple[int, Tile]]:
        """The tiles on which it has discovered a temple, and how many it lacks there."""
        missing = minus(temples(self.state), self.found)
        return [
            (count(both(missing, of_slot(tile.slot))), tile)
            for tile in self.island.tiles.values()
            if not is_empty(both(self.found, of_slot(tile.slot)))
        ]

    @property
    def whole(self) -> list[Tile]:
        return [tile for lacking, tile in self.begun if not lacking]

    def ruins(self) -> Iterator[str]:
        ruins = ground(self.state, Terrain.RUINS)
        names = [SQUARES[space] for space in listed(both(self.tokens, ruins))]
        yield from self.places(names, RUIN, both(self.reach, ruins))

    def small_temples(self) -> Iterator[str]:
        return self.temples(Terrain.SMALL_TEMPLE, SMALL)

    def large_temples(self) -> Iterator[str]:
        return self.temples(Terrain.LARGE_TEMPLE, LARGE)

    def temples(self, kind: Terrain, each: int) -> Iterator[str]:
        """Discovered ones of a kind, and those that a token which stays would discover."""
        of_kind = ground(self.state, kind)
        stays = minus(self.reach, ground(self.state, Terrain.VOLCANO))
        soon = minus(discovered(self.state, stays), self.found)
        by_column = sorted(listed(both(self.found, of_kind)), key=lambda at: (at % SIZE, at))
        names = [SQUARES[space] for space in by_column]
        return self.places(names, each, both(soon, of_kind))

    def places(self, names: list[str], each: int, in_reach: Spaces) -> Iterator[str]:
        """Spaces that score, and how many more a token could get to."""
        yield self.counted(names, each)
        if not is_empty(in_reach):
            yield self.words("missing.more" if names else "missing.in_reach", n=count(in_reach))

    def counted(self, names: list[str], each: int) -> str:
        """So many at so many points, and where."""
        if not names:
            return self.words("missing.none", each=each)
        named = names if len(names) <= MOST_NAMED else [*names[: MOST_NAMED - 1], "…"]
        return self.words("missing.found", n=len(names), each=each, where=", ".join(named))

    def whole_tiles(self) -> Iterator[str]:
        """Those that are whole, and the one that lacks the fewest temples of those begun."""
        yield self.counted([tile.face for tile in self.whole], whole_tile_points(self.state))
        if len(self.whole) < len(self.begun):
            lacking, face = min((lacking, tile.face) for lacking, tile in self.begun if lacking)
            yield self.words("missing.whole_tiles", face=face, n=lacking)

    def tile_count(self) -> Iterator[str]:
        points = tile_count_points(self.state, self.tokens)
        yield self.words("missing.tile_count", n=n_tiles_with(self.found), points=points)
        gain = next_tile_points(self.state, self.found)
        if self.can_gain and gain:
            yield self.words("missing.next_tile", gain=gain)

    def sacrificed(self) -> Iterator[str]:
        """The place in sacrifices, and how many more it takes for a better one."""
        mine = sacrificed(self.state, self.seat)
        points = prize(self.state, self.seat, mine)
        others = [seat for seat in range(self.state.seats) if seat != self.seat]
        rivals = [sacrificed(self.state, seat) for seat in others]
        if mine:
            kind = "level" if mine in rivals else "place"
            place = sacrifice_place(self.state, self.seat, mine) + 1
            yield self.words(f"missing.{kind}_{place}", n=mine, points=points)
        else:
            yield self.words("missing.no_sacrifice")
        if not self.can_gain:
            return
        for more in range(1, max(rivals) - mine + 2):
            gain = prize(self.state, self.seat, mine + more) - points
            if gain:
                yield self.words("missing.sacrificed", n=more, gain=gain)
                return
