"""Free seats: whoever comes first sits down, nobody takes what is another's, and then it begins."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import func, update

from stammtisch.store.schema import TABLES

from .servers import BOT, PERSON, Browser, Client, Json

FREE = {"kind": "person", "free": True}
ELSEWHERE = {"kind": "person", "elsewhere": True}


async def sit(browser: Browser, **who: Any) -> Any:
    return await browser.post(f"{browser.address}/sit", json=who)


async def stranger(client: Client, host: Browser) -> Browser:
    """Somebody who knows no more than the table's address."""
    return Browser(client, host.address)


async def free_link(host: Browser) -> str:
    return str((await host.state())["waiting"]["url"])


async def mover(*browsers: Browser) -> Browser:
    """Whose turn it is."""
    to_move = (await browsers[0].state())["to_move"]
    seats = [(await browser.state())["yours"] for browser in browsers]
    return browsers[seats.index([to_move])]


async def listed(client: Client) -> Json:
    found: Json = (await Browser(client).get("/open")).json()
    return found


BROKEN = [
    ("setup", '"variants":{', '"variants":{"gone":true,'),
    ("setup", '"seats":[', '"seats":[1,'),
    ("setup", '"toy"', '"gone"'),
]


@pytest.mark.parametrize(("column", "was", "now"), BROKEN)
async def test_a_table_that_cannot_be_read_hides_no_other(
    client: Client, caplog: pytest.LogCaptureFixture, column: str, was: str, now: str
) -> None:
    """A variant that the game has no longer, say; its own page explains it."""
    anna = Browser(client)
    broken = (await anna.open_table(PERSON, FREE, public=True)).address.rpartition("/")[2]
    good = (await anna.open_table(PERSON, FREE, public=True)).address
    lobby = client.app.state.lobby

    async def spoil() -> None:
        spoilt = {column: func.replace(TABLES.c[column], was, now)}
        async with lobby.store.engine.begin() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == broken).values(spoilt))
        await lobby.put_away(broken)
        await lobby.resume()  # as after a start

    await asyncio.to_thread(client.blocking_portal.call, spoil)
    found = await listed(client)
    assert good in [table["url"] for table in found["waiting"]]
    for page in ("/", "/tables"):
        answer = await anna.get(page)
        assert answer.status_code == 200 and good in answer.text
    if now.startswith('"variants"'):
        return  # its page can still be seen
    for accept in ("text/html", "application/json"):
        headers = {"Accept": accept, "Accept-Language": "fr"}
        refused = await anna.get(f"/t/{broken}", headers=headers)
        assert refused.status_code == 422 and "Ce qui est conservé de cette table" in refused.text
    assert (await anna.get(f"/t/{broken}/state")).json()["code"] == "unreadable_table"
    assert f"table {broken} cannot be opened" in caplog.text


async def test_whoever_follows_the_link_may_sit_down_and_then_it_begins(client: Client) -> None:
    host = await Browser(client).open_table(PERSON, FREE)
    for seat in (0, 1):
        answer = await host.decide("stop", seat=seat)
        assert answer.json()["code"] == ("not_your_seat" if seat else "seats_free")
    guest = await Browser(client).follow(await free_link(host))
    assert (await guest.state())["yours"] == []  # a chat that looks the link up takes no seat
    before = (await guest.state())["waiting"]
    assert before["seats"] == [1] and before["url"] is None and 1 in before["sit"]
    assert (await sit(guest, name="Гость", colour=3)).json()["seat"] == 1
    now = await guest.state()
    assert now["waiting"] is None and now["yours"] == [1]
    assert (now["players"][1]["name"], now["players"][1]["colour"]) == ("Гость", 3)
    assert (await (await mover(host, guest)).decide()).status_code == 200
    assert (await sit(guest, name="Noch einer")).status_code == 409


async def test_at_a_private_table_the_address_alone_gives_no_seat(client: Client) -> None:
    host = await Browser(client).open_table(PERSON, FREE)
    passer = await stranger(client, host)
    assert (await passer.state())["waiting"]["sit"] is None
    assert (await sit(passer)).json()["code"] == "no_free_seat"


async def test_at_a_public_table_anybody_sits_down(client: Client) -> None:
    host = await Browser(client).open_table(PERSON, FREE, public=True)
    waiting = (await listed(client))["waiting"]
    assert [(it["free"], it["players"][1]) for it in waiting] == [(1, None)]
    guest = Browser(client, waiting[0]["url"])
    assert (await sit(guest)).status_code == 200
    told = await listed(client)
    assert not told["waiting"] and len(told["under_way"]) == 1
    assert (await host.state())["waiting"] is None


async def test_a_link_to_free_seats_opens_nobodys_seat(client: Client) -> None:
    host = await Browser(client).open_table(PERSON, ELSEWHERE, FREE)
    friend = host.made["links"]
    assert [one["seat"] for one in friend] == [1]
    link = await free_link(host)
    first, second = [await Browser(client).follow(link) for _ in "ab"]
    assert (await sit(first)).json()["seat"] == 2
    assert (await sit(second)).json()["code"] == "no_free_seat"
    invited = await Browser(client).follow(friend[0]["url"])
    assert (await invited.state())["yours"] == [1]


async def test_a_name_or_a_colour_that_somebody_has_takes_no_seat(client: Client) -> None:
    host = await Browser(client).open_table({**PERSON, "name": "Anna"}, FREE, public=True)
    guest = await stranger(client, host)
    assert (await sit(guest, name="ANNA")).json()["code"] == "name_taken"
    assert (await sit(guest, name="B" * 31)).json()["code"] == "long_name"
    assert (await host.state())["waiting"]["seats"] == [1]
    for colour in (0, 5):  # Anna's, and none at all
        assert (await sit(guest, name="Bert", colour=colour)).json()["code"] == "colour_taken"
    assert (await sit(guest, name="Bert")).status_code == 200
    assert len({player["colour"] for player in (await host.state())["players"]}) == 2


async def test_who_sat_down_has_a_way_back_on_another_device(client: Client) -> None:
    host = await Browser(client).open_table(PERSON, FREE)
    guest = await Browser(client).follow(await free_link(host))
    await sit(guest)
    link = (await guest.get(f"{guest.address}/device")).json()["url"]
    elsewhere = await Browser(client).follow(link)
    assert (await elsewhere.state())["yours"] == [1]


async def test_the_host_begins_with_fewer(client: Client) -> None:
    host = await Browser(client).open_table(PERSON, FREE, FREE, public=True)
    assert not (await host.state())["waiting"]["fewer"]
    assert (await host.post(f"{host.address}/start", json={})).json()["code"] == "wrong_seats"
    guest = await stranger(client, host)
    await sit(guest, name="Cleo")
    assert (await guest.post(f"{guest.address}/start", json={})).status_code == 403
    assert (await host.state())["waiting"]["fewer"]
    assert (await host.post(f"{host.address}/start", json={})).status_code == 200
    there = await (await Browser(client).follow(host.made["url"])).state()
    assert there["rematch"]
    for seat, browser in enumerate((host, guest)):
        before = browser.address
        await browser.follow(f"{browser.address}/next")
        listed = (await browser.get("/tables")).text
        assert browser.address in listed and before not in listed, "it has never begun"
        assert "0 of 1" not in (await browser.get("/")).text
        now = await browser.state()
        assert now["yours"] == [seat] and len(now["players"]) == 2
        assert now["players"][1]["name"] == "Cleo" and now["waiting"] is None
    assert (await (await mover(host, guest)).decide()).status_code == 200


async def test_a_bot_takes_a_free_seat_and_plays_when_all_are_taken(client: Client) -> None:
    host = await Browser(client).open_table(PERSON, FREE, FREE)
    now = await host.state()
    entry = {"kind": "takeover", "seat": 1, "bot": "random", "n": now["n"] + 1, "key": "a"}
    assert (await host.append(**entry)).status_code == 200
    now = await host.state()
    assert now["players"][1]["kind"] == "bot" and now["players"][1]["absent"] is None
    assert now["waiting"]["seats"] == [2]
    guest = await Browser(client).follow(await free_link(host))
    await sit(guest)
    played = set[int]()
    while played < {0, 1, 2}:
        for browser in (host, guest):
            now = await browser.state()
            if now["to_move"] in now["yours"]:
                await browser.decide()
        played = {line["seat"] for line in now["log"]}


@pytest.mark.parametrize("seats", [(PERSON, PERSON), (PERSON, BOT)])
async def test_a_table_for_its_players_alone_is_seen_by_nobody_else(
    client: Client, seats: tuple[Json, ...]
) -> None:
    host = await Browser(client).open_table(*seats, public=True, watched=False)
    passer = await stranger(client, host)
    for path in ("/state", "", "/board.svg", "/points", "/transcript", "/next", "/preview"):
        answer = await passer.get(f"{host.address}{path}")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_watched")
    assert not (await listed(client))["under_way"]
    answer = await host.post(f"{host.address}/change", json={"what": "watched", "value": True})
    assert answer.status_code == 200
    assert (await passer.state())["yours"] == []
    assert len((await listed(client))["under_way"]) == 1
    answer = await passer.post(f"{host.address}/change", json={"what": "public", "value": False})
    assert answer.status_code == 403
    await host.post(f"{host.address}/change", json={"what": "public", "value": False})
    assert not (await listed(client))["under_way"]
