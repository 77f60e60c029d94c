"""What several commands share."""

from __future__ import annotations

import pytest

from stammtisch.cli import common


def test_the_system_s_language_is_spoken_if_we_can(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert common.system_language() == "en"
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert common.system_language() == "ru"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert common.system_language() == "ru"
