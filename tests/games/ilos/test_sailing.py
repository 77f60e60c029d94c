"""Ships: from the supply or from where they are, to another tile."""

from __future__ import annotations

from .boards import discard, hand, legal, offered, play, position, ships

SEA = """
    T01 | a E: ebony mine | b W: dye | lair      @ 0,0
    T02 | a W: spice | b E: dye | lair           @ 1,0
    T03 | a W: ebony mine                        @ 2,0
"""


def test_a_ship_card_costs_one_other_card() -> None:
    state = position(f"{SEA} A: hand ship market\n B: ships")
    play(state, "play ship")
    assert hand(state) == "market"
    play(state, "take supply", "land T01a")
    assert legal(state) == {"pay market"}
    play(state, "pay market")
    assert (hand(state), discard(state)) == ("", "ship market")


def test_a_ship_card_alone_cannot_be_played() -> None:
    state = position(f"{SEA} A: hand ship\n B: ships")
    assert legal(state) == {"end"}


def test_a_new_ship_may_go_to_any_coast_and_any_free_lair() -> None:
    state = position(f"{SEA} A: ships T01a; hand ship*2\n B: ships T02 T03a")
    play(state, "play ship", "take supply")
    assert legal(state) == {
        "land T01a",
        "land T01b",
        "land T02a",
        "land T02b",
        "land T03a",
        "lair T01",
    }


def test_ones_ships_are_taken_by_where_they_are() -> None:
    state = position(f"{SEA} A: ships T01a T01a T02; hand ship*2\n B: ships T03a")
    play(state, "play ship")
    assert legal(state) == {"take supply", "take T01a", "take T02"}


def test_equal_ships_are_one_choice() -> None:
    state = position(f"{SEA} A: ships T01a T01a T01a T01a T01a; hand ship*2\n B: ships")
    play(state, "play ship")
    assert legal(state) == {"take T01a"}
    play(state, "take T01a", "land T03a", "pay ship")
    assert ships(state) == "T01a T01a T01a T01a T03a"


def test_with_five_ships_out_none_comes_from_the_supply() -> None:
    state = position(f"{SEA} A: ships T01a T01b T02a T02b T03a; hand ship*2\n B: ships")
    play(state, "play ship")
    assert offered(state, "take") == "T01a T01b T02a T02b T03a"


def test_a_ship_already_out_goes_to_another_tile() -> None:
    """Not to the other coast of its tile, nor to its lair."""
    state = position(f"{SEA} A: ships T01a; hand ship*2\n B: ships")
    play(state, "play ship", "take T01a")
    assert legal(state) == {"land T02a", "land T02b", "land T03a", "lair T02"}


def test_a_pirate_ship_goes_to_another_tile_too() -> None:
    state = position(f"{SEA} A: ships T02; hand ship*2\n B: ships")
    play(state, "play ship", "take T02")
    assert legal(state) == {"land T01a", "land T01b", "land T03a", "lair T01"}


def test_a_ship_out_with_no_other_tile_cannot_be_taken() -> None:
    state = position("""
        T01 | a E: ebony | b W: dye | lair   @ 0,0
        A: ships T01a; hand ship*2
        B: ships
    """)
    play(state, "play ship")
    assert legal(state) == {"take supply"}


def test_a_ship_that_can_go_nowhere_is_not_played() -> None:
    state = position("""
        T01 | a E: ebony | b W: dye | lair   @ 0,0
        A: ships T01a T01a T01b T01b T01; hand ship*2
        B: ships
    """)
    assert legal(state) == {"end"}


def test_a_ship_may_be_moved_to_where_another_own_one_is() -> None:
    state = position(f"{SEA} A: ships T03a T02b; hand ship*4 mine*3\n B: ships")
    assert "play mine" in legal(state), "T02b and T03a are one island"
    play(state, "play ship", "take T02b", "land T03a", "pay ship")
    assert ships(state) == "T03a T03a"
    assert "play mine" not in legal(state), "only 4 cards are left beside it"


def test_the_only_ship_may_leave_what_it_founded() -> None:
    state = position(f"{SEA} A: ships T01a; hand ship*2; sites T01.1\n B: ships")
    play(state, "play ship", "take T01a", "land T03a", "pay ship", "end")
    assert state.position()["players"][0]["stock"]["ebony"] == 1


def test_coasts_are_shared() -> None:
    state = position(f"{SEA} A: hand ship*2\n B: ships T03a T03a T03a T03a T03a\n C: ships T03a")
    play(state, "play ship", "take supply", "land T03a", "pay ship")
    assert ships(state) == "T03a"


def test_one_ship_at_each_coast_as_a_variant() -> None:
    state = position(
        f"{SEA} A: ships T01a T02; hand ship*2\n B: ships T03a", variants=["one_ship_per_coast"]
    )
    play(state, "play ship", "take supply")
    assert legal(state) == {"land T01b", "land T02a", "land T02b", "lair T01"}


def test_the_coast_of_a_new_tile_is_free_in_the_variant() -> None:
    state = position(
        """
        T01 | a E: ebony    @ 0,0
        T02 | a W: spice    @ open
        A: hand ship*2
        B: ships T01a
        """,
        variants=["one_ship_per_coast"],
    )
    play(state, "play ship", "take supply")
    assert legal(state) == {"explore T02"}


def test_with_every_coast_and_lair_taken_no_ship_sails_in_the_variant() -> None:
    """Not even the own one, for which only other tiles would do."""
    text = """
        T01 | a E: ebony | lair    @ 0,0
        T02 | a W: spice           @ 1,0
        A: ships T01a T01; hand ship*2
        B: ships T02a
    """
    assert legal(position(text, variants=["one_ship_per_coast"])) == {"end"}
    assert legal(position(text)) == {"play ship", "end"}


def test_a_ship_leaves_its_coast_free_in_the_variant() -> None:
    state = position(
        f"{SEA} A: ships T01a T03a; hand ship*4\n B: ships T02a", variants=["one_ship_per_coast"]
    )
    play(state, "play ship", "take T01a", "land T02b", "pay ship")
    play(state, "play ship", "take T03a", "land T01a", "pay ship")
    assert ships(state) == "T01a T02b"


def test_all_the_same_actions_may_be_repeated_in_a_turn() -> None:
    state = position(f"{SEA} A: hand ship*10\n B: ships")
    for count in range(5):
        assert len(ships(state).split()) == count
        play(state, "play ship", "take supply", "land T03a", "pay ship")
    assert ships(state) == "T03a T03a T03a T03a T03a"


def test_a_choice_of_one_is_asked() -> None:
    state = position("""
        T01 | a E: ebony        @ 0,0
        A: hand ship market
        B: ships
    """)
    assert legal(state) == {"play ship", "end"}
    play(state, "play ship")
    assert legal(state) == {"take supply"}
    play(state, "take supply")
    assert legal(state) == {"land T01a"}
    play(state, "land T01a")
    assert legal(state) == {"pay market"}
    play(state, "pay market")
    assert legal(state) == {"end"}


def test_a_tile_is_explored_by_a_ship_already_out_or_a_new_one() -> None:
    text = """
        T01 | a E: ebony    @ 0,0
        T02 | a W: spice    @ open
        A: ships T01a; hand ship*2
        B: ships
    """
    for ship, left in (("supply", "T01a T02a"), ("T01a", "T02a")):
        state = play(position(text), "play ship", f"take {ship}", "explore T02")
        play(state, "at 1,0", "rot 0", "land T02a", "pay ship")
        assert ships(state) == left
