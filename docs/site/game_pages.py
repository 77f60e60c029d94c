"""A page for each game: its rules in short with pictures, its actions and observations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import stammtisch
from stammtisch.core.observation import Entry
from stammtisch.core.scene import THEMES, to_svg
from stammtisch.web.guides import Reckoning, moment_svg

MOMENT = re.compile(r"!\[([^\]]*)\]\(moment/([a-z0-9-]+)\.svg\)\n\n((?:\d+\. .+\n)+)?")
"""A picture of the guide's game, and the list of what its numbers are, if one follows."""
LEGEND = re.compile(r"!\[\]\(legend/([a-z-]+)\.svg\)")
SHORT = ("In short", "In pictures", "Three tips for a first game")
"""Sections of a guide that stand on the game's page itself."""
TABLE = ("At this table", "Keyboard")
"""Those that tell of the browser."""
MORE = """
```{{toctree}}
:hidden:

All the rules <{0}-rules>
Positions <../positions-{0}>
Rulings <../rulings-{0}>
```
"""
"""The pages below a game's own."""
HEADS = ("Name", "Place", "Bounds", "What each number is for")
MOST_LABELS = 9
"""More are told by the first and the last ones."""


def write(game: stammtisch.Game, pages: Path) -> str:
    """The pages of a game; the name of the first."""
    folder = pages / "games"
    folder.mkdir(exist_ok=True)
    guide = (game.folder / "guide" / "en.md").read_text(encoding="utf-8")
    text = illustrated(Reckoning(game, "en").read(guide), game, folder)
    head, *sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    named = {section.splitlines()[0].removeprefix("## "): section for section in sections}
    short = "".join(named[name] for name in SHORT)
    rules = "".join(text for name, text in named.items() if name not in (*SHORT, *TABLE))
    more = MORE.format(game.name)
    parts = head, cover(game, folder), short, actions(game), positions(game), observations(game)
    (folder / f"{game.name}.md").write_text("\n".join((*parts, more)), encoding="utf-8")
    title = f"# {game.title}: all the rules\n\n"
    (folder / f"{game.name}-rules.md").write_text(title + rules, encoding="utf-8")
    return f"games/{game.name}"


def shelf() -> str:
    """The games side by side, as the first page shows them."""
    cards = []
    for game in map(stammtisch.load, stammtisch.names()):
        fewest, most = min(game.seats), max(game.seats)
        images = pair(f"games/{game.name}-end", f"{game.title} at the end of a game")
        told = f"[**{game.title}**](games/{game.name}.md)\\\n{fewest}–{most} players"
        cards.append(f":::{{container}} game\n{images}\n\n{told}\n:::\n")
    return "::::{container} shelf\n" + "\n".join(cards) + "::::\n\n"


# Pictures


def illustrated(text: str, game: stammtisch.Game, folder: Path) -> str:
    """A guide with its pictures, drawn into the folder in both themes."""

    def moment(match: re.Match[str]) -> str:
        alt, name, numbers = match.groups()
        for theme in THEMES:
            drawn = moment_svg(game, name, theme, "en")
            assert drawn is not None
            save(folder / f"{game.name}-{name}-{theme}.svg", drawn)
        images = pair(f"{game.name}-{name}", alt, " .moment")
        return f":::{{container}} moment\n{images}\n\n{numbers or ''}:::\n\n"

    def thing(match: re.Match[str]) -> str:
        scene = game.module("picture").legend()[match[1]]
        for theme in THEMES:
            save(folder / f"{game.name}-thing-{match[1]}-{theme}.svg", to_svg(scene, theme))
        return pair(f"{game.name}-thing-{match[1]}", "", " .thing")

    return MOMENT.sub(moment, LEGEND.sub(thing, text))


def cover(game: stammtisch.Game, folder: Path) -> str:
    """The game that the README shows, at its end."""
    played = Path(__file__).parents[1] / "pictures" / f"{game.name}.txt"
    end = stammtisch.replay(played.read_text(encoding="utf-8"))
    for theme in THEMES:
        save(folder / f"{game.name}-end-{theme}.svg", end.svg(theme=theme))
    return pair(f"{game.name}-end", f"{game.title} at the end of a game", " .cover") + "\n"


def save(path: Path, svg: str) -> None:
    path.write_text(svg, encoding="utf-8")


def pair(name: str, alt: str, more: str = "") -> str:
    """A picture in the theme that the reader has."""
    return "".join(f"![{alt}]({name}-{theme}.svg){{.only-{theme}{more}}}" for theme in THEMES)


# Tables


def actions(game: stammtisch.Game) -> str:
    """What may be decided, by the first words of the texts."""
    space = game.action_space
    rows = []
    for act, name in enumerate(space.names):
        first, end = int(space.first[act]), int(space.first[act + 1])
        texts = space.texts[first:end]
        shown = f"`{texts[0]}`" if len(texts) == 1 else f"`{texts[0]}` … `{texts[-1]}`"
        ids = f"{first}" if len(texts) == 1 else f"{first}–{end - 1}"
        rows.append((f"`{name}`", shown, ids, len(texts)))
    return (
        f"## Actions\n\nThere are {game.n_actions:,} actions, at any table; a text and an id name"
        " the same one. `game.action_space` has them all; `state.why_not(action)` says why one is"
        " not legal.\n\n"
        + table(("Begins with", "Texts", "Ids", "How many"), rows)
        + f"\n{variants(game)}"
    )


def variants(game: stammtisch.Game) -> str:
    names = ", ".join(f"`{name}` ({'yes' if on else 'no'})" for name, on in game.variants.items())
    return f"Variants, with their values by default: {names}.\n"


def positions(game: stammtisch.Game) -> str:
    state = game.start(seats=min(game.seats), seed=7)
    entries = ", ".join(f"`{name}`" for name in state.position())
    return (
        "## Positions\n\nAny situation can be written down as JSON and set up:"
        f" [positions and views](../positions-{game.name}.md). A position has {entries}."
        f" Where the rulebook leaves room: [rulings](../rulings-{game.name}.md).\n"
    )


def observations(game: stammtisch.Game) -> str:
    """Each number of an observation by name; names that differ by a number alone in one row."""
    space = game.observation
    lines = [
        "## Observations\n\nWhat `state.observe(seat)` gives, the same shapes at every table, and"
        f" `game.observation` describes; {space.size:,} numbers in all. See"
        " [For researchers](../research.md#observations).\n"
    ]
    for part, shape in space.shapes.items():
        found = [(name, space[name]) for name in space if space[name].part == part]
        sides = " × ".join(map(str, shape))
        lines.append(f"### `{part}`\n\n{space.dtypes[part]}, {sides}\n")
        rows = [row(alike) for alike in grouped(found)]
        columns = len(HEADS) - (not any(labels for *_, labels in rows))
        lines.append(table(HEADS[:columns], [cells[:columns] for cells in rows]))
    return "\n".join(lines)


Named = tuple[str, Entry]


def grouped(found: Sequence[Named]) -> Iterator[list[Named]]:
    """Entries in order; those together whose names differ by numbers alone, and nothing else."""
    seen: dict[Any, list[Named]] = {}
    for name, entry in found:
        key = re.sub(r"\d+", "#", name), entry.low, entry.high, entry.labels
        seen.setdefault(key, []).append((name, entry))
    yield from seen.values()


def row(alike: Sequence[Named]) -> tuple[str, ...]:
    (name, first), (last_name, last) = alike[0], alike[-1]
    shown, at = f"`{name}`", place(first)
    if len(alike) > 1:
        shown = f"`{name}` … `{last_name}` ({len(alike)})"
        at = f"{at} … {place(last)}"
    return shown, at, f"{first.low} to {first.high}", labelled(first.labels)


def place(entry: Entry) -> str:
    def one(index: Any) -> str:
        if not isinstance(index, slice):
            return str(index)
        return ":" if index.start is None else f"{index.start}:{index.stop}"

    inside = [one(index) for index in entry.at]
    while len(inside) > 1 and inside[-1] == ":":
        inside.pop()
    return f"`{', '.join(inside)}`"


def labelled(labels: Sequence[str]) -> str:
    if len(labels) <= MOST_LABELS:
        return ", ".join(labels)
    return f"{', '.join(labels[:3])}, …, {labels[-1]} ({len(labels)})"


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)
