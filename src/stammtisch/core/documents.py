"""Reading a JSON document strictly: what is missing, strange or too much is refused by its path."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

from .arguments import listed, shown, whole
from .errors import PositionError

Json = Any
"""What JSON can hold."""


def read_json(text: str, path: str = "position") -> Json:
    """A JSON text as Python's values; PositionError, with line and column, for one that is none."""
    try:
        return json.loads(text, object_pairs_hook=lambda pairs: _once(pairs, path))
    except PositionError:
        raise
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise PositionError(path, f"is no JSON: {error.msg} ({place})") from error
    except RecursionError as error:
        raise PositionError(path, "is nested too deeply") from error
    except ValueError as error:
        raise PositionError(path, "has a number of too many digits") from error


def _once(pairs: Sequence[tuple[str, Json]], path: str) -> dict[str, Json]:
    """A JSON object no entry of which stands twice."""
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise PositionError(path, f"has two entries {shown(key)}")
        found[key] = value
    return found


Key = str | int
"""Of an entry: its name in an object, its place in a list."""


class Document:
    """A JSON object being read. Every error is a PositionError that names the entry.

    `is_view`: what it tells is what a seat can know, so that null may stand for the unknown.
    Objects within are documents too, one each however often they are asked for.
    """

    def __init__(self, data: object, path: str = "position", is_view: bool = False) -> None:
        if not isinstance(data, Mapping):
            raise PositionError(path, "an object is expected")
        self.data: Mapping[Key, Json] = data
        self.path, self.is_view = path, is_view
        self.read: set[Key] = set()
        self.within: dict[Key, Document] = {}

    def place(self, key: Key) -> str:
        return f"{self.path}.{key}"

    def wrong(self, key: Key, message: str) -> PositionError:
        return PositionError(self.place(key), message)

    def has(self, key: Key) -> bool:
        return self.data.get(key) is not None

    def says(self, key: Key) -> bool:
        """Whether the entry is there and not null; it counts as read."""
        self.read.add(key)
        return self.has(key)

    def any(self, key: Key) -> Json:
        self.read.add(key)
        if key not in self.data:
            raise self.wrong(key, "is missing")
        return self.data[key]

    def number(self, key: Key, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high; the default stands for null and for nothing."""
        if default is not None and not self.says(key):
            return default
        value = self.any(key)
        number = whole(value)
        if number is None or not low <= number <= high:
            raise self.wrong(key, f"{shown(value)} is not a whole number from {low} to {high}")
        return number

    def agree(self, key: Key, number: int) -> None:
        """A number that follows from the rest: it need not be said, but must be right."""
        self.number(key, number, number, default=number)

    def flag(self, key: Key, default: bool | None = None) -> bool:
        if default is not None and not self.says(key):
            return default
        value = self.any(key)
        if type(value) is not bool:
            raise self.wrong(key, f"{shown(value)} is neither true nor false")
        return value

    def word(
        self, key: Key, words: Collection[str] | None = None, default: str | None = None
    ) -> str:
        """A text, one of `words` if they are given; the default stands for null and for nothing."""
        if default is not None and not self.says(key):
            return default
        value = self.any(key)
        if not isinstance(value, str):
            raise self.wrong(key, f"{shown(value)} is no text")
        if words is not None and value not in words:
            raise self.wrong(key, f"{shown(value)} is none of {listed(words)}")
        return value

    def list(self, key: Key, length: int | None = None) -> Sequence[Json]:
        value = self.any(key)
        if not isinstance(value, list | tuple):
            raise self.wrong(key, f"{shown(value)} is no list")
        if length is not None and len(value) != length:
            raise self.wrong(key, f"has {len(value)} entries, {length} are expected")
        return value

    def places(self, key: Key, length: int) -> Sequence[Json]:
        """A list with null for empty places, as are all behind its end, or without a list."""
        found = self.list(key) if self.says(key) else []
        if len(found) > length:
            raise self.wrong(key, f"has {len(found)} entries, there are {length} places")
        return [*found, *[None] * (length - len(found))]

    def inner(self, key: Key) -> Document:
        """The object of an entry, without entries for null and for nothing."""
        if key not in self.within:
            data = self.data[key] if self.says(key) else {}
            self.within[key] = Document(data, self.place(key), self.is_view)
        return self.within[key]

    def items(self, key: Key, length: int | None = None) -> Items:
        """The list of an entry, read by places."""
        if key not in self.within:
            self.within[key] = Items(self.list(key, length), self.place(key), self.is_view)
        return cast("Items", self.within[key])

    def documents(self, key: Key, length: int) -> Sequence[Document]:
        """The objects of a list."""
        items = self.items(key, length)
        return [items.object(k) for k in range(length)]

    def rows(self, key: Key, height: int, width: int, letters: str) -> Sequence[str]:
        """Rows of text, each letter one of `letters`."""
        rows = self.list(key, height)
        for y, row in enumerate(rows):
            if not isinstance(row, str) or len(row) != width:
                raise self.wrong(f"{key}[{y}]", f"a row of {width} letters is expected")
            for x, letter in enumerate(row):
                if letter not in letters:
                    raise self.wrong(
                        f"{key}[{y}][{x}]", f"{letter!r} is none of {' '.join(letters)}"
                    )
        return rows

    def finish(self) -> None:
        """Refuse entries that nobody asked for, here and within."""
        for key in self.data:
            if key not in self.read:
                raise self.wrong(_name(key), "is no entry of this document")
        for inner in self.within.values():
            inner.finish()


class Items(Document):
    """A JSON list being read: its entries are known by their places, from 0."""

    def __init__(self, data: Sequence[Json], path: str, is_view: bool) -> None:
        super().__init__(dict(enumerate(data)), path, is_view)

    def place(self, key: Key) -> str:
        return f"{self.path}[{key}]"

    def object(self, key: int) -> Document:
        """An entry that must be an object."""
        if key not in self.within:
            self.within[key] = Document(self.any(key), self.place(key), self.is_view)
        return self.within[key]


def check_agrees(
    said: object, known: object, path: str, any_order: Collection[str] = (), key: str = ""
) -> None:
    """PositionError at the first entry of a document that is not what the state shows there.

    What `known` has and the document leaves out is no fault. `any_order`: the keys of lists of
    names or numbers whose order says nothing, and of objects of such lists. `key`: that of `said`.
    """
    number = whole(said) if whole(known) is not None else said
    if isinstance(known, dict) and isinstance(said, Mapping):
        for inner in (inner for inner in known if inner in said):
            group = key if key in any_order else inner
            check_agrees(said[inner], known[inner], f"{path}.{inner}", any_order, group)
    elif isinstance(known, list) and isinstance(said, list | tuple) and len(said) == len(known):
        if key in any_order and Counter(said) == Counter(known):
            return
        for i, (one, other) in enumerate(zip(said, known, strict=True)):
            check_agrees(one, other, f"{path}[{i}]", any_order)
    elif type(number) is not type(known) or number != known:
        raise PositionError(path, f"{shown(said)} does not follow from the other entries")


def _name(key: object) -> str:
    return key[:40] if isinstance(key, str) else shown(key)
