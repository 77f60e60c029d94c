"""What has been done, and what happened by itself after it: found in two states, told in words.

Public all of it: guardians that were kept in secret are no matter of a chronicle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from stammtisch.core.words import Words

from .actions import SQUARES, Act
from .components import FACES
from .state import NO_SLOT, NO_SPACE, Phase

Event = tuple[str, int | None, dict[str, int | str]]
"""Kind, the seat it happened to, and values for its sentence."""

WAYS = ("cw", "ccw")
"""The ways to turn a tile, in the order of the actions."""


# Found


def happened(before: Any, after: Any, act: int, value: int) -> list[Event]:
    """What everybody could see happen after a decision, in order."""
    return list(_events(before, after))


def _events(before: Any, after: Any) -> Iterator[Event]:
    chapter = _chapter(after) != _chapter(before)
    if before.phase == Phase.TURN and (chapter or before.to_move != after.to_move):
        yield from _end_of_turn(before, after)
    if chapter and before.talisman != after.talisman:
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


def _end_of_turn(before: Any, after: Any) -> Iterator[Event]:
    seat = int(before.to_move)
    if not before.used and not _uses_guardian(before, after):
        yield "unused", seat, {"guardian": int(before.players[seat].guardian)}
    burnt = _burnt(before, after, seat)
    if burnt:
        yield "volcano", seat, {"n": burnt}


def _uses_guardian(before: Any, after: Any) -> bool:
    """Whether the decision in between was the action of the card, and not that of ruins."""
    if before.ruins != NO_SLOT:
        return False
    turned = not np.array_equal(before.turn, after.turn)
    moved = not np.array_equal(before.face, after.face)
    taken = before.seats > 2 and before.talisman != after.talisman
    return bool(turned or moved or taken or before.lifted != NO_SPACE)


def _burnt(before: Any, after: Any, seat: int) -> int:
    """Tokens that volcanoes took: those sacrificed beyond the price of the last one placed."""
    price = max(int(before.unplaced) - 1, 0)
    return int(after.players[seat].sacrificed - before.players[seat].sacrificed) - price


# Told


def log(act: int, value: int, known: bool, words: Words) -> str:
    """What a player did, without the name; `known`: whether the reader may know the choice."""
    kind = Act(act)
    key = f"log.{kind.name.lower()}"
    match kind:
        case Act.DRAFT if not known:
            return words("log.draft_secret")
        case Act.DRAFT:
            return words(key, number=value + 1, guardian=words(f"guardian.{value + 1}"))
        case Act.SLIDE:
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
