"""The picture of what a seat knows: the village as sprites, what stands beside it as words."""

from __future__ import annotations

from stammtisch.core.record import Known
from stammtisch.core.scene import Scene
from stammtisch.core.words import Words

from . import board
from .board import PALETTE
from .counted import counted
from .panels import Panels
from .village import Village


def draw(known: Known, legal: list[str], words: Words, open_customers: bool = True) -> Scene:
    """The scene; `legal`: the texts of what the seat that decides may do now.

    `open_customers`: whether the customers that others have served lie open before the end.
    """
    village = Village(known)
    panels = Panels(village, legal, words, open_customers)
    sprites = tuple(board.sprites(village, legal, words))
    return Scene(
        board.WIDTH,
        board.HEIGHT,
        board.LAYERS,
        board.symbols(village, words),
        PALETTE,
        sprites,
        prompt=panels.prompt(),
        buttons=tuple(panels.buttons()),
        players=tuple(panels.players()),
        choices=panels.choices(),
        banner=panels.banner(),
        missing=panels.missing(),
        order=tuple(panels.order()),
        trays=tuple(panels.trays()),
        tracks=tuple(panels.tracks()),
        tracks_label=words("tracks.label"),
        hidden=panels.hidden(),
        focus=board.focus(village),
        lights=panels.lights(),
        counted=counted(sprites, village.seats),
    )
