"""The words beside the map: what to do now, what each player has, the hand, tiles and rates."""

from __future__ import annotations

import pytest

from stammtisch.core.scene import Item, Pick, PlayerPanel, Track, Tray
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES
from stammtisch.games.ilos.picture.board import Board
from stammtisch.games.ilos.picture.panels import Panels

from .archipelago import GAME, HAND, ISLAND, NINE, position

Colonists = dict[str, int | tuple[int, str]]


def panels(
    state: State, seat: int | None = 0, language: str = "en", open_stocks: bool = False
) -> Panels:
    """What a seat reads; it may decide when it is its turn."""
    legal: list[str] = []
    if seat is not None and seat == state.to_move:
        legal = [state.text(int(action)) for action in state.legal_actions()]
    return Panels(Board(state.known(seat)), legal, GAME.words(language), open_stocks)


def after(state: State, *texts: str) -> Panels:
    """What the seat that decides reads after these decisions."""
    for text in texts:
        state.apply(text)
    return panels(state, state.to_move)


def forced_after(state: State, *texts: str) -> str:
    """What the page decides by itself after these decisions."""
    for text in texts:
        state.apply(text)
    return state.scene(state.to_move).forced


def rich() -> State:
    """Seat 0 can do everything once; it has something of all in stock."""
    hand = {"ship": 6, "plantation": 4, "mine": 3, "building": 2, "ruins": 1, "market": 1}
    stock = {"ebony": 1, "spice": 2, "dye": 3, "gold": 4}
    return position(ISLAND, (), hand=hand, stocks=(stock,))


# What to do now

EXPLORE = ("play ship", "take supply", "explore T05")
PROMPTS: dict[tuple[str, ...], str] = {
    (): "Play a card, or end your turn.",
    ("play ship",): "Ship: choose the one that sails.",
    EXPLORE[:2]: "Ship: choose where it goes — an open tile, a coast, a pirate lair.",
    EXPLORE: "Choose a place for tile T05.",
    (*EXPLORE, "at 1,-1"): "Turn tile T05 until it lies as you like, then confirm.",
    (*EXPLORE, "at 1,-1", "rot 0"): "Choose the coast of T05 for your ship.",
    (*EXPLORE, "at 1,-1", "rot 0", "land T05b"): "Ship: pay with 1 card of your hand.",
    ("play plantation",): "Plantation: choose a site for your colonist.",
    ("play plantation", "site T01.1"): "Plantation: pay with 2 cards of your hand.",
    (
        "play plantation",
        "site T01.1",
        "pay ship",
    ): "Plantation: pay with 1 more card of 2.",
    ("play mine",): "Gold mine: choose one for your colonist.",
    ("play ruins",): "Ruins: choose those for your colonist; they give 3 gold at once.",
    ("play building",): "Building: choose a site, and a fort or a trading post.",
    ("play building", "fort T01.6"): "Building: pay with 2 cards of your hand.",
    ("play market",): "Market: choose the resource to discard; its price rises.",
}


@pytest.mark.parametrize("texts", PROMPTS)
def test_the_prompt_says_what_to_do(texts: tuple[str, ...]) -> None:
    assert after(rich(), *texts).prompt() == PROMPTS[texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_prompt_of_its_own(language: str) -> None:
    prompts = set()
    for texts in PROMPTS:
        state = rich()
        for text in texts:
            state.apply(text)
        prompts.add(panels(state, 0, language).prompt())
    assert len(prompts) == len(PROMPTS)


def test_when_no_card_can_be_played_the_prompt_says_so() -> None:
    assert panels(position((), (), hand={})).prompt().startswith("No card can be played")


def test_the_last_turn_is_told() -> None:
    assert panels(last_round()).prompt().endswith("end your turn. This is your last turn.")


def test_where_a_ship_cannot_go_is_not_named() -> None:
    state = position(("T02", "T03"), ("T01a",), open=(None, None, None))
    prompt = after(state, "play ship", "take supply").prompt()
    assert prompt == "Ship: choose where it goes — a coast."


def test_a_blockade_is_told_with_the_price() -> None:
    prompt = after(position(ISLAND, ("T03",)), "play plantation", "site T01.1").prompt()
    assert prompt == "Plantation: pay with 3 cards of your hand. Pirates make it dearer."


def test_the_prompts_of_the_market_variant() -> None:
    state = position(ISLAND, (), stocks=({"dye": 1},), variants=("market_any",))
    assert after(state, "play market").prompt() == "Market: choose the resource to discard."
    assert after(state, "sell dye").prompt() == "Market: choose the price that rises."


def test_the_prompts_of_the_beginning() -> None:
    state = GAME.start(seats=2, seed="beginning")
    assert panels(state, state.to_move).prompt().startswith("Choose the cards to exchange")
    assert after(state, "swap done", "swap done").prompt().startswith("Choose an open tile: the")
    state.apply(int(state.legal_actions()[0]))
    assert panels(state, state.to_move).prompt().startswith("Choose the coast of")
    state.apply(int(state.legal_actions()[0]))
    assert panels(state, state.to_move).prompt().startswith("Choose an open tile to extend")


def test_a_start_without_a_tile_that_fits_is_a_ship_alone() -> None:
    state = position((), ("T01a",), open=(None, None, None), phase="start", first=1)
    assert panels(state).prompt().startswith("No open tile fits")


def test_who_waits_reads_what_for() -> None:
    state = rich()
    assert panels(state, 1).prompt() == "Plays cards, or ends the turn."
    state.apply("play plantation")
    assert panels(state, 1).prompt() == panels(state, None).prompt() == "Is playing: Plantation."
    begun = GAME.start(seats=2, seed="wait")
    assert panels(begun, None).prompt() == "May exchange cards of the first hand."
    begun.apply("swap done").apply("swap done")
    assert panels(begun, None).prompt() == "Lays a start tile and puts a ship there."


def last_round() -> State:
    """Seat 0 has placed its tenth colonist."""
    colonists: Colonists = {**dict.fromkeys(NINE, 0), "T02.2": (0, "fort")}
    return position(ISLAND, ("T01a",), colonists=colonists, round=7)


def test_the_banner_tells_the_round_and_the_last_one() -> None:
    assert panels(position(ISLAND, (), round=3)).banner() == "Round 3"
    assert panels(position(ISLAND, (), round=30)).banner() == "Round 30 · the last one"
    assert panels(last_round()).banner() == "Round 7 · the last one"
    assert panels(GAME.start(seats=2, seed=1)).banner() == "Exchanging cards"
    over = last_round().apply("end").apply("end")
    assert panels(over).banner() == "End of the game"
    assert panels(over).prompt() == "The game is over."


# What need not be asked


@pytest.mark.parametrize(
    ("texts", "forced"),
    [
        ((), ""),
        (("play ship",), ""),
        ((*EXPLORE, "at 1,-1"), ""),
        (("play ship", "take supply", "explore T04", "at 2,0"), "rot 0"),
        ((*EXPLORE, "at 1,-1", "rot 0"), ""),
        (("play mine",), "site T01.4"),
        (("play ruins",), "site T01.5"),
    ],
)
def test_what_need_not_be_asked(texts: tuple[str, ...], forced: str) -> None:
    assert forced_after(rich(), *texts) == forced


def test_equal_cards_pay_by_themselves() -> None:
    state = position(ISLAND, (), hand={"ship": 3, "plantation": 1})
    assert forced_after(state, "play plantation", "site T01.1") == "pay ship"


def test_an_end_a_card_and_an_exchange_are_always_asked() -> None:
    assert forced_after(position((), (), hand={})) == ""
    state = position((), (), hand={"ship": 2}, phase="swap")
    assert forced_after(state, "swap ship", "swap ship") == ""


# Buttons and names


def test_the_end_of_a_turn_tells_what_it_brings() -> None:
    """Three ships, a pirate among them, and a fort: seven cards."""
    colonists: Colonists = {"T01.1": 0, "T03.2": 0, "T01.4": 0, "T01.6": (0, "fort")}
    button = list(panels(position((*ISLAND, "T03"), (), colonists=colonists)).buttons())[-1]
    assert button.action == "end"
    assert button.label == "End turn · draw 7 cards"
    assert button.hint.startswith(
        "You receive 2\u00a0ebony, 1\u00a0gold. 7 cards to draw: three, one for"
    )


def test_the_last_end_of_the_game_is_told() -> None:
    earlier, first, last = position(ISLAND, (), first=1), last_round(), last_round()
    last.apply("end")
    states = (earlier, first, last)
    hints = [list(panels(state, state.to_move).buttons())[-1].hint for state in states]
    assert ["game is over" in hint for hint in hints] == [False, False, True]


def test_too_few_cards_are_told() -> None:
    rest = {"ship": 28, "plantation": 20, "mine": 10, "building": 12, "ruins": 6, "market": 12}
    state = position(ISLAND, (), hand={}, hands=(rest,))
    assert list(panels(state).buttons())[-1].hint.endswith("Fewer if no more are left.")


def test_a_ship_from_the_supply_is_a_button() -> None:
    button = next(after(rich(), "play ship").buttons())
    assert (button.action, button.symbol) == ("take supply", "ship-0")
    assert button.hint == "3 ships are still in your supply."


def test_nothing_is_offered_to_who_waits() -> None:
    waiting = panels(rich(), 1)
    assert not list(waiting.buttons()) and not waiting.choices()
    assert all(tray.pick is None for tray in waiting.trays())


CHOICES: dict[tuple[str, ...], dict[str, str]] = {
    (): {"play mine": "Play: Gold mine", "end": "End turn · draw 5 cards"},
    ("play ship",): {
        "take supply": "A ship from the supply",
        "take T01a": "The ship at the coast of T01a",
    },
    EXPLORE[:2]: {
        "explore T05": "Explore with tile T05",
        "land T02b": "Ship to the coast of T02b",
        "lair T03": "Ship to the pirate lair of T03",
    },
    EXPLORE: {"at 1,-1": "Lay tile T05 here"},
    (*EXPLORE, "at 1,-1"): {"rot 0": "Not turned"},
    (*EXPLORE, "at 0,1"): {"rot 2": "Turned by 120°"},
    ("play plantation",): {"site T01.3": "Colonist on the dyes, T01 · 2 cards"},
    ("play plantation", "site T01.1"): {"pay ruins": "Pay: Ruins"},
    ("play building",): {"fort T01.6": "Fort on the building site, T01 · 2 cards"},
    ("play market",): {"sell gold": "Discard gold: price 3 → 4"},
}


@pytest.mark.parametrize("texts", CHOICES)
def test_choices_have_names(texts: tuple[str, ...]) -> None:
    choices = after(rich(), *texts).choices()
    assert CHOICES[texts].items() <= choices.items()


def test_a_name_tells_the_price_under_a_blockade_and_what_a_post_copies() -> None:
    state = position(ISLAND, ("T03",), colonists={"T01.2": 1})
    choices = after(state, "play building").choices()
    assert choices["post T01.6 spice"] == "Trading post on the building site, T01: spices · 4 cards"
    fort = position((*ISLAND, "T02"), (), colonists={"T01.6": (0, "fort")})
    assert (
        after(fort, "play plantation").choices()["site T01.1"]
        == "Colonist on the ebony, T01 · 2 cards"
    )


def test_names_of_the_beginning_and_of_the_market_variant() -> None:
    swap = panels(position((), (), phase="swap"))
    assert swap.choices()["swap ship"] == "Exchange: Ship"
    assert swap.choices()["swap done"] == "Finish the exchange"
    state = position(ISLAND, (), stocks=({"dye": 1},), variants=("market_any",))
    assert after(state, "play market").choices() == {"sell dye": "Discard: dyes"}
    assert after(state, "sell dye").choices()["raise gold"] == "Raise gold: price 3 → 4"
    pirate = after(position(("T02", "T01a"), ()), "play ship").choices()
    assert pirate["take T02"] == "The pirate ship of T02"


# The players


def facts(panel: PlayerPanel) -> dict[str, str]:
    return {fact.label: fact.value for fact in panel.facts}


def settled() -> State:
    colonists: Colonists = {"T01.1": 0, "T03.2": 0, "T01.4": 1, "T01.6": (1, "fort")}
    stocks = ({"ebony": 4, "dye": 2}, {"gold": 3})
    return position(ISLAND, ("T01a",), colonists=colonists, stocks=stocks, first=1)


def test_facts_of_ones_own() -> None:
    own, _ = panels(settled()).players()
    assert facts(own) == {
        "Ships": "3",
        "Colonists": "8",
        "Cards": "10",
        "Ebony": "4 +2",
        "Spices": "0",
        "Dyes": "2",
        "Gold": "0",
    }


def test_the_stock_of_others_lies_behind_a_screen() -> None:
    _, other = panels(settled()).players()
    assert facts(other)["Forts"] == "1"
    assert [facts(other)[row] for row in ("Ebony", "Gold")] == ["?", "? +1"]


def test_when_the_game_is_over_only_the_stock_counts() -> None:
    own, _ = panels(last_round().apply("end").apply("end")).players()
    assert facts(own)["Ebony"] == "3"


def test_open_stocks_are_shown() -> None:
    _, other = panels(settled(), open_stocks=True).players()
    assert facts(other)["Gold"] == "3 +1"


def test_how_many_cards_a_player_will_draw() -> None:
    _, other = panels(settled()).players()
    (cards,) = [fact for fact in other.facts if fact.label == "Cards"]
    assert cards.hint == "Cards in the hand; 5 to draw at the end of the turn."


def test_the_first_player_is_marked() -> None:
    marked = [[mark.symbol for mark in panel.marks] for panel in panels(settled()).players()]
    assert marked == [[], ["first-player"]]


def test_whose_points_are_hidden() -> None:
    assert panels(settled(), 0).hidden() == (1,)
    assert panels(settled(), None).hidden() == (0, 1)
    assert panels(settled(), 0, open_stocks=True).hidden() == ()
    over = last_round().apply("end").apply("end")
    assert panels(over, None).hidden() == ()


def test_the_score_sheet_counts_what_is_not_hidden() -> None:
    state = settled()
    assert panels(state).missing() == {
        "ebony": ("4 × 1", ""),
        "spice": ("0 × 1", ""),
        "dye": ("2 × 1", ""),
        "gold": ("0 × 3", ""),
    }
    assert panels(state, open_stocks=True).missing()["gold"] == ("0 × 3", "3 × 3")


# The hand


def trays(shown: Panels) -> dict[str, Tray]:
    return {tray.id: tray for tray in shown.trays()}


def items(tray: Tray) -> dict[str, Item]:
    return {item.id: item for item in tray.items}


def test_a_hand_holds_piles_in_the_order_of_the_cards() -> None:
    hand = trays(panels(position(ISLAND, (), hand={"market": 1, "ship": 2, "mine": 1})))["hand"]
    held = [(item.symbol, item.count) for item in hand.items]
    assert held == [("card-ship", 2), ("card-mine", 1), ("card-market", 1)]


def test_cards_can_be_played() -> None:
    hand = items(trays(panels(rich()))["hand"])
    assert hand["hand-ship"].legal == ("play ship",)
    assert hand["hand-ship"].actions == ("play ship", "pay ship", "swap ship")
    assert items(trays(panels(position(ISLAND, ())))["hand"])["hand-market"].legal == ()


def test_a_price_is_paid_by_picking_cards() -> None:
    state = position(ISLAND, ("T03",))
    hand = trays(after(state, "play plantation", "site T01.1"))["hand"]
    assert hand.pick == Pick(3)
    assert items(hand)["hand-ship"].actions[0] == "pay ship"
    assert {item.legal for item in hand.items} == {(f"pay {card}",) for card in HAND}
    assert trays(after(state, "pay ship"))["hand"].pick == Pick(2)


def test_cards_to_exchange_are_picked_until_it_is_enough() -> None:
    hand = trays(panels(position((), (), phase="swap")))["hand"]
    assert hand.pick == Pick(None, "swap done", "Finish the exchange")
    assert items(hand)["hand-ship"].legal == ("swap ship",)


def test_the_hand_tells_of_draw_pile_and_discards() -> None:
    state = position(ISLAND, (), discard={"ship": 4, "ruins": 2})
    hand = trays(panels(state))["hand"]
    assert hand.note == "draw pile 74 · discards 6"
    assert items(hand)["hand-ship"].hint == "4 of 30 lie among the discards."


def test_nobody_sees_the_hand_of_another() -> None:
    shown = trays(panels(rich(), 1))
    assert not shown["hand"].items
    assert "hand" not in trays(panels(rich(), None))


@pytest.mark.parametrize(
    ("card", "costs"),
    [("ship", "1"), ("plantation", "2, 3"), ("mine", "5, 7"), ("building", "2, 4"), ("ruins", "7")],
)
def test_a_card_tells_what_it_costs(card: str, costs: str) -> None:
    told = GAME.start(2).scene().about[f"card-{card}"].lines[0]
    cost, _, blockaded = costs.partition(", ")
    assert told.startswith(f"Costs {cost} card")
    assert (f", {blockaded} under a blockade." in told) == bool(blockaded)


def test_the_market_card_follows_the_variant() -> None:
    told = [
        " ".join(GAME.start(2, variants={"market_any": value}).scene().about["card-market"].lines)
        for value in (False, True)
    ]
    assert ["of your choice" in one for one in told] == [False, True]


# Open tiles


def test_open_tiles_tell_what_is_on_them() -> None:
    tray = trays(panels(rich()))["open"]
    assert [item.symbol for item in tray.items] == ["face-T04", "face-T05", "face-T06"]
    assert [item.label for item in tray.items] == ["Tile T04", "Tile T05", "Tile T06"]
    assert [item.hint for item in tray.items] == [
        "a: dyes",
        "a: dyes, gold mine · b: nothing · pirate lair",
        "a: building site",
    ]
    assert tray.note == "2 more tiles in the stack"
    assert trays(panels(position(ISLAND, (), stack=0)))["open"].note == "the stack is empty"


def test_a_place_of_the_display_can_be_empty() -> None:
    state = position(ISLAND, (), open=(None, "T05", None), stack=0)
    tray = trays(panels(state))["open"]
    assert [item.id for item in tray.items] == ["open-T05"]
    assert "open" not in trays(panels(position(ISLAND, (), open=(None, None, None), stack=0)))


def test_open_tiles_are_explored_or_laid() -> None:
    explore = items(trays(after(rich(), *EXPLORE[:2]))["open"])["open-T05"]
    assert explore.legal == ("explore T05",)
    start = position((), (), phase="start", tiles={"T01": "0,0"}, first=0)
    assert items(trays(panels(start))["open"])["open-T05"].legal == ("lay T05",)


def test_trays_are_put_away_when_the_game_is_over() -> None:
    assert not trays(panels(last_round().apply("end").apply("end")))


# The exchange rates


def tracks(shown: Panels) -> dict[str, Track]:
    return {track.id.removeprefix("rate-"): track for track in shown.tracks()}


def test_rates_tell_their_values_and_the_one_that_counts() -> None:
    state = position(ISLAND, (), covered={"dye": 2, "gold": 4})
    shown = tracks(panels(state))
    assert list(shown) == ["ebony", "spice", "dye", "gold"]
    assert (shown["dye"].values, shown["dye"].at) == (("1", "2", "3", "4", "5"), 2)
    assert shown["dye"].hint == "Each token is worth 3 now. 2 markers of 8 are left."
    assert shown["gold"].hint.startswith("Each token is worth 7 now. The highest price is reached.")
    assert panels(state).tracks_label() == "Exchange rates"


def test_a_rate_says_what_the_viewer_has_of_it() -> None:
    state = position(ISLAND, (), stocks=({"spice": 3}, {"dye": 2}))
    notes = {name: track.note for name, track in tracks(panels(state)).items()}
    made = state.view(0)["players"][0]["production"]
    stock = {"ebony": 0, "spice": 3, "dye": 0, "gold": 0}
    assert notes == {k: f"{n} +{made[k]}" if made[k] else str(n) for k, n in stock.items()}
    assert not any(track.note for track in tracks(panels(state, None)).values())


def test_what_can_be_discarded_at_the_market() -> None:
    state = position(ISLAND, (), stocks=({"dye": 1, "gold": 1},), variants=("market_any",))
    legal = {name: track.legal for name, track in tracks(after(state, "play market")).items()}
    assert legal == {"ebony": (), "spice": (), "dye": ("sell dye",), "gold": ("sell gold",)}
    raised = tracks(after(state, "sell dye"))
    assert [track.legal for track in raised.values()] == [
        ("raise ebony",),
        ("raise spice",),
        ("raise dye",),
        ("raise gold",),
    ]
