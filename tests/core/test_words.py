"""Catalogues: keys to sentences, with plurals, in several folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch import UnknownTextError
from stammtisch.core.words import LANGUAGES, Key, Words

HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {}\\n"\n\n'
)
RULES = {
    "en": "nplurals=2; plural=(n != 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
    "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "fr": "nplurals=2; plural=(n > 1);",
}
CARDS = {
    "en": ("{n} card", "{n} cards"),
    "ru": ("{n} карта", "{n} карты", "{n} карт"),
    "fr": ("{n} carte", "{n} cartes"),
}


def write(folder: Path, **sentences: str) -> Path:
    """A folder with catalogues that have these sentences, and `cards` with its plurals."""
    folder.mkdir()
    for language in LANGUAGES:
        text = HEAD.format(RULES[language])
        for key, sentence in sentences.items():
            text += f'msgid "{key}"\nmsgstr "{language} {sentence}"\n\n'
        text += 'msgid "cards"\nmsgid_plural "cards"\n'
        for i, form in enumerate(CARDS[language]):
            text += f'msgstr[{i}] "{form}"\n'
        (folder / f"{language}.po").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path / "first", hello="hello {name}", plain="100% {sure}")


def test_a_key_gives_the_sentence_of_the_language(folder: Path) -> None:
    assert Words("en", folder)("hello", name="Anna") == "en hello Anna"
    assert Words("ru", folder)("hello", name="Анна") == "ru hello Анна"


def test_no_line_ends_before_a_french_mark(tmp_path: Path) -> None:
    folder = write(tmp_path / "marks", said="« {name} » joue : qui ? lui ; oui !")
    tied = "fr «\u00a0Anne\u00a0» joue\u00a0: qui\u00a0? lui\u00a0; oui\u00a0!"
    assert Words("fr", folder)("said", name="Anne") == tied
    assert Words("ru", folder)("said", name="Анна") == "ru « Анна » joue : qui ? lui ; oui !"


def test_without_values_nothing_is_filled_in(folder: Path) -> None:
    assert Words("en", folder)("plain") == "en 100% {sure}"


@pytest.mark.parametrize(
    ("language", "n", "text"),
    [
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
        ("fr", 0, "0 carte"),
        ("fr", 1, "1 carte"),
        ("fr", 2, "2 cartes"),
        ("ru", 0, "0 карт"),
        ("ru", 1, "1 карта"),
        ("ru", 3, "3 карты"),
        ("ru", 5, "5 карт"),
        ("ru", 11, "11 карт"),
        ("ru", 21, "21 карта"),
        ("ru", 112, "112 карт"),
    ],
)
def test_a_number_chooses_the_plural(folder: Path, language: str, n: int, text: str) -> None:
    assert Words(language, folder)("cards", n=n) == text


def test_a_number_may_stand_in_a_sentence_without_plurals(folder: Path) -> None:
    assert Words("en", folder)("hello", name="x", n=3) == "en hello x"


def test_a_key_stands_in_a_sentence_as_its_words_in_the_language(folder: Path) -> None:
    assert Words("fr", folder)("hello", name=Key("plain")) == "fr hello fr 100% {sure}"
    assert Words("fr", folder)("hello", name="plain") == "fr hello plain"


def test_folders_are_asked_in_turn(folder: Path, tmp_path: Path) -> None:
    other = write(tmp_path / "second", hello="goodbye {name}", more="more")
    words = Words("fr", folder, other)
    assert words("hello", name="Anne") == "fr hello Anne"
    assert words("more") == "fr more"


def test_a_key_that_is_nowhere_is_an_error(folder: Path) -> None:
    words = Words("en", folder)
    with pytest.raises(KeyError):
        words("nowhere")
    assert not words.has("nowhere")
    assert words.has("hello")
    assert words.has("cards")


def test_other_languages_are_refused(folder: Path) -> None:
    with pytest.raises(UnknownTextError, match="'de'"):
        Words("de", folder)
