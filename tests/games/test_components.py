"""What an editor does to a component file changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stammtisch.core.game import Game

from .folders import each_game_with

EDITS: dict[str, Callable[[str], str]] = {
    "windows line ends": lambda text: text.replace("\n", "\r\n"),
    "old line ends": lambda text: text.replace("\n", "\r"),
    "byte order mark": lambda text: "\ufeff" + text,
    "both": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "trailing blanks": lambda text: text.replace("\n", " \t\n"),
    "comments": lambda text: text.replace("\n", "\n# a remark\n"),
    "more blank lines": lambda text: text.replace("\n", "\n\n"),
    "no last line end": lambda text: text.rstrip("\n"),
}


@each_game_with("test_components.py")
@pytest.mark.parametrize("edit", EDITS)
def test_what_an_editor_does_to_a_text_changes_nothing(game: Game, edit: str) -> None:
    house = game.module("components").house()
    text = EDITS[edit](house)
    assert text != house
    assert (game.components(text).tables == game.components().tables).all()
