"""Reading a JSON document strictly: what is missing, strange or too much is refused by its path."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from .errors import PositionError
from .given import listed, shown, whole


def read_json(text: str, path: str = "position") -> Any:
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


def _once(pairs: Sequence[tuple[str, Any]], path: str) -> dict[str, Any]:
    """A JSON object no entry of which stands twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise PositionError(path, f"has two entries {shown(key)}")
        found[key] = value
    return found


class Document:
    """A JSON object being read. Every error is a PositionError that names the entry."""

    def __init__(self, data: object, path: str = "position") -> None:
        if not isinstance(data, Mapping):
            raise PositionError(path, "an object is expected")
        self.data: Mapping[str, Any] = data
        self.path = path
        self.read: set[str] = set()

    def wrong(self, key: str, message: str) -> PositionError:
        return PositionError(f"{self.path}.{key}", message)

    def has(self, key: str) -> bool:
        return self.data.get(key) is not None

    def any(self, key: str) -> Any:
        self.read.add(key)
        if key not in self.data:
            raise self.wrong(key, "is missing")
        return self.data[key]

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high; the default stands for null and for nothing."""
        if default is not None and not self.has(key):
            self.read.add(key)
            return default
        value = self.any(key)
        number = whole(value)
        if number is None or not low <= number <= high:
            raise self.wrong(key, f"{shown(value)} is not a whole number from {low} to {high}")
        return number

    def flag(self, key: str, default: bool | None = None) -> bool:
        if default is not None and not self.has(key):
            self.read.add(key)
            return default
        value = self.any(key)
        if type(value) is not bool:
            raise self.wrong(key, f"{shown(value)} is neither true nor false")
        return value

    def word(
        self, key: str, words: Collection[str] | None = None, default: str | None = None
    ) -> str:
        """A text, one of `words` if they are given; the default stands for null and for nothing."""
        if default is not None and not self.has(key):
            self.read.add(key)
            return default
        value = self.any(key)
        if not isinstance(value, str):
            raise self.wrong(key, f"{shown(value)} is no text")
        if words is not None and value not in words:
            raise self.wrong(key, f"{shown(value)} is none of {listed(words)}")
        return value

    def list(self, key: str, length: int | None = None) -> Sequence[Any]:
        value = self.any(key)
        if not isinstance(value, list | tuple):
            raise self.wrong(key, f"{shown(value)} is no list")
        if length is not None and len(value) != length:
            raise self.wrong(key, f"has {len(value)} entries, {length} are expected")
        return value

    def places(self, key: str, length: int) -> Sequence[Any]:
        """A list with null for empty places, as are all behind its end, or without a list."""
        self.read.add(key)
        found = self.list(key) if self.has(key) else []
        if len(found) > length:
            raise self.wrong(key, f"has {len(found)} entries, there are {length} places")
        return [*found, *[None] * (length - len(found))]

    def inner(self, key: str) -> Document:
        """The object of an entry, without entries for null and for nothing."""
        self.read.add(key)
        return Document(self.data[key] if self.has(key) else {}, f"{self.path}.{key}")

    def documents(self, key: str, length: int) -> Sequence[Document]:
        return [
            Document(item, f"{self.path}.{key}[{i}]")
            for i, item in enumerate(self.list(key, length))
        ]

    def rows(self, key: str, height: int, width: int, letters: str) -> Sequence[str]:
        """Rows of text, each letter one of `letters`."""
        rows = self.list(key, height)
        for y, row in enumerate(rows):
            if not isinstance(row, str) or len(row) != width:
                raise PositionError(
                    f"{self.path}.{key}[{y}]", f"a row of {width} letters is expected"
                )
            for x, letter in enumerate(row):
                if letter not in letters:
                    place = f"{self.path}.{key}[{y}][{x}]"
                    raise PositionError(place, f"{letter!r} is none of {' '.join(letters)}")
        return rows

    def finish(self) -> None:
        """Refuse entries that nobody asked for."""
        for key in self.data:
            if key not in self.read:
                raise self.wrong(_name(key), "is no entry of this document")


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
