"""How the pages look: in every size, theme and language; and with a screen reader's eyes."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Faults
from .gallery import (
    ALL_SIZES,
    MOMENTS,
    SIZES,
    THEMES,
    in_languages,
    keep,
    moments,
)
from .player import LIT, Player, bot, person
from .server import PAINTED, PICTURES, Server

pytestmark = pytest.mark.browser

LOOKED_AT, LOOKED_AT_IN = (THEMES, ALL_SIZES) if PICTURES else (THEMES[:1], SIZES)
"""Themes change no widths; what else stands on a table at other sizes, `test_layout` looks at."""

PANELS = ".bar, .pane, .players, .score, .log, .masthead, .slip, .box, .quick, .own, .below > *"

OVERLAPS = """(names) => {
    const boxes = [...document.querySelectorAll(names)]
        .map((panel) => [panel.className, panel.getBoundingClientRect()])
        .filter(([, box]) => box.height);
    const meet = (p, q) => p.left < q.right - 1 && q.left < p.right - 1
        && p.top < q.bottom - 1 && q.top < p.bottom - 1;
    return boxes.flatMap(([a, p]) =>
        boxes.filter(([b, q]) => a < b && meet(p, q)).map(([b]) => `${a} / ${b}`));
}"""


@pytest.mark.parametrize("game", MOMENTS)
def test_no_page_scrolls_sideways(
    context: BrowserContext, faults: Faults, server: Server, game: str
) -> None:
    for moment, page in moments(context, server.url, game):
        for view in in_languages(page, LOOKED_AT, sizes=LOOKED_AT_IN):
            keep(page, f"{game}-{moment}-{view}")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{moment} {view} scrolls sideways"
            assert not overlaps(page), f"{moment} {view}"


def overlaps(page: Page, panels: str = PANELS) -> list[str]:
    """Panels that lie over each other; not the prompt, which stays in view while one scrolls."""
    found: list[str] = page.evaluate(OVERLAPS, panels)
    return found


def test_the_prompt_is_in_view_on_a_phone_and_covers_nothing(player: Player, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    player.sit_down([person("Anna"), bot("1"), bot("2"), bot("3")])
    player.play(4)
    player.await_turn()
    expect(page.locator(".prompt")).to_be_in_viewport()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert not overlaps(page, f"{PANELS}, .ask"), "at the page's end it lies in its own place"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(player: Player, page: Page, server: Server, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    page.goto(server.url)
    for summary in (".own > summary", ".more > summary"):
        page.locator(summary).click()
    complaints = axe(page)
    player.sit_down([person("Anna"), bot("Greedy")])
    complaints += axe(page)
    player.play(stop=lambda: player.sees(".card"))
    complaints += axe(page)
    player.sit_down([person("Anna"), person("Bela")], "toy")
    player.play(stop=lambda: player.covered)
    complaints += axe(page)
    player.play()
    complaints += axe(page)
    assert not complaints


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "ru"), ("light", "fr")])
@pytest.mark.parametrize("game", ["dokmus", "ilos", "village"])
@pytest.mark.parametrize(("path", "least"), [("games/{}/guide", 6), ("components/{}", 5)])
def test_guide_and_house_set_are_read_from_their_contents(
    page: Page, server: Server, path: str, least: int, game: str, theme: str, language: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    page.goto(f"{server.url}/{path.format(game)}?lang={language}")
    links, headings = page.locator(".contents a"), page.locator(".guide h2:not(#marks-title)")
    assert links.count() == headings.count() >= least
    keep(page, f"{path.format(game).replace('/', '-')}-{language}-{theme}-phone")
    links.last.click()
    expect(headings.last).to_be_in_viewport()
    assert headings.last.inner_text() == links.last.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not axe(page)
    page.locator(".guide a.primary").click()
    expect(page.locator(".quick")).to_be_visible()


def test_a_page_that_is_not_there_leads_back(page: Page, server: Server, faults: Faults) -> None:
    page.goto(f"{server.url}/nowhere")
    assert not axe(page)
    page.locator(".amiss .primary").click()
    expect(page.locator(".quick")).to_be_visible()
    faults[:] = [fault for fault in faults if "404" not in fault]


def axe(page: Page, beside: str = "") -> list[str]:
    """What is wrong with a page, or with all `beside` a part of it that is looked at elsewhere."""
    page.evaluate(PAINTED)  # colours are looked at too
    context = {"exclude": [[beside]]} if beside else None
    found = Axe().run(page, context=context).response["violations"]
    return [f"{v['id']}: {node['html'][:120]}" for v in found for node in v["nodes"][:3]]


def test_lit_sprites_say_what_they_are(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Greedy")])
    player.await_turn()
    lit = page.locator(LIT)
    assert lit.count() > 4
    for attribute in ("role", "aria-label", "tabindex"):
        values = lit.evaluate_all("(all, name) => all.map(e => e.getAttribute(name))", attribute)
        assert all(values), attribute
    expect(page.locator("[tabindex='0'].can")).to_have_count(1)
