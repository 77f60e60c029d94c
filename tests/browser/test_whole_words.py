"""Russian and French have long words: none is broken inside or cut off, on a phone either."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .player import Player, bot, person

pytestmark = pytest.mark.browser

SIZES = ((1440, 900), (390, 844), (360, 740), (320, 640))
GAMES = "dokmus", "ilos", "village"
LANGUAGES = "ru", "fr"
DECISIONS = 2
"""So many are taken before a table is looked at."""
BROKEN = r"""(names) => {
    const found = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const skipped = "script, style, svg, option, .unseen";
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement;
        if (parent.closest(skipped) || !parent.checkVisibility()) continue;
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}\u2011]{2,}/gu)) {
            if (names.includes(word)) continue;
            const boxes = [...word].flatMap((_, i) => {
                range.setStart(text, index + i);
                range.setEnd(text, index + i + 1);
                return [...range.getClientRects()].filter(({ width }) => width > 0).slice(-1);
            });
            const next = getComputedStyle(parent).writingMode === "vertical-rl"
                ? (box, last) => box.right <= last.left + 1
                : (box, last) => box.top >= last.bottom - 1;
            const at = boxes.findIndex((box, i) => i > 0 && next(box, boxes[i - 1]));
            if (at > 0) found.add(`${word.slice(0, at)}/${word.slice(at)} (${parent.className})`);
        }
    }
    return [...found];
}"""
"""Words whose letters are on two lines; a soft hyphen parts words for good."""
CUT = """() => {
    const found = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const skipped = "script, style, svg, option, .unseen, .guide";
    const panels = "button, a.primary, a.secondary, .banner, .panel, dialog";
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement;
        if (!text.data.trim() || parent.closest(skipped)) continue;
        if (!parent.checkVisibility({ visibilityProperty: true })) continue;
        range.selectNodeContents(text);
        const lines = [...range.getClientRects()]
            .filter(({ width, height }) => width > 1 && height > 1);
        for (let around = parent; around; around = around.parentElement) {
            const { clipPath, textOverflow, overflowX } = getComputedStyle(around);
            if (clipPath !== "none" || textOverflow === "ellipsis" || overflowX === "auto") break;
            if (!around.matches(panels)) continue;
            const { left, right } = around.getBoundingClientRect();
            const outside = lines.map((line) => Math.max(line.right - right, left - line.left));
            const most = Math.max(...outside);
            if (most > 0.5) found.add(`${text.data.trim()} (${around.className}) by ${most}`);
        }
    }
    return [...found];
}"""
"""Texts that are wider than the button or the panel they stand on."""
UNAIDED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { hyphens: manual !important; }");
    document.adoptedStyleSheets = [sheet];
}"""
"""Not every browser has a dictionary that says where words may be parted."""
PEOPLE = ["Анна", "Бот", "Robot"]


def broken(page: Page) -> list[str]:
    """What is broken at each width."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {word}" for word in page.evaluate(BROKEN, PEOPLE)]
        found += [f"{width}: cut: {text}" for text in page.evaluate(CUT)]
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    return found


def test_no_word_is_broken_inside(player: Player) -> None:
    page, found = player.page, []
    for game in GAMES:
        player.sit_down([person(PEOPLE[0]), *map(bot, PEOPLE[1:])], game)
        player.play(DECISIONS)
        player.await_turn()
        table = page.url.partition("?")[0]
        paths = ["/", f"/games/{game}/guide", f"/components/{game}"]
        seen = paths if game == GAMES[0] else paths[1:]
        places = [table, *(player.url + path for path in seen)]
        for language in LANGUAGES:
            for place in places:
                page.goto(f"{place}?lang={language}")
                page.evaluate(UNAIDED)
                if place == table:
                    page.wait_for_selector(".sprite")
                found += [f"{game} {language} {place} {word}" for word in broken(page)]
    assert not found, "\n".join(found)


def test_no_word_is_broken_inside_where_people_meet(player: Player) -> None:
    """The start page with open tables, before and in a game with others, and at its end."""
    page, levels = player.page, ("regular", "random", "newcomer")
    free, elsewhere = ({**person(""), it: True} for it in ("free", "elsewhere"))
    player.sit_down([person(PEOPLE[0]), *(bot("", level) for level in levels)])
    player.hurry(1000)
    over = page.url
    host = player.make([person(PEOPLE[0]), free, elsewhere, elsewhere], public=True)
    table = f"{player.url}{host.partition('/k/')[0]}"
    places = {
        over: ("dialog.end[open]", ()),
        table: (".joining", ()),
        f"{player.url}/": (".to-open:not([hidden])", ()),
        f"{player.url}{host}": (".gathering", ("[data-do=menu]", ".sheet [data-do=company]")),
    }
    found = []
    for place, (seen, doors) in places.items():
        page.goto(place)
        for language in LANGUAGES:
            page.goto(f"{page.url.partition('?')[0]}?lang={language}")
            page.evaluate(UNAIDED)
            page.locator(seen).first.wait_for()
            found += [f"{language} {seen} {word}" for word in broken(page)]
            for door in doors:
                page.locator(door).click()
                found += [f"{language} {door} {word}" for word in broken(page)]
    assert not found, "\n".join(found)
