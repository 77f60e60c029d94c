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

from stammtisch.core.errors import ComponentsError
from stammtisch.core.words import Words

N_TILES = 8
SIDE = 7
FACES: tuple[str, ...] = tuple(f"{tile}{face}" for tile in range(1, N_TILES + 1) for face in "AB")
# The place of a letter is its terrain code: meadow, forest, ruins, volcano, mountain, water,
# small temple, large temple.
LETTERS: str = ".frv^~tT"

MIN_STANDING = 13
MAX_CHARACTERS = 100_000

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
    _require_sane_size(text)
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
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


def house() -> str:
    """The text of the house set, drawn for this project and not the published tiles."""
    return Path(__file__).with_name("tiles.txt").read_text(encoding="utf-8")


def provenance() -> str:
    """Where the house set comes from and how to read it: its header, without the hash marks."""
    header = []
    for line in house().splitlines():
        if not line.startswith("#"):
            break
        header.append(line[1:].removeprefix(" "))
    return "\n".join(header)


def _require_sane_size(text: str) -> None:
    if len(text) > MAX_CHARACTERS:
        raise _fault("too_long", 1, count=len(text), most=MAX_CHARACTERS)


def _significant_lines(text: str) -> Iterator[_Line]:
    for number, line in enumerate(text.split("\n"), start=1):
        content = line.rstrip()
        if content and not content.startswith("#"):
            yield number, content


def _require_new_name(name: str, line: int, known: Collection[str]) -> None:
    if name in known:
        raise _fault("twice", line, face=name)
    if name in FACES:
        return
    if known and set(name) <= set(LETTERS):
        raise _fault("many_lines", line, side=SIDE)
    raise _fault("no_name", line, name=_quoted(name), first=FACES[0], last=FACES[-1])


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
    return _fault("few_lines", line, face=name, count=count, side=SIDE)


def _read_row(row: str, line: int) -> list[int]:
    for column, letter in enumerate(row[:SIDE], start=1):
        if letter not in LETTERS:
            raise _fault("no_terrain", line, column, letter=_quoted(letter), letters=LETTERS)
    if len(row) != SIDE:
        raise _fault("letters", line, min(len(row), SIDE) + 1, count=len(row), side=SIDE)
    return [LETTERS.index(letter) for letter in row]


def _require_playable(name: str, face: _Face, line: int) -> None:
    if not np.isin(face, _TEMPLES).any():
        raise _fault("no_temple", line, face=name)
    standing = int(np.isin(face, _STANDING).sum())
    if standing < MIN_STANDING:
        raise _fault("standing", line, face=name, count=standing, least=MIN_STANDING)
    if not _starts_in_every_corner(face):
        raise _fault("no_start", line, face=name)


def _starts_in_every_corner(face: _Face) -> bool:
    """On a corner tile two neighbouring sides lie open, whichever way it is turned."""
    start = np.isin(face, _MEADOW_OR_FOREST)
    around = [start[0], start[:, -1], start[-1], start[:, 0]]
    has_start = [bool(side.any()) for side in around]
    return all(has_start[side] or has_start[side - 1] for side in range(len(has_start)))


def _require_all(faces: Collection[str], end: int) -> None:
    missing = [name for name in FACES if name not in faces]
    if missing:
        raise _fault("missing", end, faces=", ".join(missing))


def _quoted(text: str) -> str:
    return repr(text if len(text) <= SIDE else text[:SIDE] + "...")


def _fault(kind: str, line: int, column: int = 1, **values: object) -> ComponentsError:
    """What is wrong, by its key in the game's catalogues; the error itself says it in English."""
    key, words = f"component.{kind}", Words("en", Path(__file__).parents[1] / "locale")
    return ComponentsError(words(key, **values), line, column, key, **values)
