"""The picture of Dokmus: the same cardboard moves, prices are right, nothing hidden is shown."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
import resvg_py

from stammtisch.core.scene import THEMES, Sprite, to_svg
from stammtisch.core.words import LANGUAGES
from stammtisch.games.dokmus.actions import Act
from stammtisch.games.dokmus.picture import legend, log
from stammtisch.games.dokmus.picture.coast import TILE, coast, open_coast, outlines
from stammtisch.games.dokmus.picture.geometry import CHANNEL
from stammtisch.games.dokmus.picture.landscape import Rows, pictures
from stammtisch.games.dokmus.picture.palette import PALETTE
from stammtisch.games.dokmus.rules.scoring import LARGE, SMALL

from .islands import EN, GAME, LAKES, MEADOW, View, clockwise, corner, draw, island

HOUSE = GAME.components()
ART = sorted((GAME.folder / "picture" / "art").glob("*.svg"))


def sprites(view: View, *legal: str) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in draw(view, list(legal), EN).sprites}


def badge(view: View, *legal: str) -> str:
    name = legal[0].split()[1]
    return sprites(view, *legal)[f"space-{name}"].badge


# Things keep their identity


def test_a_tile_that_slides_is_the_same_sprite_elsewhere() -> None:
    before = sprites(island({3: LAKES}, faces={3: "8B"}))["tile-8"]
    after = sprites(island({4: LAKES}, faces={4: "8B"}, empty_slot=3))["tile-8"]
    assert (before.symbol, before.turn) == (after.symbol, after.turn)
    assert before.x + 296 == after.x
    assert before.y == after.y


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_tile_that_turns_is_lit_as_before(quarters: int) -> None:
    """It shows another drawing of the same face; all of them are known from the beginning."""
    lies = LAKES
    for _ in range(quarters):
        lies = clockwise(lies)
    upright = draw(island({0: LAKES}), [], EN)
    turned = draw(island({0: lies}, turns={0: 90 * quarters}), [], EN)
    assert upright.symbols == turned.symbols
    tile = next(sprite for sprite in turned.sprites if sprite.id == "tile-1")
    assert (tile.turn, tile.symbol) == (90 * quarters, f"face-1A-{90 * quarters}")


def test_a_token_travels_with_its_tile() -> None:
    """It stands on the upper right space of the printed tile, however that lies."""
    first = sprites(island(tokens={"g1": 2}))["token-2-1A-6"]
    turned = sprites(island(tokens={"g7": 2}, turns={0: 90}))["token-2-1A-6"]
    over = sprites(island(tokens={"a7": 2}, turns={0: 180}))["token-2-1A-6"]
    assert (first.x, turned.x, over.x) == (296, 296, 56)
    assert (first.y, turned.y, over.y) == (56, 296, 296)
    assert first.symbol == turned.symbol == "token-2"


def test_other_tokens_stay_when_one_is_placed() -> None:
    before = sprites(island(tokens={"a1": 0, "c9": 1}))
    after = sprites(island(tokens={"a1": 0, "a2": 0, "c9": 1}))
    fresh = {name for name in after if name not in before}
    assert fresh == {"token-0-1A-7"}


def test_a_tile_that_slides_brings_no_new_spaces() -> None:
    """Only the cardboard and what stands on it have moved."""
    before = sprites(island({3: LAKES}, {"a8": 1}, faces={3: "8B"}))
    after = sprites(island({4: LAKES}, {"h8": 1}, faces={4: "8B"}, empty_slot=3))
    assert set(before) == set(after)
    assert {name for name in before if before[name].x != after[name].x} == {
        "tile-8",
        "plate-8",
        "token-1-8B-0",
    }


def test_no_sprite_is_called_like_a_drawing() -> None:
    scene = draw(island(tokens={"a1": 0}, lifted="a1", ruins=0), ["drop a2"], EN)
    assert not {sprite.id for sprite in scene.sprites} & set(scene.symbols)


def test_two_players_have_a_lower_board() -> None:
    scene = draw(island(seats=2, empty_slot=1), [], EN)
    assert (scene.width, scene.height) == (944, 648)
    assert sum(sprite.id.startswith("slot-") for sprite in scene.sprites) == 6


# What is discovered


def test_each_owner_of_a_temple_has_a_pip_on_it() -> None:
    seen = sprites(island(corner(".t."), {"a1": 0, "c1": 2}))
    temple, pips = seen["space-b1"], [s for s in seen.values() if "pip" in s.classes]
    assert [pip.symbol for pip in pips] == ["pip-0", "pip-2"]
    assert all(math.dist((pip.x, pip.y), (temple.x, temple.y)) < 22 for pip in pips)
    assert temple.title.endswith("discovered by seat 0, seat 2")


def test_a_pip_stays_on_the_temple_of_a_tile_that_turns() -> None:
    first = sprites(island({0: LAKES}, {"a3": 0}))["pip-0-1A-15"]
    turned = sprites(island({0: clockwise(LAKES)}, {"e1": 0}, turns={0: 90}))["pip-0-1A-15"]
    assert (turned.x - first.x, turned.y - first.y) == (3 * 40, -40), "from b3 to e2"
    assert first.on == "tile-1"


def test_a_token_on_a_volcano_has_discovered_nothing() -> None:
    assert not [name for name in sprites(island(corner("vT"), {"a1": 0})) if "pip" in name]


def test_who_has_all_temples_of_a_tile_has_a_seal_on_it() -> None:
    """With three players it is worth 8 points."""
    tokens = {"b1": 1}
    assert "whole-1-1" not in sprites(island(corner("t..T"), tokens))
    seal = sprites(island(corner("t.T"), tokens))["whole-1-1"]
    assert seal.title == "Tile 1A: all its temples discovered by seat 1, 8 points"
    assert (seal.symbol, seal.on) == ("whole-1", "tile-1")


# What a click means, and what it costs


def test_a_meadow_costs_one_token() -> None:
    assert badge(island(tokens={"a1": 0}), "place a2") == ""


def test_a_forest_costs_two() -> None:
    assert badge(island(corner(".f"), {"a1": 0}), "place b1") == "2"


def test_a_forest_beside_an_own_forest_costs_one() -> None:
    assert badge(island(corner("ff"), {"a1": 0}), "place b1") == ""


def test_another_players_forest_does_not_help() -> None:
    assert badge(island(corner("ff"), {"a1": 1, "b2": 0}), "place b1") == "2"


def test_an_own_forest_at_the_same_temple_exempts() -> None:
    assert badge(island(corner("ftf"), {"a1": 0}), "place c1") == ""


def test_an_own_meadow_at_the_same_temple_does_not() -> None:
    assert badge(island(corner(".tf"), {"a1": 0}), "place c1") == "2"


def test_an_own_forest_at_the_next_temple_of_a_group_does_not() -> None:
    assert badge(island(corner("fttf"), {"a1": 0}), "place d1") == "2"


def test_exemption_reaches_over_the_border_of_tiles() -> None:
    shown = {0: ["......f", *MEADOW], 1: ["f......", *MEADOW]}
    assert badge(island(shown, {"g1": 0}), "place h1") == ""


def test_crossing_costs_two_and_may_be_a_second_meaning() -> None:
    view = island(corner(".~f"), {"a1": 0})
    assert badge(view, "cross c1") == "2"
    assert badge(view, "place a2", "cross a2") == "1·2"


def test_dear_spaces_are_less_bright() -> None:
    seen = sprites(island(corner(".~f"), {"a1": 0}), "cross c1", "place a2", "cross a2")
    assert seen["space-c1"].symbol == "lit-dear-space"
    assert seen["space-a2"].symbol == "lit-space"
    assert seen["space-a3"].symbol == "open-space"
    assert seen["space-c1"].classes == seen["space-a2"].classes == ("bright",)


@pytest.mark.parametrize(("free", "unplaced", "price"), [(1, 3, ""), (0, 3, "2"), (0, 1, "")])
def test_a_forest_anywhere_is_free_or_not(free: int, unplaced: int, price: str) -> None:
    view = island(corner(".f"), {"g7": 0}, unplaced=unplaced)
    view["variants"]["anywhere_forest_free"] = bool(free)
    assert badge(view, "anywhere b1") == price


def test_prices_are_those_of_the_rules() -> None:
    """What a badge says is what the rules take, all along a game."""
    state = GAME.start(seats=3, seed="prices")
    seen = set()
    for step in range(60):
        legal = [state.text(int(action)) for action in state.legal_actions()]
        priced = [text for text in legal if text.startswith(("place", "cross"))]
        choices = state.scene(state.to_move).choices
        for text in priced[step % 5 :: 5]:
            before = state.view()["turn"]["unplaced"]
            after = state.clone().apply(text).view()
            spent = before - (after["turn"]["unplaced"] if after["to_move"] == state.to_move else 0)
            assert (f"({spent} tokens)" in choices[text]) == (spent > 1), text
            seen.add(spent)
        state.apply(priced[step % len(priced)] if priced else legal[step % len(legal)])
    assert seen == {1, 2}


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        (["place a2"], "a2, meadow; costs 1 token"),
        (["place b1"], "b1, forest; costs 2 tokens, one of them is sacrificed"),
        (
            ["place a2", "cross a2"],
            "a2, meadow; costs 1 token; across the water, 2 tokens, one of them is sacrificed",
        ),
    ],
)
def test_a_lit_space_tells_its_price(actions: list[str], told: str) -> None:
    view = island(corner(".f"), {"a1": 0})
    name = actions[0].split()[1]
    assert sprites(view, *actions)[f"space-{name}"].title == told


def test_the_prompt_explains_a_price_when_one_is_shown() -> None:
    view = island(corner(".f"), {"a1": 0})
    assert "Where it says 2" in draw(view, ["place b1"], EN).prompt
    assert "Where it says 2" not in draw(view, ["place a2"], EN).prompt


def test_the_prompt_explains_a_choice_of_prices_when_there_is_one() -> None:
    view = island(corner(".~f"), {"a1": 0})
    assert "Where it says 1·2" in draw(view, ["place a2", "cross a2", "cross c1"], EN).prompt
    assert "Where it says 1·2" not in draw(view, ["place a2", "cross c1"], EN).prompt


def test_own_tokens_are_lifted_and_lifted_ones_dropped() -> None:
    view = island(tokens={"a1": 0, "b1": 1})
    assert sprites(view, "lift a1")["space-a1"].actions == ("lift a1",)
    assert sprites(view, "lift a1")["space-a1"].symbol == "lit-token"
    assert sprites(view, "lift a1")["space-b1"].actions == ("place b1", "cross b1", "anywhere b1")
    lifted = sprites(island(tokens={"a1": 0}, lifted="a1"), "drop a2")
    assert lifted["space-a2"].legal == ("drop a2",)
    assert lifted["space-a2"].badge == ""
    assert lifted["lifted"].x == lifted["token-0-1A-0"].x


def test_start_spaces_have_no_price() -> None:
    view = island() | {"phase": "start"}
    space = sprites(view, "start a1")["space-a1"]
    assert (space.legal, space.badge) == (("start a1",), "")


def test_nothing_can_be_clicked_when_another_seat_decides() -> None:
    assert not [sprite for sprite in sprites(island()).values() if sprite.actions]


# Handles of the tiles


@pytest.mark.parametrize(
    ("empty_slot", "turn", "x", "y"), [(1, 270, 462, 329), (3, 180, 329, 482), (5, 0, 615, 482)]
)
def test_the_arrow_points_to_the_empty_slot_from_the_side_towards_it(
    empty_slot: int, turn: int, x: int, y: int
) -> None:
    seen = sprites(island(empty_slot=empty_slot, faces={4: "8B"}), "slide 8B")
    handle = seen["handle-8-slide"]
    assert (handle.turn, handle.x, handle.y) == (turn, x, y)
    assert handle.legal == ("slide 8B",)
    assert [name for name in seen if name.startswith("handle")] == ["handle-8-slide"]


def test_a_tile_two_slots_away_slides_too() -> None:
    assert sprites(island(empty_slot=6), "slide 1A")["handle-1-slide"].turn == 90


def test_turning_has_a_handle_for_each_way() -> None:
    seen = sprites(island(), "rotate 1A cw", "rotate 1A ccw")
    tile, cw, ccw = seen["tile-1"], seen["handle-1-cw"], seen["handle-1-ccw"]
    assert cw.x == ccw.x < tile.x - TILE / 2, "beside the tile, not on its spaces"
    assert tile.y - TILE / 2 < ccw.y < cw.y < tile.y - TILE / 4
    assert seen["handle-1-cw"].title == "Rotate tile 1A clockwise"


def test_handles_leave_every_space_and_its_badge_readable() -> None:
    turns = [f"rotate {number}A {way}" for number in range(1, 9) for way in ("cw", "ccw")]
    tile_moves = [f"slide {number}A" for number in (2, 4, 5, 7)]
    seen = sprites(island(), *turns, *tile_moves).values()
    handles = [sprite for sprite in seen if "handle" in sprite.classes]
    spaces = [sprite for sprite in seen if sprite.layer == "spaces"]
    assert len(handles) == len(turns) + len(tile_moves)
    for across, down in ((0, 0), (12, -12)):  # the middle, and the number in the corner
        far = (math.dist((h.x, h.y), (s.x + across, s.y + down)) for h in handles for s in spaces)
        assert min(far) > 17


def test_handles_for_turning_leave_the_widest_badge_free() -> None:
    """A badge is a pill around two points in the upper right corner of its space."""
    turns = [f"rotate {number}A {way}" for number in range(1, 9) for way in ("cw", "ccw")]
    seen = sprites(island(), *turns).values()
    handles = [sprite for sprite in seen if "handle" in sprite.classes]
    spaces = [sprite for sprite in seen if sprite.layer == "spaces"]
    for across in (3, 11):
        far = (math.dist((h.x, h.y), (s.x + across, s.y - 12)) for h in handles for s in spaces)
        assert min(far) > 12.6 + 8


def test_the_name_of_a_tile_lies_where_nothing_stands() -> None:
    for sprite in sprites(island()).values():
        if sprite.id.startswith("plate"):
            below = [s for s in sprites(island()).values() if s.id.startswith("tile")]
            assert all(abs(sprite.y - tile.y) >= (TILE + CHANNEL) / 2 for tile in below)


def test_the_tile_of_open_ruins_is_marked() -> None:
    seen = sprites(island(corner("r"), {"a1": 0}, ruins=0), "decline")
    assert (seen["open-ruins"].x, seen["open-ruins"].y) == (seen["tile-1"].x, seen["tile-1"].y)


# Words


def test_a_space_says_what_it_is_and_who_stands_there() -> None:
    seen = sprites(island(corner("fT"), {"a1": 2}))
    assert seen["space-a1"].title == "a1, forest, triangular token of seat 2"
    assert seen["space-b1"].title == "b1, large temple; discovered by seat 2"
    assert seen["plate-1"].title == "Tile 1A, a1 to g7, turned by 0°"


@pytest.mark.parametrize(
    ("turn", "legal", "prompt"),
    [
        (
            {},
            "place a2, lift a1",
            "Place a token on a lit space: you have 3 for this turn. You may",
        ),
        (
            {"used": True, "unplaced": 1},
            "place a2",
            "Place a token on a lit space: it is your last one this turn.",
        ),
        (
            {"unplaced": 0},
            "end, lift a1",
            "All tokens of this turn are used. You may also move one",
        ),
        ({}, "place a2", "Place a token on a lit space: you have 3 for this turn."),
        ({"used": True, "unplaced": 2}, "anywhere a2", "Nothing is in reach: place a token on any"),
        (
            {"ruins": 1},
            "slide 2A, rotate 2A cw, decline",
            "Ruins reached: one extra action on tile 2A: move it, rotate it; or decline.",
        ),
        (
            {"ruins": 1},
            "rotate 2A ccw, rotate 2A cw, decline",
            "Ruins reached: one extra action on tile 2A: rotate it; or decline.",
        ),
        (
            {"lifted": "a1"},
            "drop a2",
            "Choose a lit space for the token from a1: beside it or along temples",
        ),
    ],
)
def test_the_prompt_tells_the_open_question(turn: View, legal: str, prompt: str) -> None:
    shown = draw(island(tokens={"a1": 0}, **turn), legal.split(", "), EN).prompt
    assert shown.startswith(prompt)
    assert ("You may also" in shown) == ("lift" in legal)


def test_who_waits_is_told_for_what() -> None:
    assert draw(island(), [], EN).prompt == "Tokens left this turn: 3."
    selecting = draw(island() | {"phase": "draft"}, [], EN)
    assert selecting.prompt == "Choosing a guardian in secret."
    assert draw(island() | {"to_move": None, "phase": "over"}, [], EN).prompt == "The game is over."


def test_guardians_to_choose_from_are_cards() -> None:
    view = island() | {"phase": "draft", "hand": [2, 4]}
    scene = draw(view, ["draft 2", "draft 4"], EN)
    assert [(b.action, b.symbol, b.kind) for b in scene.buttons] == [
        ("draft 2", "guardian-2", "card"),
        ("draft 4", "guardian-4", "card"),
    ]
    assert scene.buttons[1].label == "4 · Rotate a map tile"


def test_what_is_not_on_the_board_has_a_button() -> None:
    scene = draw(island(guardian=1), ["place a1", "talisman", "end"], EN)
    assert [button.action for button in scene.buttons] == ["talisman", "end"]


def test_panels_show_tokens_talisman_and_known_guardians() -> None:
    panels = draw(island(), [], EN).players
    assert [fact.value for fact in panels[0].facts] == ["18", "1"]
    assert [mark.symbol for mark in panels[0].marks] == ["seal-3"]
    assert [mark.symbol for mark in panels[1].marks] == ["talisman", "seal-hidden"]
    assert panels[1].marks[1].hint == "May be: 4, 5"


def test_the_log_keeps_another_seats_guardian_secret() -> None:
    assert log(Act.SELECT, 3, True, EN, HOUSE) == "takes guardian 4: Rotate a map tile"
    assert log(Act.SELECT, 3, False, EN, HOUSE) == "has chosen a guardian"


def test_the_log_names_squares_and_tiles() -> None:
    assert log(Act.PLACE, 3 * 21 + 2, True, EN, HOUSE) == "places a token on c4"
    assert log(Act.MOVE_TILE, 4, True, EN, HOUSE) == "moves tile 3A"
    assert log(Act.ROTATE, 8, True, EN, HOUSE) == "rotates tile 3A clockwise"
    assert log(Act.ROTATE, 9, True, EN, HOUSE) == "rotates tile 3A counterclockwise"


def test_russian_counts_tokens() -> None:
    words = GAME.words("ru")
    view = island(corner(".f"), {"a1": 0})
    choices = draw(view, ["place b1", "place a2"], words).choices
    assert list(choices.values()) == [
        "Поставить на b1, одну — в жертву (всего 2 фишки)",
        "Поставить на a2 (1 фишка)",
    ]


# The art


@pytest.mark.parametrize("file", ART, ids=lambda file: file.stem)
def test_art_has_colours_of_the_palette_only(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    painted = re.findall(r'(?:fill|stroke)="([^"]+)"', text)
    names = {colour[6:-1] for colour in painted if colour.startswith("var(--")}
    assert {colour for colour in painted if not colour.startswith("var(--")} <= {"none"}
    assert names <= set(PALETTE)
    assert "style" not in text and "<script" not in text


def test_every_colour_is_used() -> None:
    """In the art, or by name where the tiles are put together; the table uses those of seats."""
    code = "".join(file.read_text(encoding="utf-8") for file in (GAME.folder).glob("*.py"))
    drawn = "".join(file.read_text(encoding="utf-8") for file in ART) + code
    whole = draw(island({0: LAKES}), [], EN).symbols.values()
    assert not {
        name
        for name in PALETTE
        if not name.startswith("seat-") and f"var(--{name})" not in drawn + "".join(whole)
    }


@pytest.mark.parametrize("theme", THEMES)
def test_the_board_becomes_a_picture(theme: str) -> None:
    scene = draw(island({0: LAKES, 8: LAKES}, {"a1": 0}), ["place a2"], EN)
    picture = resvg_py.svg_to_bytes(svg_string=to_svg(scene, theme), width=200)
    assert bytes(picture).startswith(b"\x89PNG")


def lengths(*rows: str) -> list[int]:
    """How many corners each coast around the `f` of a drawing has."""
    inside = {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "f"}
    return [len(loop) for loop in outlines(inside)]


def test_one_coast_goes_around_spaces_that_touch() -> None:
    assert lengths("ff", "f.") == [8]


def test_spaces_that_touch_at_a_corner_have_coasts_of_their_own() -> None:
    assert lengths("f.", ".f") == [4, 4]
    assert lengths(".f", "f.") == [4, 4]
    assert sorted(lengths("ff", ".f", "f.")) == [4, 8]


def test_a_clearing_has_a_coast_inside() -> None:
    assert sorted(lengths("fff", "f.f", "fff")) == [4, 12]


def picture(*rows: str, turn: int = 0) -> str:
    """The drawing of a face with these lines, meadow below."""
    lines: Rows = tuple([*rows, *MEADOW][:7])
    return pictures("1A", lines)[f"face-1A-{turn}"]


def test_coasts_end_exactly_at_the_side_of_the_tile() -> None:
    """So that water goes on over the border."""
    water = coast({(0, 0)})
    assert "M-140 -140" in water and "L-100 -140" in water and "L-140 -100" in water


def test_where_water_goes_on_there_are_no_banks() -> None:
    """The line begins at the upper side and ends at the left one."""
    line = open_coast({(0, 0)})
    assert line.startswith("M-100 -140") and line.endswith("L-140 -100")
    assert "-140 -140" not in line
    assert open_coast({(3, 3)}) == coast({(3, 3)})


def test_deep_water_keeps_its_distance_from_the_banks_only() -> None:
    assert "L-100 -140" in coast({(0, 0)})
    assert "L-108 -140" in coast({(0, 0)}, 8)


def test_neighbouring_forests_grow_together() -> None:
    assert picture("ff.....").count("#forest-beside") == 1
    assert picture("f.f....").count("#forest-beside") == 0
    assert picture("f......", "f......").count("#forest-above") == 1
    assert picture("ff.....", turn=90).count("#forest-above") == 1


@pytest.mark.parametrize(("turn", "order"), [(0, "tT"), (90, "tT"), (180, "Tt"), (270, "Tt")])
def test_what_stands_in_front_is_drawn_later(turn: int, order: str) -> None:
    """And upright: turned back as far as the tile is turned."""
    drawn = picture("t......", ".......", "..T....", turn=turn)
    small, large = drawn.index("#small-temple"), drawn.index("#large-temple")
    assert order == ("tT" if small < large else "Tt")
    upright = re.search(r'#small-temple" transform="translate\(-120 -120\)([^"]*)"', drawn)
    assert upright and upright[1] == (f" rotate({-turn})" if turn else "")


def told(seats: int, **variants: bool) -> dict[str, str]:
    """What each thing is, in a word."""
    about = GAME.start(seats, variants=variants).scene().about
    return {key: " ".join(one.lines) for key, one in about.items()}


def test_a_terrain_says_what_it_costs_and_what_it_is_worth() -> None:
    assert told(3)["meadow"] == "Costs 1 token."
    assert told(3)["forest"].startswith("Costs 2 tokens, one of them sacrificed; 1 beside a forest")
    assert told(3)["small_temple"].startswith(f"{SMALL} points")
    assert told(3)["large_temple"].startswith(f"{LARGE} points")
    assert "no further" in told(3, temple_chains=False)["large_temple"]
    assert "5 points" in told(2)["tile"]
    assert "8 points" in told(4)["tile"]
    prizes = [told(n)["score-sacrificed"].partition(": ")[2].partition(".")[0] for n in (2, 3, 4)]
    assert prizes == ["3", "4 · 2", "5 · 3 · 1"]


def test_a_space_says_what_it_costs_now() -> None:
    view = island(corner("ff", "f"), {"a1": 0})
    seen = sprites(view, "place b1")
    assert seen["space-a1"].title == "a1, forest, round token of seat 0"
    assert seen["space-b1"].title == "b1, forest; costs 1 token"
    assert seen["space-a2"].title == "a2, forest"


def test_the_empty_slot_is_seen_through_its_spaces() -> None:
    seen = sprites(island())
    assert seen["space-h8"].symbol == "no-space"
    assert seen["slot-4"].about == "gap"


@pytest.mark.parametrize("theme", THEMES)
def test_the_guide_has_a_picture_of_each_thing(theme: str) -> None:
    for name, scene in legend().items():
        drawn = to_svg(scene, theme)
        picture = resvg_py.svg_to_bytes(svg_string=drawn, width=56)
        assert bytes(picture).startswith(b"\x89PNG"), name
        assert "var(" not in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_guide_and_pictures_belong_together(language: str) -> None:
    text = (GAME.folder / "guide" / f"{language}.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"!\[\]\(legend/([a-z-]+)\.svg\)", text)) == sorted(legend())


def test_every_terrain_has_a_name() -> None:
    seen = sprites(island(corner("frv^~tT")))
    assert [seen[f"space-{letter}1"].title for letter in "abcdefg"] == [
        "a1, forest",
        "b1, ruins",
        "c1, volcano",
        "d1, mountain",
        "e1, water",
        "f1, small temple",
        "g1, large temple",
    ]
