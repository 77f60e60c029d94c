"""The map tile faces: drawn as text, read into terrain codes.

The house set stands in `tiles.txt`; the owner of a real copy may hand `parse` a text of the same
form with the faces of that copy.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import numpy.typing as npt

from stammtisch.core.components import ComponentFile, Fact, Mark, quoted
from stammtisch.core.errors import ComponentsError

FILE = ComponentFile(Path(__file__).with_name("tiles.txt"))
house, provenance = FILE.house, FILE.provenance

N_TILES = 8
SIDE = 7
FACES: tuple[str, ...] = tuple(f"{tile}{face}" for tile in range(1, N_TILES + 1) for face in "AB")
# The place of a letter is its terrain code: meadow, forest, ruins, volcano, mountain, water,
# small temple, large temple.
LETTERS: str = ".frv^~tT"

MIN_STANDING = 13

_MEADOW_OR_FOREST = [LETTERS.index(letter) for letter in ".f"]
_STANDING = [LETTERS.index(letter) for letter in ".frv"]
_TEMPLES = [LETTERS.index(letter) for letter in "tT"]

_Face = npt.NDArray[np.int64]
_Line = tuple[int, str]


def parse(text: str) -> npt.NDArray[np.int64]:
    """Sixteen drawn faces become an array (16, 7, 7) of terrain codes, in the order of `FACES`.

    Faces may come in any order, with comments and blank lines anywhere. Raises `ComponentsError`
    at the first line that breaks the form, or at the name of the first face on which a rule of
    the game could fail: no temple, too few spaces to stand on, or no start space on a corner.
    """
    plain = FILE.plain(text)
    end = plain.count("\n") + 1
    lines = _significant_lines(plain)
    faces: dict[str, _Face] = {}
    for line, name in lines:
        _require_new_name(name, line, faces)
        face = _read_face(name, lines, end)
        _require_playable(name, face, line)
        faces[name] = face
    _require_all(faces, end)
    return np.stack([faces[name] for name in FACES])


def facts(text: str | None = None) -> Iterator[Fact]:
    """Each face of a file that can be parsed, in seven lines; without a text, of the house set."""
    lines = _significant_lines(FILE.plain(house() if text is None else text))
    for line, name in lines:
        rows = [row for _, row in islice(lines, SIDE)]
        yield Fact(f"face {name}", rows, Mark.HOUSE if text is None else None, line)


def _significant_lines(text: str) -> Iterator[_Line]:
    for number, line in enumerate(text.split("\n"), start=1):
        content = line.rstrip()
        if content and not content.startswith("#"):
            yield number, content


def _require_new_name(name: str, line: int, known: Collection[str]) -> None:
    if name in known:
        raise FILE.fault("twice", line, face=name)
    if name in FACES:
        return
    if known and set(name) <= set(LETTERS):
        raise FILE.fault("many_lines", line, side=SIDE)
    raise FILE.fault("no_name", line, name=quoted(name, SIDE), first=FACES[0], last=FACES[-1])


def _read_face(name: str, lines: Iterator[_Line], end: int) -> _Face:
    rows: list[list[int]] = []
    for line, row in islice(lines, SIDE):
        if _looks_like_name(row):
            raise _too_few_lines(name, len(rows), line)
        rows.append(_read_row(row, line))
    if len(rows) < SIDE:
        raise _too_few_lines(name, len(rows), end)
    return np.array(rows, dtype=np.int64)


def _looks_like_name(text: str) -> bool:
    return len(text) < SIDE and text[0] in "0123456789"


def _too_few_lines(name: str, count: int, line: int) -> ComponentsError:
    return FILE.fault("few_lines", line, face=name, count=count, side=SIDE)


def _read_row(row: str, line: int) -> list[int]:
    for column, letter in enumerate(row[:SIDE], start=1):
        if letter not in LETTERS:
            raise FILE.fault(
                "no_terrain", line, column, letter=quoted(letter, SIDE), letters=LETTERS
            )
    if len(row) != SIDE:
        raise FILE.fault("letters", line, min(len(row), SIDE) + 1, count=len(row), side=SIDE)
    return [LETTERS.index(letter) for letter in row]


def _require_playable(name: str, face: _Face, line: int) -> None:
    if not np.isin(face, _TEMPLES).any():
        raise FILE.fault("no_temple", line, face=name)
    standing = int(np.isin(face, _STANDING).sum())
    if standing < MIN_STANDING:
        raise FILE.fault("standing", line, face=name, count=standing, least=MIN_STANDING)
    if not _starts_in_every_corner(face):
        raise FILE.fault("no_start", line, face=name)


def _starts_in_every_corner(face: _Face) -> bool:
    """On a corner tile two neighbouring sides lie open, whichever way it is turned."""
    start = np.isin(face, _MEADOW_OR_FOREST)
    around = [start[0], start[:, -1], start[-1], start[:, 0]]
    has_start = [bool(side.any()) for side in around]
    return all(has_start[side] or has_start[side - 1] for side in range(len(has_start)))


def _require_all(faces: Collection[str], end: int) -> None:
    missing = [name for name in FACES if name not in faces]
    if missing:
        raise FILE.fault("missing", end, faces=", ".join(missing))
