"""The house set for its page: every face and number, how sure we are of it, where it is from."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence

from stammtisch.core.components import Amount, Group, Mark, Pictured, Row, number
from stammtisch.core.engine import plain
from stammtisch.core.scene import Scene, Sprite
from stammtisch.core.words import Words

from . import GAME
from .hexes import N_SIDES
from .picture.drawings import drawings
from .picture.geometry import INRADIUS, SIDE
from .picture.palette import PALETTE
from .pieces import (
    CARDS,
    COPIES,
    KINDS,
    N_COLONISTS,
    N_OPEN,
    N_PRICES,
    N_SHIPS,
    N_TILES,
    RESOURCES,
    TILES,
    Card,
)
from .rules.action_card import BLOCKADED_COST, COST, SHIPS_NEEDED
from .rules.market import N_MARKERS
from .rules.settling import N_TOKENS, RUINS_GOLD
from .rules.setup import CARDS_TO_BEGIN
from .rules.turns import CARDS_ALWAYS
from .state import Face


@functools.cache
def faces() -> dict[str, Scene]:
    """The pictures of the twenty tiles, by name."""
    symbols = drawings(GAME.components()).symbols
    wide, high = 2 * INRADIUS + 4, 2 * SIDE + 4
    return {
        tile: Scene(
            wide,
            high,
            ("all",),
            symbols,
            PALETTE,
            (Sprite(tile, f"face-{tile}", "all", 0, 0),),
            left=-wide / 2,
            top=-high / 2,
        )
        for tile in TILES
    }


def listing(words: Words) -> tuple[Group, ...]:
    """What lies in the box and what it costs, in the order of the rulebook."""
    return _tiles(words), _sites(words), _prices(words), _cards(words), _pieces(words)


def _tiles(words: Words) -> Group:
    shown = tuple(
        Pictured(tile, (Amount(_told(face, words), Mark.HOUSE),))
        for tile, face in zip(TILES, house_faces(), strict=True)
    )
    title, source = words("listing.tiles"), words("listing.tiles.source")
    return Group(title, source, faces=shown, wide=True)


def house_faces() -> Sequence[Face]:
    """The faces of the house set."""
    return list(plain(GAME.components().tables)[0].faces)


def _told(face: Face, words: Words) -> str:
    """What is on a tile, in words."""
    sites = [words(f"site.{KINDS[kind]}") for kind in sorted(face.site[: face.n_sites].tolist())]
    return " · ".join([*sites, *([words("listing.lair")] if face.lair else [])])


def _sites(words: Words) -> Group:
    """How many sites of each kind there are on all tiles."""
    counts = Counter(kind for face in house_faces() for kind in face.site.tolist())
    rows = [
        number(words(f"site.{name}"), counts[kind], Mark.HOUSE, name)
        for kind, name in enumerate(KINDS)
    ]
    lairs = sum(face.lair for face in house_faces())
    rows.append(number(words("listing.lair"), lairs, Mark.HOUSE, "lair"))
    columns = (words("listing.number"),)
    return Group(words("listing.sites"), words("listing.sites.source"), columns, tuple(rows))


def _prices(words: Words) -> Group:
    """The exchange board: what a token is worth at first and after each raise."""
    rows = tuple(
        Row(words(f"resource.{name}"), _price_row(name), name, _remark(name, words))
        for name in RESOURCES
    )
    columns = tuple(map(str, range(N_PRICES)))
    return Group(words("listing.prices"), words("listing.prices.source"), columns, rows)


def _price_row(name: str) -> tuple[Amount, ...]:
    facts = {fact.name: fact for fact in GAME.components().facts}
    row = (facts[f"price {name} {place}"] for place in range(N_PRICES))
    return tuple(Amount(str(price.value), price.mark or Mark.HOUSE) for price in row)


def _remark(name: str, words: Words) -> str:
    key = f"listing.prices.{name}"
    return words(key) if words.has(key) else ""


def _cards(words: Words) -> Group:
    """Copies, price, price when blockaded, ships needed."""
    keys = ("copies", "cost", "blockaded", "ships")
    columns = tuple(words(f"listing.{key}") for key in keys)
    rows = tuple(_card(words, Card(k), name) for k, name in enumerate(CARDS))
    return Group(words("listing.cards"), words("listing.cards.source"), columns, rows)


def _card(words: Words, card: Card, name: str) -> Row:
    numbers = (COPIES[card], COST[card], BLOCKADED_COST[card], SHIPS_NEEDED[card])
    amounts = tuple(Amount(str(number), Mark.RULEBOOK) if number else None for number in numbers)
    note = words("listing.cards.market") if card == Card.MARKET else ""
    return Row(words(f"card.{name}"), amounts, note=note)


def _pieces(words: Words) -> Group:
    return Group(
        words("listing.pieces"),
        words("listing.pieces.source"),
        (words("listing.number"),),
        (
            number(words("listing.n_tiles"), N_TILES, picture="tile"),
            number(words("listing.edges"), N_SIDES, Mark.SOURCES),
            number(words("listing.n_ships"), N_SHIPS, picture="ship"),
            number(words("listing.n_colonists"), N_COLONISTS, picture="colonist"),
            number(words("listing.markers"), N_MARKERS, picture="rate"),
            number(words("listing.buildings"), N_TOKENS, picture="fort"),
            number(words("listing.open"), N_OPEN),
            number(words("listing.hand"), CARDS_TO_BEGIN, picture="card"),
            number(words("listing.draw"), CARDS_ALWAYS, picture="card"),
            number(words("listing.ruins"), RUINS_GOLD, picture="gold"),
        ),
    )
