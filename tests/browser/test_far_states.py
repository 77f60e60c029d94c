"""What only happens between people far from each other, looked at with a screen reader's eyes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .friends import COMPANY, LOST, TELEPHONE, Evening, Friend, evening
from .player import person
from .server import Server
from .test_pages import axe
from .test_table_menu import open_sheet

pytestmark = pytest.mark.browser

PAIR = (COMPANY[0], ("Борис", "ru-RU", TELEPHONE, "finger"))
LONG = "Молния! " * 20
WIDE = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where quick clocks run out within seconds, and abandoned tables are closed."""
    made = Server(tmp_path_factory.mktemp("hasty"), STAMMTISCH_HASTE="1")
    try:
        made.start()
        yield made
    finally:
        made.kill()


def test_axe_finds_nothing_where_friends_are_far(browser: Browser, hasty: Server) -> None:
    with evening(browser, hasty, PAIR) as pair:
        themes = ("light", "dark")
        for state in states(pair):
            for one, theme in zip(pair.friends, themes, strict=True):
                one.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
                assert not axe(one.page, "svg.board"), f"{state}, {theme}"
                assert one.page.evaluate(WIDE) <= 0, f"{state}, {one.name}"
            themes = themes[::-1]


def states(pair: Evening) -> Iterator[str]:
    """By name, each while both see it."""
    anna, boris = pair.friends
    yield from before_the_game(anna, boris)
    pair.sit_down("dokmus", pace="calm")
    yield from at_the_table(pair, anna, boris)
    yield from without_a_line(pair)
    pair.sit_down("ilos", pace="quick")  # which bots do not end at once
    yield from out_of_time(pair)
    pair.sit_down("dokmus")
    yield from abandoned(anna, boris)


def before_the_game(anna: Friend, boris: Friend) -> Iterator[str]:
    """Seats are free: one waits, the other may sit down."""
    free = {"kind": "person", "free": True}
    wish = {"game": "dokmus", "seats": [person(anna.name), free, free], "public": True}
    made = anna.page.request.post(f"{anna.url}/tables", data=wish).json()
    anna.come(made["url"])
    boris.come(f"/t/{anna.table.rpartition('/')[2]}")
    yield "gathering"


def at_the_table(pair: Evening, anna: Friend, boris: Friend) -> Iterator[str]:
    for one in pair.friends:
        open_sheet(one.page, "tell")
        one.page.locator(".telling summary").click()
    yield "told elsewhere"
    for one in pair.friends:
        one.page.keyboard.press("Escape")
    for one, text in ((anna, "My turn soon?"), (boris, LONG)):
        one.page.locator(".talk-button").click()
        one.page.locator(".says input").fill(text)
        one.page.keyboard.press("Enter")
    for one in pair.friends:
        expect(one.page.locator(".said li")).to_have_count(2)
        one.page.locator(".says input").fill(LONG)
    yield "talk"
    for one in pair.friends:
        one.page.keyboard.press("Escape")
    anna.page.locator("[data-do=menu]").click()
    anna.page.locator(".sheet [data-do=pause]").click()
    boris.page.locator("[data-show=pausing] [data-do=pause]").wait_for()
    yield "pause asked for"
    boris.page.locator("[data-show=pausing] [data-do=pause]").click()
    for one in pair.friends:
        expect(one.page.locator(".clock.runs")).to_have_count(0)
    yield "pause"


def without_a_line(pair: Evening) -> Iterator[str]:
    for one in pair.friends:
        one.cable.pull()
    for one in pair.friends:
        one.page.wait_for_selector(LOST)
    yield "lost"
    for one in pair.friends:
        one.cable.plug()
        one.until(lambda one=one: not one.sees(LOST), "the line")  # type: ignore[misc]


def out_of_time(pair: Evening) -> Iterator[str]:
    """A bot plays for who has none left."""
    for one in pair.friends:
        told = one.words("table.out_of_time", bot=one.words("bot.regular"))
        one.page.locator(".presence", has_text=told).first.wait_for(state="attached")
    yield "out of time"


def abandoned(anna: Friend, boris: Friend) -> Iterator[str]:
    """Who is left sees that the table is closed."""
    open_sheet(anna.page, "resign")
    anna.page.locator(".sheet [data-do=really]").click()
    expect(anna.page.locator(".sheet")).to_be_hidden()
    boris.await_turn()  # what a bot decides behind it would keep the table open
    boris.page.request.post(f"{boris.table}/delete", data={})
    for one in (anna, boris):
        one.until(lambda one=one: one.over, "the table to be closed")  # type: ignore[misc]
    yield "closed"
