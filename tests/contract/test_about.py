"""What things are: everything on the table says it, from what is agreed before the deal alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel.messages.pofile import read_po

import stammtisch
from stammtisch.core.game import Game
from stammtisch.core.scene import About, Button, Fact, Item, Scene, Sprite, Track, Turn
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES

from .tables import Table, table
from .test_scene import scenes

Thing = Sprite | Item | Track | Fact | Turn | Button
OF_SCORE = "score-"


def things(scene: Scene) -> Iterator[Thing]:
    """All that has words or can be clicked."""
    yield from (one for one in scene.sprites if one.title or one.actions or one.about)
    yield from (item for tray in scene.trays for item in tray.items)
    yield from scene.tracks
    yield from scene.buttons
    yield from scene.order
    for panel in scene.players:
        yield from (*panel.facts, *panel.marks)


def abouts(game: Game, state: State) -> list[dict[str, About]]:
    """What is told to everybody, in each language."""
    return [dict(state.scene(None, language).about) for language in LANGUAGES]


def test_everything_says_what_it_is(table: Table) -> None:
    for _, _, scene in scenes(table):
        for thing in things(scene):
            assert thing.about in scene.about, thing
        assert {f"{OF_SCORE}{heading}" for heading in scene.sheet} <= set(scene.about)


def test_what_things_are_hangs_on_no_seat_and_no_moment(table: Table) -> None:
    for one in (table, table.varied):
        first, *later = one.sampled
        told = abouts(one.game, first)
        for state in (*later[::4], one.end):
            assert abouts(one.game, state) == told
        for seat in range(one.seats):
            assert state.scene(seat).about == told[0]


def test_what_things_are_is_told_in_every_language(table: Table) -> None:
    told = abouts(table.game, table.end)
    for language, found in zip(LANGUAGES, told, strict=True):
        assert set(found) == set(told[0])
        for key, one in found.items():
            assert one.name.strip(), key
            assert not [text for text in (one.name, *one.lines) if {"{", "}"} & set(text)], key
            assert all(line.strip() == line and line for line in one.lines), key
            assert one.heading in table.game.rulebook.headings, key
            assert one.rule == table.game.rulebook.title(one.heading, language), key
    assert len({str(found) for found in told}) == len(LANGUAGES)


def test_nothing_is_explained_that_is_not_there(game: Game) -> None:
    used, known = set[str](), set[str]()
    for seats in game.seats:
        for _, _, scene in scenes(table(game.name, seats)):
            used |= {thing.about for thing in things(scene)}
            known |= {key for key in scene.about if not key.startswith(OF_SCORE)}
    assert alike(known) <= alike(used), sorted(known - used)


def alike(keys: set[str]) -> set[str]:
    """Of things that differ by their number alone one is enough."""
    return {key.rstrip("0123456789") for key in keys}


def test_numbers_come_from_rules_and_components(game: Game) -> None:
    """No sentence of `about` has one of its own."""
    folder = stammtisch.load(game.name).folder / "locale"
    for language in LANGUAGES:
        with (folder / f"{language}.po").open("rb") as file:
            for message in read_po(file, locale=language):
                if str(message.id).startswith(("about.", "('about.")):
                    assert not re.search(r"\d", str(message.string)), message.string
