"""A transcript replays into the same game; a broken one is refused by the line that is broken."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import stammtisch
from stammtisch import GameError, TranscriptError
from stammtisch.core.game import Game
from stammtisch.core.state import State
from stammtisch.core.transcript import read

from .tables import GAMES, Table, stored, walk

N_MOVES = 12
"""Decisions in the transcripts that are broken: replaying must stay quick."""

STORED = [path for name in GAMES for path in stored(name)]


def opening(game: Game) -> State:
    state = game.start(game.seats[-1], seed="opening")
    for _ in zip(range(N_MOVES), walk(state, 1), strict=False):
        pass
    return state


@pytest.fixture(scope="module")
def lines(game: Game) -> list[str]:
    """The opening's transcript. Line numbers count from 1."""
    return opening(game).transcript().splitlines()


def first_move(lines: list[str]) -> int:
    return lines.index("") + 1


def refused_at(lines: list[str]) -> int:
    with pytest.raises(TranscriptError) as caught:
        stammtisch.replay("\n".join(lines) + "\n")
    assert str(caught.value).startswith(f"line {caught.value.line}")
    return caught.value.line


def test_a_finished_game_replays(table: Table) -> None:
    text = table.end.transcript()
    twin = stammtisch.replay(text)
    assert twin == table.end
    assert twin.actions == table.end.actions
    assert twin.transcript() == text


def test_an_unfinished_game_replays(table: Table) -> None:
    for state in table.undecided[:3]:
        assert stammtisch.replay(state.transcript()) == state


def test_a_game_in_variants_replays(game: Game) -> None:
    variants = {name: not value for name, value in game.variants.items()}
    state = game.start(seed="ours", variants=variants)
    state.apply(int(state.legal_actions()[0]))
    assert stammtisch.replay(state.transcript()) == state


def test_a_game_from_a_position_replays(table: Table) -> None:
    state = table.game.from_position(table.undecided[-1].position())
    state.apply(int(state.legal_actions()[0]))
    twin = stammtisch.replay(state.transcript())
    assert twin == state
    assert len(twin.actions) == 1


def test_a_game_with_its_own_components_replays(game: Game) -> None:
    text = game.module("components").house() + "# ours\n"
    state = game.start(seed=1, components=text)
    state.apply(int(state.legal_actions()[0]))
    assert "# ours" in state.transcript()
    assert stammtisch.replay(state.transcript()) == state


def test_players_and_comments_change_nothing(lines: list[str], game: Game) -> None:
    state = opening(game)
    named = state.transcript([f"Anna {seat}" for seat in range(state.seats)])
    assert "player 0: Anna 0" in named
    assert stammtisch.replay("\ufeff" + named.replace("\n", "\r\n") + "# good game\n") == state


def test_players_names_are_read(game: Game) -> None:
    state = opening(game)
    names = [f"Anna {seat}" for seat in range(state.seats)]
    record = read(state.transcript(names))
    assert record.players == dict(enumerate(names))
    assert record.end == state
    assert record.after(1) == record.start.apply(state.actions[0])


def test_a_move_that_is_no_action_is_named(lines: list[str]) -> None:
    for i in range(first_move(lines), len(lines), 5):
        seat = lines[i].split()[0]
        assert refused_at([*lines[:i], f"{seat} checkmate", *lines[i + 1 :]]) == i + 1


def test_a_move_out_of_turn_is_named(lines: list[str]) -> None:
    for i in range(first_move(lines), len(lines), 5):
        _, _, action = lines[i].partition(" ")
        for seat in ("9", "-1", "x", ""):
            assert refused_at([*lines[:i], f"{seat} {action}", *lines[i + 1 :]]) == i + 1


def test_an_illegal_move_is_named(game: Game, lines: list[str]) -> None:
    for i in range(first_move(lines), len(lines), 5):
        state = stammtisch.replay("\n".join(lines[:i]))
        illegal = int(np.flatnonzero(state.legal_mask() == 0)[i])
        wrong = f"{state.to_move} {state.text(illegal)}"
        assert refused_at([*lines[:i], wrong, *lines[i + 1 :]]) == i + 1


def test_a_move_after_the_end_is_named(table: Table) -> None:
    lines = [*table.end.transcript().splitlines()[:-1], f"0 {table.game.action_space.text(0)}"]
    assert refused_at(lines) == len(lines)


def test_a_wrong_result_is_named(table: Table) -> None:
    lines = table.end.transcript().splitlines()
    assert refused_at([*lines[:-1], "result: 1000 1000"]) == len(lines)


def test_a_result_too_early_is_named(lines: list[str]) -> None:
    assert refused_at([*lines, "result: 0 0"]) == len(lines) + 1


HEAD: list[tuple[str, str]] = [
    ("game", "chess"),
    ("rules", "999"),
    ("rules", "one"),
    ("seats", "99"),
    ("seats", "two"),
    ("variants", "no_such_variant=yes"),
    ("variants", "maybe"),
    ("components", "house 0000000000000000"),
    ("components", "enclosed 0000000000000000"),
    ("components", "theirs"),
]


def test_a_wrong_head_is_named_once(lines: list[str]) -> None:
    wrong = ["seats: 99" if line.startswith("seats:") else line for line in lines]
    with pytest.raises(TranscriptError) as caught:
        stammtisch.replay("\n".join(wrong))
    assert str(caught.value).count("seats:") == 1


@pytest.mark.parametrize(("key", "value"), HEAD)
def test_a_wrong_head_is_named(lines: list[str], key: str, value: str) -> None:
    i = next(i for i, line in enumerate(lines) if line.startswith(f"{key}:"))
    assert refused_at([*lines[:i], f"{key}: {value}", *lines[i + 1 :]]) == i + 1


@pytest.mark.parametrize("key", ["game", "rules", "seats", "variants", "components", "seed"])
def test_a_head_without_an_entry_is_refused(lines: list[str], key: str) -> None:
    refused_at([line for line in lines if not line.startswith(f"{key}:")])


def test_an_entry_that_stands_twice_is_named(lines: list[str]) -> None:
    assert refused_at([*lines[:3], lines[1], *lines[3:]]) == 4


def test_an_entry_nobody_knows_is_named(lines: list[str]) -> None:
    assert refused_at([*lines[:3], "colour: red", *lines[3:]]) == 4


@pytest.mark.parametrize("text", ["", "\n", "chess", "stammtisch transcript 2\n", "\0"])
def test_what_is_no_transcript_is_refused_in_line_1(text: str) -> None:
    with pytest.raises(TranscriptError) as caught:
        stammtisch.replay(text)
    assert caught.value.line == 1


@pytest.mark.parametrize("position", ["", "x", "[]", "{}", '{"game": 1}', "[" * 100_000])
def test_a_transcript_with_a_strange_position_is_named(lines: list[str], position: str) -> None:
    i = next(i for i, line in enumerate(lines) if line.startswith("seed:"))
    assert refused_at([*lines[:i], f"position: {position}", *lines[i + 1 :]]) == i + 1


def test_no_cut_or_lost_line_raises_anything_else(lines: list[str]) -> None:
    broken: list[Callable[[int], list[str]]] = [
        lambda i: [*lines[:i], *lines[i + 1 :]],
        lambda i: [*lines[:i], lines[i][: len(lines[i]) // 2], *lines[i + 1 :]],
        lambda i: [*lines[:i], lines[i - 1], lines[i], *lines[i + 1 :]],
    ]
    for breakage in broken:
        for i in range(len(lines)):
            try:
                stammtisch.replay("\n".join(breakage(i)))
            except GameError as error:
                assert isinstance(error, TranscriptError)


@pytest.mark.parametrize("path", STORED, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_stored_games_replay(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert stammtisch.replay(text).is_over == ("result:" in text)


def test_every_game_brings_its_tests(game: Game) -> None:
    assert importlib.util.find_spec(f"tests.games.{game.name}.conserved") is not None
