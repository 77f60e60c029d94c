"""For each kind of illegal decision: the heading that forbids it, and a sentence in each language.

Headings are those of the rulebook; the ids are short forms of their titles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stammtisch.core.state import State

from ..reasons import Case, codes, names, reason_of, sentence
from .situations import (
    CLOSED,
    FULL_COASTS,
    GAME,
    HAND,
    MAP,
    ONE_OPEN,
    TWO_HERE,
    after,
    beginning,
    exploring,
    position,
    sailing,
)

TURN: list[Case] = [
    (
        "over",
        "end-of-the-game",
        lambda: position(phase="over", to_move=None, ended="end-of-the-game"),
        "end; play ship; swap done; lay T05; pay ship; site T01.1",
    ),
    (
        "swap_first",
        "beginning",
        lambda: position({}, phase="swap"),
        "lay T05; play ship; pay ship; end; at 0,0",
    ),
    ("not_in_hand", "beginning", lambda: position({}, phase="swap", hand=HAND), "swap market"),
    ("not_in_hand", "actions", lambda: position(hand=HAND), "play market"),
    (
        "not_in_hand",
        "actions",
        lambda: sailing(hand=HAND).apply("land T01a"),
        "pay market",
    ),
    ("swap_over", "beginning", position, "swap ship; swap done"),
    ("swap_over", "beginning", beginning, "swap ship; swap done"),
    ("lay_first", "beginning", beginning, "at 0,0; land T05a; explore T05; play ship; end"),
    (
        "land_anywhere",
        "beginning",
        lambda: position(CLOSED, phase="start", open=("T07", "T12", "T13")),
        "lay T07; at 2,0; play ship; end",
    ),
    ("lay_over", "beginning", position, "lay T05; lay T01"),
    ("lay_over", "beginning", sailing, "lay T05"),
    ("nothing_to_pay", "action-card", position, "pay ship; pay market"),
    (
        "card_first",
        "ship",
        position,
        "take supply; explore T05; at 0,1; rot 0; land T01a; lair T03",
    ),
    ("card_first", "plantation", lambda: position(ships=TWO_HERE), "site T01.1"),
    ("card_first", "mine", lambda: position(ships=TWO_HERE), "site T01.2"),
    (
        "card_first",
        "building",
        lambda: position(ships=TWO_HERE, colonists={"T01.1": 1}),
        "fort T01.3; post T01.3 ebony",
    ),
    ("card_first", "ruins", lambda: position(ships=TWO_HERE), "site T03.1"),
    ("card_first", "market", lambda: position(stock={"dye": 1}), "sell dye"),
    (
        "card_first",
        "market",
        lambda: position(variants=("market_any",), stock={"gold": 1}),
        "raise dye",
    ),
    ("raise_own", "market", position, "raise gold"),
    (
        "now_take",
        "ship",
        lambda: after("play ship"),
        "land T01a; explore T05; end; pay ship; play ship; site T01.1",
    ),
    ("now_sail", "ship", sailing, "take supply; at 0,1; rot 0; end; pay ship; play mine"),
    ("now_at", "exploring", exploring, "rot 0; land T05a; explore T11; end; pay ship; lair T03"),
    (
        "now_at",
        "exploring",
        lambda: position(phase="start").apply("lay T05"),
        "lay T11; rot 0; land T05a; end",
    ),
    (
        "now_rot",
        "exploring",
        lambda: exploring("T05", "at 0,1"),
        "at 0,1; land T05a; end; pay ship",
    ),
    (
        "now_land",
        "ship-explore",
        lambda: exploring("T05", "at 0,1", "rot 4"),
        "rot 4; lair T03; end; pay ship",
    ),
    ("now_land", "beginning", lambda: beginning().apply("lay T05"), "at 0,0; rot 0; lay T11; end"),
    (
        "now_site",
        "plantation",
        lambda: after("play plantation", ships=TWO_HERE),
        "fort T01.3; end; pay ship; land T01a",
    ),
    ("now_site", "mine", lambda: after("play mine", ships=TWO_HERE), "play mine"),
    (
        "now_build",
        "building",
        lambda: after("play building", ships=TWO_HERE),
        "site T01.1; end; pay ship; play ship",
    ),
    ("now_sell", "market", lambda: after("play market", stock={"dye": 1}), "end; pay ship"),
    (
        "now_raise",
        "market",
        lambda: after("play market", "sell dye", stock={"dye": 1}, variants=("market_any",)),
        "sell dye; end; pay ship",
    ),
    (
        "now_pay",
        "action-card",
        lambda: sailing().apply("land T01a"),
        "land T01a; end; play ship; explore T05",
    ),
]

CARDS: list[Case] = [
    ("too_few_cards", "action-card", lambda: position(hand={"ship": 1}), "play ship"),
    (
        "too_few_cards",
        "action-card",
        lambda: position(hand={"plantation": 1, "ship": 1}, ships=TWO_HERE),
        "play plantation",
    ),
    *(
        (
            "too_dear_everywhere",
            "pirates",
            lambda n=n: position(hand={"plantation": n}, ships=TWO_HERE, theirs=("T03",)),
            "play plantation; site T01.1; site T02.2",
        )
        for n in (1, 2)
    ),
    (
        "too_dear_everywhere",
        "pirates",
        lambda: position(hand={"plantation": 3}, ships=TWO_HERE, theirs=("T03",)),
        "play plantation",
    ),
    (
        "too_dear_here",
        "pirates",
        lambda: after(
            "play plantation",
            hand={"plantation": 1, "ship": 2},
            ships=("T01a", "T03b"),
            theirs=("T04",),
        ),
        "site T01.1; site T02.2; site T04.1",
    ),
    (
        "no_colonist",
        "colonists",
        lambda: position(
            ships=TWO_HERE,
            colonists={**{f"T02.{n}": 0 for n in range(1, 9)}, "T01.1": 0, "T01.2": 0},
        ),
        "play plantation; play mine; play building; play ruins",
    ),
    (
        "no_token",
        "building",
        lambda: position(
            {"T08": "0,0", "T09": "1,0"},
            ships=("T08a", "T09a"),
            colonists={
                **{f"T08.{n}": (1, "fort") for n in range(1, 9)},
                "T09.1": (0, "fort"),
                "T09.2": (0, "fort"),
            },
        ),
        "play building",
    ),
    ("no_free_plantation", "plantation", lambda: position({"T10": "0,0"}), "play plantation"),
    (
        "no_free_plantation",
        "plantation",
        lambda: position({"T05": "0,0"}, ships=("T05a",), colonists={"T05.1": 1}),
        "play plantation",
    ),
    ("no_free_mine", "mine", lambda: position({"T10": "0,0"}), "play mine"),
    ("no_free_ruins", "ruins", lambda: position({"T10": "0,0"}), "play ruins"),
    ("no_free_building", "building", lambda: position({"T05": "0,0"}), "play building"),
    ("no_ships_for", "plantation", position, "play plantation"),
    ("no_ships_for", "mine", lambda: position(ships=("T01a", "T03")), "play mine"),
    ("no_ships_for", "building", lambda: position(ships=("T01a", "T03b")), "play building"),
    ("no_ships_for", "ruins", lambda: position(ships=("T03b", "T04")), "play ruins"),
    ("traded", "market", lambda: position(stock={"dye": 1}, traded=True), "play market"),
    (
        "no_markers",
        "market",
        lambda: position(stock={"gold": 1}, covered={"ebony": 4, "spice": 4}),
        "play market",
    ),
    ("empty_stock", "market", position, "play market"),
    (
        "all_dearest",
        "market",
        lambda: position(stock={"ebony": 2}, covered={"ebony": 4}),
        "play market",
    ),
]

SITES: list[Case] = [
    ("off_map", "tile", position, "site T20.1"),
    (
        "off_map",
        "tile",
        lambda: after("play building", ships=TWO_HERE),
        "fort T10.1; post T10.1 dye",
    ),
    ("no_such_site", "tile", position, "site T01.4; site T04.2"),
    ("no_such_site", "tile", lambda: after("play plantation", ships=TWO_HERE), "site T01.8"),
    (
        "wrong_site",
        "plantation",
        lambda: after("play plantation", ships=TWO_HERE),
        "site T01.2; site T01.3; site T03.1",
    ),
    (
        "wrong_site",
        "building",
        lambda: after("play building", ships=TWO_HERE),
        "fort T01.1; post T01.2 ebony",
    ),
    (
        "site_yours",
        "free-location",
        lambda: after("play plantation", ships=TWO_HERE, colonists={"T01.1": 0}),
        "site T01.1",
    ),
    (
        "site_taken",
        "free-location",
        lambda: after("play plantation", ships=TWO_HERE, colonists={"T01.1": 1}),
        "site T01.1",
    ),
    (
        "too_few_ships",
        "plantation",
        lambda: after("play plantation", ships=("T03b", "T04")),
        "site T01.1; site T04.1",
    ),
    ("fort_or_post", "building", lambda: position(ships=TWO_HERE), "site T01.3"),
    (
        "fort_or_post",
        "building",
        lambda: after("play building", ships=TWO_HERE),
        "site T01.3; site T03.2",
    ),
    (
        "no_plantation",
        "post",
        lambda: after("play building", ships=TWO_HERE, colonists={"T03.3": 1, "T01.2": 1}),
        "post T01.3 ebony; post T03.2 spice",
    ),
    *(
        (
            f"copies_{crop}",
            "post",
            lambda other=other: after("play building", ships=TWO_HERE, colonists={other: 1}),
            f"post T01.3 {crop}; post T03.2 {crop}",
        )
        for crop, other in (("ebony", "T04.1"), ("spice", "T01.1"), ("dye", "T01.1"))
    ),
    (
        "none_in_stock",
        "market",
        lambda: after("play market", stock={"dye": 1}),
        "sell ebony; sell gold",
    ),
    (
        "dearest",
        "market",
        lambda: after("play market", stock={"dye": 1, "ebony": 1}, covered={"ebony": 4}),
        "sell ebony",
    ),
    (
        "dearest",
        "market",
        lambda: after(
            "play market",
            "sell ebony",
            stock={"ebony": 1},
            covered={"ebony": 4},
            variants=("market_any",),
        ),
        "raise ebony",
    ),
]

SHIPS: list[Case] = [
    (
        "no_ship_in_supply",
        "ship",
        lambda: after("play ship", ships=("T01a", "T01a", "T02a", "T03", "T03b")),
        "take supply",
    ),
    (
        "no_ship_at",
        "ship-move",
        lambda: after("play ship", ships=("T01a",), theirs=("T02a",)),
        "take T02a",
    ),
    ("off_map", "ship-move", lambda: after("play ship", ships=("T01a",)), "take T20a"),
    ("no_such_part", "tile", lambda: after("play ship", ships=("T01a",)), "take T01c"),
    ("no_ship_in", "ship-move", lambda: after("play ship", theirs=("T03",)), "take T03"),
    ("off_map", "ship-lair", lambda: after("play ship", theirs=("T03",)), "take T20"),
    ("no_lair", "ship-lair", lambda: after("play ship", theirs=("T03",)), "take T01"),
    (
        "ship_stuck",
        "ship",
        lambda: position(CLOSED, ships=("T05a",), theirs=("T06a",), variants=FULL_COASTS),
        "play ship",
    ),
    (
        "ship_stuck",
        "ship",
        lambda: after(
            "play ship",
            tiles={"T04": "0,0", "T06": "1,0"},
            ships=("T04a",),
            theirs=("T06a",),
            variants=FULL_COASTS,
        ),
        "take T04a",
    ),
    ("off_map", "ship-move", sailing, "land T05a"),
    ("off_map", "ship-lair", sailing, "lair T11"),
    ("no_such_part", "tile", sailing, "land T01b; land T03c"),
    ("same_tile", "ship-move", lambda: sailing("T03b", ships=("T03b",)), "land T03a; land T03b"),
    ("same_tile", "ship-lair", lambda: sailing("T03b", ships=("T03b",)), "lair T03"),
    ("same_tile", "ship-move", lambda: sailing("T04", ships=("T04",)), "land T04a"),
    (
        "coast_yours",
        "free-location",
        lambda: sailing(ships=("T01a",), variants=FULL_COASTS),
        "land T01a",
    ),
    (
        "coast_taken",
        "free-location",
        lambda: sailing(theirs=("T01a",), variants=FULL_COASTS),
        "land T01a",
    ),
    ("no_lair", "ship-lair", sailing, "lair T01; lair T02"),
    ("lair_yours", "free-location", lambda: sailing(ships=("T03",)), "lair T03"),
    ("lair_taken", "free-location", lambda: sailing(theirs=("T03",)), "lair T03"),
    (
        "lair_on_new",
        "ship-lair",
        lambda: exploring("T11", "at 0,1", "rot 4"),
        "lair T11",
    ),
    ("land_on_new", "ship-explore", lambda: exploring("T05", "at 0,1", "rot 4"), "land T01a"),
    ("no_such_part", "tile", lambda: exploring("T05", "at 0,1", "rot 4"), "land T05b"),
    ("land_on_new", "beginning", lambda: beginning().apply("lay T05"), "land T11a"),
]

NEW_TILES: list[Case] = [
    ("tile_laid", "ship-explore", sailing, "explore T01"),
    ("tile_not_open", "ship-explore", sailing, "explore T06"),
    ("tile_not_open", "beginning", beginning, "lay T01"),
    (
        "tile_nowhere",
        "exploring",
        lambda: sailing(tiles=CLOSED, open=("T07", "T12", "T13")),
        "explore T07; explore T12",
    ),
    ("hex_taken", "exploring", exploring, "at 0,0; at 1,0"),
    ("hex_alone", "exploring", exploring, "at 5,5; at 3,0; at -19,19"),
    ("hex_sea", "exploring", exploring, "at -2,0; at -2,1"),
    (
        "no_tile_fits",
        "exploring",
        lambda: position(CLOSED, ships=("T05a",), open=("T07", "T12", "T13")),
        "rot 0; rot 5",
    ),
    ("no_tile_fits", "exploring", lambda: position(open=()), "rot 0; at 0,1"),
    ("no_tile_fits", "exploring", lambda: sailing(open=()), "rot 0; at 0,1"),
    ("no_tile_there", "exploring", lambda: position(open=ONE_OPEN), "at 0,-1; at 0,1"),
    ("no_tile_there", "exploring", lambda: sailing(open=ONE_OPEN), "at 0,-1; at 0,1"),
    ("hex_misfit", "exploring", lambda: exploring("T12"), "at 0,-1; at 0,1"),
    ("rot_misfit", "exploring", lambda: exploring("T05", "at 0,-1"), "rot 0; rot 2; rot 5"),
    (
        "rot_same",
        "exploring",
        lambda: exploring("T13", "at 0,-1", open=("T13", "T05", "T06")),
        "rot 4",
    ),
]

CASES = [*TURN, *CARDS, *SITES, *SHIPS, *NEW_TILES]


@pytest.mark.parametrize(("code", "heading", "build", "texts"), CASES, ids=names(CASES))
def test_what_is_forbidden_falls_under_its_heading(
    code: str, heading: str, build: Callable[[], State], texts: str
) -> None:
    state = build()
    for text in texts.split("; "):
        assert reason_of(state, text) == (code, heading)


def test_every_reason_has_its_position() -> None:
    assert {case[0] for case in CASES} == codes(GAME)


def test_headings_are_those_of_the_rulebook() -> None:
    assert {case[1] for case in CASES} <= set(GAME.rulebook.headings)


# What the sentences say


def test_a_cost_that_cannot_be_paid_is_told_with_what_is_left() -> None:
    state = position(hand={"plantation": 1, "ship": 1}, ships=TWO_HERE)
    assert sentence(state, "play plantation") == (
        "“Plantation” costs 2 other cards, and besides it you have 1."
    )


def test_pirates_who_raise_the_cost_are_told_by_their_lair() -> None:
    state = position(hand={"plantation": 3}, ships=TWO_HERE, theirs=("T03",))
    assert "T03" in sentence(state, "play plantation")
    assert "3 other cards" in sentence(state, "play plantation")


def test_ships_that_lack_are_told_with_those_that_are_there() -> None:
    state = after("play mine", ships=("T01a", "T02a", "T03"), tiles={**MAP, "T13": "2,0"})
    assert "2 ships" in sentence(state, "site T13.2")
    assert "you have 0" in sentence(state, "site T13.2")


def test_a_rotation_that_does_not_fit_is_told_by_its_side() -> None:
    state = exploring("T05", "at 0,-1")
    assert sentence(state, "rot 0") == (
        "Turned by 0°, T05 does not match T02 in the east: island would meet sea."
    )
    assert "T01 in the south-east" in sentence(state, "rot 3")


NOWHERE: dict[str, Any] = {"ships": ("T05a",), "theirs": ("T06a",), "variants": FULL_COASTS}

BEGUN: list[Case] = [
    ("not_in_hand", "actions", lambda: position(hand={"mine": 3}), "lair T03; take supply; at 0,1"),
    ("too_few_cards", "action-card", lambda: position(hand={"ship": 1}), "explore T05; land T01a"),
    ("ship_stuck", "ship", lambda: position(CLOSED, **NOWHERE), "take T05a"),
    ("no_lair", "ship-lair", position, "lair T01"),
    ("lair_taken", "free-location", lambda: position(theirs=("T03",)), "lair T03"),
    ("tile_laid", "ship-explore", position, "explore T01"),
    ("tile_not_open", "ship-explore", lambda: after("play ship"), "explore T06"),
    ("hex_taken", "exploring", position, "at 0,0"),
    ("hex_alone", "exploring", position, "at 5,5"),
    ("hex_sea", "exploring", lambda: after("play ship"), "at -2,0"),
    ("no_ship_at", "ship-move", position, "take T01a"),
    ("same_tile", "ship-move", lambda: position(ships=("T03b",) * 5), "land T03a"),
    ("site_taken", "free-location", lambda: position(colonists={"T01.1": 1}), "site T01.1"),
    ("too_few_ships", "mine", lambda: position(ships=("T01a",)), "site T01.2"),
    ("wrong_site", "building", lambda: position(ships=TWO_HERE), "fort T01.1"),
    ("no_plantation", "post", lambda: position(ships=TWO_HERE), "post T01.3 dye"),
    ("none_in_stock", "market", position, "sell dye"),
    ("traded", "market", lambda: position(stock={"dye": 1}, traded=True), "sell dye"),
    ("raise_own", "market", lambda: after("play market", stock={"dye": 1}), "raise dye"),
    ("no_lair", "ship-lair", lambda: exploring("T05", "at 0,1", "rot 4"), "lair T05"),
    ("now_land", "beginning", lambda: beginning().apply("lay T11"), "lair T11"),
    (
        "off_map",
        "beginning",
        lambda: position(CLOSED, phase="start", open=("T07", "T12", "T13")),
        "land T07a",
    ),
]
"""What would be refused later is not put off: no card is advised for it."""


@pytest.mark.parametrize(("code", "heading", "build", "texts"), BEGUN, ids=names(BEGUN))
def test_what_would_be_refused_later_is_said_at_once(
    code: str, heading: str, build: Callable[[], State], texts: str
) -> None:
    for text in texts.split("; "):
        assert reason_of(build(), text) == (code, heading)


def test_until_the_first_turn_no_reason_speaks_of_cards_that_are_played() -> None:
    """Whatever is asked about, in any step of the start."""
    states = [beginning(), beginning().apply("lay T11"), position({}, phase="swap")]
    states += [position(phase="start"), position(phase="start").apply("lay T11")]
    states += [states[-1].clone().apply("at 2,0")]
    for state in states:
        space, legal = GAME.action_space, set(state.legal_actions().tolist())
        for action in set(range(0, space.n_actions, 7)) - legal:
            reason = state.why_not(action)
            assert reason is not None
            assert reason.heading in ("beginning", "exploring", "tile"), state.text(action)


def test_a_raised_cost_is_told_where_all_sites_are_blockaded() -> None:
    """Also to those who could not pay the base cost."""
    for held, left in ((2, 1), (3, 2)):
        state = position(hand={"plantation": held}, ships=TWO_HERE, theirs=("T03",))
        told = sentence(state, "play plantation")
        assert f"3 other cards, and besides it you have {left}." in told
