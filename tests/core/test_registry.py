"""Games are found, never listed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import stammtisch
from stammtisch import UnknownTextError


def test_a_folder_is_enough() -> None:
    """The toy lies outside the package; no other file knows of it."""
    assert "toy" in stammtisch.names()
    assert stammtisch.load("toy").title == "Three Tricks"


def test_names_are_in_order() -> None:
    assert list(stammtisch.names()) == sorted(stammtisch.names())


def test_a_game_is_loaded_once() -> None:
    assert stammtisch.load("toy") is stammtisch.load("toy")


@pytest.mark.parametrize("name", ["", "chess", "toy.rules", "../toy", "TOY", "__init__"])
def test_an_unknown_game_is_refused(name: str) -> None:
    with pytest.raises(UnknownTextError, match=r"there are: .*toy"):
        stammtisch.load(name)


def python(code: str) -> list[str]:
    """What a new process prints, in lines."""
    run = subprocess.run(
        [sys.executable, "-c", code], env=os.environ, capture_output=True, text=True, check=True
    )
    return run.stdout.split()


def test_other_processes_find_the_toy_by_the_environment() -> None:
    assert "toy" in python("import stammtisch; print(*stammtisch.names())")


def test_naming_games_imports_no_rules() -> None:
    """A start page with all games must not wait for them."""
    loaded = python(
        "import sys, stammtisch\n"
        "for name in stammtisch.names(): stammtisch.load(name).title\n"
        "print(*sys.modules)"
    )
    assert "stammtisch.games.toy" in loaded
    assert "stammtisch.games.toy.rules" not in loaded
