"""Options of the picture, points behind a screen, decisions that are forced."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from stammtisch.table import undo
from stammtisch.table.errors import RefusedError
from stammtisch.table.preview import preview
from stammtisch.table.replays import replay_table
from stammtisch.table.setup import NewTable, Seat, Setup, make_setup, rematch_setup
from stammtisch.table.snapshot import snapshot
from stammtisch.table.table import Table

from .tables import WORDS, play_on, reader, setup, table

TWO = [Seat("person", "Anna"), Seat("bot", "", "random")]
CHIPS = {"chips": True}
OPEN = {"open_points": True}


def scores(one: Table, *yours: int, **more: Any) -> list[bool]:
    """By seat, whether its points are told."""
    shown = snapshot(one, one.now, reader(*yours), False)
    told = [row["score"] is not None for row in shown["players"]]
    assert [gain is not None for gain in shown["gained"]] == told
    return told


def test_options_are_agreed_like_variants() -> None:
    assert make_setup(NewTable("toy", TWO, options=OPEN), WORDS).options == OPEN
    for options in ({"x": True}, {"open_points": 1}):
        with pytest.raises(RefusedError, match="unknown_option"):
            make_setup(NewTable("toy", TWO, options=options), WORDS)  # type: ignore[arg-type]


def test_a_rematch_keeps_the_options_and_an_old_table_has_none() -> None:
    agreed = make_setup(NewTable("toy", TWO, options=OPEN), WORDS)
    assert rematch_setup(agreed, rotate=True)[0].options == OPEN
    kept = msgspec.json.decode(msgspec.json.encode(setup()))
    assert "options" not in kept
    old = msgspec.convert(kept, Setup)
    one = Table("t", old, [Table.begin(old)])
    assert one.draw(one.now.state.known(0), (), "en").sprites


def test_an_option_the_game_no_longer_has_is_passed_over() -> None:
    one = table("pp", options={"gone": True})
    assert one.draw(one.now.state.known(0), (), "en").sprites


def test_points_behind_a_screen_are_told_when_the_game_is_over() -> None:
    one = table("pe", variants=CHIPS)
    play_on(one, 7)
    assert scores(one, 0) == [True, False]
    assert scores(one, 1) == [False, True]
    assert scores(one) == [False, False]
    play_on(one, 100)
    assert scores(one, 0) == scores(one) == [True, True]
    past = snapshot(one, one.at(5), reader(0), False)
    assert None not in [row["score"] for row in past["players"]]


def test_open_points_are_told() -> None:
    one = table("pe", variants=CHIPS, options=OPEN)
    assert scores(one, 0) == scores(one) == [True, True]


def test_a_preview_tells_no_points_behind_a_screen() -> None:
    one = table("pe", variants=CHIPS)
    dice = random.Random(1)
    while (mover := one.now.state.to_move) is not None:
        legal = [one.now.state.text(int(a)) for a in one.now.state.legal_actions()]
        action = dice.choice(legal)
        seen = preview(one, action, reader(mover))["scores"]
        assert seen is None or seen[1 - mover] is None
        one.add(*one.decide(mover, action, f"key {one.now.n + 1}", "en"))


def test_a_replay_shows_everything() -> None:
    one = table("pe", variants=CHIPS)
    play_on(one, 100)
    made, _ = replay_table(one.now.state.transcript(["Anna", "Boris"]))
    assert made.options == OPEN


def test_what_is_forced_is_taken_back_with_the_decision_before_it() -> None:
    """Of the last turn: two chips that were chosen, and the one card that was left."""
    one = table("pe", variants={"chips": True, "swapping": False})
    while one.now.state.view(0)["trick"] < 2:
        decide(one, 0)
    seat = one.now.state.to_move
    assert seat is not None
    decide(one, 0)
    first = one.now.n
    decide(one, -1)
    assert undo.offer(one, (seat,)) == undo.Undo(first, first - 1)
    following, before = one.now.n, one.now.n - 1
    assert one.now.state.to_move == seat
    decide(one, 0)
    assert undo.is_forced(one, one.now.n)
    assert not undo.is_forced(one, following)
    offered = undo.offer(one, (seat,))
    assert offered is not None
    assert offered.ask == before


@pytest.mark.parametrize(("name", "variants"), [("toy", CHIPS), ("ilos", {}), ("village", {})])
def test_the_picture_calls_forced_what_the_rules_do(name: str, variants: dict[str, bool]) -> None:
    one = table("pp", game=name, variants=variants)
    play_on(one, 60)
    for n in one.history.path_to(one.history.node):
        state = one.history.state(one.history.parents[n])
        drawn = one.draw(state.known(state.to_move), state.legal_texts(), "en")
        assert undo.is_forced(one, n) == (drawn.forced == one.entries[n].action)


def decide(one: Table, place: int) -> None:
    """The legal action at this place, in the order of their ids; chips of both colours in turn."""
    state = one.now.state
    assert state.to_move is not None
    legal = [state.text(int(action)) for action in state.legal_actions()]
    if legal[0].startswith("pay"):
        place = -1 if state.view(0)["due"] == 1 else 0
    one.add(*one.decide(state.to_move, legal[place], f"key {one.now.n + 1}", "en"))
