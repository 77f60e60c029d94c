"""What the proxy before the server says is believed; what anybody else says is not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.types import HTTPScope

from stammtisch.web.proxy import Proxy, read_address
from stammtisch.web.settings import read_networks

from .servers import BOT, PERSON, Browser, serving

SAID = {
    "X-Forwarded-For": "198.51.100.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "games.example.org",
}


def scope(client: str, **said: str) -> HTTPScope:
    headers = [(b"host", b"inside:8000")]
    headers += [(k.replace("_", "-").encode(), v.encode("latin-1")) for k, v in said.items()]
    made = {"client": (client, 1), "scheme": "http", "headers": headers}
    return cast("HTTPScope", made)


@given(st.text("0123456789abcdef.:, x[]", max_size=60))
def test_of_a_list_the_last_counts_alone(before: str) -> None:
    asked = scope("10.0.0.1", x_forwarded_for=f"{before}, 198.51.100.7")
    Proxy().believe(asked)
    assert asked["client"] == ("198.51.100.7", 0)


@given(st.text(st.characters(max_codepoint=255), max_size=60))
def test_nonsense_changes_nothing(text: str) -> None:
    if read_address(text.rpartition(",")[2].strip()) is None:
        asked = scope("10.0.0.1", x_forwarded_for=text, x_forwarded_host=f"{text} /")
        Proxy().believe(asked)
        assert asked["client"] == ("10.0.0.1", 1)
        assert next(iter(asked["headers"])) == (b"host", b"inside:8000")


@pytest.mark.parametrize(
    ("client", "believed"), [("10.0.0.1", True), ("10.1.0.1", False), ("::ffff:10.0.0.1", True)]
)
def test_the_proxy_may_have_to_stand_at_its_address(client: str, believed: bool) -> None:
    asked = scope(client, x_forwarded_for="198.51.100.7")
    Proxy(read_networks(("10.0.0.0/16", "::1"))).believe(asked)
    assert (asked["client"] == ("198.51.100.7", 0)) == believed


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.1:555", "192.0.2.1"),
        ("[2001:db8::1]:555", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("unknown", "None"),
        ("", "None"),
    ],
)
def test_addresses_as_proxies_write_them(text: str, address: str) -> None:
    assert str(read_address(text)) == address


@pytest.fixture(params=["", "/games"])
async def anna(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Browser]:
    async with serving(tmp_path, root=request.param, behind_proxy=True) as client:
        yield Browser(client)


def lines(answer: Any) -> list[str]:
    found: list[str] = answer.headers.get_list("set-cookie")
    return found


async def test_over_https_cookies_are_secure_and_the_browser_is_to_come_so_again(
    anna: Browser,
) -> None:
    wish = {"game": "toy", "seats": [PERSON, BOT]}
    origin = {"Origin": "https://games.example.org"}
    made = await anna.post("/tables", json=wish, headers={**SAID, **origin})
    assert made.status_code == 201
    entered = await anna.get(made.json()["url"], headers=SAID, follow_redirects=False)
    spoken = await anna.get("/?lang=fr", headers=SAID)
    for answer in (entered, spoken):
        assert lines(answer)
        assert all("Secure" in line.split("; ") for line in lines(answer))
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    missing = await anna.get("/nowhere", headers=SAID)
    assert "strict-transport-security" in missing.headers


async def test_another_site_is_foreign_behind_a_proxy_too(anna: Browser) -> None:
    headers = {**SAID, "Origin": "https://other.example"}
    answer = await anna.post("/tables", json={}, headers=headers)
    assert answer.json()["code"] == "foreign"


async def test_without_a_proxy_nothing_of_it_is_believed(tmp_path: Path) -> None:
    async with serving(tmp_path) as client:
        boris = await Browser(client).open_table(PERSON, BOT)
        entered = await boris.get(boris.made["url"], headers=SAID, follow_redirects=False)
        assert "strict-transport-security" not in entered.headers
        assert not any("Secure" in line.split("; ") for line in lines(entered))
