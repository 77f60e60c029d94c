"""What happens by itself after a decision, as the log tells it; and what is told of decisions."""

from __future__ import annotations

import pytest

from stammtisch.core.notes import Happening
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES
from stammtisch.games.village.actions import Act
from stammtisch.games.village.picture import event, log

from .boards import GAME, position

TALE: dict[str, dict[str, int | str]] = {
    "chapter": {"service": 3},
    "paid": {"green": 2, "coin": 1},
    "grain": {"grain": 2},
    "born": {"number": 2},
    "gained": {"prestige": 3},
    "visited": {"city": "north"},
    "market": {},
    "no_market": {},
    "cannot_sell": {},
    "sold": {"horse": 1, "grain": 2, "points": 6},
    "market_over": {"n": 2},
    "customers": {"customers": "C05, C11"},
    "queued": {"customers": "C06"},
    "bridge": {},
    "bridge_now": {},
    "died": {"number": 1, "rest": "crafts"},
    "spared": {},
    "ended": {"ending": "graves-full"},
    "drawn": {"n": 2},
    "monks": {},
    "majority": {"n": 2},
    "first": {},
    "sparse": {"n": 11},
    "still_first": {},
}
"""Every kind of event with values for its sentence."""
TWO = "A: farm 1 1 2; life 4\nB: farm 1 1; life 2"
LAST_CUBE = "harvest orange"


def after(state: State, *texts: str) -> list[Happening]:
    """What happens after the last of these decisions."""
    for text in texts:
        before = state.clone()
        state.apply(text)
    return state.happened_since(before)


def kinds(happened: list[Happening]) -> list[str]:
    return [kind for kind, _, _ in happened]


def only(kind: str, happened: list[Happening]) -> list[Happening]:
    return [one for one in happened if one[0] == kind]


# Costs and gains


def test_the_only_way_to_pay_is_told() -> None:
    state = position("A: farm 1; cubes orange pink\nB: farm 1")
    happened = after(state, "take crafts orange", "make wagon cubes")
    assert happened == [("paid", 0, {"orange": 1, "pink": 1})]


def test_a_chosen_payment_is_told_as_a_decision() -> None:
    state = position("A: farm 1; cubes orange pink; coins 2\nB: farm 1")
    happened = after(state, "take crafts orange", "make wagon cubes", "pay coin coin")
    assert happened == []


def test_the_reward_of_a_city_does_not_hide_the_coins_that_were_paid() -> None:
    state = position("A: north 2; goods wagon; cubes orange; coins 1\nB: farm 1")
    happened = after(state, "take travel orange", "travel 2@north west")
    assert kinds(happened) == []
    happened = after(state, "pay orange coin")
    assert happened == [("visited", 0, {"city": "west"}), ("gained", 0, {"coin": 1})]


def test_a_single_payment_with_coins_before_a_reward_of_coins() -> None:
    state = position(
        "A: north 2; goods wagon; coins 1\nB: farm 1", board="travel orange; harvest pink"
    )
    happened = after(state, "take travel orange", "travel 2@north west")
    assert only("paid", happened) == [("paid", 0, {"orange": 1, "coin": 1})]
    assert only("gained", happened) == [("gained", 0, {"coin": 1})]


def test_prestige_of_a_city() -> None:
    state = position("A: farm 2; goods wagon; cubes brown brown\nB: farm 1")
    happened = after(state, "take travel orange", "send 2@farm north")
    assert happened == [
        ("paid", 0, {"brown": 2}),
        ("visited", 0, {"city": "north"}),
        ("gained", 0, {"prestige": 3}),
    ]


def test_a_coin_for_the_privilege_is_no_payment() -> None:
    state = position("A: chamber4 3; coins 1\nB: farm 1")
    assert after(state, "take council orange", "privilege 4") == []


def test_the_harvest_the_mill_and_a_birth() -> None:
    assert after(position(TWO), "take harvest orange", "harvest") == [("grain", 0, {"grain": 2})]
    state = position("A: farm 1; grain 2\nB: farm 1")
    assert after(state, "take crafts orange", "mill") == [("gained", 0, {"coin": 2})]
    assert after(position(TWO), "take family orange", "birth") == [("born", 0, {"number": 1})]


# The market day

MARKET = "A: farm 1; goods horse plow\nB: farm 1; grain 3; cubes green\nC: farm 1"


def test_a_market_day_from_beginning_to_end() -> None:
    state = position(MARKET, stalls="C01 C02", queue="C07 C08 C09")
    assert after(state, "take market orange") == [("market", 0, {})]
    happened = after(state, "serve C01")
    wants: dict[str, int | str] = {"scroll": 0, "horse": 1, "plow": 1, "ox": 0, "wagon": 0}
    assert happened == [("sold", 0, {**wants, "grain": 0, "points": 6})]
    happened = after(state, "serve C02")
    assert kinds(happened) == ["paid", "sold", "market_over", "customers", "queued"]
    assert happened[2:-1] == [
        ("market_over", None, {"n": 2}),
        ("customers", None, {"customers": "C07, C08, C09"}),
    ]


def test_who_cannot_sell_is_told_and_who_passes_is_not() -> None:
    state = position(MARKET, stalls="C01 C02 C05")
    after(state, "take market orange")
    happened = after(state, "pass")
    assert happened == []
    happened = after(state, "pass")
    assert happened == [("cannot_sell", 2, {}), ("market_over", None, {"n": 0})]


def test_a_market_day_on_which_nobody_can_sell() -> None:
    state = position(TWO, stalls="C01")
    assert kinds(after(state, "take market orange")) == ["no_market"]


# Death


def test_a_crossing_is_told_before_the_death() -> None:
    state = position("A: farm 1; smithy 1; life 9\nB: farm 1", board="crafts plague orange")
    assert after(state, "take crafts plague") == [("bridge", 0, {})]
    assert after(state, "skip") == []
    assert after(state, "bury 1@smithy") == [("died", 0, {"number": 1, "rest": "crafts"})]


def test_who_must_die_dies_in_the_same_moment() -> None:
    state = position("A: farm 2 2; life 9\nB: farm 1", board="church plague orange")
    happened = after(state, "take church plague", "bag 2@farm time")
    assert happened == [("died", 0, {"number": 2, "rest": "farm"})]


def test_a_crossing_on_a_market_day() -> None:
    text = "A: farm 1; grain 2\nB: farm 1; smithy 1; grain 3; cubes green; life 9"
    state = position(text, stalls="C07 C02 C05")
    after(state, "take market orange", "serve C07")
    assert kinds(after(state, "serve C02")) == ["paid", "sold", "bridge_now"]


def test_the_last_grave_brings_about_the_end() -> None:
    text = "A: smithy 1 1; life 9; dead-crafts 1 1\nB: farm 1; dead-grave 2 2"
    state = position(text, board="harvest plague orange")
    happened = after(state, "take harvest plague")
    assert ("died", 0, {"number": 1, "rest": "grave"}) in happened
    assert ("ended", 0, {"ending": "graves-full"}) in happened


# The service


def test_a_service_from_beginning_to_end() -> None:
    state = position("A: window2 2; bag 3; coins 1\nB: farm 1", board=LAST_CUBE)
    assert after(state, "take harvest orange") == [("chapter", None, {"service": 3})]
    happened = after(state, "buy 3")
    assert only("majority", happened) == [("majority", 0, {"n": 2})]
    assert happened[-1] == ("chapter", None, {"round": 4})
    assert ("monks", None, {}) in happened
    assert not only("drawn", happened)


def test_only_monks_come_out_of_a_later_service_in_which_nobody_can_buy() -> None:
    state = position("A: farm 1\nB: farm 1", board=LAST_CUBE, services=2, out=4)
    happened = after(state, "take harvest orange", "skip")
    assert only("monks", happened) == [("monks", None, {})]


def test_members_that_come_out_are_counted() -> None:
    for seed in range(20):
        state = position("A: bag 1 1 1 2 2\nB: farm 1; bag 1 1", board=LAST_CUBE)
        state = state.resample(0, seed)
        before = sum(
            len(player["members"].get("bag", ())) for player in state.position()["players"]
        )
        happened = after(state, "take harvest orange")
        now = sum(len(player["members"].get("bag", ())) for player in state.position()["players"])
        assert sum(int(values["n"]) for _, _, values in only("drawn", happened)) == before - now
        assert bool(only("monks", happened)) == (before == now)


def test_a_member_put_into_the_bag_and_drawn_at_once() -> None:
    for seed in range(20):
        state = position("A: farm 2\nB: farm 1", board="church orange").resample(0, seed)
        happened = after(state, "take church orange", "bag 2@farm time")
        came = "window1" in state.position()["players"][0]["members"]
        assert bool(only("drawn", happened)) == came
        assert bool(only("monks", happened)) != came


def test_the_taker_of_the_marker_leads_the_new_round() -> None:
    state = position(TWO, board=LAST_CUBE, marker=1)
    happened = after(state, "take harvest orange", "skip")
    assert only("first", happened) == [("first", 1, {})]


# Told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", TALE)
def test_everything_that_happens_is_told(kind: str, language: str) -> None:
    text = event(kind, TALE[kind], GAME.words(language))
    assert text.strip() == text != ""
    assert not {"{", "}"} & set(text)


@pytest.mark.parametrize("rest", ["crafts", "farm", "grave", "gone"])
def test_each_rest_has_a_sentence_of_its_own(rest: str) -> None:
    words = GAME.words("en")
    told = {event("died", {"number": 1, "rest": one}, words) for one in ("crafts", "grave", "gone")}
    assert len(told) == 3
    assert "1" in event("died", {"number": 1, "rest": rest}, words)


def test_random_games_tell_only_what_is_known() -> None:
    state = GAME.start(seats=3, seed="told")
    while not state.is_over:
        legal = state.legal_actions()
        before = state.clone()
        state.apply(int(legal[len(state.actions) % len(legal)]))
        assert state.record.n_notes < len(state.record.notes) // 2
        for kind, seat, values in state.happened_since(before):
            assert kind in TALE, kind
            assert seat is None or 0 <= seat < 3
            assert event(kind, values, GAME.words("ru"))


def test_decisions_are_told_in_words() -> None:
    words = GAME.words("en")
    sentences = {
        "take harvest green": "takes a cube: green (persuasion) · Harvest",
        "train 1@farm smithy": "trains a 1 (smithy)",
        "advance 2@chamber1 scroll": "moves a 2 up by a scroll: 2nd chamber",
        "promote 2@window1": "moves a 2 on in church: 2nd window",
        "pay green coin": "pays 1 green, 1 coin",
        "gain pink pink": "takes 2 pink",
        "gain wagon": "takes 1 wagon",
        "bury 1@smithy": "lets a 1 go (smithy)",
        "bag 3@farm time": "puts a 3 into the black bag, for time",
        "travel 3@north west": "travels on with a 3: north city → west city",
    }
    for text, sentence in sentences.items():
        act, value = GAME.action_space.decode(GAME.action_space.parse(text))
        assert log(Act(act), value, True, words, GAME.components()) == sentence
