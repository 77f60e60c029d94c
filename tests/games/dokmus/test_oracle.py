"""The program and the oracle agree on every legal action, every board after one, every score."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from stammtisch.core.game import Game
from stammtisch.core.state import State

from . import oracle, oracle_game, oracle_scoring
from .boards import GAME
from .scattered import scattered

N_SCATTERED, N_SCATTERED_COMPILED = 150, 1200
N_GAMES_COMPILED = 20
"""Games per player count."""
ENOUGH = 25
"""So many positions of the compiled lane offer each kind of action."""


def check_actions(state: State, table: oracle.Table) -> None:
    offered = {state.text(int(action)) for action in state.legal_actions()}
    expected = oracle_game.legal(table)
    assert offered == expected, (
        f"only the program: {sorted(offered - expected)}, "
        f"only the oracle: {sorted(expected - offered)}\n{json.dumps(state.position())}"
    )


def check_table(state: State, expected: oracle.Table, said: str) -> None:
    table = oracle.read(state.position())
    if table.phase != "turn":
        table.turn = expected.turn
    assert table == expected, said


def check_scores(state: State, table: oracle.Table) -> None:
    assert state.scores() == oracle_scoring.scores(table), json.dumps(state.position())
    if state.is_over:
        assert state.winners == oracle_scoring.winners(table)


def check(state: State, *tried: str) -> None:
    """All that is offered, all points, and what some actions bring about."""
    doc = state.position()
    table = oracle.read(doc)
    check_actions(state, table)
    check_scores(state, table)
    for text in tried:
        after = state.clone().apply(text)
        check_table(after, oracle_game.after(table, text), f"{text} in {json.dumps(doc)}")


def texts(state: State) -> list[str]:
    return [state.text(int(action)) for action in state.legal_actions()]


def chosen(state: State, dice: random.Random) -> str:
    """Any legal action, each kind with equal chances."""
    offered = texts(state)
    kind = dice.choice(sorted({text.split()[0] for text in offered}))
    return dice.choice([text for text in offered if text.split()[0] == kind])


def one_of_each(state: State, dice: random.Random) -> list[str]:
    """A legal action of every kind, for each ground it can be done on."""
    offered = texts(state)
    dice.shuffle(offered)
    board = state.position()["board"]
    kinds = {}
    for text in offered:
        kind, _, where = text.partition(" ")
        if kind in ("place", "cross", "anywhere", "drop", "lift"):
            x, y = oracle.space_of(where)
            kinds[kind, board[y][x]] = text
        else:
            kinds[kind, ""] = text
    return list(kinds.values())


def strange_positions(game: Game, count: int, seed: str) -> Iterator[State]:
    dice = random.Random(seed)
    for i in range(count):
        yield game.from_position(scattered(dice), seed=i)


def played(game: Game, seats: int, seed: int) -> Iterator[tuple[State, str]]:
    """The states of a random game, each with the action taken next; at last ("", over)."""
    dice = random.Random(f"oracle {seats} {seed}")
    variants = {name: dice.random() < 0.5 for name in game.variants}
    state = game.start(seats, f"oracle {seed}", variants)
    while not state.is_over:
        text = chosen(state, dice)
        yield state, text
        state.apply(text)
    yield state, ""


@pytest.mark.parametrize("part", range(3))
def test_the_oracle_agrees_on_strange_positions(part: int) -> None:
    dice = random.Random(part)
    for state in strange_positions(GAME, N_SCATTERED // 3, f"some {part}"):
        check(state, *one_of_each(state, dice))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_oracle_follows_a_game(seats: int) -> None:
    for state, text in played(GAME, seats, seed=0):
        check(state, text) if text else check_scores(state, oracle.read(state.position()))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_oracle_knows_every_start_space(seats: int) -> None:
    """On set-ups in both readings of the sides that lie open."""
    for seed in range(10):
        state = GAME.start(seats, seed, {"start_on_gap_side": bool(seed % 2)})
        while state.position()["phase"] == "start":
            check_actions(state, oracle.read(state.position()))
            state.apply(chosen(state, random.Random(seed)))


def test_tiles_show_their_faces_as_they_lie() -> None:
    """After slides and turns the board is still what the tiles' print says."""
    for state, _ in played(GAME, 3, seed=1):
        if len(state.actions) % 5 == 0:
            check_print(state)


def check_print(state: State) -> None:
    table = oracle.read(state.position())
    faces = printed_faces(GAME.module("components").house())
    for slot, tile in enumerate(table.tiles):
        shown = ["".join(table.terrain.get(space, " ")) for space in oracle.spaces_of_slot(slot)]
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
        check(state, *one_of_each(state, dice))
        met.update({text.split()[0] for text in texts(state)})
    turn = {"place", "cross", "anywhere", "talisman", "slide", "rotate", "lift", "drop", "decline"}
    assert {kind for kind, count in met.items() if count >= ENOUGH} == turn | {"end"}


@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_oracle_follows_many_games(fast: Game, seats: int) -> None:
    """Every third decision of games in all variants, and every end."""
    for seed in range(1, N_GAMES_COMPILED + 1):
        for state, text in played(fast, seats, seed):
            if not text:
                check_scores(state, oracle.read(state.position()))
            elif (len(state.actions) + seed) % 3 == 0:
                check(state, text)
