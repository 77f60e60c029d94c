"""What happens by itself after a decision, as the log tells it; never what is secret."""

from __future__ import annotations

import pytest

from stammtisch.core.notes import Happening
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES
from stammtisch.games.ilos.actions import Act
from stammtisch.games.ilos.picture.log import event, log

from .archipelago import EN, GAME, ISLAND, NINE, position

TALE: dict[str, dict[str, int | str]] = {
    "chapter": {"round": 3},
    "joined": {"tile": "T05", "n": 2},
    "blockade": {"n": 2, "tiles": "T01, T02; T04"},
    "freed": {"n": 1, "tiles": "T01, T02"},
    "opened": {"tile": "T09"},
    "opened_last": {"tile": "T09"},
    "risen": {"resource": "dye", "price": 4},
    "last_round": {},
    "yields": {"ebony": 1},
    "found": {"gold": 3},
    "no_start": {},
    "ended": {"ending": "nothing-left"},
    "produced": {"ebony": 2, "gold": 1},
    "shuffled": {},
    "drawn": {"n": 5},
    "robbed": {"n": 2},
    "short": {"n": 2},
}
"""Every kind of event with values for its sentence."""


def after(state: State, *texts: str) -> list[Happening]:
    """What happens after the last of these decisions."""
    for text in texts:
        before = state.clone()
        state.apply(text)
    return state.happened_since(before)


def all_after(state: State, *texts: str) -> list[Happening]:
    return [one for text in texts for one in after(state, text)]


def kinds(happened: list[Happening]) -> list[str]:
    return [kind for kind, _, _ in happened]


def only(kind: str, happened: list[Happening]) -> list[Happening]:
    return [one for one in happened if one[0] == kind]


# The beginning


def test_exchanged_cards_are_drawn_together() -> None:
    state = GAME.start(seats=2, seed="swap")
    seat = state.to_move
    cards = [state.text(int(action)) for action in state.legal_actions()]
    assert all_after(state, cards[0]) == []
    assert after(state, "swap done") == [("drawn", seat, {"n": 1})]
    assert after(state, "swap done") == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_round_begins_when_all_ships_have_landed(seats: int) -> None:
    state = GAME.start(seats=seats, seed="first round")
    told: list[Happening] = []
    while state.position()["phase"] != "turn":
        told += after(state, state.text(int(state.legal_actions()[-1])))
    assert told[-1] == ("chapter", None, {"round": 1})
    assert kinds(told).count("chapter") == 1
    assert kinds(told).count("opened") == seats


# The map

EXPLORE = ("play ship", "take supply", "explore T05", "at 1,-1", "rot 0", "land T05a", "pay ship")


def test_nothing_happens_before_an_action_is_paid() -> None:
    assert all_after(position(ISLAND, ()), *EXPLORE[:-1]) == []


def test_a_tile_joins_two_islands_and_another_is_opened() -> None:
    happened = all_after(position(ISLAND, ()), *EXPLORE)
    assert happened[0] == ("joined", None, {"tile": "T05", "n": 2})
    assert kinds(happened) == ["joined", "opened"]
    tile = str(happened[1][2]["tile"])
    assert tile not in ("T01", "T02", "T03", "T04", "T05", "T06")


def test_a_tile_that_continues_one_island_joins_none() -> None:
    texts = ["play ship", "take supply", "explore T04", "at 2,0", "rot 0", "land T04a", "pay ship"]
    assert kinds(all_after(position(ISLAND, ()), *texts)) == ["opened"]


def test_the_last_tile_of_the_stack_is_told_and_an_empty_stack_opens_none() -> None:
    assert kinds(all_after(position(ISLAND, (), stack=1), *EXPLORE)) == ["joined", "opened_last"]
    assert kinds(all_after(position(ISLAND, (), stack=0), *EXPLORE)) == ["joined"]


def test_a_ship_in_a_lair_blockades_every_island_of_its_tile() -> None:
    happened = all_after(position(ISLAND, ()), "play ship", "take supply", "lair T02", "pay ruins")
    where = {"n": 2, "tiles": "T01, T02, T03; T02"}
    assert happened == [("blockade", 0, where)]


def test_a_blockade_is_over_when_the_pirate_leaves() -> None:
    state = position(("T02",), ("T01a",))
    happened = all_after(state, "play ship", "take T02", "land T01a", "pay ship")
    assert happened == [("freed", 0, {"n": 2, "tiles": "T01, T02, T03; T02"})]


def test_a_pirate_that_moves_on_frees_one_island_and_keeps_another() -> None:
    """The lair of T03 is beside the large island alone."""
    state = position(("T02",), ("T01a",))
    happened = all_after(state, "play ship", "take T02", "lair T03", "pay ship")
    assert happened == [("freed", 0, {"n": 1, "tiles": "T02"})]


def test_a_tile_carries_a_blockade_on() -> None:
    """The islet of T02 becomes part of the island by which a pirate of seat 1 lies in T03."""
    happened = all_after(position(ISLAND, ("T03",)), *EXPLORE)
    where = {"n": 1, "tiles": "T01, T02, T03, T05"}
    assert only("blockade", happened) == [("blockade", 1, where)]


def test_a_tile_beside_a_blockaded_island_is_no_news() -> None:
    texts = ["play ship", "take supply", "explore T04", "at 2,0", "rot 0", "land T04a", "pay ship"]
    assert kinds(all_after(position(ISLAND, ("T02",)), *texts)) == ["opened"]


def test_of_a_large_island_some_tiles_are_named() -> None:
    tiles = {"T01": "0,0", "T02": "1,0", "T03": "-1,0", "T05": "1,-1", "T04": "2,0"}
    state = position(ISLAND, (), tiles=tiles, open=(None, None, None))
    happened = all_after(state, "play ship", "take supply", "lair T03", "pay ship")
    assert happened[0][2]["tiles"] == "T01, T02, T03, …"


# Prices and colonists


def test_a_price_rises() -> None:
    state = position(ISLAND, (), stocks=({"dye": 1},), covered={"dye": 2})
    assert all_after(state, "play market", "sell dye") == [
        ("risen", None, {"resource": "dye", "price": 4})
    ]


def test_with_the_variant_another_price_rises() -> None:
    state = position(ISLAND, (), stocks=({"dye": 1},), variants=("market_any",))
    assert after(state, "play market", "sell dye") == []
    assert after(state, "raise gold") == [("risen", None, {"resource": "gold", "price": 4})]


BUILD = ("play building", "fort T01.6", "pay ship", "pay ship")


def test_the_tenth_colonist_makes_it_the_last_round() -> None:
    state = position(ISLAND, (), colonists=dict.fromkeys(NINE, 0))
    assert all_after(state, *BUILD) == [("last_round", 0, {})]


def test_the_last_round_is_told_once() -> None:
    colonists: dict[str, int | tuple[int, str]] = {
        **dict.fromkeys(NINE, 0),
        "T02.2": (0, "fort"),
    }
    state = position(ISLAND, ("T01a", "T01a"), colonists=colonists, to_move=1, hands=({"ship": 3},))
    assert not only("last_round", after(state, "end"))


# The end of a turn


def test_production_and_draw_follow_the_end_of_a_turn() -> None:
    state = position(ISLAND, (), colonists={"T01.1": 0, "T03.2": 0, "T01.4": 0}, round=2)
    assert after(state, "end") == [
        ("produced", 0, {"ebony": 2, "gold": 1}),
        ("drawn", 0, {"n": 5}),
    ]
    assert kinds(after(state, "end")) == ["drawn", "chapter"]


def test_gold_from_ruins_is_no_production() -> None:
    texts = ["play ruins", "site T01.5", *["pay ship"] * 3, *["pay plantation"] * 3, "pay mine"]
    assert all_after(position(ISLAND, ()), *texts) == [("found", 0, {"gold": 3})]


def test_what_a_colonist_will_produce_is_told() -> None:
    texts = ["play plantation", "site T01.1", "pay ship", "pay ship"]
    assert all_after(position(ISLAND, ()), *texts) == [("yields", 0, {"ebony": 1})]


def rest_of(*hands: dict[str, int]) -> dict[str, int]:
    """All cards that are in none of these hands."""
    all_cards = {"ship": 30, "plantation": 20, "mine": 10, "building": 12, "ruins": 6, "market": 12}
    return {card: n - sum(hand.get(card, 0) for hand in hands) for card, n in all_cards.items()}


def test_the_discards_are_shuffled_when_the_draw_pile_is_empty() -> None:
    state = position(ISLAND, (), hand={"ship": 1}, discard=rest_of({"ship": 1}))
    assert after(state, "end") == [("shuffled", None, {}), ("drawn", 0, {"n": 5})]


ALL_BUT_TWO = rest_of({"ship": 2})


def test_who_finds_too_few_cards_goes_without() -> None:
    state = position(ISLAND, (), hand={}, hands=(ALL_BUT_TWO,), discard={"ship": 2})
    assert after(state, "end") == [
        ("shuffled", None, {}),
        ("drawn", 0, {"n": 2}),
        ("short", 0, {"n": 3}),
    ]


def test_with_the_variant_the_largest_hand_is_robbed() -> None:
    state = position(
        ISLAND,
        (),
        hand={},
        hands=(ALL_BUT_TWO,),
        discard={"ship": 2},
        variants=("draw_from_largest_hand",),
    )
    assert after(state, "end")[1:] == [("drawn", 0, {"n": 2}), ("robbed", 1, {"n": 3})]


def test_the_end_of_the_game_begins_no_round() -> None:
    colonists: dict[str, int | tuple[int, str]] = {
        **dict.fromkeys(NINE, 0),
        "T02.2": (0, "fort"),
    }
    state = position(ISLAND, (), colonists=colonists, to_move=1)
    happened = after(state, "end")
    assert state.is_over
    assert kinds(happened) == ["drawn"]


def test_rounds_follow_each_other() -> None:
    state = GAME.start(seats=3, seed="rounds")
    told: list[Happening] = []
    while state.position()["round"] < 3:
        told += after(state, state.text(int(state.legal_actions()[-1])))
    assert only("chapter", told) == [("chapter", None, {"round": n}) for n in (1, 2, 3)]


def test_a_chronicle_names_no_card_that_is_drawn() -> None:
    state = GAME.start(seats=2, seed="secret")
    while state.position()["round"] < 3:
        for _, _, values in after(state, state.text(int(state.legal_actions()[-1]))):
            assert not set(values) & {"ship", "plantation", "mine", "building", "ruins", "market"}


# Told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", TALE)
def test_every_event_has_its_sentence(kind: str, language: str) -> None:
    sentence = event(kind, TALE[kind], GAME.words(language))
    assert sentence and not set(sentence) & set("{}")
    named = [value for key, value in TALE[kind].items() if key not in ("resource", "n", "ending")]
    assert all(str(value) in sentence for value in named)


@pytest.mark.parametrize(
    ("kind", "values", "sentence"),
    [
        ("produced", {"ebony": 1, "spice": 1}, "receives 1\u00a0ebony, 1\u00a0spice"),
        ("produced", {"gold": 3, "dye": 2}, "receives 2\u00a0dyes, 3\u00a0gold"),
        ("drawn", {"n": 1}, "draws a card"),
        ("drawn", {"n": 6}, "draws 6 cards"),
        ("risen", {"resource": "gold", "price": 4}, "New rate: gold 4"),
        ("blockade", {"n": 1, "tiles": "T01, T02"}, "blockades the island of T01, T02"),
    ],
)
def test_what_is_told_of_events(kind: str, values: dict[str, int | str], sentence: str) -> None:
    assert event(kind, values, EN) == sentence


DECISIONS = {
    "swap mine": "lays down: Gold mine",
    "swap done": "has finished exchanging cards",
    "lay T07": "takes tile T07",
    "at 1,-1": "lays it on the map",
    "rot 0": "does not turn it",
    "rot 2": "turns it by 120°",
    "land T07a": "puts a ship at the coast of T07a",
    "play ship": "plays: Ship",
    "take supply": "takes a ship from the supply",
    "take T03b": "takes the ship from the coast of T03b",
    "take T05": "takes the ship from the lair of T05",
    "explore T07": "explores with tile T07",
    "lair T05": "occupies the pirate lair of T05",
    "site T07.3": "places a colonist on the ebony, T07 (2)",
    "fort T07.2": "builds a fort on the building site, T07",
    "post T07.2 spice": "builds a trading post on the building site, T07: spices",
    "sell dye": "discards a token: dyes",
    "raise gold": "raises a rate: gold",
    "pay ruins": "pays: Ruins",
    "end": "ends the turn",
}


@pytest.mark.parametrize("text", DECISIONS)
def test_what_is_told_of_decisions_is_no_secret(text: str) -> None:
    act, value = GAME.action_space.decode(GAME.action_space.parse(text))
    told = {log(act, value, known, EN, GAME.components()) for known in (True, False)}
    assert told == {DECISIONS[text]}


def test_every_kind_of_decision_is_told() -> None:
    assert {text.split()[0] for text in DECISIONS} == {act.name.lower() for act in Act}
