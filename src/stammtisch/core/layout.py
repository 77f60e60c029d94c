"""Record layouts as classes: one class gives the NumPy dtype, the types mypy sees, and plain views.

    class Player(Layout):
        coins = number()
        goods = array(np.int32, 5)

    class Table(Layout):
        round = number()
        players = many(Player, 4)

Rules read `state.players[seat].coins`. Compiled, that is a NumPy record; interpreted, a plain
view of the same memory, twenty times quicker than NumPy's own records and stricter: a value that
does not fit raises OverflowError. Types that behave differently in the two modes are refused.

A field that says what its numbers mean (`number(0, 9)`, `index(TILES)`, `counts(CARDS)`, see
`vocabulary.py`) is an entry of position documents and views: `Player.write`, `Player.read`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import Any, ClassVar, Generic, TypeVar, cast

import numpy as np
import numpy.typing as npt

from .documents import Document, Json
from .vocabulary import (
    NONE,
    Counts,
    Flag,
    Hidden,
    Index,
    Meaning,
    Number,
    Part,
    Row,
    Seat,
    names_of,
)

L = TypeVar("L", bound="Layout")

QUANTITIES = (np.dtype(np.int32), np.dtype(np.int64), np.dtype(np.float64))
ELEMENTS = (*QUANTITIES, *(np.dtype(t) for t in (np.int8, np.uint8, np.int16)))


class Field:
    """What a class attribute of a layout stands for: an element type, a shape, perhaps a meaning.

    `meaning`: what its numbers mean in documents, under the name `key`, else under the field's own;
    a field without one is no entry of its own. `record`: the layout of a record, or of each of a
    row. `apart`: such a record is no entry either, the game writes and reads it. `aside`: it is no
    part of what the state is, and says nothing to digests.
    """

    def __init__(
        self,
        kind: npt.DTypeLike,
        shape: tuple[int, ...] = (),
        meaning: Meaning | None = None,
        key: str = "",
        record: type[Layout] | None = None,
        apart: bool = False,
        aside: bool = False,
    ) -> None:
        self.dtype, self.shape = np.dtype(kind), shape
        self.meaning, self.key, self.record = meaning, key, record
        self.apart, self.aside = apart, aside
        allowed = ELEMENTS if shape else QUANTITIES
        if self.dtype.names is None and self.dtype not in allowed:
            raise TypeError(
                f"a layout has no {self.dtype} {'array' if shape else 'number'}: "
                "quantities are int32 (or int64), reals float64, flags in arrays uint8"
            )

    @property
    def spec(self) -> np.dtype[Any]:
        return np.dtype((self.dtype, self.shape)) if self.shape else self.dtype

    @property
    def is_entry(self) -> bool:
        """Whether it is an entry of documents."""
        return bool(self.meaning or (self.record and self.record.entries and not self.apart))

    def write(self, part: Part, seats: int) -> Json:
        """What the field holds, for JSON."""
        if self.meaning:
            return self.meaning.write(part, seats)
        assert self.record
        if self.shape:
            return [self.record.write(part[seat], seats) for seat in range(seats)]
        return self.record.write(part, seats)


def number(
    low: int | None = None,
    high: int | None = None,
    *,
    default: int | None = None,
    meaning: Meaning | None = None,
    hidden: bool = False,
    key: str = "",
    aside: bool = False,
) -> int:
    """A whole number, 32 bits; with bounds, or another meaning, an entry of documents.

    `default`: what nothing and null stand for there. `hidden`: others may not see it; so below.
    """
    if low is not None and high is not None:
        meaning = Number(low, high, default)
    return cast(int, Field(np.int32, (), _maybe_hidden(meaning, hidden), key, aside=aside))


def flag(*, default: bool | None = None, key: str = "") -> int:
    """1 for true, 0 for false."""
    return _one_number(Flag(default), False, key)


def seat(*, default: int | None = NONE, key: str = "") -> int:
    """A seat, NONE for nobody."""
    return _one_number(Seat(default), False, key)


def index(
    names: Sequence[str], *, default: int | None = NONE, hidden: bool = False, key: str = ""
) -> int:
    """A place among names, NONE for nothing."""
    return _one_number(Index(names, default), hidden, key)


def member(kind: type[IntEnum], *, default: int | None = None, key: str = "") -> int:
    """A member of an enum that counts from 0."""
    return _one_number(Index(names_of(kind), default), False, key)


def _one_number(meaning: Meaning | None, hidden: bool, key: str) -> int:
    return cast(int, Field(np.int32, (), _maybe_hidden(meaning, hidden), key))


def _maybe_hidden(meaning: Meaning | None, hidden: bool) -> Meaning | None:
    return Hidden(meaning) if hidden and meaning is not None else meaning


def wide() -> int:
    """A whole number, 64 bits."""
    return cast(int, Field(np.int64))


def real() -> float:
    """A real number, 64 bits: sums of 32-bit reals differ between the modes."""
    return cast(float, Field(np.float64))


def array(
    kind: npt.DTypeLike,
    *shape: int,
    meaning: Meaning | None = None,
    hidden: bool = False,
    key: str = "",
    aside: bool = False,
) -> npt.NDArray[Any]:
    """Numbers of one type; put `int()` around elements narrower than 32 bits before counting."""
    meant = _maybe_hidden(meaning, hidden)
    return cast("npt.NDArray[Any]", Field(kind, shape, meant, key, aside=aside))


def counts(
    names: Sequence[str], most: int | Sequence[int], *, hidden: bool = False, key: str = ""
) -> npt.NDArray[Any]:
    """How many there are of each name, int32; `most`: the largest number of each, or of all."""
    meaning = Counts(names, most)
    return array(np.int32, len(names), meaning=meaning, hidden=hidden, key=key)


def row(names: Sequence[str], length: int, *, key: str = "") -> npt.NDArray[Any]:
    """Places among names, int32, NONE for an empty one."""
    return array(np.int32, length, meaning=Row(names, length), key=key)


def one(layout: type[L], *, key: str = "", apart: bool = False) -> L:
    """A record inside the record."""
    return cast(L, Field(layout.dtype, key=key, record=layout, apart=apart))


def many(
    layout: type[L], count: int, *, key: str = "", apart: bool = False, aside: bool = False
) -> Records[L]:
    """A row of records; in documents those of the seats at the table."""
    field = Field(layout.dtype, (count,), key=key, record=layout, apart=apart, aside=aside)
    return cast("Records[L]", field)


class Layout:
    """Base of all layouts; a subclass of a layout has the fields of its base first.

    `entries`: the fields that documents have, by the names they have there.
    """

    dtype: ClassVar[np.dtype[Any]] = np.dtype([])
    fields: ClassVar[dict[str, Field]] = {}
    entries: ClassVar[dict[str, tuple[str, Field]]] = {}

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        cls.fields = {**cls.fields, **own}
        cls.dtype = np.dtype([(n, f.spec) for n, f in cls.fields.items()], align=True)
        cls.entries = {f.key or n: (n, f) for n, f in cls.fields.items() if f.is_entry}

    @classmethod
    def write(cls, record: Any, seats: int) -> dict[str, Json]:
        """A record of this layout as the entries of a document, ready for JSON."""
        return {
            key: field.write(getattr(record, name), seats)
            for key, (name, field) in cls.entries.items()
        }

    @classmethod
    def read(cls, record: Any, doc: Document, seats: int) -> None:
        """The entries of a document into a record; PositionError names the one that is wrong."""
        for key, (name, field) in cls.entries.items():
            part = getattr(record, name)
            if field.meaning:
                value = field.meaning.read(doc, key, seats)
                if field.shape:
                    part[: len(value) if isinstance(value, list) else None] = value
                else:
                    setattr(record, name, value)
            elif field.record and field.shape:
                for seat, entry in enumerate(doc.documents(key, seats)):
                    field.record.read(part[seat], entry, seats)
            elif field.record:
                field.record.read(part, doc.inner(key), seats)


def kept(layout: type[Layout], records: npt.NDArray[Any]) -> bytes:
    """What the records are, without padding and what stands aside: equal for equal contents."""
    names = [name for name, field in layout.fields.items() if not field.aside]
    chosen = records[names]
    return chosen.astype(packed(chosen.dtype)).tobytes()


def all_but(layout: type[Layout], *fields: str) -> Callable[[npt.NDArray[Any]], bytes]:
    """Reads a record as bytes, without these fields; `"players.hand"` is that of each player."""
    seen = np.full(layout.dtype.itemsize, 0xFF, np.uint8)
    for field in fields:
        _hide(seen, layout.dtype, field)
    return lambda records: (records.view(np.uint8) & seen).tobytes()


def _hide(seen: npt.NDArray[np.uint8], dtype: np.dtype[Any], field: str) -> None:
    name, _, within = field.partition(".")
    assert dtype.fields is not None
    kind, begin = dtype.fields[name][:2]
    size = kind.base.itemsize
    for at in range(begin, begin + kind.itemsize, size):
        part = seen[at : at + size]
        if within:
            _hide(part, kind.base, within)
        else:
            part[:] = 0


def packed(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same record without padding, so that equal contents have equal bytes."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return np.dtype((packed(base), shape))
    if dtype.names is None or dtype.fields is None:
        return dtype.newbyteorder("<")
    return np.dtype([(name, packed(dtype.fields[name][0])) for name in dtype.names])


def _number(name: str) -> property:
    def read(self: Any) -> Any:
        return self._parts[name].item()

    def write(self: Any, value: Any) -> None:
        self._parts[name][()] = value  # OverflowError for what does not fit

    return property(read, write)


def _record(name: str, dtype: np.dtype[Any]) -> property:
    """A record within: the view of it; setting copies."""

    def read(self: Any) -> Any:
        found = self._within.get(name)
        if found is None:
            found = self._within[name] = view_class(dtype)(self._whole[name])
        return found

    def write(self: Any, value: Any) -> None:
        self._whole[name] = value._whole[()]

    return property(read, write)


@functools.cache
def view_class(dtype: np.dtype[Any]) -> type[Any]:
    """The class of plain views of one record type: numbers are properties, arrays NumPy views.

    Rows of records, and records within, are made when they are first asked for.
    """
    names = dtype.names or ()
    numbers = [n for n in names if dtype[n].names is None and not dtype[n].shape]
    records = [n for n in names if dtype[n].names]
    others = [n for n in names if dtype[n].shape]

    def begin(self: Any, whole: npt.NDArray[Any]) -> None:
        self._whole, self._parts = whole, {n: whole[n] for n in numbers}
        self._within = {}

    def make(self: Any, name: str) -> Any:
        """Called once for each row, when its slot is still empty."""
        if name not in others:
            raise AttributeError(name)
        part = self._whole[name]
        made = Records(part) if dtype[name].base.names else part
        setattr(self, name, made)
        return made

    body: dict[str, Any] = {n: _number(n) for n in numbers}
    body |= {n: _record(n, dtype[n]) for n in records}
    slots = ("_whole", "_parts", "_within", *others)
    return type("Record", (), {"__slots__": slots, "__init__": begin, "__getattr__": make, **body})


class Records(Generic[L]):
    """An array of records: `records[i]` is a live view, from the end for i < 0; setting copies."""

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self.array, self.size = array, len(array)
        self._items: list[Any] = [None] * self.size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, i: int) -> L:
        found = self._items[i]
        if found is None:
            at = i % self.size
            view = view_class(self.array.dtype)
            found = self._items[i] = view(self.array[at : at + 1].reshape(()))
        return cast(L, found)

    def __iter__(self) -> Iterator[L]:
        return (self[i] for i in range(self.size))

    def __setitem__(self, i: int, view: L) -> None:
        self.array[i] = view._whole[()]  # type: ignore[attr-defined]
