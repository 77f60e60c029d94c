"""A bot of the host's own is chosen like a level; when it fails its seat says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .lobby import PLAY
from .player import Player
from .server import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("own"), "--bot-module", "tests.browser.failing")
    try:
        server.start()
        yield server
    finally:
        server.kill()


def test_a_bot_that_fails_says_so_in_its_seat(host: Server, page: Page) -> None:
    player = Player(page, host.url)
    page.goto(f"{host.url}/")
    page.get_by_label("Hopeless").check()
    expect(page.locator("#level-hint")).to_contain_text("tests.browser.failing:Hopeless")
    page.locator(PLAY).click()
    page.wait_for_url(f"{host.url}/t/*")
    page.wait_for_selector(".sprite")
    player.play(3)
    seat = page.locator(".player", has_text="Hopeless").locator(".kind")
    expect(seat).to_have_text("bot: it fails")
    assert "any legal action" in (seat.get_attribute("data-tip") or "")
    log = (host.folder / "server.log").read_text(encoding="utf-8")
    assert "has no idea within" in log
