"""What a game was worth: shares in the victory, and rewards made of them."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

import stammtisch
from stammtisch.core import engine
from stammtisch.core.playouts import as_rewards, share_out, shares


@pytest.mark.parametrize(
    ("won", "share", "reward"),
    [
        ([1, 0], [1, 0], [1, -1]),
        ([0, 1, 0], [0, 1, 0], [-0.5, 1, -0.5]),
        ([1, 1, 0, 0], [0.5, 0.5, 0, 0], [0.5, 0.5, -0.5, -0.5]),
        ([1, 1, 0], [0.5, 0.5, 0], [0.5, 0.5, -1]),
        ([1, 1], [0.5, 0.5], [0, 0]),
        ([1] * 5, [0.2] * 5, [0] * 5),
    ],
)
def test_winners_share_and_others_pay(
    won: list[int], share: list[float], reward: list[float]
) -> None:
    flags, points = np.array(won, np.uint8), np.zeros(len(won), np.int32)
    assert shares(np.stack([flags, flags])).tolist() == [share, share]
    made = np.zeros(len(won))
    share_out(SimpleNamespace(won=flags, total=np.arange(len(won))), made, points)
    assert made.tolist() == share and points.tolist() == [*range(len(won))]
    as_rewards(made)
    assert made.tolist() == reward


def test_in_how_many_pieces_games_are_played_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = stammtisch.load("toy").start(2, 1).seen_by(0)
    whole = seen.rollouts(None, 12, 5)
    monkeypatch.setattr(engine, "AT_A_TIME", 5)
    pieces = seen.rollouts(None, 12, 5)
    assert (whole.results == pieces.results).all() and (whole.points == pieces.points).all()
    assert len({row.tobytes() for row in whole.points}) > 1
