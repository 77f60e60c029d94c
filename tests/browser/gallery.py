"""Pictures of every page. As a script: `python -m tests.browser.gallery FOLDER`."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from stammtisch import load

from .player import Player, bot, person
from .server import PICTURES, Server, open_chromium

Sizes = dict[str, tuple[int, int]]
SIZES: Sizes = {"wide": (1440, 900), "phone": (390, 844)}
ALL_SIZES: Sizes = {**SIZES, "wider": (1920, 1080), "low": (844, 390), "small": (320, 640)}
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
LANGUAGES = ("en", "ru", "fr")
MOMENTS = {
    "dokmus": {"opening": 0, "middle": 30, "end": 1000},
    "ilos": {"opening": 0, "coast": 3, "middle": 14, "end": 1000},
    "village": {"opening": 0, "action": 1, "middle": 12, "end": 1000},
}
"""How much is decided before the picture is taken, by game."""
FEW = 8
"""So many decisions later at most the screen is covered, if a game has secrets."""
OPPONENT = {"dokmus": "random", "ilos": "regular", "village": "random"}
"""Against whom a game comes to its end soon."""


def shortened(game: str) -> dict[str, str]:
    """What makes a table's game short: Village with small life tracks, chronicle and graveyard."""
    if game != "village":
        return {}
    lines = load(game).module("components").house().replace("steps 10", "steps 8").splitlines()
    few = (re.sub(r" \d(?!:)", " 1", line) for line in lines if line.startswith("chronicle"))
    rest = (line for line in lines if not line.startswith("chronicle"))
    return {"components": "\n".join([*rest, *few]).replace("graves 1", "graves 2")}


def moments(context: BrowserContext, url: str, game: str) -> Iterator[tuple[str, Page]]:
    """The start page, before the first of the games, and a table at several moments of a game."""
    page = context.new_page()
    if game == next(iter(MOMENTS)):
        page.goto(url)
        yield "start", page
    player, kind = Player(page, url), OPPONENT[game]
    player.sit_down([person("Anna"), bot("Жадина", kind)], game, **shortened(game))
    for moment, decisions in MOMENTS[game].items():
        (player.hurry if decisions > FEW else player.play)(decisions)
        player.await_turn()
        yield moment, page
    player.sit_down([person("Anna"), person("Жадина"), bot("3", kind), bot("4", kind)], game)
    player.play(FEW, stop=lambda: player.covered)
    yield "cover", page
    player.play(2)
    player.await_turn()
    yield "four", page


def in_languages(
    page: Page,
    themes: Sequence[Theme] = THEMES,
    languages: Sequence[str] = LANGUAGES,
    sizes: Sizes = SIZES,
) -> Iterator[str]:
    """The same page in these languages, every size and theme, with the name for its picture."""
    address = page.url.partition("?")[0]
    for language in reversed(languages):
        page.goto(f"{address}?lang={language}")
        page.wait_for_selector(".sprite, .masthead", state="attached")
        for view in views(page, themes, sizes):
            yield f"{language}-{view}"


def views(page: Page, themes: Sequence[Theme] = THEMES, sizes: Sizes = SIZES) -> Iterator[str]:
    """The same page in these sizes and themes, with the name for its picture."""
    for theme in themes:
        for size, (width, height) in sizes.items():
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.set_viewport_size({"width": width, "height": height})
            yield f"{theme}-{size}"
    page.set_viewport_size({"width": 1440, "height": 900})


def keep(page: Page, name: str) -> None:
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def shoot(browser: Browser, url: str, folder: Path) -> None:
    """Take all the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in MOMENTS:
        context = browser.new_context(reduced_motion="reduce")
        for moment, page in moments(context, url, game):
            for view in in_languages(page, sizes=ALL_SIZES):
                page.screenshot(path=folder / f"{game}-{moment}-{view}.png")
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
