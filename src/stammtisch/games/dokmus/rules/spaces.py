"""Sets of spaces: seven whole numbers, three rows of 21 spaces in the bits of each.

Space s is bit s % 63 of number s // 63. Sets are tuples, so that set algebra costs no memory
when compiled and next to nothing when interpreted; a record keeps one as an array, which `read`
and `write` turn into a set and back. Every set lies within the board; see `state.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from stammtisch.core.actions import Legal, offer_bits
from stammtisch.core.compiled import compiled, inlined

from ..components import SIDE
from ..state import COLUMNS, N_SLOTS, SIZE, SPACES_A_WORD

Spaces: TypeAlias = tuple[int, int, int, int, int, int, int]
Array: TypeAlias = npt.NDArray[np.int64]

BITS = 64
WORD = (1 << SPACES_A_WORD) - 1
TWO_ROWS = SPACES_A_WORD - SIZE
LEFT_COLUMN = 1 | 1 << SIZE | 1 << 2 * SIZE
NOT_LEFT, NOT_RIGHT = WORD & ~LEFT_COLUMN, WORD & ~(LEFT_COLUMN << SIZE - 1)
TILE_ROW = (1 << SIDE) - 1
NO_SPACES: Spaces = (0, 0, 0, 0, 0, 0, 0)


@compiled
def read(array: Array) -> Spaces:
    """The set that an array of a record keeps."""
    a = array
    return (int(a[0]), int(a[1]), int(a[2]), int(a[3]), int(a[4]), int(a[5]), int(a[6]))


@compiled
def write(array: Array, spaces: Spaces) -> None:
    """Keep a set in an array of a record."""
    for k in range(len(spaces)):
        array[k] = spaces[k]


@compiled
def both(a: Spaces, b: Spaces) -> Spaces:
    """The spaces in both sets."""
    return (
        a[0] & b[0],
        a[1] & b[1],
        a[2] & b[2],
        a[3] & b[3],
        a[4] & b[4],
        a[5] & b[5],
        a[6] & b[6],
    )


@compiled
def either(a: Spaces, b: Spaces) -> Spaces:
    """The spaces in one set or the other."""
    return (
        a[0] | b[0],
        a[1] | b[1],
        a[2] | b[2],
        a[3] | b[3],
        a[4] | b[4],
        a[5] | b[5],
        a[6] | b[6],
    )


@compiled
def minus(a: Spaces, b: Spaces) -> Spaces:
    """The spaces of the first set that are not in the second."""
    return (
        a[0] & ~b[0],
        a[1] & ~b[1],
        a[2] & ~b[2],
        a[3] & ~b[3],
        a[4] & ~b[4],
        a[5] & ~b[5],
        a[6] & ~b[6],
    )


@compiled
def is_empty(a: Spaces) -> bool:
    return (a[0] | a[1] | a[2] | a[3] | a[4] | a[5] | a[6]) == 0


@compiled
def only(space: int) -> Spaces:
    """The set of one space."""
    word, bit = space // SPACES_A_WORD, 1 << space % SPACES_A_WORD
    return (
        bit if word == 0 else 0,
        bit if word == 1 else 0,
        bit if word == 2 else 0,
        bit if word == 3 else 0,
        bit if word == 4 else 0,
        bit if word == 5 else 0,
        bit if word == 6 else 0,
    )


@compiled
def holds(spaces: Spaces, space: int) -> bool:
    """Whether the space is in the set."""
    return (spaces[space // SPACES_A_WORD] >> space % SPACES_A_WORD & 1) == 1


@compiled
def count(spaces: Spaces) -> int:
    """How many spaces the set has."""
    total = 0
    for word in spaces:
        total += word.bit_count()
    return total


def listed(spaces: Spaces) -> Iterator[int]:
    """The spaces of a set, ascending. For Python only: rules have no use for lists."""
    for k, word in enumerate(spaces):
        bits = word
        while bits:
            yield k * SPACES_A_WORD + (bits & -bits).bit_length() - 1
            bits &= bits - 1


def numbers_of(sets: Array) -> npt.NDArray[np.uint8]:
    """For each space which of these sets holds it, counted from 1; 0 for none. For Python only.

    `sets`: one a row, as a record keeps them; no two have a space in common.
    """
    octets = np.ascontiguousarray(sets).astype("<i8", copy=False).view(np.uint8)
    bits = np.unpackbits(octets, axis=1, bitorder="little").reshape(len(sets), -1, BITS)
    spaces = bits[:, :, :SPACES_A_WORD].reshape(len(sets), -1)
    return np.arange(1, len(sets) + 1, dtype=np.uint8) @ spaces


def from_numbers(spaces: Iterable[int]) -> Spaces:
    """The set of these spaces. For Python only."""
    bits = sum(1 << space for space in set(spaces))
    words = [bits >> k * SPACES_A_WORD & WORD for k in range(len(NO_SPACES))]
    return words[0], words[1], words[2], words[3], words[4], words[5], words[6]


@compiled
def adjacent_in_word(above: int, word: int, below: int) -> int:
    """The spaces of three rows that are adjacent to some in these, the last and the next rows."""
    sideways = word << 1 & NOT_LEFT | word >> 1 & NOT_RIGHT
    up, down = word >> SIZE | below << TWO_ROWS, word << SIZE | above >> TWO_ROWS
    return sideways | (up | down) & WORD


@inlined
def adjacent_to(a: Spaces) -> Spaces:
    """All spaces horizontally or vertically adjacent to one of the set."""
    return (
        adjacent_in_word(0, a[0], a[1]),
        adjacent_in_word(a[0], a[1], a[2]),
        adjacent_in_word(a[1], a[2], a[3]),
        adjacent_in_word(a[2], a[3], a[4]),
        adjacent_in_word(a[3], a[4], a[5]),
        adjacent_in_word(a[4], a[5], a[6]),
        adjacent_in_word(a[5], a[6], 0),
    )


@compiled
def flood(seeds: Spaces, within: Spaces) -> Spaces:
    """All spaces of `within` that are connected inside it with a seed (seeds are within)."""
    filled = seeds
    while True:
        spread = either(filled, both(adjacent_to(filled), within))
        if is_empty(minus(spread, filled)):
            return filled
        filled = spread


@compiled
def slot_of(space: int) -> int:
    """The slot a space lies in."""
    return space // SIZE // SIDE * COLUMNS + space % SIZE // SIDE


@compiled
def corner_of(slot: int) -> int:
    """The upper left space of a slot."""
    return slot // COLUMNS * SIDE * SIZE + slot % COLUMNS * SIDE


def _slots() -> Array:
    """For each slot its 49 spaces, as a table of sets."""
    table = np.zeros((COLUMNS * COLUMNS, len(NO_SPACES)), np.int64)
    for space in range(SIZE * SIZE):
        slot = space // SIZE // SIDE * COLUMNS + space % SIZE // SIDE
        table[slot, space // SPACES_A_WORD] |= 1 << space % SPACES_A_WORD
    return table


SLOTS = _slots()


@compiled
def of_slot(slot: int) -> Spaces:
    """All 49 spaces of a slot."""
    return read(SLOTS[slot])


def spaces_of(slot: int) -> Iterator[int]:
    """The spaces of a slot, row by row. For Python only."""
    first = corner_of(slot)
    return (first + y * SIZE + x for y in range(SIDE) for x in range(SIDE))


@compiled
def offer_each(legal: Legal, act: int, spaces: Spaces) -> None:
    """The action is legal at each of these spaces."""
    for k in range(len(spaces)):
        offer_bits(legal, act, k * SPACES_A_WORD, spaces[k])


WORD_OF, BIT_OF = np.divmod(
    [[corner_of(slot) + y * SIZE for y in range(SIDE)] for slot in range(N_SLOTS)], SPACES_A_WORD
)
"""For each slot and each of its seven rows: in which number of a set, and from which bit on."""


@compiled
def cut(array: Array, slot: int) -> int:
    """Lift a slot's part out of a set: 49 bits, row by row. The slot is left empty."""
    part = 0
    for y in range(SIDE):
        word, bit = WORD_OF[slot, y], int(BIT_OF[slot, y])
        part |= (int(array[word]) >> bit & TILE_ROW) << y * SIDE
        array[word] &= ~(TILE_ROW << bit)
    return part


@compiled
def paste(array: Array, slot: int, part: int) -> None:
    """Put a part down in an empty slot."""
    for y in range(SIDE):
        word, bit = WORD_OF[slot, y], int(BIT_OF[slot, y])
        array[word] |= (part >> y * SIDE & TILE_ROW) << bit


def _right_columns() -> Array:
    """For each row of a part the right column that it becomes when the part is turned."""
    rows = range(1 << SIDE)
    column = (sum((row >> x & 1) << (x + 1) * SIDE - 1 for x in range(SIDE)) for row in rows)
    return np.fromiter(column, np.int64)


RIGHT_COLUMN = _right_columns()


@compiled
def turned(part: int) -> int:
    """A part turned by 90 degrees clockwise: its rows, from the top, are columns from the right."""
    after = 0
    for y in range(SIDE):
        after |= int(RIGHT_COLUMN[part >> y * SIDE & TILE_ROW]) >> y
    return after
