"""The words of the shell and of the games: gettext catalogues, .po files read when first needed.

Messages have keys ("reason.forest_price"); the English sentences are a catalogue like the others.
"""

from __future__ import annotations

import copy
import functools
import gettext
import io
import re
from collections.abc import Sequence
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from .arguments import is_one_of, shown
from .errors import UnknownTextError

LANGUAGES = ("en", "ru", "fr")
LANGUAGE_NAMES = {"en": "English", "ru": "Русский", "fr": "Français"}
TIED = {"fr": re.compile(r"(?<=\S) (?=[:;?!»])|(?<=«) ")}
"""Spaces at which no line ends, however they are typed."""


def check_language(language: str) -> str:
    """The language, if we speak it; else UnknownTextError."""
    if is_one_of(language, LANGUAGES):
        return language
    raise UnknownTextError(
        f"language: {shown(language)} is none of the languages {', '.join(LANGUAGES)}"
    )


@functools.cache
def catalogue(folder: Path, language: str) -> gettext.NullTranslations:
    """The translations in `folder/<language>.po`."""
    text = (folder / f"{language}.po").read_text(encoding="utf-8")
    if language in TIED:
        text = TIED[language].sub("\u00a0", text)
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(text.encode()), locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


class Key(str):
    """The key of words that are put into a sentence as they are in its language."""

    __slots__ = ()


class Phrase(str):
    """A thing by the name it has in texts; sentences call it by words: a key with values."""

    key: str
    values: dict[str, object]

    def __new__(cls, text: str, key: str, **values: object) -> Phrase:
        made = super().__new__(cls, text)
        made.key, made.values = key, values
        return made


class Seat(int):
    """A seat that is put into a sentence as its player's name."""

    __slots__ = ()


PLAIN = frozenset((str, int, float))
"""Kinds of values that stand in a sentence as they are."""


class Words:
    """Sentences by key in one language, looked for in several catalogues one after the other.

    `players`: names by seat, as far as they are known; see `player`.
    """

    players: tuple[str, ...] = ()

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = check_language(language)
        self.catalogues = [catalogue(folder, language) for folder in folders]
        self._found: dict[str | tuple[str, int], str] = {}

    def __call__(self, key: str, **values: object) -> str:
        """The sentence behind a key; a number `n` chooses the plural. KeyError for no such key."""
        n = values.get("n")
        wanted = (key, n) if isinstance(n, int) else key
        found = self._found.get(wanted)
        if found is None:
            found = self._found[wanted] = self._look_up(key, n if isinstance(n, int) else None)
        if not values:
            return found
        if not PLAIN.issuperset(map(type, values.values())):
            values = {name: self._worded(value) for name, value in values.items()}
        return found.format_map(values)

    def _look_up(self, key: str, n: int | None) -> str:
        for words in self.catalogues:
            found = words.gettext(key) if n is None else words.ngettext(key, key, n)
            if found == key:
                found = words.gettext(key)
            if found != key:
                return found
        raise KeyError(key)

    def _worded(self, value: object) -> object:
        if isinstance(value, Key):
            return self(value)
        if isinstance(value, Phrase):
            return self(value.key, **value.values)
        return self.player(value) if isinstance(value, Seat) else value

    def naming(self, players: Sequence[str]) -> Words:
        """The same words, with players by their names in the sentences."""
        named = copy.copy(self)
        named.players = tuple(players)
        return named

    def player(self, seat: int) -> str:
        """A player's name; without one the seat, counted from 0 as everywhere in the library."""
        return self.players[seat] if seat < len(self.players) else self("seat", seat=int(seat))

    def texts(self, *groups: str) -> dict[str, str]:
        """The sentences of these groups of keys, such as "keys" or "start.you", without plurals."""
        keys = {key for one in self.catalogues for key in one._catalog if isinstance(key, str)}  # type: ignore[attr-defined]
        return {key: self(key) for key in sorted(keys) if key.startswith(groups)}

    def has(self, key: str) -> bool:
        try:
            self(key)
        except KeyError:
            return False
        except (IndexError, ValueError):
            return True
        return True
