"""What has been done, and what happened by itself after it, in words.

Public all of it: which cards are drawn or robbed is no matter of a log, only how many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stammtisch.core.definition import Components
from stammtisch.core.engine import plain
from stammtisch.core.notes import Happening, Told, notes_of
from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import Words

from .. import GAME, naming
from ..actions import ACTIONS, DONE, POST, Act
from ..hexes import DEGREES
from ..pieces import CARDS, CROPS, N_PARTS, N_TILES, RESOURCES, SITES, SITES_A_TILE, TILES
from ..rules.sailing import SUPPLY
from ..state import Happened, Printed, State

ASIDE = frozenset({"yields", "found"})
"""Kinds of events that belong to the decision itself: they do not make it final."""
OPENS = frozenset({Act.LAY, Act.PLAY})
"""Kinds of decisions that open a deed; others go on with the one before."""
MOST_NAMED = 4
"""So many tiles of an island are named before the rest are left out."""


def told(state: State) -> Iterator[Happening]:
    """What everybody could see happen after the last decision, in order."""
    for note in notes_of(state):
        kind, values = _values(note)
        yield kind, None if note.seat == NONE else note.seat, values


def _values(note: Told) -> tuple[str, dict[str, int | str]]:
    """The kind of an event, and the values of its sentence."""
    kind, (a, b, *_) = Happened(note.kind), note.numbers
    name = kind.name.lower()
    match kind:
        case Happened.JOINED:
            return name, {"tile": TILES[a], "n": b}
        case Happened.BLOCKADE | Happened.FREED:
            islands = [_named(tiles) for tiles in note.numbers if tiles]
            return name, {"n": len(islands), "tiles": "; ".join(islands)}
        case Happened.RISEN:
            return name, {"resource": RESOURCES[a], "price": b}
        case Happened.YIELDS | Happened.FOUND:
            return name, {RESOURCES[a]: b}
        case Happened.PRODUCED:
            made = zip(RESOURCES, note.numbers, strict=False)
            return name, {resource: n for resource, n in made if n}
        case Happened.OPENED:
            return name if b else "opened_last", {"tile": TILES[a]}
        case Happened.DRAWN | Happened.ROBBED | Happened.SHORT:
            return name, {"n": a}
        case Happened.ENDED:
            return name, {"ending": GAME.endings[a]}
        case Happened.CHAPTER:
            return name, {"round": a}
    return name, {}


def _named(tiles: int) -> str:
    """The tiles of a set, not too many of them."""
    names = [TILES[tile] for tile in range(N_TILES) if tiles >> tile & 1]
    return ", ".join(names if len(names) <= MOST_NAMED else [*names[: MOST_NAMED - 1], "…"])


def log(act: int, value: int, known: bool, words: Words, components: Components) -> str:
    """What a player did, without the name.

    `known` changes nothing: cards are played, paid and discarded face up, so whatever is decided
    lies open.
    """
    del known
    kind = Act(act)
    key = f"log.{kind.name.lower()}"
    match kind:
        case Act.SWAP if value == DONE:
            return words("log.swap_done")
        case Act.SWAP | Act.PLAY | Act.PAY:
            return words(key, card=words(f"card.{CARDS[value]}"))
        case Act.SELL | Act.RAISE:
            return words(key, resource=words(f"resource.{RESOURCES[value]}"))
        case Act.TAKE:
            return taken(key, value, words)
        case Act.ROT:
            return turned(key, value, words)
        case Act.POST:
            site, crop = POST.of(value)
            resource = words(f"resource.{CROPS[crop]}")
            return words(key, place=settled(site, components), resource=resource)
        case Act.SITE | Act.FORT:
            return words(key, place=settled(value, components))
        case Act.AT:
            return words(key)
    return words(key, place=ACTIONS.words[kind][value])


def settled(site: int, components: Components) -> str:
    """Where a colonist goes; a number that no tile has is told as it is."""
    printed: Printed = plain(components.tables)[0]
    tile, nth = divmod(site, SITES_A_TILE)
    return naming.onto(printed, site) if nth < printed.faces[tile].n_sites else SITES[site]


def taken(key: str, value: int, words: Words) -> str:
    """Where a ship comes from: the supply, a lair or a coast."""
    if value == SUPPLY:
        return words(f"{key}_supply")
    where = "lair" if value > N_PARTS else "coast"
    return words(f"{key}_{where}", place=ACTIONS.words[Act.TAKE][value])


def turned(key: str, rot: int, words: Words) -> str:
    """How a tile lies: by how many degrees it is turned clockwise, if at all."""
    return words(key, degrees=rot * DEGREES) if rot else words(f"{key}_not")


def recap(act: int, value: int, known: bool, words: Words, components: Components) -> str:
    """The same in a few words; what is paid and how a tile is turned need not be said."""
    del known
    kind = Act(act)
    key = f"recap.{kind.name.lower()}"
    match kind:
        case Act.PLAY:
            return words(f"card.{CARDS[value]}")
        case Act.SELL | Act.RAISE:
            return words(f"resource.{RESOURCES[value]}")
        case Act.SWAP if value == DONE:
            return words(key)
        case Act.TAKE if value != SUPPLY:
            return words(key, place=ACTIONS.words[Act.TAKE][value])
        case Act.LAY | Act.EXPLORE:
            return words("recap.tile", tile=TILES[value])
        case Act.LAND | Act.LAIR:
            return words(key, place=ACTIONS.words[kind][value])
        case Act.SITE | Act.FORT:
            return words(key, place=settled(value, components))
        case Act.POST:
            site, crop = POST.of(value)
            place = settled(site, components)
            return words(key, place=place, resource=words(f"resource.{CROPS[crop]}"))
    return ""


def event(kind: str, values: Mapping[str, int | str], words: Words) -> str:
    """What happened by itself, without the player's name."""
    key = f"event.{kind}"
    if kind in ("produced", "yields", "found"):
        return words(key, amounts=amounts(values, words))
    if kind == "risen":
        name = words(f"resource.{values['resource']}")
        return words(key, resource=name, price=values["price"])
    if kind == "ended":
        return words(f"ending.{values['ending']}")
    return words(key, **values)


def amounts(counts: Mapping[str, int | str], words: Words) -> str:
    """Resources with their numbers, those there are, in the order of the exchange board."""
    there = [name for name in RESOURCES if counts.get(name)]
    return ", ".join(words(f"amount.{name}", n=counts[name]) for name in there)
