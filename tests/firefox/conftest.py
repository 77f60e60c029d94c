"""The same server, pages and players as in Chromium, but in Firefox."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Response

from tests.browser.conftest import Faults, context, page, playwright, server
from tests.browser.server import Server

from . import relay
from .player import QuickPlayer

__all__ = ["context", "page", "playwright", "server"]

HERE = Path(__file__).parent
LONGEST = 30_000
"""Milliseconds; the first page comes while Firefox is still busy with its own start."""

MOUSE = 6
"""A pointer that is fine (2) and can hover (4)."""
PREFERENCES: dict[str, str | float | bool] = {
    "ui.prefersReducedMotion": 1,
    "ui.primaryPointerCapabilities": MOUSE,
    "ui.allPointerCapabilities": MOUSE,
    "ui.useOverlayScrollbars": 1,  # as on a phone
}
"""What Playwright cannot ask this Firefox for, and what it lacks without a screen."""


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Whatever stands here needs Firefox, also where its file forgets to say so."""
    if HERE in item.path.parents:
        item.add_marker(pytest.mark.firefox)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The system's Firefox; a missing one is an error."""
    assert relay.browser(), "these tests need Firefox: make firefox-esr"
    python = Path(sys.executable).parent
    opened = playwright.firefox.launch(
        channel="moz-firefox",  # whose language is WebDriver BiDi
        executable_path=relay.__file__,
        env={**os.environ, "PATH": f"{python}{os.pathsep}{os.environ['PATH']}"},
        firefox_user_prefs=PREFERENCES,
    )
    yield opened
    opened.close()


@pytest.fixture
def faults(context: BrowserContext) -> Iterator[Faults]:
    """Every complaint of a page fails its test; Firefox does not complain of refusals."""
    found = Faults()

    def refused(response: Response) -> None:
        if response.status >= 400:
            found.append(f"{response.status} {response.url}")

    context.on("page", found.listen)
    context.on("response", refused)
    yield found
    assert not found


@pytest.fixture
def player(page: Page, server: Server) -> QuickPlayer:
    page.set_default_timeout(LONGEST)
    return QuickPlayer(page, server.url)
