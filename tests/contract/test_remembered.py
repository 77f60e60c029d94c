"""What is not drawn again is what would be drawn."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable
from typing import Any

import pytest

from stammtisch.core.remembered import Remembered

from .tables import Table, language, walk

NAMES = ("Anna", "Bela", "Cleo", "Dana", "Emil")
STEPS = 4
"""Decisions one after the other, from several places of a game: little changes between them."""


def made_anew(_: Remembered[Any], __: Hashable, make: Callable[[], Any]) -> Any:
    return make()


def test_a_picture_owes_nothing_to_those_before_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for k, start in enumerate(table.undecided[::5]):
        for i, state in enumerate(itertools.islice(walk(start.clone(), k), STEPS)):
            for seat in table.seats_and_spectator():
                asked = seat, language(k), None, NAMES[(i // 2) :][: state.seats]
                drawn = state.scene(*asked)
                with monkeypatch.context() as patch:
                    patch.setattr(Remembered, "get", made_anew)
                    assert state.scene(*asked) == drawn, state.actions[-1:]


def test_the_oldest_is_forgotten_first() -> None:
    made = Remembered[int](2)
    told = [made.get(key, lambda key=key: key) for key in (1, 2, 1, 3)]  # type: ignore[misc]
    assert told == [1, 2, 1, 3]
    assert list(made.made) == [2, 3]
