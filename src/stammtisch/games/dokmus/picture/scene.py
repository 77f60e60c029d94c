"""The picture of a view: the island as sprites, what stands beside it as words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stammtisch.core.record import Known
from stammtisch.core.scene import Scene, Sprite
from stammtisch.core.words import Words

from .. import GAME
from ..state import COLUMNS
from .drawings import symbols
from .geometry import CHANNEL, edge, middle, slot_middle
from .landscape import SPACE, TILE, face_name
from .order import Order
from .palette import PALETTE
from .panels import Panels
from .standing import Missing
from .table import Square, Table, Tile, name_of

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

HANDLE_REACH = TILE / 2 + 3
"""From the middle of a tile to its frame: handles there leave the spaces readable."""
HANDLE_ASIDE = SPACE / 4
"""How far left or down handles lie from the middle of a space's side: clear of the badges, which
are in the upper right corners."""
TURN_HANDLES = {"ccw": (-138, -137), "cw": (-138, -111)}
"""Way of turning -> where its handle lies, from the middle of the tile: both at the upper left
corner, one above the other, clear of badges, of letters and of the tile next to it."""
PLATE_ASIDE = TILE / 2 - SPACE
"""How far left of the middle of a tile its name is: between the letters of two columns."""
LAYERS = ("ground", "tiles", "tokens", "spaces", "marks", "handles")
ARROWS = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}
"""Direction, right and down -> how far the arrow that points right is turned."""


def draw(known: Known, legal: list[str], words: Words) -> Scene:
    """The scene of a view; `legal`: the texts of what the seat that decides may do now."""
    table = Table(known.view())
    panels = Panels(table, legal, words)
    choices = panels.choices()
    return Scene(
        edge(COLUMNS),
        edge(table.n_rows),
        LAYERS,
        symbols(table),
        PALETTE,
        tuple(Board(table, legal, words, choices).sprites()),
        prompt=panels.prompt(),
        buttons=tuple(panels.buttons()),
        players=tuple(panels.players()),
        choices=choices,
        sheet={heading: words(f"heading.{heading}") for heading in (*GAME.headings, "total")},
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
        yield from map(self.space_in_empty_slot, self.table.squares_of_empty_slot())
        if self.table.ruins is not None:
            yield Sprite("open-ruins", "lit-tile", "marks", *slot_middle(self.table.ruins.slot))
        for tile in self.table.tiles:
            yield from self.move_handle(tile)
            yield from self.turn_handles(tile)

    def ground(self) -> Iterator[Sprite]:
        """The table top, and the slots the tiles lie in."""
        n_rows = self.table.n_rows
        middle = edge(COLUMNS) / 2, edge(n_rows) / 2
        yield Sprite("table-top", f"table-{n_rows}", "ground", *middle)
        for slot in range(COLUMNS * n_rows):
            title = self.words("gap") if slot == self.table.empty_slot else ""
            yield Sprite(f"slot-{slot}", "empty-slot", "ground", *slot_middle(slot), title=title)

    def tile(self, tile: Tile) -> Sprite:
        """The same cardboard has the same id wherever it lies, so that it can move and turn."""
        return Sprite(
            f"tile-{tile.number}",
            face_name(tile.face, tile.turn),
            "tiles",
            *slot_middle(tile.slot),
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
        """In the channel below the tile, where nothing ever stands."""
        x, y = slot_middle(tile.slot)
        at = x - PLATE_ASIDE, y + TILE / 2 + CHANNEL / 2
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
            *middle(square),
            classes=("token", f"seat-{seat}", *(("lifted",) if lifted else ())),
            title=f"{name_of(square)}, {self.words(f'token.{seat}')}",
            on=f"tile-{self.table.tile_at(square).number}",
        )
        if lifted:
            yield Sprite("lifted", "lifted-mark", "marks", *middle(square))

    def space(self, square: Square) -> Sprite:
        meanings = self.meanings(square)
        legal = tuple(text for text in meanings if text in self.legal)
        return Sprite(
            f"space-{name_of(square)}",
            self.light(legal),
            "spaces",
            *middle(square),
            classes=self.classes(legal),
            title=self.space_title(square, legal),
            actions=meanings,
            legal=legal,
            badge=self.badge(legal),
        )

    def space_in_empty_slot(self, square: Square) -> Sprite:
        """Spaces are never new on the board: through those without a tile one touches the slot."""
        return Sprite(f"space-{name_of(square)}", "no-space", "spaces", *middle(square))

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
        return "lit-dear-space" if self.is_dear(legal) else "lit-space"

    def classes(self, legal: tuple[str, ...]) -> tuple[str, ...]:
        """What the style sheet may know of a space."""
        if not legal:
            return ()
        if legal[0].startswith("lift"):
            return "bright", "round"
        return ("bright", "dear") if self.is_dear(legal) else ("bright",)

    def is_dear(self, legal: tuple[str, ...]) -> bool:
        """Whether it takes two tokens in any case."""
        return min(self.table.price_of(text) for text in legal) > 1

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
        space = ", ".join([name_of(square), terrain, *token])
        hint = self.hint(square, priced=bool(prices))
        told = self.words("space.explained", space=space, hint=hint) if hint else space
        return "; ".join([told, *prices])

    def hint(self, square: Square, *, priced: bool) -> str:
        """What its terrain is good for; not of a forest that is priced or free."""
        name = self.table.terrain_name(square)
        if name == "meadow" or (
            name == "forest"
            and (priced or self.table.phase == "start" or self.table.token(square) is not None)
        ):
            return ""
        return self.words(f"terrain.{name}.hint")

    def price(self, text: str) -> str:
        """What an action costs, in words."""
        if text.startswith("cross"):
            return self.words("price.cross")
        return self.words("price.two" if self.table.price_of(text) > 1 else "price.one")

    def move_handle(self, tile: Tile) -> Iterator[Sprite]:
        """An arrow on the side towards the empty slot."""
        action = f"slide {tile.face}"
        if action in self.legal:
            (x, y), (empty_x, empty_y) = slot_middle(tile.slot), slot_middle(self.table.empty_slot)
            right, down = _sign(empty_x - x), _sign(empty_y - y)
            at = (
                x + right * HANDLE_REACH - abs(down) * HANDLE_ASIDE,
                y + down * HANDLE_REACH + abs(right) * HANDLE_ASIDE,
            )
            yield self.handle(tile, "slide", action, at, ARROWS[right, down])

    def turn_handles(self, tile: Tile) -> Iterator[Sprite]:
        """Round arrows at the upper left corner."""
        x, y = slot_middle(tile.slot)
        for way, (right, down) in TURN_HANDLES.items():
            action = f"rotate {tile.face} {way}"
            if action in self.legal:
                yield self.handle(tile, way, action, (x + right, y + down))

    def handle(
        self, tile: Tile, kind: str, action: str, at: tuple[float, float], turn: float = 0
    ) -> Sprite:
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


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
