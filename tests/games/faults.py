"""How readers of component files refuse: with the place, shortly, in every language."""

from __future__ import annotations

import re

import pytest

from stammtisch.core.errors import ComponentsError
from stammtisch.core.game import Game
from stammtisch.core.words import LANGUAGES, Words

MOST_SAID = 200


def refusal(game: Game, text: str) -> ComponentsError:
    """The error a text brings, whose sentence is short however long the text is."""
    with pytest.raises(ComponentsError) as caught:
        game.module("components").parse(text)
    assert len(str(caught.value)) < MOST_SAID
    return caught.value


def assert_told_in_every_language(game: Game, error: ComponentsError) -> None:
    for language in LANGUAGES:
        sentence = Words(language, game.folder / "locale")(error.key, **error.values)
        assert sentence
        assert "{" not in sentence
        assert (sentence in str(error)) == (language == "en")


def kinds(game: Game) -> set[str]:
    """All faults a game has words for."""
    catalogue = (game.folder / "locale" / "en.po").read_text(encoding="utf-8")
    return set(re.findall(r'^msgid "component\.(\w+)"', catalogue, re.MULTILINE))
