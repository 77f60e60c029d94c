"""The house set for its page: the cards with their stars."""

from __future__ import annotations

from stammtisch.core.components import Amount, Group, Mark, Row
from stammtisch.core.scene import Scene
from stammtisch.core.words import Words

from .components import house, parse


def faces() -> dict[str, Scene]:
    """No pictures."""
    return {}


def listing(words: Words) -> tuple[Group, ...]:
    """A line for each card."""
    rows = (
        Row(str(card), (Amount(str(stars), Mark.HOUSE),))
        for card, stars in enumerate(parse(house()), 1)
    )
    return (Group(words("title"), words("title"), (words("heading.stars"),), tuple(rows)),)
