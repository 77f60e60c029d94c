"""Sentences of the log: what a player did, and what happened by itself after it."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.core.words import Words

from ..actions import (
    ACTIONS,
    PURSE,
    Act,
)
from ..state import (
    GOODS,
)

COUNTED = ("time", *PURSE, *GOODS, "grain", "prestige")
"""What amounts are told of, in their order."""


def log(act: int, value: int, known: bool, words: Words) -> str:
    """What a player did, without the name.

    `known` changes nothing: whatever is decided lies open.
    """
    del known
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
