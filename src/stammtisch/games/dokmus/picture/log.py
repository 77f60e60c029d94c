"""Sentences: what a player did, and what happened by itself, for the log.

Public all of it: guardians that were kept in secret are noted when they are revealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stammtisch.core.definition import Components
from stammtisch.core.notes import Happening, notes_of
from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import Words

from ..actions import ACTIONS, WAYS, Act
from ..components import FACES
from ..state import SQUARES, Happened, State

NAMES = {
    Happened.SACRIFICED: (),
    Happened.VOLCANO: ("n",),
    Happened.UNUSED: ("guardian",),
    Happened.TALISMAN: (),
    Happened.CHAPTER: ("round",),
    Happened.REVEALED: ("guardian",),
}
"""What happened, and the names of the numbers noted of it."""
ASIDE = frozenset({"sacrificed"})
"""Kinds of events that tell what a decision itself costs: they do not make it final."""
OPENS = frozenset(Act) - {Act.MOVE_TO, Act.DECLINE, Act.END}
"""Kinds of decisions that open a deed; others go on with the one before."""


def told(state: State) -> Iterator[Happening]:
    """What everybody could see happen after the last decision, in order."""
    for noted in notes_of(state):
        kind = Happened(noted.kind)
        values = dict(zip(NAMES[kind], noted.numbers, strict=False))
        yield kind.name.lower(), None if noted.seat == NONE else noted.seat, {**values}


def log(act: int, value: int, known: bool, words: Words, components: Components) -> str:
    """What a player did, without the name; `known`: whether the reader may know the choice."""
    del components
    kind = Act(act)
    key = f"log.{ACTIONS.names[kind]}"
    match kind:
        case Act.SELECT if not known:
            return words("log.draft_secret")
        case Act.SELECT:
            return words(key, number=value + 1, guardian=words(f"guardian.{value + 1}"))
        case Act.MOVE_TILE:
            return words(key, face=FACES[value])
        case Act.ROTATE:
            return words(f"{key}_{WAYS[value % 2]}", face=FACES[value // 2])
        case Act.TALISMAN | Act.DECLINE | Act.END:
            return words(key)
        case _:
            return words(key, square=SQUARES[value])


def recap(act: int, value: int, known: bool, words: Words, components: Components) -> str:
    """The same in a few words; that a turn is over need not be said."""
    del components
    key = f"recap.{ACTIONS.names[Act(act)]}"
    match Act(act):
        case Act.END | Act.DECLINE:
            return ""
        case Act.SELECT if not known:
            return words("recap.draft_secret")
        case Act.SELECT:
            return words(key, number=value + 1)
        case Act.MOVE_TILE:
            return words(key, face=FACES[value])
        case Act.ROTATE:
            return words(f"{key}_{WAYS[value % 2]}", face=FACES[value // 2])
        case Act.TALISMAN:
            return words(key)
        case Act.START | Act.CROSS:
            return words(key, square=SQUARES[value])
    return SQUARES[value]


def event(kind: str, values: Mapping[str, int | str], words: Words) -> str:
    """What happened by itself, without the player's name."""
    key = f"event.{kind}"
    if "guardian" in values:
        number = values["guardian"]
        return words(key, number=number, guardian=words(f"guardian.{number}"))
    return words(key, **values)
