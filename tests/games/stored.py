"""Stored games, `<game>/transcripts/*.txt`, and the results they had, `<game>/results.py`.

`RESULTS`: name -> `Result`. The game's `oracle/` and `conserved.py` are asked about them.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from stammtisch.core.state import State
from stammtisch.core.transcript import ReadTranscript, read

from .folders import file_of, module_of

FILE = "results.py"


@dataclass(frozen=True)
class Result:
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    ended: str = "end-of-the-game"
    tie: str | None = None


def results(game: str) -> dict[str, Result]:
    """What was noted by hand: one for every stored game."""
    found: dict[str, Result] = module_of(game, "results").RESULTS
    return found


def names(game: str) -> list[str]:
    return sorted(path.stem for path in file_of(game, "transcripts").glob("*.txt"))


def text_of(game: str, name: str) -> str:
    return file_of(game, f"transcripts/{name}.txt").read_text(encoding="utf-8")


@functools.cache
def record(game: str, name: str) -> ReadTranscript:
    """Do not change its states, take clones."""
    return read(text_of(game, name))


def replayed(game: str, name: str) -> State:
    return record(game, name).end
