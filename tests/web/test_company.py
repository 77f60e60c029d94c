"""Guests come and go over HTTP: links made anew, seats left, bots in between, QR codes."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from stammtisch.store.store import Links
from stammtisch.table.company import MOST_LINKS
from stammtisch.web.lobby import digest
from stammtisch.web.seats import Visitor

from ..table.tables import Memory, live, reader
from .servers import PERSON, Browser, Client, serving

ELSEWHERE = {**PERSON, "elsewhere": True}


async def guests(anna: Browser, *others: Browser) -> None:
    """Anna sets a table up; the others come by their links."""
    await anna.open_table(PERSON, *(ELSEWHERE for _ in others))
    for guest, link in zip(others, anna.made["links"], strict=True):
        await guest.follow(link["url"])


async def say(browser: Browser, kind: str, seat: int, **more: Any) -> Any:
    n = (await browser.state())["n"] + 1
    return await browser.append(n=n, key=f"{kind} {n}", kind=kind, seat=seat, **more)


async def test_a_fresh_link_opens_the_seat_and_the_old_one_no_longer(
    client: Client, anna: Browser, boris: Browser
) -> None:
    await guests(anna, boris)
    old = anna.made["links"][0]["url"]
    refused = await boris.post(f"{boris.address}/link", json={"seat": 1})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_host")
    for seat in (0, 2, -1):
        refused = await anna.post(f"{anna.address}/link", json={"seat": seat})
        assert refused.json()["code"] == "no_link"
    [made] = (await anna.post(f"{anna.address}/link", json={"seat": 1})).json()["links"]
    assert made["url"] != old
    assert (await boris.state())["yours"] == []
    stale = await Browser(client).get(old, follow_redirects=False)
    assert (stale.status_code, stale.json()["code"]) == (422, "unknown_link")
    await boris.follow(made["url"])
    assert (await boris.state())["yours"] == [1]
    assert (await anna.state())["yours"] == [0]
    assert [link["url"] for link in (await anna.state())["links"]] == [made["url"]]


async def test_who_came_by_the_old_link_sits_there_no_longer_once_there_is_a_fresh_one() -> None:
    """A stream goes on for as long as its reader still sits where they sat."""
    one = await live(Memory(), "pe")
    first: Links = {digest("own secret"): (0,), digest("old secret"): (1,)}
    anna = Visitor(one, first, reader(0), ["own secret"])
    boris = Visitor(one, first, reader(1), ["old secret"])
    one.presence.come([1])
    assert (anna.still_reads, boris.still_reads, one.here.has_come(1)) == (True, True, True)
    await one.say("link", 1, digest("new secret"))
    one.presence.go([1])
    assert (anna.still_reads, boris.still_reads, one.here.has_come(1)) == (True, False, False)
    assert Visitor(one, first, reader(1), ["new secret"]).still_reads
    one.bot_threads.close()


async def test_links_are_made_anew_so_often_and_no_more(anna: Browser, boris: Browser) -> None:
    await guests(anna, boris)
    urls = {anna.made["links"][0]["url"]}
    for _ in range(MOST_LINKS):
        answer = await anna.post(f"{anna.address}/link", json={"seat": 1})
        urls.add(answer.json()["links"][0]["url"])
    assert len(urls) == MOST_LINKS + 1
    refused = await anna.post(f"{anna.address}/link", json={"seat": 1})
    assert (refused.status_code, refused.json()["code"]) == (422, "many_links")


async def test_fresh_links_names_and_stand_ins_survive_a_server_and_hold_in_the_rematch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as client:
        anna, boris = Browser(client), Browser(client)
        await anna.open_table(PERSON, ELSEWHERE)
        [made] = (await anna.post(f"{anna.address}/link", json={"seat": 1})).json()["links"]
        await boris.follow(made["url"])
        assert (await say(boris, "join", 1, name="Béla", colour=3)).status_code == 200
        assert (await say(boris, "resign", 1, bot="random")).status_code == 200
    async with serving(tmp_path) as client:
        anna.client = boris.client = client
        listed = (await anna.get("/")).text
        assert "Béla" in listed
        assert (await boris.state())["yours"] == []
        while (now := await anna.my_turn())["to_move"] is not None:
            await anna.decide()
        assert [player["absent"] for player in now["players"]] == [None, "resigned"]
        assert (await boris.state())["yours"] == [1]
        fared = " ".join((await anna.get("/")).text.split())
        assert "of 1 with others." in fared and "against bots." not in fared
        await boris.post(f"{boris.address}/rematch", json={})
        late = await anna.post(f"{anna.address}/link", json={"seat": 1})
        assert (late.status_code, late.json()["code"]) == (409, "goes_on_there")
        for browser in (anna, boris):
            await browser.follow(f"{browser.address}/next")
        again = await boris.state()
        assert (again["yours"], again["joining"]) == ([1], None)
        assert (again["players"][1]["name"], again["players"][1]["kind"]) == ("Béla", "person")
        [link] = (await anna.state())["links"]
        assert link["url"].rpartition("/k/")[2] == made["url"].rpartition("/k/")[2]


async def test_who_takes_a_table_off_their_list_lets_the_others_go_on(
    anna: Browser, boris: Browser
) -> None:
    await guests(anna, boris)
    await boris.post(f"{boris.address}/delete", json={})
    now = await anna.state()
    assert now["news"] == {"kind": "leave", "seat": 1, "name": "Player 2"}
    assert (now["players"][1]["presence"]["left"], now["links"][0]["come"]) == (True, True)
    assert (await say(anna, "takeover", 1, bot="random")).status_code == 200
    while (now := await anna.my_turn())["to_move"] is not None:
        await anna.decide()
    assert now["result"]


async def test_who_has_left_comes_back_by_a_fresh_link_also_from_where_a_bot_plays_for_them(
    anna: Browser, boris: Browser
) -> None:
    """Who sat down from the start page has never had another link."""
    await guests(anna, boris)
    await boris.post(f"{boris.address}/delete", json={})
    assert (await say(anna, "takeover", 1, bot="random")).status_code == 200
    assert (await anna.state())["players"][1]["presence"]["replaced"]
    [made] = (await anna.post(f"{anna.address}/link", json={"seat": 1})).json()["links"]
    await boris.follow(made["url"])
    assert (await boris.state())["returns"] == [1]
    assert (await say(boris, "return", 1)).status_code == 200
    assert (await boris.state())["yours"] == [1]
    assert (await say(boris, "resign", 1, bot="random")).status_code == 200
    assert not (await anna.state())["players"][1]["presence"]["replaced"]


async def test_strangers_are_told_of_nobody_and_can_do_nothing(
    client: Client, anna: Browser, boris: Browser
) -> None:
    await guests(anna, boris)
    await boris.post(f"{boris.address}/delete", json={})
    stranger = Browser(client, anna.address)
    now = await stranger.state()
    assert [player["presence"] for player in now["players"]] == [None, None]
    assert (now["links"], now["joining"], now["returns"]) == ([], None, [])
    for kind, seat in itertools.product(("takeover", "return", "resign", "join"), range(2)):
        refused = await say(stranger, kind, seat)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_your_seat")
    refused = await stranger.post(f"{anna.address}/link", json={"seat": 1})
    assert refused.json()["code"] == "not_host"
    for path in ("device", "qr.svg?origin=http://a", "qr.svg?origin=http://a&seat=1"):
        assert (await stranger.get(f"{anna.address}/{path}")).status_code in (403, 404)
    left = await stranger.post(f"{anna.address}/delete", json={})
    assert left.status_code == 200
    assert (await anna.state())["n"] == now["n"]


async def test_a_code_for_a_telephone_is_of_links_that_one_has_oneself(
    anna: Browser, boris: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stammtisch.web import qr

    drawn: list[str] = []
    real = qr.qr_code

    def watched(text: str) -> str:
        drawn.append(text)
        return real(text)

    monkeypatch.setattr("stammtisch.web.table_routes.qr_code", watched)
    await guests(anna, boris)
    guest = anna.made["links"][0]["url"]
    for browser, own in ((anna, anna.made["url"]), (boris, guest)):
        assert (await browser.get(f"{browser.address}/device")).json() == {"url": own}
        answer = await browser.get(f"{browser.address}/qr.svg?origin=http://192.168.1.5:8000")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")
        assert drawn[-1] == f"http://192.168.1.5:8000{own}"
    await anna.get(f"{anna.address}/qr.svg?origin=https://a.example&seat=1")
    assert drawn[-1] == f"https://a.example{guest}"
    for origin in ("javascript:", "http://", "http://a/b", "http://a b", ""):
        answer = await anna.get(f"{anna.address}/qr.svg", params={"origin": origin})
        assert answer.status_code == 404
    assert (await boris.get(f"{boris.address}/qr.svg?origin=http://a&seat=1")).status_code == 404
