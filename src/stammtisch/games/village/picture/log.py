"""The log: what a decision brought about, as the rules have noted it; sentences for both.

Public all of it: what hides is only what has not been drawn yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from stammtisch.core.definition import Components
from stammtisch.core.notes import Happening, Told, notes_of
from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import Words

from .. import GAME
from ..actions import ACTIONS, PURSE, Act
from ..state import CHAMBERS, CITIES, COLOURS, CUSTOMERS, GOODS, NUMBERS, Happened, Rest, State

RESTS = tuple(rest.name.lower() for rest in Rest)
ASIDE = frozenset({"visited"})
"""Kinds of events that belong to the decision itself: they do not make it final."""
OPENS = frozenset({Act.TAKE, Act.WELL, Act.FREE})
"""Kinds of decisions that open a deed; others go on with the one before."""
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


COUNTED = ("time", *PURSE, *GOODS, "grain", "prestige")
"""What amounts are told of, in their order."""


def log(act: int, value: int, known: bool, words: Words, components: Components) -> str:
    """What a player did, without the name.

    `known` changes nothing: whatever is decided lies open.
    """
    del known, components
    kind = Act(act)
    key = f"log.{kind.name.lower()}"
    told = ACTIONS.text(ACTIONS.id(kind, value)).split()[1:]
    match kind:
        case Act.TAKE:
            return words(key, space=words(f"space.{told[0]}"), cube=words(f"cube.{told[1]}"))
        case Act.WELL | Act.FREE:
            return words(key, space=words(f"space.{told[0]}"))
        case Act.MAKE:
            return words(f"{key}_{told[1]}", amounts=amounts({told[0]: 1}, words))
        case Act.SERVE:
            return words(key, customer=told[0])
        case Act.PAY | Act.GAIN_CUBES | Act.GAIN_GOOD:
            return words(key, amounts=amounts({name: told.count(name) for name in told}, words))
        case Act.PRIVILEGE:
            return words(f"{key}_{told[0]}")
        case Act.BUY:
            return words(key, number=told[0])
    return _member_told(kind, told, words) if told else words(key)


def _member_told(kind: Act, told: list[str], words: Words) -> str:
    """Whoever moves, from where to where."""
    key = f"log.{kind.name.lower()}"
    number, _, place = told[0].partition("@")
    source = words(f"place.{place}")
    match kind:
        case Act.ENTER | Act.BAG:
            return words(f"{key}_{told[1]}", number=number)
        case Act.ADVANCE:
            return words(f"{key}_{told[1]}", number=number, place=words(_next(place)))
        case Act.PROMOTE:
            return words(key, number=number, place=words(_next(place)))
    place = words(f"place.{told[1]}") if len(told) > 1 else source
    return words(key, number=number, place=place, source=source)


def _next(place: str) -> str:
    """The key of the chamber or window after this one."""
    return f"place.{place[:-1]}{int(place[-1]) + 1}"


def recap(act: int, value: int, known: bool, words: Words, components: Components) -> str:
    """The same in a few words; prices, and what is left undone, need not be said."""
    del known, components
    kind = Act(act)
    key = f"recap.{kind.name.lower()}"
    told = ACTIONS.text(ACTIONS.id(kind, value)).split()[1:]
    match kind:
        case Act.TAKE:
            colour = words(f"recap.{told[1]}")
            return words(key, cube=colour, space=words(f"space.{told[0]}"))
        case Act.WELL:
            return words(key, space=words(f"space.{told[0]}"))
        case Act.FREE:
            return words(f"space.{told[0]}")
        case Act.MAKE:
            return amounts({told[0]: 1}, words)
        case Act.SERVE:
            return words(key, customer=told[0])
        case Act.GAIN_CUBES | Act.GAIN_GOOD:
            return amounts({name: told.count(name) for name in told}, words)
        case Act.PRIVILEGE:
            return words(f"{key}_{told[0]}")
        case Act.PAY | Act.DONE | Act.SKIP:
            return ""
        case Act.HARVEST | Act.BIRTH | Act.MILL | Act.PASS:
            return words(key)
        case Act.BUY:
            return words(key, number=told[0])
    return _member_in_short(kind, told, words)


def _member_in_short(kind: Act, told: list[str], words: Words) -> str:
    """Which member, and where it is now; who dies by its place before."""
    number, _, place = told[0].partition("@")
    match kind:
        case Act.BAG:
            place = "bag"
        case Act.ENTER:
            place = CHAMBERS[0]
        case Act.RECALL:
            place = "farm"
        case Act.ADVANCE | Act.PROMOTE:
            return words("recap.member", number=number, place=words(_next(place)))
        case Act.TRAIN | Act.SEND | Act.TRAVEL:
            place = told[1]
    key = "recap.bury" if kind == Act.BURY else "recap.member"
    return words(key, number=number, place=words(f"place.{place}"))


def event(kind: str, values: Mapping[str, int | str], words: Words) -> str:
    """What happened by itself, without the player's name."""
    key = f"event.{kind}"
    match kind:
        case "chapter":
            name = "service" if "service" in values else "round"
            return words(f"event.{name}", round=values[name])
        case "paid" | "gained" | "grain":
            return words(key, amounts=amounts(values, words))
        case "sold":
            return words(key, amounts=amounts(values, words), n=values["points"])
        case "died":
            return words(f"event.died_{_kind_of_rest(values)}", **_resting(values, words))
        case "ended":
            return words(f"event.ended_{values['ending']}")
        case "visited":
            return words(key, place=words(f"place.{values['city']}"))
    return words(key, **values)


def _kind_of_rest(values: Mapping[str, int | str]) -> str:
    rest = str(values["rest"])
    return rest if rest in ("grave", "gone") else "chronicle"


def _resting(values: Mapping[str, int | str], words: Words) -> dict[str, int | str]:
    rest = words(f"rest.{values['rest']}")
    return {"number": values["number"], "rest": rest}


def amounts(counts: Mapping[str, int | str], words: Words) -> str:
    """Cubes, goods, grain, coins, prestige, time with their numbers, those there are."""
    there = [name for name in COUNTED if counts.get(name)]
    return ", ".join(words(f"amount.{name}", n=counts[name]) for name in there)
