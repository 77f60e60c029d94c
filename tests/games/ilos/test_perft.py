"""Counts of how games can go on: of the program as written, of machine code, of the oracle."""

from __future__ import annotations

import pytest

from stammtisch.core.game import Game

from . import perft
from .boards import GAME

N_QUICK, N_SLOW = 30, 200
"""How many positions a count may pass through: interpreted, and by the oracle."""

BLOCKS = perft.stored()
EACH = pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)


def within(block: perft.Block, limit: int) -> dict[int, int]:
    """The counts that can be made by passing through so many positions."""
    passed = {depth: block.counts.get(depth - 1, 1) for depth in block.counts}
    return {depth: block.counts[depth] for depth in block.counts if passed[depth] <= limit}


def test_every_block_counts_from_depth_1_on() -> None:
    assert len(BLOCKS) >= 12
    assert len({block.name for block in BLOCKS}) == len(BLOCKS)
    for block in BLOCKS:
        assert list(block.counts) == list(range(1, len(block.counts) + 1))
        assert block.position["stack"] == 0
        assert sum(count > 0 for count in block.position["deck"].values()) == 1


def test_the_blocks_have_all_player_counts_phases_and_both_values_of_each_variant() -> None:
    positions = [block.position for block in BLOCKS]
    assert {position["seats"] for position in positions} == set(GAME.seats)
    assert {position["phase"] for position in positions} == {"swap", "start", "turn"}
    for name in GAME.variants:
        assert {position["variants"][name] for position in positions} == {False, True}


@EACH
def test_the_first_counts_are_right_as_written(block: perft.Block) -> None:
    state = GAME.from_position(block.position)
    expected = within(block, N_QUICK)
    assert {depth: perft.count(state, depth) for depth in expected} == expected


@EACH
def test_the_oracle_counts_the_same(block: perft.Block) -> None:
    expected = within(block, N_SLOW)
    assert max(expected) >= 2
    assert {depth: perft.count_slowly(block.position, depth) for depth in expected} == expected


@pytest.mark.compiled
@EACH
def test_all_counts_are_right(fast: Game, block: perft.Block) -> None:
    state = fast.from_position(block.position)
    assert {depth: perft.count(state, depth) for depth in block.counts} == block.counts
