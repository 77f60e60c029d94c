"""State and seat -> what the seat can know; and back. See docs/positions-ilos.md.

A view is a whitelist: every entry is public, or follows from the seat's own cards. Stocks lie
behind screens but whoever counts knows them, so they are here; the picture may hide them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import GAME
from .actions import BERTHS, CARDS, CROPS, HEXES, RESOURCES, SITES, TILES
from .picture.chronicle import ASIDE, happened
from .restoring import restore
from .rules.cards import hand_size, total
from .rules.market import markers_left
from .rules.settling import tokens_left
from .state import N_SITES, N_TILES, NONE, Building, Ending, Phase

__all__ = ["ANY_ORDER", "ASIDE", "happened", "restore", "secret", "seen", "whole"]

Json = dict[str, Any]

ANY_ORDER: frozenset[str] = frozenset()
"""Entries of a view whose order says nothing."""


def whole(state: Any) -> Json:
    """Everything, for a position document."""
    return {
        **_public(state),
        "deck": _counts(CARDS, state.deck),
        "players": [
            {
                **_player(state, seat),
                **_private(state, seat),
            }
            for seat in range(state.seats)
        ],
    }


def seen(state: Any, seat: int) -> Json:
    """What the seat (-1: a spectator) can know."""
    players = []
    for other in range(state.seats):
        own = _private(state, other)
        private = own if other == seat else dict.fromkeys(own)
        drawn = total(state.players[other].drawn)
        players.append(
            {**_player(state, other), "cards": hand_size(state, other), "drew": drawn, **private}
        )
    return {
        **_public(state),
        "tokens": tokens_left(state),
        "markers": markers_left(state),
        "deck": total(state.deck),
        "players": players,
    }


def secret(state: Any) -> bool:
    """Every decision rests on a hand that nobody else may see."""
    return bool(state.phase != Phase.OVER)


def _public(state: Any) -> Json:
    over = state.phase == Phase.OVER
    return {
        "phase": Phase(state.phase).name.lower(),
        "round": state.round,
        "first": state.first,
        "ended": GAME.endings[Ending(state.ended)] if over else None,
        "tiles": {TILES[tile]: _tile(state, tile) for tile in _laid(state)},
        "open": [_named(TILES, tile) for tile in state.open],
        "stack": state.stack,
        "colonists": {SITES[site]: _colonist(state, site) for site in _settled(state)},
        "covered": _counts(RESOURCES, state.covered),
        "discard": _counts(CARDS, state.discard),
        "shuffled": _counts(CARDS, state.shuffled),
        "swapped": state.swapped,
        "traded": bool(state.traded),
        "deed": _deed(state.deed),
    }


def _laid(state: Any) -> list[int]:
    return [tile for tile in range(N_TILES) if state.hex[tile] != NONE]


def _settled(state: Any) -> list[int]:
    return [site for site in range(N_SITES) if state.colonist[site] != NONE]


def _tile(state: Any, tile: int) -> Json:
    return {"at": HEXES[state.hex[tile]], "rot": int(state.turn[tile])}


def _colonist(state: Any, site: int) -> Json:
    return {"seat": int(state.colonist[site]), "building": building_name(state.building[site])}


def building_name(building: int) -> str | None:
    """None for no building, `fort`, or `post` with what it copies."""
    if building <= Building.NOTHING:
        return None
    if building == Building.FORT:
        return "fort"
    return f"post {CROPS[building - Building.POST_EBONY]}"


def _named(names: Sequence[str], number: int) -> str | None:
    return None if number == NONE else names[number]


def _counts(names: Sequence[str], counts: Any) -> dict[str, int]:
    return {name: int(count) for name, count in zip(names, counts, strict=True)}


def _deed(deed: Any) -> Json | None:
    """The action that is being put together; None when none is."""
    if deed.card == NONE and deed.tile == NONE:
        return None
    return {
        "card": _named(CARDS, deed.card),
        "ship": None if deed.ship == NONE else deed.ship,
        "tile": _named(TILES, deed.tile),
        "at": _named(HEXES, deed.hex),
        "rot": None if deed.turn == NONE else deed.turn,
        "berth": _named(BERTHS, deed.berth),
        "site": _named(SITES, deed.site),
        "building": building_name(deed.building),
        "sell": _named(RESOURCES, deed.sold),
        "raise": _named(RESOURCES, deed.raised),
        "cost": deed.cost,
        "due": deed.due,
    }


def _player(state: Any, seat: int) -> Json:
    player = state.players[seat]
    return {
        "ships": [_named(BERTHS, berth) for berth in player.ships],
        "colonists": player.colonists,
        "production": _counts(RESOURCES, player.production),
        "stock": _counts(RESOURCES, player.stock),
    }


def _private(state: Any, seat: int) -> Json:
    player = state.players[seat]
    return {
        "hand": _counts(CARDS, player.hand),
        "drawn": _counts(CARDS, player.drawn),
        "known": [_counts(CARDS, player.known[other]) for other in range(state.seats)],
    }
