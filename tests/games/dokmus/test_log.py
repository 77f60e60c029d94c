"""What happens by itself after a decision, as the log tells it; never what is secret."""

from __future__ import annotations

import pytest

from stammtisch.core.notes import Happening
from stammtisch.core.state import State
from stammtisch.core.words import LANGUAGES
from stammtisch.games.dokmus.picture import event
from stammtisch.games.dokmus.state import Happened

from .boards import position
from .islands import EN, GAME

TALE = {
    "chapter": {"round": 3},
    "revealed": {"guardian": 2},
    "unused": {"guardian": 5},
    "sacrificed": {},
    "volcano": {"n": 2},
    "talisman": {},
}
"""Every kind of event with values for its sentence."""


def after(state: State, *texts: str) -> list[Happening]:
    """What happens after the last of these decisions."""
    for text in texts:
        before = state.clone()
        state.apply(text)
    return state.happened_since(before)


def kinds(happened: list[Happening]) -> list[str]:
    return [kind for kind, _, _ in happened]


def first_round(seats: int) -> list[Happening]:
    """What the last start token brings about."""
    state = GAME.start(seats=seats, seed="first round")
    for _ in range(seats - 1):
        assert after(state, state.text(int(state.legal_actions()[0]))) == []
    return after(state, state.text(int(state.legal_actions()[0])))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_round_is_a_chapter_too(seats: int) -> None:
    assert first_round(seats) == [("chapter", None, {"round": 1})]


def test_a_guardian_is_revealed_when_its_owner_begins_and_not_before() -> None:
    state = GAME.start(seats=3, seed="revealed")
    for _ in range(3):
        state.apply(state.text(int(state.legal_actions()[0])))
    first = state.to_move
    assert first is not None
    assert after(state, "draft 4") == []
    assert after(state, "draft 2") == []
    second = (first + 1) % 3
    assert after(state, "draft 5") == [("revealed", second, {"guardian": 2})]


def test_the_next_turn_reveals_a_guardian() -> None:
    happened = after(position(".A .", unplaced=1, guardian=2), "place b1")
    assert kinds(happened) == ["revealed"]
    seat, values = happened[0][1:]
    assert seat != 0 and int(values["guardian"]) > 2


def test_nothing_happens_within_a_turn() -> None:
    assert after(position(".A v ."), "place b1") == []


def test_volcanoes_take_their_tokens_at_the_end_of_the_turn() -> None:
    state = position(".A v v .")
    assert after(state, "place b1", "place c1", "place d1")[0] == ("volcano", 0, {"n": 2})


@pytest.mark.parametrize(
    ("drawing", "text", "burnt"),
    [
        (".A f vA", "place b1", 1),
        (".A f .A", "place b1", 0),
        (".A ~ v", "cross c1", 1),
    ],
)
def test_what_the_last_token_costs_is_no_matter_of_volcanoes(
    drawing: str, text: str, burnt: int
) -> None:
    happened = after(position(drawing, unplaced=2), text)
    assert [values["n"] for kind, _, values in happened if kind == "volcano"] == [burnt] * bool(
        burnt
    )


def test_an_action_that_is_given_up_is_told() -> None:
    happened = after(position(".A", unplaced=0, used=False, guardian=4), "end")
    assert happened[0] == ("unused", 0, {"guardian": 4})


def test_an_action_that_nothing_can_be_done_with_is_lost() -> None:
    """Seat 0 holds the talisman already."""
    happened = after(position(".A .", unplaced=1, used=False, guardian=1), "place b1")
    assert happened[0] == ("unused", 0, {"guardian": 1})


@pytest.mark.parametrize(
    ("guardian", "texts"),
    [(2, ["slide 2A"]), (4, ["rotate 1A cw"]), (3, ["lift a1", "drop b1"])],
)
def test_an_action_that_ends_the_turn_is_used(guardian: int, texts: list[str]) -> None:
    happened = after(position(".A .", unplaced=0, used=False, guardian=guardian), *texts)
    assert kinds(happened) in (["revealed"], ["chapter"])


def test_the_action_of_ruins_is_not_the_guardian_s() -> None:
    """With the ruins' action the last token moves; guardian 1 remains without use."""
    state = position("rA .A .", unplaced=0, used=False, guardian=1, ruins=0)
    assert after(state, "lift b1", "drop c1")[0] == ("unused", 0, {"guardian": 1})


def test_a_round_ends_and_the_next_begins() -> None:
    state = GAME.start(seats=3, seed="rounds")
    told: list[Happening] = []
    while state.position()["round"] < 3:
        before = state.clone()
        state.apply(state.text(int(state.legal_actions()[0])))
        told += state.happened_since(before)
    assert [values for kind, _, values in told if kind == "chapter"] == [
        {"round": 1},
        {"round": 2},
        {"round": 3},
    ]
    assert kinds(told).count("revealed") == 6


def test_two_players_pass_the_talisman_on() -> None:
    state = GAME.start(seats=2, seed="talisman")
    holders, told = [state.position()["talisman"]], []
    while not state.is_over:
        before = state.clone()
        state.apply(state.text(int(state.legal_actions()[0])))
        passed = [seat for kind, seat, _ in state.happened_since(before) if kind == "talisman"]
        told += passed
        if passed:
            holders.append(state.position()["talisman"])
    assert told == holders[1:]
    assert len(told) == 8


def test_a_talisman_that_is_taken_is_the_decision_itself() -> None:
    """Whoever chooses second takes the first guardian."""
    state = GAME.start(seats=3, seed="taken")
    taken = 0
    while not state.is_over:
        texts = [state.text(int(action)) for action in state.legal_actions()]
        text = "talisman" if "talisman" in texts else texts[0 if len(texts) < 5 else -1]
        before = state.clone()
        state.apply(text)
        taken += text == "talisman"
        assert "talisman" not in kinds(state.happened_since(before))
    assert taken


def test_the_end_of_the_game_begins_no_round() -> None:
    state = GAME.start(seats=3, seed="end")
    while not state.is_over:
        before = state.clone()
        state.apply(state.text(int(state.legal_actions()[0])))
    assert not set(kinds(state.happened_since(before))) & {"chapter", "revealed"}


def test_the_tale_has_all_that_rules_note() -> None:
    assert set(TALE) == {kind.name.lower() for kind in Happened}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", TALE)
def test_every_event_has_its_sentence(kind: str, language: str) -> None:
    values: dict[str, int | str] = {**TALE[kind]}
    sentence = event(kind, values, GAME.words(language))
    assert sentence and not set(sentence) & set("{}")
    assert all(str(value) in sentence for value in values.values())


def test_one_volcano_is_one() -> None:
    assert event("volcano", {"n": 1}, EN) == "sacrifices a token to a volcano"
    assert event("revealed", {"guardian": 2}, EN) == "reveals guardian 2: Move a map tile"
