"""Parts that are connected by matched sides are one island; what merges counts for the whole."""

from __future__ import annotations

from .boards import legal, offered, play, position, price

RICH = "hand ship*12 plantation*2 mine building ruins"
LINK = ("play ship", "take supply", "explore T04", "at 1,0", "rot 0", "land T04a", "pay ship")
"""T04 is laid between T01 in the west and T02 in the north-east."""


def apart(a: str, b: str, c: str = "") -> str:
    """Two islands, with a place between them where T04 joins them."""
    return f"""
        T01 | a E: ebony mine building | lair      @ 0,0
        T02 | a SW: spice mine building            @ 2,-1
        T03 | a NE: dye                            @ 1,-1
        T04 | a NE W: dye | lair                   @ open
        A: {a}
        B: {b}
        {f"C: {c}" if c else ""}
    """


def sites(text: str, card: str, *before: str) -> str:
    """The sites where the mover may play a card, after some decisions."""
    state = play(position(text), *before)
    return offered(play(state, f"play {card}"), "site") if f"play {card}" in legal(state) else ""


def test_a_ship_serves_its_own_island_only() -> None:
    assert sites(apart(f"ships T01a; {RICH}", ""), "plantation") == "T01.1"


def test_a_ship_serves_every_part_of_its_island_at_any_size() -> None:
    """Four tiles in a row are one island."""
    text = f"""
        T01 | a E: ebony           @ 0,0
        T02 | a E W: spice         @ 1,0
        T03 | a E W: dye           @ 2,0
        T04 | a W: ebony dye       @ 3,0
        A: ships T01a; {RICH}
        B: ships
    """
    assert sites(text, "plantation") == "T01.1 T02.1 T03.1 T04.1 T04.2"


def test_a_ship_serves_no_other_island_of_its_tile() -> None:
    text = f"""
        T01 | a E: ebony | b W: dye | c NE: spice     @ 0,0
        T02 | a W: spice                              @ 1,0
        A: ships T01a; {RICH}
        B: ships
    """
    assert sites(text, "plantation") == "T01.1 T02.1"


def test_parts_of_one_tile_are_one_island_when_connected_elsewhere() -> None:
    """T01's two parts meet over T02 and T03."""
    text = f"""
        T01 | a E: ebony | b SE: dye      @ 0,0
        T02 | a W SW: spice               @ 1,0
        T03 | a NW NE: spice              @ 0,1
        A: ships T01a; {RICH}
        B: ships
    """
    assert sites(text, "plantation") == "T01.1 T01.2 T02.1 T03.1"


def test_parts_of_one_tile_become_one_island_by_a_tile_laid_now() -> None:
    text = f"""
        T01 | a E: ebony mine | b SE: dye mine    @ 0,0
        T02 | a W SW: spice                       @ 1,0
        T03 | a NW NE: spice                      @ open
        A: ships T01a T01b; {RICH}
        B: ships
    """
    assert sites(text, "mine") == ""
    joined = ("play ship", "take supply", "explore T03", "at 0,1", "rot 0", "land T03a", "pay ship")
    assert sites(text, "mine", *joined) == "T01.2 T01.4"


def test_tiles_that_touch_only_at_corners_or_sea_are_not_connected() -> None:
    """T01 and T04 have sea between them; T02 and T03 are bridges to nowhere."""
    text = f"""
        T01 | a NE: ebony          @ 0,0
        T02 | a SW: spice          @ 1,-1
        T03 | a E: dye             @ 1,0
        T04 | a W: dye             @ 2,0
        A: ships T01a; {RICH}
        B: ships
    """
    assert sites(text, "plantation") == "T01.1 T02.1"


def test_a_part_without_edges_is_an_island() -> None:
    text = f"""
        T01 | a: ebony | b W: dye          @ 0,0
        A: ships T01a; {RICH}
        B: ships
    """
    assert sites(text, "plantation") == "T01.1"


# What merges


def test_ships_of_merged_islands_count_together() -> None:
    text = apart(f"ships T01a T02a; {RICH}", "")
    assert sites(text, "mine") == ""
    assert sites(text, "mine", *LINK) == "T01.2 T02.2"


def test_one_ship_on_each_side_and_none_in_between_count_as_two() -> None:
    """The ship that explores lands at the other island of the new tile, and does not help."""
    text = f"""
        T01 | a E: ebony mine              @ 0,0
        T02 | a SW: spice mine             @ 2,-1
        T03 | a NE: dye                    @ 1,-1
        T04 | a NE W: dye | b E: ebony     @ open
        A: ships T01a T02a; {RICH}
        B: ships
    """
    link = [*LINK[:5], "land T04b", "pay ship"]
    assert sites(text, "mine", *link) == "T01.2 T02.2"


def test_a_fort_protects_its_owner_on_the_merged_island() -> None:
    """The pirates of T01 block both sides after the merger; the fort stands on the other side."""
    text = apart(f"ships T01a T02a; {RICH}; sites T02.3=fort", "ships T01")
    state = play(position(text), *LINK)
    assert price(state, "mine", "site T01.2") == 5
    assert price(state, "mine", "site T02.2") == 5


def test_pirates_block_the_merged_island() -> None:
    text = apart(f"ships T01a T02a T02a; {RICH}", "ships T01")
    state = position(text)
    assert price(state, "mine", "site T02.2") == 5
    play(state, *LINK)
    assert price(state, "mine", "site T02.2") == 7
    assert price(state, "plantation", "site T02.1") == 3


def test_a_fort_does_not_protect_others_on_the_merged_island() -> None:
    text = apart(f"ships T01a T02a; {RICH}", "ships T01", "sites T02.3=fort")
    state = play(position(text), *LINK)
    assert price(state, "mine", "site T01.2") == 7


def test_plantations_of_a_merged_island_can_be_copied_on_either_side() -> None:
    text = apart(f"ships T01a T02a; {RICH}; sites T01.1", "sites T02.1")
    state = play(position(text), *LINK, "play building")
    assert offered(state, "post") == "T01.3 ebony T01.3 spice T02.3 ebony T02.3 spice"


def test_a_trading_post_keeps_its_resource_when_islands_merge() -> None:
    text = apart(f"ships T01a; {RICH}; sites T01.1 T01.3=post-ebony", "sites T02.1")
    state = play(position(text), *LINK)
    assert state.position()["colonists"]["T01.3"]["building"] == "post ebony"
    assert state.position()["players"][0]["production"]["ebony"] == 2


def test_colonists_keep_their_sites_when_islands_merge() -> None:
    text = apart(f"ships T01a; {RICH}; sites T01.1", "sites T02.1 T02.2")
    state = play(position(text), *LINK, "play plantation")
    assert offered(state, "site") == "T04.1"


def test_three_islands_merge_by_one_tile() -> None:
    text = f"""
        T01 | a E: ebony                   @ 0,0
        T02 | a SW: spice                  @ 2,-1
        T03 | a NE: dye                    @ 1,-1
        T05 | a E: dye                     @ 0,1
        T06 | a NW: dye | b W:             @ 1,1
        T04 | a NE SE W: dye               @ open
        A: ships T01a; {RICH}
        B: ships
    """
    assert sites(text, "plantation", *LINK) == "T01.1 T02.1 T04.1 T06.1"
