"""What has been done, and what happened by itself after it: found in two states, told in words.

Public all of it: guardians that were kept in secret are no matter of a chronicle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stammtisch.core.words import Words

from ..actions import ACTIONS, SQUARES, Act
from ..components import FACES
from ..state import NO_SLOT, Phase

Event = tuple[str, int | None, dict[str, int | str]]
"""Kind, the seat it happened to, and values for its sentence."""

WAYS = ("cw", "ccw")
"""The ways to turn a tile, in the order of the actions."""
ASIDE = frozenset({"sacrificed"})
"""Kinds of events that tell what a decision itself costs: they do not make it final."""
GUARDIAN_ACTS = (Act.TALISMAN, Act.MOVE_TILE, Act.ROTATE, Act.MOVE_TO)
"""What carries out the action of a card, or of ruins."""
TOKEN_ACTS = (Act.PLACE, Act.CROSS, Act.ANYWHERE)


# Found


def happened(before: Any, after: Any, act: int, value: int) -> list[Event]:
    """What everybody could see happen after a decision, in order."""
    del value
    return list(_events(before, after, act))


def _events(before: Any, after: Any, act: int) -> Iterator[Event]:
    chapter = _chapter(after) != _chapter(before)
    turn_is_over = before.phase == Phase.TURN and (chapter or before.to_move != after.to_move)
    yield from _sacrifices(before, after, act, turn_is_over)
    if turn_is_over and not before.used and not _uses_guardian(before, act):
        seat = int(before.to_move)
        yield "unused", seat, {"guardian": int(before.players[seat].guardian)}
    if before.seats == 2 and before.talisman != after.talisman:
        yield "talisman", int(after.talisman), {}
    if chapter and after.phase != Phase.OVER:
        yield "chapter", None, {"round": int(after.round)}
    if after.phase == Phase.TURN and (
        before.phase != after.phase or before.to_move != after.to_move
    ):
        seat = int(after.to_move)
        yield "revealed", seat, {"guardian": int(after.players[seat].guardian)}


def _chapter(state: Any) -> int:
    """The round that is played, none before the first and a new one after the last."""
    if state.phase == Phase.START:
        return 0
    return int(state.round) + int(state.phase == Phase.OVER)


def _sacrifices(before: Any, after: Any, act: int, turn_is_over: bool) -> Iterator[Event]:
    """A token that a forest or a crossing costs; those that volcanoes take."""
    seat = int(before.to_move)
    n = int(after.players[seat].sacrificed - before.players[seat].sacrificed)
    left = 0 if turn_is_over else int(after.unplaced)
    if act in TOKEN_ACTS and before.unplaced - left > 1:
        n -= 1
        yield "sacrificed", seat, {}
    if n:
        yield "volcano", seat, {"n": n}


def _uses_guardian(before: Any, act: int) -> bool:
    """Whether the decision was the action of the card, and not that of ruins."""
    return before.ruins == NO_SLOT and act in GUARDIAN_ACTS


# Told


def log(act: int, value: int, known: bool, words: Words) -> str:
    """What a player did, without the name; `known`: whether the reader may know the choice."""
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


def event(kind: str, values: Mapping[str, int | str], words: Words) -> str:
    """What happened by itself, without the player's name."""
    key = f"event.{kind}"
    if "guardian" in values:
        number = values["guardian"]
        return words(key, number=number, guardian=words(f"guardian.{number}"))
    return words(key, **values)
