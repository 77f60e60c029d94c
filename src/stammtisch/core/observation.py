"""What a seat can know as arrays of numbers, with one shape for every table of a game.

It is made from `Known`, so it is the same for all states that look alike to the seat. Fields of the
state's layout say what their numbers mean (see `vocabulary.py`), and so how they are shown: numbers
and counts as they are, places among names and seats as one-hot rows. Seats are counted from the one
that knows, in order of play: row 0 of the players is its own. What is not known is 0 beside a flag
that says so; rows of seats that nobody has are 0.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .arguments import shown, whole
from .compiled import Compiled
from .errors import GameError, UnknownTextError
from .layout import Field, Layout
from .observing import COPY, KNOWN, NO_BOARD, ONE_HOT, SEAT, VIEWER, WORD, Parts
from .vocabulary import (
    NONE,
    BySeat,
    Chosen,
    Counts,
    Each,
    Flag,
    Hidden,
    Index,
    Listed,
    Meaning,
    Number,
    Row,
    Seat,
)

if TYPE_CHECKING:
    from .definition import GameDefinition

BOARD = "board"
VECTORS = ("players", "supply", "question", "setting")
"""Parts that are made from the fields alone: players by row, what lies beside them, what is asked
and when, what was agreed before the deal."""

Observation = dict[str, npt.NDArray[Any]]
"""By part: `board` uint8 (where there is a board), `players` int16 (seats, numbers), `supply`,
`question` and `setting` int16."""
Flat = npt.NDArray[np.float32]
"""All of it one after another, each number divided by its largest."""


@dataclass(frozen=True)
class Board:
    """What lies on a board, in an array of uint8: `names` of what stands at each place of the axis
    `axis`, each number at most `high`.

    `fill`: (known, viewer, board) writes it into zeros; `viewer`: the seat that counts as first.
    """

    shape: tuple[int, ...]
    names: tuple[str, ...]
    high: tuple[int, ...]
    fill: Compiled[..., None]
    axis: int = 0


@dataclass(frozen=True)
class Shown:
    """How a game's state is observed, where its layout does not tell by itself.

    `question`: fields that tell what is asked, and when. `meant`: what the numbers of fields mean
    that are no entries of documents. `elsewhere`: fields that tell nothing beside the rest.
    """

    question: Collection[str] = ()
    meant: Mapping[str, Meaning] = field(default_factory=dict)
    elsewhere: Collection[str] = ()
    board: Board | None = None


class Entry(NamedTuple):
    """A named piece of an observation.

    `part`: the array that has it; `at`: where, an index of that array; `low`, `high`: the bounds of
    its numbers; `labels`: what each number along the last axis is for, if it has several.
    """

    part: str
    at: tuple[Any, ...]
    low: int
    high: int
    labels: tuple[str, ...]

    def of(self, observation: Mapping[str, npt.NDArray[Any]]) -> npt.NDArray[Any]:
        """The numbers in an observation; a view into its array. Axes before it are kept.

        GameError for what is no observation of this game.
        """
        array = part_of(observation, self.part)
        try:
            found: npt.NDArray[Any] = array[(..., *self.at)]
        except IndexError as error:
            raise GameError(f"observation[{self.part!r}]: {error}") from error
        return found


def part_of(observation: object, part: str) -> npt.NDArray[Any]:
    """One of its arrays; GameError that names what is missing."""
    array = observation.get(part) if isinstance(observation, Mapping) else None
    if not isinstance(array, np.ndarray):
        given = observation if array is None else array
        raise GameError(f"observation[{part!r}]: an array is expected, not {shown(given)}")
    return array


@dataclass(frozen=True)
class Piece:
    """Numbers of a field that are treated alike: `count` of them from `base` on, in items of
    `item` bytes, each of which becomes `width` numbers from `at` on.

    `outer`, `inner`: how far it is in the record, and in the array, from seat to seat; 0: no seats.
    """

    kind: int
    base: int
    item: int
    count: int
    width: int
    low: int
    high: tuple[int, ...]
    labels: tuple[str, ...]
    at: int = 0
    outer: tuple[int, int] = (0, 0)
    inner: tuple[int, int] = (0, 0)

    @property
    def size(self) -> int:
        return self.count * self.width

    def follows(self, other: Piece) -> bool:
        """Whether the two can be treated as one."""
        alike = ("kind", "item", "width", "outer", "inner")
        return (
            all(getattr(self, name) == getattr(other, name) for name in alike)
            and self.kind in (COPY, ONE_HOT, SEAT)
            and self.base == other.base + other.count
            and self.at == other.at + other.size
        )


# What the fields say


def pieces(
    meaning: Meaning, shape: tuple[int, ...], base: int, item: int, seats: int
) -> Iterator[tuple[str, Piece]]:
    """How the numbers of a field with this meaning are shown, by what its name is to be extended
    with; places in the array are yet to be given.
    """

    match meaning:
        case Hidden():
            yield "known", Piece(KNOWN, base, item, 1, 1, 0, (1,), ())
            yield from pieces(meaning.open, shape, base, item, seats)
        case Each():  # Somewhere too
            apart = prod(shape[1:])
            for k, name in enumerate(meaning.names):
                for more, one in pieces(meaning.inner, shape[1:], base + k * apart, item, seats):
                    yield f"{name}/{more}".rstrip("/"), one
        case BySeat():
            apart = prod(shape[1:])
            for more, one in pieces(meaning.inner, shape[1:], base, item, seats):
                yield more, replace(one, inner=(apart, 1))
        case _:
            kind, width, low, high, labels = _numbers(meaning, shape, seats)
            made = tuple(high), tuple(labels)
            yield "", Piece(kind, base, item, prod(shape), width, low, *made)


def _numbers(
    meaning: Meaning, shape: tuple[int, ...], seats: int
) -> tuple[int, int, int, Sequence[int], Sequence[str]]:
    """Of a meaning that is made of no others: kind, width, lowest, largest of each, their names."""
    match meaning:
        case Number():
            low = NONE if meaning.default == NONE else meaning.low
            return COPY, 1, min(low, 0), [meaning.high], ()
        case Flag():
            return COPY, 1, 0, [1], ()
        case Seat():
            return SEAT, seats, 0, [1] * seats, _seat_names(seats)
        case Index():
            return ONE_HOT, len(meaning.names), 0, [1] * len(meaning.names), meaning.names
        case Row():
            labels = [f"{k} {name}" for k in range(meaning.length) for name in meaning.names]
            return ONE_HOT, len(meaning.names), 0, [1] * len(labels), labels
        case Counts():
            return COPY, 1, 0, meaning.most, meaning.names
        case Listed():
            return COPY, 1, 0, meaning.most, list(map(str, meaning.numbers))
        case Chosen():
            return COPY, 1, 0, [1] * len(meaning.names), meaning.names
        case Printed():
            labels = ["/".join(map(str, k)) for k in np.ndindex(*shape)] if shape else []
            return COPY, 1, meaning.low, [meaning.high] * prod(shape), labels
    raise TypeError(f"a {type(meaning).__name__} has no form as numbers")


class Printed(Meaning):
    """Numbers that are printed: whatever fits."""

    low, high = -1, np.iinfo(np.int16).max

    def write(self, value: Any, seats: int) -> Any:
        return np.asarray(value).tolist()

    def read(self, doc: Any, key: Any, seats: int) -> Any:
        raise NotImplementedError


def _seat_names(seats: int) -> tuple[str, ...]:
    return ("own", *(f"next {k}" for k in range(1, seats)))


class _Fields:
    """Walks over the fields of a state, and gives each number its place."""

    def __init__(self, game: GameDefinition, shown: Shown) -> None:
        self.shown, self.seats = shown, max(game.seats)
        self.state = game.modules.state.State
        self.found: dict[str, list[tuple[str, Piece]]] = {part: [] for part in VECTORS}
        self.used: set[str] = set()
        lowest, highest = min(game.seats), max(game.seats)
        own = {"seats": Number(lowest, highest), "to_move": Seat()}
        self.meant = {**own, **shown.meant}
        viewer = Piece(VIEWER, 0, WORD, 1, self.seats, 0, (1,) * self.seats, ())
        self.found["question"].append(("seat", viewer))
        self._walk(self.state, 0, "", "")
        unknown = {*self.shown.meant, *self.shown.elsewhere} - self.used
        if unknown:
            raise TypeError(f"{game.name} has no fields {sorted(unknown)}")

    def _walk(self, layout: type[Layout], begin: int, prefix: str, part: str) -> None:
        assert layout.dtype.fields is not None
        for name, one in layout.fields.items():
            path = f"{prefix}{name}"
            if path in self.shown.elsewhere:
                self.used.add(path)
            elif path not in ("chance", "reveals", "n_notes", "notes"):
                offset = begin + layout.dtype.fields[name][1]
                self._field(one, path, offset, part or self._part(name))

    def _part(self, name: str) -> str:
        if name in ("variants", "printed", "seats"):
            return "setting"
        if name == "players":
            return "players"
        return "question" if name in (*self.shown.question, "to_move") else "supply"

    def _field(self, one: Field, path: str, offset: int, part: str) -> None:
        if one.record is None:
            self._numbers(one, path, offset, part)
        elif path == "players":
            before = len(self.found[part])
            self._walk(one.record, offset, "players.", part)
            apart = one.record.dtype.itemsize
            rows = self.found[part][before:]
            self.found[part][before:] = [(n, _by_seat(piece, apart)) for n, piece in rows]
        elif one.shape:
            for k in range(prod(one.shape)):
                self._walk(one.record, offset + k * one.dtype.itemsize, f"{path}.{k}.", part)
        else:
            self._walk(one.record, offset, f"{path}.", part)

    def _numbers(self, one: Field, path: str, offset: int, part: str) -> None:
        meaning = self.meant.get(path) or one.meaning
        self.used.add(path)
        if meaning is None and part == "setting":
            meaning = Number(0, 1) if path.startswith("variants.") else Printed()
        if meaning is None:
            raise TypeError(f"{path}: what it means is not said")
        item = one.dtype.itemsize
        name = one.key if one.key and "." not in path else path.rpartition(".")[2]
        name = path.removeprefix(f"{part}.").removesuffix(path.rpartition(".")[2]) + name
        for more, piece in pieces(meaning, one.shape, offset // item, item, self.seats):
            full = f"{name.replace('.', '/')}/{more}".rstrip("/")
            if isinstance(meaning, BySeat) and part != "players":
                row = replace(piece, outer=(piece.inner[0], 1), inner=(0, 0))
                self.found["players"].append((full, row))
            else:
                self.found[part].append((full, piece))


def _by_seat(piece: Piece, apart: int) -> Piece:
    return replace(piece, outer=(apart // piece.item, 1))


# The whole of it


class ObservationSpace:
    """What observations of a game look like: `game.observation`.

    `shapes`: of the array of each part; `dtypes`: uint8 for the board, int16 for all else. What
    stands where is found by name: `game.observation["supply/bag"]`; `names` has all of them.
    """

    def __init__(self, game: GameDefinition) -> None:
        self.game = game
        self.shown: Shown = game.modules.observation.SHOWN
        self.board = self.shown.board
        self.shapes: dict[str, tuple[int, ...]] = {}
        self.entries: dict[str, Entry] = {}
        self.low: Observation = {}
        self.high: Observation = {}
        self._ops: list[list[int]] = []
        self._firsts = [0]
        if self.board is not None:
            self._add_board(self.board)
        fields = _Fields(game, self.shown)
        for part in VECTORS:
            self._add(part, fields.found[part], fields.seats)
        self.ops = np.array(self._ops, np.int64)
        self.firsts = np.array(self._firsts, np.int64)

    @property
    def names(self) -> tuple[str, ...]:
        """Of all entries, in the order of their places."""
        return tuple(self.entries)

    @property
    def dtypes(self) -> dict[str, np.dtype[Any]]:
        return {part: np.dtype(np.uint8 if part == BOARD else np.int16) for part in self.shapes}

    @functools.cached_property
    def size(self) -> int:
        """How many numbers there are in all: the length of `flat`."""
        return sum(prod(shape) for shape in self.shapes.values())

    def __getitem__(self, name: str) -> Entry:
        """The entry of that name; UnknownTextError."""
        if name not in self.entries:
            raise UnknownTextError(f"no entry of the observation is called {shown(name)}")
        return self.entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def new(self, *count: int) -> Observation:
        """Arrays for an observation, or for as many as are asked for, all 0."""
        for one in count:
            if (number := whole(one)) is None or number < 0:
                raise GameError(f"count: {shown(one)} is no number of observations")
        kinds = self.dtypes
        return {
            part: np.zeros((*count, *shape), kinds[part]) for part, shape in self.shapes.items()
        }

    def flat(self, observation: Mapping[str, npt.NDArray[Any]]) -> Flat:
        """All numbers of an observation in one row, each divided by its largest: from -1 to 1.

        Of several observations at a time there are as many rows: axes in front are kept. GameError
        names the array that is missing, or of another shape.
        """
        first, shape = next(iter(self.shapes.items()))
        array = part_of(observation, first)
        front = array.shape[: max(0, array.ndim - len(shape))]
        row = np.empty((*front, self.size), np.float32)
        for part, (place, largest) in self._flat.items():
            array, shape = part_of(observation, part), (*front, *self.shapes[part])
            if array.shape != shape or array.dtype.kind not in "biuf":
                told = f"{array.shape} of {array.dtype}"
                raise GameError(f"observation[{part!r}]: numbers {shape} are expected, not {told}")
            np.divide(array.reshape(*front, -1), largest, out=row[..., place])
        return row

    @functools.cached_property
    def _flat(self) -> dict[str, tuple[slice, npt.NDArray[np.float32]]]:
        """By part where it stands in the row, and its largest numbers."""
        made, at = {}, 0
        for part, shape in self.shapes.items():
            end = at + prod(shape)
            largest = np.maximum(self.high[part], 1).reshape(-1).astype(np.float32)
            made[part] = slice(at, end), largest
            at = end
        return made

    @functools.cached_property
    def largest(self) -> npt.NDArray[np.float32]:
        """What the numbers of `flat` are divided by."""
        return np.concatenate([largest for _, largest in self._flat.values()])

    def parts(self, by_name: Mapping[str, Any], no_board: Any = NO_BOARD) -> Parts:
        """What there is by part, the arrays of an observation for one; something for no board."""
        return Parts(by_name.get(BOARD, no_board), *(by_name[part] for part in VECTORS))

    def ready(self, out: Observation | None) -> Observation:
        """Arrays to write an observation into: those given, or new ones; GameError for others."""
        if out is None:
            return self.new()
        self._check(out)
        return out

    def check_flat(self, out: Any) -> Flat:
        """A row to write into, if it fits; else GameError."""
        fits = isinstance(out, np.ndarray) and out.shape == (self.size,)
        if not fits or out.dtype != np.float32:
            raise GameError(f"out: a row of {self.size} numbers of float32 is expected")
        if not out.flags.c_contiguous or not out.flags.writeable:
            raise GameError("out: must be contiguous, and may be written to")
        row: Flat = out
        return row

    def _check(self, out: object) -> None:
        if not isinstance(out, Mapping):
            raise GameError(f"out: {shown(out)} is no dict of arrays by part")
        kinds = self.dtypes
        for part, shape in self.shapes.items():
            array = out.get(part)
            fits = isinstance(array, np.ndarray) and array.shape == shape
            if array is None or not fits or array.dtype != kinds[part]:
                raise GameError(f"out[{part!r}]: an array {shape} of {kinds[part]} is expected")
            if not array.flags.c_contiguous or not array.flags.writeable:
                raise GameError(f"out[{part!r}]: must be contiguous, and may be written to")

    def _add_board(self, board: Board) -> None:
        self.shapes[BOARD] = board.shape
        after = (slice(None),) * (len(board.shape) - 1 - board.axis)
        spread = [1] * len(board.shape)
        spread[board.axis] = -1
        self.low[BOARD] = np.zeros(board.shape, np.uint8)
        high = np.array(board.high, np.uint8).reshape(spread)
        self.high[BOARD] = np.broadcast_to(high, board.shape).copy()
        for k, (name, most) in enumerate(zip(board.names, board.high, strict=True)):
            self.entries[name] = Entry(BOARD, (k, *after), 0, most, ())

    def _add(self, part: str, found: Sequence[tuple[str, Piece]], seats: int) -> None:
        rows = part == "players"
        placed, at = [], 0
        for name, piece in found:
            again = seats if piece.inner[0] else 1
            placed.append(replace(piece, at=at))
            self._name(f"{part}/{name}", placed[-1], again)
            at += piece.size * again
        self.shapes[part] = (seats, at) if rows else (at,)
        low, high = np.zeros(at, np.int16), np.zeros(at, np.int16)
        for piece in placed:
            again = seats if piece.inner[0] else 1
            end = piece.at + piece.size * again
            low[piece.at : end], high[piece.at : end] = piece.low, np.tile(piece.high, again)
        shape = self.shapes[part]
        self.low[part], self.high[part] = (np.broadcast_to(b, shape).copy() for b in (low, high))
        for piece in _merged(placed):
            outer = piece.outer[0], at if piece.outer[0] else 0
            inner = piece.inner[0], piece.size if piece.inner[0] else 0
            numbers = piece.kind, piece.base, piece.item, piece.count, piece.width, piece.at
            self._ops.append([*numbers, *outer, *inner])
        self._firsts.append(len(self._ops))

    def _name(self, name: str, piece: Piece, again: int) -> None:
        labels = piece.labels
        if again > 1:
            own = _seat_names(again)
            labels = tuple(f"{seat} {one}".strip() for seat in own for one in labels or ("",))
        size = piece.size * again
        at: Any = piece.at if size == 1 else slice(piece.at, piece.at + size)
        self.entries[name] = Entry(
            name.partition("/")[0], (at,), piece.low, max(piece.high), labels
        )


def _merged(placed: Sequence[Piece]) -> list[Piece]:
    made: list[Piece] = []
    for piece in placed:
        if made and piece.follows(made[-1]):
            made[-1] = replace(made[-1], count=made[-1].count + piece.count)
        else:
            made.append(piece)
    return made
