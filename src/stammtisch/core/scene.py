"""Sprite and Scene: a game's picture as data, the same for SVG text and for the browser.

Art is written with `var(--name)` for colours. The browser gets them as CSS custom properties;
SVG text, which must stand alone (notebooks, PNG), gets the literal colours of one theme.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from .arguments import is_one_of, shown
from .errors import UnknownTextError

THEMES = ("light", "dark")
Palette = Mapping[str, tuple[str, str]]
"""Colour name -> its value in the light and in the dark theme."""
SEAT_COLOURS: Palette = {
    "seat-0": ("#cc2f2b", "#dd4740"),
    "seat-1": ("#2257a8", "#4f8ae0"),
    "seat-2": ("#f0b000", "#f7bf1f"),
    "seat-3": ("#8a3fa0", "#b56cc8"),
    "seat-4": ("#0c7a6b", "#37b3a0"),
}
"""The players' colours, the same in all games."""
LIT_COLOURS: Palette = {
    "lit": ("#12d3ff", "#12d3ff"),
    "lit-core": ("#ffffff", "#ffffff"),
    "lit-edge": ("#053c4d", "#053c4d"),
}
"""Of what may be done: a glow, bright within and dark around. No piece has it, in any game."""

SEAT = re.compile(r"^seat-(\d+)")
VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
BADGE = 8
"""Half the height of a badge in SVG text."""
ECHO = "echo"
"""The class of what another sprite at its place tells of: screen readers hear of it only once."""
PIECE = "piece"
"""The class of a thing whatever it means: a preview shows it where it would be, and no news in
others' making room for it."""
UNLIT = "halo"
"""The class of what is seen only while something is pointed at: never in SVG text."""
SYMBOL = re.compile(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', re.DOTALL)


class About(Struct, frozen=True, gc=False):
    """What a kind of thing is, whatever happens in a game: so it never tells where one is.

    `lines`: what it costs, gives, scores, in a few words each. `heading`: the id of the rulebook's
    heading that says so; `rule`: how that is printed, which `State.scene` fills in.
    """

    name: str
    lines: tuple[str, ...] = ()
    heading: str = ""
    rule: str = ""


class Sprite(Struct, frozen=True, gc=False):
    """One thing in the picture.

    `id`: the same thing has the same id in the next scene, so that it can be moved; ids of
    face-down things tell nothing. `symbol`: its drawing in the art sheet, around its own origin.
    `layer`: one of the scene's layers, for good. `x`, `y`, `turn` (degrees): where and how it lies.
    `classes`: for the style sheet; "bright" says that the drawing itself shows that it can be
    clicked, "round" that it is round, "hex" that it is a hexagon on a corner, "echo" that another
    sprite tells of it, "piece" that it is a thing whatever it means, and makes room for
    others, "unused" that it plays no part now and steps back, "seat-0" that it is that
    player's or goes there when it leaves. `title`: its name in the first line, with players by
    theirs; the others describe it. `actions`: the texts a click on it could mean; `legal`: those of
    them that may be done now. `badge`: a few letters on it, such as a price, which the title
    tells too. `on`: the id of what it lies on and travels with. `group`: things that belong
    together; pointing at one lights all of the group and shows its title. The class
    "cycle" says that it is on trial: the first of its legal actions is held at once; clicks, keys
    and buttons on it go through the others, until one is confirmed or it is given back with the
    decision before.
    `about`: a key of the scene's `about`, as in all that has one; the title says what is particular
    now. Without a title it is told only to who points at it: it is the ground of something else.
    """

    id: str
    symbol: str
    layer: str
    x: float
    y: float
    turn: float = 0
    classes: tuple[str, ...] = ()
    title: str = ""
    actions: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    badge: str = ""
    on: str = ""
    group: str = ""
    about: str = ""


class Button(Struct, frozen=True, gc=False):
    """A decision that stands beside the board: a card to choose, an action, giving it up."""

    action: str
    label: str
    hint: str = ""
    symbol: str = ""
    kind: str = "button"
    about: str = ""


class Fact(Struct, frozen=True, gc=False):
    """A line of a player's panel: what, how much, and a sentence that explains it."""

    label: str
    value: str
    hint: str = ""
    symbol: str = ""
    about: str = ""


class PlayerPanel(Struct, frozen=True, gc=False):
    """What stands beside a player's name."""

    seat: int
    facts: tuple[Fact, ...] = ()
    marks: tuple[Fact, ...] = ()


class Turn(Struct, frozen=True, gc=False):
    """A step of the turn order: whose it is (None: not known yet), and whether it is over.

    `state`: "done", "now" or "next".
    """

    label: str
    state: str
    seat: int | None = None
    symbol: str = ""
    hint: str = ""
    about: str = ""


class Item(Struct, frozen=True, gc=False):
    """A pile of equal things in a tray: cards of a hand, a tile to choose.

    `id`: one of its own in the whole scene. `symbol`: its drawing, around its own origin; `turn`
    (degrees): how it lies. `label`: its name; `hint`: a sentence that explains it. `count`: how
    many there are. `actions`, `legal`, `badge`: as for a sprite. `parts`: symbols that show what
    the badge says, where the tray is a list or a grid.
    """

    id: str
    symbol: str
    label: str
    hint: str = ""
    count: int = 1
    turn: float = 0.0
    actions: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    badge: str = ""
    parts: tuple[str, ...] = ()
    about: str = ""


class Pick(Struct, frozen=True, gc=False):
    """Several items are to be chosen, each by its first legal action, and nothing is sent before.

    `count`: how many; with the last of them all are sent. None: any number, closed by the action
    `done` on a button named `label`.
    """

    count: int | None
    done: str = ""
    label: str = ""


class Tray(Struct, frozen=True, gc=False):
    """A row of items beside the board: a hand, what lies open to choose from.

    `label`: its name; `note`: a few words more. `pick`: several of its items are to be chosen.
    `kind`: "row" for pictures side by side, each over its label; "pictures" for those that need no
    label; "list" for lines, each with its hint and its parts; "grid" for short lines, two side by
    side; "counts" for little pictures with their numbers, which stay in view beside the tracks.
    `house`: a drawing that the first `home` items stand beside, in a row of their own.
    """

    id: str
    label: str
    items: tuple[Item, ...]
    note: str = ""
    pick: Pick | None = None
    kind: str = "row"
    house: str = ""
    home: int = 0


class Track(Struct, frozen=True, gc=False):
    """A row of values of which one counts: a rate that rises.

    `at`: the place of the one that counts; those before it are covered. `hint`: a sentence that
    explains it. `note`: what the viewer has of it, in a few letters, for screens on which the
    players' panels are out of view. `actions`, `legal`, `badge`: as for a sprite. `ground`: a
    drawing of 124 x 104 around its origin, for a track that leads around: there the values are
    steps, clockwise on an ellipse of 50 x 38, the last one at its top. `markers`: for each seat the
    step it has reached there; `seat`: whose track it is.
    """

    id: str
    label: str
    symbol: str
    values: tuple[str, ...]
    at: int
    hint: str = ""
    actions: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    badge: str = ""
    note: str = ""
    ground: str = ""
    markers: tuple[int, ...] = ()
    seat: int | None = None
    about: str = ""


class Scene(Struct, frozen=True):
    """A picture: sprites in layers on a board of width x height, and the panels beside it.

    `prompt`: what the seat may do now, in words. `choices`: a name for each legal action, for a
    click that could mean several. `sheet`: headings of the score sheet, as words, by heading.
    `missing`: by heading, what each seat still lacks for more points there, "" for nothing.
    `order`: the turns of the round, as far as they are known.

    `left`, `top`: the board's upper left corner; it may move while a board grows, the sprites on
    it do not. `trays`: hands and what lies open beside the board. `tracks`: rows of values, with
    `tracks_label` as their heading. `forced`: the one legal action, when it need not be asked;
    the page decides it right after a decision of its own. `hidden`: seats whose points stay
    behind a screen until the game is over; to the page they travel as null. `endless`: the ground
    goes on around the board, so the page may show as much of it as it has room for. `focus`: left,
    top, width and height of the part of a large board that the decision is about; small screens
    show that part. `lights`: by action the ids of sprites, items and tracks that it is about beside
    those it is chosen by. `counted`: by heading of the score sheet, for each seat the ids of the
    things that give it its points; those of hidden seats are left out. `about`: what everything
    is, by key, `score-H` for the heading H of the score sheet; it hangs on player count, variants,
    components and language alone.
    """

    width: float
    height: float
    layers: tuple[str, ...]
    symbols: Mapping[str, str]
    palette: Palette
    sprites: tuple[Sprite, ...]
    prompt: str = ""
    buttons: tuple[Button, ...] = ()
    players: tuple[PlayerPanel, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    sheet: Mapping[str, str] = field(default_factory=dict)
    banner: str = ""
    missing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    order: tuple[Turn, ...] = ()
    left: float = 0
    top: float = 0
    trays: tuple[Tray, ...] = ()
    tracks: tuple[Track, ...] = ()
    tracks_label: str = ""
    forced: str = ""
    hidden: tuple[int, ...] = ()
    endless: bool = False
    focus: tuple[float, float, float, float] | None = None
    lights: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    counted: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    about: Mapping[str, About] = field(default_factory=dict)

    def in_colours(self, colours: Sequence[int]) -> Scene:
        """The same with each seat in the colour of another one, whose number is given for it."""

        def chosen(found: re.Match[str]) -> str:
            seat = int(found[1])
            return f"seat-{colours[seat] if seat < len(colours) else seat}"

        palette = {
            name: self.palette.get(SEAT.sub(chosen, name), pair)
            for name, pair in self.palette.items()
        }
        return replace(self, palette=palette)

    def to_json(self) -> dict[str, Any]:
        """For the browser. Symbols and palette travel too, so that boards can bring their own."""
        described: dict[str, Any] = msgspec.to_builtins(self)
        return described


def read_symbols(folder: Path) -> dict[str, str]:
    """The drawings of a game: every `<symbol id=...>` in the folder's .svg files, by id."""
    found: dict[str, str] = {}
    for file in sorted(folder.glob("*.svg")):
        for name, drawing in SYMBOL.findall(file.read_text(encoding="utf-8")):
            if name in found:
                raise ValueError(f"{file}: a second symbol {name!r}")
            found[name] = drawing.strip()
    return found


def column(theme: str) -> int:
    """Where the palette holds the colours of a theme; UnknownTextError for an unknown one."""
    if not is_one_of(theme, THEMES):
        raise UnknownTextError(f"theme: {shown(theme)} is none of {', '.join(THEMES)}")
    return THEMES.index(theme)


def literal(markup: str, palette: Palette, theme: str) -> str:
    """The markup with the colours of one theme in place of the names."""
    place = column(theme)
    return VARIABLE.sub(lambda match: palette[match[1]][place], markup)


def to_svg(scene: Scene, theme: str = "light") -> str:
    """The board as SVG text that needs nothing else; UnknownTextError for an unknown theme."""
    sprites = [sprite for sprite in scene.sprites if UNLIT not in sprite.classes]
    used = _closure({sprite.symbol for sprite in sprites}, scene.symbols)
    defs = "".join(f'<g id="{name}">{scene.symbols[name]}</g>' for name in sorted(used))
    layers = "".join(
        f'<g class="layer {layer}">{_sprites(s for s in sprites if s.layer == layer)}</g>'
        for layer in scene.layers
    )
    box = f'viewBox="{scene.left:g} {scene.top:g} {scene.width:g} {scene.height:g}"'
    size = f'width="{scene.width:g}" height="{scene.height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} {size} role="img">'
    return literal(f"{head}<defs>{defs}</defs>{layers}</svg>", scene.palette, theme)


def numbered(scene: Scene, places: Sequence[tuple[float, float]], size: float) -> Scene:
    """The scene with 1, 2, 3 ... over these places, on discs of this radius."""
    shown = [(f"number-{n}", place) for n, place in enumerate(places, 1)]
    drawn = {name: _disc(name.removeprefix("number-"), size) for name, _ in shown}
    over = tuple(Sprite(name, name, "numbers", x, y) for name, (x, y) in shown)
    return replace(
        scene,
        layers=(*scene.layers, "numbers"),
        symbols={**scene.symbols, **drawn},
        sprites=(*scene.sprites, *over),
    )


def _disc(text: str, size: float) -> str:
    """A few letters on a disc, black and white in both themes."""
    ring = f'<circle r="{size:g}" fill="#101418" stroke="#fff" stroke-width="{size / 6:g}"/>'
    font = f'font-size="{1.35 * size:g}" font-family="sans-serif" font-weight="700"'
    middle = f'text-anchor="middle" y="{0.48 * size:g}" fill="#fff"'
    return f"{ring}<text {font} {middle}>{escape(text)}</text>"


def _closure(names: set[str], symbols: Mapping[str, str]) -> set[str]:
    """These symbols and all they use."""
    used: set[str] = set()
    todo = sorted(names)
    while todo:
        name = todo.pop()
        if name not in used:
            used.add(name)
            todo += re.findall(r'href="#([^"]+)"', symbols[name])
    return used


def _sprites(sprites: Any) -> str:
    return "".join(_sprite(sprite) for sprite in sprites)


def _sprite(sprite: Sprite) -> str:
    turn = f" rotate({sprite.turn:g})" if sprite.turn else ""
    place = f'transform="translate({sprite.x:g} {sprite.y:g}){turn}"'
    title = f"<title>{escape(sprite.title)}</title>" if sprite.title else ""
    names = quoteattr(" ".join(("sprite", *sprite.classes)))
    badge = _badge(sprite.badge) if sprite.legal else ""
    return f'<g {place} class={names}>{title}<use href="#{sprite.symbol}"/>{badge}</g>'


def _badge(text: str) -> str:
    """A few letters on a pill, the same in both themes."""
    wide = BADGE * (0.62 * len(text) + 1.1)
    pill = f'x="{-wide / 2:g}" y="{-BADGE}" width="{wide:g}" height="{2 * BADGE}" rx="{BADGE}"'
    font = f'y="{0.5 * BADGE:g}" font-size="{1.5 * BADGE:g}" font-family="sans-serif"'
    edge, core = LIT_COLOURS["lit-edge"][0], LIT_COLOURS["lit-core"][0]
    drawn = f'<rect {pill} fill="{edge}"/><text {font} fill="{core}">{escape(text)}</text>'
    return f'<g class="badge" text-anchor="middle">{drawn}</g>' if text else ""


def uses(pieces: Sequence[tuple[str, float, float]]) -> str:
    """Markup of a drawing put together from others: symbol, x, y."""
    return "".join(f'<use href="#{name}" x="{x:g}" y="{y:g}"/>' for name, x, y in pieces)
