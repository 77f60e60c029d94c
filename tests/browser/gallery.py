"""Pictures of every page. As a script: `python -m tests.browser.gallery FOLDER`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from .player import Player, bot, person
from .server import Server, open_chromium

SIZES = {"wide": (1440, 900), "phone": (390, 844)}
THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
LANGUAGES = ("en", "ru", "fr")
NAMES = {"en": ("Anna", "Greedy"), "ru": ("Анна", "Жадина"), "fr": ("Anne", "Glouton")}
MOMENTS = {"opening": 0, "middle": 30, "end": 1000}
"""How much is decided before the picture is taken."""


def moments(context: BrowserContext, url: str, language: str) -> Iterator[tuple[str, Page]]:
    """The start page, and a table at several moments of a game."""
    page = context.new_page()
    page.goto(f"{url}/?lang={language}")
    yield "start", page
    me, other = NAMES[language]
    player = Player(page, url)
    player.sit_down([person(me), bot(other)], language=language)
    for moment, decisions in MOMENTS.items():
        player.play(decisions)
        player.await_turn()
        yield moment, page
    player.sit_down([person(me), person(other), bot("3"), bot("4")], language=language)
    player.play(stop=lambda: player.covered)
    yield "cover", page
    player.play(2)
    player.await_turn()
    yield "four", page


def views(page: Page) -> Iterator[str]:
    """The same page in all sizes and themes, with the name for its picture."""
    for theme in THEMES:
        for size, (width, height) in SIZES.items():
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.set_viewport_size({"width": width, "height": height})
            yield f"{theme}-{size}"
    page.set_viewport_size({"width": 1440, "height": 900})


def shoot(browser: Browser, url: str, folder: Path) -> None:
    """Take all the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        context = browser.new_context(reduced_motion="reduce", locale=language)
        for moment, page in moments(context, url, language):
            for view in views(page):
                page.screenshot(path=folder / f"{moment}-{language}-{view}.png")
        context.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        try:
            browser = open_chromium(playwright)
            shoot(browser, server.url, Path(sys.argv[1]))
            browser.close()
        finally:
            server.kill()


if __name__ == "__main__":
    main()
