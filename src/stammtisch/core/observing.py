"""What operations make of a record: the compiled side of observations (see `observation.py`)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy.typing as npt

from .compiled import Compiled, compiled, inlined
from .vocabulary import UNKNOWN

COPY, ONE_HOT, SEAT, KNOWN, VIEWER = range(5)
"""What becomes of a field's numbers."""
KIND, BASE, ITEM, COUNT, WIDTH, AT, OUTER, OUTER_TO, INNER, INNER_TO = range(10)
"""The numbers of an operation: see `Piece`."""
WORD = 4
"""Bytes of most numbers in a record; others have one."""

Numbers = npt.NDArray[Any]


@compiled
def write_part(
    words: Numbers,
    tinies: Numbers,
    ops: Numbers,
    first: int,
    last: int,
    seats: int,
    seat: int,
    into: Numbers,
) -> None:
    """What operations make of a record, seen as numbers of 32 bits and of 8; into zeros."""
    viewer = max(seat, 0)
    for k in range(first, last):
        outer, inner = int(ops[k, OUTER]), int(ops[k, INNER])
        for a in range(seats if outer else 1):
            for b in range(seats if inner else 1):
                source = int(ops[k, BASE]) + (viewer + a) % seats * outer
                source += (viewer + b) % seats * inner
                to = int(ops[k, AT]) + a * int(ops[k, OUTER_TO]) + b * int(ops[k, INNER_TO])
                if ops[k, ITEM] == WORD:
                    write_op(words, source, ops, k, seats, seat, into, to)
                else:
                    write_op(tinies, source, ops, k, seats, seat, into, to)


@inlined
def write_op(
    numbers: Numbers,
    source: int,
    ops: Numbers,
    k: int,
    seats: int,
    seat: int,
    into: Numbers,
    to: int,
) -> None:
    """One of them, from a place in the record to a place in the array."""
    kind, count, width = int(ops[k, KIND]), int(ops[k, COUNT]), int(ops[k, WIDTH])
    if kind == COPY:
        for c in range(count):
            number = numbers[source + c]
            into[to + c] = 0 if number == UNKNOWN else number
    elif kind == ONE_HOT:
        for c in range(count):
            number = int(numbers[source + c])
            if number >= 0:
                into[to + c * width + number] = 1
    elif kind == SEAT:
        for c in range(count):
            number = int(numbers[source + c])
            if number >= 0:
                into[to + c * width + (number - max(seat, 0)) % seats] = 1
    elif kind == KNOWN:
        into[to] = numbers[source] != UNKNOWN
    elif seat >= 0:
        into[to + seat] = 1


@compiled
def no_board(known: Any, viewer: int, board: Numbers) -> None:
    """The game has none."""


class Observers(NamedTuple):
    """The entry points that observe, for one game's rules: a state, and what a seat knows of one.

    `known_at`: (knowns, i, seat, words, tinies, ops, firsts, *arrays); `words`, `tinies`: the bytes
    of record i, as `write_part` takes them. `state_at`: (states, i, seat, *the same, with one
    record to work with for `knowns`).
    """

    known_at: Compiled[..., None]
    state_at: Compiled[..., None]


def make(known_at: Compiled[..., None], fill: Compiled[..., None]) -> Observers:
    """For one game's rules."""

    @compiled
    def observe_known_at(
        knowns: Any,
        i: int,
        seat: int,
        words: Numbers,
        tinies: Numbers,
        ops: Numbers,
        firsts: Numbers,
        board: Numbers,
        players: Numbers,
        supply: Numbers,
        question: Numbers,
        setting: Numbers,
    ) -> None:
        """What stands in a record of what a seat (-1: a spectator) can know, into arrays.

        The setting is the same for a whole game: into an empty array nothing is written.
        """
        board[:] = 0
        fill(knowns[i], max(seat, 0), board)
        seats, rows = knowns[i].seats, players.reshape(players.size)
        rows[:], supply[:], question[:] = 0, 0, 0
        write_part(words, tinies, ops, firsts[0], firsts[1], seats, seat, rows)
        write_part(words, tinies, ops, firsts[1], firsts[2], seats, seat, supply)
        write_part(words, tinies, ops, firsts[2], firsts[3], seats, seat, question)
        if len(setting):
            setting[:] = 0
            write_part(words, tinies, ops, firsts[3], firsts[4], seats, seat, setting)

    @compiled
    def observe_at(
        states: Any,
        i: int,
        seat: int,
        knowns: Any,
        words: Numbers,
        tinies: Numbers,
        ops: Numbers,
        firsts: Numbers,
        board: Numbers,
        players: Numbers,
        supply: Numbers,
        question: Numbers,
        setting: Numbers,
    ) -> None:
        """What a seat can know of a state, into arrays; `knowns`: one record to work with."""
        tinies[:] = 0
        known_at(states, i, seat, knowns, 0)
        observe_known_at(
            knowns,
            0,
            seat,
            words,
            tinies,
            ops,
            firsts,
            board,
            players,
            supply,
            question,
            setting,
        )

    return Observers(observe_known_at, observe_at)
