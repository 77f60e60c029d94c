"""Where a new tile may be laid, and how; when it is replaced."""

from __future__ import annotations

from .boards import check_ways, legal, offered, play, position, ships

CARDS = "hand ship*4"


# One neighbour, two, three


def test_a_tile_continues_an_island_of_its_only_neighbour() -> None:
    state = position(f"""
        T01 | a E: ebony           @ 0,0
        T02 | a NE E: spice        @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T02", "1,0 3; 1,0 4")


def test_a_tile_may_continue_any_side_of_an_island() -> None:
    state = position(f"""
        T01 | a NE SW: ebony       @ 0,0
        T02 | a E: spice           @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T02", "1,-1 2; -1,1 5")


def test_between_two_neighbours_both_sides_match() -> None:
    """T01 shows island to the place below it, T02 shows sea."""
    state = position(f"""
        T01 | a E SE: ebony        @ 0,0
        T02 | a W: spice           @ 1,0
        T03 | a NE SE SW: dye      @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T03", "0,1 2; 0,1 5")


def test_between_three_neighbours_all_sides_match() -> None:
    """Island to the west and north-west, sea to the south-west."""
    state = position(f"""
        T01 | a NE E SE: ebony     @ 0,0
        T02 | a SW SE: spice       @ 1,-1
        T03 | a NW: dye            @ 0,1
        T04 | a NE E W: mine       @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T04", "1,0 4")


def test_tiles_that_lie_turned_show_their_turned_sides() -> None:
    """T02's only island edge, printed east, looks south-east."""
    state = position(f"""
        T01 | a SE: ebony          @ 0,0
        T02 | a E W: spice         @ 0,1 1
        T03 | a NE: dye            @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T03", "0,2 5")


def test_a_hole_in_the_map_takes_a_tile_that_fits_all_around() -> None:
    """The hole is at 1,0: island to the west and the south-east, sea at the other four sides."""
    state = position(f"""
        T01 | a E: ebony           @ 0,0
        T02 | a W SE: dye          @ 2,-1
        T03 | a NW: dye            @ 2,0
        T04 | a NW: spice | b W:   @ 1,1
        T05 | a E: dye             @ 0,1
        T06 | a E: dye             @ 1,-1
        T07 | a NE SE: mine        @ open
        T08 | a NE E: mine         @ open
        T09 | a NE SE SW: mine     @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T07", "1,0 2")
    check_ways(state, "T08", "")
    check_ways(state, "T09", "")


def test_sea_beside_sea_alone_continues_nothing() -> None:
    """T02 would match at five places where it touches sea only."""
    state = position(f"""
        T01 | a E: ebony           @ 0,0
        T02 | a E: spice           @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T02", "1,0 3")


def test_continuing_one_of_two_islands_is_enough() -> None:
    """Beside T01's two islands the tile joins one, and shows sea to nobody's island."""
    state = position(f"""
        T01 | a NE: ebony | b SW: dye   @ 0,0
        T02 | a E: spice | b NE: dye    @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T02", "1,-1 2; 1,-1 3; -1,1 5; -1,1 0")


def test_one_tile_may_join_two_tiles_at_once() -> None:
    state = position(f"""
        T01 | a E SE: ebony        @ 0,0
        T02 | a W SW: spice        @ 1,0
        T03 | a NE NW: dye         @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T03", "0,1 0")


def test_whose_ships_are_near_does_not_matter() -> None:
    state = position(f"""
        T01 | a E: ebony | lair    @ 0,0
        T02 | a E: spice           @ open
        A: {CARDS}
        B: ships T01a T01a T01; hand ship
    """)
    check_ways(state, "T02", "1,0 3")


# Rotations that lay a tile alike


def test_a_tile_with_two_equal_halves_is_offered_in_half_of_its_rotations() -> None:
    state = position(f"""
        T01 | a E: ebony           @ 0,0
        T02 | a E W: spice         @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T02", "1,0 0")


def test_a_tile_that_is_island_all_around_is_offered_in_one_rotation() -> None:
    state = position(f"""
        T01 | a E SE: ebony                @ 0,0
        T02 | a NE E SE SW W NW: spice     @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T02", "1,0 0; 0,1 0")


def test_a_tile_in_three_equal_thirds_is_offered_in_two_rotations() -> None:
    state = position(f"""
        T01 | a E SE: ebony                @ 0,0
        T02 | a NE SE W: spice             @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T02", "1,0 0; 0,1 1")


def test_two_parts_with_equal_sites_lie_alike_when_they_change_places() -> None:
    state = position(f"""
        T01 | a E: ebony                   @ 0,0
        T02 | a E: spice | b W: spice      @ open
        T03 | a E: spice | b W: dye        @ open
        A: {CARDS}
        B: hand ship
    """)
    check_ways(state, "T02", "1,0 0")
    check_ways(state, "T03", "1,0 0; 1,0 3")


# The display


def test_a_tile_that_fits_nowhere_is_not_offered_and_stays_open() -> None:
    """At 1,0, the only place, there is island to the west, but sea to the north-west and -east."""
    state = position(f"""
        T01 | a E: ebony                   @ 0,0
        T02 | a E: dye                     @ 1,-1
        T03 | a W: dye                     @ 2,-1
        T04 | a E: spice                   @ open
        T05 | a NE E SE SW W NW: mine      @ open
        T06 | a NE SE W: dye               @ open
        A: {CARDS}
        B: hand ship
    """)
    play(state, "play ship", "take supply")
    assert offered(state, "explore") == "T04"
    play(state, "explore T04", "at 1,0", "rot 3", "land T04a", "pay ship")
    assert state.position()["open"][1:] == ["T05", "T06"]


def test_when_no_open_tile_fits_nobody_explores() -> None:
    state = position(f"""
        T01 | a E: ebony       @ 0,0
        T02 | a W: spice       @ 1,0
        T03 | a E: spice       @ open
        A: {CARDS}
        B: hand ship
    """)
    play(state, "play ship", "take supply")
    assert legal(state) == {"land T01a", "land T02a"}


def test_a_closed_island_keeps_its_coasts() -> None:
    """All edges are matched, and the sea before the coast of T01 is shut in."""
    state = position(f"""
        T01 | a E: ebony       @ 0,0
        T02 | a W: spice       @ 1,0
        A: {CARDS}
        B: hand ship
    """)
    play(state, "play ship", "take supply", "land T01a", "pay ship")
    assert ships(state) == "T01a"


def test_the_open_tile_is_replaced_when_the_ship_has_landed() -> None:
    state = position(
        f"""
        T01 | a E: ebony       @ 0,0
        T02 | a W E: spice     @ open
        T03 | a W E: spice     @ open
        T04 | a W E: spice     @ open
        A: {CARDS}
        B: hand ship
        """,
        stack=2,
    )
    for text in ("play ship", "take supply", "explore T03", "at 1,0", "rot 0", "land T03a"):
        play(state, text)
        assert state.position()["stack"] == 2
        assert state.position()["open"] == ["T02", "T03", "T04"]
    play(state, "pay ship")
    first, new, third = state.position()["open"]
    assert (first, third) == ("T02", "T04")
    assert new not in (None, "T01", "T02", "T03", "T04")
    assert state.position()["stack"] == 1


def test_an_open_tile_is_not_replaced_from_an_empty_stack() -> None:
    state = position(
        f"""
        T01 | a E: ebony       @ 0,0
        T02 | a W E: spice     @ open
        T03 | a W E: spice     @ open
        A: {CARDS}
        B: hand ship
        """,
        stack=0,
    )
    play(state, "play ship", "take supply", "explore T02", "at 1,0", "rot 0", "land T02a")
    play(state, "pay ship")
    assert state.position()["open"] == [None, "T03", None]
    play(state, "play ship", "take supply")
    assert offered(state, "explore") == "T03"


def test_place_and_rotation_are_asked_even_when_there_is_one() -> None:
    state = position(f"""
        T01 | a E: ebony                   @ 0,0
        T02 | a NE E SE SW W NW: spice     @ open
        A: {CARDS}
        B: hand ship
    """)
    play(state, "play ship", "take supply", "explore T02")
    assert legal(state) == {"at 1,0"}
    play(state, "at 1,0")
    assert legal(state) == {"rot 0"}
    play(state, "rot 0")
    assert legal(state) == {"land T02a"}
    play(state, "land T02a")
    assert legal(state) == {"pay ship"}


def test_each_coast_of_the_new_tile_is_offered_and_no_other() -> None:
    state = position(f"""
        T01 | a E: ebony | b W: dye                        @ 0,0
        T02 | a W: spice | b E: mine | c SE: dye | lair    @ open
        A: ships T01b; {CARDS}
        B: hand ship
    """)
    play(state, "play ship", "take T01b", "explore T02", "at 1,0", "rot 0")
    assert legal(state) == {"land T02a", "land T02b", "land T02c"}


def test_a_tile_only_one_person_could_reach_is_laid_by_any_ship() -> None:
    """The ship that explores may come from anywhere, and no way by sea is needed."""
    state = position(f"""
        T01 | a E: ebony | lair    @ 0,0
        T02 | a W: spice | b E: dye @ open
        A: ships T01; {CARDS}
        B: hand ship
    """)
    play(state, "play ship", "take T01", "explore T02", "at 1,0", "rot 0", "land T02b", "pay ship")
    assert ships(state) == "T02b"
    assert state.position()["tiles"]["T02"] == {"at": "1,0", "rot": 0}
