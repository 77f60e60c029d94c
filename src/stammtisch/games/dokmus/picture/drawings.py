"""All drawings of a game: the art, the faces of its tiles, the mat they lie on."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from pathlib import Path

from stammtisch.core.scene import read_symbols

from ..components import SIDE
from ..state import COLUMNS, SIZE, SQUARES
from .geometry import MARGIN, along, edge
from .island import Tile
from .landscape import Rows, pictures

FONT = 'font-family="Georgia, DejaVu Serif, serif" text-anchor="middle"'
LABEL = 12
"""How far inside the mat's edge letters and numbers stand: clear of the handles of tiles."""


def symbols(n_rows: int, tiles: Iterable[Tile]) -> Mapping[str, str]:
    """All drawings, those of the tiles put together; the same throughout a game."""
    return _symbols(n_rows, tuple(sorted((tile.face, tile.rows) for tile in tiles)))


@functools.lru_cache(maxsize=64)
def _symbols(n_rows: int, faces: tuple[tuple[str, Rows], ...]) -> Mapping[str, str]:
    drawn = {**art(), f"table-{n_rows}": _table_top(n_rows)}
    for face, rows in faces:
        drawn |= _face(face, rows)
    return drawn


@functools.cache
def art() -> dict[str, str]:
    """The drawings that are the same for all tiles."""
    return read_symbols(Path(__file__).parent / "art")


@functools.lru_cache(maxsize=256)
def _face(face: str, rows: Rows) -> dict[str, str]:
    """The drawings of a face of one component file; other files have other rows."""
    return {**pictures(face, rows), f"plate-{face}": name_plate(face)}


@functools.cache
def _table_top(n_rows: int) -> str:
    """The mat around the tiles, with the letters of the columns and numbers of the rows."""
    width, height = edge(COLUMNS), edge(n_rows)
    labels = []
    for column in range(SIZE):
        letter, x = SQUARES[column][0], along(column)
        labels += [_label(letter, x, LABEL), _label(letter, x, height - LABEL)]
    for row in range(n_rows * SIDE):
        number, y = str(row + 1), along(row)
        labels += [_label(number, LABEL, y), _label(number, width - LABEL, y)]
    move = f'transform="translate({-width / 2:g} {-height / 2:g})"'
    letters = f'<g {move} {FONT} font-size="15" fill="var(--label)">{"".join(labels)}</g>'
    mat = _frame(width, height, 0, 12, 'fill="var(--table-edge)"')
    mat += _frame(width, height, 2, 10, 'fill="var(--table)"')
    line = 'fill="none" stroke="var(--table-line)"'
    mat += _frame(width, height, 4.5, 8, f'{line} stroke-width="1.2"')
    mat += _frame(width, height, MARGIN - 4.5, 7, f'{line} stroke-width="1" opacity=".7"')
    return mat + letters


def _frame(width: float, height: float, inset: float, radius: float, paint: str) -> str:
    wide, high = width - 2 * inset, height - 2 * inset
    at = f'x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}"'
    return f'<rect {at} rx="{radius:g}" {paint}/>'


def _label(text: str, x: float, y: float) -> str:
    return f'<text x="{x:g}" y="{y + 5:g}">{text}</text>'


def name_plate(face: str) -> str:
    """The name of a tile, for the channel below it."""
    return (
        '<rect x="-14.5" y="-7.5" width="29" height="15" rx="4" fill="var(--plate)"/>'
        f'<text y="5" {FONT} font-size="14" font-weight="bold" '
        f'fill="var(--frame-ink)">{face}</text>'
    )
