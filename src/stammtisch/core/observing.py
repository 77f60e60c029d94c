"""What operations make of a record: the compiled side of observations (see `observation.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .compiled import Compiled, compiled, inlined
from .places import Numbers, blank, numbers_of
from .vocabulary import UNKNOWN

if TYPE_CHECKING:
    from .contract import Rules
    from .layout import Layout
    from .observation import ObservationSpace

COPY, ONE_HOT, SEAT, KNOWN, VIEWER = range(5)
"""What becomes of a field's numbers."""
KIND, BASE, ITEM, COUNT, WIDTH, AT, OUTER, OUTER_TO, INNER, INNER_TO = range(10)
"""The numbers of an operation: see `Piece`."""
WORD = 4
"""Bytes of most numbers in a record; others have one."""
NO_BOARD = np.zeros((0, 0), np.uint8)
"""Stands for the board where there is none."""


class Parts(NamedTuple):
    """The arrays of an observation, or of many with an axis more in front.

    A board of no size stands where the game has none. The setting is the same for a whole game:
    into an empty array nothing is written.
    """

    board: Numbers
    players: Numbers
    supply: Numbers
    question: Numbers
    setting: Numbers


@inlined
def write_part(
    numbers: tuple[Numbers, Numbers],
    ops: Numbers,
    first: int,
    last: int,
    seats: int,
    seat: int,
    into: Numbers,
) -> None:
    """What operations make of a record, seen as numbers of 32 bits and of 8."""
    words, tinies = numbers
    viewer = max(seat, 0)
    into[:] = 0
    for k in range(first, last):
        op = ops[k]
        for a in range(seats if op[OUTER] else 1):
            for b in range(seats if op[INNER] else 1):
                source = op[BASE] + on_from(viewer, a, seats) * op[OUTER]
                source += on_from(viewer, b, seats) * op[INNER]
                to = op[AT] + a * op[OUTER_TO] + b * op[INNER_TO]
                if op[ITEM] == WORD:
                    write_op(words[source : source + op[COUNT]], op, seats, seat, into[to:])
                else:
                    write_op(tinies[source : source + op[COUNT]], op, seats, seat, into[to:])


@inlined
def on_from(viewer: int, steps: int, seats: int) -> int:
    """The seat so many steps on, without a division."""
    seat = viewer + steps
    return seat - seats if seat >= seats else seat


@inlined
def steps_to(seat: int, viewer: int, seats: int) -> int:
    """How many seats on from the viewer it is."""
    return seat - viewer if seat >= viewer else seat - viewer + seats


@inlined
def write_op(numbers: Numbers, op: Numbers, seats: int, seat: int, into: Numbers) -> None:
    """What one of them makes of these numbers, from the beginning of an array on."""
    kind, width = op[KIND], op[WIDTH]
    if kind == COPY:
        for k in range(len(numbers)):
            into[k] = 0 if numbers[k] == UNKNOWN else numbers[k]
    elif kind == ONE_HOT:
        for k in range(len(numbers)):
            if numbers[k] >= 0:
                into[k * width + numbers[k]] = 1
    elif kind == SEAT:
        for k in range(len(numbers)):
            if numbers[k] >= 0:
                into[k * width + steps_to(numbers[k], max(seat, 0), seats)] = 1
    elif kind == KNOWN:
        into[0] = numbers[0] != UNKNOWN
    elif seat >= 0:
        into[seat] = 1


@compiled
def no_board(known: Any, viewer: int, board: Numbers) -> None:
    """The game has none."""


class Observers(NamedTuple):
    """What observes one game's records.

    `observe`: (state, seat, knowns, parts), for compiled loops: what a seat (-1: a spectator) can
    know of a state; `knowns`: a record to work with, see `blank`. For Python: `state_at` and
    `known_at`, of what stands in a record of what a seat can know: (records, seat, parts); and all
    in one row, each number divided by its largest: `state_flat_at` and `known_flat_at`, (records,
    seat, largest, row).
    """

    blank: Compiled[..., Any]
    observe: Compiled[..., None]
    known_at: Compiled[..., None]
    state_at: Compiled[..., None]
    known_flat_at: Compiled[..., None]
    state_flat_at: Compiled[..., None]


def make(rules: Rules, layout: type[Layout], space: ObservationSpace) -> Observers:
    """For one game."""
    fill = no_board if space.board is None else space.board.fill
    known, ops, firsts, empty = rules.known, space.ops, space.firsts, blank(layout)
    on_board, of_players, supply, question, setting = space.parts(space.shapes, NO_BOARD.shape)

    @compiled
    def observe_known(knowns: Any, seat: int, parts: Parts) -> None:
        parts.board[:] = 0
        fill(knowns[0], max(seat, 0), parts.board)
        seats, numbers = knowns[0].seats, numbers_of(knowns)
        players = parts.players.reshape(parts.players.size)
        write_part(numbers, ops, firsts[0], firsts[1], seats, seat, players)
        write_part(numbers, ops, firsts[1], firsts[2], seats, seat, parts.supply)
        write_part(numbers, ops, firsts[2], firsts[3], seats, seat, parts.question)
        if len(parts.setting):
            write_part(numbers, ops, firsts[3], firsts[4], seats, seat, parts.setting)

    @compiled
    def observe(state: Any, seat: int, knowns: Any, parts: Parts) -> None:
        numbers_of(knowns)[1][:] = 0
        into = knowns[0]
        into.seats, into.to_move = state.seats, state.to_move
        known(state, seat, into)
        observe_known(knowns, seat, parts)

    @compiled
    def room() -> Parts:
        """Arrays for one observation, with whatever stands in them."""
        return Parts(
            np.empty(on_board, np.uint8),
            np.empty(of_players, np.int16),
            np.empty(supply, np.int16),
            np.empty(question, np.int16),
            np.empty(setting, np.int16),
        )

    @compiled
    def known_at(knowns: Any, seat: int, parts: Parts) -> None:
        observe_known(knowns, seat, parts)

    @compiled
    def state_at(states: Any, seat: int, parts: Parts) -> None:
        observe(states[0], seat, empty(), parts)

    @compiled
    def known_flat_at(knowns: Any, seat: int, largest: Numbers, row: Numbers) -> None:
        parts = room()
        observe_known(knowns, seat, parts)
        write_row(parts, largest, row)

    @compiled
    def state_flat_at(states: Any, seat: int, largest: Numbers, row: Numbers) -> None:
        parts = room()
        observe(states[0], seat, empty(), parts)
        write_row(parts, largest, row)

    return Observers(empty, observe, known_at, state_at, known_flat_at, state_flat_at)


@compiled
def write_row(parts: Parts, largest: Numbers, row: Numbers) -> None:
    """All parts one after another, each number divided by its largest."""
    at = write_divided(parts.board, largest, row, 0)
    at = write_divided(parts.players, largest, row, at)
    at = write_divided(parts.supply, largest, row, at)
    at = write_divided(parts.question, largest, row, at)
    write_divided(parts.setting, largest, row, at)


@inlined
def write_divided(numbers: Numbers, largest: Numbers, row: Numbers, at: int) -> int:
    """From a place in the row on; returns that of what follows."""
    end = at + numbers.size
    np.divide(numbers.reshape(numbers.size), largest[at:end], row[at:end])
    return end
