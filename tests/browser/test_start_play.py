"""Play now: one click, the opponent's level, and what the browser remembers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from stammtisch import bots
from stammtisch.core.words import Words
from stammtisch.table.names import SHELL

from .conftest import Faults
from .gallery import LANGUAGES, views
from .lobby import ENGLISH, PLAY, forgive_refusals, open_own, sent
from .server import Server

pytestmark = pytest.mark.browser

CHECKED_LEVEL = ".levels :checked"
CUT = """() => {
    const pen = document.createElement("canvas").getContext("2d");
    const cut = [];
    for (const select of document.querySelectorAll("select")) {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        pen.font = font;
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16;
        for (const { text } of select.options)
            if (pen.measureText(text).width > room) cut.push(text);
    }
    for (const part of document.querySelectorAll(".lobby *:not(.unseen, input, .lid, .lid *)")) {
        if (part.clientWidth && part.scrollWidth > part.clientWidth + 1) cut.push(part.outerHTML);
    }
    return cut.map((text) => text.slice(0, 90));
}"""
SMALL = """() => [...document.querySelectorAll("main :is(a, button, select, summary, input)")]
    .map((one) => one.closest("label") ?? one)
    .filter((one) => getComputedStyle(one).display !== "inline")
    .filter((one) => one.getClientRects().length && one.getBoundingClientRect().height < 40)
    .map((one) => one.outerHTML.slice(0, 90))"""
KEPT = '{"level": "x", "game": "x", "count": 9, "seats": [{"kind": "x"}, {"kind": 1}], "rules": 1}'
LATIN = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture(autouse=True)
def forgiving(faults: Faults) -> Iterator[None]:
    """The tests answer for the server, mostly with a refusal."""
    yield
    forgive_refusals(faults)


def test_one_click_plays_against_a_regular(page: Page, server: Server) -> None:
    page.goto(server.url)
    with sent(page) as posted:
        page.locator(PLAY).click()
        expect(page.locator("body.sending")).to_have_count(0)
    (table,) = posted
    assert table["game"] == "dokmus"
    assert table["components"] is None
    assert all(table["variants"].values())
    assert table["seats"] == [
        {"kind": "person", "name": "", "colour": 0},
        {"kind": "bot", "bot": "regular", "colour": 1},
    ]
    expect(page.locator("#opens")).to_have_text(
        f"Opens a table of Dokmus: you against one bot, {ENGLISH('bot.regular')}."
    )


@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_level_is_explained_remembered_and_played(
    page: Page, server: Server, level: str
) -> None:
    page.goto(server.url)
    page.locator(f".levels input[value='{level}']").check()
    expect(page.locator("#level-hint")).to_have_text(ENGLISH(f"bot.{level}.hint"))
    page.reload()
    expect(page.locator(CHECKED_LEVEL)).to_have_value(level)
    expect(page.locator("#level-hint")).to_have_text(ENGLISH(f"bot.{level}.hint"))
    expect(page.locator("#opens")).to_contain_text(ENGLISH(f"bot.{level}"))
    with sent(page) as posted:
        page.locator(PLAY).click()
        expect(page.locator("[data-show=quick-fault]")).to_be_visible()
    assert posted[0]["seats"][1]["bot"] == level


def test_name_colour_and_rules_are_remembered_and_told(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator("#my-name").fill("Anna")
    page.locator(".self .swatches input[value='3']").check()
    open_own(page, rules=True)
    rule = page.locator("[data-variant]").first
    rule.uncheck()
    page.reload()
    expect(page.locator("#my-name")).to_have_value("Anna")
    expect(page.locator(".self .swatches :checked")).to_have_value("3")
    expect(page.locator(".own")).to_have_attribute("open", "")
    told = page.locator("#opens")
    expect(told).to_contain_text("Anna against")
    expect(told).to_contain_text("Rules changed: ")
    with sent(page) as posted:
        page.locator(PLAY).click()
        expect(page.locator("[data-show=quick-fault]")).to_be_visible()
    (table,) = posted
    assert list(table["variants"].values()).count(False) == 1
    assert [seat["colour"] for seat in table["seats"]] == [3, 1]
    assert table["seats"][0]["name"] == "Anna"


@pytest.mark.parametrize(
    "kept", ["{", "null", "[]", '{"colours": [0, 0, 1], "seats": 7, "name": 1}', KEPT]
)
def test_a_memory_that_makes_no_sense_is_forgotten(page: Page, server: Server, kept: str) -> None:
    page.goto(server.url)
    page.evaluate("kept => localStorage.setItem('stammtisch.start', kept)", kept)
    page.reload()
    expect(page.locator(CHECKED_LEVEL)).to_have_value("regular")
    expect(page.locator(".self .swatches label")).to_have_count(5)
    expect(page.locator("[data-show=broken]")).to_be_hidden()
    with sent(page) as posted:
        page.locator(PLAY).click()
        expect(page.locator("[data-show=quick-fault]")).to_be_visible()
    assert [seat["colour"] for seat in posted[0]["seats"]] == [0, 1]


def test_a_game_is_taken_from_the_shelf(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator(".spine", has_text="Three Tricks").click()
    expect(page.locator(".box:visible .title")).to_have_text("Three Tricks")
    expect(page.locator("#opens")).to_contain_text("Three Tricks")
    page.reload()
    expect(page.locator(".box:visible .title")).to_have_text("Three Tricks")
    with sent(page) as posted:
        page.locator(PLAY).click()
        expect(page.locator("[data-show=quick-fault]")).to_be_visible()
    assert posted[0]["game"] == "toy"


def test_keys_alone_begin_a_game(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator(CHECKED_LEVEL).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(CHECKED_LEVEL)).to_have_value("newcomer")
    page.keyboard.press("Tab")
    page.keyboard.type("Ines")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".self .swatches :checked")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(PLAY)).to_be_focused()
    with sent(page) as posted:
        page.keyboard.press("Enter")
        expect(page.locator("[data-show=quick-fault]")).to_be_visible()
    me, other = posted[0]["seats"]
    assert (me["name"], me["colour"], other["bot"]) == ("Ines", 1, "newcomer")


def test_a_server_that_is_away_is_said_in_words(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.route("**/tables", lambda route: route.abort())
    page.locator(PLAY).click()
    expect(page.locator("[data-show=quick-fault]")).to_have_text(ENGLISH("start.failed"))
    expect(page.locator("body.sending")).to_have_count(0)


def test_a_fault_of_the_page_itself_is_said_in_words(
    page: Page, server: Server, faults: Faults
) -> None:
    page.goto(server.url)
    page.evaluate("void setTimeout(() => { throw new Error('made for the test') })")
    expect(page.locator("[data-show=broken]")).to_have_text(ENGLISH("start.amiss"))
    assert faults.pop() == "made for the test"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_cut_off_and_no_target_small(
    context: BrowserContext, faults: Faults, server: Server, language: str
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/?lang={language}")
    open_own(page, rules=True)
    page.locator(".choose input").last.check()
    for view in views(page):
        assert not page.evaluate(CUT), view
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
        if "phone" in view:
            assert not page.evaluate(SMALL), view


def test_a_russian_page_has_no_latin_word(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/?lang=ru")
    open_own(page, rules=True)
    others = page.locator(".open-tables li")
    others.evaluate_all("tables => tables.forEach(table => table.remove())")  # people's own names
    shown = page.locator("main").inner_text()
    names = page.locator("main [aria-label], main [title], main [placeholder]").evaluate_all(
        "all => all.flatMap(e => [e.ariaLabel, e.title, e.placeholder]).filter(Boolean)"
    )
    for text in (shown.replace("Stammtisch", ""), *names):
        assert not LATIN.search(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_it_opens(page: Page, server: Server, language: str) -> None:
    words = Words(language, SHELL)
    page.goto(f"{server.url}/?lang={language}")
    expect(page.locator("#opens")).to_contain_text(words("bot.regular"))
    expect(page.locator("#opens")).to_contain_text(words("start.yourself"))
    expect(page.locator("#level-hint")).to_have_text(words("bot.regular.hint"))
