"""My tables: whose turn it is, what is over, and tables put away for good."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Faults
from .lobby import ENGLISH, forgive_refusals
from .player import Player, bot, person
from .server import Server, open_context
from .test_pages import axe

pytestmark = pytest.mark.browser

ROW, REMOVE = ".running li", ".running .remove"
DELETE = '[data-do="delete"]'
AGO = """async (all) => {
    const { ago } = await import("/static/page/ago.js");
    return all.map((seconds) => ago(1_000_000 - seconds, 1_000_000));
}"""


@pytest.fixture
def host(player: Player) -> Player:
    """Somebody who has opened a table, where the other person is to begin."""
    seats = [person("Anna"), {**person("Bela"), "elsewhere": True}]
    player.page.goto(player.url + player.make(seats))
    return player


def begin(player: Player, count: int) -> None:
    for number in range(count):
        made = player.make([person(f"Anna {number}"), person("Bela")])
        player.page.request.get(player.url + made)


def test_the_tables_that_wait_for_me_come_first(player: Player, page: Page) -> None:
    begin(player, 1)
    watched = player.make([bot("One"), bot("Two")])
    page.request.get(player.url + watched)
    page.goto(player.url)
    mine = page.locator(".running .group").first
    expect(mine.locator("h3")).to_contain_text(ENGLISH("lobby.yours"))
    expect(mine.locator("li")).to_have_count(1)
    expect(mine.locator(".player .sign")).to_have_count(2)
    expect(mine.locator("time")).to_have_text("now")
    expect(page.locator(".slip")).to_contain_text("Anna 0")
    page.locator(".slip").click()
    page.wait_for_url("**/t/*")


def test_there_is_no_list_without_a_table(page: Page, server: Server) -> None:
    page.goto(server.url)
    expect(page.locator(".running, .slip")).to_have_count(0)


def test_a_long_list_is_short_until_all_is_asked_for(player: Player, page: Page) -> None:
    begin(player, 7)
    page.goto(player.url)
    expect(page.locator(f"{ROW}:visible")).to_have_count(4)
    more = page.locator(".running .quiet")
    expect(more).to_have_text(ENGLISH("start.show_all", number=7))
    more.click()
    expect(page.locator(f"{ROW}:visible")).to_have_count(7)
    expect(more).to_have_attribute("aria-expanded", "true")
    more.click()
    expect(page.locator(f"{ROW}:visible")).to_have_count(4)


def test_a_table_is_deleted_after_a_question(host: Player, page: Page) -> None:
    address = page.url
    page.goto(host.url)
    dialog = page.locator("dialog.sure")
    page.locator(REMOVE).click()
    expect(dialog).to_contain_text("Anna, Bela")
    expect(dialog).to_contain_text(ENGLISH("start.delete_all"))
    assert not axe(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator(REMOVE)).to_be_focused()
    page.locator(REMOVE).click()
    dialog.locator(DELETE).click()
    expect(page.locator(".running")).to_have_count(0)
    expect(page.locator('[data-do="play"]')).to_be_focused()
    assert page.request.get(address).status == 404
    page.reload()
    expect(page.locator(ROW)).to_have_count(0)


def test_a_guest_only_forgets_a_table(host: Player, page: Page, context: BrowserContext) -> None:
    address = page.url
    page.wait_for_selector(".links input")
    link = page.locator(".links input").input_value()
    assert context.browser is not None
    other = open_context(context.browser, locale="en-GB")
    guest = other.new_page()
    guest.goto(link)
    guest.goto(host.url)
    guest.locator(REMOVE).click()
    expect(guest.locator("dialog.sure")).to_contain_text(ENGLISH("start.delete_mine"))
    guest.locator(DELETE).click()
    expect(guest.locator(ROW)).to_have_count(0)
    guest.reload()
    expect(guest.locator(ROW)).to_have_count(0)
    assert page.request.get(f"{address}/state").ok
    other.close()


def test_a_table_that_cannot_be_deleted_stays_and_says_so(
    host: Player, page: Page, faults: Faults
) -> None:
    page.goto(host.url)
    page.route("**/delete", lambda route: route.abort())
    page.locator(REMOVE).click()
    page.locator(DELETE).click()
    expect(page.locator("dialog.sure .fault")).to_have_text(ENGLISH("start.failed"))
    page.keyboard.press("Escape")
    expect(page.locator(ROW)).to_have_count(1)
    forgive_refusals(faults)


def test_a_table_that_is_gone_already_leaves_the_list(
    host: Player, page: Page, faults: Faults
) -> None:
    address = page.url
    page.goto(host.url)
    page.request.post(f"{address}/delete", data={})
    page.locator(REMOVE).click()
    page.locator(DELETE).click()
    expect(page.locator(ROW)).to_have_count(0)
    forgive_refusals(faults)


def test_times_are_told_as_people_do(page: Page, server: Server) -> None:
    page.goto(server.url)
    seconds = [0, 59, 60, 3599, 7200, 86_400, 40 * 86_400, -5]
    assert page.evaluate(AGO, seconds) == [
        "now",
        "now",
        "1 minute ago",
        "59 minutes ago",
        "2 hours ago",
        "yesterday",
        "last month",
        "now",
    ]
