"""Component files: what the readers of all games' files share.

A game's `components/` holds the house set as text and a `parse` of its own. It makes a
`ComponentFile` and gives away `house` and `provenance` of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from .errors import ComponentsError
from .words import Words

MAX_CHARACTERS = 20_000
"""Some times what a set with many remarks takes."""
MAX_QUOTED = 12


@dataclass(frozen=True)
class ComponentFile:
    """A game's component files; `path` is the one of its house set."""

    path: Path

    def house(self) -> str:
        """The text of the house set, drawn for this project and not what is published."""
        return self.path.read_text(encoding="utf-8")

    def provenance(self) -> str:
        """Where the house set comes from and how to read it: its header, without hash marks."""
        header = takewhile(lambda line: line.startswith("#"), self.house().splitlines())
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


def quoted(text: str, most: int = MAX_QUOTED) -> str:
    """What stands in the file, as an error shows it: cut off when it is long."""
    return repr(text if len(text) <= most else text[:most] + "...")
