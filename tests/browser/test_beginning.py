"""The game begins: whoever has waited for it is told, whether they look at the page or not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.core.words import Words
from stammtisch.table.names import SHELL

from .player import person
from .server import Server, open_context
from .test_pages import axe
from .test_streams import SHOWN

pytestmark = pytest.mark.browser

ENGLISH, RUSSIAN = Words("en", SHELL), Words("ru", SHELL)
FREE = {"kind": "person", "free": True}
TOLD = ".notices[role=status] .notice.begins"
LOG = "[data-show=log]"


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    """Somebody elsewhere, who reads Russian."""
    context = open_context(browser, reduced_motion="reduce", locale="ru-RU")
    yield context.new_page()
    context.close()


def opened(page: Page, server: Server, free: int) -> str:
    """A table with free seats; gives its address."""
    seats = [person("Anna"), *[FREE] * free]
    wish = {"game": "ilos", "seats": seats, "public": True}
    made = page.request.post(f"{server.url}/tables", data=wish).json()
    page.goto(server.url + made["url"])
    page.wait_for_selector(".sprite")
    expect(page.locator(LOG)).to_be_empty()
    return page.url.partition("?")[0]


def sits_down(guest: Page, table: str, name: str) -> None:
    assert guest.request.post(f"{table}/sit", data={"name": name, "colour": None}).ok


def test_who_has_waited_is_told_that_the_game_begins(
    page: Page, stranger: Page, server: Server
) -> None:
    table = opened(page, server, 1)
    sits_down(stranger, table, "Борис")
    expect(page.locator(TOLD)).to_contain_text(ENGLISH("table.begins"))
    expect(page.locator(LOG)).to_have_text(ENGLISH("table.begins"))
    assert not axe(page, "svg.board")


def test_who_sits_down_last_is_told_too(
    page: Page, stranger: Page, browser: Browser, server: Server
) -> None:
    table, third = opened(page, server, 2), open_context(browser).new_page()
    stranger.goto(table)
    stranger.locator("#my-name").fill("Борис")
    stranger.locator("[data-do=sit]").click()
    stranger.wait_for_selector(".player .you")
    expect(stranger.locator(TOLD)).to_have_count(0)
    assert "#" not in stranger.url
    third.goto(table)
    third.locator("#my-name").fill("Chloé")
    third.locator("[data-do=sit]").click()
    third.wait_for_selector(".player .you")
    expect(third.locator(TOLD)).to_contain_text(ENGLISH("table.begins"))
    expect(stranger.locator(TOLD)).to_contain_text(RUSSIAN("table.begins"))
    assert "#" not in third.url
    third.reload()
    third.wait_for_selector(".player .you")
    expect(third.locator(TOLD)).to_have_count(0)
    third.context.close()


def test_who_looks_elsewhere_sees_it_in_the_title_and_reads_it_when_they_are_back(
    page: Page, stranger: Page, server: Server
) -> None:
    page.clock.install()
    table = opened(page, server, 1)
    title = page.title()
    page.evaluate(SHOWN, "hidden")
    sits_down(stranger, table, "Борис")
    page.clock.run_for(31_000)  # a page that nobody sees asks from time to time
    expect(page).to_have_title(f"● {title}")
    expect(page.locator(TOLD)).to_have_count(0)
    page.evaluate(SHOWN, "visible")
    expect(page.locator(TOLD)).to_contain_text(ENGLISH("table.begins"))


def test_who_has_waited_is_led_to_the_smaller_table_and_told(
    page: Page, stranger: Page, server: Server
) -> None:
    table = opened(page, server, 2)
    sits_down(stranger, table, "Борис")
    stranger.goto(table)
    stranger.wait_for_selector(".sprite")
    page.locator("[data-do=start-fewer]").click()
    stranger.wait_for_url(lambda url: table not in url)
    expect(stranger.locator(TOLD)).to_contain_text(RUSSIAN("table.begins"))
    assert "#" not in stranger.url
    stranger.reload()
    stranger.wait_for_selector(".sprite")
    expect(stranger.locator(TOLD)).to_have_count(0)
