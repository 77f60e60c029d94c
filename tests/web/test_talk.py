"""Talk and notes: said among those at the table, read in each reader's language, kept apart."""

from __future__ import annotations

import itertools
from typing import Any

from stammtisch.core.words import LANGUAGES
from stammtisch.table.names import shell
from stammtisch.table.talk import AT_A_TIME, LONGEST, PHRASES, plain

from .servers import BOT, PERSON, Browser, Client, Json

ELSEWHERE = {**PERSON, "elsewhere": True}
KEYS = itertools.count()


async def pair(client: Client, anna: Browser, boris: Browser) -> Browser:
    """Two friends, and a stranger who looks on."""
    await anna.open_table(PERSON, ELSEWHERE)
    await boris.follow(anna.made["links"][0]["url"])
    return Browser(client, anna.address)


async def say(browser: Browser, text: str, seat: int, kind: str = "talk", **more: Any) -> Any:
    n = (await browser.state())["n"] + 1
    entry = {"n": n, "key": f"say {next(KEYS)}", "kind": kind, "seat": seat, "action": text}
    return await browser.append(**{**entry, **more})


async def heard(browser: Browser, language: str = "en", after: int = -1) -> list[Json]:
    answer = await browser.get(f"{browser.address}/talk?after={after}&lang={language}")
    assert answer.status_code == 200
    found: list[Json] = answer.json()
    return found


async def test_each_reads_phrases_in_their_own_language_and_strangers_nothing(
    client: Client, anna: Browser, boris: Browser
) -> None:
    stranger = await pair(client, anna, boris)
    assert (await say(anna, "hello", 0, "phrase")).status_code == 200
    assert (await say(boris, "  <b>Привет</b>\n\n, Анна ", 1)).status_code == 200
    for language in LANGUAGES:
        lines = await heard(anna, language)
        assert [line["text"] for line in lines] == [
            shell(language)("say.hello"),
            "<b>Привет</b> , Анна",
        ]
        assert [line["seat"] for line in lines] == [0, 1]
    assert len(await heard(boris, after=lines[0]["n"])) == 1
    refused = await stranger.get(f"{stranger.address}/talk")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_seat")
    assert (await stranger.state())["talk"] is None
    assert (await anna.state())["talk"] == {"last": lines[1]["n"], "on": True}


async def test_who_talks_takes_no_decision_out_of_anybodys_hand(
    client: Client, anna: Browser, boris: Browser
) -> None:
    await pair(client, anna, boris)
    before = await anna.state()
    mover, other = (anna, boris) if before["to_move"] == 0 else (boris, anna)
    assert (await say(other, "luck", 1 - before["to_move"], "phrase")).status_code == 200
    answer = await mover.decide(n=before["n"] + 1)  # as if nothing had been said
    assert answer.status_code == 200
    assert (await mover.state())["n"] == before["n"] + 2
    late = await mover.decide("any", n=before["n"] + 1, key="x", seat=before["to_move"])
    assert (late.status_code, late.json()["code"]) == (409, "stale")


async def test_talk_is_short_plain_and_not_too_much(
    client: Client, anna: Browser, boris: Browser
) -> None:
    await pair(client, anna, boris)
    for wrong in ("", " \n\u200b", "x" * (LONGEST + 1)):
        assert (await say(anna, wrong, 0)).json()["code"] == "long_talk"
    assert (await say(anna, "no such phrase", 0, "phrase")).json()["code"] == "bad_request"
    assert (await say(anna, "hello", 1, "phrase")).json()["code"] == "not_your_seat"
    for _ in range(AT_A_TIME):
        assert (await say(anna, "laugh", 0, "phrase")).status_code == 200
    refused = await say(anna, "laugh", 0, "phrase")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_much_talk")
    assert (await say(boris, "bye", 1, "phrase")).status_code == 200
    assert plain("Z" + "\u0335\u0300" * 40) == "Z\u0335"
    assert plain("e\u0301t\u0435\u0306") == "\u00e9t\u04d7"


async def test_the_host_switches_talk_off(client: Client, anna: Browser, boris: Browser) -> None:
    await pair(client, anna, boris)
    off = {"what": "talk", "value": False}
    assert (await boris.post(f"{boris.address}/change", json=off)).status_code == 403
    assert (await anna.post(f"{anna.address}/change", json=off)).status_code == 200
    assert (await say(boris, "hello", 1, "phrase")).json()["code"] == "no_talk"
    assert (await boris.state())["talk"]["on"] is False


async def test_talk_stands_in_no_transcript(client: Client, anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    await say(anna, "a secret plan", 0)
    while (await anna.my_turn())["to_move"] is not None:
        await anna.decide()
    text = (await anna.get(f"{anna.address}/transcript")).text
    assert "secret plan" not in text and text
    assert (await say(anna, "good_game", 0, "phrase")).status_code == 200  # when it is over too


async def test_notes_are_a_seats_own(client: Client, anna: Browser, boris: Browser) -> None:
    stranger = await pair(client, anna, boris)
    for browser, text in ((anna, "take the well"), (boris, "Колодец!"), (anna, "the council")):
        answer = await browser.post(f"{browser.address}/notes", json={"text": text})
        assert answer.status_code == 200
    assert (await anna.get(f"{anna.address}/notes")).json() == {"text": "the council"}
    assert (await boris.get(f"{boris.address}/notes")).json() == {"text": "Колодец!"}
    assert (await stranger.get(f"{stranger.address}/notes")).status_code == 403
    long = await anna.post(f"{anna.address}/notes", json={"text": "x" * 10_001})
    assert long.json()["code"] == "long_notes"
    shared = await Browser(client).open_table(PERSON, PERSON)
    assert (await shared.get(f"{shared.address}/notes")).status_code == 403


def test_there_are_some_thirty_phrases_each_once() -> None:
    keys = [key for group in PHRASES for key in group]
    assert len(keys) == len(set(keys)) >= 30
    for language in LANGUAGES:
        words = shell(language)
        assert len({words(f"say.{key}") for key in keys}) == len(keys)
