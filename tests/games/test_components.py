"""Component files of all games: what an editor does changes nothing; whose set it is; how large.

For games with a `<game>/test_components.py`, their own tests of the reader.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stammtisch.core.game import Game

from .faults import refusal
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


@each_game_with("test_components.py")
def test_the_provenance_says_that_the_set_is_ours_and_not_the_published_one(game: Game) -> None:
    text = game.module("components").provenance()
    assert "house set" in text
    assert "NOT the published" in text
    assert "owner of a real copy" in text
    assert not any(line.startswith(("#", " #")) for line in text.splitlines())
    assert game.module("components").house().splitlines()[-1] not in text


@each_game_with("test_components.py")
def test_an_absurdly_large_text_is_refused_before_it_is_read(game: Game) -> None:
    house = game.module("components").house()
    error = refusal(game, house + "\n" * 100_000)
    assert (error.line, error.column) == (1, 1)
    assert "too many" in str(error)
    assert (game.components(house + "\n" * 10_000).tables == game.components().tables).all()
