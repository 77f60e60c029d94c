"""What everything on the table is: what it costs, gives and scores, and which heading says so."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.record import Origin
from stammtisch.core.scene import About
from stammtisch.core.words import Words

from ..pieces import CARDS, CROPS, KINDS, N_COLONISTS, N_SHIPS, RESOURCES, Card, Site
from ..rules.action_card import BLOCKADED_COST, COST, SHIPS_NEEDED
from ..rules.market import N_MARKERS
from ..rules.settling import RUINS_GOLD
from ..rules.turns import CARDS_ALWAYS

USES = {Site.MINE: Card.MINE, Site.RUINS: Card.RUINS, Site.BUILDING: Card.BUILDING}
"""The card for a kind of site, if it is not a plantation."""
THINGS = {
    "tile": "exploring",
    "sea": "exploring",
    "coast": "glossary-ship",
    "lair": "pirates",
    "ship": "glossary-ship",
    "colonist": "colonists",
    "fort": "fort",
    "post": "post",
    "cards": "drawing",
    "rate": "market",
    "first": "turn",
    "end": "turn",
}
"""Keys, and the headings that explain them."""


def about(origin: Origin, words: Words) -> Iterator[tuple[str, About]]:
    """Each thing by the key that sprites and panels name."""
    for key, heading in THINGS.items():
        line = words(f"about.{key}", **COUNTS.get(key, {}))
        yield key, About(words(f"about.{key}.name"), (line,), heading)
    for card, name in zip(Card, CARDS, strict=True):
        any_price = card == Card.MARKET and origin.variants["market_any"]
        effect = words("about.card_market_any" if any_price else f"about.card_{name}", n=RUINS_GOLD)
        lines = *_price(card, words), effect, words("about.pays")
        yield f"card-{name}", About(words(f"card.{name}"), lines, name)
    for site, name in zip(Site, KINDS, strict=True):
        card = USES.get(site, Card.PLANTATION)
        lines = *_price(card, words), _gift(site, words)
        yield f"site-{name}", About(words(f"site.{name}"), lines, CARDS[card])
    worth = words("about.resource")
    for name in RESOURCES:
        for key in (f"resource-{name}", f"score-{name}"):
            yield key, About(words(f"heading.{name}"), (worth,), "end-of-the-game")
    total = words("about.total")
    yield "score-total", About(words("heading.total"), (total,), "end-of-the-game")


COUNTS = {
    "ship": {"n": N_SHIPS},
    "colonist": {"n": N_COLONISTS},
    "cards": {"n": CARDS_ALWAYS},
    "rate": {"n": N_MARKERS},
}
"""The numbers in the lines of things."""


def _price(card: Card, words: Words) -> Iterator[str]:
    """How many cards it costs, and ships it needs."""
    cost, more, ships = COST[card], BLOCKADED_COST[card], SHIPS_NEEDED[card]
    if more > cost:
        yield words("about.costs_more", n=cost, more=more)
    elif cost:
        yield words("about.costs", n=cost)
    if ships:
        yield words("about.needs", n=ships)


def _gift(site: Site, words: Words) -> str:
    """What a colonist there gives."""
    match site:
        case Site.RUINS:
            return words("about.site_ruins", n=RUINS_GOLD)
        case Site.BUILDING:
            return words("about.site_building")
    resource = RESOURCES[site] if site < len(CROPS) else RESOURCES[-1]
    return words("about.site_crop", resource=words(f"resource.{resource}"))
