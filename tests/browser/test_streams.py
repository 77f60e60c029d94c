"""The windows of a browser share one stream, whichever of them are closed or hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .lobby import ENGLISH
from .player import Player, bot, person
from .proxy import Proxy, proxied
from .server import Server, open_context

pytestmark = pytest.mark.browser

WINDOWS = 7
"""One more than the connections that browsers allow a site."""

QUIET = "/games/toy/guide"
"""A page that listens to nothing."""

SHOWN = """state => {
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
NO_SWITCHBOARD = "delete window.SharedWorker;"
DEAF_SWITCHBOARD = """window.SharedWorker = class {
    constructor() { this.port = new MessageChannel().port1; }
    addEventListener() {}
};"""
BROKEN_SWITCHBOARD = """const Shared = window.SharedWorker;
window.SharedWorker = class { constructor() { return new Shared("/static/none.js"); } };"""


@pytest.fixture(scope="module")
def proxy(server: Server) -> Iterator[Proxy]:
    """Each request has a connection of its own."""
    with proxied(server) as made:
        yield made


@pytest.fixture
def streams(proxy: Proxy, player: Player) -> Iterator[Proxy]:
    """Nothing is open before, and nothing stays."""
    player.url = proxy.url
    player.until(lambda: proxy.streams == 0, "the end of all streams")
    yield proxy
    for page in player.page.context.pages[1:]:
        page.close()
    player.page.goto(f"{proxy.url}{QUIET}")
    player.until(lambda: proxy.streams == 0, "the end of all streams")


def test_seven_windows_of_one_browser_play_by_one_stream(
    streams: Proxy, player: Player, context: BrowserContext
) -> None:
    player.sit_down([person("Anna"), person("Bela")])
    others = [Player(context.new_page(), streams.url) for _ in range(WINDOWS - 1)]
    for other in others[1:]:
        other.page.goto(player.page.url)
    others[0].sit_down([person("Vera"), bot("Greedy", "greedy")])
    for other in others:
        other.page.wait_for_selector(".sprite")
    player.until(lambda: streams.streams == 1, "one stream")
    player.decide()
    for other in others[1:]:
        other.until(lambda other=other: other.number == player.number, "the decision")  # type: ignore[misc]
    others[0].play(2)
    assert streams.streams == 1


def test_the_others_go_on_when_the_first_window_is_closed(
    streams: Proxy, player: Player, context: BrowserContext
) -> None:
    player.sit_down([person("Anna"), person("Bela")])
    others = [Player(context.new_page(), streams.url) for _ in range(2)]
    for other in others:
        other.page.goto(player.page.url)
        other.page.wait_for_selector(".sprite")
    address = player.page.url
    player.page.goto(f"{streams.url}{QUIET}")
    for mover, watcher in (others, others[::-1]):
        mover.await_turn()
        mover.decide()
        watcher.until(lambda m=mover, w=watcher: w.number == m.number, "the decision")  # type: ignore[misc]
    player.page.goto(address)
    player.page.wait_for_selector(".sprite")
    assert player.number == others[0].number


@pytest.mark.parametrize("switchboard", [NO_SWITCHBOARD, BROKEN_SWITCHBOARD, DEAF_SWITCHBOARD])
def test_without_a_switchboard_a_window_has_a_stream_of_its_own(
    streams: Proxy, player: Player, context: BrowserContext, faults: list[str], switchboard: str
) -> None:
    player.page.add_init_script(switchboard)
    player.sit_down([person("Anna"), person("Bela")])
    other = Player(context.new_page(), streams.url)
    other.page.goto(player.page.url)
    other.page.wait_for_selector(".sprite")
    player.until(lambda: streams.streams == 2, "two streams")
    other.decide()
    player.until(lambda: player.number == other.number, "the decision")
    faults[:] = [fault for fault in faults if "none.js" not in fault and "404" not in fault]


@pytest.mark.parametrize("switchboard", ["", NO_SWITCHBOARD])
def test_a_hidden_page_holds_no_stream(
    streams: Proxy, player: Player, page: Page, switchboard: str
) -> None:
    page.add_init_script(switchboard)
    player.sit_down([person("Anna"), bot("Greedy")])
    player.until(lambda: streams.streams == 1, "a stream")
    page.evaluate(SHOWN, "hidden")
    player.until(lambda: streams.streams == 0, "no stream")
    page.evaluate(SHOWN, "visible")
    player.until(lambda: streams.streams == 1, "a new stream")


def test_a_table_that_is_deleted_ends_no_other(
    streams: Proxy, player: Player, context: BrowserContext, faults: list[str]
) -> None:
    player.sit_down([person("Anna"), person("Bela")])
    other = Player(context.new_page(), streams.url)
    other.sit_down([person("Vera"), person("Gleb")])
    player.until(lambda: streams.streams == 1, "one stream")
    player.page.request.post(f"{player.page.url}/delete", data={})
    player.until(lambda: player.sees(".notice.lost"), "the loss to be told")
    expect(player.page.locator(".notice.lost")).to_contain_text(ENGLISH("table.gone"))
    asked: list[str] = []
    player.page.on("request", lambda it: asked.append(it.url))
    player.page.evaluate(SHOWN, "hidden")
    player.page.evaluate(SHOWN, "visible")
    player.page.wait_for_timeout(5000)
    assert not asked
    assert not other.sees(".notice.lost")
    before = other.number
    other.decide()
    assert other.number > before
    player.page.locator(".notice.lost a").click()
    player.page.wait_for_selector(".lobby")
    faults[:] = [fault for fault in faults if "404" not in fault]


def test_three_links_opened_together_in_a_new_browser_keep_three_seats(
    server: Server, browser: Browser, player: Player
) -> None:
    wish = {"game": "toy", "seats": [person("Anna"), {**person("Ben"), "elsewhere": True}]}
    for _ in range(5):
        made = [
            player.page.request.post(f"{server.url}/tables", data=wish).json() for _ in range(3)
        ]
        links = [table["links"][0]["url"] for table in made]
        fresh = open_context(browser)
        fresh.new_page().goto(f"{server.url}{QUIET}")
        with fresh.expect_page(), fresh.expect_page(), fresh.expect_page():
            fresh.pages[0].evaluate("links => links.forEach((it) => open(it, '_blank'))", links)
        for page in fresh.pages[1:]:
            page.wait_for_selector(".sprite")
        for page in fresh.pages[1:]:
            page.reload()
            assert fresh.request.get(f"{page.url}/state").json()["yours"] == [1]
        fresh.close()
