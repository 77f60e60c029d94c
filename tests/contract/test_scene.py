"""Pictures: every sprite can be drawn, every legal action clicked, every decision told."""

from __future__ import annotations

import functools
import itertools
import json
import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from stammtisch.core.errors import GameError
from stammtisch.core.game import Game
from stammtisch.core.scene import (
    ECHO,
    LIT_COLOURS,
    THEMES,
    Button,
    Fact,
    Item,
    Scene,
    Sprite,
    Track,
    to_svg,
)
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES

from .tables import Table, language

NAMES = ("Anna", "Bela", "Cleo", "Dana", "Emil")
RAW = re.compile(r"\b[A-Z]\d+\.\d|\(?-?\d+,-?\d+\)|\bseat-\d|\b(?:seat|place|место) \d")
"""Names that things have in texts, and seats that are not called by their players."""
SAME_PLACE = 10.0
"""Things that lie no further apart are at one place."""


@functools.cache
def scenes(table: Table) -> list[tuple[State, int | None, Scene]]:
    """What each seat and a spectator see along random games, the languages in turn.

    In the second game with variants and options as the dice fell.
    """
    flipped = {name: not value for name, value in table.game.options.items()}
    return [
        (state, seat, state.scene(seat, language(i + k), options, NAMES[: state.seats]))
        for one, options in ((table, None), (table.varied, flipped))
        for i, state in enumerate(one.sampled)
        for k, seat in enumerate(table.seats_and_spectator())
    ]


def clickable(scene: Scene) -> Iterator[Sprite | Item | Track]:
    """Whatever a click on can mean something."""
    yield from scene.sprites
    yield from scene.tracks
    for tray in scene.trays:
        yield from tray.items


def test_every_sprite_can_be_drawn(table: Table) -> None:
    for _, _, scene in scenes(table):
        assert scene.sprites
        assert scene.width > 0 < scene.height
        assert len(set(scene.layers)) == len(scene.layers)
        for sprite in scene.sprites:
            assert sprite.symbol in scene.symbols, sprite
            assert sprite.layer in scene.layers, sprite
            assert sprite.id and not set(sprite.id) & set(" \"'<>&"), sprite


def test_what_can_be_chosen_is_lit_in_a_colour_of_its_own(table: Table) -> None:
    """The same in all games that draw it themselves, and far from any that something else has."""
    palette = scenes(table)[0][2].palette
    assert all(palette.get(name, value) == value for name, value in LIT_COLOURS.items())
    for theme, _ in enumerate(THEMES):
        glow = rgb(LIT_COLOURS["lit"][theme])
        for name, colours in palette.items():
            assert name in LIT_COLOURS or math.dist(rgb(colours[theme]), glow) > 90, name


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def test_choices_and_points_light_things_that_are_there(table: Table) -> None:
    """What counts for a seat whose points are hidden is not told."""
    counted = 0
    for state, _, scene in scenes(table):
        there = {thing.id for thing in clickable(scene)}
        assert scene.lights.keys() <= set(state.legal_texts())
        assert all(there.issuperset(ids) for ids in scene.lights.values())
        assert scene.counted.keys() <= set(table.game.headings)
        for by_seat in scene.counted.values():
            assert len(by_seat) == state.seats
            assert all(there.issuperset(ids) for ids in by_seat)
            assert not any(by_seat[seat] for seat in scene.hidden)
            counted += sum(map(len, by_seat))
    assert counted or table.game.name == "toy"


def test_sprites_have_ids_of_their_own(table: Table) -> None:
    for _, _, scene in scenes(table):
        ids = [sprite.id for sprite in scene.sprites]
        assert len(set(ids)) == len(ids)


def test_a_sprite_keeps_its_layer(table: Table) -> None:
    layers: dict[tuple[int | None, str], str] = {}
    for _, seat, scene in scenes(table):
        for sprite in scene.sprites:
            assert layers.setdefault((seat, sprite.id), sprite.layer) == sprite.layer, sprite


def test_every_legal_action_can_be_clicked(table: Table) -> None:
    """On a thing or a button, and by a name of its own where a click means several."""
    for state, seat, scene in scenes(table):
        legal = set()
        if seat is not None and seat == state.to_move:
            legal = {state.text(int(action)) for action in state.legal_actions()}
        clicked = {text for thing in clickable(scene) for text in thing.legal}
        pressed = {button.action for button in scene.buttons}
        pressed |= {tray.pick.done for tray in scene.trays if tray.pick and tray.pick.done}
        assert clicked <= legal
        assert legal <= clicked | pressed, "on no sprite, track, item or button"
        assert legal <= set(scene.choices), "`choices` names all that is legal"
        assert all(scene.choices[text].strip() for text in legal)
        assert not scene.forced or {scene.forced} == legal


def test_a_click_means_actions_of_the_game(table: Table) -> None:
    for _, _, scene in scenes(table):
        for thing in clickable(scene):
            assert set(thing.legal) <= set(thing.actions), thing
            for text in thing.actions:
                table.game.action_space.parse(text)
        for button in scene.buttons:
            assert button.label.strip(), button
            table.game.action_space.parse(button.action)


def test_symbols_of_panels_and_buttons_can_be_drawn(table: Table) -> None:
    for _, _, scene in scenes(table):
        facts = [fact for panel in scene.players for fact in (*panel.facts, *panel.marks)]
        drawings: list[Fact | Button] = [*facts, *scene.buttons]
        for drawn in drawings:
            assert not drawn.symbol or drawn.symbol in scene.symbols, drawn
            assert drawn.label.strip(), drawn


def test_trays_and_tracks_can_be_drawn(table: Table) -> None:
    for _, _, scene in scenes(table):
        things = [thing for thing in clickable(scene) if not isinstance(thing, Sprite)]
        boxes = [tray.id for tray in scene.trays]
        for names in (boxes, [thing.id for thing in things]):
            assert len(set(names)) == len(names)
        for thing in things:
            assert thing.symbol in scene.symbols, thing
            assert thing.label.strip(), thing
            assert thing.id and not set(thing.id) & set(" \"'<>&"), thing
        assert all(tray.label.strip() for tray in scene.trays)
        grounds = [tray.house for tray in scene.trays] + [track.ground for track in scene.tracks]
        assert set(grounds) <= {"", *scene.symbols}
        assert scene.tracks_label.strip() or not scene.tracks


def test_a_track_is_at_one_of_its_values(table: Table) -> None:
    for _, _, scene in scenes(table):
        for track in scene.tracks:
            assert all(0 <= at < len(track.values) for at in (track.at, *track.markers)), track
            assert not track.markers or track.markers[track.seat or 0] == track.at, track


def test_what_is_to_be_picked_is_there(table: Table) -> None:
    for state, seat, scene in scenes(table):
        for tray in scene.trays:
            if tray.pick is None:
                continue
            assert seat == state.to_move
            assert all(item.count >= 0 for item in tray.items)
            open_ = sum(item.count for item in tray.items if item.legal)
            assert tray.pick.count is None or 0 < tray.pick.count <= open_
            assert bool(tray.pick.done) == bool(tray.pick.label)
            assert tray.pick.count is None or not tray.pick.done
            assert not tray.pick.done or table.game.action_space.parse(tray.pick.done) >= 0


def test_hidden_points_are_those_of_seats(table: Table) -> None:
    for _, _, scene in scenes(table):
        assert set(scene.hidden) <= set(range(table.seats))


def test_points_that_are_hidden_stay_so_until_the_end(table: Table) -> None:
    hidden: dict[tuple[bool, int | None], set[tuple[int, ...]]] = {}
    for one in (table, table.varied):
        for state in one.undecided:
            for seat in table.seats_and_spectator():
                hidden.setdefault((one is table, seat), set()).add(state.scene(seat).hidden)
    assert all(len(found) == 1 for found in hidden.values())


def test_an_option_that_is_not_there_is_refused(table: Table) -> None:
    for options in ({"-": True}, {name: 1 for name in table.game.options}):
        if options:
            with pytest.raises(GameError):
                table.end.scene(None, "en", options)  # type: ignore[arg-type]


def test_each_player_has_a_panel_and_each_heading_a_name(table: Table) -> None:
    for state, seat, scene in scenes(table):
        assert [panel.seat for panel in scene.players] == list(range(table.seats))
        assert set(table.game.headings) <= set(scene.sheet)
        assert seat is None or seat != state.to_move or scene.prompt.strip()


def test_scenes_travel_as_json(table: Table) -> None:
    for _, _, scene in scenes(table):
        assert json.loads(json.dumps(scene.to_json(), allow_nan=False))


def test_words_of_a_scene_are_filled_in(table: Table) -> None:
    for _, _, scene in scenes(table):
        words = [scene.prompt, scene.banner, *scene.choices.values(), *scene.sheet.values()]
        words += [sprite.title for sprite in scene.sprites]
        words += [text for button in scene.buttons for text in (button.label, button.hint)]
        for panel in scene.players:
            for fact in (*panel.facts, *panel.marks):
                words += [fact.label, fact.value, fact.hint]
        for thing in clickable(scene):
            words += [thing.badge]
            if not isinstance(thing, Sprite):
                words += [thing.label, thing.hint]
        words += [scene.tracks_label]
        for tray in scene.trays:
            words += [tray.label, tray.note, tray.pick.label if tray.pick else ""]
        assert not [text for text in words if {"{", "}"} & set(text)]


def test_things_are_named_in_words(table: Table) -> None:
    """No title holds an id or a number of a seat; players are called by their names."""
    for _, _, scene in scenes(table):
        told = [sprite.title for sprite in scene.sprites] + list(scene.choices.values())
        told += [thing.hint for thing in clickable(scene) if not isinstance(thing, Sprite)]
        told += [turn.hint for turn in scene.order] + [scene.prompt]
        assert not [text for text in told if RAW.search(text)]


def test_each_thing_is_told_once(table: Table) -> None:
    """No two sprites at one place have the same name, unless one only echoes the other."""
    for _, _, scene in scenes(table):
        told = [s for s in scene.sprites if s.title and (s.legal or ECHO not in s.classes)]
        by_name: dict[str, list[Sprite]] = {}
        for sprite in told:
            by_name.setdefault(sprite.title.split("\n")[0], []).append(sprite)
        for alike in by_name.values():
            for one, other in itertools.combinations(alike, 2):
                assert math.dist((one.x, one.y), (other.x, other.y)) > SAME_PLACE, (one, other)
        names = {sprite.title.split("\n")[0] for sprite in told}
        echoes = [s for s in scene.sprites if ECHO in s.classes and s not in told]
        assert all(any(echoed(s, one) for one in names) for s in echoes)


def echoed(sprite: Sprite, name: str) -> bool:
    """Whether a name tells all that the sprite's own does."""
    return all(word in name for word in sprite.title.split("\n")[0].split(", "))


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_is_xml_with_literal_colours(table: Table, theme: str) -> None:
    for i, (_, _, scene) in enumerate(scenes(table)):
        if i % 7 == 0:
            picture = to_svg(scene, theme)
            assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
            assert "var(" not in picture
            assert "style=" not in picture, "attributes only: a strict policy forbids styles"


def test_every_symbol_has_its_colours_and_parts(table: Table) -> None:
    """Also those that no picture above happened to use."""
    scene = table.sampled[0].scene()
    layer = scene.layers[0]
    sprites = tuple(Sprite(f"s{i}", name, layer, 0, 0) for i, name in enumerate(scene.symbols))
    everything = Scene(1, 1, scene.layers, scene.symbols, scene.palette, sprites)
    for theme in THEMES:
        picture = to_svg(everything, theme)
        ElementTree.fromstring(picture)
        assert "var(" not in picture


def test_every_decision_is_told_in_every_language(game: Game) -> None:
    log, components = game.module("picture").log, game.components()
    for action in range(game.n_actions):
        act, value = game.action_space.decode(action)
        for name in LANGUAGES:
            words = game.words(name)
            for known in (True, False):
                text = log(act, value, known, words, components)
                assert text.strip() == text and text
                assert not {"{", "}"} & set(text)


def test_a_recap_has_words_in_every_language_or_none_in_any(game: Game) -> None:
    picture, components = game.module("picture"), game.components()
    for action in range(game.n_actions):
        act, value = game.action_space.decode(action)
        for known in (True, False):
            told = [
                picture.recap(act, value, known, game.words(name), components) for name in LANGUAGES
            ]
            assert all(told) or not any(told)
            assert all(text.strip() == text and not {"{", "}"} & set(text) for text in told)


def test_what_the_log_keeps_secret_no_recap_tells(game: Game) -> None:
    """Decisions that the log does not tell apart are one to the recap, and in its deeds."""
    picture, words, components = game.module("picture"), game.words("en"), game.components()
    told: dict[str, set[tuple[str, bool]]] = {}
    for action in range(game.n_actions):
        act, value = game.action_space.decode(action)
        line = picture.log(act, value, False, words, components)
        recap = picture.recap(act, value, False, words, components)
        told.setdefault(line, set()).add((recap, act in picture.OPENS))
    assert not {line: found for line, found in told.items() if len(found) > 1}


def test_languages_differ(game: Game) -> None:
    scene = game.module("picture")
    act, value = game.action_space.decode(0)
    components = game.components()
    told = {scene.log(act, value, True, game.words(name), components) for name in LANGUAGES}
    assert len(told) == len(LANGUAGES)


def test_whether_a_decision_is_secret_is_known(table: Table) -> None:
    """A shared screen is covered for it; a game that is over has no secrets to cover."""
    secret = table.game.module("view").secret
    for state in table.sampled:
        assert isinstance(secret(state.record), bool)
    assert not secret(table.end.record)
