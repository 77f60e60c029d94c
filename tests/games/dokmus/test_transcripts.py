"""Stored games: they replay into the results they had, and the oracle follows them to the end.

A game is never recorded anew because a test went red: rules that bring about another game are
another `rules_version`.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

import pytest

import stammtisch
from stammtisch.core.state import State
from stammtisch.core.transcript import read

from . import oracle, oracle_game, oracle_scoring
from .boards import GAME
from .conserved import conserved

FOLDER = Path(__file__).with_name("transcripts")
STORED = sorted(FOLDER.glob("*.txt"))


@dataclass(frozen=True)
class Result:
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    tie: str | None = None


RESULTS = {
    "two_players": Result((48, 57), (1,)),
    "three_players": Result((56, 57, 54), (1,)),
    "four_players": Result((28, 50, 43, 60), (3,)),
    "variants_off": Result((27, 64, 39), (1,)),
    "enclosed_tiles": Result((55, 54), (0,)),
    "tie_broken_by_sacrifices": Result((28, 15, 15, 28), (3,), "end-of-the-game"),
    "shared_victory": Result((14, 25, 25), (1, 2), "shared"),
}


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@functools.cache
def replayed(name: str) -> State:
    return stammtisch.replay(text_of(name))


@pytest.mark.parametrize("name", RESULTS)
def test_a_stored_game_has_its_result(name: str) -> None:
    state, expected = replayed(name), RESULTS[name]
    assert state.is_over
    assert tuple(score["total"] for score in state.scores()) == expected.totals
    assert state.winners == expected.winners
    assert state.outcome is not None
    assert state.outcome.tie == expected.tie
    assert f"\nresult: {' '.join(map(str, expected.totals))}\n" in text_of(name)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_the_oracle_plays_a_stored_game(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8"))
    table = oracle.read(record.start.position())
    for line, action in record.moves:
        text = GAME.action_space.text(action)
        assert text in oracle_game.legal(table), f"line {line}: {text}"
        table = oracle_game.after(table, text)
    end = replayed(path.stem)
    now = oracle.read(end.position())
    now.turn = table.turn if end.is_over else now.turn
    assert table == now
    assert oracle_scoring.scores(table) == end.scores()
    assert not end.is_over or oracle_scoring.winners(table) == end.winners


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_nothing_is_made_or_lost_in_a_stored_game(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8"))
    state = record.start
    counted = conserved(state)
    for action in record.end.actions:
        state.apply(action)
        assert conserved(state) == counted


def test_stored_games_are_of_all_player_counts_and_take_every_kind_of_decision() -> None:
    ends = [replayed(path.stem) for path in STORED]
    assert {end.seats for end in ends} == set(GAME.seats)
    kinds = {GAME.action_space.decode(action)[0] for end in ends for action in end.actions}
    assert kinds == set(GAME.action_space.acts)


def test_the_game_in_variants_has_none_by_default() -> None:
    chosen = replayed("variants_off").origin.variants
    assert chosen == {name: not value for name, value in GAME.variants.items()}


def test_the_enclosed_tiles_are_the_house_faces_in_a_mirror() -> None:
    enclosed = replayed("enclosed_tiles").origin.components
    assert enclosed.text is not None
    assert (enclosed.tables == GAME.components().tables[:, :, ::-1]).all()


def test_the_broken_tie_is_one_of_points_and_not_of_sacrifices() -> None:
    players = replayed("tie_broken_by_sacrifices").position()["players"]
    assert players[3]["sacrificed"] > players[0]["sacrificed"]


def test_the_victory_is_shared_for_nothing_tells_the_winners_apart() -> None:
    players = replayed("shared_victory").position()["players"]
    assert players[1]["sacrificed"] == players[2]["sacrificed"]
