"""The picture of a view: the island as sprites, what stands beside it as words.

A space is 40 x 40, a tile 280 x 280, with a narrow channel between tiles.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from stammtisch.core.scene import Scene, Sprite, read_symbols
from stammtisch.core.words import Words

from .chronicle import event, log
from .landscape import SIDE, SPACE, TILE, drawing
from .order import Order
from .palette import PALETTE
from .panels import Panels
from .standing import Missing
from .table import COLUMNS, Square, Table, Tile, name_of

LETTERS = {
    ".": "meadow",
    "f": "forest-light",
    "r": "slab",
    "v": "ash-light",
    "^": "rock-mid",
    "~": "water-light",
    "t": "clay",
    "T": "gold",
}
"""Colours of the palette for the letters of a board, where a board is drawn with letters."""

__all__ = ["PALETTE", "draw", "event", "log"]

MARGIN = 28
CHANNEL = 8
HANDLE_REACH = TILE / 2 + 3
"""From the middle of a tile to its frame: handles there leave the spaces readable."""
HANDLE_ASIDE = SPACE / 4
"""How far left or down handles lie from the middle of a space's side: clear of the badges, which
are in the upper right corners."""
LAYERS = ("ground", "tiles", "tokens", "spaces", "marks", "handles")
HEADINGS = (
    "ruins",
    "small_temples",
    "large_temples",
    "whole_tiles",
    "tile_count",
    "sacrificed",
    "total",
)
ARROWS = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}
"""Direction, right and down -> how far the arrow that points right is turned."""
WAYS = {"ccw": -1, "cw": 1}
"""Way of turning -> the side of the tile its handle is on."""

Point = tuple[float, float]


def draw(view: dict[str, Any], legal: list[str], words: Words) -> Scene:
    """The scene of a view; `legal`: the texts of what the seat that decides may do now."""
    table = Table(view)
    panels = Panels(table, legal, words)
    choices = panels.choices()
    return Scene(
        _edge(COLUMNS),
        _edge(table.n_rows),
        LAYERS,
        _symbols(table),
        PALETTE,
        tuple(Board(table, legal, words, choices).sprites()),
        prompt=panels.prompt(),
        buttons=tuple(panels.buttons()),
        players=tuple(panels.players()),
        choices=choices,
        sheet={heading: words(f"heading.{heading}") for heading in HEADINGS},
        banner=panels.banner(),
        missing=Missing(table, words).texts(),
        order=Order(table, words).turns(),
    )


class Board:
    """The island of a view as sprites."""

    def __init__(
        self, table: Table, legal: list[str], words: Words, choices: Mapping[str, str]
    ) -> None:
        self.table, self.legal, self.words = table, frozenset(legal), words
        self.choices = choices

    def sprites(self) -> Iterator[Sprite]:
        yield from self.ground()
        yield from map(self.tile, self.table.tiles)
        yield from map(self.name_plate, self.table.tiles)
        for square in self.table.squares():
            yield from self.token(square)
            yield self.space(square)
        if self.table.ruins is not None:
            yield Sprite("open-ruins", "lit-tile", "marks", *_slot(self.table.ruins.slot))
        for tile in self.table.tiles:
            yield from self.slide_handle(tile)
            yield from self.turn_handles(tile)

    def ground(self) -> Iterator[Sprite]:
        """The table top, and the slots the tiles lie in."""
        n_rows = self.table.n_rows
        middle = _edge(COLUMNS) / 2, _edge(n_rows) / 2
        yield Sprite("table-top", f"table-{n_rows}", "ground", *middle)
        for slot in range(COLUMNS * n_rows):
            title = self.words("gap") if slot == self.table.gap else ""
            yield Sprite(f"slot-{slot}", "empty-slot", "ground", *_slot(slot), title=title)

    def tile(self, tile: Tile) -> Sprite:
        """The same cardboard has the same id wherever it lies, so that it can move and turn."""
        return Sprite(
            f"tile-{tile.number}",
            f"face-{tile.face}",
            "tiles",
            *_slot(tile.slot),
            turn=tile.turn,
            classes=("tile",),
            title=self.words(
                "tile.title",
                face=tile.face,
                first=name_of(self.table.first_square(tile.slot)),
                last=name_of(self.table.last_square(tile.slot)),
                turn=tile.turn,
            ),
        )

    def name_plate(self, tile: Tile) -> Sprite:
        x, y = _slot(tile.slot)
        at = x - TILE / 2, y + TILE / 2
        return Sprite(f"plate-{tile.number}", f"plate-{tile.face}", "tiles", *at)

    def token(self, square: Square) -> Iterator[Sprite]:
        """A token, known by where on its tile it stands: it travels with the tile."""
        seat = self.table.token(square)
        if seat is None:
            return
        face, place = self.table.tile_at(square).face, self.table.printed_place(square)
        lifted = self.table.lifted == name_of(square)
        yield Sprite(
            f"token-{seat}-{face}-{place}",
            f"token-{seat}",
            "tokens",
            *_middle(square),
            classes=("token", "lifted") if lifted else ("token",),
            title=f"{name_of(square)}, {self.words(f'token.{seat}')}",
        )
        if lifted:
            yield Sprite("lifted", "lifted-mark", "marks", *_middle(square))

    def space(self, square: Square) -> Sprite:
        meanings = self.meanings(square)
        legal = tuple(text for text in meanings if text in self.legal)
        return Sprite(
            f"space-{name_of(square)}",
            self.light(legal),
            "spaces",
            *_middle(square),
            classes=("bright",) if legal else (),
            title=self.space_title(square, legal),
            actions=meanings,
            legal=legal,
            badge=self.badge(legal),
        )

    def meanings(self, square: Square) -> tuple[str, ...]:
        """The actions a click on a square could mean to the seat that decides."""
        if not self.legal or self.table.phase not in ("start", "turn"):
            return ()
        if self.table.phase == "start":
            acts: tuple[str, ...] = ("start",)
        elif self.table.lifted:
            acts = ("drop",)
        elif self.table.token(square) == self.table.mover:
            acts = ("lift",)
        else:
            acts = ("place", "cross", "anywhere")
        return tuple(f"{act} {name_of(square)}" for act in acts)

    def light(self, legal: tuple[str, ...]) -> str:
        """The drawing of a space: lit when something may be done there, less so for two tokens."""
        if not legal:
            return "open-space"
        if legal[0].startswith("lift"):
            return "lit-token"
        cheapest = min(self.table.price_of(text) for text in legal)
        return "lit-dear-space" if cheapest > 1 else "lit-space"

    def badge(self, legal: tuple[str, ...]) -> str:
        """What a space costs, where that is more than one token or can be chosen."""
        prices = "·".join(str(self.table.price_of(text)) for text in legal if _priced(text))
        return "" if prices == "1" else prices

    def space_title(self, square: Square, legal: tuple[str, ...]) -> str:
        """Where it is, what it shows, who stands there, and what it costs to go there."""
        terrain = self.words(f"terrain.{self.table.terrain_name(square)}")
        seat = self.table.token(square)
        token = [] if seat is None else [self.words(f"token.{seat}")]
        prices = [self.price(text) for text in legal if _priced(text)]
        return "; ".join([", ".join([name_of(square), terrain, *token]), *prices])

    def price(self, text: str) -> str:
        """What an action costs, in words."""
        if text.startswith("cross"):
            return self.words("price.cross")
        return self.words("price.two" if self.table.price_of(text) > 1 else "price.one")

    def slide_handle(self, tile: Tile) -> Iterator[Sprite]:
        """An arrow on the side towards the gap."""
        action = f"slide {tile.face}"
        if action in self.legal:
            (x, y), (gap_x, gap_y) = _slot(tile.slot), _slot(self.table.gap)
            right, down = _sign(gap_x - x), _sign(gap_y - y)
            at = (
                x + right * HANDLE_REACH - abs(down) * HANDLE_ASIDE,
                y + down * HANDLE_REACH + abs(right) * HANDLE_ASIDE,
            )
            yield self.handle(tile, "slide", action, at, ARROWS[right, down])

    def turn_handles(self, tile: Tile) -> Iterator[Sprite]:
        """Round arrows on the upper side, next to the corners."""
        x, y = _slot(tile.slot)
        for way, side in WAYS.items():
            action = f"rotate {tile.face} {way}"
            if action in self.legal:
                at = x + side * 2 * SPACE - HANDLE_ASIDE, y - HANDLE_REACH
                yield self.handle(tile, way, action, at)

    def handle(self, tile: Tile, kind: str, action: str, at: Point, turn: float = 0) -> Sprite:
        return Sprite(
            f"handle-{tile.number}-{kind}",
            f"handle-{kind}",
            "handles",
            *at,
            turn,
            ("handle", "bright", "round"),
            self.choices[action],
            (action,),
            (action,),
        )


def _priced(text: str) -> bool:
    return text.startswith(("place", "cross", "anywhere"))


def _symbols(table: Table) -> dict[str, str]:
    """All drawings, those of the tiles put together; the same throughout a game."""
    return {
        **_art(),
        f"table-{table.n_rows}": _table_top(table.n_rows),
        **{f"face-{tile.face}": drawing(tile.rows) for tile in table.tiles},
        **{f"plate-{tile.face}": _name_plate(tile.face) for tile in table.tiles},
    }


@functools.cache
def _art() -> dict[str, str]:
    return read_symbols(Path(__file__).parent / "art")


@functools.cache
def _table_top(n_rows: int) -> str:
    """The table around the tiles, with the letters of the columns and numbers of the rows."""
    width, height = _edge(COLUMNS), _edge(n_rows)
    ground = (
        f'<rect x="{-width / 2:g}" y="{-height / 2:g}" width="{width}" height="{height}" '
        'rx="10" fill="var(--table)"/>'
    )
    labels = []
    for column in range(COLUMNS * SIDE):
        letter, x = name_of((column, 0))[0], _along(column)
        labels += [_label(letter, x, MARGIN / 2), _label(letter, x, height - MARGIN / 2)]
    for row in range(n_rows * SIDE):
        number, y = str(row + 1), _along(row)
        labels += [_label(number, MARGIN / 2, y), _label(number, width - MARGIN / 2, y)]
    move = f'transform="translate({-width / 2:g} {-height / 2:g})"'
    font = 'font-family="Georgia, DejaVu Serif, serif" font-size="15" text-anchor="middle"'
    return f'{ground}<g {move} {font} fill="var(--label)">{"".join(labels)}</g>'


def _label(text: str, x: float, y: float) -> str:
    return f'<text x="{x:g}" y="{y + 5:g}">{text}</text>'


def _name_plate(face: str) -> str:
    font = 'font-family="Georgia, DejaVu Serif, serif" font-size="12" font-weight="bold"'
    return (
        '<path d="M-2-15h22q5 0 5 5v12h-27z" fill="var(--frame)"/>'
        f'<text x="11" y="-1.6" {font} text-anchor="middle" fill="var(--frame-ink)">{face}</text>'
    )


def _edge(tiles: int) -> int:
    """How long the board is, that many tiles with the channels between them and the border."""
    return 2 * MARGIN + tiles * TILE + (tiles - 1) * CHANNEL


def _slot(slot: int) -> Point:
    """The middle of a slot."""
    down, right = divmod(slot, COLUMNS)
    first = MARGIN + TILE / 2
    return first + right * (TILE + CHANNEL), first + down * (TILE + CHANNEL)


def _along(index: int) -> float:
    """The middle of a row or column of squares."""
    return MARGIN + SPACE / 2 + index * SPACE + index // SIDE * CHANNEL


def _middle(square: Square) -> Point:
    return _along(square[0]), _along(square[1])


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
