"""Plantations, mines, buildings and ruins: what they cost, need and bring."""

from __future__ import annotations

from .boards import (
    colonists,
    discard,
    hand,
    legal,
    offered,
    on_site,
    play,
    position,
    price,
    production,
    stock,
)

ISLE = "T01 | a E: ebony spice dye mine ruins building | b W: mine building  @ 0,0"
TWO = "ships T01a T01a"


def isle(player: str, *others: str, more: str = "") -> str:
    """One island with every kind of site; another in its west."""
    players = [player, *(others or ("ships",))]
    lines = [f"{seat}: {text}" for seat, text in zip("ABCDE", players, strict=False)]
    return "\n".join([ISLE, *more.splitlines(), *lines])


# Plantations


def test_a_plantation_costs_two_cards_and_needs_one_ship() -> None:
    state = position(isle("ships T01a; hand plantation ship*2"))
    play(state, "play plantation")
    assert offered(state, "site") == "T01.1 T01.2 T01.3"
    play(state, "site T01.2", "pay ship*2")
    assert (on_site(state, "T01.2"), production(state)) == ("A", "spice")
    assert (hand(state), discard(state)) == ("", "ship*2 plantation")
    assert (colonists(state), stock(state)) == (9, "")


def test_each_plantation_gives_its_resource() -> None:
    for site, resource in (("T01.1", "ebony"), ("T01.2", "spice"), ("T01.3", "dye")):
        state = position(isle("ships T01a; hand plantation ship*2"))
        play(state, "play plantation", f"site {site}", "pay ship*2")
        assert production(state) == resource


def test_with_one_other_card_no_plantation_is_founded() -> None:
    assert legal(position(isle("ships T01a; hand plantation*2"))) == {"end"}


def test_without_a_ship_no_plantation_is_founded() -> None:
    assert "play plantation" not in legal(position(isle("ships T01b; hand plantation ship*2")))


def test_the_ships_of_others_do_not_help() -> None:
    state = position(isle("ships T01a; hand mine ship*5", "ships T01a T01a"))
    assert "play mine" not in legal(state)


def test_an_occupied_site_is_not_settled_again() -> None:
    state = position(isle("ships T01a; hand plantation*2 ship*3; sites T01.1", "sites T01.3"))
    play(state, "play plantation")
    assert offered(state, "site") == "T01.2"


def test_with_all_sites_occupied_no_plantation_is_founded() -> None:
    state = position(isle("ships T01a; hand plantation*2 ship*3; sites T01.1 T01.2 T01.3"))
    assert "play plantation" not in legal(state)


# Gold mines


def test_a_mine_costs_five_cards_and_needs_two_ships() -> None:
    state = position(isle(f"{TWO}; hand mine ship*5"))
    play(state, "play mine")
    assert offered(state, "site") == "T01.4"
    play(state, "site T01.4", "pay ship*5")
    assert (on_site(state, "T01.4"), production(state), stock(state)) == ("A", "gold", "")
    assert colonists(state) == 9


def test_four_other_cards_open_no_mine() -> None:
    assert "play mine" not in legal(position(isle(f"{TWO}; hand mine ship*4")))


def test_one_ship_opens_no_mine() -> None:
    assert "play mine" not in legal(position(isle("ships T01a; hand mine ship*9")))


def test_one_ship_at_each_of_two_islands_opens_no_mine() -> None:
    state = position(isle("ships T01a T01b; hand mine ship*9"))
    assert "play mine" not in legal(state)


def test_two_ships_at_different_tiles_of_one_island_are_two() -> None:
    state = position(isle("ships T01a T02a; hand mine ship*9", more="T02 | a W: ebony mine  @ 1,0"))
    play(state, "play mine")
    assert offered(state, "site") == "T01.4 T02.2"


def test_a_third_ship_changes_nothing() -> None:
    assert price(position(isle(f"{TWO} T01a; hand mine ship*9")), "mine", "site T01.4") == 5


# Ruins


def test_ruins_cost_seven_cards_need_one_ship_and_give_three_gold_at_once() -> None:
    state = position(isle("ships T01a; hand ruins ship*7"))
    play(state, "play ruins")
    assert offered(state, "site") == "T01.5"
    play(state, "site T01.5", "pay ship*7")
    assert (on_site(state, "T01.5"), production(state), stock(state)) == ("A", "", "gold*3")
    assert colonists(state) == 9


def test_six_other_cards_explore_no_ruins() -> None:
    assert "play ruins" not in legal(position(isle("ships T01a; hand ruins ship*6")))


def test_ruins_give_nothing_in_later_turns() -> None:
    state = position(isle("ships T01a; hand ruins ship*7"))
    play(state, "play ruins", "site T01.5", "pay ship*7", "end", "end")
    assert stock(state) == "gold*3"
    play(state, "end")
    assert stock(state) == "gold*3"


# Buildings


def test_a_building_costs_two_cards_and_needs_two_ships() -> None:
    state = position(isle(f"{TWO}; hand building ship*2"))
    play(state, "play building")
    assert legal(state) == {"fort T01.6"}
    play(state, "fort T01.6", "pay ship*2")
    assert (on_site(state, "T01.6"), production(state)) == ("A fort", "")
    assert (colonists(state), state.view(0)["tokens"]) == (9, 9)


def test_one_other_card_builds_nothing() -> None:
    assert "play building" not in legal(position(isle(f"{TWO}; hand building ship")))


def test_one_ship_builds_nothing() -> None:
    assert "play building" not in legal(position(isle("ships T01a; hand building ship*5")))


def test_a_post_copies_what_grows_on_its_island_for_anyone() -> None:
    state = position(isle(f"{TWO}; hand building ship*2; sites T01.1", "sites T01.3"))
    play(state, "play building")
    assert legal(state) == {"fort T01.6", "post T01.6 ebony", "post T01.6 dye"}
    play(state, "post T01.6 dye", "pay ship*2")
    assert (on_site(state, "T01.6"), production(state)) == ("A post dye", "ebony dye")
    assert state.view(0)["tokens"] == 9


def test_a_plantation_of_another_player_alone_can_be_copied() -> None:
    state = position(isle(f"{TWO}; hand building ship*2", "sites T01.2"))
    play(state, "play building")
    assert legal(state) == {"fort T01.6", "post T01.6 spice"}


def test_without_a_plantation_there_is_no_post() -> None:
    """A mine and ruins in use do not count, nor does gold."""
    state = position(isle(f"{TWO}; hand building ship*2; sites T01.4", "sites T01.5"))
    play(state, "play building")
    assert legal(state) == {"fort T01.6"}


def test_a_plantation_on_another_island_of_the_tile_is_not_copied() -> None:
    state = position("""
        T01 | a E: building | b W: ebony       @ 0,0
        A: ships T01a T01a; hand building ship*2; sites T01.2
        B: ships
    """)
    play(state, "play building")
    assert legal(state) == {"fort T01.1"}


def test_a_site_where_nobody_is_yet_is_not_copied() -> None:
    state = position(isle(f"{TWO}; hand building ship*2"))
    assert offered(play(state, "play building"), "post") == ""


def test_a_post_is_not_copied_by_another_post() -> None:
    """No ebony grows here: the post brought it from an island that has been merged since."""
    state = position(
        """
        T01 | a E: spice building building       @ 0,0
        T02 | a W: ebony                         @ 1,0
        A: ships T01a T01a; hand building ship*2
        B: sites T01.1 T01.2=post-ebony
        """
    )
    play(state, "play building")
    assert legal(state) == {"fort T01.3", "post T01.3 spice"}


def test_one_plantation_may_be_copied_again_and_again() -> None:
    state = position("""
        T01 | a E: spice building building building       @ 0,0
        A: ships T01a T01a; hand building*2 ship*4; sites T01.2=post-spice
        B: sites T01.1
    """)
    for site in ("T01.3", "T01.4"):
        play(state, "play building", f"post {site} spice", "pay ship*2")
    assert production(state) == "spice*3"


def test_several_building_sites_are_offered_with_every_choice() -> None:
    state = position("""
        T01 | a E: spice ebony building | b W: building   @ 0,0
        T02 | a W: building                               @ 1,0
        A: ships T01a T02a; hand building ship*2; sites T01.1 T01.2
        B: ships
    """)
    play(state, "play building")
    assert offered(state, "fort") == "T01.3 T02.1"
    assert offered(state, "post") == "T01.3 ebony T01.3 spice T02.1 ebony T02.1 spice"


FULL = """
    T02 | a W: building building building building building building building building  @ 1,0
    T03 | a E: building    @ -1,0
"""
EIGHT = " ".join(f"T02.{n}=fort" for n in range(1, 9))


def test_with_nine_buildings_standing_one_more_may_be_built() -> None:
    player = f"{TWO}; hand building*2 ship*4; sites T01.8=fort"
    state = position(isle(player, f"sites {EIGHT}", more=FULL))
    assert state.view(0)["tokens"] == 1
    play(state, "play building", "fort T01.6", "pay ship*2")
    assert state.view(0)["tokens"] == 0


def test_without_a_building_token_nothing_is_built() -> None:
    """The ten tokens serve both as forts and as trading posts."""
    player = f"{TWO}; hand building*2 ship*4; sites T01.1 T01.8=fort"
    state = position(isle(player, f"sites {EIGHT}", "sites T03.1=fort", more=FULL))
    assert state.view(0)["tokens"] == 0
    assert "play building" not in legal(state)


# Colonists


def test_without_a_colonist_in_the_supply_nothing_is_settled() -> None:
    ten = " ".join(f"T02.{n}" for n in range(1, 9))
    more = "T02 | a W: ebony ebony ebony ebony spice spice spice spice  @ 1,0"
    player = f"{TWO}; hand plantation mine building ruins ship*8; sites {ten} T01.1 T01.2"
    state = position(isle(player, more=more))
    assert colonists(state) == 0
    assert legal(state, "play") == {"play ship"}


def test_a_colonist_stays_and_produces_to_the_end() -> None:
    state = position(isle("ships T01a; hand plantation ship*4"))
    play(state, "play plantation", "site T01.1", "pay ship*2")
    for turn in range(1, 4):
        play(state, "end", "end")
        assert stock(state) == f"ebony*{turn}".removesuffix("*1")


def test_a_card_without_a_target_is_not_played() -> None:
    state = position("""
        T01 | a E: ebony        @ 0,0
        A: ships T01a T01a; hand mine building ruins plantation ship*8
        B: ships
    """)
    assert legal(state, "play") == {"play plantation", "play ship"}


def test_a_card_is_not_played_for_a_site_that_cannot_be_paid() -> None:
    """T01's mine is blockaded and costs 7; T02's costs 5, and 6 cards are there."""
    state = position("""
        T01 | a E: mine | lair             @ 0,0
        T02 | a NE: mine | b W: ebony      @ 1,0
        A: ships T01a T01a T02a T02a; hand mine ship*6
        B: ships T01
    """)
    play(state, "play mine")
    assert legal(state) == {"site T02.1"}


def test_a_trading_post_too_dear_is_not_offered() -> None:
    """T01's building site is blockaded and costs 4, T02's costs 2; two cards are there."""
    state = position("""
        T01 | a E: building ebony | lair     @ 0,0
        T02 | a NE: building dye | b W:      @ 1,0
        A: ships T01a T01a T02a T02a; hand building ship*2; sites T01.2 T02.2
        B: ships T01
    """)
    play(state, "play building")
    assert legal(state) == {"fort T02.1", "post T02.1 dye"}


def test_resource_tokens_are_no_limit() -> None:
    """The box holds 152 of them; a supply that is used up would stop nobody."""
    state = position(isle("stock ebony*200; sites T01.1", "stock ebony*200"))
    play(state, "end")
    assert stock(state) == "ebony*201"
