"""The picture of a view: the island as sprites, what stands beside it as words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from stammtisch.core.record import Known
from stammtisch.core.scene import Scene, Sprite
from stammtisch.core.words import Words

from ..actions import WAYS, Act
from ..rules.spaces import slot_of, spaces_of
from ..state import COLUMNS
from .coast import Point
from .discoveries import Counted, counted
from .drawings import symbols
from .geometry import CHANNEL, edge, middle, printed_place, slot_middle
from .island import TOKEN_ACTS, Choice, Island, Tile
from .landscape import SPACE, TILE, face_name
from .order import Order
from .palette import PALETTE
from .panels import Panels
from .spaces import bare_space, plain_spaces, space_sprite, token_sprite

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
TURN_HANDLES = {"ccw": (-144, -114), "cw": (-144, -87)}
"""Way of turning -> where its handle lies, from the middle of the tile: both in the channel
to the left, one above the other, off the spaces on both sides, their badges and the numbers."""
PLATE_ASIDE = TILE / 2 - SPACE
"""How far left of the middle of a tile its name is: between the letters of two columns."""
LAYERS = ("ground", "tiles", "tokens", "spaces", "marks", "handles")
ARROWS = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}
"""Direction, right and down -> how far the arrow that points right is turned."""


def draw(known: Known, legal: Sequence[str], words: Words) -> Scene:
    """The picture of what a seat knows; `legal`: the texts of what it may do now."""
    island = Island(known, legal, words)
    panels, found = Panels(island), counted(island)
    return Scene(
        edge(COLUMNS),
        edge(island.n_rows),
        LAYERS,
        symbols(island.n_rows, island.tiles.values()),
        PALETTE,
        tuple(Board(island, panels.choices, found).sprites()),
        prompt=panels.prompt(),
        buttons=tuple(panels.buttons()),
        players=tuple(panels.players()),
        choices=panels.choices,
        banner=panels.banner(),
        missing=found.missing,
        lights={
            choice.text: (f"tile-{choice.face[:-1]}",) for choice in island.choices if choice.face
        },
        counted=found.ids,
        order=Order(island).turns(),
    )


class Board:
    """The island as sprites. `choices`: a name for each choice; `found`: what lies on temples."""

    def __init__(self, island: Island, choices: Mapping[str, str], found: Counted) -> None:
        self.island, self.state, self.words = island, island.state, island.words
        self.choices, self.found = choices, found

    def sprites(self) -> Iterator[Sprite]:
        yield from self.ground()
        tiles = self.island.tiles.values()
        yield from map(self.tile, tiles)
        yield from map(self.name_plate, tiles)
        yield from self.spaces()
        yield from self.found.sprites
        if self.island.ruins is not None:
            yield Sprite("open-ruins", "lit-tile", "marks", *slot_middle(self.island.ruins.slot))
        for tile in tiles:
            yield from self.handles(tile)

    def ground(self) -> Iterator[Sprite]:
        """The table top, and the slots the tiles lie in."""
        n_rows = self.island.n_rows
        middle = edge(COLUMNS) / 2, edge(n_rows) / 2
        yield Sprite("table-top", f"table-{n_rows}", "ground", *middle, about="rim")
        for slot in range(COLUMNS * n_rows):
            title, about = "", ""
            if slot == self.state.empty_slot:
                title, about = self.words("gap"), "gap"
            at = slot_middle(slot)
            yield Sprite(f"slot-{slot}", "empty-slot", "ground", *at, title=title, about=about)

    def tile(self, tile: Tile) -> Sprite:
        """The same cardboard has the same id wherever it lies, so that it can move and turn."""
        return Sprite(
            f"tile-{tile.number}",
            face_name(tile.face, tile.turn),
            "tiles",
            *slot_middle(tile.slot),
            turn=tile.turn,
            classes=("tile",),
            about="tile",
        )

    def name_plate(self, tile: Tile) -> Sprite:
        """In the channel below the tile, where nothing ever stands; it speaks for the tile."""
        x, y = slot_middle(tile.slot)
        first, last = tile.corners
        return Sprite(
            f"plate-{tile.number}",
            f"plate-{tile.face}",
            "tiles",
            x - PLATE_ASIDE,
            y + TILE / 2 + CHANNEL / 2,
            title=self.words("tile.title", face=tile.face, first=first, last=last, turn=tile.turn),
            on=f"tile-{tile.number}",
            about="tile",
        )

    # Spaces and tokens

    def spaces(self) -> Iterator[Sprite]:
        """All spaces of tiles, then those of the empty slot, through which one touches it."""
        language, terrain = self.words.language, self.island.terrain
        mover = self.state.to_move
        own, other = self.meanings(mover), self.meanings(None)
        plain = plain_spaces(language, bytes(terrain), other)
        tokens, choices, found = self.island.tokens, self.island.at_space, self.found.by
        last = 0
        for space in sorted(tokens.keys() | choices.keys() | found.keys()):
            if space < 0 or not terrain[space]:
                continue
            yield from filter(None, plain[last:space])
            seat, kind = tokens.get(space), terrain[space] - 1
            if seat is not None:
                yield from self.token(space, seat)
            acts = own if seat == mover else other
            owner, here = "" if seat is None else self.words.player(seat), choices.get(space, ())
            by = found.get(space, ())
            yield space_sprite(language, space, kind, seat, owner, acts, here, by)
            last = space + 1
        yield from filter(None, plain[last:])
        for space in spaces_of(self.state.empty_slot):
            yield bare_space(space)

    def token(self, space: int, seat: int) -> Iterator[Sprite]:
        """A token, known by where on its tile it stands: it travels with the tile."""
        tile = self.island.tiles[slot_of(space)]
        place, moves = printed_place(space, tile.quarters), space == self.state.turn.token_to_move
        language, owner = self.words.language, self.words.player(seat)
        yield token_sprite(language, space, seat, owner, tile.face, place, moves)
        if moves:
            yield Sprite("lifted", "lifted-mark", "marks", *middle(space))

    def meanings(self, seat: int | None) -> tuple[Act, ...]:
        """What a click could mean where a seat's token stands, or nobody's."""
        if not self.island.choices or self.island.may(Act.SELECT):
            return ()
        for act in (Act.START, Act.MOVE_TO):
            if self.island.may(act):
                return (act,)
        return (Act.MOVE_TOKEN,) if seat == self.state.to_move else TOKEN_ACTS

    # Handles

    def handles(self, tile: Tile) -> Iterator[Sprite]:
        """An arrow on the side towards the empty slot, round ones at the upper left corner."""
        for choice in self.island.with_tile.get(tile.face, ()):
            if choice.act == Act.MOVE_TILE:
                yield self.move_handle(tile, choice)
            else:
                way = WAYS[choice.value % 2]
                (x, y), (right, down) = slot_middle(tile.slot), TURN_HANDLES[way]
                yield self.handle(tile, way, choice, (x + right, y + down))

    def move_handle(self, tile: Tile, choice: Choice) -> Sprite:
        (x, y), (empty_x, empty_y) = slot_middle(tile.slot), slot_middle(self.state.empty_slot)
        right, down = _sign(empty_x - x), _sign(empty_y - y)
        at = (
            x + right * HANDLE_REACH - abs(down) * HANDLE_ASIDE,
            y + down * HANDLE_REACH + abs(right) * HANDLE_ASIDE,
        )
        return self.handle(tile, "slide", choice, at, ARROWS[right, down])

    def handle(self, tile: Tile, kind: str, choice: Choice, at: Point, turn: float = 0) -> Sprite:
        return Sprite(
            f"handle-{tile.number}-{kind}",
            f"handle-{kind}",
            "handles",
            *at,
            turn,
            ("handle", "bright", "round"),
            self.choices[choice.text],
            (choice.text,),
            (choice.text,),
            about="guardian-2" if choice.act == Act.MOVE_TILE else "guardian-4",
        )


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
