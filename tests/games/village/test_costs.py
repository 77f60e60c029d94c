"""What a decision costs, where it takes a member, which deaths it brings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stammtisch.core.notes import notes_of
from stammtisch.core.state import State
from stammtisch.core.vocabulary import NONE
from stammtisch.games.village.actions import PAID, Act
from stammtisch.games.village.rules.costs import coins_for, goods_for, grain_for, move_of, time_for
from stammtisch.games.village.rules.deaths import deaths_after, deaths_due, lowest_visible, pretend
from stammtisch.games.village.rules.payment import COIN
from stammtisch.games.village.state import GOODS, PLACES, Happened, Phase

from .boards import GAME, position

COSTS = {
    "take harvest plague": "time*2",
    "take harvest green": "",
    "train 1@farm smithy": "time*3",
    "make plow time": "time*3",
    "make plow cubes": "",
    "make ox grain": "grain*3",
    "mill": "time*2 grain*2",
    "serve C01": "time horse plow",
    "send 2@farm north": "time*2 wagon",
    "travel 2@north west": "time*2 wagon",
    "enter 3@farm green": "time",
    "enter 3@farm scroll": "time scroll",
    "advance 3@chamber3 scroll": "time*3 scroll",
    "bag 1@farm brown": "",
    "bag 1@farm time": "time*3",
    "promote 1@window1": "grain",
    "promote 1@window3": "grain*2",
    "buy 2": "coin",
    "privilege 3": "",
    "privilege 4": "coin",
}
"""By decision, cubes left out."""

MOVES = {
    "recall 2@smithy": (1, "smithy", "farm"),
    "train 1@farm office": (0, "farm", "office"),
    "send 2@farm south": (1, "farm", "south"),
    "travel 2@south harbour": (1, "south", "harbour"),
    "enter 3@farm green": (2, "farm", "chamber1"),
    "advance 3@chamber3 green": (2, "chamber3", "chamber4"),
    "bag 4@farm time": (3, "farm", "bag"),
    "promote 1@window3": (0, "window3", "window4"),
}
FIVES = "A: farm 1 1 2; smithy 2; life 8\nB: farm 1"


def decoded(text: str) -> tuple[Act, int]:
    act, value = GAME.action_space.decode(GAME.action_space.parse(text))
    return Act(act), value


@pytest.mark.parametrize("text", COSTS)
def test_a_decision_costs_what_is_printed(text: str) -> None:
    record = position("A: farm 1\nB: farm 1").record
    act, value = decoded(text)
    told = {"time": time_for(record, act, value), "grain": grain_for(record, act, value)}
    told |= {name: goods_for(record, act, value, k) for k, name in enumerate(GOODS)}
    told["coin"] = coins_for(act, value)
    parts = (part.partition("*") for part in COSTS[text].split())
    assert {k: n for k, n in told.items() if n} == {name: int(n or 1) for name, _, n in parts}


@pytest.mark.parametrize("text", MOVES)
def test_a_member_goes_where_the_decision_says(text: str) -> None:
    number, source, target = MOVES[text]
    assert move_of(*decoded(text)) == (number, PLACES.index(source), PLACES.index(target))


def test_other_decisions_move_nobody() -> None:
    for text in ("mill", "bury 1@farm", "take harvest green", "pass"):
        assert move_of(*decoded(text)) == (NONE, NONE, NONE)


def test_whoever_would_reach_the_bridge_owes_a_death() -> None:
    record = position(FIVES).record
    assert deaths_after(record, 0, *decoded("take harvest green")) == 0
    assert deaths_after(record, 0, *decoded("take harvest plague")) == 1
    record.turn.owed = 1
    assert deaths_due(record, 0) == 1
    assert deaths_due(record, 1) == 0
    assert deaths_after(record, 0, *decoded("train 1@farm smithy")) == 2


def test_who_would_be_the_oldest_is_asked_without_a_trace() -> None:
    state = position("A: farm 1 2; life 8\nB: farm 1")
    before, record = state.digest(), state.record
    act, value = decoded("bag 1@farm time")
    pretend(record, 0, act, value, 1)
    assert lowest_visible(record, 0) == 1
    pretend(record, 0, act, value, -1)
    assert lowest_visible(record, 0) == 0
    assert state.digest() == before


def walk(seats: int) -> Iterator[tuple[State, State]]:
    """A game by chance: the states before and after each decision."""
    state = GAME.start(seats, f"costs {seats}")
    while not state.is_over:
        before, legal = state.clone(), state.legal_actions()
        state.apply(int(legal[7 * len(state.actions) % len(legal)]))
        yield before, state


def done(before: State, after: State) -> tuple[Act, int] | None:
    """What was carried out; None for what is yet to be paid for."""
    act, value = GAME.action_space.decode(after.actions[-1])
    were, are = before.record.turn, after.record.turn
    if act == Act.PAY:
        return Act(were.act), were.value
    is_due = after.record.phase == Phase.PAY and (are.act, are.value) == (act, value)
    return None if is_due else (Act(act), value)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_time_grain_and_coins_change_by_costs_and_by_what_is_noted(seats: int) -> None:
    for before, after in walk(seats):
        seat, deed = before.record.to_move, done(before, after)
        were, are = before.record.players[seat], after.record.players[seat]
        noted = [(one.kind, one.numbers) for one in notes_of(after.record) if one.seat == seat]
        time = grain = coins = 0
        if deed is not None:
            time, grain = time_for(before.record, *deed), -grain_for(before.record, *deed)
            coins = -coins_for(*deed)
        grain += sum(n[0] for kind, n in noted if kind == Happened.GRAIN)
        coins += sum(n[0] for kind, n in noted if kind == Happened.COINS)
        coins -= sum(n[COIN] for kind, n in noted if kind == Happened.PAID)
        act, value = GAME.action_space.decode(after.actions[-1])
        if act == Act.PAY:
            coins -= int(PAID[value, COIN])
        assert (were.life + time - are.life) % before.record.printed.lap == 0
        assert are.grain == were.grain + grain
        assert are.coins == were.coins + coins
