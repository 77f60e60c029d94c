"""State and seat -> what the seat can know; and back. See docs/positions-village.md.

Everything on the table is public, served customers too: everybody saw them taken. Hidden is only
what will be drawn, and that is not decided before it is. The picture may turn customers down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import GAME
from .actions import (
    ACTIONS,
    CHAMBERS,
    CITIES,
    COLOURS,
    CUBES,
    CUSTOMERS,
    GOODS,
    NUMBERS,
    PLACES,
    SHOPS,
    SPACES,
)
from .restoring import restore
from .rules.market import stack_size
from .rules.scoring import living
from .rules.setup import setting
from .state import N_CUSTOMERS, N_NUMBERS, NONE, Ending, Phase, Rest, Way

__all__ = ["ANY_ORDER", "restore", "secret", "seen", "whole"]

Json = dict[str, Any]

ANY_ORDER = frozenset({"members", "reserve", "dead", "visited", "customers"})
"""Entries of a view whose order says nothing."""

RESTS = tuple(rest.name.lower() for rest in Rest)
WAYS = tuple(way.name.lower() for way in Way)


def whole(state: Any) -> Json:
    """Everything, for a position document."""
    return {
        "phase": Phase(state.phase).name.lower(),
        "round": state.round,
        "first": state.first,
        "marker": _seat(state.taker),
        "services": state.services,
        "out": state.out,
        "ended": None if state.ended == NONE else GAME.endings[Ending(state.ended)],
        "ender": _seat(state.ender),
        "last_turns": _seat(state.last_turns),
        "board": {space: _counts(CUBES, state.board[k]) for k, space in enumerate(SPACES)},
        "bag": _counts(CUBES, state.bag),
        "supply": _counts(CUBES, state.supply),
        "goods": _counts(GOODS, state.goods),
        "grain": state.grain,
        "coins": state.coins,
        "stalls": [_named(CUSTOMERS, k) for k in state.stalls[: setting(state).stalls]],
        "queue": [_named(CUSTOMERS, k) for k in state.queue],
        "turn": _turn(state.turn),
        "market": _market(state.market),
        "players": [_player(state, seat) for seat in range(state.seats)],
    }


def seen(state: Any, seat: int) -> Json:
    """What the seat (-1: a spectator) can know: all of it."""
    view = whole(state)
    for other, player in enumerate(view["players"]):
        player["living"] = living(state, other)
    return {**view, "stack": stack_size(state)}


def secret(state: Any) -> bool:
    """No decision rests on what others may not see."""
    return False


def _seat(number: int) -> int | None:
    return None if number == NONE else int(number)


def _named(names: Sequence[str], number: int) -> str | None:
    return None if number == NONE else names[number]


def _counts(names: Sequence[str], counts: Any) -> dict[str, int]:
    return {name: int(count) for name, count in zip(names, counts, strict=True)}


def _turn(turn: Any) -> Json:
    act, value = None, None
    if turn.act != NONE:
        act = ACTIONS.names[turn.act]
        value = ACTIONS.words[turn.act][turn.value]
    return {
        "seat": _seat(turn.seat),
        "way": _named(WAYS, turn.way),
        "space": _named(SPACES, turn.space),
        "owed": turn.owed,
        "act": act,
        "value": value,
        "cubes": turn.cubes,
        "shop": _named(SHOPS, turn.shop),
        "chamber": _named(CHAMBERS, turn.chamber),
    }


def _market(market: Any) -> Json | None:
    if not market.open:
        return None
    return {"free": bool(market.free), "sold": market.sold, "owed": market.owed}


def _player(state: Any, seat: int) -> Json:
    player = state.players[seat]
    served = [CUSTOMERS[k] for k in range(N_CUSTOMERS) if state.served[k] == seat]
    return {
        "cubes": _counts(COLOURS, player.cubes),
        "goods": _counts(GOODS, player.goods),
        "grain": player.grain,
        "coins": player.coins,
        "life": player.life,
        "prestige": player.prestige,
        "passed": bool(player.passed),
        "members": _families(PLACES, player.members),
        "reserve": _numbers(player.reserve),
        "dead": _families(RESTS, player.dead),
        "visited": [city for k, city in enumerate(CITIES) if player.visited[k]],
        "customers": served,
    }


def _numbers(counts: Any) -> list[int]:
    """Each member by its number, ascending."""
    return [NUMBERS[k] for k in range(N_NUMBERS) for _ in range(int(counts[k]))]


def _families(names: Sequence[str], counts: Any) -> dict[str, list[int]]:
    """By place, where anybody is."""
    found = {name: _numbers(counts[k]) for k, name in enumerate(names)}
    return {name: numbers for name, numbers in found.items() if numbers}
