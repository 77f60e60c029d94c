"""Actions: named blocks <-> ids <-> texts. Rules name a block and a place, never an offset."""

from __future__ import annotations

import difflib
import functools
from collections import Counter
from collections.abc import Callable, Sequence
from enum import IntEnum
from itertools import product
from typing import Any, Generic, NamedTuple, SupportsIndex, TypeVar

import numpy as np
import numpy.typing as npt

from .arguments import shown, whole
from .compiled import compiled, inlined
from .errors import UnknownTextError
from .layout import Layout, array, number

T = TypeVar("T", bound=tuple[int, ...])


class _Sides(NamedTuple, Generic[T]):
    """What rules use: from a value to its parts, from parts to the value, how many values."""

    of: Callable[[int], T]
    value: Callable[..., int]
    size: int


class Compound(_Sides[T]):
    """A value that is made up of named parts, the last of which counts fastest.

    `SEND = compound(Sending, "{}@farm {}", NUMBERS, CITIES)`, where `Sending` is a named tuple with
    `number` and `city`, gives `SEND.of(value).city` and `SEND.value(number, city)`, in compiled
    rules too, and `SEND.words` for an `ActionSpace`.
    """

    words: tuple[str, ...]


def compound(kind: type[T], template: str, *words: Sequence[object]) -> Compound[T]:
    """Values with as many parts, two or three, as `kind` has fields; `words` by part."""
    of, value = (_pair if len(words) == 2 else _triple)(kind, *map(len, words[1:]))
    spelled = tuple(template.format(*each) for each in product(*words))
    made = Compound(of, value, len(spelled))
    made.words = spelled
    return made


def _pair(kind: Any, second: int) -> tuple[Any, Any]:
    @inlined
    def of(value: int) -> Any:
        return kind(value // second, value % second)

    @inlined
    def value(a: int, b: int) -> int:
        return a * second + b

    return of, value


def _triple(kind: Any, second: int, third: int) -> tuple[Any, Any]:
    @inlined
    def of(value: int) -> Any:
        return kind(value // third // second, value // third % second, value % third)

    @inlined
    def value(a: int, b: int, c: int) -> int:
        return (a * second + b) * third + c

    return of, value


class ActionSpace:
    """All actions of a game: for each member of `acts`, in order, the words its values add.

    `ActionSpace({Act.PLACE: ("place", SQUARES), Act.END: ("end", [""])})` has the texts
    "place a1", "place a2", ... and "end". An id means the same at every table.
    """

    def __init__(self, blocks: dict[Any, tuple[str, Sequence[str]]]) -> None:
        self.acts = tuple(blocks)
        if [int(act) for act in self.acts] != list(range(len(blocks))):
            raise ValueError("blocks stand in the order of their enum, which counts from 0")
        self.names = tuple(name for name, _ in blocks.values())
        self.words = tuple(tuple(words) for _, words in blocks.values())
        sizes = [len(words) for words in self.words]
        self.first = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)
        self.texts = tuple(
            f"{name} {word}".rstrip() for name, words in blocks.values() for word in words
        )
        self._count = len(self.texts)
        self.ids = {text: i for i, text in enumerate(self.texts)}
        if len(self.ids) != len(self.texts):
            raise ValueError("two actions with one text")

    @property
    def n_actions(self) -> int:
        return len(self.texts)

    def id(self, act: IntEnum, value: int = 0) -> int:
        """The id of the action `act` with its value; ValueError when there is no such value."""
        if not 0 <= value < len(self.words[act]):
            raise ValueError(f"{self.names[act]} has no value {value}")
        return int(self.first[act]) + value

    def decode(self, action: int) -> tuple[Any, int]:
        """The act and the value behind an id."""
        act = int(np.searchsorted(self.first, action, side="right")) - 1
        return self.acts[act], action - int(self.first[act])

    def text(self, action: SupportsIndex) -> str:
        """The text of an id; UnknownTextError when no action has it."""
        return self.texts[self.check(action)]

    def check(self, action: SupportsIndex) -> int:
        """An id as Python's int; UnknownTextError for what is no id of this game."""
        known = whole(action)
        if known is None or not 0 <= known < len(self.texts):
            last = len(self.texts) - 1
            raise UnknownTextError(f"no action has the id {shown(action)}: 0 to {last} do")
        return known

    def find(self, action: SupportsIndex | str) -> int:
        """The id of an action that is given as id or text; UnknownTextError."""
        if isinstance(action, str):
            return self.parse(action)
        known = whole(action)  # every decision comes through here: one call less
        return known if known is not None and 0 <= known < self._count else self.check(action)

    def parse(self, text: str) -> int:
        """The id of a text; UnknownTextError, with what was perhaps meant, when there is none.

        Capitals mean nothing, nor does the order of the words behind the first; unless two actions
        of that first word differ by nothing else.
        """
        if not isinstance(text, str):
            raise UnknownTextError(f"{shown(text)} is no text")
        action = self.ids.get(text)
        if action is None:
            action = self._known.get(self._key(text))
        if action is None:
            near = self.near(text)
            hint = f"; perhaps {', '.join(map(repr, near))}" if near else ""
            raise UnknownTextError(f"{shown(text)} is no action of this game{hint}")
        return action

    def near(self, text: str) -> list[str]:
        """The texts of at most three actions that were perhaps meant, the likeliest first."""
        found = difflib.get_close_matches(self._key(text[:40]), self._known, 3)
        return [self.texts[self._known[key]] for key in found]

    @functools.cached_property
    def _known(self) -> dict[str, int]:
        return {self._key(text): i for i, text in enumerate(self.texts)}

    def _key(self, text: str) -> str:
        """What a text is found by: all that it says, without what means nothing."""
        loose = _loose(text)
        return " ".join(text.split()) if loose.partition(" ")[0] in self._strict else loose

    @functools.cached_property
    def _strict(self) -> set[str]:
        """First words of actions that differ by nothing but the order or case of their words."""
        found = Counter(_loose(text) for text in self.texts)
        return {loose.partition(" ")[0] for loose, count in found.items() if count > 1}

    def legal_layout(self) -> type[Legal]:
        """The record in which rules collect what is legal; see `Legal`."""
        room, acts = self.n_actions + AT_A_TIME - 1, len(self.acts)
        body = {"first": array(np.int32, acts + 1), "ids": array(np.int32, room)}
        return type("Legal", (Legal,), body)


def _loose(text: str) -> str:
    first, *others = text.lower().split() or [""]
    return " ".join([first, *sorted(others)])


AT_A_TIME = 4


class Legal(Layout):
    """What may be decided now: `count` ids, in the order they were offered.

    What stands behind them in `ids` means nothing.
    """

    count = number()
    first: npt.NDArray[np.int32]
    ids: npt.NDArray[np.int32]


@compiled
def offer(legal: Legal, act: int, value: int) -> None:
    """This action is legal now."""
    legal.ids[legal.count] = legal.first[act] + value
    legal.count += 1


@compiled
def offer_bits(legal: Legal, act: int, value: int, bits: int) -> None:
    """Legal now is the act with each value from this one on whose bit is set, the lowest first.

    Written are always some at a time, those too many to be written over: how many there are
    nobody can foretell, and a loop that ends otherwise than foretold costs as much as it saves.
    """
    at, first = legal.count, legal.first[act] + value
    legal.count += bits.bit_count()
    while at < legal.count:
        for k in range(AT_A_TIME):
            legal.ids[at + k] = first + (bits & -bits).bit_length() - 1
            bits &= bits - 1
        at += AT_A_TIME


@compiled
def sort(legal: Legal) -> None:
    """What is legal in ascending order; rules offer most of it so."""
    ids = legal.ids
    for k in range(1, legal.count):
        action, at = ids[k], k
        while at > 0 and ids[at - 1] > action:
            ids[at] = ids[at - 1]
            at -= 1
        ids[at] = action


@compiled
def act_of(legal: Legal, action: int) -> int:
    """Which act an id belongs to; its value is `action - legal.first[act]`."""
    act = -1
    for first in legal.first:
        if action >= first:
            act += 1
    return act
