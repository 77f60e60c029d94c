"""Boards in the terminal: readable in 80 columns, without colours, by somebody new to them."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

import stammtisch
from stammtisch.cli import common, terminal
from stammtisch.cli.session import Session
from stammtisch.core import boards
from stammtisch.core.scene import Fact, Item, PlayerPanel, Scene, Sprite, Tray
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES
from stammtisch.games.dokmus.components import LETTERS
from stammtisch.games.dokmus.state import TERRAINS

STEP = 10


# A board of four by three with two tiles, the left of which is missing in the last row


def square(name: str, x: float, y: float, **more: Any) -> Sprite:
    return Sprite(f"space-{name}", "open", "spaces", x, y, **more)


COLUMNS = {"a": 5, "b": 15, "c": 28, "d": 38}
"""Column -> where it is drawn: c lies a little apart."""
ROWS = {1: 5, 2: 15, 3: 28}
LAND = {".": "grass", "h": "hill"}
GROUND = [".h..", "....", "  h."]
TOKENS = ["0...", "....", "...1"]


@dataclass
class Little:
    """The little board in a view, and what its scene tells of it."""

    legal: dict[str, str]

    def sprite(self, column: str, row: int) -> Sprite:
        name, x = f"{column}{row}", ord(column) - ord("a")
        token = TOKENS[row - 1][x]
        title = f"{name}, {LAND[GROUND[row - 1][x]]}" + ("" if token == "." else ", token")
        legal = (f"go {name}",) if name in self.legal else ()
        return square(
            name,
            COLUMNS[column],
            ROWS[row],
            title=title,
            actions=(f"go {name}",),
            legal=legal,
            badge=self.legal.get(name, ""),
        )

    def board(self) -> boards.Board:
        squares = [
            self.sprite(column, row)
            for row in ROWS
            for x, column in enumerate(COLUMNS)
            if GROUND[row - 1][x] != " "
        ]
        others = [
            Sprite("plate-1", "plate-1A", "tiles", 0, 21),
            Sprite("pit", "pit", "ground", 10, 28, title="pit"),
            Sprite("arrow", "pit", "handles", 10, 28, title="arrow", actions=("dig",)),
            Sprite("token-x", "letter", "tokens", 38, 5),
        ]
        symbols = {"plate-1A": "<path/><text x='1'>1A</text>", "letter": "<text>X</text>"}
        scene = Scene(43, 33, ("all",), symbols, {}, (*squares, *others))
        game: Any = SimpleNamespace(module=lambda _: SimpleNamespace())
        return boards.Board(GROUND, [TOKENS], scene, game)


def test_the_little_board_is_drawn_as_it_lies() -> None:
    drawn = Little({"b1": "", "a2": "2", "d1": "1·2", "d3": "2", "a1": ""}).board().drawn()
    assert [line.rstrip() for line in drawn.plain.splitlines()] == [
        "    a  b    c  d",
        "  1 ●.*h* │ .  .1+ 1",
        "  2 .2 .  │ .  .   2",
        "    1A────┼───────",
        "  3  pit  │ h  ■.2 3",
        "    a  b    c  d",
    ]


def test_the_little_board_is_explained() -> None:
    board = Little({"b1": "", "a2": "2", "d1": "1·2"}).board()
    legend = boards.packed(board.legend(["Ann", "Bob"], common.speak("en")), 40).plain
    assert legend.splitlines() == [
        " .  grass   h  hill",
        " ●  Ann   ■  Bob   ●. grass, token",
        " *  possible now",
        " 2  possible now, at this price",
        " 1+  several ways: “?” lists them",
    ]


def test_a_board_whose_scene_has_no_squares_is_drawn_without_them() -> None:
    scene = Scene(1, 1, ("all",), {}, {}, (Sprite("pit", "pit", "all", 0, 0, title="pit"),))
    game: Any = SimpleNamespace(module=lambda _: SimpleNamespace())
    board = boards.Board(["ab", "c "], [], scene, game)
    lines = [line.rstrip() for line in board.drawn().plain.splitlines()]
    assert lines == ["    a  b", "  1 a  b   1", "  2 c      2", "    a  b"]
    assert boards.packed(board.legend([], common.speak("en")), 80).plain == ""


def said(*sprites: Sprite, trays: tuple[Tray, ...] = ()) -> list[str]:
    """What a table without squares is in words, though an entry of its view looks like a board."""
    scene = Scene(1, 1, ("all",), {}, {}, sprites, trays=trays)
    game: Any = SimpleNamespace(module=lambda _: SimpleNamespace())
    console = Console(width=80)
    with console.capture() as shown:
        console.print(boards.picture({"open": ["ab", "cd"]}, scene, game, [], common.speak("en")))
    return shown.get().splitlines()


def thing(name: str, x: float, y: float, title: str = "", **more: Any) -> Sprite:
    return Sprite(name, "-", "all", x, y, title=title or name, **more)


def test_a_table_without_squares_is_told_row_by_row() -> None:
    assert said(thing("b", 9, 1), thing("c", 1, 2), thing("a", 1, 1)) == ["a · b", "c"]


def test_what_lies_on_a_thing_is_told_with_it() -> None:
    hill = thing("hill", 0, 3, "hill\nof an island", on="land", actions=("go",), legal=("go",))
    mine = thing("mine", 0, 9, on="land", actions=("dig",), legal=("dig",), badge="5")
    assert said(
        thing("land", 5, 1), thing("sea", 1, 1), hill, mine, mine, thing("x", 0, 5, on="-")
    ) == [
        "sea",
        "land: hill [*] · mine [5]",
        "x",
    ]


def test_what_lies_beside_the_table_is_told_with_it() -> None:
    """So that there is something to read before anything lies on it."""
    items = (
        Item("a", "-", "tile", "a hill\nand more"),
        Item("b", "-", "card", count=3, actions=("play",), legal=("play",), badge="2"),
        Item("c", "-", ""),
    )
    trays = Tray("open", "Open", items, "9 more"), Tray("none", "None", ()), Tray("", "", (), "x")
    assert said(trays=trays) == ["Open: tile (a hill) · 3 × card [2]; 9 more", "x"]


def test_what_players_have_is_told_beside_their_names() -> None:
    players = PlayerPanel(1, (Fact("Coins", "2"),), (Fact("First player", ""),)), PlayerPanel(0)
    scene = Scene(1, 1, ("all",), {}, {}, (), players=players)
    console = Console(width=80)
    with console.capture() as shown:
        console.print(boards.panels(scene, ["Anna", "Boris"]))
    assert [line.rstrip() for line in shown.get().splitlines()] == [
        "Boris  Coins 2, First player",
        "Anna",
    ]


def test_what_is_a_board_is_seen_by_its_shape() -> None:
    assert boards.is_board(["ab", "cd"])
    for other in (None, "ab", ["ab"], ["ab", "c"], [1, 2], ["a", "b"], [["a"], ["b"]]):
        assert not boards.is_board(other)


# Dokmus


@pytest.fixture(scope="module", params=(2, 3))
def game_under_way(request: pytest.FixtureRequest) -> State:
    """A moment with prices: some spaces cost two tokens."""
    state = stammtisch.load("dokmus").start(request.param, "prices")
    bots = [stammtisch.bot("random", seed=seat) for seat in range(request.param)]
    while state.to_move is not None:
        badges = {sprite.badge for sprite in scene_of(state).sprites if sprite.legal}
        if {"", "2"} <= badges and len(state.actions) > 20:
            return state
        state.apply(int(bots[state.to_move].choose(state.seen_by(state.to_move), None)))
    pytest.fail("no such moment in the whole game")


def texts_of(state: State) -> list[str]:
    return [state.text(int(action)) for action in state.legal_actions()]


def scene_of(state: State, language: str = "en") -> Scene:
    return state.scene(state.to_move, language)


def shown(state: State, language: str, width: int = 80) -> str:
    """All that is shown to the seat that decides; the others are bots."""
    me = state.to_move
    assert me is not None
    names = [f"N{seat}" for seat in range(state.seats)]
    bots = {seat: stammtisch.bot("random") for seat in range(state.seats) if seat != me}
    session = Session(state, names, bots, common.speak(language))
    before, common.OUT.width = common.OUT.width, width
    try:
        with common.OUT.capture() as captured:
            terminal.show(session, me, texts_of(state))
    finally:
        common.OUT.width = before
    return captured.get()


def cells_of(text: str) -> dict[str, str]:
    """What stands in each square of a board that was drawn."""
    cells = {}
    for line in text.splitlines():
        if line[:3].strip().isdigit() and line[3:4] == " " and len(line) > 60:
            row = line[4:].replace("│ ", "")
            for x in range(21):
                cells[f"{chr(ord('a') + x)}{int(line[:3])}"] = row[3 * x : 3 * x + 3]
    return cells


def test_every_square_has_its_letter_its_token_and_its_price(game_under_way: State) -> None:
    view, cells = game_under_way.view(game_under_way.to_move), cells_of(shown(game_under_way, "en"))
    prices = set()
    for sprite in scene_of(game_under_way).sprites:
        if sprite.id.startswith("space-") and sprite.title:
            name = sprite.id.removeprefix("space-")
            x, y = ord(name[0]) - ord("a"), int(name[1:]) - 1
            letter, token = view["board"][y][x], view["tokens"][y][x]
            under = letter if token == "." else boards.mark(int(token)) + letter
            price = (sprite.badge or "*") if sprite.legal else ""
            if len(under + price) > 3:
                price = price[: 2 - len(under)] + "+"
            assert cells[name] == f"{under}{price}".ljust(3), name
            prices.add(price)
    assert {"", "*", "2"} <= prices


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_into_80_columns_and_explains_itself(
    game_under_way: State, language: str
) -> None:
    lines = shown(game_under_way, language).splitlines()
    assert max(map(len, lines)) <= 80
    text, words = "\n".join(lines), game_under_way.game.words(language)
    for letter, terrain in zip(LETTERS, TERRAINS, strict=True):
        assert f" {letter}  {words(f'terrain.{terrain}')}" in text
    for seat in range(game_under_way.seats):
        assert f" {boards.mark(seat)}  N{seat}" in text
    shell = common.speak(language)
    assert f" *  {shell('cli.possible')}" in text
    assert f" 2  {shell('cli.priced')}" in text
    head = "    a  b  c  d  e  f  g    h  i  j  k  l  m  n    o  p  q  r  s  t  u"
    assert [line.rstrip() for line in lines].count(head) == 2


def test_tiles_have_names_and_borders(game_under_way: State) -> None:
    lines = shown(game_under_way, "en").splitlines()
    edges = [line.strip() for line in lines if "┼" in line]
    tiles = game_under_way.view(None)["tiles"]
    written = [edge.split("┼─")[i].strip("─") for edge in edges for i in range(3)]
    assert written == ["" if tile is None else tile["face"] for tile in tiles]
    assert sum(line.count("│ ") == 2 for line in lines) >= len(tiles) // 3 * 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_empty_slot_says_what_it_is(game_under_way: State, language: str) -> None:
    board = game_under_way.view(None)["board"]
    y = next(y for y, row in enumerate(board) if " " in row)
    x = board[y].index(" ")
    cells = cells_of(shown(game_under_way, language))
    names = [f"{chr(ord('a') + x + i)}{y + j + 1}" for j in range(7) for i in range(7)]
    said = " ".join("".join(cells[name] for name in names).split())
    assert said == game_under_way.game.words(language)("gap")


def test_no_word_has_a_soft_hyphen(game_under_way: State) -> None:
    words = game_under_way.game.words("ru")
    assert "\N{SOFT HYPHEN}" in words("guardian.2"), "or the test shows nothing"
    assert "\N{SOFT HYPHEN}" not in shown(game_under_way, "ru")


def test_scores_stand_beside_the_board_where_there_is_room(game_under_way: State) -> None:
    def lines_with_both(width: int) -> list[str]:
        lines = shown(game_under_way, "en", width).splitlines()
        return [line for line in lines if "Sacrifices" in line and "│ " in line[:60]]

    assert lines_with_both(160)[0].index("Sacrifices") > 75
    assert lines_with_both(80)[0].index("Sacrifices") < 5
    assert max(map(len, shown(game_under_way, "en", 160).splitlines())) <= 160
