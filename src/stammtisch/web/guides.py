"""Guides: a game's Markdown as HTML, with pictures of single things and of a game that was played.

Each game's `guide/` holds a whole game, `game.txt`, and in `moments.toml` what its pictures show.
Numbers of that game are never written into a text: `Reckoning` says how they are asked for.
"""

from __future__ import annotations

import functools
import re
import tomllib
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec
from markdown_it import MarkdownIt

from stammtisch.core.game import Game
from stammtisch.core.scene import Scene, numbered, to_svg

if TYPE_CHECKING:
    from stammtisch.core.transcript import ReadTranscript

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
LEGEND = re.compile(r'<img src="legend/([a-z-]+)\.svg" alt="([^"]*)" />')
"""A picture of one thing as Markdown makes it."""
MOMENT = re.compile(r'<img src="moment/([a-z0-9-]+)\.svg" alt="([^"]*)" />')
"""The same of a moment of the guide's game."""
EXPLAINED = re.compile(
    r"<p>(<picture class=.moment.+?</picture>)</p>\n(<ol>.+?</ol>|<p>.+?</p>)", re.DOTALL
)
"""A moment, and the list of its numbers or the paragraph that explains it."""
SAID = re.compile(r"\{(heading|track|\d)\.([a-z_-]+)(?:/([a-z0-9-]+))?\}")
"""What a guide leaves to be said by the game; see `Reckoning`."""
TABLE = '<div class="wide" tabindex="0"><table>', "</table></div>"
"""Around a table, which on a narrow screen is moved sideways, by keys too."""
DISC = 0.028
"""Radius of a number, to the width of what is shown."""


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One picture of the guide's game, as a spectator sees it.

    `after`: how many of its decisions are taken. `around`, `frame`: the part that is shown, by its
    left, top, width and height; seen from the sprite `around`, if one is named. `marks`: the
    sprites that are numbered, each by its id, with how far right and down of it the number stands.
    """

    after: int
    around: str | None = None
    frame: tuple[float, float, float, float] | None = None
    marks: tuple[tuple[str, float, float], ...] = ()


@functools.cache
def moments(game: Game) -> dict[str, Moment]:
    """The moments that a game's guide shows, by name."""
    text = (game.folder / "guide" / "moments.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Moment])


@functools.cache
def played(game: Game) -> ReadTranscript:
    """The game that its guide tells of."""
    from stammtisch.core.transcript import read  # with Numba behind it

    return read((game.folder / "guide" / "game.txt").read_text(encoding="utf-8"))


@functools.lru_cache(maxsize=64)
def scene_of(game: Game, name: str, language: str) -> Scene:
    """One moment, framed and with its numbers."""
    moment = moments(game)[name]
    scene = played(game).after(moment.after).scene(None, language)
    lie = {sprite.id: (sprite.x, sprite.y) for sprite in scene.sprites}
    if moment.frame is not None:
        x, y = (0, 0) if moment.around is None else lie[moment.around]
        left, top, width, height = moment.frame
        framed = {"left": x + left, "top": y + top, "width": width, "height": height}
        scene = msgspec.structs.replace(scene, **framed)
    places = [(lie[mark][0] + right, lie[mark][1] + down) for mark, right, down in moment.marks]
    return numbered(scene, places, DISC * scene.width)


@functools.lru_cache(maxsize=256)
def moment_svg(game: Game, name: str, theme: str, language: str) -> str | None:
    """One moment as SVG text, if there is one of this name."""
    return to_svg(scene_of(game, name, language), theme) if name in moments(game) else None


@functools.lru_cache(maxsize=64)
def guide_html(game: Game, language: str, address: str) -> str:
    """The guide of a game, whose pictures are found below this address."""
    text = (game.folder / "guide" / f"{language}.md").read_text(encoding="utf-8")
    return illustrated(read_markdown(Reckoning(game, language).read(text)), game, language, address)


class Reckoning:
    """What stands at the end of the guide's game, asked for in braces.

    `{heading.ruins}` is the heading's name on the score sheet, `{0.ruins}` what seat 0 has under
    it, `{track.rate-gold}` the value that counts on a track. `{0.ruins/2}` and
    `{0.gold/rate-gold}` say how often 2, or that value, is in the points; ValueError if there is a
    rest.
    """

    def __init__(self, game: Game, language: str) -> None:
        end = played(game).end
        scene = end.scene(None, language)
        self.points, self.sheet = end.scores(), scene.sheet
        self.tracks = {track.id: track.values[track.at] for track in scene.tracks}

    def read(self, text: str) -> str:
        return SAID.sub(self._say, text)

    def _say(self, match: re.Match[str]) -> str:
        kind, name, part = match.groups()
        if kind == "heading":
            return self.sheet[name]
        if kind == "track":
            return self.tracks[name]
        count, rest = divmod(self.points[int(kind)][name], int(self.tracks.get(part, part or 1)))
        if rest:
            raise ValueError(f"{match[0]} leaves {rest}")
        return str(count)


def read_markdown(text: str) -> str:
    """As HTML; cells of a table know their column's heading, for screens too narrow for columns."""
    tokens = MARKDOWN.parse(text)
    headings: list[str] = []
    column = 0
    for token, inside in pairwise(tokens):
        match token.type:
            case "thead_open":
                headings = []
            case "th_open":
                headings.append(inside.content)
            case "tr_open":
                column = 0
            case "td_open":
                token.attrSet("data-heading", headings[column])
                column += 1
    html: str = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    return html.replace("<table>", TABLE[0]).replace("</table>", TABLE[1])


def illustrated(guide: str, game: Game, language: str, address: str) -> str:
    """A guide with its pictures in the reader's theme; numbers beside what they explain."""

    def moment(match: re.Match[str]) -> str:
        name, alt = match.groups()
        scene = scene_of(game, name, language)
        width, height = scene.width, scene.height
        source = f"{address}/moments/{name}.svg?lang={language}&amp;"
        return _picture(source, alt, "moment", f'width="{width:g}" height="{height:g}"')

    def thing(match: re.Match[str]) -> str:
        source = f"{address}/legend/{match[1]}.svg?"
        return _picture(source, match[2], "thing", 'width="56" height="56"')

    shown = MOMENT.sub(moment, LEGEND.sub(thing, guide))
    return EXPLAINED.sub(r'<div class="explained">\1\n\2</div>', shown)


def _picture(source: str, alt: str, kind: str, size: str) -> str:
    dark = f'<source srcset="{source}theme=dark" media="(prefers-color-scheme: dark)">'
    light = f'<img src="{source}theme=light" alt="{alt}" {size} loading="lazy">'
    return f'<picture class="{kind}">{dark}{light}</picture>'
