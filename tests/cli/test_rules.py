"""Commands about the rules."""

from __future__ import annotations

import pytest

import stammtisch
from stammtisch.envs import batch

from ..running import Run


def test_perft_counts_what_can_follow(run: Run) -> None:
    told = run("perft", "toy", "--depth", "3", "--seed", "1", "--json").json
    state = stammtisch.load("toy").start(2, 1)
    following = [state.clone().apply(a) for a in state.legal_actions()]
    assert told["nodes"][:3] == [1, len(following), sum(len(s.legal_actions()) for s in following)]


def test_what_is_compiled_ahead_has_batches_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the first batch or environment does not stop for them."""
    made = list[str]()
    monkeypatch.setattr(batch, "loops", lambda game: made.append(game.name))
    run("compile", "toy", "--json")
    assert made == ["toy"]
