"""What one browser is told, and above all what it is not told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from stammtisch.core.registry import load
from stammtisch.table.requests import prepare
from stammtisch.table.snapshot import snapshot
from stammtisch.table.table import Table

from .tables import hand_over, play_on, reader, table


def told(of: Table, *yours: int, language: str = "en", full: bool = False) -> dict[str, Any]:
    """What a browser with these seats gets, after a journey through JSON."""
    document = snapshot(of, of.now, reader(*yours, language=language), full)
    back: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return back


def mover(of: Table) -> int:
    seat = of.now.state.to_move
    assert seat is not None
    return seat


@pytest.mark.parametrize("decisions", range(9))
@pytest.mark.parametrize("yours", [(), (0,), (1,), (2,)])
def test_states_a_seat_cannot_tell_apart_give_it_the_same_snapshot(
    yours: tuple[int, ...], decisions: int
) -> None:
    one = table("ppp", seed=f"{decisions}")
    play_on(one, decisions)
    seat = yours[0] if yours else None
    state = one.now.state
    for seed in range(5):
        other = replace(one.now, state=state.resample(seat, seed))
        drawn = snapshot(one, other, reader(*yours), full=True)
        assert drawn == {**snapshot(one, one.now, reader(*yours), full=True), "undo": None}


def test_one_person_sees_their_own_seat_whoever_decides() -> None:
    one = table("ppp")
    for seat in range(3):
        shown = told(one, seat)
        assert shown["seat"] == seat
        assert bool(shown["scene"]["choices"]) == (seat == mover(one))
        assert shown["covered"] is None


def test_a_spectator_sees_no_seat_s_hand_and_may_do_nothing() -> None:
    shown = told(table("pp"))
    assert (shown["seat"], shown["yours"], shown["scene"]["choices"]) == (None, [], {})


def test_a_shared_screen_is_covered_for_a_secret_decision_and_shows_it_when_handed_over() -> None:
    one = table("pp")
    seat = mover(one)
    shown = told(one, 0, 1)
    assert shown["covered"] == {"seat": seat, "name": one.setup.seats[seat].name}
    assert (shown["seat"], shown["scene"]["choices"]) == (None, {})
    one.add(*prepare(one, hand_over(one, seat), (0, 1), "en"))
    shown = told(one, 0, 1)
    assert shown["covered"] is None
    assert (shown["seat"], bool(shown["scene"]["choices"])) == (seat, True)


def test_a_hand_over_shows_nothing_to_anybody_else() -> None:
    one = table("ppe")
    seat = mover(one)
    before = told(one, 2), told(one)
    one.add(*prepare(one, hand_over(one, seat), (0, 1, 2), "en"))
    for old, new in zip(before, (told(one, 2), told(one)), strict=True):
        assert {**old, "n": 1, "now": 1} == new


def test_the_log_hides_what_another_seat_chose_in_secret_until_the_game_is_over() -> None:
    one = table("pp")
    seat = mover(one)
    play_on(one, 1)
    assert told(one, seat)["log"][0]["text"] != told(one, 1 - seat)["log"][0]["text"]
    assert told(one, 1 - seat)["log"] == told(one)["log"]
    assert not any(letter.isdigit() for letter in told(one)["log"][0]["text"])
    play_on(one, 60)
    assert told(one)["log"] == told(one, 0)["log"] == told(one, 1)["log"]


def test_a_snapshot_of_an_earlier_moment_tells_nothing_later() -> None:
    one = table("pp")
    play_on(one, 2)
    early = told(one, 0)
    moment = one.now
    play_on(one, 60)
    later = snapshot(one, moment, reader(0), full=False)
    assert msgspec.json.decode(msgspec.json.encode(later)) == {**early, "undo": None}


def test_the_seed_stays_secret_until_the_game_is_over_and_fits_the_promise_then() -> None:
    one = table("pp", seed="f00d")
    assert told(one, 0)["deal"] == {"hash": one.setup.deal, "seed": None}
    assert "f00d" not in json.dumps(told(one, 0))
    play_on(one, 60)
    assert told(one)["deal"] == {"hash": one.setup.deal, "seed": "f00d"}


def test_drawings_and_colours_travel_only_when_asked_for() -> None:
    one = table("pp")
    assert "symbols" not in told(one, 0)["scene"]
    full = told(one, 0, full=True)["scene"]
    assert full["symbols"]
    assert full["palette"]


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_the_result_names_the_winners_in_the_reader_s_language(language: str) -> None:
    one = table("pp")
    assert told(one, language=language)["result"] is None
    play_on(one, 60)
    shown = told(one, language=language)
    winners = list(one.now.state.winners)
    assert shown["result"]["winners"] == winners
    assert one.setup.seats[winners[0]].name in shown["result"]["sentence"]
    assert load("toy").words(language)("ending.trick") in shown["result"]["sentence"]
    assert shown["title"] == load("toy").words(language)("title")


def test_a_table_where_a_bot_decides_is_said_to_think() -> None:
    one = table("pr")
    thinking = [told(one, 0)["thinking"]]
    expected = [mover(one) == 1]
    play_on(one, 1)
    assert [*thinking, told(one, 0)["thinking"]] == [*expected, mover(one) == 1]
