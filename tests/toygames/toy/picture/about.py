"""What everything on the table is."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.record import Origin
from stammtisch.core.scene import About
from stammtisch.core.words import Words

from ..state import CHIPS, N_TRICKS

HEADINGS = {"tricks": "trick", "stars": "scoring", "total": "scoring"}


def about(origin: Origin, words: Words) -> Iterator[tuple[str, About]]:
    """Each thing by the key that sprites and panels name."""
    yield "card", About(words("about.card.name"), (words("about.card"),), "play")
    yield "trick", About(words("track.trick"), (words("about.trick", n=N_TRICKS),), "trick")
    if origin.variants["chips"]:
        for chip in CHIPS:
            yield f"chip-{chip}", About(words(f"chip.{chip}"), (words("about.chip"),), "pay")
    for heading, of in HEADINGS.items():
        yield f"score-{heading}", About(words(f"heading.{heading}"), heading=of)
