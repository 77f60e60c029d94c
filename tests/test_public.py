"""The names of the package: all there, typed for those who use them, and no others."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import stammtisch

from .test_readme import blocks

ROOT = Path(__file__).parents[1]
CACHE = ROOT / ".cache" / "mypy"
"""What mypy has learnt of the library, so that only the first run takes seconds."""

USER = """
import numpy as np
import stammtisch
from stammtisch import (
    Bot,
    BotError,
    Components,
    Game,
    GameError,
    IllegalActionError,
    Outcome,
    Reason,
    Rollouts,
    Seen,
    State,
)


class First:
    def choose(self, seen: Seen, limit: float | int | None) -> int:
        return int(seen.legal_actions()[0])


bots: list[Bot | str] = [First(), "random"]
game: Game = stammtisch.load("dokmus")
state: State = stammtisch.play(game, bots, seed=np.int64(7))
reason: Reason | None = state.why_not(np.int32(0))
outcome: Outcome | None = state.outcome
title: str | None = None
try:
    state.apply(0)
except IllegalActionError as error:
    title = None if error.reason is None else error.reason.title
printed: Components = game.components()
rolled: Rollouts = state.seen_by(0).rollouts(None, 1, 7)
replayed: State = stammtisch.replay(state.transcript())
"""
UNTYPED = '# mypy: disable-error-code="no-untyped-def, no-untyped-call"'


def test_every_public_name_is_there() -> None:
    for name in stammtisch.__all__:
        assert getattr(stammtisch, name) is not None
    assert stammtisch.__all__ == sorted(stammtisch.__all__)


def test_every_public_name_is_on_the_library_s_page() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    prose = re.sub(r"^```.*?^```", "", page, flags=re.DOTALL | re.MULTILINE)
    said = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", prose))))
    assert set(stammtisch.__all__) <= said


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="relpay"):
        stammtisch.relpay  # type: ignore[attr-defined]  # noqa: B018


def test_a_user_s_code_is_checked_and_a_slip_in_a_name_is_found(tmp_path: Path) -> None:
    """What the documents show is checked likewise, though it does without types of its own."""
    good, bad, shown = (tmp_path / name for name in ("good.py", "bad.py", "shown.py"))
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    shown.write_text("\n".join([UNTYPED, *blocks(page)]), encoding="utf-8")
    good.write_text(USER, encoding="utf-8")
    bad.write_text("import stammtisch\nstammtisch.relpay\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(CACHE)]
    found = subprocess.run(
        [*command, good.name, bad.name, shown.name],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    fault, *rest = found.stdout.splitlines()
    assert fault.startswith('bad.py:2: error: Module has no attribute "relpay"'), found
    assert rest == ["Found 1 error in 1 file (checked 3 source files)"]
