"""What has been done, and what happened by itself after it: found in two states, told in words.

Public all of it: which cards are drawn or robbed is no matter of a chronicle, only how many.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from stammtisch.core.words import Words

from .. import GAME
from ..actions import ACTIONS, CARDS, RESOURCES, TILES, Act
from ..hexes import DEGREES
from ..rules.cards import hand_size, total
from ..rules.market import price
from ..rules.turns import cards_to_draw
from ..state import N_OPEN, N_PARTS, N_RESOURCES, N_TILES, NONE, PARTS_A_TILE, Ending, Phase

Event = tuple[str, int | None, dict[str, int | str]]
"""Kind, the seat it happened to, and values for its sentence."""

Blockade = tuple[int, int]
"""A part on the table, and the seat of a pirate that blockades its island."""

ASIDE = frozenset({"yields", "found"})
"""Kinds of events that belong to the decision itself: they do not make it final."""
MOST_NAMED = 4
"""So many tiles of an island are named before the rest are left out."""


# Found


def happened(before: Any, after: Any, act: int, value: int) -> list[Event]:
    """What everybody could see happen after a decision, in order."""
    del value
    return list(_events(before, after, act))


def _events(before: Any, after: Any, act: int) -> Iterator[Event]:
    yield from _joined(before, after)
    yield from _blockades(before, after)
    yield from _risen(before, after)
    yield from _stores(before, after, act)
    yield from _last_round(before, after)
    yield from _opened(before, after)
    if before.to_move != after.to_move:
        yield from _drawing(before, after)
    if before.phase == Phase.START and act == Act.LAND:
        yield from _passed_over(before, after)
    if after.phase == Phase.OVER and after.ended != Ending.COLONISTS:
        yield "ended", None, {"ending": GAME.endings[after.ended]}
    if _chapter(after) != _chapter(before):
        yield "chapter", None, {"round": int(after.round)}


def _chapter(state: Any) -> int:
    """The round that is played, 0 before the first; the end of the game begins none."""
    return 0 if state.phase < Phase.TURN else int(state.round)


# The map


def _joined(before: Any, after: Any) -> Iterator[Event]:
    """Islands that a new tile has made one."""
    for tile in range(N_TILES):
        if before.hex[tile] == NONE and after.hex[tile] != NONE:
            for island in sorted(_islands_on(after, tile)):
                were = {int(before.island[part]) for part in _parts(after, island)} - {NONE}
                if len(were) > 1:
                    yield "joined", None, {"tile": TILES[tile], "n": len(were)}


def _islands_on(state: Any, tile: int) -> set[int]:
    parts = range(tile * PARTS_A_TILE, (tile + 1) * PARTS_A_TILE)
    return {int(state.island[part]) for part in parts} - {NONE}


def _parts(state: Any, island: int) -> list[int]:
    """The parts of an island on the table."""
    return [part for part in range(N_PARTS) if state.island[part] == island]


def _blockades(before: Any, after: Any) -> Iterator[Event]:
    """Islands on which a pirate's blockade has begun, wholly or in part, or is over."""
    were, are = _blockaded(before), _blockaded(after)
    for seat in range(after.seats):
        new = [part for part, owner in are - were if owner == seat and before.island[part] != NONE]
        old = [part for part, owner in were - are if owner == seat]
        if new:
            yield "blockade", seat, _where(after, new)
        if old:
            yield "freed", seat, _where(before, old)


def _blockaded(state: Any) -> set[Blockade]:
    """Every part of each island near a pirate, with its owner."""
    return {
        (part, seat)
        for seat in range(state.seats)
        for berth in state.players[seat].ships
        if berth >= N_PARTS
        for island in _islands_on(state, int(berth) - N_PARTS)
        for part in _parts(state, island)
    }


def _where(state: Any, parts: Iterable[int]) -> dict[str, int | str]:
    """How many islands these are parts of, and on which tiles those are."""
    islands = sorted({int(state.island[part]) for part in parts})
    tiles = [sorted({part // PARTS_A_TILE for part in _parts(state, one)}) for one in islands]
    return {"n": len(islands), "tiles": "; ".join(map(_named, tiles))}


def _named(tiles: list[int]) -> str:
    names = [TILES[tile] for tile in tiles]
    return ", ".join(names if len(names) <= MOST_NAMED else [*names[: MOST_NAMED - 1], "…"])


def _opened(before: Any, after: Any) -> Iterator[Event]:
    """A tile turned up from the stack."""
    for k in range(N_OPEN):
        tile = int(after.open[k])
        if tile != NONE and tile not in before.open:
            kind = "opened" if after.stack else "opened_last"
            yield kind, None, {"tile": TILES[tile]}


# Prices, colonists


def _risen(before: Any, after: Any) -> Iterator[Event]:
    for resource in range(N_RESOURCES):
        if after.covered[resource] > before.covered[resource]:
            name = RESOURCES[resource]
            yield "risen", None, {"resource": name, "price": price(after, resource)}


def _stores(before: Any, after: Any, act: int) -> Iterator[Event]:
    """What a new colonist will produce, what ruins hold, what the end of a turn brings."""
    seat = int(before.to_move)
    were, are = before.players[seat], after.players[seat]
    more = _more(were.production, are.production)
    if more:
        yield "yields", seat, {**more}
    gained = _more(were.stock, are.stock)
    if gained:
        yield "produced" if act == Act.END else "found", seat, {**gained}


def _more(were: Any, are: Any) -> dict[str, int]:
    """Resources of which there is more."""
    return {name: int(are[k] - were[k]) for k, name in enumerate(RESOURCES) if are[k] > were[k]}


def _last_round(before: Any, after: Any) -> Iterator[Event]:
    """Somebody has placed the tenth colonist, as the first to do so."""
    if all(before.players[seat].colonists for seat in range(before.seats)):
        for seat in range(after.seats):
            if not after.players[seat].colonists:
                yield "last_round", seat, {}


# The end of a turn, or of an exchange of cards


def _drawing(before: Any, after: Any) -> Iterator[Event]:
    seat = int(before.to_move)
    gained = hand_size(after, seat) - hand_size(before, seat)
    robbed = list(_robbed(before, after))
    drawn = gained - sum(int(values["n"]) for _, _, values in robbed)
    if total(after.discard) < total(before.discard):
        yield "shuffled", None, {}
    if drawn > 0:
        yield "drawn", seat, {"n": drawn}
    yield from robbed
    if before.phase == Phase.TURN and gained < cards_to_draw(before, seat):
        yield "short", seat, {"n": cards_to_draw(before, seat) - gained}


def _robbed(before: Any, after: Any) -> Iterator[Event]:
    """Whose hand has lost cards to the player that drew."""
    for seat in range(before.seats):
        lost = hand_size(before, seat) - hand_size(after, seat)
        if lost > 0:
            yield "robbed", seat, {"n": lost}


def _passed_over(before: Any, after: Any) -> Iterator[Event]:
    """Who finds neither a tile that fits nor a free coast, and begins without a ship."""
    seat = (int(before.to_move) + 1) % int(before.seats)
    while seat not in (int(after.to_move), int(before.first)):
        yield "no_start", seat, {}
        seat = (seat + 1) % int(before.seats)


# Told


def log(act: int, value: int, known: bool, words: Words) -> str:
    """What a player did, without the name.

    `known` changes nothing: cards are played, paid and discarded face up, so whatever is decided
    lies open.
    """
    del known
    kind = Act(act)
    key = f"log.{kind.name.lower()}"
    text = ACTIONS.text(ACTIONS.id(kind, value)).partition(" ")[2]
    match kind:
        case Act.SWAP if text not in CARDS:
            return words("log.swap_done")
        case Act.SWAP | Act.PLAY | Act.PAY:
            return words(key, card=words(f"card.{text}"))
        case Act.SELL | Act.RAISE:
            return words(key, resource=words(f"resource.{text}"))
        case Act.TAKE:
            return _taken(text, words)
        case Act.ROT:
            return turned(key, value, words)
        case Act.POST:
            site, crop = text.split()
            return words(key, place=site, resource=words(f"resource.{crop}"))
        case Act.END:
            return words(key)
        case _:
            return words(key, place=text)


def _taken(berth: str, words: Words) -> str:
    """Where a ship comes from: the supply, a lair or a coast."""
    if berth == "supply":
        return words("log.take_supply")
    return words("log.take_lair" if berth in TILES else "log.take_coast", place=berth)


def turned(key: str, rot: int, words: Words) -> str:
    """How a tile lies: by how many degrees it is turned clockwise, if at all."""
    return words(key, degrees=rot * DEGREES) if rot else words(f"{key}_not")


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
