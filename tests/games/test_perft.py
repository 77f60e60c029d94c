"""Counts of how games can go on: of the program as written, of machine code, of the oracle."""

from __future__ import annotations

import pytest

from stammtisch.core.game import Game

from . import perft
from .folders import each_game_with, games_with, module_of

N_QUICK, N_SLOW = 30, 700
"""How many positions a count may pass through: interpreted, and by the oracle."""
FEWER = {"ilos": 200}
"""Beyond so many draw piles come to their end, and chance decides."""

EACH = each_game_with(perft.FILE)
BLOCKS = [(game, block) for game in games_with(perft.FILE) for block in perft.stored(game)]
EACH_BLOCK = pytest.mark.parametrize(
    ("game", "block"),
    BLOCKS,
    indirect=["game"],
    ids=[f"{game}, {block.name}" for game, block in BLOCKS],
)


def within(block: perft.Block, limit: int) -> dict[int, int]:
    """The counts that can be made by passing through so many positions."""
    passed = {depth: block.counts.get(depth - 1, 1) for depth in block.counts}
    return {depth: block.counts[depth] for depth in block.counts if passed[depth] <= limit}


@EACH
def test_every_block_counts_from_depth_1_on(game: Game) -> None:
    blocks = perft.stored(game.name)
    assert len(blocks) >= 12
    assert len({block.name for block in blocks}) == len(blocks)
    for block in blocks:
        assert list(block.counts) == list(range(1, len(block.counts) + 1))


@EACH
def test_the_blocks_have_all_player_counts_and_both_values_of_each_variant(game: Game) -> None:
    positions = [block.position for block in perft.stored(game.name)]
    assert {position["seats"] for position in positions} == set(game.seats)
    for name in game.variants:
        assert {position["variants"][name] for position in positions} == {False, True}


@EACH_BLOCK
def test_the_first_counts_are_right_as_written(game: Game, block: perft.Block) -> None:
    state = game.from_position(block.position)
    expected = within(block, N_QUICK)
    assert {depth: perft.count(state, depth) for depth in expected} == expected


@pytest.mark.compiled
@EACH_BLOCK
def test_all_counts_are_right(fast: Game, block: perft.Block) -> None:
    state = fast.from_position(block.position)
    assert {depth: perft.count(state, depth) for depth in block.counts} == block.counts


@pytest.mark.compiled
@EACH_BLOCK
def test_the_oracle_counts_the_same(game: Game, block: perft.Block) -> None:
    """Needs no machine code, but time."""
    oracle = module_of(game.name, "oracle")
    table = oracle.read(block.position)
    expected = within(block, FEWER.get(game.name, N_SLOW))
    assert max(expected) >= 2
    assert {depth: perft.count_slowly(oracle, table, depth) for depth in expected} == expected
