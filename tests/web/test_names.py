"""Who has no name is called in each reader's language what they are, on all pages and in files."""

from __future__ import annotations

from typing import Any

import pytest

from .servers import BOT, PERSON, Browser

ELSEWHERE = {**PERSON, "elsewhere": True}
LEVEL = {"kind": "bot", "bot": "newcomer"}
NAMES = {
    "en": ["Player 1", "Player 2", "Newcomer"],
    "ru": ["Игрок 1", "Игрок 2", "Новичок"],
    "fr": ["Joueur 1", "Joueur 2", "Débutant"],
}


async def read(browser: Browser, path: str, language: str) -> str:
    answer = await browser.get(f"{path}{'&' if '?' in path else '?'}lang={language}")
    assert answer.status_code == 200
    text: str = answer.text
    return text


def told(text: str) -> set[str]:
    """The languages in which the players are called something there."""
    return {language for language, names in NAMES.items() if any(name in text for name in names)}


async def say(browser: Browser, kind: str, seat: int, language: str, **more: Any) -> str:
    n = (await browser.state())["n"] + 1
    body = {"n": n, "key": f"{kind} {n}", "kind": kind, "seat": seat, **more}
    answer = await browser.post(f"{browser.address}/entries?lang={language}", json=body)
    text: str = answer.text
    return text


@pytest.mark.parametrize("language", NAMES)
async def test_an_english_host_is_read_of_in_any_language(
    anna: Browser, boris: Browser, language: str
) -> None:
    await anna.open_table(PERSON, ELSEWHERE, LEVEL)
    await boris.follow(anna.made["links"][0]["url"])
    for browser in (anna, boris):
        for path in ("/", browser.address, f"{browser.address}/state"):
            assert told(await read(browser, path, language)) == {language}, path
    assert "name_taken" in await say(boris, "join", 1, language, name="débutant")
    for kind, seat in (("takeover", 0), ("takeover", 2), ("join", 1), ("return", 1)):
        assert told(await say(boris, kind, seat, language)) <= {language}, kind
    for kind in ("join", "leave", "resign"):
        assert told(await say(boris, kind, 1, language)) <= {language}, kind
    links = await anna.post(f"{anna.address}/link?lang={language}", json={"seat": 1})
    assert told(links.text) == {language}


@pytest.mark.parametrize("language", NAMES)
async def test_a_transcript_has_its_reader_s_words_and_is_read_in_any_others(
    anna: Browser, language: str
) -> None:
    await anna.open_table(PERSON, LEVEL, {**BOT, "name": "Boris"})
    while not (now := await anna.my_turn())["result"]:
        await anna.decide()
    text = await read(anna, now["result"]["transcript"], language)
    assert told(text) == {language}
    for other, (first, _, bot) in NAMES.items():
        made = await anna.post(f"/transcripts?lang={other}", json={"transcript": text})
        assert made.json()["players"] == [first, bot, "Boris"]
        assert made.json()["given"] == ["", "", "Boris"]
    made = await anna.post("/replays", json={"transcript": text})
    await anna.follow(made.json()["url"])
    for other in NAMES:
        assert told(await read(anna, f"{anna.address}/state", other)) == {other}


async def test_whoever_opens_the_table_in_french_changes_nothing_for_others(anna: Browser) -> None:
    answer = await anna.post("/tables?lang=fr", json={"game": "toy", "seats": [PERSON, LEVEL]})
    await anna.follow(answer.json()["url"])
    names = [one["name"] for one in (await anna.state("?lang=ru"))["players"]]
    assert names == ["Игрок 1", "Новичок"]
