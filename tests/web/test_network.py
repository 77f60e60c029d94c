"""Where others reach the server, and who is told so."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.web import network
from stammtisch.web.settings import Settings

from .servers import PERSON, Browser

ROOT = Path(__file__).parents[2]
LAN = "http://192.168.1.5"


@pytest.fixture
def lan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "origin", lambda port: f"{LAN}:{port}")


def asked_by(address: str | None, listening: str = "0.0.0.0", named: str = "localhost") -> Any:
    client = None if address is None else SimpleNamespace(host=address)
    state = SimpleNamespace(settings=Settings(host=listening))
    app = SimpleNamespace(state=state)
    return SimpleNamespace(client=client, app=app, headers={"host": named})


@pytest.mark.parametrize("listening", ["0.0.0.0", "::"])
@pytest.mark.parametrize("address", ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])
def test_a_browser_on_the_server_s_computer_is_told_the_way(
    lan: None, address: str, listening: str
) -> None:
    assert network.origin_for(asked_by(address, listening)) == f"{LAN}:8000"


@pytest.mark.parametrize("address", ["192.168.1.7", "::ffff:192.168.1.7", "fe80::1", "", None])
def test_nobody_else_is_whatever_host_they_name(lan: None, address: str | None) -> None:
    assert network.origin_for(asked_by(address, named="127.0.0.1:8000")) is None


@pytest.mark.parametrize("listening", ["127.0.0.1", "192.168.1.5", "::1"])
def test_there_is_no_way_to_a_server_that_listens_at_one_address(lan: None, listening: str) -> None:
    assert network.origin_for(asked_by("127.0.0.1", listening)) is None


def test_a_computer_without_a_network_has_no_address_in_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network, "FAR", ("127.0.0.1", 9))
    assert network.origin(8000) is None
    monkeypatch.setattr(network, "FAR", ("255.255.255.255", 9))  # not allowed: an OSError
    assert network.origin(8000) is None


async def test_links_are_as_they_are_whatever_host_the_request_names(
    anna: Browser, boris: Browser
) -> None:
    await anna.open_table(PERSON, {**PERSON, "elsewhere": True})
    boris.address = anna.address
    for browser, n_links in ((anna, 1), (boris, 0)):
        told = await browser.get(f"{anna.address}/state", headers={"Host": "evil.example"})
        assert told.status_code == 200
        assert "evil" not in told.text
        assert len(told.json()["links"]) == n_links
        assert told.json()["network"] is None


@pytest.mark.parametrize(
    ("options", "host"), [([], "127.0.0.1"), (["HOST=0.0.0.0"], "0.0.0.0")], ids=["alone", "open"]
)
def test_make_play_listens_where_it_is_told_to(options: list[str], host: str) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    environment = {**clean, "HOST": "my-computer"}  # some shells export one
    shown = subprocess.run(
        ["make", "-n", "play", *options],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.splitlines()[-1].endswith(f"stammtisch serve --host {host}")
