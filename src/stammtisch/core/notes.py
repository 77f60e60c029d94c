"""Notes: what a decision brings about, written down by the rule that does it.

The log, what is new on the table and previews tell them; nothing compares two states to guess. A
note has a kind, which the game names, the seat it happened to (NONE: nobody's), and six numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

import numpy as np

from .compiled import compiled
from .layout import Layout, Records, array, many, number
from .vocabulary import NONE

N_NUMBERS = 6
EVERYBODY = -1


Happening = tuple[str, int | None, dict[str, int | str]]
"""What is told of a note: kind, the seat it happened to (if any), and values for its sentence."""


class Note(Layout):
    """One thing that happened. `who`: the only seat that may know of it, or EVERYBODY."""

    kind = number()
    seat = number()
    who = number()
    numbers = array(np.int32, N_NUMBERS)


class Noting(Protocol):
    """A state with room for notes."""

    n_notes: int
    notes: Records[Note]


class Told(NamedTuple):
    """A note as Python reads it."""

    kind: int
    seat: int
    numbers: tuple[int, ...]


def room_for_notes(count: int) -> Records[Note]:
    """A state's room for notes, more than any decision brings about; further ones are not kept."""
    return many(Note, count, aside=True)


@compiled
def is_noting(state: Noting) -> bool:
    """Whether there is room for another note."""
    return bool(state.n_notes < len(state.notes))


@compiled
def stop_noting(state: Noting) -> None:
    """Games played for their result alone: all room counts as used up."""
    state.n_notes = len(state.notes)


@compiled
def note(
    state: Noting,
    kind: int,
    seat: int = NONE,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
    who: int = EVERYBODY,
) -> None:
    """Write down that this has happened."""
    if is_noting(state):
        new = state.notes[state.n_notes]
        new.kind, new.seat, new.who = kind, seat, who
        numbers = new.numbers
        numbers[0], numbers[1], numbers[2] = a, b, c
        numbers[3], numbers[4], numbers[5] = d, e, f
        state.n_notes += 1


@compiled
def note_known(state: Noting, seat: int, into: Noting) -> None:
    """Copy the notes that a seat may know of."""
    for k in range(state.n_notes):
        who = state.notes[k].who
        if who in (EVERYBODY, seat):
            into.notes[into.n_notes] = state.notes[k]
            into.n_notes += 1


def notes_of(record: Noting) -> Iterator[Told]:
    """The notes of a record, in the order they were written."""
    for k in range(record.n_notes):
        one = record.notes[k]
        yield Told(one.kind, one.seat, tuple(one.numbers.tolist()))
