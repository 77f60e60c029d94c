"""Games for tests: every folder under `toygames` becomes a game, here and in subprocesses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import stammtisch
import stammtisch.games

TOYS = str(Path(__file__).with_name("toygames"))

if TOYS not in stammtisch.games.__path__:
    stammtisch.games.__path__.append(TOYS)
_folders = [*filter(None, os.environ.get("STAMMTISCH_GAMES", "").split(os.pathsep))]
if TOYS not in _folders:
    os.environ["STAMMTISCH_GAMES"] = os.pathsep.join([*_folders, TOYS])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What compiles one game runs in one worker, so that it is compiled once; games run abreast."""
    for item in items:
        if item.get_closest_marker("compiled"):
            group = pytest.mark.xdist_group(f"compiled {_game_of(item)}")
            item.add_marker(group, append=False)


def _game_of(item: pytest.Item) -> str:
    """The game a test is about: its parameter, its fixture or its folder; else nothing."""
    chosen = getattr(item, "callspec", None)
    if chosen is not None and isinstance(chosen.params.get("game"), str):
        return str(chosen.params["game"])
    folder = item.path.parent
    named = [folder.name] if folder.parent.name == "games" else []
    known = set(stammtisch.names())
    return next(iter([*named, *sorted(known & set(getattr(item, "fixturenames", ())))]), "")
