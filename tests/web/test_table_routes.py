"""Undo, previews, rematches, replays, reports and deleting over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from stammtisch.compiling import BackgroundCompiler, Progress
from stammtisch.core.registry import load
from stammtisch.core.transcript import replay
from stammtisch.table.errors import RefusedError
from stammtisch.web import bodies
from stammtisch.web.limits import MOST_TOGETHER

from .servers import BOT, PERSON, Browser

ELSEWHERE = {**PERSON, "name": "Boris", "elsewhere": True}


async def play_to_the_end(*browsers: Browser) -> Any:
    for _ in range(200):
        for browser in browsers:
            now = await browser.state()
            if now["to_move"] is None:
                return now
            if now["to_move"] in now["yours"]:
                assert (await browser.decide()).status_code == 200
    raise AssertionError("no end")


async def test_a_decision_is_taken_back_and_done_again(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    before = await anna.my_turn()
    await anna.decide()
    now = await anna.my_turn()
    to = now["undo"]["decision"]
    answer = await anna.append(n=now["n"] + 1, key="u", seat=0, kind="undo", to=to)
    back = await anna.state()
    assert answer.json() == {"n": now["n"] + 1, "snapshot": back}
    assert back["scene"]["choices"] == before["scene"]["choices"]
    assert (back["marked"], back["redo"] is not None) == (True, True)
    assert (await anna.decide(back["redo"])).status_code == 200
    doubled = await anna.append(n=now["n"] + 1, key="u", seat=0, kind="undo", to=to)
    assert doubled.json()["n"] == now["n"] + 1, "the same request has the same answer"


async def test_what_is_held_is_not_done(anna: Browser) -> None:
    await anna.open_table(PERSON, PERSON, game="dokmus")
    held = await anna.decide(hold=True)
    assert held.json()["held"]["put"]
    assert (await anna.state())["n"] == 0
    action = held.json()["held"]["action"]
    preview = await anna.get(f"{anna.address}/preview", params={"action": action})
    assert preview.json()["ends"] and preview.json() == held.json()["held"]
    assert (await anna.decide(action)).json()["n"] == 1


@pytest.mark.parametrize("action", ["", "place c4", "fly", "\0", "start " + "9" * 500])
async def test_no_preview_of_what_is_no_legal_action(anna: Browser, action: str) -> None:
    await anna.open_table(PERSON, PERSON, game="dokmus")
    answer = await anna.get(f"{anna.address}/preview", params={"action": action})
    assert answer.status_code == 422
    assert answer.json()["code"] in ("illegal", "unknown_action")


async def test_any_moment_can_be_looked_at(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    end = await play_to_the_end(anna)
    for line in end["log"]:
        at = await anna.state(f"?at={line['n']}")
        assert (at["n"], at["past"], at["now"]) == (line["n"], True, end["n"])
        assert at["log"] == end["log"][: len(at["log"])]
        assert at["scene"]["choices"] == {}
    assert (await anna.state("?at=0"))["log"] == []
    for wrong in ("?at=9999", "?at=-1", "?at=x"):
        answer = await anna.get(f"{anna.address}/state{wrong}")
        assert answer.status_code in (400, 404)


async def test_the_course_of_the_points_is_told_for_each_moment(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    end = await play_to_the_end(anna)
    course = (await anna.get(f"{anna.address}/points")).json()
    assert [moment["n"] for moment in course] == [0, *(line["n"] for line in end["log"])]
    assert course[-1]["points"] == [player["score"]["total"] for player in end["players"]]
    missing = await anna.get("/t/nowhere/points")
    assert missing.status_code == 404


async def test_only_where_a_strong_bot_sits_the_compiling_is_told(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BackgroundCompiler, "progress", lambda *_: Progress(1, 3))
    for bot, told in (("random", None), ("expert", {"done": 1, "total": 3})):
        await anna.open_table(PERSON, {**BOT, "bot": bot})
        assert (await anna.state())["compiling"] == told


async def test_all_go_on_to_the_rematch_with_their_own_seats(anna: Browser, boris: Browser) -> None:
    await anna.open_table({**PERSON, "name": "Anna"}, ELSEWHERE)
    await boris.follow(anna.made["links"][0]["url"])
    early = await anna.post(f"{anna.address}/rematch", json={"rotate": True})
    assert (early.status_code, early.json()["code"]) == (409, "not_over")
    await play_to_the_end(anna, boris)
    answer = await anna.post(f"{anna.address}/rematch", json={"rotate": True})
    again = await boris.post(f"{boris.address}/rematch", json={"rotate": False})
    assert answer.json() == again.json() == {"url": f"{anna.address}/next"}
    assert (await boris.state())["rematch"] == f"{anna.address}/next"
    for browser, seat in ((anna, 1), (boris, 0)):
        await browser.follow(f"{browser.address}/next")
        now = await browser.state()
        assert (now["yours"], now["n"]) == ([seat], 0)
    assert anna.address == boris.address
    assert [link["seat"] for link in (await anna.state())["links"]] == [0]
    assert (await anna.state())["host"]
    assert not (await boris.state())["host"]
    await play_to_the_end(anna, boris)


async def test_a_watcher_cannot_open_a_rematch(anna: Browser, boris: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    await play_to_the_end(anna)
    boris.address = anna.address
    answer = await boris.post(f"{boris.address}/rematch", json={})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
    missing = await boris.get(f"{boris.address}/next", follow_redirects=False)
    assert missing.status_code == 404


async def test_the_host_deletes_a_table_a_guest_only_forgets_it(
    anna: Browser, boris: Browser
) -> None:
    await anna.open_table(PERSON, ELSEWHERE)
    await boris.follow(anna.made["links"][0]["url"])
    assert (await boris.post(f"{boris.address}/delete", json={})).json() == {"gone": True}
    assert (await anna.state())["news"]["kind"] == "leave"
    assert (await anna.post(f"{anna.address}/delete", json={})).json() == {"gone": True}
    for browser in (anna, boris):
        assert (await browser.get(f"{anna.address}/state")).status_code == 404
    assert (await anna.post(f"{anna.address}/delete", json={})).status_code == 404


async def test_tables_beyond_those_of_one_stream_are_told_to_be_over(anna: Browser) -> None:
    places = [f"{'a' * 8}{n:02}:en" for n in range(MOST_TOGETHER + 2)]
    answer = await anna.get("/events?on=" + ",".join(f"{place}:0" for place in places))
    assert answer.text.count("event: end") == len(places)
    assert all(f"data: {place}" in answer.text for place in places)


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/", {"GET", "HEAD", "OPTIONS"}),
        ("/tables", {"GET", "HEAD", "POST", "OPTIONS"}),
        ("/games/toy/components", {"GET", "HEAD", "POST", "OPTIONS"}),
        ("/static/net/requests.js", {"GET", "HEAD", "OPTIONS"}),
        ("/static/x", {"GET", "HEAD", "OPTIONS"}),
    ],
)
@pytest.mark.parametrize("method", ["OPTIONS", "PUT"])
async def test_all_methods_of_a_path_are_told(
    anna: Browser, path: str, methods: set[str], method: str
) -> None:
    answer = await anna.client.request(method, path)
    assert set(answer.headers["allow"].split(", ")) == methods


async def test_a_path_that_is_not_there_has_no_methods(anna: Browser) -> None:
    assert (await anna.client.options("/nowhere")).status_code == 404


async def test_a_stranger_deletes_nothing(anna: Browser, boris: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    await boris.post(f"{anna.address}/delete", json={})
    assert (await anna.state())["yours"] == [0]


async def test_a_transcript_is_loaded_and_looked_through(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    end = await play_to_the_end(anna)
    text = (await anna.get(end["result"]["transcript"])).text
    answer = await anna.post("/replays", json={"transcript": text})
    assert answer.status_code == 201
    await anna.follow(answer.json()["url"])
    shown = await anna.state()
    assert (shown["replay"], shown["yours"], shown["host"]) == (True, [], True)
    assert shown["result"]["winners"] == end["result"]["winners"]
    assert (await anna.state("?at=1"))["past"]
    assert replay((await anna.get(f"{anna.address}/transcript")).text).is_over
    refused = await anna.post(f"{anna.address}/rematch", json={})
    assert refused.status_code == 403
    for seat in range(2):
        refused = await anna.post(f"{anna.address}/link", json={"seat": seat})
        assert (refused.status_code, refused.json()["code"]) == (422, "no_link")


async def test_an_unfinished_transcript_is_played_on_by_whoever_then_sits_there(
    anna: Browser, boris: Browser
) -> None:
    state = load("toy").start(3, 5)
    for _ in range(3):
        state.apply(int(state.legal_actions()[0]))
    text = state.transcript(["Anna", "Ben", "Player 3"])
    told = (await anna.post("/transcripts?lang=ru", json={"transcript": text})).json()
    assert told == {
        "game": "toy",
        "title": load("toy").words("ru")("title"),
        "players": ["Anna", "Ben", "Игрок 3"],
        "given": ["Anna", "Ben", ""],
        "decisions": 3,
        "over": False,
        "to_move": state.to_move,
    }
    seats = [{**PERSON, "name": "Anna"}, ELSEWHERE, BOT]
    answer = await anna.post("/replays", json={"transcript": text, "seats": seats})
    anna.made = answer.json()
    await anna.follow(anna.made["url"])
    await boris.follow(anna.made["links"][0]["url"])
    now = await anna.state()
    assert (now["replay"], now["yours"], now["host"]) == (False, [0], True)
    assert [line["n"] for line in now["log"]][:3] == [1, 2, 3]
    assert (await boris.state())["yours"] == [1]
    end = await play_to_the_end(anna, boris)
    finished = (await anna.get(end["result"]["transcript"])).text
    assert (await anna.post("/transcripts", json={"transcript": finished})).json()["over"]
    refused = await anna.post("/replays", json={"transcript": finished, "seats": seats})
    assert (refused.status_code, refused.json()["code"]) == (409, "over_already")
    assert (await anna.post("/transcripts", json={"transcript": "diary"})).status_code == 422
    assert (await anna.post("/replays", json={"transcript": text, "seats": 1})).status_code == 400


async def test_a_broken_transcript_is_refused_with_its_line(anna: Browser) -> None:
    text = "stammtisch transcript 1\ngame: chess\n"
    answer = await anna.post("/replays?lang=ru", json={"transcript": text})
    assert (answer.status_code, answer.json()["code"]) == (422, "transcript")
    assert answer.json()["line"] == 2
    assert "2" in answer.json()["error"]
    answer = await anna.post("/replays", json={"transcript": "my diary"})
    assert (answer.status_code, answer.json()["code"]) == (422, "no_transcript")
    assert answer.json()["error"] == "This file is not a record of a game (line 1)."
    assert (await anna.post("/replays", json={"transcript": 1})).status_code == 400


async def test_a_report_is_a_file(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    answer = await anna.post(f"{anna.address}/report", json={"words": "Почему?"})
    assert 'attachment; filename="toy-' in answer.headers["content-disposition"]
    packed = answer.json()
    assert packed["words"] == "Почему?"
    assert not replay(packed["transcript"]).is_over
    long = await anna.post(f"{anna.address}/report", json={"words": "x" * 5000})
    assert (long.status_code, long.json()["code"]) == (422, "long_report")


async def test_the_house_set_is_there_to_begin_with(anna: Browser) -> None:
    answer = await anna.get("/games/toy/components")
    checked = await anna.post("/games/toy/components", json={"components": answer.text})
    assert (checked.status_code, checked.json()) == (200, {"good": True})
    elsewhere = await anna.post("/games/chess/components", json={"components": answer.text})
    assert elsewhere.status_code == 404
    seats = [PERSON, BOT]
    wish = {"game": "toy", "seats": seats, "components": answer.text}
    assert (await anna.post("/tables", json=wish)).status_code == 201
    assert (await anna.get("/games/chess/components")).status_code == 404


async def test_seats_have_the_colours_that_were_chosen(anna: Browser) -> None:
    await anna.open_table({**PERSON, "colour": 1}, BOT, {**BOT, "colour": 3})
    assert [p["colour"] for p in (await anna.state())["players"]] == [1, 0, 3]
    for colours in ((1, 1), (0, 9), (-1, 0)):
        seats = [{**PERSON, "colour": colours[0]}, {**BOT, "colour": colours[1]}]
        answer = await anna.post("/tables", json={"game": "toy", "seats": seats})
        assert (answer.status_code, answer.json()["code"]) == (422, "wrong_colours")


async def test_a_broken_component_file_is_explained_in_the_reader_s_language(anna: Browser) -> None:
    text = (await anna.get("/games/dokmus/components")).text
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line == "3A")
    lines[at] = "2A"
    wish = {"game": "dokmus", "seats": [PERSON, BOT], "components": "\n".join(lines)}
    checked = await anna.post("/games/dokmus/components?lang=ru", json=wish)
    for answer in (await anna.post("/tables?lang=ru", json=wish), checked):
        assert (answer.status_code, answer.json()["code"]) == (422, "components")
        assert answer.json()["line"] == at + 1
        assert answer.json()["error"] == (
            f"Файл компонентов, строка {at + 1}: сторона 2A нарисована дважды."
        )


async def test_a_table_that_is_deleted_while_others_look_is_gone(anna: Browser) -> None:
    for _ in range(5):
        await anna.open_table(PERSON, BOT)
        asked = [anna.get(f"{anna.address}/state") for _ in range(6)]
        await asyncio.gather(anna.post(f"{anna.address}/delete", json={}), *asked)
        assert (await anna.get(f"{anna.address}/state")).status_code == 404
        late = await anna.append(n=1, key="late", seat=0, action="play 1")
        assert late.status_code == 404


@pytest.mark.parametrize("query", ["?at=²", "?at=٣", "?at=1_0"])
async def test_a_moment_is_named_by_plain_digits(anna: Browser, query: str) -> None:
    await anna.open_table(PERSON, BOT)
    assert (await anna.get(f"{anna.address}/state{query}")).status_code == 400


@pytest.mark.parametrize(
    "line",
    ["player " + "1" * 5000 + ": x", 'position: {"reveals": ' + "9" * 5000 + "}", "player ²: x"],
)
async def test_odd_numbers_in_a_transcript_are_refused(anna: Browser, line: str) -> None:
    head = "stammtisch transcript 1\ngame: toy\nrules: 1\nseats: 2\nvariants: swapping=yes\n"
    house = load("toy").components().digest
    text = f"{head}components: house {house}\n{line}\n"
    answer = await anna.post("/replays", json={"transcript": text})
    assert (answer.status_code, answer.json()["code"]) == (422, "transcript")


async def test_a_path_with_a_zero_byte_leads_nowhere(anna: Browser) -> None:
    assert (await anna.get("/static/%00")).status_code == 404


async def test_a_form_in_an_unknown_encoding_is_refused(anna: Browser) -> None:
    part = b'--b\r\nContent-Disposition: form-data; name="game"\r\n'
    body = part + b"Content-Type: text/plain; charset=foo\r\n\r\ntoy\r\n--b--\r\n"
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    answer = await anna.post("/tables", content=body, headers=headers)
    assert answer.status_code in (400, 422)


async def test_a_body_that_dribbles_in_is_given_up(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "BODY_WITHIN", 0.05)

    async def body() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(0.3)
        yield b"}"

    with pytest.raises(RefusedError) as refused:
        async with bodies.in_time():
            async for _ in body():
                pass
    assert refused.value.code == "too_slow"


async def test_a_name_nobody_can_see_is_none(anna: Browser) -> None:
    await anna.open_table({**PERSON, "name": "\u3164\u2800"}, BOT)
    assert (await anna.state())["players"][0]["name"] == "Player 1"
