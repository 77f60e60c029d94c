"""The drawn village: all can be clicked, everybody has room, the numbers are the printed ones."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from random import Random

import pytest

from stammtisch.core.engine import plain
from stammtisch.core.scene import VARIABLE, Sprite
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES
from stammtisch.games.village.components import house
from stammtisch.games.village.picture import board
from stammtisch.games.village.picture.areas import symbols as printed_symbols
from stammtisch.games.village.picture.board import Board
from stammtisch.games.village.picture.geometry import (
    AREAS,
    CITY_H,
    CITY_W,
    FIGURE_W,
    SHELVES,
    SIZES,
    STOP_AT,
    Box,
    crowd,
    cubes,
    size_for,
    slot,
)
from stammtisch.games.village.picture.roads import middle_of
from stammtisch.games.village.picture.village import Village, printed_on
from stammtisch.games.village.state import (
    CITIES,
    CUBES,
    NUMBERS,
    PLACES,
    SHOPS,
    SPACES,
)

from .boards import GAME, play, position, texts

EN = GAME.words("en")
MOVES = 220
BUSY = 0.8
"""How often a member is moved or something bought rather than left, so that much happens."""
IDLE = ("skip", "pass", "done")
BESIDE = ("pay", "gain", *IDLE)
"""What is decided beside the board; and whatever befalls members on the farm."""
MANY = 10
"""So many members at one place stand without hiding each other."""


@cache
def along(seats: int) -> tuple[State, ...]:
    """The states of a random game."""
    chance, state, found = Random(seats), GAME.start(seats=seats, seed=seats), []
    for _ in range(MOVES):
        if state.is_over:
            break
        found.append(state.clone())
        all_of_them = sorted(texts(state))
        busy = [text for text in all_of_them if text.split()[0] not in IDLE]
        state.apply(chance.choice(busy if busy and chance.random() < BUSY else all_of_them))
    return tuple(found)


def seen(state: State) -> Village:
    """The table as the seat to move knows it."""
    return Village(state.known(state.to_move))


def drawn(state: State, language: str = "en") -> tuple[Sprite, ...]:
    legal = sorted(texts(state))
    return board.sprites(seen(state), legal, GAME.words(language))


def by_id(state: State) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in drawn(state)}


def named(state: State, start: str) -> list[Sprite]:
    return [sprite for sprite in drawn(state) if sprite.id.startswith(start)]


def is_on_the_board(text: str) -> bool:
    return text.split()[0] not in BESIDE and not re.fullmatch(r"bury \d@farm", text)


# What can be clicked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_can_be_done_on_the_board_can_be_clicked_there(seats: int) -> None:
    for state in along(seats):
        found = {text for sprite in drawn(state) for text in sprite.legal}
        assert found == set(filter(is_on_the_board, texts(state)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_has_its_place_and_its_drawing(seats: int) -> None:
    for state in along(seats)[::9]:
        sprites, symbols = drawn(state), board.symbols(seen(state), EN)
        assert len({sprite.id for sprite in sprites}) == len(sprites)
        for sprite in sprites:
            assert sprite.symbol in symbols
            assert sprite.layer in board.LAYERS
            assert 0 <= sprite.x <= board.WIDTH
            assert 0 <= sprite.y <= board.HEIGHT
            assert not sprite.actions or sprite.title


def test_drawings_stay_the_same_throughout_a_game() -> None:
    first, *_, last = along(3)
    assert board.symbols(seen(first), EN) == board.symbols(seen(last), EN)


def test_drawings_use_only_colours_of_the_palette() -> None:
    symbols = board.symbols(seen(GAME.start(seats=4, seed=1)), EN)
    used = {name for drawing in symbols.values() for name in VARIABLE.findall(drawing)}
    assert used == set(board.PALETTE) & used
    for drawing in symbols.values():
        assert set(re.findall(r'href="#([^"]+)"', drawing)) <= set(symbols)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_can_be_clicked_is_told_in_words(language: str) -> None:
    for state in along(4)[::25]:
        titles = [sprite.title for sprite in drawn(state, language) if sprite.actions]
        assert not [title for title in titles if "board." in title or "{" in title]


def test_only_cubes_that_can_be_taken_are_lit() -> None:
    state = position("A: farm 1\nB: farm 1")
    assert {sprite.symbol for sprite in named(state, "cube-")} == {"cube-orange-lit"}
    play(state, "take harvest orange")
    assert {sprite.symbol for sprite in named(state, "cube-")} == {"cube-orange"}


def test_a_cube_goes_to_whom_takes_it_and_a_plague_cube_to_nobody() -> None:
    state = position("A: farm 1\nB: farm 1", board="harvest green plague; market pink", to_move=1)
    found = {sprite.symbol: sprite.classes for sprite in named(state, "cube-")}
    assert found == {
        "cube-green-lit": ("bright", "seat-1"),
        "cube-plague-lit": ("bright",),
        "cube-pink-lit": ("bright", "seat-1"),
    }


# What plays no part steps back


def back(state: State) -> set[str]:
    return {sprite.id for sprite in drawn(state) if "unused" in sprite.classes}


def test_spaces_without_cubes_step_back_until_one_may_act_there() -> None:
    state = position("A: farm 1; cubes green*3\nB: farm 1", board="harvest green; market pink")
    assert {"road-north-west", "city-north"} <= back(state)
    assert not {"card-harvest", "sign-travel", "card-birth"} & back(state)


def test_an_action_puts_all_else_back_and_what_cannot_be_done_in_it() -> None:
    state = position("A: farm 1; cubes pink*2\nB: farm 1; smithy 1")
    play(state, "take crafts orange")
    assert {"house-mill", "pane-window1", "card-birth"} <= back(state)
    assert not {"house-office", "sign-crafts", "member-1-smithy-1-1"} & back(state)


def test_a_member_of_another_does_nothing() -> None:
    state = position("A: farm 1; smithy 1\nB: farm 1; smithy 2")
    play(state, "take family orange")
    found = by_id(state)
    assert found["member-0-smithy-1-1"].legal == ("recall 1@smithy",)
    assert not found["member-1-smithy-2-1"].actions
    assert found["member-1-smithy-2-1"].classes == ("piece", "seat-1")
    assert found["card-recall"].legal == ("recall 1@smithy",)


def test_where_a_member_would_go_can_be_clicked_as_well_as_the_member() -> None:
    board = "council pink"
    state = position("A: farm 1; chamber1 2; cubes green*2\nB: farm 1", board=board)
    play(state, "take council pink")
    found = by_id(state)
    assert found["room-chamber2"].legal == ("advance 2@chamber1 green",)
    assert set(found["room-chamber1"].legal) == {"privilege 1", "enter 1@farm green"}
    state = position("A: farm 1; window1 2; grain 4\nB: farm 1", board="market plague")
    play(state, "take market plague")
    assert by_id(state)["pane-window2"].legal == ("promote 2@window1",)


# Members


def test_more_than_three_alike_are_one_figure_with_a_number() -> None:
    state = position("A: farm 2; smithy 1 1 1\nB: smithy 1 1 1 1")
    assert len(named(state, "member-0-smithy")) == 3
    assert len(named(state, "member-1-smithy")) == 1
    assert by_id(state)["times-1-smithy-1"].symbol == "times-4"


def floor(place: str) -> Box:
    return Board(seen(GAME.start(seats=4, seed=1)), [], EN).floor(place)


@pytest.mark.parametrize("place", PLACES[1:])
def test_ten_at_one_place_do_not_hide_each_other(place: str) -> None:
    box = floor(place)
    for count in range(1, MANY + 1):
        scale = SIZES[size_for(box, count)]
        spots = list(crowd(box, count))
        assert len(set(spots)) == count
        for x, y in spots:
            assert box.x <= x - 12 * scale
            assert x + 12 * scale <= box.right
            assert box.y <= y - 18 * scale
            assert y + 18 * scale <= box.bottom
        for (x, y), (u, v) in combinations(spots, 2):
            assert abs(x - u) >= FIGURE_W * scale - 0.01 or abs(y - v) >= 40 * scale


def test_the_dead_are_in_their_section_and_in_the_graves() -> None:
    state = position("A: farm 2; dead-crafts 1; dead-grave 1\nB: farm 1; dead-crafts 1")
    dead = named(state, "dead-")
    assert [(sprite.x, sprite.y) for sprite in dead[:2]] == [slot("crafts", k) for k in range(2)]
    assert dead[2].y > slot("grave", 0)[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chronicle_has_as_many_spaces_as_its_sections(seats: int) -> None:
    printed = printed_on("house")
    spaces = printed.settings[seats - 2].sections.tolist()
    found = dict(printed_symbols(printed, seats))
    for name, what in (("area-chronicle", "--hollow"), ("area-graves", "#grave")):
        expected = spaces[-1] if what == "#grave" else sum(spaces[:-1])
        assert found[name].count(what) == expected


# Tokens


def test_cubes_and_seats_are_told_apart_without_colours() -> None:
    symbols = board.symbols(seen(GAME.start(seats=4, seed=1)), EN)
    for names in (
        [f"cube-{kind}" for kind in CUBES],
        *([f"member-{seat}-{number}" for seat in range(4)] for number in NUMBERS),
        [f"seat-marker-{seat}" for seat in range(4)],
    ):
        grey = {VARIABLE.sub("grey", symbols[name]) for name in names}
        assert len(grey) == len(names)


def test_the_marker_lies_in_the_first_chamber_until_it_is_taken() -> None:
    assert "marker" in by_id(position("A: farm 1\nB: farm 1"))
    assert "marker" not in by_id(position("A: farm 1\nB: farm 1", marker=1))


def test_markers_hang_in_the_cities_that_were_visited() -> None:
    state = position("A: farm 1; visited north west\nB: farm 1; visited north")
    found = sorted(sprite.id for sprite in named(state, "visited-"))
    assert found == ["visited-north-0", "visited-north-1", "visited-west-0"]


@pytest.mark.parametrize("space", SPACES)
def test_six_cubes_lie_on_their_tray(space: str) -> None:
    box = SHELVES[space]
    for x, y in cubes(space, 6):
        assert box.x + 13 <= x <= box.right - 13
        assert box.y + 13 <= y <= box.bottom - 13


# The printed board


def test_areas_lie_beside_each_other_and_hold_their_trays() -> None:
    for one, other in combinations(AREAS.values(), 2):
        beside = one.right <= other.x or other.right <= one.x
        assert beside or one.bottom <= other.y or other.bottom <= one.y
    for space, box in SHELVES.items():
        area = AREAS[space]
        assert area.x <= box.x
        assert box.right <= area.right
        assert area.y <= box.y
        assert box.bottom <= area.bottom


def test_the_numbers_are_those_of_the_component_set() -> None:
    before = dict(printed_symbols(printed_on("house"), 3))
    tables = GAME.read_components("house").tables.copy()
    other = tables[0]
    other["train"][SHOPS.index("smithy")], other["step"][0], other["bag_time"] = 9, 7, 8
    other["amount"][CITIES.index("north")] = 11
    drawings = dict(printed_symbols(plain(tables)[0], 3))
    for name, n in (("house-smithy", 9), ("room-chamber1", 7), ("area-church", 8)):
        assert f">{n}</text>" in drawings[name]
        assert f">{n}</text>" not in before[name]
    assert ">11</text>" in drawings["city-north"]


def test_a_leg_goes_around_a_city_that_lies_between() -> None:
    x, y = middle_of("village", "capital")
    west, height = STOP_AT["west"]
    assert abs(y - height) > CITY_H / 2
    assert abs(x - west) < CITY_W
    (a, b), (u, v) = STOP_AT["village"], STOP_AT["north"]
    assert middle_of("village", "north") == ((a + u) / 2, (b + v) / 2)


# What small screens show


@pytest.mark.parametrize("seats", [2, 4])
def test_the_part_in_focus_lies_on_the_board(seats: int) -> None:
    for state in along(seats):
        part = board.focus(seen(state))
        if part is not None:
            left, top, wide, high = part
            assert 0 <= left <= left + wide <= board.WIDTH
            assert 0 <= top <= top + high <= board.HEIGHT


def test_an_action_shows_its_area_and_a_new_turn_all() -> None:
    state = position("A: farm 1\nB: farm 1")
    assert board.focus(seen(state)) is None
    play(state, "take crafts orange")
    assert board.focus(seen(state)) == AREAS["crafts"].grown(8)


def test_places_tell_what_is_printed_on_the_components_in_use() -> None:
    text = house().replace("train smithy: time 3", "train smithy: time 5")
    for components, time in ((None, 3), (text, 5)):
        smithy = GAME.start(3, components=components).scene().about["smithy"]
        assert smithy.lines[:2] == (
            f"Train a member from the farm: {time} time.",
            "1 plow: 3 time, or 2 orange, 1 pink.",
        )


def test_the_dead_are_counted_where_they_lie() -> None:
    titles = {one.id: one.title for one in GAME.start(3).scene().sprites}
    assert titles["section-crafts"] == "Chronicle, crafts: 0 of 4 spaces filled"
    assert titles["graves"] == "Anonymous graves: 0 of 4 filled"
    assert titles["road-north-west"] == "Road: north city – west city"
