"""The program and the oracle agree on islands, and on sets nobody would draw.

`tests/games/test_oracle.py` follows games on the house tiles.
"""

from __future__ import annotations

import itertools

import pytest

from stammtisch.core.game import Game
from stammtisch.core.state import State
from stammtisch.games.ilos.pieces import PARTS

from ..oracles import beginning, follow
from .boards import GAME
from .oracle.board import all_parts, island
from .wild import wild_set

N_WILD, N_WILD_COMPILED = 4, 24
"""Sets nobody would draw."""
MOST = 500
"""So many decisions of a game on one of them."""
N_GAMES_COMPILED = 8
"""Games per player count."""


def check_islands(state: State) -> None:
    """The lowest part of each island, as the record keeps it; none where no tile lies."""
    doc = state.position()
    lowest = {part: min(island(doc, part)) for part in all_parts(doc)}
    kept = state.record.island
    assert [kept[i] for i in range(len(PARTS))] == [
        PARTS.index(lowest[part]) if part in lowest else -1 for part in PARTS
    ]


def look_at_islands(state: State, seed: int, every: int = 1, most: int | None = None) -> None:
    """Plays at random with the oracle, and looks at all islands after each landing."""
    for text in itertools.islice(follow(state, seed, every), most):
        if text.startswith("land"):
            check_islands(state)


def on_wild_tiles(game: Game, seed: int) -> State:
    seats = game.seats[seed % len(game.seats)]
    variants = {name: bool(seed >> k & 1) for k, name in enumerate(game.variants)}
    return game.start(seats, seed, variants, wild_set(seed))


@pytest.mark.parametrize("seed", range(N_WILD))
def test_the_oracle_agrees_on_sets_nobody_would_draw(seed: int) -> None:
    look_at_islands(on_wild_tiles(GAME, seed), seed, most=MOST)


@pytest.mark.compiled
def test_the_oracle_agrees_on_many_sets_nobody_would_draw(fast: Game) -> None:
    for seed in range(N_WILD, N_WILD + N_WILD_COMPILED):
        look_at_islands(on_wild_tiles(fast, seed), seed, every=3, most=2 * MOST)


@pytest.mark.parametrize("seats", [2, 5])
def test_islands_are_what_a_search_finds(seats: int) -> None:
    look_at_islands(beginning(GAME, seats, -1), -1, every=25)


@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_islands_are_what_a_search_finds_in_many_games(fast: Game, seats: int) -> None:
    for seed in range(100, 100 + N_GAMES_COMPILED):
        look_at_islands(beginning(fast, seats, seed), seed, every=50)
