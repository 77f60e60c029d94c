"""Delivery: what is to be told, and how it may fail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

What = Literal["confirm", "turn", "low", "over"]
"""That an address wants to be confirmed; a turn; that little time is left for it; the end."""


@dataclass(frozen=True)
class Told:
    """One message. `key`: the same for each attempt; `url`: of the table; `game`: by its name."""

    key: str
    what: What
    table: str
    seat: int
    game: str
    title: str
    words: str
    url: str
    language: str


class UndeliveredError(Exception):
    """It could not be delivered.

    `again`: it may be tried again, after so many seconds if more than 0; `gone`: nobody will ever
    be reached there.
    """

    def __init__(self, reason: str, again: float | None = None, gone: bool = False) -> None:
        super().__init__(reason)
        self.again, self.gone = again, gone
