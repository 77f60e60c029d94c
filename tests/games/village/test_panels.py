"""What stands beside the board: prompts, lists of what may be done, forecasts, farms, points."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.scene import Item, Track, Tray
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES
from stammtisch.games.village.picture.panels import Panels
from stammtisch.games.village.picture.village import Village

from .boards import GAME, play, position, texts

ONE = (
    "A: farm 1 2; smithy 1; coins 2; grain 3; cubes green green; goods scroll\nB: farm 1 1; life 3"
)


def panels(
    state: State, seat: int | None = 0, language: str = "en", open_customers: bool = True
) -> Panels:
    """What a seat reads; it may decide when it is its turn."""
    legal: list[str] = []
    if seat is not None and seat == state.to_move:
        legal = sorted(texts(state))
    return Panels(Village(state.known(seat)), legal, GAME.words(language), open_customers)


def after(state: State, *actions: str) -> Panels:
    """What the seat that decides reads after these decisions."""
    play(state, *actions)
    return panels(state, state.to_move)


def tray(read: Panels, name: str) -> Tray:
    return next(one for one in read.trays() if one.id == name)


def items(read: Panels, name: str = "deeds") -> dict[str, Item]:
    return {item.label: item for item in tray(read, name).items}


def life(read: Panels) -> Track:
    return next(read.tracks())


# What to do now


def test_the_prompt_names_the_cube_and_the_well() -> None:
    state = position("A: farm 1\nB: farm 1")
    assert panels(state).prompt().startswith("Take one cube from the board; then")
    state = position("A: farm 1; cubes pink pink pink\nB: farm 1")
    assert panels(state).prompt().startswith("Take one cube from the board, or use the well")


@pytest.mark.parametrize("board", ["church pink", ""])
def test_a_last_turn_can_be_left_by_a_button(board: str) -> None:
    end: dict[str, Any] = {"ended": "graves-full", "ender": 1, "last_turns": 1}
    state = position("A: farm 1\nB: dead-grave 1 1 1", board=board, **end)
    read = panels(state)
    is_taken = read.prompt().startswith("Take one cube from the board; then")
    assert is_taken == bool(board)
    assert read.prompt().endswith("you need not take it." if board else "or do without.")
    (button,) = read.buttons()
    told = (button.action, button.label, button.hint)
    assert told == ("skip", "Do without a last turn", "You need not take a last turn.")
    hints = {next(panels(state, language=language).buttons()).hint for language in LANGUAGES}
    assert len(hints) == len(LANGUAGES)


def test_the_prompt_of_an_action_names_its_space() -> None:
    assert after(position(ONE), "take crafts orange").prompt().startswith("Crafts: choose")


def test_a_price_is_told_with_what_is_paid_for() -> None:
    state = position(ONE)
    read = after(state, "take council orange", "enter 1@farm green")
    assert read.prompt() == (
        "A 1 enters the council for cubes: pay 2 green. A coin stands for any cube."
    )


def test_a_death_to_come_is_told_in_the_prompt() -> None:
    state = position("A: farm 1 2; smithy 1; life 9\nB: farm 1", board="crafts plague orange")
    prompt = after(state, "take crafts plague").prompt()
    assert prompt.endswith("at the end of the turn one of your 1s dies (farm, smithy).")


def test_the_prompts_of_a_market_day() -> None:
    text = "A: farm 1; grain 5\nB: farm 1; grain 3; cubes green"
    state = position(text, stalls="C07 C02 C05")
    assert after(state, "take market orange").prompt().startswith("Your market day: your first")
    assert after(state, "serve C07").prompt().startswith("Market day: serve a customer for 1 green")
    assert panels(state, 0).prompt() == "Market day: serves a customer, or passes."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_game_has_a_prompt(language: str) -> None:
    state = GAME.start(seats=2, seed="prompts")
    while not state.is_over:
        for seat in (0, 1):
            prompt = panels(state, seat, language).prompt()
            assert prompt.strip() and not {"{", "}"} & set(prompt)
        legal = state.legal_actions()
        state.apply(int(legal[(7 * len(state.actions)) % len(legal)]))
    assert panels(state, 0, language).prompt()


# What may be done, what it costs, who may die


def test_the_cubes_of_a_space_are_one_entry() -> None:
    state = position(ONE, board="harvest green green plague; market pink")
    found = items(panels(state))
    assert found["Harvest"].parts == ("cube-green", "cube-green", "cube-plague")
    assert set(found["Harvest"].legal) == {"take harvest green", "take harvest plague"}
    assert found["Market"].legal == ("take market pink",)


def test_a_plague_cube_that_kills_says_so() -> None:
    state = position("A: farm 1 2; life 8\nB: farm 1", board="harvest plague pink")
    assert items(panels(state))["Harvest"].hint == "Plague. Then one of your 1s dies: farm."
    choices = panels(state).choices()
    assert (
        choices["take harvest plague"]
        == "plague · Harvest · 2 time · Then one of your 1s dies: farm."
    )
    assert choices["take harvest pink"] == "pink (knowledge) · Harvest"


def test_members_that_can_do_the_same_are_one_entry() -> None:
    found = items(after(position(ONE), "take crafts orange"))
    entry = found["Train a 1 / 2 · smithy"]
    assert entry.legal == ("train 1@farm smithy", "train 2@farm smithy")
    assert entry.parts == ("hourglass",) * 3
    assert entry.hint == "Then, if you like, 1 plow (3 time)."


@pytest.mark.parametrize(
    ("purse", "parts"),
    [
        ("cubes pink", ("cube-pink",)),
        ("cubes pink; coins 1", ("cube-pink",)),
        ("coins 1", ("coin",)),
    ],
)
def test_a_cube_that_only_a_coin_can_stand_for_is_told_as_a_coin(
    purse: str, parts: tuple[str, ...]
) -> None:
    read = after(position(f"A: farm 1; {purse}\nB: farm 1"), "take crafts orange")
    assert items(read)["1 scroll for cubes"].parts == parts
    assert ("coin" in read.choices()["make scroll cubes"]) == (parts == ("coin",))


def test_a_space_tells_of_its_plague_in_words_too() -> None:
    read = panels(position("A: farm 1\nB: farm 1", board="harvest pink plague"))
    assert items(read)["Harvest"].badge == "1 pink, plague"


def test_who_may_die_depends_on_who_is_moved() -> None:
    state = position("A: farm 1 2; smithy 1; life 8\nB: farm 1")
    read = after(state, "take crafts orange")
    choices = read.choices()
    assert choices["train 1@farm office"].endswith("Then one of your 1s dies: office, smithy.")
    assert choices["train 2@farm office"].endswith("Then one of your 1s dies: farm, smithy.")
    assert items(read)["Train a 1 / 2 · office"].hint.endswith("depends on whom you choose.")


def test_a_member_in_the_bag_is_out_of_death_s_sight() -> None:
    state = position("A: farm 1 3; life 7\nB: farm 1")
    choices = after(state, "take church orange").choices()
    assert choices["bag 1@farm time"].endswith("Then one of your 3s dies: farm.")


def test_the_forecast_of_a_death_comes_true() -> None:
    """Whatever is promised to die dies, where an action ends the turn."""
    for text, dead in (("make plow time", ["crafts"]), ("mill", ["crafts"])):
        state = position("A: smithy 1; farm 2 2; life 9; grain 2\nB: farm 1")
        choice = after(state, "take crafts orange").choices()[text]
        assert choice.endswith("Then one of your 1s dies: smithy.")
        state.apply(text)
        assert list(state.position()["players"][0]["dead"]) == dead


def test_the_harvest_says_what_it_brings() -> None:
    state = position("A: farm 1; goods ox plow; grain 3\nB: farm 1")
    hint = items(after(state, "take harvest orange"))["Bring in the harvest"].hint
    assert hint == "Brings 2 grain. The farm holds no more: 2 stays out."


def test_the_reward_of_a_city_is_told_before_the_journey() -> None:
    text = "A: farm 1; north 2; visited north; goods wagon; coins 2\nB: farm 1"
    found = items(after(position(text), "take travel orange"))
    assert found["Send a 1 out · north city"].hint == "You have been there: no reward."
    assert found["A 2 travels on · north city → west city"].hint == "First visit: 1 coin."


def test_who_dies_knows_where_he_will_rest() -> None:
    text = "A: farm 1; window1 1; life 9\nB: farm 1; dead-church 1 1"
    state = position(text, board="harvest plague orange")
    read = after(state, "take harvest plague", "skip")
    found = items(read)
    assert found["Let a 1 go · farm"].hint == "Into the chronicle (farm): 2 spaces are left there."
    assert found["Let a 1 go · 1st window"].hint.startswith("No space in the chronicle")


def test_a_burial_that_ends_the_game_says_so() -> None:
    text = "A: farm 2; window1 2; life 9\nB: farm 1; dead-church 1 1; dead-grave 1 2"
    state = position(text, board="harvest plague orange")
    read = after(state, "take harvest plague", "skip")
    assert items(read)["Let a 2 go · 1st window"].hint.endswith("the end of the game!")
    assert "end of the game" not in items(read)["Let a 2 go · farm"].hint


def test_payments_are_pictures() -> None:
    read = after(position(ONE), "take council orange", "enter 1@farm green")
    symbols = {item.symbol for item in tray(read, "deeds").items}
    assert symbols == {"purse-green-green", "purse-green-coin", "purse-coin-coin"}
    assert tray(read, "deeds").kind == "pictures"


# The market day and the service


def test_everybody_sees_the_customers_and_who_is_in() -> None:
    text = "A: farm 1; grain 5\nB: farm 1; grain 3; cubes green\nC: farm 1; grain 2; coins 1"
    state = position(text, stalls="C07 C02 C05")
    play(state, "take market orange", "pass")
    found = items(panels(state, 2), "stalls")
    assert len(found) == 3
    assert not any(item.legal for item in found.values())
    assert [(turn.seat, turn.state) for turn in panels(state, 2).order()] == [
        (0, "done"),
        (1, "now"),
        (2, "next"),
    ]


def test_a_sale_shows_all_that_it_costs() -> None:
    """The second seller has only a coin to stand for the green cube."""
    text = "A: farm 1; grain 5; cubes green\nB: farm 1; grain 3; coins 1"
    state = position(text, stalls="C07 C02 C05")
    read = after(state, "take market orange")
    assert items(read, "stalls")["Serve C07 · 2 prestige"].parts == ("grain", "grain")
    read = after(state, "serve C07")
    parts = items(read, "stalls")["Serve C02 · 3 prestige"].parts
    assert parts == ("hourglass", "grain", "grain", "grain", "coin")


def test_the_service_shows_pieces_and_majority() -> None:
    text = "A: window1 1 2; bag 1; coins 1\nB: window2 2; bag 3; coins 2"
    state = position(text, board="harvest orange")
    play(state, "take harvest orange")
    read = panels(state, state.to_move)
    assert tray(read, "service").note.startswith("out of the bag: 0 of 4")
    found = tray(read, "service").items
    assert [item.label for item in found] == ["in windows: 2", "in windows: 1"]
    assert [bool(item.parts) for item in found] == [True, False]
    assert read.banner() == "Round 3 · service 3"


# The farms


def test_the_own_farm_lies_open_and_says_how_far_the_bridge_is() -> None:
    read = panels(position("A: farm 1 1 2; life 7; cubes green*2; coins 1\nB: farm 1; life 4"))
    counts = {item.id: item.count for item in tray(read, "farm").items}
    assert counts == {
        "farm-1": 2,
        "farm-2": 1,
        "farm-cube-orange": 0,
        "farm-cube-green": 2,
        "farm-cube-brown": 0,
        "farm-cube-pink": 0,
        "farm-grain": 0,
        "farm-coin": 1,
    }
    track, own = life(read), tray(read, "farm")
    assert [item.id for item in own.items[: own.home]] == ["farm-1", "farm-2"]
    assert (track.markers, track.seat) == ((7, 4), 0)
    assert (track.values[track.at], track.note, track.values[-1]) == ("3", "3", "†")


def test_a_spectator_has_no_farm() -> None:
    read = panels(position(ONE), None)
    assert not list(read.trays())
    assert not list(read.tracks())


def test_a_shared_screen_shows_the_farm_of_the_seat_that_decides() -> None:
    state = position("A: farm 1 1\nB: farm 2", to_move=1)
    read = Panels(Village(state.known(None)), sorted(texts(state)), GAME.words("en"))
    assert tray(read, "farm").items[0].symbol == "member-1-2"


def facts(state: State, seat: int, **options: Any) -> dict[str, tuple[str, str]]:
    read = panels(state, **options)
    return {fact.label: (fact.value, fact.hint) for fact in list(read.players())[seat].facts}


def test_the_other_farms_are_told_in_numbers() -> None:
    state = position("A: farm 1\nB: farm 1 2; life 8; cubes pink; goods ox*2; grain 4; prestige 3")
    found = facts(state, 1)
    assert found["Steps to the bridge"][0] == "2"
    assert found["On the farm"][0] == "1 2"
    assert found["pink (knowledge)"][0] == "1"
    assert found["ox"][0] == "2"
    assert found["Grain"][0] == "4"
    assert found["Prestige track"][0] == "3"


def test_customers_of_others_can_lie_face_down() -> None:
    state = position("A: farm 1; customers C07\nB: farm 1; customers C01 C02")
    assert facts(state, 1)["Customers"] == ("2", "Served: C01, C02.")
    assert facts(state, 1, open_customers=False)["Customers"][1].startswith("They lie face down")
    assert facts(state, 0, open_customers=False)["Customers"][1] == "Served: C07."
    assert panels(state, 0, open_customers=False).hidden() == (1,)
    assert panels(state, 0).hidden() == ()


def test_the_first_player_and_the_next_are_marked() -> None:
    state = position("A: farm 1\nB: farm 1", first=1, marker=0)
    marks = [[mark.symbol for mark in panel.marks] for panel in panels(state).players()]
    assert marks == [["marker"], ["first-player"]]


# The score sheet


def test_the_next_city_and_the_next_page_are_told() -> None:
    state = position("A: visited north west; dead-crafts 1 1; farm 2\nB: farm 1")
    missing = panels(state).missing()
    assert missing["travel"][0] == "visited 2; the next city: +3 points"
    assert missing["chronicle"] == (
        "has 2; 1 more in the chronicle: 4 points",
        "has 0; 3 more in the chronicle: 4 points",
    )
