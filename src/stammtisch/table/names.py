"""What players are called: as they have typed it, else what they are, in the reader's language."""

from __future__ import annotations

import functools
import itertools
import re
import unicodedata
from collections.abc import Container, Sequence
from pathlib import Path

import msgspec

from stammtisch import bots
from stammtisch.core.words import LANGUAGES, Words

SHELL = Path(__file__).parents[1] / "locale"
LONGEST_NAME = 30
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by name that nobody can see."""

UNSEEN = re.compile(
    "[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What Unicode calls Default_Ignorable_Code_Point: it leaves no trace where it stands."""

MARKS = ("Mn", "Me")
"""Categories of what is put on the letter before it, some hardly seen."""

SHOWN = "LNPS"
"""Categories that leave a trace by themselves: letters, numbers, punctuation, symbols."""

SOME_BOT = "bot"
"""A bot of which no more is known, as the terminal has them."""


class Unnamed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody without a name: a person, or a bot of some level.

    `number`: the seat's, from 1, which goes along to a rematch; a bot's among those of its level,
    0 for the only one.
    """

    number: int = 0
    bot: str = ""

    def said(self, words: Words) -> str:
        """What that is in the shell's words; a bot of one's own goes by the name of its class."""
        if self.bot == SOME_BOT:
            return words("cli.bot", number=self.number)
        if not self.bot:
            return words("seat.unnamed", number=self.number)
        key = f"bot.{self.bot}"
        level = words(key) if words.has(key) else self.bot.rpartition(":")[2]
        return f"{level} {self.number}" if self.number else level


@functools.cache
def shell(language: str) -> Words:
    """The words around the games."""
    return Words(language, SHELL)


@functools.lru_cache(256)
def called(players: tuple[str | Unnamed, ...], language: str) -> tuple[str, ...]:
    """What the players are called, no two alike."""
    said = [one.said(shell(language)) if isinstance(one, Unnamed) else "" for one in players]
    return tuple(distinct([one if isinstance(one, str) else "" for one in players], said))


def recognised(name: str, seats: int) -> str | Unnamed:
    """A name from a file: where it says in any of the languages what somebody is, that."""
    return _sayings(seats).get(name, name)


@functools.cache
def _sayings(seats: int) -> dict[str, Unnamed]:
    """All that players without a name are called at a table of so many."""
    numbers = range(1, seats + 1)
    persons = [Unnamed(number) for number in numbers]
    some = [Unnamed(number, SOME_BOT) for number in numbers]
    levels = [Unnamed(number, bot) for bot in bots.names() for number in (0, *numbers)]
    both = itertools.product(LANGUAGES, [*persons, *some, *levels])
    return {one.said(shell(language)): one for language, one in both}


def distinct(names: Sequence[str], unnamed: Sequence[str]) -> list[str]:
    """A name for each seat, no two alike: the given ones first, numbered where they have to be."""
    found: dict[int, str] = {}
    for i in sorted(range(len(names)), key=lambda i: not names[i]):
        found[i] = _free(names[i] or unnamed[i], {alike(name) for name in found.values()})
    return [found[i] for i in range(len(names))]


def _free(name: str, taken: Container[str]) -> str:
    numbered = (f"{name[: LONGEST_NAME - 2]} {n}" for n in itertools.count(2))
    return next(one for one in itertools.chain([name], numbered) if alike(one) not in taken)


def alike(name: str) -> str:
    """The same for names that look the same but for small and capital letters.

    Marks that belong to a letter, as that of й, are part of it; loose ones are passed over.
    """
    letters = unicodedata.normalize("NFKC", UNSEEN.sub("", name))
    shown = "".join(c for c in letters if unicodedata.category(c) not in MARKS)
    return unicodedata.normalize("NFKC", shown.casefold())


def clean(name: str) -> str:
    """A name of one line, of letters that show; without any, none."""
    shown = "".join(c if c.isprintable() and c not in BLANKS else " " for c in name)
    seen = any(unicodedata.category(c)[0] in SHOWN for c in UNSEEN.sub("", shown))
    return " ".join(shown.split()) if seen else ""
