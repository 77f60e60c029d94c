"""The page of a house set: every game has one, whole in every language, each face drawn once."""

from __future__ import annotations

import re

import pytest

import stammtisch
from stammtisch.core.components import Amount, Group, Mark
from stammtisch.core.game import Game
from stammtisch.core.scene import THEMES, to_svg
from stammtisch.core.words import LANGUAGES

GAMES = pytest.mark.parametrize("name", stammtisch.names())


def listed(game: Game, language: str = "en") -> tuple[Group, ...]:
    groups: tuple[Group, ...] = game.module("listing").listing(game.words(language))
    return groups


def amounts(group: Group) -> list[Amount]:
    rows = [amount for row in group.rows for amount in row.amounts if amount]
    return rows + [amount for face in group.faces for amount in face.amounts]


@GAMES
def test_every_group_says_where_it_comes_from_and_fills_its_columns(name: str) -> None:
    for group in listed(stammtisch.load(name)):
        assert group.title
        assert group.source
        assert amounts(group)
        assert all(len(row.amounts) == len(group.columns) for row in group.rows)


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_lists_the_same_with_the_same_certainty(name: str, language: str) -> None:
    game = stammtisch.load(name)
    said = [[amount.mark for amount in amounts(group)] for group in listed(game, language)]
    assert said == [[amount.mark for amount in amounts(group)] for group in listed(game)]


@GAMES
def test_the_faces_that_are_drawn_are_those_that_are_listed(name: str) -> None:
    game = stammtisch.load(name)
    drawn = game.module("listing").faces()
    assert sorted(drawn) == sorted(face.name for g in listed(game) for face in g.faces)
    for scene in drawn.values():
        assert all(to_svg(scene, theme).startswith("<svg") for theme in THEMES)


@GAMES
def test_pictures_beside_a_number_are_in_the_legend(name: str) -> None:
    game = stammtisch.load(name)
    shown = {row.picture for group in listed(game) for row in group.rows} - {""}
    assert shown <= set(game.module("picture").legend())


def test_every_number_of_village_s_file_is_on_its_page_with_its_mark() -> None:
    """A word of more than one amount is as sure as its least sure."""
    game = stammtisch.load("village")
    lines = game.module("components.lines")
    facts = list(lines.facts_of(game.module("components").house()))
    shown = [amount for group in listed(game) for amount in amounts(group)]
    numbers = [int(n) for amount in shown for n in re.findall(r"\d+", amount.value)]
    assert sorted(numbers) == sorted(fact.amount for fact in facts)
    marks = lines.MARKS
    assert {amount.mark for amount in shown} == {marks[fact.mark] for fact in facts}


def test_the_prices_of_ilos_are_those_of_its_file() -> None:
    """As the rulebook's example has it, spice is worth 2 after its first raise."""
    prices = {row.picture: row for row in listed(stammtisch.load("ilos"))[2].rows}
    assert [amount.value for amount in prices["spice"].amounts if amount][1] == "2"
    sure = [a.mark is Mark.RULEBOOK for row in prices.values() for a in row.amounts if a]
    assert sum(sure) == 1


def test_dokmus_counts_the_spaces_it_draws() -> None:
    spaces = [amount.value for amount in amounts(listed(stammtisch.load("dokmus"))[1])]
    assert sum(map(int, spaces)) == 16 * 49
