"""What the players have discovered, as it lies on the board, and what each heading counts of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from stammtisch.core.layout import all_but
from stammtisch.core.remembered import Remembered
from stammtisch.core.scene import Sprite

from ..rules.board import ground
from ..rules.scoring import whole_tile_points
from ..rules.spaces import Spaces, both, listed, slot_of
from ..state import State, Terrain
from .geometry import CHANNEL, middle, printed_place, slot_middle
from .island import Island, Tile
from .landscape import TILE
from .score_sheet import Row, ScoreSheet
from .spaces import token_id

PIPS = ((-15, 15), (-5, 15), (5, 15), (15, 15))
"""Where a seat's pip lies on a temple, from the middle of its space."""
SEALS = (-20, 20, 60, 100)
"""How far right of the middle of a tile a seat's seal lies: between two columns."""


on_sheet = all_but(
    State,
    *("reveals", "chance", "n_notes", "notes", "talisman", "first_to_select", "kept_before"),
    *("turn.used", "turn.crossed", "turn.ruins", "turn.token_to_move"),
    *("players.guardian", "players.revealed"),
)
"""Of a record all but what says nothing of points and discoveries: cards, and what is under way."""


@dataclass(frozen=True)
class Counted:
    """What the players have discovered and what it counts for.

    `by`: the names of those who have discovered a temple, by its space. `missing`, `ids`: for a
    scene's `missing` and `counted`.
    """

    sprites: tuple[Sprite, ...]
    by: Mapping[int, tuple[str, ...]]
    missing: Mapping[str, tuple[str, ...]]
    ids: Mapping[str, tuple[tuple[str, ...], ...]]


COUNTED = Remembered[Counted](256)


def counted(island: Island) -> Counted:
    """The same for all who look at the same board."""
    known, words = island.known, island.words

    def make() -> Counted:
        sheet = ScoreSheet(island)
        found = Discoveries(island, sheet)
        temples = {space for row in found.seats for space in row.found_spaces}
        by = {space: found.by(space) for space in temples}
        return Counted(tuple(found.sprites()), by, sheet.texts(), found.counted())

    key = on_sheet(known.array), known.origin.components, words.language, words.players
    return COUNTED.get(key, make)


class Discoveries:
    """Pips of the owners on temples, seals on whole tiles."""

    def __init__(self, island: Island, sheet: ScoreSheet) -> None:
        self.island, self.seats = island, sheet.seats

    def sprites(self) -> Iterator[Sprite]:
        for row in self.seats:
            yield from (self.pip(row.seat, space) for space in listed(row.found))
            yield from (self.seal(row.seat, tile) for tile in row.whole)

    def by(self, space: int) -> tuple[str, ...]:
        """The names of those who have discovered a temple."""
        player = self.island.words.player
        return tuple(player(row.seat) for row in self.seats if space in row.found_spaces)

    def pip(self, seat: int, space: int) -> Sprite:
        (x, y), (right, down) = middle(space), PIPS[seat]
        name, under = self.pip_id(seat, space), f"tile-{self.tile(space).number}"
        classes = ("pip", f"seat-{seat}")
        return Sprite(name, f"pip-{seat}", "tokens", x + right, y + down, classes=classes, on=under)

    def seal(self, seat: int, tile: Tile) -> Sprite:
        """In the channel below the tile, beside its name."""
        (x, y), words = slot_middle(tile.slot), self.island.words
        points, name = whole_tile_points(self.island.state), words.player(seat)
        return Sprite(
            seal_id(seat, tile),
            f"whole-{seat}",
            "tokens",
            x + SEALS[seat],
            y + (TILE + CHANNEL) / 2,
            classes=("round", f"seat-{seat}"),
            title=words("tile.whole", face=tile.face, name=name, n=points),
            on=f"tile-{tile.number}",
            about="tile",
        )

    def counted(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """By heading the ids of the sprites that give each seat its points."""
        return {
            heading: tuple(tuple(tell(self, row)) for row in self.seats)
            for heading, tell in TELLERS.items()
        }

    def on_ruins(self, row: Row) -> Iterator[str]:
        return self.tokens(row, both(row.tokens, self.ground(Terrain.RUINS)))

    def small_temples(self, row: Row) -> Iterator[str]:
        return self.pips(row, Terrain.SMALL_TEMPLE)

    def large_temples(self, row: Row) -> Iterator[str]:
        return self.pips(row, Terrain.LARGE_TEMPLE)

    def seals(self, row: Row) -> Iterator[str]:
        return (seal_id(row.seat, tile) for tile in row.whole)

    def begun_tiles(self, row: Row) -> Iterator[str]:
        return (f"tile-{tile.number}" for _, tile in row.begun)

    def on_volcanoes(self, row: Row) -> Iterator[str]:
        return self.tokens(row, both(row.all_tokens, self.ground(Terrain.VOLCANO)))

    def ground(self, terrain: Terrain) -> Spaces:
        return ground(self.island.state, terrain)

    def pips(self, row: Row, kind: Terrain) -> Iterator[str]:
        found = both(row.found, self.ground(kind))
        return (self.pip_id(row.seat, space) for space in listed(found))

    def tokens(self, row: Row, spaces: Spaces) -> Iterator[str]:
        return (token_id(row.seat, *self.printed(space)) for space in listed(spaces))

    def pip_id(self, seat: int, space: int) -> str:
        face, place = self.printed(space)
        return f"pip-{seat}-{face}-{place}"

    def printed(self, space: int) -> tuple[str, int]:
        """The face and where on it a space is: it has the same name wherever the tile lies."""
        tile = self.tile(space)
        return tile.face, printed_place(space, tile.quarters)

    def tile(self, space: int) -> Tile:
        return self.island.tiles[slot_of(space)]


def seal_id(seat: int, tile: Tile) -> str:
    return f"whole-{seat}-{tile.number}"


TELLERS: Mapping[str, Callable[[Discoveries, Row], Iterator[str]]] = {
    "ruins": Discoveries.on_ruins,
    "small_temples": Discoveries.small_temples,
    "large_temples": Discoveries.large_temples,
    "whole_tiles": Discoveries.seals,
    "tile_count": Discoveries.begun_tiles,
    "sacrificed": Discoveries.on_volcanoes,
}
"""By heading of the score sheet the sprites that it counts."""
