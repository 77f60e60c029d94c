"""How the pages look: in every size, theme and language; and with a screen reader's eyes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Faults
from .gallery import LANGUAGES, moments, views
from .player import LIT, Player, bot, person
from .server import Server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PICTURES = os.environ.get("STAMMTISCH_SCREENSHOTS")
"""Where `make screenshots` wants pictures of all that is looked at."""

OVERLAPS = """() => {
    const names = ".bar, .pane, .players, .score, .log, .masthead, .box, .arrange";
    const boxes = [...document.querySelectorAll(names)]
        .map((panel) => [panel.className, panel.getBoundingClientRect()])
        .filter(([, box]) => box.height);
    const meet = (p, q) => p.left < q.right - 1 && q.left < p.right - 1
        && p.top < q.bottom - 1 && q.top < p.bottom - 1;
    return boxes.flatMap(([a, p]) =>
        boxes.filter(([b, q]) => a < b && meet(p, q)).map(([b]) => `${a} / ${b}`));
}"""
TURNS = """async () => {
    const { Board } = await import("/static/board.js");
    const board = new Board(document.querySelector("svg.board"), () => {});
    const tile = { id: "t", symbol: "t", layer: "l", x: 1, y: 2, badge: "", title: "",
        classes: [], actions: [], legal: [] };
    return [0, 270, 180, 270, 0, 90].map((turn) => {
        board.draw({ width: 9, height: 9, layers: ["l"], sprites: [{ ...tile, turn }] });
        return document.querySelector(".sprite").style.transform;
    });
}"""

TRAVELS = """async () => {
    const { Board } = await import("/static/board.js");
    const board = new Board(document.querySelector("svg.board"), () => {});
    const token = { symbol: "s", layer: "l", x: 1, y: 2, turn: 0, badge: "", title: "token",
        classes: [], actions: [], legal: [] };
    const draw = (ids) => board.draw({ width: 9, height: 9, layers: ["l"],
        sprites: ids.map((id) => ({ ...token, id })) }, false);
    draw(["a", "b"]);
    const { a, b } = Object.fromEntries(board.sprites);
    const at = (id) => board.sprites.get(id);
    draw(["b", "c"]);
    const moved = [at("b") === b, at("c") === a, a.dataset.id === "c", a.matches(".news")];
    draw(["d", "e"]);
    return [...moved, at("d") !== a, at("d") !== b, at("e") !== a, at("e") !== b];
}"""
WAITS = """async () => {
    const { drawCompiling } = await import("/static/panels.js");
    const bar = document.querySelector("[data-show=compiling]");
    return [null, { done: 0, total: 0 }, { done: 1, total: 9 }, { done: 9, total: 9 }]
        .map((compiling) => { drawCompiling(compiling); return bar.hidden; });
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_scrolls_sideways(
    context: BrowserContext, faults: Faults, server: Server, language: str
) -> None:
    for moment, page in moments(context, server.url, language):
        for view in views(page):
            keep(page, f"{moment}-{language}-{view}")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{moment} {view} scrolls sideways"
            assert not overlaps(page), f"{moment} {view}"


def keep(page: Page, name: str) -> None:
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def overlaps(page: Page) -> list[str]:
    """Panels that lie over each other; not the prompt, which stays in view while one scrolls."""
    found: list[str] = page.evaluate(OVERLAPS)
    return found


def test_the_prompt_stays_in_view_on_a_phone(player: Player, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    player.sit_down([person("Anna"), bot("1"), bot("2"), bot("3")])
    player.play(4)
    player.await_turn()
    for down in (0, 300, 5000):
        page.evaluate("down => scrollTo(0, down)", down)
        expect(page.locator(".prompt")).to_be_in_viewport()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(player: Player, page: Page, server: Server, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    page.goto(server.url)
    page.locator(".more summary").click()
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


def axe(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
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


@pytest.fixture
def bench(player: Player, page: Page) -> Page:
    """A page with nothing but what the client's modules look for."""
    page.goto(f"{player.url}/games/dokmus/guide")  # a page without scripts of its own
    page.set_content(
        """<svg class="board"></svg><ol data-show="log"></ol><p data-show="choice"></p>
        <p data-show="compiling"></p>
        <script type="application/json" id="st-words">{"table.compiling": ""}</script>"""
    )
    return page


def test_a_thing_alone_of_its_kind_moves_and_several_do_not(bench: Page) -> None:
    """What goes from one space and comes to another keeps its element, if that is no guess."""
    assert all(bench.evaluate(TRAVELS))


def test_the_bar_of_the_compiling_goes_when_it_is_done(bench: Page) -> None:
    assert bench.evaluate(WAITS) == [True, True, False, True]


def test_a_tile_turns_the_short_way(bench: Page) -> None:
    """From 270° to 0° an element goes on to 360°: told by the angle it is drawn with."""
    angles = bench.evaluate(TURNS)
    turns = [float(text.partition("rotate(")[2].partition("deg")[0]) for text in angles]
    assert turns == [0, -90, -180, -90, 0, 90]
