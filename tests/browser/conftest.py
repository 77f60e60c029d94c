"""A real server on a free port with its own database, and Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from .player import Player
from .server import Server, open_chromium, open_context

HERE = Path(__file__).parent
LONG = ("test_table_whole.py", "test_pages.py")


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Whatever stands here needs a browser, also where its file forgets to say so."""
    if HERE in item.path.parents:
        item.add_marker(pytest.mark.browser)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that no worker is left with it in the end."""
    items.sort(key=lambda item: item.path.name not in LONG)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("server"))
    try:
        made.start()
        yield made
    finally:
        made.kill()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    opened = open_chromium(playwright)
    yield opened
    opened.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that has never been here, of a reader who dislikes motion."""
    made = open_context(
        browser, viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en-GB"
    )
    made.set_default_timeout(15_000)
    yield made
    made.close()


class Faults(list[str]):
    """What pages complained of."""

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.append(str(error)))
        page.on(
            "console",
            lambda message: self.append(message.text) if message.type != "log" else None,
        )


@pytest.fixture
def faults(context: BrowserContext) -> Iterator[Faults]:
    """Every complaint of a page fails its test: errors, warnings, violations of the policy."""
    found = Faults()
    context.on("page", found.listen)
    yield found
    assert not found


@pytest.fixture
def page(context: BrowserContext, faults: Faults) -> Page:
    return context.new_page()


@pytest.fixture
def player(page: Page, server: Server) -> Player:
    return Player(page, server.url)


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Player]:
    """Somebody with a small screen and a finger."""
    context = open_context(
        browser,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.set_default_timeout(15_000)
    yield Player(context.new_page(), server.url)
    context.close()
