"""What the numbers of a layout's field mean: how documents write and read them.

`NONE` is the number of nothing, `UNKNOWN` that of what a seat cannot know; both are null.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from .arguments import listed, shown, whole
from .documents import Document, Json, Key

NONE = -1
UNKNOWN = -2

Part = Any
"""What a field holds: a number, or an array of them."""
Most = int | Sequence[int]
Numbers = int | Sequence["Numbers"]
"""A number, or rows of them."""


class Meaning(ABC):
    """The meaning of one field, whose entry in a document is named by `key`.

    `write`: its value for JSON. `read`: the entry of a document into numbers for the field; what is
    wrong there is a PositionError. `seats`: how many there are at the table.
    """

    @abstractmethod
    def write(self, value: Part, seats: int) -> Json: ...

    @abstractmethod
    def read(self, doc: Document, key: Key, seats: int) -> Numbers: ...


class Number(Meaning):
    """A whole number from `low` to `high`. Nothing and null stand for the default, if any.

    NONE is null, where it is no number of the field.
    """

    def __init__(self, low: int, high: int, default: int | None = None) -> None:
        self.low, self.high, self.default = low, high, default

    def write(self, value: Part, seats: int) -> Json:
        return None if value == NONE < self.low else int(value)

    def read(self, doc: Document, key: Key, seats: int) -> Numbers:
        return doc.number(key, self.low, self.high, self.default)


class Flag(Meaning):
    """1 for true, 0 for false."""

    def __init__(self, default: bool | None = None) -> None:
        self.default = default

    def write(self, value: Part, seats: int) -> Json:
        return bool(value)

    def read(self, doc: Document, key: Key, seats: int) -> Numbers:
        return int(doc.flag(key, self.default))


class Seat(Meaning):
    """A seat of the table, null for NONE. Nothing and null stand for the default, if any."""

    def __init__(self, default: int | None = NONE) -> None:
        self.default = default

    def write(self, value: Part, seats: int) -> Json:
        return None if value == NONE else int(value)

    def read(self, doc: Document, key: Key, seats: int) -> Numbers:
        return doc.number(key, 0, seats - 1, self.default)


class Index(Meaning):
    """A place among names; null for NONE. `default`: what nothing and null stand for."""

    def __init__(self, names: Sequence[str], default: int | None = NONE) -> None:
        self.names, self.default = tuple(names), default
        self.place = {name: k for k, name in enumerate(self.names)}

    def write(self, value: Part, seats: int) -> Json:
        return None if value == NONE else self.names[value]

    def read(self, doc: Document, key: Key, seats: int) -> Numbers:
        if self.default is not None and not doc.says(key):
            return self.default
        return self.place[doc.word(key, self.names)]


class Row(Meaning):
    """Places among names, as many as there are; null for NONE. Those at the end may be left out."""

    def __init__(self, names: Sequence[str], length: int) -> None:
        self.names, self.length = tuple(names), length
        self.place = {name: k for k, name in enumerate(self.names)}

    def write(self, value: Part, seats: int) -> Json:
        return [None if k == NONE else self.names[k] for k in value.tolist()]

    def read(self, doc: Document, key: Key, seats: int) -> Numbers:
        found = doc.places(key, self.length)
        return [self._place(doc, f"{key}[{k}]", name) for k, name in enumerate(found)]

    def _place(self, doc: Document, path: str, name: object) -> int:
        if name is None:
            return NONE
        if not isinstance(name, str) or name not in self.place:
            raise doc.wrong(path, f"{shown(name)} is none of {listed(self.names)}")
        return self.place[name]


class Counts(Meaning):
    """How many there are of each name; those that a document leaves out are 0.

    `most`: of each, or one number for all.
    """

    def __init__(self, names: Sequence[str], most: Most) -> None:
        self.names = tuple(names)
        self.most = [most] * len(self.names) if isinstance(most, int) else list(most)

    def write(self, value: Part, seats: int) -> Json:
        return dict(zip(self.names, value.tolist(), strict=True))

    def read(self, doc: Document, key: Key, seats: int) -> Numbers:
        entry, both = doc.inner(key), zip(self.names, self.most, strict=True)
        return [entry.number(name, 0, most, default=0) for name, most in both]


class Each(Meaning):
    """A row of the same for each name: one object by name."""

    def __init__(self, names: Sequence[str], inner: Meaning) -> None:
        self.names, self.inner = tuple(names), inner

    def write(self, value: Part, seats: int) -> Json:
        both = zip(self.names, value, strict=True)
        return {name: self.inner.write(row, seats) for name, row in both}

    def read(self, doc: Document, key: Key, seats: int) -> Numbers:
        entry = doc.inner(key)
        return [self.inner.read(entry, name, seats) for name in self.names]


class BySeat(Meaning):
    """A row of the same for each seat of the table; nothing stands for rows of zeros."""

    def __init__(self, inner: Meaning) -> None:
        self.inner = inner

    def write(self, value: Part, seats: int) -> Json:
        return [self.inner.write(value[seat], seats) for seat in range(seats)]

    def read(self, doc: Document, key: Key, seats: int) -> Numbers:
        if not doc.says(key):
            return 0
        items = doc.items(key, seats)
        return [self.inner.read(items, seat, seats) for seat in range(seats)]


class Chosen(Meaning):
    """1 for each name that a list has, once."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def write(self, value: Part, seats: int) -> Json:
        return [name for name, there in zip(self.names, value, strict=True) if there]

    def read(self, doc: Document, key: Key, seats: int) -> Numbers:
        found = [0] * len(self.names)
        for k, name in enumerate(_items(doc, key)):
            if name not in self.names:
                raise doc.wrong(f"{key}[{k}]", f"{shown(name)} is none of {listed(self.names)}")
            if found[self.names.index(name)]:
                raise doc.wrong(f"{key}[{k}]", f"{name} stands here twice")
            found[self.names.index(name)] = 1
        return found


class Listed(Meaning):
    """How many there are of each number, as a list of these numbers, ascending.

    `most`: of each.
    """

    def __init__(self, numbers: Sequence[int], most: Sequence[int]) -> None:
        self.numbers, self.most = tuple(numbers), tuple(most)

    def write(self, value: Part, seats: int) -> Json:
        both = zip(self.numbers, value.tolist(), strict=True)
        return [number for number, count in both for _ in range(count)]

    def read(self, doc: Document, key: Key, seats: int) -> Numbers:
        found = [0] * len(self.numbers)
        for k, item in enumerate(_items(doc, key)):
            number = whole(item)
            if number not in self.numbers:
                numbers = ", ".join(map(str, self.numbers))
                raise doc.wrong(f"{key}[{k}]", f"{shown(item)} is none of {numbers}")
            found[self.numbers.index(number)] += 1
        return found


class Somewhere(Each):
    """As `Each`, without the names that have nothing."""

    def write(self, value: Part, seats: int) -> Json:
        three = zip(self.names, value, value.any(axis=1).tolist(), strict=True)
        return {name: self.inner.write(row, seats) for name, row, some in three if some}


class Hidden(Meaning):
    """What others may not see: null where it is not known, and where a view is read."""

    def __init__(self, open_: Meaning) -> None:
        self.open = open_

    def write(self, value: Part, seats: int) -> Json:
        first = value.flat[0] if isinstance(value, np.ndarray) else value
        return None if first == UNKNOWN else self.open.write(value, seats)

    def read(self, doc: Document, key: Key, seats: int) -> Numbers:
        if doc.is_view and not doc.says(key):
            return UNKNOWN
        return self.open.read(doc, key, seats)


def _items(doc: Document, key: Key) -> Sequence[Json]:
    """A list, empty for nothing and null."""
    return doc.list(key) if doc.says(key) else []


def names_of(members: type[IntEnum]) -> tuple[str, ...]:
    """The members of an enum as documents name them."""
    return tuple(member.name.lower() for member in members)
