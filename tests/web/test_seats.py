"""One cookie a browser for all its seats: nothing is lost, nobody else can use it."""

from __future__ import annotations

import itertools
import sqlite3
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.web.lobby import digest
from stammtisch.web.seats import CARRIER, MOST_CARRIED, MOST_MOVED, sealed, unsealed

from .servers import BOT, PERSON, Browser, Client, serving

SECRETS = st.text(ascii_letters + digits + "_-", min_size=16, max_size=64)


def earlier(anna: Browser, *links: str) -> Browser:
    """A browser with the cookies of an earlier version: one for each table."""
    made = Browser(anna.client)
    for link in links:
        _, _, table_id, _, secret = link.split("/")
        held = made.cookies.get(f"t_{table_id}")
        made.cookies[f"t_{table_id}"] = f"{held}.{secret}" if held else secret
        made.address = f"/t/{table_id}"
    return made


def taken_back(answer: Any) -> set[str]:
    """The cookies that an answer takes back."""
    told = [one for one in answer.headers.get_list("set-cookie") if "Max-Age=0" in one]
    return {one.partition("=")[0] for one in told}


def lasting(browser: Browser) -> list[str]:
    """The cookies without those that only carry a first link."""
    return [name for name in browser.cookies if not name.startswith(CARRIER)]


async def test_a_browser_with_many_tables_keeps_all_its_seats_in_one_cookie(anna: Browser) -> None:
    tables = []
    for _ in range(40):
        await anna.open_table(PERSON, BOT)
        tables.append(anna.address)
    assert lasting(anna) == ["seats"]
    assert len(anna.cookies) == 1 + MOST_CARRIED
    listed = (await anna.get("/")).text
    for address in tables:
        assert address in listed
        anna.address = address
        assert (await anna.state())["yours"] == [0]


async def test_seats_in_cookies_of_an_earlier_version_count_and_are_moved_over(
    anna: Browser,
) -> None:
    links = []
    for _ in range(MOST_MOVED + 3):
        made = await anna.post("/tables", json={"game": "toy", "seats": [PERSON, BOT]})
        links.append(made.json()["url"])
    back = earlier(anna, *links)
    assert (await back.state())["yours"] == [0]
    first = await back.get("/")
    assert "seats" in back.cookies
    assert not taken_back(first)
    moved = set[str]()
    for _ in range(2):
        start = await back.get("/")
        assert all(link.rpartition("/k/")[0] in start.text for link in links)
        now = taken_back(start)
        assert 0 < len(now) <= MOST_MOVED
        moved |= now
    assert len(moved) == len(links)
    assert lasting(back) == ["seats"]
    for link in links:
        back.address = link.rpartition("/k/")[0]
        there = await back.state()
        assert (there["yours"], there["host"]) == ([0], True)


async def test_a_table_s_page_moves_its_own_cookie_with_all_its_seats(anna: Browser) -> None:
    made = await anna.post(
        "/tables", json={"game": "toy", "seats": [PERSON, {**PERSON, "elsewhere": True}]}
    )
    host, guest = made.json()["url"], made.json()["links"][0]["url"]
    back = earlier(anna, host, guest)
    assert not taken_back(await back.get(back.address))
    assert len(back.cookies) == 2
    await back.get(back.address)
    assert lasting(back) == ["seats"]
    back.cookies = {"seats": back.cookies["seats"]}
    now = await back.state()
    assert (now["yours"], [link["url"] for link in now["links"]]) == ([0, 1], [guest])


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
@pytest.mark.parametrize("earlier_version", [False, True])
async def test_windows_that_come_together_cost_each_other_no_seat(
    client: Client, anna: Browser, order: tuple[int, ...], earlier_version: bool
) -> None:
    """Each asks without the others' cookies, and the page behind may be read before they answer."""
    links = []
    for _ in order:
        made = await anna.post("/tables", json={"game": "toy", "seats": [PERSON, BOT]})
        links.append(made.json()["url"])
    tables = [link.rpartition("/k/")[0] for link in links]
    window = earlier(anna, *links) if earlier_version else Browser(client)
    before = dict(window.cookies)
    asked = tables if earlier_version else links
    late = []
    for i in order[:2]:
        window.cookies = dict(before)
        late.append(await window.get(asked[i], follow_redirects=False))
    window.cookies = dict(before)
    for answer in late:
        window.take(answer)
        for i in order[1:]:  # sent with the token that the next answer replaces
            await window.get(asked[i], follow_redirects=False)
            await window.get(tables[i])
    for window.address in tables:
        await window.state()
        await window.get(window.address)
    window.cookies = {"seats": window.cookies["seats"]}
    for window.address in tables:
        assert (await window.state())["yours"] == [0]


async def test_who_has_left_a_table_does_not_come_back_by_the_link_s_cookie(
    anna: Browser, boris: Browser
) -> None:
    await anna.open_table(PERSON, {**PERSON, "elsewhere": True})
    await boris.follow(anna.made["links"][0]["url"])
    await boris.post(f"{boris.address}/delete", json={})
    assert boris.address not in (await boris.get("/")).text
    assert (await boris.state())["yours"] == []


async def test_a_cookie_of_a_table_that_is_not_known_here_is_left_alone(anna: Browser) -> None:
    """Cookies know no ports: it may be another server's."""
    await anna.open_table(PERSON, BOT)
    anna.cookies["t_zzzzzzzzzz"] = "x" * 24
    for path in ("/", anna.address):
        assert not taken_back(await anna.get(path))


async def test_a_token_that_another_server_has_given_is_kept(anna: Browser) -> None:
    anna.cookies["seats"] = token = "y" * 43
    await anna.open_table(PERSON, BOT)
    assert anna.cookies["seats"] == token
    assert (await anna.state())["yours"] == [0]


@pytest.mark.parametrize("token", ["", "x", "x" * 42, "x" * 44, "x" * 5000, "a.b", "'--"])
async def test_what_is_no_token_opens_nothing_and_is_not_kept(
    anna: Browser, boris: Browser, token: str
) -> None:
    await anna.open_table(PERSON, BOT)
    boris.cookies, boris.address = {"seats": token}, anna.address
    assert (await boris.state())["yours"] == []
    assert (await boris.get("/")).status_code == 200
    await boris.open_table(PERSON, BOT)
    assert boris.cookies["seats"] != token
    assert (await boris.state())["yours"] == [0]


async def test_a_browser_s_name_on_the_server_is_no_token(anna: Browser, boris: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    boris.address = anna.address
    for token in (digest(anna.cookies["seats"]), digest(anna.cookies["seats"])[:43]):
        boris.cookies = {"seats": token}
        assert (await boris.state())["yours"] == []


async def test_who_reads_the_database_sits_nowhere(tmp_path: Path) -> None:
    async with serving(tmp_path) as client:
        anna = await Browser(client).open_table(PERSON, {**PERSON, "elsewhere": True})
        secrets = [anna.made["url"], anna.made["links"][0]["url"]]
        for link in secrets:
            await anna.follow(link)
        known = [anna.cookies["seats"], *(link.rpartition("/")[2] for link in secrets)]
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in known:
        assert secret.encode() not in stored
        assert secret.encode().hex().encode() not in stored


async def test_what_is_forgotten_is_gone_from_the_list_and_the_database(
    tmp_path: Path, client: Client, anna: Browser, boris: Browser
) -> None:
    await anna.open_table(PERSON, {**PERSON, "elsewhere": True})
    await boris.follow(anna.made["links"][0]["url"])

    def kept() -> int:
        with sqlite3.connect(tmp_path / "tables.db") as database:
            return int(database.execute("select count(*) from held").fetchone()[0])

    assert kept() == 2
    await boris.post(f"{boris.address}/delete", json={})
    assert (await boris.state())["yours"] == []
    assert boris.address not in (await boris.get("/")).text
    assert kept() == 1
    await anna.post(f"{anna.address}/delete", json={})
    assert kept() == 0


async def test_a_link_that_is_followed_again_is_kept_once(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    for _ in range(3):
        await anna.follow(anna.made["url"])
    assert (await anna.state())["yours"] == [0]


@given(st.lists(SECRETS, unique=True, max_size=6), SECRETS, SECRETS)
def test_only_the_token_opens_what_it_has_sealed(
    secrets: list[str], token: str, other: str
) -> None:
    kept = sealed(token, secrets)
    assert unsealed(token, kept) == secrets
    if token != other:
        assert unsealed(other, kept) == []
