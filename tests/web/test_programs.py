"""Programs at a table: a token opens one seat, and tells what that seat knows, as bots need it."""

from __future__ import annotations

from typing import Any

import pytest

from .servers import PERSON, Browser, Client, Json

GUEST = {"kind": "person", "elsewhere": True}


class Program:
    """Knows a secret and an address, and has no cookies."""

    def __init__(self, client: Client, address: str, secret: str) -> None:
        self.client, self.address = client, address
        self.headers = {"Authorization": f"Bearer {secret}"}

    async def ask(self, method: str, path: str, **more: Any) -> Any:
        self.client.cookies.clear()
        headers = {**self.headers, **more.pop("headers", {})}
        answer = await self.client.request(
            method, f"{self.address}{path}", headers=headers, follow_redirects=False, **more
        )
        assert "set-cookie" not in answer.headers
        return answer

    async def view(self) -> Json:
        answer = await self.ask("GET", "/view")
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        return told

    async def decide(self, action: str | None = None) -> Any:
        now = await self.view()
        entry = {"n": now["n"] + 1, "key": f"key {now['n']}", "seat": now["seat"]}
        chosen = action or now["legal"][0]
        return await self.ask("POST", "/entries?brief=1", json={**entry, "action": chosen})


async def made(browser: Browser, seat: int) -> Program:
    """A program with a token that the browser has made."""
    answer = await browser.post(f"{browser.address}/token", json={"seat": seat})
    assert answer.status_code == 200, answer.text
    return Program(browser.client, browser.address, answer.json()["token"])


def by_link(client: Client, url: str) -> Program:
    address, _, secret = url.partition("/k/")
    return Program(client, address, secret)


@pytest.fixture
async def guest(client: Client, anna: Browser) -> Browser:
    """Somebody at anna's table."""
    await anna.open_table(PERSON, GUEST)
    return await Browser(client).follow(anna.made["links"][0]["url"])


async def test_a_program_plays_by_a_token_and_by_a_link_s_secret(
    client: Client, anna: Browser, guest: Browser
) -> None:
    players = [await made(anna, 0), by_link(client, anna.made["links"][0]["url"])]
    while (now := await players[0].view())["to_move"] is not None:
        mover, other = players[now["to_move"]], players[1 - now["to_move"]]
        assert (await other.view())["legal"] == []
        answer = await mover.decide()
        assert answer.status_code == 200, answer.text
    assert now["view"]["winners"]


async def test_a_token_opens_its_seat_alone_and_makes_no_host(anna: Browser) -> None:
    await anna.open_table(PERSON, GUEST)
    program = await made(anna, 0)
    assert (await program.view())["yours"] == [0]
    told = (await program.ask("GET", "/state")).json()
    assert not told["host"]
    assert told["links"] == []
    for path, body in (("change", {"what": "talk", "value": False}), ("link", {"seat": 1})):
        answer = await program.ask("POST", f"/{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_host")
    refused = await program.ask("POST", "/token", json={"seat": 1})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_seat")
    await program.ask("POST", "/delete", json={})
    assert (await anna.state())["players"][0]["presence"]["left"]


async def test_a_program_is_told_what_is_wrong_with_its_token(
    client: Client, anna: Browser, guest: Browser
) -> None:
    stranger = Program(client, anna.address, "A" * 24)
    for path in ("/view", "/state", "/events", "/why?action=pass"):
        answer = await stranger.ask("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (401, "unknown_token")
        assert answer.headers["www-authenticate"] == "Bearer"
    basic = {"Authorization": "Basic YTpi"}  # a proxy's, which is not for us
    answer = await client.get(f"{anna.address}/state", headers=basic)
    assert answer.status_code == 200


async def test_a_token_ends_with_the_next_one_and_with_the_seat_s_link(
    anna: Browser, guest: Browser
) -> None:
    first = await made(guest, 1)
    second = await made(guest, 1)
    assert (await first.ask("GET", "/view")).status_code == 401
    assert (await second.view())["seat"] == 1
    await guest.post(f"{guest.address}/delete", json={})
    fresh = await anna.post(f"{anna.address}/link", json={"seat": 1})
    assert fresh.status_code == 200, fresh.text
    assert (await second.ask("GET", "/view")).status_code == 401
    third = await Browser(guest.client).follow(fresh.json()["links"][0]["url"])
    assert (await (await made(third, 1)).view())["seat"] == 1


async def test_what_is_the_person_s_own_is_told_to_no_program(
    client: Client, anna: Browser, guest: Browser
) -> None:
    """Whether it says its token with each request, or has followed it as a link."""
    await guest.post(f"{guest.address}/notes", json={"text": "the council"})
    program = await made(guest, 1)
    secret = program.headers["Authorization"].partition(" ")[2]
    followed = await Browser(client).follow(f"{guest.address}/k/{secret}")
    wish = {"kind": "push", "place": "https://push.example.org/1"}
    for ask in (program.ask, followed_by(followed)):
        for method, path, body in (
            ("GET", "/notes", None),
            ("POST", "/notes", {"text": "mine"}),
            ("POST", "/notices", wish),
            ("POST", "/notices", {"kind": "mail", "place": "a@example.org"}),
        ):
            answer = await ask(method, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_for_programs"), path
    assert (await guest.get(f"{guest.address}/notes")).json() == {"text": "the council"}
    link = by_link(client, anna.made["links"][0]["url"])
    assert (await link.ask("GET", "/notes")).json() == {"text": "the council"}


def followed_by(browser: Browser) -> Any:
    async def ask(method: str, path: str, json: Any) -> Any:
        if method == "GET":
            return await browser.get(f"{browser.address}{path}")
        return await browser.post(f"{browser.address}{path}", json=json)

    return ask


async def test_everybody_is_told_that_a_program_plays(anna: Browser, guest: Browser) -> None:
    await made(guest, 1)
    told = await anna.state()
    assert [player["program"] for player in told["players"]] == [False, True]
    assert told["news"] == {"kind": "token", "seat": 1, "name": told["players"][1]["name"]}


async def test_a_token_goes_on_at_the_rematch_and_is_replaced_there_too(
    client: Client, anna: Browser, guest: Browser
) -> None:
    players = [await made(anna, 0), await made(guest, 1)]
    while (now := await players[0].view())["to_move"] is not None:
        await players[now["to_move"]].decide()
    again = await anna.post(f"{anna.address}/rematch", json={"rotate": True})
    assert again.status_code == 200, again.text
    there = await players[0].ask("GET", "/next")
    assert there.status_code == 303
    players[0].address = there.headers["location"]
    assert (await players[0].view())["yours"] == [1]
    assert not (await players[0].ask("GET", "/state")).json()["host"]
    await anna.follow(f"{anna.address}/next")
    await made(anna, 1)
    assert (await players[0].ask("GET", "/view")).status_code == 401


async def test_another_site_s_page_may_not_use_cookies_and_has_no_token(
    anna: Browser, guest: Browser
) -> None:
    foreign = {"Sec-Fetch-Site": "cross-site", "Origin": "https://elsewhere.example"}
    body = {"seat": 0}
    answer = await anna.post(f"{anna.address}/token", json=body, headers=foreign)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
    program = await made(anna, 0)
    answer = await program.ask("POST", "/token", json=body, headers=foreign)
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


async def test_a_program_without_cookies_takes_a_free_seat(client: Client, anna: Browser) -> None:
    await anna.open_table(PERSON, {**GUEST, "free": True})
    url = (await anna.state())["waiting"]["url"]
    program = by_link(client, url)
    assert (await program.view())["seat"] is None
    sat = await program.ask("POST", "/sit", json={"name": "Machine"})
    assert sat.status_code == 200, sat.text
    seated = Program(client, program.address, sat.json()["token"])
    assert (await seated.view())["yours"] == [1]


async def test_a_view_is_as_covered_as_the_screen(anna: Browser) -> None:
    """Two at one screen: what a snapshot does not show is told to no program either."""
    await anna.open_table(PERSON, PERSON)
    covered = 0
    for i in range(40):
        state = await anna.state()
        answer = await anna.get(f"{anna.address}/view")
        if state["to_move"] is None:
            break
        if state["covered"]:
            covered += 1
            assert (answer.status_code, answer.json()["code"]) == (422, "covered")
            seat = state["to_move"]
            done = await anna.append(n=state["n"] + 1, key=f"h{i}", seat=seat, kind="handover")
            assert done.status_code == 200, done.text
        else:
            told = answer.json()
            assert (told["seat"], told["n"]) == (state["seat"], state["n"])
            assert set(told["legal"]) >= set(state["scene"]["choices"])
            await anna.decide()
    assert covered


async def test_points_behind_a_screen_are_told_to_tokens_alone(
    client: Client, anna: Browser
) -> None:
    await anna.open_table(PERSON, GUEST, game="ilos")
    link = anna.made["links"][0]["url"]
    by_cookie, by_secret = (
        anna.get(f"{anna.address}/view"),
        by_link(client, link).ask("GET", "/view"),
    )
    for answer in (await by_cookie, await by_secret):
        assert (answer.status_code, answer.json()["code"]) == (403, "screened")
    guest = await Browser(client).follow(link)
    assert (await (await made(guest, 1)).view())["seat"] == 1
