"""A game over HTTP: set up, entered, played, finished; forged and doubled posts."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core.transcript import replay
from stammtisch.table import live
from stammtisch.web import lobby
from stammtisch.web.bodies import encode

from ..table.test_views import whole
from .servers import BOT, PATIENCE, PERSON, Browser, Client, serving


async def test_a_link_is_exchanged_for_a_cookie_that_scripts_cannot_read(anna: Browser) -> None:
    answer = await anna.post("/tables", json={"game": "toy", "seats": [PERSON, BOT]})
    url = answer.json()["url"]
    entered = await anna.get(url, follow_redirects=False)
    table_id, secret = url.split("/")[2], url.split("/")[4]
    assert entered.headers["location"] == f"/t/{table_id}"
    lasting, carrier = sorted(entered.headers.get_list("set-cookie"))
    assert secret not in lasting
    for cookie in (lasting, carrier):
        assert {"httponly", "samesite=lax"} <= {part.strip().lower() for part in cookie.split(";")}
    assert carrier.startswith(f"via_{table_id}={secret};")
    assert "Max-Age=3600" in carrier
    assert len(secret) >= 20


async def test_alone_against_a_bot_a_game_is_played_to_its_end(anna: Browser) -> None:
    await anna.open_table({**PERSON, "name": "Anna"}, BOT)
    while (now := await anna.my_turn())["to_move"] is not None:
        assert now["yours"] == [0]
        answer = await anna.decide()
        assert answer.json()["n"] == now["n"] + 1
    assert now["result"]["sentence"]
    text = await anna.get(now["result"]["transcript"])
    assert text.headers["content-type"].startswith("text/plain")
    assert "player 0: Anna" in text.text
    assert replay(text.text).is_over


async def test_two_at_one_screen_hand_it_to_each_other(anna: Browser) -> None:
    await anna.open_table(PERSON, PERSON)
    for _ in range(40):
        now = await anna.state()
        if now["to_move"] is None:
            break
        if now["covered"]:
            seat = now["covered"]["seat"]
            early = await anna.decide("play 1")
            assert (early.status_code, early.json()["code"]) == (422, "covered")
            handed = {"n": now["n"] + 1, "key": f"h{now['n']}", "kind": "handover", "seat": seat}
            assert (await anna.append(**handed)).status_code == 200
        else:
            assert (await anna.decide()).status_code == 200
    assert now["result"] is not None


async def test_a_person_elsewhere_has_a_link_that_opens_their_seat_alone(
    anna: Browser, boris: Browser
) -> None:
    await anna.open_table(PERSON, {**PERSON, "name": "Boris", "elsewhere": True})
    assert (await anna.state())["yours"] == [0]
    [link] = anna.made["links"]
    assert (link["seat"], link["name"]) == (1, "Boris")
    await boris.follow(link["url"])
    assert (await boris.state())["yours"] == [1]
    assert (await boris.state())["links"] == []
    assert (await anna.state())["links"] == [link]


async def test_both_links_in_one_browser_open_both_seats(anna: Browser) -> None:
    await anna.open_table(PERSON, {**PERSON, "elsewhere": True})
    await anna.follow(anna.made["links"][0]["url"])
    assert (await anna.state())["yours"] == [0, 1]


async def test_without_the_link_one_watches(anna: Browser, boris: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    boris.address = anna.address
    await anna.my_turn()
    now = await boris.state()
    assert (now["seat"], now["yours"], now["scene"]["choices"]) == (None, [], {})
    refused = await boris.append(n=now["n"] + 1, key="k", seat=0, action="play 1")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_seat")


@pytest.mark.parametrize(
    ("secret", "statuses"),
    [*((it, (404, 422)) for it in ("x" * 24, "", "a.b", "%00", "x" * 900)), ("x" * 5000, (431,))],
)
async def test_a_forged_secret_opens_nothing(
    anna: Browser, boris: Browser, secret: str, statuses: tuple[int, ...]
) -> None:
    await anna.open_table(PERSON, BOT)
    table_id = anna.address.rpartition("/")[2]
    answer = await boris.get(f"{anna.address}/k/{secret}", follow_redirects=False)
    assert answer.status_code in statuses
    assert not boris.cookies
    boris.address = anna.address
    for name in (f"t_{table_id}", "seats"):
        boris.cookies = {name: secret.replace("%", "")}
        assert (await boris.state())["yours"] == []


async def test_a_host_may_watch_bots_alone(anna: Browser, boris: Browser) -> None:
    await anna.open_table(BOT, BOT)
    assert (await anna.state())["yours"] == []
    assert anna.address.rpartition("/")[2] in (await anna.get("/")).text


async def test_bots_alone_play_as_long_as_somebody_looks(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "ASK_FOR", 0)
    await anna.open_table(BOT, BOT)
    await asyncio.sleep(0.5)
    at_first = (await anna.state())["n"]
    await asyncio.sleep(0.5)
    assert at_first <= 1 >= (await anna.state())["n"] - at_first
    async with asyncio.timeout(PATIENCE):
        while (await anna.state())["to_move"] is not None:
            await asyncio.sleep(0.02)


async def test_the_secret_of_one_table_opens_no_other(anna: Browser, boris: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    await boris.open_table(PERSON, BOT)
    secret = anna.made["url"].rpartition("/")[2]
    answer = await anna.get(f"{boris.address}/k/{secret}", follow_redirects=False)
    assert answer.status_code == 422


async def test_another_seat_s_number_in_the_body_helps_nobody(anna: Browser) -> None:
    await anna.open_table(PERSON, {**PERSON, "elsewhere": True})
    now = await anna.state()
    for seat in (1, 2, -1, 99):
        answer = await anna.append(n=now["n"] + 1, key=f"k{seat}", seat=seat, action="play 1")
        assert answer.status_code == 403


async def test_a_stale_post_is_told_the_present_number(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    now = await anna.my_turn()
    assert (await anna.decide()).status_code == 200
    action = next(iter(now["scene"]["choices"]))
    late = await anna.append(n=now["n"] + 1, key="late", seat=0, action=action)
    assert late.status_code == 409
    assert late.json()["code"] == "stale"
    assert late.json()["n"] > now["n"]


async def test_a_doubled_post_counts_once(anna: Browser) -> None:
    await anna.open_table(PERSON, {**PERSON, "elsewhere": True})
    [link] = anna.made["links"]
    await anna.follow(link["url"])
    now = await anna.state()
    seat = now["to_move"]
    await anna.append(n=1, key="h", kind="handover", seat=seat)
    now = await anna.state()
    entry = {"n": 2, "key": "same", "seat": seat, "action": next(iter(now["scene"]["choices"]))}
    answers = [await anna.append(**entry) for _ in range(3)]
    assert [answer.json()["n"] for answer in answers] == [2] * 3
    assert (await anna.state())["n"] == 2


async def test_an_illegal_decision_is_answered_with_the_rule(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    now = await anna.my_turn()
    card = next(c for c in range(1, 17) if f"play {c}" not in now["scene"]["choices"])
    answer = await anna.decide(f"play {card}", headers={"Accept-Language": "ru"})
    assert answer.status_code in (422, 400)
    answer = await anna.append(n=now["n"] + 1, key="x", seat=0, action=f"play {card}")
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal")
    assert answer.json()["error"] == f"You do not hold card {card}."
    why = await anna.get(f"{anna.address}/why?action=play%20{card}&lang=ru")
    assert why.json()["sentence"] == f"У вас нет карты {card}."
    assert why.json()["heading"] == "play"


BAD_BODIES: list[Any] = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"n": 1}',
    b'{"n": "1", "key": "k", "seat": 0}',
    b'{"n": 1, "key": "k", "seat": 0, "kind": "fly"}',
    b'{"n": 1e400, "key": "k", "seat": 0}',
    b"[" * 50_000,
]


@pytest.mark.parametrize("body", BAD_BODIES, ids=range(len(BAD_BODIES)))
async def test_a_body_that_is_no_entry_is_refused(anna: Browser, body: bytes) -> None:
    await anna.open_table(PERSON, BOT)
    headers = {"Content-Type": "application/json"}
    for path in (f"{anna.address}/entries", "/tables"):
        answer = await anna.post(path, content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


async def test_a_form_cannot_decide(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    answer = await anna.post(f"{anna.address}/entries", data={"n": "1", "key": "k", "seat": "0"})
    assert answer.status_code == 400


async def test_a_huge_body_is_refused(anna: Browser) -> None:
    headers = {"Content-Type": "application/json"}
    answer = await anna.post("/tables", content=b" " * 300_000, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_another_site_s_page_may_not_post_here(anna: Browser) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}
    answer = await anna.post(
        "/tables", json={"game": "toy", "seats": [PERSON, BOT]}, headers=headers
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://testserver.local"}, 201),
        ({"Origin": "http://TESTSERVER.local", "Host": "testserver.local:80"}, 201),
        ({"Origin": "http://192.168.1.5:8000", "Host": "192.168.1.5:8000"}, 201),
        ({"Origin": "http://192.168.1.5:8001", "Host": "192.168.1.5:8000"}, 403),
        ({"Origin": "http://192.168.1.5", "Host": "192.168.1.5:8000"}, 403),
        ({"Origin": "https://games.example", "X-Forwarded-Host": "games.example"}, 403),
        ({"Origin": "https://games.example", "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "http://testserver.local", "Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "https://other.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
    ],
)
async def test_a_post_is_taken_from_pages_of_this_host_alone(
    anna: Browser, headers: dict[str, str], status: int
) -> None:
    wish = {"game": "toy", "seats": [PERSON, BOT]}
    answer = await anna.post("/tables", json=wish, headers=headers)
    assert answer.status_code == status


async def test_no_form_deletes_a_table(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    for body in ({"data": {"a": "b"}}, {"content": b"{}"}, {"content": b""}):
        answer = await anna.post(f"{anna.address}/delete", **body)
        assert answer.status_code == 400
    assert (await anna.state())["host"]


async def test_a_table_can_be_set_up_by_a_form(anna: Browser) -> None:
    form = {
        "game": "toy",
        "kind": ["person", "bot"],
        "name": ["Anna", ""],
        "bot": ["", "random"],
        "variant.swapping": "no",
        "components": "",
    }
    answer = await anna.post("/tables", data=form, follow_redirects=False)
    assert answer.status_code == 303
    await anna.follow(answer.headers["location"])
    now = await anna.my_turn()
    assert now["players"][0]["name"] == "Anna"
    assert not any(text.startswith("swap") for text in now["scene"]["choices"])
    answer = await anna.post("/tables", data={"game": "toy", "kind": "person"})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [PERSON, BOT]}, "unknown_game"),
        ({"game": "toy", "seats": [PERSON]}, "wrong_seats"),
        ({"game": "toy", "seats": [PERSON, {**PERSON, "name": "x" * 31}]}, "long_name"),
        ({"game": "toy", "seats": [PERSON, {"kind": "bot", "bot": "x"}]}, "unknown_bot"),
        ({"game": "toy", "seats": [{**PERSON, "name": "A"}, {**BOT, "name": "a"}]}, "same_name"),
        ({"game": "toy", "seats": [PERSON, BOT], "variants": {"x": True}}, "unknown_variant"),
        ({"game": "toy", "seats": [PERSON, BOT], "options": {"x": True}}, "unknown_option"),
        ({"game": "toy", "seats": [PERSON, BOT], "components": "/etc/passwd"}, "components"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_in_the_reader_s_language(
    anna: Browser, wish: Any, code: str
) -> None:
    said = set()
    for language in ("en", "ru", "fr"):
        answer = await anna.post("/tables", json=wish, headers={"Accept-Language": language})
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        said.add(answer.json()["error"])
    assert len(said) == 3


async def test_a_name_that_is_too_long_is_refused_with_its_seat(anna: Browser) -> None:
    seats = [PERSON, {**PERSON, "name": "x" * 31}]
    refused = (await anna.post("/tables", json={"game": "toy", "seats": seats})).json()
    assert refused["seat"] == 1
    assert refused["error"] == "The name at seat 2 is longer than 30 characters."
    form = {"game": "toy", "kind": ["bot"] * 2, "name": ["y" * 31, ""], "bot": ["random"] * 2}
    assert (await anna.post("/tables", data=form)).json()["seat"] == 0


async def test_a_game_goes_on_after_a_restart_with_its_bots(tmp_path: Path) -> None:
    async with serving(tmp_path) as client:
        anna = await Browser(client).open_table(PERSON, BOT, BOT)
        await anna.my_turn()
        answer = await anna.decide()
        before = answer.json()["n"]
    async with serving(tmp_path) as client:
        back = Browser(client, anna.address)
        back.cookies = anna.cookies
        now = await back.my_turn()
        assert now["n"] >= before
        assert now["yours"] == [0]
        while now["to_move"] is not None:
            await back.decide()
            now = await back.my_turn()
        assert now["result"] is not None


async def test_bots_alone_go_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    async with serving(tmp_path) as client:
        anna = Browser(client)
        answer = await anna.post("/tables", json={"game": "toy", "seats": [BOT, BOT]})
        table_id = answer.json()["url"].split("/")[2]
    async with serving(tmp_path) as client:
        await client.get("/")
        at_hand = client.app.state.lobby.at_hand
        async with asyncio.timeout(PATIENCE):
            while table_id not in at_hand or not at_hand[table_id].table.now.state.is_over:
                await asyncio.sleep(0.01)


async def test_a_transcript_is_given_when_the_game_is_over_and_not_before(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    answer = await anna.get(f"{anna.address}/transcript")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


async def test_who_names_the_view_they_have_is_told_what_changes(anna: Browser) -> None:
    await anna.open_table(PERSON, {**PERSON, "elsewhere": True}, game="dokmus")
    while (now := await anna.state())["to_move"] not in now["yours"]:
        await anna.post(f"{anna.address}/delete", json={})
        await anna.open_table(PERSON, {**PERSON, "elsewhere": True}, game="dokmus")
    entry = {"n": 1, "key": "k", "seat": 0, "action": next(iter(now["scene"]["choices"]))}
    path = f"{anna.address}/entries"
    answers = {
        query: (await anna.post(f"{path}?{query}", json=entry)).json()
        for query in ("view=" + now["view"], "", "view=forged", "brief=1")
    }
    by_changes, plain, forged, brief = answers.values()
    assert brief == {"n": 1}
    assert plain == forged
    assert whole(by_changes["snapshot"], now) == plain["snapshot"] == await anna.state()
    assert len(encode(by_changes)) < len(encode(plain)) / 3


async def test_a_table_is_found_however_many_others_are_at_hand(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the only one that nothing happens at, where bots think at all the others."""
    monkeypatch.setattr(lobby, "MOST_AT_HAND", 0)
    for _ in range(3):
        await anna.open_table(PERSON, PERSON)
        assert (await anna.state())["n"] == 0


async def test_there_are_never_two_of_a_table_that_somebody_still_holds(
    client: Client, anna: Browser, boris: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one that was put away before its stream began, that stream heard nothing more."""
    monkeypatch.setattr(lobby, "MOST_AT_HAND", 0)
    at_hand: lobby.Lobby = client.app.state.lobby
    await anna.open_table(PERSON, PERSON)
    table_id = anna.address.rpartition("/")[2]
    held, _ = await at_hand.find(table_id)
    await boris.open_table(PERSON, PERSON)
    await boris.state()
    assert table_id not in at_hand.at_hand
    said = await anna.append(n=1, key="k", seat=0, kind="talk", action="Hello")
    assert said.status_code == 200, said.text
    assert (await at_hand.find(table_id))[0] is held
    assert held.table.now.n == 1
    await anna.post(f"{anna.address}/delete", json={})
    assert held.gone


@pytest.mark.parametrize("path", ["/", "/health", "/tables", "/schema", "/t/nosuchtabl"])
async def test_a_host_with_a_port_that_there_is_not_is_the_asker_s_fault(
    anna: Browser, path: str
) -> None:
    answer = await anna.get(path, headers={"Host": "127.0.0.1:99999"})
    assert answer.status_code < 500


async def test_a_secret_of_nothing_lists_no_table(anna: Browser, boris: Browser) -> None:
    await anna.open_table(PERSON, PERSON)
    table_id = anna.address.rpartition("/")[2]
    boris.cookies[f"t_{table_id}"] = "a" * 24
    assert table_id not in (await boris.get("/tables")).text
    assert table_id in (await anna.get("/tables")).text
