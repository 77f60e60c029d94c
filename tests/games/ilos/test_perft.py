"""What positions of Ilôs must be like for counts; `tests/games/test_perft.py` counts."""

from __future__ import annotations

from .. import perft

BLOCKS = perft.stored("ilos")


def test_nothing_is_left_to_chance() -> None:
    """No tile is in the stack, and the draw pile is of one kind."""
    for block in BLOCKS:
        assert block.position["stack"] == 0
        assert sum(count > 0 for count in block.position["deck"].values()) == 1


def test_the_blocks_have_all_phases() -> None:
    assert {block.position["phase"] for block in BLOCKS} == {"swap", "start", "turn"}
