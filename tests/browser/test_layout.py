"""Where things stand: all that matters in view at every width, and no decision moves it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright

from stammtisch.core.words import Words
from stammtisch.table.names import SHELL

from .gallery import OPPONENT, keep
from .player import Player, bot, person
from .server import Server, open_chromium, open_context, open_eyes

pytestmark = pytest.mark.browser

GAMES = ("dokmus", "ilos", "village")
SIZES = [(1440, 900), (1920, 1080), (390, 844), (844, 390), (320, 640)]
WIDE = SIZES[:2]
SMALL = (1280, 800)
"""A small laptop: there other players may be out of view, but neither their points nor anything
that can be chosen.
"""
NARROWEST = (1440, 920)
"""Where two columns beside a square board are narrowest."""
LEAST_LINES = {(1440, 900): 4, (1920, 1080): 6, (390, 844): 4, (844, 390): 2}
"""Lines of the log in view, where all is on one screen."""
MOST_SHIFT = 0.1
LEAST_BOARD = 0.1
"""The part of the screen that shows the board."""

MARGINS = """(asked) => [...document.querySelectorAll(".back .step")].map((one, i, steps) => {
    steps[0].querySelector(".label").textContent = asked;
    const { left, right } = one.getBoundingClientRect();
    const inside = document.createRange();
    inside.selectNodeContents(one);
    const held = inside.getBoundingClientRect();
    return Math.min(held.left - left, right - held.right);
})"""
"""What is left between the edges of a button to take back and its words, where one has to ask."""
SEEN = """() => {
    const inside = (element) => {
        const { left, top, right, bottom, width } = element.getBoundingClientRect();
        const within = right <= innerWidth + 1 && bottom <= innerHeight + 1;
        return width > 0 && left >= -1 && top >= -1 && within;
    };
    const [board, ask] = [".frame", ".ask"]
        .map((name) => document.querySelector(name).getBoundingClientRect());
    const over = Math.max(0, Math.min(board.right, ask.right) - Math.max(board.left, ask.left))
        * Math.max(0, Math.min(board.bottom, ask.bottom) - Math.max(board.top, ask.top));
    const track = document.querySelector(".tracks .track");
    const prompt = document.querySelector(".ask .prompt");
    const below = prompt.closest(".matter").getBoundingClientRect().bottom;
    const list = document.querySelector("[data-show=log]");
    const outer = list.getBoundingClientRect();
    const whole = (line) => line.getBoundingClientRect().bottom <= outer.bottom + 1
        && line.getBoundingClientRect().top >= outer.top - 4;
    return {
        sideways: document.documentElement.scrollWidth - innerWidth,
        down: document.documentElement.scrollHeight - innerHeight,
        foot: inside(document.querySelector(".foot")),
        whose: inside(document.querySelector(".whose")),
        prompt: innerHeight < 700 || prompt.getBoundingClientRect().bottom <= below + 1,
        points: [...document.querySelectorAll(".player .points")].every(inside),
        own: !track || inside(track),
        lines: (inside(list) ? [...list.children].filter(whole).length : 0)
            + [...document.querySelectorAll(".recap li")].filter(inside).length,
        all: list.children.length,
        head: ![...list.children].map((line) => line.getBoundingClientRect())
            .some(({ top, bottom }) => top < outer.top - 1 && bottom > outer.top + 1),
        board: (board.width * board.height - over) / innerWidth / innerHeight,
    };
}"""

KNOWN_POINTS = """() => {
    const { top, bottom } = document.querySelector(".standing").getBoundingClientRect();
    return [...document.querySelectorAll(".player")].filter(({ dataset: { seat } }) =>
        [...document.querySelectorAll(`.player.seat-${seat} .points, .order .seat-${seat} .total`)]
            .map((one) => one.getBoundingClientRect())
            .some((one) => one.width > 0 && one.top >= top && one.bottom <= bottom)).length;
}"""
"""How many players' points are in view."""
LINES = """(places) => places.map((one) => {
    const { lineHeight } = getComputedStyle(one);
    return one.clientHeight / parseFloat(lineHeight);
})"""

TEXT_OVER_TEXT = """() => {
    const cut = (box, by) => ({
        left: Math.max(box.left, by.left), right: Math.min(box.right, by.right),
        top: Math.max(box.top, by.top), bottom: Math.min(box.bottom, by.bottom),
    });
    const lines = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        let boxes = [...range.getClientRects()];
        for (let e = node.parentElement; e; e = e.parentElement) {
            const style = getComputedStyle(e);
            if (style.overflow !== "visible") {
                const by = e.getBoundingClientRect();
                boxes = boxes.map((box) => cut(box, by));
            }
            if (style.clipPath !== "none") return [];
        }
        return boxes.filter((box) => box.right - box.left > 3 && box.bottom - box.top > 3);
    };
    const sticks = (e) => getComputedStyle(e).position === "sticky";
    const stuck = (e) => (!e || sticks(e) ? e : stuck(e.parentElement));
    const meet = (p, q) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 3
        && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 5;
    const panels = ".bar, .ask, .log, .standing, .tracks, .strip, .lesson";
    return [...document.querySelectorAll(panels)].flatMap((panel) => {
        const texts = [];
        const walk = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
            const node = walk.currentNode;
            const seen = node.parentElement.checkVisibility({ visibilityProperty: true });
            const own = node.parentElement.closest("svg, select, .ask, .log, .standing, .tracks");
            if (!seen || !node.data.trim() || (own && !own.contains(panel))) continue;
            texts.push(...lines(node).map((box) => [node, box, stuck(node.parentElement)]));
        }
        return texts.flatMap(([node, box, above], i) => texts.slice(i + 1)
            .filter(([other, over, too]) => node !== other && above === too && meet(box, over))
            .map(([other]) => `${panel.className}: ${node.data} / ${other.data}`));
    });
}"""

WATCH = """() => {
    globalThis.shift = 0;
    const session = { begun: 0, last: 0, value: 0 };
    new PerformanceObserver((list) => {
        for (const { startTime, value, hadRecentInput } of list.getEntries()) {
            if (hadRecentInput) continue;
            const fresh = startTime - session.last > 1000 || startTime - session.begun > 5000;
            if (fresh) Object.assign(session, { begun: startTime, value: 0 });
            session.last = startTime;
            session.value += value;
            globalThis.shift = Math.max(globalThis.shift, session.value);
        }
    }).observe({ type: "layout-shift", buffered: true });
}"""

PLACES = """() => [".frame", ".ask", ".back:not([hidden])", ".log", ".strip"]
    .filter((name) => document.querySelector(name)).map((name) => {
        const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
        return [name, x, y, width, height].join(" ");
    })"""


def faults(page: Page, size: tuple[int, int], lines: dict[tuple[int, int], int]) -> list[str]:
    """What of a table is out of view at this size."""
    found: dict[str, Any] = page.evaluate(SEEN)
    wrong = [
        name for name in ("foot", "whose", "prompt", "points", "own", "head") if not found[name]
    ]
    if found["sideways"] > 0:
        wrong.append("sideways")
    if found["down"] > 0 and size in WIDE:
        wrong.append("down")
    if found["board"] < LEAST_BOARD:
        wrong.append(f"board {found['board']}")
    if found["lines"] < min(lines.get(size, 0), found["all"]):
        wrong.append(f"lines {found['lines']}")
    return wrong + list(page.evaluate(TEXT_OVER_TEXT))


def lasting_faults(
    page: Page, size: tuple[int, int], lines: dict[tuple[int, int], int]
) -> list[str]:
    """Those that are still there once a slow browser has laid all out."""
    for _ in range(5):
        page.wait_for_timeout(60)
        if not (wrong := faults(page, size, lines)):
            break
    return wrong


def all_choices(page: Page, size: tuple[int, int]) -> bool:
    """Whether all that can be chosen first is in view."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(60)
    matter = page.locator(".ask > .matter")
    return bool(matter.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1"))


@pytest.mark.parametrize("game", GAMES)
def test_all_that_matters_is_in_view_and_nothing_moves(
    player: Player, page: Page, game: str
) -> None:
    """The first decision, and some later, at every width."""
    open_eyes(page)  # what is not painted does not shift
    page.add_init_script(f"({WATCH})()")
    player.sit_down([person("Anna"), *(bot(str(i), "random") for i in range(1, 3))], game)
    wrong = [f"{size}: choices" for size in (*WIDE, SMALL) if not all_choices(page, size)]
    for decisions in (0, 6, 6):
        player.play(decisions)
        player.await_turn()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wrong += [
                f"{(width, height)}: {fault}"
                for fault in lasting_faults(page, (width, height), LEAST_LINES)
            ]
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        page.wait_for_timeout(60)
    assert not wrong
    page.reload()
    player.await_turn()
    places = set(page.evaluate(PLACES))
    for _ in range(10):
        player.decide()
        player.await_turn()
        places |= set(page.evaluate(PLACES))
    assert len(places) == len({place.split()[0] for place in places}), sorted(places)
    assert page.evaluate("globalThis.shift") < MOST_SHIFT


def test_on_a_small_laptop_all_points_and_a_line_as_long_as_any_are_in_view(
    player: Player,
) -> None:
    page, others = player.page, (bot(str(i), "random") for i in range(1, 4))
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    player.sit_down([person("Anna"), *others], "village")
    for _ in range(5):
        player.await_turn()
        assert page.evaluate(KNOWN_POINTS) == 4
        [lines] = page.locator("[data-show=log]").evaluate_all(LINES)
        assert lines >= 2, "beside what the others have done"
        player.decide()


def test_no_heading_of_the_points_needs_three_lines(player: Player) -> None:
    page, others = player.page, (bot(str(i), "random") for i in range(1, 4))
    page.set_viewport_size({"width": NARROWEST[0], "height": NARROWEST[1]})
    player.sit_down([person("Anna"), *others], "dokmus", "fr")
    player.await_turn()
    headings = page.locator(".score tbody th").evaluate_all(LINES)
    assert headings and max(headings) < 3


@pytest.fixture(scope="module")
def large_text(playwright: Playwright) -> Iterator[Browser]:
    """A browser whose reader has text at 200 %."""
    opened = open_chromium(playwright, "--blink-settings=defaultFontSize=32")
    yield opened
    opened.close()


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_what_asks_the_others_leaves_its_neighbours_their_width(
    player: Player, language: str
) -> None:
    """Where the column beside the board is narrowest, and the sentence longest."""
    player.sit_down([person("Anna"), bot("1", OPPONENT["ilos"])], "ilos", language)
    player.page.set_viewport_size({"width": 1440, "height": 900})
    player.page.wait_for_selector(".back .step")
    margins = player.page.evaluate(MARGINS, Words(language, SHELL)("table.ask"))
    assert len(margins) == 3
    assert min(margins) >= 4


@pytest.mark.parametrize("game", GAMES)
def test_large_text_cuts_nothing_off(server: Server, large_text: Browser, game: str) -> None:
    context = open_context(large_text, viewport={"width": 1440, "height": 900}, locale="en-GB")
    player = Player(context.new_page(), server.url)
    player.sit_down([person("Anna"), bot("1", OPPONENT[game])], game)
    player.play(4)
    player.await_turn()
    wrong = []
    for width, height in ((1440, 900), (844, 390), (390, 844)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.wait_for_timeout(60)
        keep(player.page, f"{game}-large-text-{width}")
        found = faults(player.page, (width, height), {})
        wrong += [f"{width}: {fault}" for fault in found if fault not in ("points", "own")]
    context.close()
    assert not wrong
