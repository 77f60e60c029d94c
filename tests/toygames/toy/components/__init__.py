"""The cards: how many stars each number bears, read from text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from stammtisch.core.components import ComponentFile, Fact, Mark
from stammtisch.core.errors import ComponentsError

N_CARDS = 16
MOST_STARS = 3


FILE = ComponentFile(Path(__file__).with_name("cards.txt"))
house, provenance = FILE.house, FILE.provenance


def facts(text: str | None = None) -> Iterator[Fact]:
    """The stars of each card of a file that can be parsed; without a text, of the house set."""
    for line, words in enumerate((house() if text is None else text).splitlines(), start=1):
        number, _, printed = words.partition("#")[0].strip().partition(" ")
        if number:
            mark = Mark.HOUSE if text is None else None
            yield Fact(f"card {number}", len(printed), mark, line)


def parse(text: str) -> npt.NDArray[np.int64]:
    """Stars by card, card number 1 first; ComponentsError names the line that does not fit."""
    stars: dict[int, int] = {}
    lines = text.splitlines()
    for line, words in enumerate(lines, start=1):
        number, _, printed = words.partition("#")[0].strip().partition(" ")
        if not number:
            continue
        if number not in {str(card + 1) for card in range(N_CARDS)}:
            raise ComponentsError(f"{number[:20]!r} is no number from 1 to {N_CARDS}", line)
        if int(number) in stars:
            raise ComponentsError(f"a second card {number}", line)
        if printed.strip("*") or len(printed) > MOST_STARS:
            raise ComponentsError(f"at most {MOST_STARS} stars are expected", line, len(number) + 2)
        stars[int(number)] = len(printed)
    for card in range(N_CARDS):
        if card + 1 not in stars:
            raise ComponentsError(f"card {card + 1} is missing", len(lines) + 1)
    return np.array([stars[card + 1] for card in range(N_CARDS)], np.int64)
