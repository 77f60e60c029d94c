"""A game's `rulebook.toml`: the rulebook's headings in printed order."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Heading:
    """A heading: its id, its printed title by language, why no code carries it out (or nothing)."""

    id: str
    title: dict[str, str]
    no_code: str = ""


@dataclass(frozen=True)
class Rulebook:
    """All headings of a game's rulebook, by id."""

    headings: dict[str, Heading]

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        headings = [Heading(**entry) for entry in data["heading"]]
        by_id = {heading.id: heading for heading in headings}
        if len(by_id) != len(headings):
            raise ValueError(f"{path}: two headings with one id")
        return cls(by_id)

    def title(self, heading: str, language: str = "en") -> str:
        """What is printed above it in the rulebook of that language."""
        return self.headings[heading].title[language]
