"""Strangers meet: a table with free seats, in the list or by a link, and then the game begins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.core.words import Words
from stammtisch.table.names import SHELL

from .lobby import choose_game, choose_players, open_own
from .player import LIT, Player, person
from .server import Server, open_context
from .test_pages import axe

pytestmark = pytest.mark.browser

FREE = {"kind": "person", "free": True}
WAITING = ".gathering"


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    """Somebody elsewhere, who reads Russian on a telephone."""
    context = open_context(
        browser,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        reduced_motion="reduce",
        locale="ru-RU",
    )
    yield context.new_page()
    context.close()


def open_table(page: Page, server: Server, *free: object, public: bool = True) -> str:
    seats = [person("Anna"), *(FREE for _ in free)]
    table = {"game": "dokmus", "seats": seats, "public": public}
    made = page.request.post(f"{server.url}/tables", data=table).json()
    page.goto(server.url + made["url"])
    page.wait_for_selector(".sprite")
    return str(made["url"])


def test_a_table_from_the_start_page_is_found_sat_down_at_and_played(
    page: Page, stranger: Page, server: Server
) -> None:
    page.goto(server.url)
    choose_game(page, "dokmus")
    open_own(page)
    choose_players(page, 2)
    page.locator(".seats select").nth(1).select_option("free")
    page.locator("[data-mark=public]").check()
    page.locator("#my-name").fill("Anna")
    page.locator("[data-do=open]").click()
    page.wait_for_selector(".sprite")
    expect(page.locator(WAITING)).to_be_visible()
    assert not axe(page)
    table = page.url.rpartition("/")[2]
    stranger.goto(server.url)
    row = stranger.locator(f".open-tables [data-open='{table}']")
    expect(row).to_contain_text("Anna")
    assert not axe(stranger)
    stranger.locator("#my-name").fill("Борис")
    row.locator("[data-do=sit]").click()
    stranger.wait_for_selector(".sprite")
    for one in (page, stranger):
        expect(one.locator(WAITING)).to_be_hidden()
        expect(one.locator(".seats .player").nth(1)).to_contain_text("Борис")
    both = [Player(one, server.url) for one in (page, stranger)]
    both[0].until(lambda: any(one.sees(LIT) for one in both), "who begins")


def test_the_host_begins_with_fewer_and_all_are_led_there(
    page: Page, stranger: Page, server: Server
) -> None:
    link = open_table(page, server, 1, 2, public=False)
    expect(page.locator("[data-do=start-fewer]")).to_have_count(0)
    stranger.goto(server.url + link.partition("/k/")[0])
    stranger.wait_for_selector(".sprite")
    expect(stranger.locator("[data-do=sit]")).to_have_count(0)  # it is no open table
    stranger.goto(page.locator(f"{WAITING} input").input_value())
    expect(stranger.locator("#sit-name")).to_be_visible()
    assert not axe(stranger)
    stranger.locator("#sit-name").fill("Борис")
    stranger.locator("[data-do=sit]").click()
    expect(page.locator(".notice.news")).to_contain_text("Борис")
    before = page.url
    page.locator("[data-do=start-fewer]").click()
    page.wait_for_url(lambda url: url != before)
    stranger.wait_for_url(page.url)
    for one in (page, stranger):
        expect(one.locator(".seats .player")).to_have_count(2)
        expect(one.locator(WAITING)).to_be_hidden()


def test_a_bot_takes_the_free_seat_and_the_host_closes_the_doors(
    page: Page, stranger: Page, server: Server
) -> None:
    open_table(page, server, 1)
    stranger.goto(page.url)
    stranger.wait_for_selector(".sprite")
    page.locator(f"{WAITING} [data-do=bot-sits]").click()
    expect(page.locator(WAITING)).to_be_hidden()
    expect(stranger.locator(WAITING)).to_be_hidden()
    page.locator("[data-do=menu]").click()
    page.locator(".sheet [data-do=company]").click()
    page.locator("[data-flag=watched]").uncheck()
    page.locator("[data-flag=public]").uncheck()
    assert not axe(page)
    expect(page.locator("[data-flag=watched]")).not_to_be_checked()
    answer = stranger.request.get(f"{page.url}/state")
    assert (answer.status, answer.json()["code"]) == (403, "not_watched")
    told = Words("ru", SHELL)("error.not_watched")
    expect(stranger.locator(".notice.lost")).to_contain_text(told, timeout=15_000)
