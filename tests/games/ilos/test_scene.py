"""The picture of Ilôs: what is legal can be clicked, prices are right, nothing hidden shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import hypot
from random import Random

import pytest

from stammtisch.core.scene import VARIABLE, Scene, Sprite, to_svg
from stammtisch.core.state import State
from stammtisch.core.vocabulary import NONE
from stammtisch.core.words import LANGUAGES
from stammtisch.games.ilos.picture import draw, legend
from stammtisch.games.ilos.picture.drawings import drawings
from stammtisch.games.ilos.picture.palette import PALETTE
from stammtisch.games.ilos.pieces import N_TILES, PARTS

from .boards import GAME, after, cost, legal, position

EN = GAME.words("en")
SEATS = (2, 3, 5)
MOVES = 160
NOT_ENDING = 0.8
"""How often something else than the end of a turn is chosen, so that much happens."""


@cache
def along(seats: int) -> tuple[State, ...]:
    """The states of a random game, with all kinds of decisions."""
    chance, state, found = Random(seats), GAME.start(seats=seats, seed=seats), []
    for _ in range(MOVES):
        texts = sorted(legal(state))
        if not texts:
            break
        found.append(state.clone())
        busy = [text for text in texts if text != "end"]
        state.apply(chance.choice(busy if busy and chance.random() < NOT_ENDING else texts))
    return tuple(found)


def scene_of(state: State, language: str = "en") -> Scene:
    texts = sorted(legal(state))
    return draw(state.known(state.to_move), texts, GAME.words(language))


def sprites(state: State) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in scene_of(state).sprites}


def reached(scene: Scene) -> Iterator[str]:
    """All actions that can be clicked somewhere."""
    for sprite in scene.sprites:
        yield from sprite.legal
    for tray in scene.trays:
        yield from (text for item in tray.items for text in item.legal)
        yield from [tray.pick.done] if tray.pick else []
    yield from (text for track in scene.tracks for text in track.legal)
    yield from (button.action for button in scene.buttons)


# Everything can be done, for its price


@pytest.mark.parametrize("seats", SEATS)
def test_every_legal_action_can_be_clicked(seats: int) -> None:
    for state in along(seats):
        found = set(reached(scene_of(state))) - {""}
        assert found == legal(state), state.view(state.to_move)["deed"]


@pytest.mark.parametrize("seats", SEATS)
def test_ids_are_unique_and_all_is_drawn(seats: int) -> None:
    for state in along(seats)[::7]:
        scene = scene_of(state)
        ids = [sprite.id for sprite in scene.sprites]
        assert len(ids) == len(set(ids))
        assert {sprite.symbol for sprite in scene.sprites} <= scene.symbols.keys()
        assert {sprite.layer for sprite in scene.sprites} <= set(scene.layers)
        assert {sprite.on for sprite in scene.sprites} - {""} <= set(ids)


@pytest.mark.parametrize("seats", SEATS)
def test_badges_are_what_it_really_costs(seats: int) -> None:
    for state in along(seats):
        for sprite in scene_of(state).sprites:
            if sprite.badge:
                costs = {cost(after(state, text)) for text in sprite.legal}
                assert costs == {int(sprite.badge)}, sprite


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_there(language: str) -> None:
    for state in along(5)[::9]:
        to_svg(scene_of(state, language), "dark")


# What belongs together


@pytest.mark.parametrize("seats", SEATS)
def test_groups_are_the_islands(seats: int) -> None:
    for state in along(seats):
        if state.view(state.to_move)["deed"] is not None:
            continue
        island = state.array["island"].reshape(-1)
        shown = {s.id: s.group for s in scene_of(state).sprites if s.id.startswith("coast-")}
        real = {
            f"coast-{part}": f"island-{PARTS[island[k]]}"
            for k, part in enumerate(PARTS)
            if island[k] != NONE
        }
        assert shown == real


SEA = """
T01 | a E: ebony mine building ruins | b W: dye | lair   @ 0,0
T02 | a W: spice | b E: dye | lair                       @ 1,0
T03 | a W: mine                                          @ open
A: ships T01a T01a; hand ship*9 plantation mine building ruins
"""


def test_pirates_raise_prices_and_the_title_says_so() -> None:
    free, blocked = (position(f"{SEA}B: ships {berth}") for berth in ("T02b", "T01"))
    calm = sprites(after(free, "play mine"))["site-T01.2"]
    dear = sprites(after(blocked, "play mine"))["site-T01.2"]
    assert (calm.badge, dear.badge) == ("5", "7")
    assert "seat 1" in dear.title.splitlines()[1]
    assert "pirates" not in calm.title.splitlines()[1]
    assert "Blockaded" in sprites(blocked)["coast-T01a"].title
    assert "Blockaded" not in sprites(free)["coast-T01a"].title


def test_a_site_that_will_not_do_tells_why() -> None:
    found = sprites(after(position(f"{SEA}B: ships"), "play plantation"))
    assert found["site-T02.2"].actions == ("site T02.2",)
    assert found["site-T02.2"].legal == ()
    assert found["site-T01.2"].actions == ()


def test_the_new_tile_can_be_turned_and_lies_where_it_was_put() -> None:
    state = after(position(f"{SEA}B: ships"), "play ship", "take supply", "explore T03")
    at = sorted(legal(state))[0]
    assert sprites(state)[f"hex-{at.partition(' ')[2]}"].legal == (at,)
    state = after(state, at)
    tile = sprites(state)["tile-T03"]
    assert "cycle" in tile.classes
    assert set(tile.legal) == legal(state)
    for text in legal(state):
        turned = after(state, text)
        assert sprites(turned)["tile-T03"].turn == 60 * int(text.split()[1])
        assert sprites(turned)["coast-T03a"].legal == ("land T03a",)


def test_a_tile_on_trial_lies_as_it_can_before_it_is_turned() -> None:
    for state in (state for seats in SEATS for state in along(seats)):
        turning = {text for text in legal(state) if text.startswith("rot ")}
        if turning:
            (tile,) = (s for s in scene_of(state).sprites if "cycle" in s.classes)
            assert set(tile.legal) == turning
            assert f"rot {tile.turn / 60:g}" == tile.legal[0]


def frame(scene: Scene) -> tuple[float, float, float, float]:
    return scene.left, scene.top, scene.width, scene.height


@pytest.mark.parametrize("seats", SEATS)
def test_the_map_fills_its_sheet_and_stands_still_while_a_tile_looks_for_its_place(
    seats: int,
) -> None:
    """A small one too: a tile alone takes a third of the width; beside all there is a margin."""
    before: Scene | None = None
    for state in along(seats):
        scene = scene_of(state)
        tiles = [s for s in scene.sprites if s.layer == "tiles"]
        across = [max(s.x for s in tiles) - min(s.x for s in tiles) + 173] if tiles else []
        places = any(text.startswith("at ") for text in legal(state))
        turns = any(text.startswith("rot ") for text in legal(state))
        for width in across:
            assert width + 40 < scene.width
            assert places or turns or scene.width < max(3.1 * 173, width + 100)
        if turns and before is not None:
            assert frame(scene) == frame(before)
        before = scene


@pytest.mark.parametrize("seats", SEATS)
def test_a_colonist_stands_on_its_site_alone(seats: int) -> None:
    """The site is told by what is on it: a badge, or the building that is its own."""
    for state in along(seats)[::9]:
        found = sprites(state)
        for name, sprite in found.items():
            kind, _, site = name.partition("-")
            if kind == "colonist":
                ground = found[f"site-{site}"]
                assert hypot(sprite.x - ground.x, sprite.y - ground.y) < 12
                told = ground.symbol.removeprefix("site-").removesuffix("-lit")
                assert sprite.symbol.endswith(told) or f"built-{site}" in found


def test_what_is_decided_but_not_paid_is_shown() -> None:
    state = position(f"{SEA}B: ships")
    sailing = after(state, "play ship", "take T01a", "lair T02")
    assert sprites(sailing)["ship-0-0"].symbol == "pirate-0"
    assert sprites(after(state, "play building", "fort T01.3"))["built-T01.3"].symbol == "fort"


# Nothing hidden, nothing covered


@pytest.mark.parametrize("seats", SEATS)
def test_hands_and_stacks_of_others_do_not_show(seats: int) -> None:
    """Other cards and tiles where nobody can see them: the same picture for the seat."""
    for state in along(seats)[::11]:
        for seat in range(seats):
            other = state.resample(seat, "other")
            knowns = (one.known(seat) for one in (state, other))
            one, two = (json.dumps(draw(known, [], EN).to_json()) for known in knowns)
            assert one == two


@pytest.mark.parametrize("tile", range(N_TILES))
def test_ships_lie_apart_and_off_the_sites(tile: int) -> None:
    drawn = drawings(GAME.components())
    marks = drawn.layouts[tile]
    for part, places in enumerate(drawn.ships[tile]):
        assert all(hypot(a - c, b - d) > 24 for (a, b), (c, d) in combinations(places, 2))
        for x, y in places[:3]:
            assert all(hypot(x - a, y - b) > 30 for a, b in marks.sites)
            assert hypot(x - marks.coasts[part][0], y - marks.coasts[part][1]) < 100


def test_colours_are_in_the_palette_and_halos_not_in_svg() -> None:
    scene = scene_of(along(3)[-1])
    for drawing in scene.symbols.values():
        assert set(VARIABLE.findall(drawing)) <= PALETTE.keys()
        assert not re.search("#[0-9a-f]{6}", re.sub(r'href="#[^"]*"', "", drawing))
    assert "sprite halo" not in to_svg(scene)


def test_the_guide_has_its_pictures() -> None:
    for name, picture in legend().items():
        assert to_svg(picture).startswith("<svg"), name
