"""What a view says about the table, asked in the rulebook's words: for pictures, not for rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from stammtisch.core.viewed import Viewed

from ..components import LETTERS, SIDE
from ..state import COLUMNS, Terrain
from .landscape import Rows

TEMPLES = "tT"
TERRAINS = {LETTERS[terrain]: terrain.name.lower() for terrain in Terrain}

Square = tuple[int, int]
"""Column and row, from 0."""


def name_of(square: Square) -> str:
    """How players write a square: c4."""
    return f"{chr(ord('a') + square[0])}{square[1] + 1}"


def square_of(name: str) -> Square:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


@dataclass(frozen=True)
class Tile:
    """A map tile: the slot it lies in, its face and how it is turned, and the face as printed."""

    slot: int
    face: str
    turn: int
    rows: Rows

    @property
    def number(self) -> str:
        """The cardboard itself, whichever face is up."""
        return self.face[:-1]


class Table(Viewed):
    """The table of a view."""

    @property
    def turn(self) -> dict[str, Any]:
        turn: dict[str, Any] = self.view["turn"]
        return turn

    @property
    def lifted(self) -> str | None:
        """The square of the token that is about to be moved."""
        name: str | None = self.turn["lifted"]
        return name

    @property
    def ruins(self) -> Tile | None:
        """The tile whose ruins offer an extra action now."""
        slot = self.turn["ruins"]
        return None if slot is None else self.tile_in(slot)

    @property
    def first_drafter(self) -> int:
        """The seat that chooses its guardian first."""
        seat: int = self.view.get("first_drafter", self.view["talisman"])
        return seat

    # Tiles

    @property
    def board(self) -> list[str]:
        rows: list[str] = self.view["board"]
        return rows

    @property
    def n_rows(self) -> int:
        """Rows of slots: three, or two in the game for two."""
        return len(self.board) // SIDE

    @cached_property
    def empty_slot(self) -> int:
        """The slot without a tile."""
        return int(self.view["tiles"].index(None))

    @cached_property
    def tiles(self) -> list[Tile]:
        return [
            Tile(slot, entry["face"], entry["turn"], self._printed(slot, entry["turn"]))
            for slot, entry in enumerate(self.view["tiles"])
            if entry is not None
        ]

    def tile_in(self, slot: int) -> Tile:
        return next(tile for tile in self.tiles if tile.slot == slot)

    def tile_at(self, square: Square) -> Tile:
        return self.tile_in(square[1] // SIDE * COLUMNS + square[0] // SIDE)

    def first_square(self, slot: int) -> Square:
        """The upper left square of a slot."""
        return slot % COLUMNS * SIDE, slot // COLUMNS * SIDE

    def last_square(self, slot: int) -> Square:
        """The lower right square of a slot."""
        left, top = self.first_square(slot)
        return left + SIDE - 1, top + SIDE - 1

    def _printed(self, slot: int, turn: int) -> Rows:
        """The seven lines of a tile as they are printed on it, whichever way it lies."""
        left, top = self.first_square(slot)
        rows = tuple(row[left : left + SIDE] for row in self.board[top : top + SIDE])
        for _ in range(turn // 90):
            rows = tuple("".join(row[x] for row in rows) for x in reversed(range(SIDE)))
        return rows

    def printed_place(self, square: Square) -> int:
        """Where on its tile a square is printed, 0 to 48: it stays when the tile moves or turns."""
        x, y = square[0] % SIDE, square[1] % SIDE
        for _ in range(self.tile_at(square).turn // 90):
            x, y = y, SIDE - 1 - x
        return y * SIDE + x

    # Squares

    def squares(self) -> Iterator[Square]:
        """All squares with a tile under them, row by row."""
        for y, row in enumerate(self.board):
            for x, letter in enumerate(row):
                if letter in TERRAINS:
                    yield x, y

    def squares_of_empty_slot(self) -> Iterator[Square]:
        """The squares of the slot without a tile."""
        left, top = self.first_square(self.empty_slot)
        for y in range(top, top + SIDE):
            for x in range(left, left + SIDE):
                yield x, y

    def terrain(self, square: Square) -> str:
        """The letter of what a square shows; a blank off the tiles."""
        x, y = square
        inside = 0 <= y < len(self.board) and 0 <= x < len(self.board[y])
        return self.board[y][x] if inside else " "

    def terrain_name(self, square: Square) -> str:
        return TERRAINS[self.terrain(square)]

    def token(self, square: Square) -> int | None:
        """The seat whose token stands on a square."""
        x, y = square
        mark = self.view["tokens"][y][x] if self.terrain(square) in TERRAINS else ""
        return int(mark) if mark.isdigit() else None

    def beside(self, square: Square) -> list[Square]:
        """The four squares next to one, some perhaps off the board."""
        x, y = square
        return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]

    # Prices

    def price_of(self, text: str) -> int:
        """How many tokens it takes to `place`, `cross` or go `anywhere`; 0 for other actions."""
        act, _, name = text.partition(" ")
        match act:
            case "cross":
                return 2
            case "place":
                return self.price(square_of(name))
            case "anywhere":
                return 1 if self._anywhere_is_free() else self.price(square_of(name))
            case _:
                return 0

    def _anywhere_is_free(self) -> bool:
        """Whether a forest costs nothing more when nothing is in reach."""
        by_variant: bool = self.view["variants"]["anywhere_forest_free"]
        return by_variant or self.turn["unplaced"] == 1

    def price(self, square: Square) -> int:
        """Tokens it takes to place one here: 2 in a forest that is not exempt, else 1.

        A forest is exempt beside another forest with a token of the mover, and beside a temple
        that has such a forest beside it. Says nothing about whether the square is in reach.
        """
        return 2 if self.terrain(square) == "f" and not self._is_exempt(square) else 1

    def _is_exempt(self, forest: Square) -> bool:
        temples = [near for near in self.beside(forest) if self.terrain(near) in TEMPLES]
        return any(self._has_own_forest_beside(place) for place in [forest, *temples])

    def _has_own_forest_beside(self, square: Square) -> bool:
        return any(
            self.terrain(near) == "f" and self.token(near) == self.mover
            for near in self.beside(square)
        )
