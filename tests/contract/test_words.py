"""Every sentence exists in every language, with the same placeholders and all plural forms."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import stammtisch
from stammtisch.core.game import Game
from stammtisch.core.words import LANGUAGES, Words

from .tables import GAMES, SHELL_LOCALE

FOLDERS = {"shell": SHELL_LOCALE} | {
    name: stammtisch.load(name).folder / "locale" for name in GAMES
}
CODE = {"shell": Path(stammtisch.__file__).parent} | {
    name: stammtisch.load(name).folder for name in GAMES
}
TRANSLATIONS = [language for language in LANGUAGES if language != "en"]

PLURALS = {
    "en": "n!=1",
    "fr": "n>1",
    "ru": "n%10==1&&n%100!=11?0:n%10>=2&&n%10<=4&&(n%100<10||n%100>=20)?1:2",
}
"""Which form a number takes; without spaces and outer parentheses."""

KEY = re.compile(r"""\bwords\(\s*"([a-z0-9_.-]+)\"""")
"""A literal key in Python code."""


@pytest.fixture(params=FOLDERS, scope="module")
def folder(request: pytest.FixtureRequest) -> Path:
    return FOLDERS[request.param]


def read(folder: Path, language: str) -> Catalog:
    with (folder / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def messages(catalogue: Catalog) -> dict[str, Message]:
    found = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = message
    return found


def forms(message: Message) -> tuple[str, ...]:
    """The sentence, or all plural forms of it."""
    text = message.string
    return (text,) if isinstance(text, str) else tuple(text or ())


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def sentences(folder: Path) -> Iterator[tuple[str, str, Message, Message]]:
    """Key and language with the English message and the translation."""
    english = messages(read(folder, "en"))
    for language in LANGUAGES:
        for key, message in messages(read(folder, language)).items():
            yield key, language, english[key], message


def test_all_languages_have_the_same_keys(folder: Path) -> None:
    english = set(messages(read(folder, "en")))
    assert english
    for language in TRANSLATIONS:
        assert set(messages(read(folder, language))) == english, language


def test_no_key_stands_twice(folder: Path) -> None:
    for language in LANGUAGES:
        text = (folder / f"{language}.po").read_text(encoding="utf-8")
        keys = re.findall(r'^msgid "(.*)"$', text, re.MULTILINE)
        assert len(keys) == len(set(keys)), language


def test_nothing_is_empty_fuzzy_or_obsolete(folder: Path) -> None:
    for language in LANGUAGES:
        catalogue = read(folder, language)
        assert not catalogue.obsolete, language
        for key, message in messages(catalogue).items():
            assert not message.fuzzy, (language, key)
            for form in forms(message):
                assert form.strip() == form != "", (language, key)


def test_plural_rules_are_those_of_the_language(folder: Path) -> None:
    for language, rule in PLURALS.items():
        catalogue = read(folder, language)
        assert catalogue.plural_expr.replace(" ", "").removeprefix("(").removesuffix(")") == rule
        assert catalogue.num_plurals == (3 if language == "ru" else 2)


def test_plurals_have_all_forms(folder: Path) -> None:
    for key, language, english, message in sentences(folder):
        assert message.pluralizable == english.pluralizable, (language, key)
        if message.pluralizable:
            assert len(forms(message)) == (3 if language == "ru" else 2), (language, key)
            assert len(set(message.id)) == 1, "a plural's two ids are one key"


def test_placeholders_are_the_same_in_all_languages(folder: Path) -> None:
    """Only English's and French's singular may leave its number out: there it is 1, or 0 or 1."""
    for key, language, english, message in sentences(folder):
        wanted = set().union(*map(placeholders, forms(english)))
        assert all(name.isidentifier() for name in wanted), (key, wanted)
        for i, form in enumerate(forms(message)):
            spare = {"n"} if message.pluralizable and language != "ru" and i == 0 else set()
            assert wanted - spare <= placeholders(form) <= wanted, (language, key, form)


def test_translations_are_translated(folder: Path) -> None:
    """Whole English sentences among them were forgotten; Russian is written in Cyrillic."""
    for key, language, english, message in sentences(folder):
        for form in forms(message):
            if language != "en" and len(form.split()) > 3:
                assert form not in forms(english), (language, key)
            if language == "ru" and len(form.split()) > 3:
                assert re.search("[а-яё]", form), (language, key)


def test_every_number_finds_its_form(folder: Path) -> None:
    for language in LANGUAGES:
        words = Words(language, folder)
        for key, message in messages(read(folder, language)).items():
            values = {name: "x" for form in forms(message) for name in placeholders(form)}
            for n in range(25) if message.pluralizable else ["x"]:
                sentence = words(key, **{**values, "n": n})
                assert sentence and sentence != key


@pytest.mark.parametrize("part", FOLDERS)
def test_every_key_the_code_names_exists(part: str) -> None:
    known = set(messages(read(FOLDERS[part], "en")))
    for file in CODE[part].rglob("*.py"):
        if part == "shell" and "games" in file.relative_to(CODE[part]).parts:
            continue
        for key in KEY.findall(file.read_text(encoding="utf-8")):
            assert key in known, (file.name, key)


def test_every_game_has_the_words_the_shell_asks_for(game: Game) -> None:
    keys = [
        "title",
        "seat",
        *(f"heading.{heading}" for heading in game.headings),
        *(f"variant.{name}" for name in game.variants),
        *(f"variant.{name}.hint" for name in game.variants),
        *(f"option.{name}" for name in game.options),
        *(f"option.{name}.hint" for name in game.options),
        *(f"ending.{heading}" for heading in game.endings),
        *(f"tie.{tie}" for tie in game.ties),
    ]
    for language in LANGUAGES:
        for key in keys:
            assert game.words(language).has(key), (language, key)
