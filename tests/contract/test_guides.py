"""Guides: each has its pictures and tips in every language, and says what the rules say."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from stammtisch.core.definition import WEIGHTS
from stammtisch.core.game import Game
from stammtisch.core.scene import THEMES
from stammtisch.core.words import LANGUAGES
from stammtisch.web import guides

PACE = range(6, 31)
"""Seconds for a decision, the many small ones among them."""
DISCS = "❶❷❸❹❺❻❼❽❾❿"


def text_of(game: Game, language: str) -> str:
    return (game.folder / "guide" / f"{language}.md").read_text(encoding="utf-8")


def chapters(text: str) -> list[str]:
    """What stands below each heading, from the second level on."""
    return re.split(r"^##+ .+$", text, flags=re.MULTILINE)[1:]


def pictured(text: str) -> list[str]:
    return re.findall(r"\(moment/([^)]+)\.svg\)", text)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_guide_shows_a_board_a_turn_and_a_score(game: Game, language: str) -> None:
    shown = pictured(text_of(game, language))
    assert shown == list(guides.moments(game))
    assert shown[0] == "board"
    assert 2 <= sum(name.startswith("turn-") for name in shown) <= 3
    assert shown[-1] == "score"


def test_numbers_on_pictures_and_in_words_are_the_same(game: Game, language: str) -> None:
    text = text_of(game, language)
    told = {name: part for part in chapters(text) for name in pictured(part)}
    for name, moment in guides.moments(game).items():
        after = told[name].split(f"moment/{name}.svg)")[1].split("![")[0]
        if name == "board":
            assert len(re.findall(r"^\d+\. ", after, re.MULTILINE)) == len(moment.marks)
        else:
            assert {*re.findall(f"[{DISCS}]", after)} == {*DISCS[: len(moment.marks)]}, name


def test_three_tips_follow_the_pictures(game: Game, language: str) -> None:
    parts = pairwise(chapters(text_of(game, language)))
    [tips] = [after for part, after in parts if "score" in pictured(part)]
    assert len(re.findall(r"^\d+\. ", tips, re.MULTILINE)) == 3


def test_every_heading_is_reckoned_for_every_seat(game: Game, language: str) -> None:
    text, end = text_of(game, language), guides.played(game).end
    assert end.is_over
    assert guides.moments(game)["score"].after == len(guides.played(game).moves)
    for heading in (*game.headings, "total"):
        assert f"{{heading.{heading}}}" in text
        for seat in range(end.seats):
            assert f"{{{seat}.{heading}}}" in text, heading


def test_what_is_reckoned_are_the_points_of_the_rules(game: Game, language: str) -> None:
    reckoning = guides.Reckoning(game, language)
    for seat, points in enumerate(guides.played(game).end.scores()):
        for heading, count in points.items():
            assert reckoning.read(f"{{{seat}.{heading}}}") == str(count)
            assert reckoning.read(f"{{{seat}.{heading}/1}}") == str(count)
    products = r"(\d+)\u00a0×\u00a0(\d+)\u00a0=\u00a0(\d+)"
    for times, worth, all_in_all in re.findall(products, reckoning.read(text_of(game, language))):
        assert int(times) * int(worth) == int(all_in_all)


def test_what_leaves_a_rest_is_refused(game: Game) -> None:
    with pytest.raises(ValueError, match="leaves"):
        guides.Reckoning(game, "en").read("{0.total/999}")


def test_every_moment_is_drawn_with_its_numbers(game: Game) -> None:
    for name, moment in guides.moments(game).items():
        scene = guides.scene_of(game, name, "en")
        assert len([it for it in scene.sprites if it.layer == "numbers"]) == len(moment.marks)
        for sprite in scene.sprites:
            if sprite.layer == "numbers":
                assert scene.left < sprite.x < scene.left + scene.width, (name, sprite.id)
                assert scene.top < sprite.y < scene.top + scene.height, (name, sprite.id)
        for theme in THEMES:
            assert str(guides.moment_svg(game, name, theme, "en")).startswith("<svg")
    assert guides.moment_svg(game, "nowhere", "light", "en") is None


def test_a_page_leaves_nothing_to_be_said(game: Game, language: str) -> None:
    html = guides.guide_html(game, language, "/games/x")
    assert "{" not in html
    assert html.count('class="moment"') == len(guides.moments(game))
    assert html.count('class="explained"') == len(guides.moments(game)) - 1


def test_how_long_a_game_takes_fits_its_decisions(game: Game) -> None:
    """The guide's game is one with the fewest players."""
    guide = guides.played(game)
    assert guide.end.seats == min(game.seats)
    assert game.minutes[0] * 60 // len(guide.moves) in PACE
    assert game.minutes[0] <= game.minutes[1]
    assert game.weight in WEIGHTS
