"""What a decision brought about, as the rules have noted it: for log, table and previews.

Public all of it: what hides is only what has not been drawn yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from stammtisch.core.notes import Happening, Told, notes_of
from stammtisch.core.vocabulary import NONE

from .. import GAME
from ..actions import (
    PURSE,
)
from ..state import (
    CITIES,
    COLOURS,
    CUSTOMERS,
    GOODS,
    NUMBERS,
    Happened,
    Rest,
    State,
)

RESTS = tuple(rest.name.lower() for rest in Rest)
ASIDE = frozenset({"visited"})
"""Kinds of events that belong to the decision itself: they do not make it final."""
DAY = (Happened.MARKET, Happened.CANNOT_SELL, Happened.MARKET_OVER)

Values = dict[str, int | str]


def told(state: State) -> Iterator[Happening]:
    """What everybody could see happen after a decision, what is alike together."""
    notes = sorted(_without_idle_day(list(notes_of(state))))
    for kind, alike in groupby(notes, lambda note: note.kind):
        yield from _told(state, Happened(kind), list(alike))


def _without_idle_day(notes: list[Told]) -> Iterator[Told]:
    """A market day that was over at once, as nobody could sell, is told as just that."""
    kinds = {note.kind for note in notes}
    is_idle = Happened.MARKET in kinds and Happened.MARKET_OVER in kinds
    for note in notes:
        if not is_idle or note.kind not in DAY:
            yield note
        elif note.kind == Happened.MARKET:
            yield note._replace(kind=Happened.NO_MARKET)


def _told(state: State, kind: Happened, notes: list[Told]) -> Iterator[Happening]:
    name = NAMES.get(kind, kind.name.lower())
    match kind:
        case Happened.STALL_FILLED | Happened.QUEUED:
            yield name, None, {"customers": ", ".join(CUSTOMERS[n.numbers[1]] for n in notes)}
        case Happened.DRAWN:
            for seat, drawn in groupby(notes, lambda note: note.seat):
                yield name, seat, {"n": len(list(drawn))}
        case _:
            for note in notes:
                seat = None if note.seat == NONE else note.seat
                yield name, seat, _values(state, kind, note.numbers)


NAMES = {
    **dict.fromkeys((Happened.COINS, Happened.PRESTIGE, Happened.CUBES, Happened.GOOD), "gained"),
    Happened.STALL_FILLED: "customers",
    Happened.SERVICE: "chapter",
    Happened.ROUND: "chapter",
}
"""The kinds of events that are called otherwise than their notes."""


def _values(state: State, kind: Happened, numbers: tuple[int, ...]) -> Values:
    """What the sentence names."""
    first, second = numbers[:2]
    match kind:
        case Happened.PAID:
            return _there(PURSE, numbers)
        case Happened.CUBES:
            return _there(COLOURS, numbers)
        case Happened.GOOD:
            return {GOODS[first]: 1}
        case Happened.BORN:
            return {"number": NUMBERS[first]}
        case Happened.VISITED:
            return {"city": CITIES[first]}
        case Happened.SOLD:
            wanted = state.printed.customers[first]
            goods = dict(zip(GOODS, wanted.goods.tolist(), strict=True))
            return {**goods, "grain": wanted.grain, "points": wanted.prestige}
        case Happened.DIED:
            return {"number": NUMBERS[second], "rest": RESTS[first]}
        case Happened.ENDED:
            return {"ending": GAME.endings[first]}
    return {COUNTS[kind]: first} if kind in COUNTS else {}


COUNTS = {
    Happened.GRAIN: "grain",
    Happened.COINS: "coin",
    Happened.PRESTIGE: "prestige",
    Happened.MARKET_OVER: "n",
    Happened.SERVICE: "service",
    Happened.MAJORITY: "n",
    Happened.ROUND: "round",
    Happened.SPARSE: "n",
}
"""What the one number of a note counts."""


def _there(names: Iterable[str], numbers: Iterable[int]) -> Values:
    return {name: n for name, n in zip(names, numbers, strict=False) if n}
