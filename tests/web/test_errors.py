"""Every refusal has its sentence, and every sentence its refusal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stammtisch
from stammtisch.core.words import LANGUAGES, Words
from stammtisch.store.standing import LACKS
from stammtisch.table.errors import RefusedError
from stammtisch.table.names import SHELL
from stammtisch.web import errors

SOURCES = Path(stammtisch.__file__).parent
OWN_WORDS = {"illegal"}
"""Codes whose sentence comes from the game's rules."""


def raised() -> set[str]:
    """The codes of all refusals in the sources."""
    text = "".join(
        file.read_text(encoding="utf-8")
        for folder in ("notify", "store", "table", "web")
        for file in (SOURCES / folder).glob("*.py")
    )
    every: list[type[RefusedError]] = [RefusedError, *RefusedError.__subclasses__()]
    kinds = "|".join(kind.__name__ for kind in every)
    found = re.findall(rf'(?:{kinds})\(\s*"(\w+)"', text)
    return {*found, *LACKS, *errors.HTTP_CODES.values()} - OWN_WORDS


def worded() -> set[str]:
    catalogue = (SHELL / "en.po").read_text(encoding="utf-8")
    return set(re.findall(r'^msgid "error\.(\w+)"', catalogue, re.MULTILINE))


def test_refusals_and_sentences_belong_together() -> None:
    assert raised() == worded()
    assert set(errors.STATUS) <= raised()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str) -> None:
    words = Words(language, SHELL)
    values = {"line": 1, "name": "Anna", "action": "x", "game": "x", "few": 2, "many": 4}
    values |= {"number": 1, "most": 30, "device": "x"}
    for code in worded():
        assert "{" not in words(f"error.{code}", **values)
