"""What positions of Village must be like for counts; `tests/games/test_perft.py` counts."""

from __future__ import annotations

import pytest

from .. import perft
from .boards import GAME

BLOCKS = perft.stored("village")
EACH = pytest.mark.parametrize("block", BLOCKS, ids=[block.name for block in BLOCKS])


@EACH
def test_nothing_is_left_to_chance(block: perft.Block) -> None:
    """No customer is in the stack, and no cubes or pieces are drawn before the last count.

    Each decision takes one cube at most. Without cubes enough it must be the end of the game, with
    an empty black bag, or one in which more seats may buy than there are decisions.
    """
    doc = block.position
    assert GAME.from_position(doc).view(None)["stack"] == 0
    cubes = sum(sum(space.values()) for space in doc["board"].values())
    in_bag = any("bag" in player["members"] for player in doc["players"])
    enough = cubes >= len(block.counts)
    assert enough or (doc["last_turns"] is not None and not in_bag) or _has_more_buyers(block)


def _has_more_buyers(block: perft.Block) -> bool:
    """Seats before the draw; the deepest count makes one decision less than its depth."""
    doc = block.position
    return bool(doc["phase"] == "buy" and len(block.counts) <= doc["seats"])


def test_the_blocks_have_all_phases() -> None:
    phases = {block.position["phase"] for block in BLOCKS}
    assert phases == {
        "opening",
        "action",
        "pay",
        "gain_cubes",
        "gain_good",
        "produce",
        "privilege",
        "market",
        "bury",
        "buy",
        "promote",
    }


def test_actions_are_chosen_in_every_way() -> None:
    ways = {block.position["turn"]["way"] for block in BLOCKS}
    assert ways == {None, "take", "well", "free"}
