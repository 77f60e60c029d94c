"""Strangers meet: a table with free seats, in the list or by a link, and then the game begins."""

from __future__ import annotations

import json
import urllib.request
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
NAME, COLOUR, SIT, FAULT = "#my-name", "#my-colour", ".joining [data-do=sit]", ".joining .fault"
WAY = ".to-open:not([hidden])"
RUSSIAN = Words("ru", SHELL)


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


def open_table(
    page: Page, server: Server, *free: object, public: bool = True, colour: int = 0
) -> str:
    seats = [{**person("Anna"), "colour": colour}, *(FREE for _ in free)]
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
    expect(stranger.locator(WAY)).to_be_in_viewport(ratio=1)  # the list is two screens below
    stranger.locator("#my-name").fill("Борис")
    stranger.locator(WAY).click()
    expect(stranger.locator("#open-title")).to_be_in_viewport()
    row.locator("[data-do=sit]").click()
    expect(stranger.locator(NAME)).to_have_value("Борис")
    expect(stranger.locator(SIT)).to_be_in_viewport(ratio=1)
    expect(stranger.locator(SIT)).to_be_focused()
    asked = stranger.get_by_role("form", name=RUSSIAN("table.sit_question"))
    expect(asked.get_by_role("textbox", name=RUSSIAN("start.you"))).to_be_visible()
    stranger.keyboard.press("Enter")
    for one in (page, stranger):
        expect(one.locator(WAITING)).to_be_hidden()
        expect(one.locator(".seats .player").nth(1)).to_contain_text("Борис")
    both = [Player(one, server.url) for one in (page, stranger)]
    both[0].until(lambda: any(one.sees(LIT) for one in both), "who begins")


def test_what_is_in_the_way_of_sitting_down_is_said_and_nothing_typed_is_lost(
    page: Page, stranger: Page, server: Server
) -> None:
    """A name is missing, or somebody's; a colour is gone while one thinks; then the last seat."""
    open_table(page, server, 1, 2, 3)
    stranger.goto(page.url)
    fault = stranger.locator(FAULT)
    stranger.locator(SIT).click()
    expect(fault).to_have_text(RUSSIAN("table.name_needed"))
    expect(stranger.locator(NAME)).to_be_focused()
    stranger.keyboard.type("anna")
    stranger.keyboard.press("Enter")
    expect(fault).to_have_text(RUSSIAN("error.name_taken", name="anna"))
    stranger.locator(NAME).fill("Вера")
    stranger.locator(COLOUR).select_option("4")
    sit_down(page, "Bela", 4)
    expect(fault).to_have_text(RUSSIAN("table.colour_gone", colour=RUSSIAN("start.colour_4")))
    expect(stranger.locator(f"{COLOUR} option[value='4']")).to_have_count(0)
    expect(stranger.locator(NAME)).to_have_value("Вера")
    assert not axe(stranger)
    stranger.route("**/sit?*", lambda route: route.abort())
    stranger.locator(SIT).click()
    expect(fault).to_have_text(RUSSIAN("start.failed"))
    stranger.unroute("**/sit?*")
    for name in ("Cleo", "Dan"):
        sit_down(page, name)
    expect(stranger.locator(NAME)).to_have_count(0)
    expect(stranger.locator(".notice.seats")).to_have_text(RUSSIAN("table.seats_gone"))


def sit_down(page: Page, name: str, colour: int | None = None) -> None:
    """Somebody else takes a free seat."""
    with urllib.request.urlopen(
        urllib.request.Request(
            f"{page.url.partition('?')[0]}/sit",
            json.dumps({"name": name, "colour": colour}).encode(),
            {"Content-Type": "application/json"},
        )
    ) as answer:
        assert answer.status == 200


def test_who_sat_down_once_is_known_at_the_next_table(
    page: Page, stranger: Page, server: Server
) -> None:
    for taken in (0, 3):
        open_table(page, server, 1, colour=taken)
        stranger.goto(page.url)
        if not taken:
            stranger.locator(NAME).fill("Вера")
            stranger.locator(COLOUR).select_option("3")
        expect(stranger.locator(NAME)).to_have_value("Вера")
        expect(stranger.locator(COLOUR)).not_to_have_value(str(taken))
        with stranger.expect_navigation():
            stranger.locator(SIT).click()
        expect(stranger.locator(WAITING)).to_be_hidden()
    stranger.goto(server.url)
    expect(stranger.locator("#my-name")).to_have_value("Вера")


def test_a_player_on_a_strange_device_is_told_how_the_seat_opens_there(
    page: Page, stranger: Page, server: Server
) -> None:
    """As by the link in a mail, which tells no secret of the seat."""
    seats = [person("Anna"), {**person("Вера"), "elsewhere": True}]
    made = page.request.post(f"{server.url}/tables", data={"game": "dokmus", "seats": seats}).json()
    page.goto(server.url + made["url"])
    stranger.goto(page.url)
    stranger.locator("[data-do=your-seat]").tap()
    device = RUSSIAN("table.device")
    told = RUSSIAN("table.your_seat_explained", device=device)
    expect(stranger.locator(".sheet")).to_contain_text(told)
    assert not axe(stranger)
    stranger.goto(server.url + made["links"][0]["url"])
    stranger.locator("[data-do=menu]").tap()
    expect(stranger.locator(".sheet [data-do=device]")).to_have_text(device)
    expect(stranger.locator("[data-do=your-seat]")).to_have_count(0)


def test_the_host_begins_with_fewer_and_all_are_led_there(
    page: Page, stranger: Page, server: Server
) -> None:
    link = open_table(page, server, 1, 2, public=False)
    expect(page.locator("[data-do=start-fewer]")).to_have_count(0)
    stranger.goto(server.url + link.partition("/k/")[0])
    stranger.wait_for_selector(".sprite")
    expect(stranger.locator("[data-do=sit]")).to_have_count(0)  # it is no open table
    stranger.goto(page.locator(f"{WAITING} input").input_value())
    expect(stranger.locator(NAME)).to_be_focused()
    assert not axe(stranger)
    stranger.locator(NAME).fill("Борис")
    stranger.locator(SIT).click()
    expect(page.locator(".notice.news")).to_contain_text("Борис")
    before = page.url
    page.locator("[data-do=start-fewer]").click()
    page.wait_for_url(lambda url: url != before and "#" not in url)
    there = page.url
    stranger.wait_for_url(lambda url: url == there)
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
    told = RUSSIAN("error.not_watched", device=RUSSIAN("table.device"))
    expect(stranger.locator(".notice.lost")).to_contain_text(told, timeout=15_000)
