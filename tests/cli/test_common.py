"""What several commands share."""

from __future__ import annotations

import io
import re
import time

import pytest
from rich.console import Console

from stammtisch.cli import common


def test_the_system_s_language_is_spoken_if_we_can(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert common.system_language() == "en"
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert common.system_language() == "ru"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert common.system_language() == "ru"


def test_a_bar_tells_what_was_done_before_and_how_long_it_takes_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = Console(file=io.StringIO(), force_terminal=True, width=80)
    monkeypatch.setattr(common, "ERR", told)
    with common.progress("games", 8, done=4, remaining=True) as move:
        for _ in range(2):
            move()
            time.sleep(0.01)
    assert isinstance(told.file, io.StringIO)
    assert " 75% 0:00:0" in re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", told.file.getvalue())
