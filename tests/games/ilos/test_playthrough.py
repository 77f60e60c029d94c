"""Everything observable of a game is as it was; see playthrough.py for a meant change."""

from __future__ import annotations

from . import playthrough


def test_the_playthrough_is_told_as_before() -> None:
    stored = playthrough.FILE.read_text(encoding="utf-8")
    assert playthrough.playthrough().splitlines() == stored.splitlines()
