"""Every heading of a rulebook is carried out by a function, or excused; none is made up."""

from __future__ import annotations

import importlib
import pkgutil

from stammtisch.core.compiled import HEADINGS
from stammtisch.core.game import Game
from stammtisch.core.words import LANGUAGES


def cited(game: Game) -> dict[str, list[str]]:
    """Headings that `@rule` names anywhere in the game's folder, with the functions."""
    package = importlib.import_module(game.package)
    for module in pkgutil.walk_packages(package.__path__, f"{game.package}."):
        importlib.import_module(module.name)
    return HEADINGS.get(game.package, {})


def test_every_heading_is_cited_or_excused(game: Game) -> None:
    for heading in game.rulebook.headings.values():
        assert bool(cited(game).get(heading.id)) != bool(heading.no_code), heading


def test_no_unknown_heading_is_cited(game: Game) -> None:
    assert set(cited(game)) <= set(game.rulebook.headings)


def test_headings_have_titles(game: Game) -> None:
    assert game.rulebook.headings
    for heading in game.rulebook.headings.values():
        assert all(heading.title[language].strip() for language in LANGUAGES), heading.id
        assert set(heading.title) == set(LANGUAGES)
        assert heading.id == heading.id.strip().lower()


def test_games_end_by_a_heading_and_ties_are_broken_by_one(game: Game) -> None:
    """`shared` is for ties that nothing breaks."""
    assert set(game.endings) <= set(game.rulebook.headings)
    assert set(game.ties) <= {*game.rulebook.headings, "shared"}


def test_every_language_has_a_guide(game: Game) -> None:
    chapters = set()
    for language in LANGUAGES:
        text = (game.folder / "guide" / f"{language}.md").read_text(encoding="utf-8")
        assert text.startswith("# ")
        chapters.add(sum(line.startswith("#") for line in text.splitlines()))
    assert len(chapters) == 1, "chapters differ between the languages"
