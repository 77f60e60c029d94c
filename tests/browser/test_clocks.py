"""Clocks on the page: they go on by themselves, warn, and stand still in a pause that all want."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.core.words import Words
from stammtisch.table.names import SHELL

from .player import person
from .server import Server, open_context
from .test_pages import axe

pytestmark = pytest.mark.browser

BOTTOM = "(one) => one.getBoundingClientRect().bottom"
OWN = ".player:has(.you) .clock"
TOLD = ".notices[role=status] .notice.news"


@pytest.fixture
def pair(page: Page, browser: Browser, server: Server) -> Iterator[tuple[Page, Page]]:
    """Two friends at a table with live clocks: who decides, and the other, who reads Russian."""
    seats = [person("Anna"), {**person("Борис"), "elsewhere": True}]
    table = {"game": "ilos", "seats": seats, "pace": "quick"}
    made = page.request.post(f"{server.url}/tables", data=table).json()
    elsewhere = open_context(browser, reduced_motion="reduce", locale="ru-RU")
    other = elsewhere.new_page()
    for one, link in ((page, made["url"]), (other, made["links"][0]["url"])):
        one.clock.install()
        one.goto(server.url + link)
        one.wait_for_selector(".sprite")
    first = page if page.locator("body.mine").count() else other
    yield first, other if first is page else page
    elsewhere.close()


def seconds(page: Page, place: str) -> int:
    minutes, _, rest = page.locator(place).inner_text().partition(":")
    return 60 * int(minutes) + int(rest)


def words(page: Page) -> Words:
    return Words(page.locator("html").get_attribute("lang") or "", SHELL)


def name(page: Page) -> str:
    return page.locator(".player:has(.you) .who > b").inner_text()


def decide(page: Page) -> None:
    """Anything; the page is only told."""
    table = page.url.partition("?")[0]
    now = page.request.get(f"{table}/state").json()
    choice = {"action": next(iter(now["scene"]["choices"])), "seat": now["to_move"]}
    assert page.request.post(
        f"{table}/entries", data={"n": now["n"] + 1, "key": "decides", **choice}
    ).ok


def ask(page: Page) -> None:
    page.locator("[data-do=menu]").click()
    page.locator(".sheet [data-do=pause]").click()


def test_who_decides_sees_their_time_go_and_is_warned(pair: tuple[Page, Page]) -> None:
    mover, other = pair
    expect(mover.locator(f"{OWN}.runs")).to_be_visible()  # as soon as both have come
    before = seconds(mover, OWN)
    assert 300 < before <= 330 and seconds(other, OWN) == 300
    mover.clock.run_for(290_000)
    assert before - 292 <= seconds(mover, OWN) <= before - 289
    expect(mover.locator(f"{OWN}.low")).to_have_count(0)
    mover.clock.run_for(15_000)
    expect(mover.locator(f"{OWN}.low")).to_have_count(1)
    expect(mover.locator("[data-show=heard]")).to_contain_text(
        re.compile("Little time left|Времени мало")
    )
    assert not axe(mover)
    mover.clock.run_for(100_000)
    assert seconds(mover, OWN) == 0
    assert seconds(other, OWN) == 300


def test_a_pause_is_asked_for_agreed_to_and_ended_by_who_decides(pair: tuple[Page, Page]) -> None:
    mover, other = pair
    expect(mover.locator(f"{OWN}.runs")).to_be_visible()
    ask(other)
    expect(other.locator("[data-show=pausing] [data-do=resume]")).to_be_visible()
    for one, names in ((mover, words(mover)("table.you")), (other, name(mover))):
        waiting = words(one)("table.waiting", names=names)
        expect(one.locator("[data-show=pausing] .aside")).to_have_text(waiting)
    mover.locator("[data-show=pausing] [data-do=pause]").click()
    for one in pair:
        expect(one.locator("[data-show=pausing]")).to_be_visible()
        expect(one.locator(".clock.runs")).to_have_count(0)
        expect(one.locator(".clock.stands")).to_contain_text(words(one)("table.clock_paused"))
        expect(one.locator("[data-show=whose]")).to_have_text(words(one)("table.whose_paused"))
        asked, panel = (one.locator(it).evaluate(BOTTOM) for it in (".asking:visible", ".matter"))
        assert asked <= panel + 1, "it is seen whole"
        assert one.locator(".matter").evaluate("one => one.scrollTop") == 0, "and what is above it"
    assert not axe(mover)
    expect(other.locator("[data-show=pausing] button")).to_have_count(0)
    mover.locator("[data-show=pausing] [data-do=resume]").click()
    expect(other.locator(TOLD)).to_have_text(words(other)("table.news_resume", name=name(mover)))
    for one in pair:
        expect(one.locator("[data-show=pausing]")).to_be_hidden()
    expect(mover.locator(f"{OWN}.runs")).to_be_visible()


def test_a_pause_can_be_declined_and_is_not_asked_for_again_at_once(
    pair: tuple[Page, Page],
) -> None:
    mover, other = pair
    expect(mover.locator(f"{OWN}.runs")).to_be_visible()
    ask(other)
    assert not axe(mover)
    mover.locator("[data-show=pausing] [data-do=refuse]").click()
    for one in pair:
        expect(one.locator("[data-show=pausing]")).to_be_hidden()
    declined = words(other)("table.news_decline", name=name(mover))
    expect(other.locator(TOLD)).to_have_text(declined)
    expect(mover.locator(f"{OWN}.runs")).to_be_visible()
    other.locator("[data-do=menu]").click()
    expect(other.locator(".sheet [data-do=report]")).to_be_visible()
    expect(other.locator(".sheet [data-do=pause]")).to_have_count(0)


def test_who_decides_in_a_pause_ends_it_and_the_others_are_told(pair: tuple[Page, Page]) -> None:
    mover, other = pair
    expect(mover.locator(f"{OWN}.runs")).to_be_visible()
    ask(other)
    mover.locator("[data-show=pausing] [data-do=pause]").click()
    ends = words(mover)("table.paused_yours")
    expect(mover.locator("[data-show=pausing]")).to_contain_text(ends)
    decide(mover)
    expect(other.locator(TOLD)).to_have_text(words(other)("table.news_resume", name=name(mover)))
    expect(mover.locator("[data-show=pausing]")).to_be_hidden()
