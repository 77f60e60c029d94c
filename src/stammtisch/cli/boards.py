"""A view's boards as coloured text with coordinates; other views as the titles of what lies there.

A board is an entry of the view that is rows of letters of one width. Entries of the same size lie
on top of it, "." where they are empty: digits in them are seats. If the game's scene names a
colour of its palette for a letter (`LETTERS`), that is what the letter is drawn in.
"""

from __future__ import annotations

import re
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

EMPTY = "."
COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
PLAIN = ("white", "green", "cyan", "yellow", "magenta", "blue", "red", "bright_white")

Rows = list[str]


def picture(view: dict[str, Any], scene: Any, game: Any) -> RenderableType:
    """The boards of a view, or what its scene says lies on the table."""
    boards = [rows for rows in view.values() if is_board(rows)]
    if not boards:
        return titles(scene)
    first, *above = boards
    above = [rows for rows in above if _size(rows) == _size(first)]
    return drawn(first, above, Colours(first, scene, game))


def is_board(rows: Any) -> bool:
    """Whether an entry of a view is rows of letters, all equally long."""
    if not isinstance(rows, list) or len(rows) < 2 or not all(isinstance(r, str) for r in rows):
        return False
    return len({len(row) for row in rows}) == 1 and len(rows[0]) > 1


def _size(rows: Rows) -> tuple[int, int]:
    return len(rows), len(rows[0])


class Colours:
    """Which style a letter is written in."""

    def __init__(self, board: Rows, scene: Any, game: Any) -> None:
        self.palette = scene.palette
        self.names: dict[str, str] = getattr(game.module("scene"), "LETTERS", {})
        letters = sorted(set("".join(board)) - {" "})
        self.plain = {letter: PLAIN[i % len(PLAIN)] for i, letter in enumerate(letters)}

    def ground(self, letter: str) -> str:
        """The style of a letter with nothing on it."""
        colour = self._colour(self.names.get(letter, ""))
        return f"#1d1813 on {colour}" if colour else self.plain.get(letter, "")

    def seat(self, digit: str) -> str:
        """The style of a thing of a seat's."""
        colour = self._colour(f"seat-{digit}")
        return f"bold white on {colour}" if colour else f"bold reverse {PLAIN[int(digit) % 8]}"

    def _colour(self, name: str) -> str | None:
        value = self.palette.get(name, ("",))[0]
        return value if COLOUR.fullmatch(value) else None


def drawn(board: Rows, above: list[Rows], colours: Colours) -> Text:
    """The board, a letter for each column above and below, a number for each row beside."""
    width = len(board[0])
    head = "    " + "".join(f"{chr(ord('a') + x)} " for x in range(width)) + "\n"
    text = Text(no_wrap=True).append(head, style="dim")
    for y, row in enumerate(board):
        text.append(f"{y + 1:3} ", style="dim")
        for x, letter in enumerate(row):
            over = next((rows[y][x] for rows in above if rows[y][x] not in f"{EMPTY} "), None)
            text.append(*_cell(letter, over, colours))
        text.append(f" {y + 1}\n", style="dim")
    return text.append(head, style="dim")


def _cell(letter: str, over: str | None, colours: Colours) -> tuple[str, str]:
    if letter == " ":
        return "  ", ""
    if over is not None:
        return f"{over} ", colours.seat(over) if over.isdecimal() else "bold"
    return f"{letter} ", colours.ground(letter)


def titles(scene: Any) -> RenderableType:
    """What lies on the table, row by row, in words."""
    rows: dict[float, list[Any]] = {}
    for sprite in scene.sprites:
        if sprite.title:
            rows.setdefault(sprite.y, []).append(sprite)
    lines = []
    for y in sorted(rows):
        names = [sprite.title for sprite in sorted(rows[y], key=lambda sprite: sprite.x)]
        lines.append(Text(" · ".join(names)))
    return Group(*lines)
