"""Lessons over HTTP: opened as JSON or by a form, offered where there is one, and no more told."""

from __future__ import annotations

import pytest
from msgspec import json

from stammtisch.core.registry import load
from stammtisch.core.words import LANGUAGES
from stammtisch.table.lesson import read_lesson

from .servers import Browser


async def open_lesson(browser: Browser, **wish: object) -> Browser:
    answer = await browser.post("/lessons", json={"game": "dokmus", **wish})
    assert answer.status_code == 201, answer.text
    return await browser.follow(answer.json()["url"])


async def test_a_lesson_is_a_table_against_an_easy_bot(anna: Browser) -> None:
    now = await (await open_lesson(anna, name="Anna", colour=2)).state()
    assert [(p["name"], p["kind"], p["bot"]) for p in now["players"]] == [
        ("Anna", "person", None),
        ("Newcomer", "bot", "newcomer"),
    ]
    assert now["players"][0]["colour"] == 2 and now["to_move"] == 0
    assert list(now["scene"]["choices"]) == ["start o5"]
    refused = await anna.decide("start a1")
    assert (refused.status_code, refused.json()["code"]) in {(422, "lesson"), (422, "illegal")}
    n = now["n"] + 1
    left = await anna.append(n=n, key="alone", kind="alone", seat=0)
    assert left.status_code == 200
    assert len((await anna.state())["scene"]["choices"]) > 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_comes_later_is_not_told(anna: Browser, language: str) -> None:
    """The sentences of later steps do not reach the page, nor anything else of the script."""
    await open_lesson(anna)
    now = await anna.state(f"?lang={language}")
    game, text = load("dokmus"), json.encode(now).decode()
    taught, _ = read_lesson(game)
    said = [game.words(language)(f"lesson.{key}") for key in taught.steps]
    assert now["lesson"] == {"step": 1, "of": len(said), "words": said[:1]}
    assert not [sentence for sentence in said[1:] if sentence in text]
    assert not [start for start, _ in taught.firsts if f'"{start}"' in text]


async def test_a_form_opens_one_too(anna: Browser) -> None:
    answer = await anna.post("/lessons", data={"game": "village"}, follow_redirects=False)
    await anna.follow(answer.headers["location"])
    assert (await anna.state())["lesson"]["step"] == 1


async def test_only_games_that_have_a_lesson_offer_it(anna: Browser) -> None:
    assert 'action="/lessons"' in (await anna.get("/games/ilos/guide")).text
    assert 'action="/lessons"' not in (await anna.get("/games/toy/guide")).text
    refused = await anna.post("/lessons", json={"game": "toy"})
    assert (refused.status_code, refused.json()["code"]) == (422, "no_lesson")
