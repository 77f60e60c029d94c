"""A picture is drawn once for each view, however many look at it."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.state import Known
from stammtisch.table.snapshot import snapshot
from stammtisch.table.table import Table
from stammtisch.table.views import seat_view

from .tables import play_on, reader, table


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What is drawn: for each picture its seat and its language."""
    found: list[tuple[Any, ...]] = []
    draw = Table.draw

    def counted(self: Table, known: Known, legal: list[str], language: str) -> Any:
        found.append((known.seat, language))
        return draw(self, known, legal, language)

    monkeypatch.setattr(Table, "draw", counted)
    return found


def test_several_windows_show_one_picture(drawn: list[tuple[Any, ...]]) -> None:
    one = table("pp")
    for yours in ((0,), (0,), (), (1,), (), (0,)):
        snapshot(one, one.now, reader(*yours), full=False)
    assert drawn == [(0, "en"), (None, "en"), (1, "en")]
    snapshot(one, one.now, reader(0, language="fr"), full=True)
    assert drawn[3:] == [(0, "fr")]


def test_a_picture_of_a_later_moment_is_another(drawn: list[tuple[Any, ...]]) -> None:
    one = table("pp")
    first = snapshot(one, one.now, reader(0), full=False)["scene"]
    play_on(one, 2)
    assert snapshot(one, one.now, reader(0), full=False)["scene"] != first
    assert snapshot(one, one.at(0), reader(0), full=False)["scene"]["choices"] == {}


def test_what_never_changes_comes_only_when_it_is_asked_for() -> None:
    shown = seat_view(table("pp"), 0, 0, tuple(table("pp").now.state.legal_texts()), "en")
    assert shown.full.keys() - shown.brief.keys() == {"symbols", "palette", "about"}
    assert shown.full["symbols"] == shown.scene.symbols
