"""The program and the oracle agree on strange positions, starts and the print of tiles.

`tests/games/test_oracle.py` follows games.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from stammtisch.core.game import Game
from stammtisch.core.state import State

from ..oracles import beginning, check_applied, check_legal, check_scores, chosen, table_of, texts
from .boards import GAME
from .oracle.board import read, space_of, spaces_of_slot
from .scattered import scattered

N_SCATTERED, N_SCATTERED_COMPILED = 150, 1200
ENOUGH = 25
"""So many positions of the compiled lane offer each kind of action."""


def check(state: State, dice: random.Random) -> None:
    """All that is offered, all points, and what some actions bring about."""
    table = table_of(state)
    check_legal(state, table)
    check_scores(state, table)
    for text in one_of_each(state, dice):
        check_applied(state.clone(), text, table)


def one_of_each(state: State, dice: random.Random) -> list[str]:
    """A legal action of every kind, for each ground it can be done on."""
    offered = texts(state)
    dice.shuffle(offered)
    board = state.position()["board"]
    kinds = {}
    for text in offered:
        kind, _, where = text.partition(" ")
        if kind in ("place", "cross", "anywhere", "drop", "lift"):
            x, y = space_of(where)
            kinds[kind, board[y][x]] = text
        else:
            kinds[kind, ""] = text
    return list(kinds.values())


def strange_positions(game: Game, count: int, seed: str) -> Iterator[State]:
    dice = random.Random(seed)
    for i in range(count):
        yield game.from_position(scattered(dice), seed=i)


@pytest.mark.parametrize("part", range(3))
def test_the_oracle_agrees_on_strange_positions(part: int) -> None:
    dice = random.Random(part)
    for state in strange_positions(GAME, N_SCATTERED // 3, f"some {part}"):
        check(state, dice)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_oracle_knows_every_start_space(seats: int) -> None:
    """On set-ups in both readings of the sides that lie open."""
    for seed in range(10):
        state = GAME.start(seats, seed, {"start_on_gap_side": bool(seed % 2)})
        while state.position()["phase"] == "start":
            check_legal(state, table_of(state))
            state.apply(chosen(state, random.Random(seed)))


def test_tiles_show_their_faces_as_they_lie() -> None:
    """After slides and turns the board is still what the tiles' print says."""
    state, dice = beginning(GAME, 3, seed=1), random.Random(1)
    while not state.is_over:
        if len(state.actions) % 5 == 0:
            check_print(state)
        state.apply(chosen(state, dice))


def check_print(state: State) -> None:
    table = read(state.position())
    faces = printed_faces(GAME.module("components").house())
    for slot, tile in enumerate(table.tiles):
        shown = ["".join(table.terrain.get(space, " ")) for space in spaces_of_slot(slot)]
        expected = turned(faces[tile["face"]], tile["turn"] // 90) if tile else [" " * 7] * 7
        assert "".join(shown) == "".join(expected)


def printed_faces(text: str) -> dict[str, list[str]]:
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {lines[i]: lines[i + 1 : i + 8] for i in range(0, len(lines), 8)}


def turned(rows: list[str], quarters: int) -> list[str]:
    """Quarter turns clockwise: the left column, from below, becomes the upper row."""
    for _ in range(quarters):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows


@pytest.mark.compiled
def test_the_oracle_agrees_on_thousands_of_strange_positions(fast: Game) -> None:
    dice = random.Random("thousands")
    met: Counter[str] = Counter()
    for state in strange_positions(fast, N_SCATTERED_COMPILED, "thousands"):
        check(state, dice)
        met.update({text.split()[0] for text in texts(state)})
    turn = {"place", "cross", "anywhere", "talisman", "slide", "rotate", "lift", "drop", "decline"}
    assert {kind for kind, count in met.items() if count >= ENOUGH} == turn | {"end"}
