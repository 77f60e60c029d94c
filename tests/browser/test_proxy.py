"""A server under a path of its own, as a browser behind a proxy sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .lobby import PLAY
from .player import Player
from .proxy import Proxy, proxied
from .server import Server

pytestmark = pytest.mark.browser

PREFIX = "/games"


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    server = Server(tmp_path_factory.mktemp("behind"), "--root-path", f"{PREFIX}/")
    try:
        server.start()
        with proxied(server, PREFIX) as made:
            yield made
    finally:
        server.kill()


def test_a_game_is_begun_and_left_under_a_path_of_its_own(proxy: Proxy, page: Page) -> None:
    player = Player(page, proxy.url)
    page.goto(f"{proxy.url}/")
    page.locator(PLAY).click()
    page.wait_for_url(f"{proxy.url}/t/*")
    page.wait_for_selector(".sprite")
    player.play(3)
    with page.expect_popup() as opened:
        page.locator(".guide-link").click()
    picture = opened.value.locator(".guide picture img").first
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    page.locator("[data-do=menu]").click()
    page.locator("[data-do=home]").click()
    page.wait_for_url(f"{proxy.url}/")
    expect(page.locator(".running li")).to_have_count(1)
    page.locator(".languages a").nth(1).click()
    expect(page.locator("html")).not_to_have_attribute("lang", "en")
