"""A view's boards as text with coordinates and a legend; other views as the titles in their scene.

A board is an entry of the view that is rows of letters of one width, " " where there is nothing.
Entries of the same size lie on top of it, "." where they are empty: digits in them are seats.

The game's scene knows the rest. A sprite whose id ends in the name of a square ("space-c4") tells
what that square is called, whether something may be done there, and its badge. Where squares lie
apart in the scene, and what is written or lies between them, is seen here too. A colour of the
palette that the scene names for a letter (`LETTERS`) is what the letter is drawn in.
"""

from __future__ import annotations

import itertools
import re
import textwrap
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeGuard

from rich.console import Group, RenderableType
from rich.text import Text

from .words import Words

if TYPE_CHECKING:
    from .game import Game
    from .scene import Item, Scene, Sprite, Tray

EMPTY = "."
CELL = 3
"""Characters a square: a seat's mark if there is one, the letter, a badge if there is one."""
BAR, CROSSING = "│ ", "┼─"
LEGAL = "*"
MARKS = "●■▲◆♥♣♠★"
"""A mark for each seat: it tells them apart without colours too."""

COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
PLAIN = ("white", "green", "cyan", "yellow", "magenta", "blue", "red", "bright_white")
BADGE = "bold #fff4d6 on #6b3a10"
SQUARE = re.compile(r"-([a-z])([0-9]+)$")
WRITING = re.compile(r"<text\b[^>]*>([^<]*)</text>")

Rows = list[str]
Cell = tuple[int, int]
"""Column and row, from 0."""


def picture(
    view: dict[str, Any], scene: Scene, game: Game, names: Sequence[str], words: Words
) -> RenderableType:
    """The boards of a view with a legend, or what its scene says lies on the table."""
    found = [rows for rows in view.values() if is_board(rows)]
    same = [rows for rows in found if _size(rows) == _size(found[0])]
    board = Board(same[0], same[1:], scene, game) if same else None
    if board is None or not board.squares:
        return titles(scene)
    drawn = board.drawn()
    return Group(drawn, packed(board.legend(names, words), drawn.plain.index("\n")))


def is_board(rows: object) -> TypeGuard[Rows]:
    """Whether an entry of a view is rows of letters, all equally long."""
    if not isinstance(rows, list) or len(rows) < 2 or not all(isinstance(r, str) for r in rows):
        return False
    return len({len(row) for row in rows}) == 1 and len(rows[0]) > 1


def _size(rows: Rows) -> tuple[int, int]:
    return len(rows), len(rows[0])


def mark(seat: int) -> str:
    """What a seat's things are drawn as."""
    return MARKS[seat % len(MARKS)]


class Colours:
    """Which style a letter is written in."""

    def __init__(self, board: Rows, scene: Scene, game: Game) -> None:
        self.palette = scene.palette
        self.names: dict[str, str] = getattr(game.module("picture"), "LETTERS", {})
        found = set("".join(board)) - {" "}
        self.letters = [*(a for a in self.names if a in found), *sorted(found - {*self.names})]
        self.plain = {letter: PLAIN[i % len(PLAIN)] for i, letter in enumerate(self.letters)}

    def ground(self, letter: str) -> str:
        """The style of a letter of the board."""
        colour = self._colour(self.names.get(letter, ""))
        return f"#1d1813 on {colour}" if colour else self.plain.get(letter, "")

    def seat(self, digit: str) -> str:
        """The style of a thing of a seat's."""
        colour = self._colour(f"seat-{digit}")
        return f"bold white on {colour}" if colour else f"bold reverse {PLAIN[int(digit) % 8]}"

    def _colour(self, name: str) -> str | None:
        light, _ = self.palette.get(name, ("", ""))
        return light if COLOUR.fullmatch(light) else None


class Layout:
    """Where the scene draws a board's columns and rows, and hence where they lie apart."""

    def __init__(self, squares: dict[Cell, Sprite]) -> None:
        self.columns = {x: sprite.x for (x, _), sprite in squares.items()}
        self.rows = {y: sprite.y for (_, y), sprite in squares.items()}
        columns, rows = _steps(self.columns), _steps(self.rows)
        self.step = min((*columns.values(), *rows.values()), default=0.0)
        self.gaps = {x for x, step in columns.items() if step > 1.05 * self.step}
        """Columns that are further away from the one before than others are."""
        self.breaks = {y for y, step in rows.items() if step > 1.05 * self.step}
        """The same of rows."""

    def nearest(self, sprite: Sprite) -> tuple[Cell, bool]:
        """The square closest to a sprite, and whether it lies on its edge rather than on it."""
        x = min(self.columns, key=lambda x: abs(self.columns[x] - sprite.x))
        y = min(self.rows, key=lambda y: abs(self.rows[y] - sprite.y))
        away = max(abs(self.columns[x] - sprite.x), abs(self.rows[y] - sprite.y))
        return (x, y), away > self.step / 4


def _steps(places: dict[int, float]) -> dict[int, float]:
    """How far each column or row is from the one before, where both are there."""
    return {i: place - places[i - 1] for i, place in places.items() if i - 1 in places}


class Board:
    """One board with what lies on it and what the scene tells of its squares."""

    def __init__(self, ground: Rows, above: list[Rows], scene: Scene, game: Game) -> None:
        self.ground, self.above, self.symbols = ground, above, scene.symbols
        self.colours = Colours(ground, scene, game)
        cells = [(self._cell_of(sprite), sprite) for sprite in scene.sprites]
        self.squares = {cell: sprite for cell, sprite in cells if cell is not None}
        self.layout = Layout(self.squares)
        self.others = [sprite for cell, sprite in cells if cell is None and self.squares]

    def _cell_of(self, sprite: Sprite) -> Cell | None:
        found = SQUARE.search(sprite.id)
        if found is None:
            return None
        x, y = ord(found[1]) - ord("a"), int(found[2]) - 1
        n_rows, n_columns = _size(self.ground)
        return (x, y) if x < n_columns and 0 <= y < n_rows else None

    def letter(self, cell: Cell) -> str:
        return self.ground[cell[1]][cell[0]]

    def over(self, cell: Cell) -> str | None:
        """What lies on a square."""
        x, y = cell
        return next((rows[y][x] for rows in self.above if rows[y][x] not in f"{EMPTY} "), None)

    # Beside the squares

    @cached_property
    def written(self) -> dict[Cell, str]:
        """What is written below squares: drawings that are one text, on the edges of squares."""
        found = {}
        for sprite in self.others:
            texts = WRITING.findall(self.symbols.get(sprite.symbol, ""))
            cell, on_edge = self.layout.nearest(sprite)
            if len(texts) == 1 and on_edge:
                found[cell] = texts[0].strip()
        return found

    @cached_property
    def notes(self) -> dict[Cell, str]:
        """The titles of what lies where the board is blank, cut to the cells there."""
        found: dict[Cell, str] = {}
        for sprite in self.others:
            (x, y), _ = self.layout.nearest(sprite)
            if sprite.title and not sprite.actions and self.letter((x, y)) == " ":
                columns = self._blank_around(x, y)
                lines = textwrap.wrap(sprite.title, CELL * len(columns) - 1)
                for row, line in enumerate(lines, start=y - len(lines) // 2):
                    line = line.center(CELL * len(columns))
                    for i, column in enumerate(columns):
                        found[column, row] = line[CELL * i : CELL * (i + 1)]
        return found

    def _blank_around(self, x: int, y: int) -> range:
        """The blank columns around this one."""
        row = self.ground[y]
        before, behind = row[:x].rstrip(" "), row[x:].lstrip(" ")
        return range(len(before), len(row) - len(behind))

    # The board

    def drawn(self) -> Text:
        """A letter for each column above and below, a number for each row beside."""
        columns = range(len(self.ground[0]))
        head = self._line([Text(_name(x).ljust(CELL), "dim") for x in columns], gap="  ")
        lines = [head]
        for y in range(len(self.ground)):
            number = str(y + 1)
            lines.append(self._line([self.cell((x, y)) for x in columns], BAR, number, number))
            if y + 1 in self.layout.breaks or any(row == y for _, row in self.written):
                lines.append(self._line([self.edge_below((x, y)) for x in columns], CROSSING))
        return Text("\n", no_wrap=True).join([*lines, head])

    def _line(self, cells: list[Text], gap: str, before: str = "", behind: str = "") -> Text:
        text = Text().append(f"{before:>3} ", "dim")
        for x, cell in enumerate(cells):
            if x in self.layout.gaps:
                text.append(gap, "dim")
            text.append_text(cell)
        return text.append(f" {behind:3}", "dim")

    def cell(self, cell: Cell) -> Text:
        """A square, or what is noted in a blank."""
        letter, over = self.letter(cell), self.over(cell)
        if letter == " ":
            return Text(self.notes.get(cell, " " * CELL), "dim")
        text, ground = Text(), self.colours.ground(letter)
        if over is not None and over.isdecimal():
            text.append(mark(int(over)), self.colours.seat(over))
        elif over is not None:
            text.append(over, "bold")
        text.append(letter, ground)
        badge = self.badge(cell)
        return text.append(badge, BADGE).append(" " * (CELL - len(text)), ground)

    def badge(self, cell: Cell) -> str:
        """What the scene writes on a square that may be chosen, cut to its room with a "+"."""
        sprite, room = self.squares.get(cell), CELL - 1 - (self.over(cell) is not None)
        if sprite is None or not sprite.legal:
            return ""
        badge = sprite.badge or LEGAL
        return badge if len(badge) <= room else f"{badge[: room - 1]}+"

    def edge_below(self, cell: Cell) -> Text:
        """A piece of the line below a row, with what is written there."""
        written = self.written.get(cell, "")[:CELL]
        return Text.assemble((written, "bold"), ("─" * (CELL - len(written)), "dim"))

    # What it means

    def legend(self, names: Sequence[str], words: Words) -> list[list[Text]]:
        """The letters in words, the seats' marks, and how it is shown what may be done."""
        return [list(self._letters()), list(self._seats(names)), list(self._choices(words))]

    def _letters(self) -> Iterator[Text]:
        for letter in self.colours.letters:
            titles = [self._title(cell) for cell in self.squares if self.letter(cell) == letter]
            if meaning := min(titles, key=len, default=""):
                yield _entry(letter, self.colours.ground(letter), meaning)

    def _title(self, cell: Cell) -> str:
        """What a square is called, without its name and without what follows a colon."""
        name = f"{_name(cell[0])}{cell[1] + 1}"  # as players write it: c4
        title = self.squares[cell].title.removeprefix(name).lstrip(" ,:")
        return title.partition(":")[0].rstrip()

    def _seats(self, names: Sequence[str]) -> Iterator[Text]:
        """Whose the marks are, and for one of them what it looks like on a square."""
        cells = [(x, y) for y, row in enumerate(self.ground) for x in range(len(row))]
        taken = {over: cell for cell in cells if (over := self.over(cell)) is not None}
        for over in sorted(taken):
            if over.isdecimal() and int(over) < len(names):
                yield _entry(mark(int(over)), self.colours.seat(over), names[int(over)])
        first = next(iter(taken.values()), None)
        if first in self.squares:
            yield Text.assemble(" ", self.cell(first)[:2], f" {self._title(first)}")

    def _choices(self, words: Words) -> Iterator[Text]:
        badges = sorted({badge for cell in self.squares if (badge := self.badge(cell))})
        several = [badge for badge in badges if badge[-1] == "+"]
        priced = [badge for badge in badges if badge != LEGAL and badge not in several]
        if LEGAL in badges:
            yield _entry(LEGAL, BADGE, words("cli.possible"))
        for badge in priced[:1]:
            yield _entry(badge, BADGE, words("cli.priced"))
        for badge in several:
            yield _entry(badge, BADGE, words("cli.several"))


def _name(column: int) -> str:
    return chr(ord("a") + column)


def _entry(sign: str, style: str, meaning: str) -> Text:
    return Text.assemble((f" {sign} ", style), f" {meaning}")


def packed(paragraphs: list[list[Text]], width: int) -> Text:
    """Entries side by side, each whole, in lines of this width."""
    lines: list[Text] = []
    for entries in paragraphs:
        for i, entry in enumerate(entries):
            if i and lines[-1].cell_len + 2 + entry.cell_len <= width:
                lines[-1] = Text("  ").join([lines[-1], entry])
            else:
                lines.append(entry)
    return Text("\n").join(lines)


def titles(scene: Scene) -> RenderableType:
    """What lies on the table in words, row by row; a line of its own for what carries others, and
    for each tray beside it.
    """
    ids = {sprite.id for sprite in scene.sprites}
    titled = [sprite for sprite in scene.sprites if sprite.title]
    carried: dict[str, list[Sprite]] = {}
    for sprite in titled:
        carried.setdefault(sprite.on, []).append(sprite)
    lying = sorted((one for one in titled if one.on not in ids), key=lambda one: (one.y, one.x))
    lines = []
    for _, group in itertools.groupby(lying, key=lambda sprite: sprite.y):
        row = list(group)
        lines += [_listed([sprite for sprite in row if sprite.id not in carried])]
        lines += [
            Text.assemble((_said(sprite), "bold"), ": ", _listed(carried[sprite.id]))
            for sprite in row
            if sprite.id in carried
        ]
    lines += [_in_tray(tray) for tray in scene.trays if tray.items or tray.note]
    return Group(*(line for line in lines if line.plain))


def _listed(sprites: list[Sprite]) -> Text:
    """Each name once, with a sign at what may be chosen."""
    return Text(" · ".join(dict.fromkeys(map(_said, sprites))))


def _in_tray(tray: Tray) -> Text:
    """Each item with its hint; how many there are of it, and a sign if it may be chosen."""
    items = " · ".join(filter(None, map(_held, tray.items)))
    told = "; ".join(filter(None, (items, tray.note)))
    return Text.assemble((tray.label, "bold"), ": " if tray.label else "", told)


def _held(item: Item) -> str:
    count, hint = f"{item.count} × " if item.count > 1 else "", item.hint.partition("\n")[0]
    name = f"{count}{item.label}" if item.label else ""
    sign = f" [{item.badge or LEGAL}]" if item.legal else ""
    return f"{name}{sign} ({hint})" if hint else f"{name}{sign}"


def panels(scene: Scene, names: Sequence[str | Text]) -> RenderableType:
    """What stands beside each player's name, a line each."""
    lines = []
    for panel in scene.players:
        facts = [f"{f.label} {f.value}".strip() for f in (*panel.facts, *panel.marks)]
        lines.append(Text.assemble(names[panel.seat], f"  {', '.join(facts)}"))
    return Group(*lines)


def _said(sprite: Sprite) -> str:
    """The first line of a title, and what the scene writes there if it may be chosen."""
    name = sprite.title.partition("\n")[0]
    return f"{name} [{sprite.badge or LEGAL}]" if sprite.legal else name
