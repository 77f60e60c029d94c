"""Component files: what the readers of all games' files share.

A game's `components/` holds the house set as text and a `parse` of its own. It makes a
`ComponentFile` and gives away `house` and `provenance` of it. Its `facts(text)` tells programs what
is printed, each number and face with how sure we are of it; without a text, of the house set.

The game's `listing(words)` tells a reader the same of the house set, in groups, and where it comes
from; `faces()` beside it draws the faces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from .errors import ComponentsError
from .words import Words

MAX_CHARACTERS = 20_000
"""Some times what a set with many remarks takes."""
MAX_QUOTED = 12


class Word(NamedTuple):
    """A word of a component file, and where it stands; lines and columns count from 1."""

    text: str
    line: int
    column: int


Line = list[Word]
"""The words of a line, one or more."""


class Placed(Protocol):
    """What has a place in a component file."""

    @property
    def line(self) -> int: ...

    @property
    def column(self) -> int: ...


@dataclass(frozen=True)
class ComponentFile:
    """A game's component files; `path` is the one of its house set."""

    path: Path

    def house(self) -> str:
        """The text of the house set, drawn for this project and not what is published."""
        return self.path.read_text(encoding="utf-8")

    def provenance(self, text: str | None = None) -> str:
        """Where a set, else the house's, comes from: the header of its file, without hash marks."""
        lines = (self.house() if text is None else self.plain(text)).splitlines()
        header = takewhile(lambda line: line.startswith("#"), lines)
        return "\n".join(line[1:].removeprefix(" ") for line in header)

    def plain(self, text: str) -> str:
        """A text of sane size with line ends of one kind; ComponentsError for a longer one."""
        if len(text) > MAX_CHARACTERS:
            raise self.fault("too_long", 1, count=len(text), most=MAX_CHARACTERS)
        return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")

    def fault(self, kind: str, line: int, column: int = 1, **values: object) -> ComponentsError:
        """What is wrong, by its key in the game's catalogues; the error says it in English."""
        key, words = f"component.{kind}", Words("en", self.path.parents[1] / "locale")
        return ComponentsError(words(key, **values), line, column, key, **values)

    def fault_at(self, kind: str, place: Placed, /, **values: object) -> ComponentsError:
        """What is wrong at a place of the file."""
        return self.fault(kind, place.line, place.column, **values)

    def unknown(self, kind: str, word: Word, /, **values: object) -> ComponentsError:
        """A word that is none of those that could stand there."""
        return self.fault_at(kind, word, word=quoted(word.text), **values)


def lines_of(text: str, pattern: re.Pattern[str]) -> Iterator[Line]:
    """The words of each line that has any; what stands behind `#` is a remark."""
    for number, line in enumerate(text.split("\n"), start=1):
        found = pattern.finditer(line.partition("#")[0])
        if words := [Word(word[0], number, word.start() + 1) for word in found]:
            yield words


def quoted(text: str, most: int = MAX_QUOTED) -> str:
    """What stands in the file, as an error shows it: cut off when it is long."""
    return repr(text if len(text) <= most else text[:most] + "...")


class Mark(StrEnum):
    """How sure we are of a number or a face."""

    RULEBOOK = "rulebook"
    SOURCES = "sources"
    SOURCE = "source"
    DEDUCED = "deduced"
    HOUSE = "house"


@dataclass(frozen=True)
class Fact:
    """A number or a face in a component file: its name, what it is, how sure that is, its line.

    `value`: an integer, or for a face what JSON can hold. `mark`: None where the file is somebody's
    own and does not say. Lines count from 1.
    """

    name: str
    value: Any
    mark: Mark | None
    line: int


@dataclass(frozen=True)
class Amount:
    """What is printed, as a number or in a few words, and how sure it is."""

    value: str
    mark: Mark


@dataclass(frozen=True)
class Row:
    """A line of a table: amounts by column, None where there is none.

    `picture`: what of the game's legend stands before its label. `note`: a sentence more.
    """

    label: str
    amounts: tuple[Amount | None, ...]
    picture: str = ""
    note: str = ""


def number(label: str, amount: object, mark: Mark = Mark.RULEBOOK, picture: str = "") -> Row:
    """A line with one amount."""
    return Row(label, (Amount(str(amount), mark),), picture)


@dataclass(frozen=True)
class Pictured:
    """A picture of the game's `faces` by its name, and what it shows, in words."""

    name: str
    amounts: tuple[Amount, ...]


@dataclass(frozen=True)
class Group:
    """A heading with what belongs together: a table, faces, or both.

    `source`: where it comes from, a sentence or two. `columns`: headings of the amounts. `wide`:
    faces are large, such as tiles of a board.
    """

    title: str
    source: str
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    faces: tuple[Pictured, ...] = ()
    wide: bool = False
