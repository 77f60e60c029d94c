"""The picture of what a seat knows: the archipelago as sprites, what stands beside it as words."""

from __future__ import annotations

from stammtisch.core.record import Known
from stammtisch.core.scene import Scene
from stammtisch.core.words import Words

from .board import Board
from .geometry import box
from .map_sprites import map_of
from .palette import PALETTE
from .panels import Panels

LAYERS = ("sea", "tiles", "halos", "hexes", "sites", "settlers", "coasts", "ships")


def draw(known: Known, legal: list[str], words: Words, open_stocks: bool = False) -> Scene:
    """The scene of what a seat knows; `legal`: what the seat that decides may do now.

    `open_stocks`: whether everybody's resources and points are shown before the end.
    """
    board = Board(known)
    panels = Panels(board, legal, words, open_stocks)
    left, top, width, height = box(board)
    sprites, lights = map_of(board, legal, words)
    return Scene(
        width,
        height,
        LAYERS,
        board.drawings.symbols,
        PALETTE,
        sprites,
        prompt=panels.prompt(),
        buttons=tuple(panels.buttons()),
        players=tuple(panels.players()),
        choices=panels.choices(),
        banner=panels.banner(),
        missing=panels.missing(),
        left=left,
        top=top,
        trays=tuple(panels.trays()),
        tracks=tuple(panels.tracks()),
        tracks_label=panels.tracks_label(),
        hidden=panels.hidden(),
        endless=True,
        lights=lights,
        counted=panels.counted_by(),
    )
