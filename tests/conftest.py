"""Games for tests: every folder under `toygames` becomes a game, here and in subprocesses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import stammtisch
import stammtisch.games

LONG = ("test_no_index_is_out_of_range", "test_a_level_beats_the_one_below")

TOYS = str(Path(__file__).with_name("toygames"))

if TOYS not in stammtisch.games.__path__:
    stammtisch.games.__path__.append(TOYS)
_folders = [*filter(None, os.environ.get("STAMMTISCH_GAMES", "").split(os.pathsep))]
if TOYS not in _folders:
    os.environ["STAMMTISCH_GAMES"] = os.pathsep.join([*_folders, TOYS])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of what is compiled the longest comes first, so that no worker is left with it in the end."""
    items.sort(key=lambda item: getattr(item, "originalname", "") not in LONG)
