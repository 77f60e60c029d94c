"""Blockades: who pays the raised price, where, and until when."""

from __future__ import annotations

from stammtisch.core.state import State

from .boards import legal, offered, play, position, price, ships

CARDS = "hand ship*14 plantation mine building ruins"
HERE = f"ships T01a T01a; {CARDS}"


def sea(*players: str, t02: str = "spice") -> str:
    """One island over T01 and T02, another on T01, a third on T03 in the east of T02."""
    lines = [f"{seat}: {player}" for seat, player in zip("ABCDE", players, strict=False)]
    return "\n".join(
        [
            "T01 | a E: ebony mine building ruins | b W: dye mine building | lair   @ 0,0",
            f"T02 | a W: {t02} | b E: dye | lair       @ 1,0",
            "T03 | a W: ebony mine building | b SE: dye | lair      @ 2,0",
            *lines,
        ]
    )


def prices(state: State, *choices: str) -> dict[str, int | None]:
    """For choices like "mine T01.2" what they cost."""
    found: dict[str, int | None] = {}
    for choice in choices:
        card, site = choice.split()
        act = "fort" if card == "building" else "site"
        found[choice] = price(state, card, f"{act} {site}")
    return found


EVERYTHING = ("plantation T01.1", "mine T01.2", "building T01.3", "ruins T01.4")


def test_base_prices_where_nobody_blocks() -> None:
    state = position(sea(HERE, "ships"))
    assert prices(state, *EVERYTHING) == dict(zip(EVERYTHING, (2, 5, 2, 7), strict=True))


def test_raised_prices_under_blockade_but_never_for_ruins() -> None:
    state = position(sea(HERE, "ships T01"))
    assert prices(state, *EVERYTHING) == dict(zip(EVERYTHING, (3, 7, 4, 7), strict=True))


def test_a_ship_in_a_lair_blocks_every_island_with_a_part_on_its_tile() -> None:
    both = "ships T01a T01a T01b T01b"
    state = position(sea(f"{both}; {CARDS}", "ships T01"))
    assert prices(state, "mine T01.2", "mine T01.6") == {"mine T01.2": 7, "mine T01.6": 7}


def test_a_blocked_island_is_blocked_on_all_its_tiles() -> None:
    """The pirates lie at T02; the site is on T01, on the same island."""
    state = position(sea(HERE, "ships T02"))
    assert prices(state, "mine T01.2") == {"mine T01.2": 7}


def test_islands_without_a_part_on_the_tile_are_safe() -> None:
    """T02's pirates do not reach the other island of T01."""
    state = position(sea(f"ships T01b T01b; {CARDS}", "ships T02"))
    assert prices(state, "mine T01.6") == {"mine T01.6": 5}


def test_two_pirate_ships_block_no_more_than_one() -> None:
    state = position(sea(HERE, "ships T01 T02"))
    assert prices(state, *EVERYTHING) == dict(zip(EVERYTHING, (3, 7, 4, 7), strict=True))
    state = position(sea(HERE, "ships T01", "ships T02"))
    assert prices(state, *EVERYTHING) == dict(zip(EVERYTHING, (3, 7, 4, 7), strict=True))


def test_ones_own_pirates_raise_nothing() -> None:
    state = position(sea(f"ships T01a T01a T01; {CARDS}", "ships"))
    assert prices(state, *EVERYTHING) == dict(zip(EVERYTHING, (2, 5, 2, 7), strict=True))


def test_ones_own_pirates_do_not_protect_from_others() -> None:
    state = position(sea(f"ships T01a T01a T01; {CARDS}", "ships T02"))
    assert prices(state, "mine T01.2") == {"mine T01.2": 7}


def test_a_ship_at_a_coast_blocks_nothing() -> None:
    state = position(sea(HERE, "ships T01a T01a T02a"))
    assert prices(state, *EVERYTHING) == dict(zip(EVERYTHING, (2, 5, 2, 7), strict=True))


def test_an_empty_lair_blocks_nothing() -> None:
    state = position(sea(f"ships T03a T03a; {CARDS}", "ships T01"))
    assert prices(state, "mine T03.2") == {"mine T03.2": 5}


def test_every_other_player_pays_more() -> None:
    for seats in (2, 3, 4, 5):
        players = [HERE, *["ships"] * (seats - 2), "ships T01"]
        assert prices(position(sea(*players)), "mine T01.2") == {"mine T01.2": 7}


# Forts


def test_a_fort_protects_its_owner_on_its_island() -> None:
    state = position(sea(f"{HERE}; sites T01.3=fort", "ships T01 T02"))
    assert prices(state, "plantation T01.1", "mine T01.2") == {
        "plantation T01.1": 2,
        "mine T01.2": 5,
    }


def test_a_fort_protects_on_all_tiles_of_its_island() -> None:
    state = position(sea(f"{HERE}; sites T01.3=fort", "ships T02", t02="spice mine"))
    assert prices(state, "mine T02.2") == {"mine T02.2": 5}


def test_a_fort_does_not_protect_another_island_of_its_tile() -> None:
    at_both = f"ships T01b T01b; {CARDS}; sites T01.3=fort"
    state = position(sea(at_both, "ships T01"))
    assert prices(state, "mine T01.6") == {"mine T01.6": 7}


def test_a_fort_protects_nobody_else() -> None:
    state = position(sea(HERE, "sites T01.3=fort", "ships T01"))
    assert prices(state, "mine T01.2") == {"mine T01.2": 7}
    state = position(sea(HERE, "ships T01; sites T01.3=fort"))
    assert prices(state, "mine T01.2") == {"mine T01.2": 7}


def test_a_trading_post_protects_nobody() -> None:
    state = position(sea(f"{HERE}; sites T01.1 T01.3=post-ebony", "ships T01"))
    assert prices(state, "mine T01.2") == {"mine T01.2": 7}


def test_the_fort_itself_costs_the_raised_price_and_protects_from_then_on() -> None:
    state = position(sea(HERE, "ships T01"))
    play(state, "play building")
    assert offered(state, "fort") == "T01.3"
    play(state, "fort T01.3")
    assert state.position()["deed"]["cost"] == 4
    play(state, "pay ship*4")
    assert prices(state, "plantation T01.1", "mine T01.2") == {
        "plantation T01.1": 2,
        "mine T01.2": 5,
    }


def test_a_second_building_on_a_fortified_island_costs_the_base_price() -> None:
    state = position(sea(f"{HERE}; sites T01.3=fort", "ships T02", t02="building"))
    assert prices(state, "building T02.1") == {"building T02.1": 2}


# Coming and going


def test_the_blockade_is_judged_when_the_card_is_played() -> None:
    """Seat 1's pirates leave in its own turn; before that seat 0 pays more, afterwards no more."""
    state = position(sea(HERE, f"ships T01; {CARDS}".replace("14", "4")))
    assert prices(state, "mine T01.2") == {"mine T01.2": 7}
    play(state, "end", "play ship", "take T01", "land T03a", "pay ship", "end")
    assert prices(state, "mine T01.2") == {"mine T01.2": 5}


def test_a_lair_that_was_left_is_free_at_once() -> None:
    state = position(sea(f"ships T01 T02a; {CARDS}", "ships"))
    play(state, "play ship", "take T01", "land T03a", "pay ship")
    play(state, "play ship", "take T02a", "lair T01", "pay ship")
    assert ships(state) == "T01 T03a"


def test_pirates_that_come_block_at_once() -> None:
    state = position(sea("hand ship*2", HERE.replace("14", "9")))
    play(state, "play ship", "take supply", "lair T02", "pay ship", "end")
    assert prices(state, "mine T01.2") == {"mine T01.2": 7}


def test_what_was_built_before_goes_on_under_a_blockade() -> None:
    state = position(sea(f"{HERE}; sites T01.1 T01.2", "ships T01"))
    play(state, "end")
    assert state.position()["players"][0]["stock"] == {"ebony": 1, "spice": 0, "dye": 0, "gold": 1}


def test_sailing_to_a_blocked_island_costs_one_card() -> None:
    state = position(sea(f"ships; {CARDS}", "ships T01 T02"))
    play(state, "play ship", "take supply")
    for choice in ("land T01a", "land T02a", "lair T03"):
        assert play(state.clone(), choice).position()["deed"]["cost"] == 1


# Lairs


def test_a_lair_holds_one_ship() -> None:
    state = position(sea("hand ship*2", "ships T01", "ships T03"))
    play(state, "play ship", "take supply")
    assert legal(state, "lair") == {"lair T02"}


def test_a_lair_that_holds_ones_own_ship_takes_no_other() -> None:
    state = position(sea("ships T01 T02a; hand ship*2", "ships"))
    play(state, "play ship", "take T02a")
    assert legal(state, "lair") == {"lair T03"}


def test_a_pirate_ship_does_not_count_at_the_islands_of_its_tile() -> None:
    state = position(sea(f"ships T01 T01a; {CARDS}", "ships"))
    assert prices(state, "plantation T01.1", "mine T01.2") == {
        "plantation T01.1": 2,
        "mine T01.2": None,
    }
    state = position(sea(f"ships T01; {CARDS}", "ships"))
    assert not legal(state) & {"play plantation", "play mine", "play building", "play ruins"}


def test_the_lair_of_the_tile_laid_now_is_not_available() -> None:
    state = position("""
        T01 | a E: ebony | lair    @ 0,0
        T02 | a W: spice | lair    @ open
        A: hand ship*4
        B: ships
    """)
    play(state, "play ship", "take supply", "explore T02", "at 1,0", "rot 0")
    assert legal(state) == {"land T02a"}
    play(state, "land T02a", "pay ship", "play ship", "take supply")
    assert "lair T02" in legal(state), "the next ship may take it"


def test_a_pirate_ship_may_go_to_another_lair() -> None:
    state = position(sea("ships T01; hand ship*2", "ships"))
    play(state, "play ship", "take T01")
    assert legal(state, "lair") == {"lair T02", "lair T03"}
