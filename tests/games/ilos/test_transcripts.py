"""Stored games: they replay into the results they had, and the oracle follows them to the end.

A game is never recorded anew because a test went red: rules that bring about another game are
another `rules_version`.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

import pytest

from stammtisch.core.state import State
from stammtisch.core.transcript import Record, read

from . import oracle, oracle_game
from .boards import GAME, legal
from .conserved import conserved

FOLDER = Path(__file__).with_name("transcripts")
EVERY = 7
"""The oracle looks at every seventh decision of a game."""


@dataclass(frozen=True)
class Result:
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    ended: str = "end-of-the-game"
    tie: str | None = None


RESULTS = {
    "two_players": Result((112, 218), (1,)),
    "three_players": Result((246, 215, 207), (0,)),
    "four_players": Result((140, 155, 176, 132), (2,)),
    "all_variants": Result((124, 156, 148, 98, 66), (1,)),
    "last_round": Result((80, 30), (0,), "last-round"),
    "robbed": Result((260, 239, 291, 161, 157), (2,), "last-round"),
    "nothing_left": Result((0, 3, 0), (1,), "nothing-left"),
    "shared_victory": Result((1, 1), (0, 1), "nothing-left", "shared"),
}


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@functools.cache
def record(name: str) -> Record:
    return read(text_of(name))


def replayed(name: str) -> State:
    return record(name).end


EACH = pytest.mark.parametrize("name", RESULTS)


@EACH
def test_a_stored_game_has_its_result(name: str) -> None:
    state, expected = replayed(name), RESULTS[name]
    assert state.outcome is not None
    assert tuple(score["total"] for score in state.scores()) == expected.totals
    assert state.winners == expected.winners
    assert (state.outcome.ended, state.outcome.tie) == (expected.ended, expected.tie)
    assert f"\nresult: {' '.join(map(str, expected.totals))}\n" in text_of(name)


@EACH
def test_the_oracle_plays_a_stored_game(name: str) -> None:
    """Nothing is made or lost in it either."""
    state = record(name).start.clone()
    counted = conserved(state)
    for number, action in enumerate(replayed(name).actions):
        if number % EVERY:
            state.apply(action)
            continue
        text, doc = state.text(action), state.position()
        assert legal(state) == oracle.legal(doc), f"decision {number}: {text}"
        now = state.apply(action).position()
        expected = oracle_game.after(doc, text, now)
        assert oracle_game.essence(now) == oracle_game.essence(expected), f"decision {number}"
        assert conserved(state) == counted
    assert oracle_game.scores(state.position()) == state.scores()


def test_stored_games_end_in_every_way_there_is() -> None:
    outcomes = [replayed(name).outcome for name in RESULTS]
    assert {outcome.ended for outcome in outcomes if outcome} == set(GAME.endings)
    assert {outcome.tie for outcome in outcomes if outcome} == {None, *GAME.ties}


def test_stored_games_are_of_all_player_counts_and_take_every_kind_of_decision() -> None:
    ends = [replayed(name) for name in RESULTS]
    assert {end.seats for end in ends} == set(GAME.seats)
    kinds = {GAME.action_space.decode(action)[0] for end in ends for action in end.actions}
    assert kinds == set(GAME.action_space.acts)


def test_the_game_in_variants_has_none_by_default() -> None:
    chosen = replayed("all_variants").origin.variants
    assert chosen == {name: not value for name, value in GAME.variants.items()}


def test_all_have_had_the_same_number_of_turns() -> None:
    for name in RESULTS:
        state = replayed(name)
        rounds = state.position()["round"]
        ends = sum(state.text(action) == "end" for action in state.actions)
        assert ends == rounds * state.seats


def test_two_on_tiles_with_one_side_leave_no_place_for_a_third() -> None:
    state = replayed("nothing_left")
    assert len(state.position()["tiles"]) == 2
    assert sum(state.text(action).startswith("lay") for action in state.actions) == 2


def test_hands_were_robbed_when_nothing_could_be_drawn() -> None:
    """At the end somebody still knows cards that were taken."""
    players = replayed("robbed").position()["players"]
    known = [sum(sum(cards.values()) for cards in player["known"]) for player in players]
    assert max(known) > 0
