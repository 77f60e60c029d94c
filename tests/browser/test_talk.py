"""Talk on the page: each in their own language, beside the game; silence; notes of one's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.core.words import Words
from stammtisch.table.names import SHELL

from .conftest import Faults
from .lobby import ENGLISH, forgive_refusals
from .player import bot, person
from .server import Server, open_context
from .test_pages import axe

pytestmark = pytest.mark.browser

DOOR, PANEL, LINES = ".talk-button", "#talk", ".said li p"
RUSSIAN = Words("ru", SHELL)


@pytest.fixture
def pair(page: Page, browser: Browser, server: Server) -> Iterator[tuple[Page, Page]]:
    """Anna at a desk, and Boris with a Russian telephone."""
    seats = [person("Anna"), {**person("Борис"), "elsewhere": True}]
    made = page.request.post(f"{server.url}/tables", data={"game": "ilos", "seats": seats}).json()
    elsewhere = open_context(
        browser,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        reduced_motion="reduce",
        locale="ru-RU",
    )
    other = elsewhere.new_page()
    for one, link in ((page, made["url"]), (other, made["links"][0]["url"])):
        one.goto(server.url + link)
        one.wait_for_selector(".sprite")
    yield page, other
    elsewhere.close()


def test_friends_talk_each_in_their_language_and_one_is_silenced(pair: tuple[Page, Page]) -> None:
    anna, boris = pair
    anna.keyboard.press("t")
    expect(anna.locator(".says input")).to_be_focused()
    anna.locator(".phrases summary").click()
    anna.locator("[data-say=luck]").click()
    expect(anna.locator(LINES)).to_contain_text(ENGLISH("say.luck"))
    expect(boris.locator(".notice.talk")).to_contain_text(f"Anna: {RUSSIAN('say.luck')}")
    below, under = (boris.locator(one).bounding_box() for one in (".notice.talk", ".tracks"))
    assert below is not None
    assert under is not None
    assert below["y"] >= under["y"] + under["height"], "over the board, and not over the title"
    expect(boris.locator(DOOR)).to_have_attribute("data-unread", "1")
    boris.locator(DOOR).tap()
    expect(boris.locator(LINES)).to_contain_text(RUSSIAN("say.luck"))
    expect(boris.locator(DOOR)).to_have_attribute("data-unread", "")
    boris.locator(".says input").fill("<i>Ага!</i>")
    boris.locator("[data-do=send-talk]").tap()
    expect(anna.locator(LINES).nth(1)).to_contain_text("<i>Ага!</i>")
    for one in pair:
        assert not axe(one)
        assert one.evaluate("document.documentElement.scrollWidth <= innerWidth")
    silence = anna.get_by_role("button", name=ENGLISH("table.talk_silence", name="Борис"))
    again = anna.get_by_role("button", name=ENGLISH("table.talk_hear", name="Борис"))
    silenced = anna.locator(".said", has_text=ENGLISH("table.talk_silenced", names="Борис"))
    expect(silenced).to_have_count(0)
    silence.press("Enter")
    expect(again).to_be_focused()
    expect(silenced).to_be_visible()
    expect(anna.locator(LINES)).to_have_count(1)
    assert not axe(anna)
    boris.locator(".says input").fill("Слышно?")
    boris.keyboard.press("Enter")
    expect(boris.locator(LINES)).to_have_count(3)
    anna.reload()
    anna.locator(DOOR).click()
    expect(anna.locator(LINES)).to_have_count(1)
    expect(silenced).to_be_visible()
    again.click()
    expect(anna.locator(LINES)).to_have_count(3)
    expect(silenced).to_have_count(0)
    anna.keyboard.press("Escape")
    expect(anna.locator(PANEL)).to_be_hidden()
    expect(anna.locator(DOOR)).to_be_focused()


def test_too_much_talk_is_given_back_to_the_hand(pair: tuple[Page, Page], faults: Faults) -> None:
    anna, _ = pair
    anna.locator(DOOR).click()
    anna.locator(".phrases summary").click()
    for number in range(1, 6):
        anna.locator("[data-say=laugh]").click()
        expect(anna.locator(LINES)).to_have_count(number)
    anna.locator(".says input").fill("Once more")
    anna.locator("[data-do=send-talk]").click()
    expect(anna.locator(".notice.fault")).to_contain_text(ENGLISH("error.too_much_talk"))
    expect(anna.locator(".says input")).to_have_value("Once more")
    forgive_refusals(faults)


def test_notes_are_kept_for_who_plays_alone_too(page: Page, server: Server) -> None:
    seats = [person("Anna"), bot("Bot")]
    made = page.request.post(f"{server.url}/tables", data={"game": "dokmus", "seats": seats}).json()
    page.goto(server.url + made["url"])
    page.wait_for_selector(".sprite")
    expect(page.locator(DOOR)).to_be_hidden()
    page.locator("[data-do=menu]").click()
    page.locator(".sheet [data-do=notepad]").click()
    page.keyboard.type("The north temple first.")
    expect(page.locator(".notepad [role=status]")).to_have_text(ENGLISH("table.notepad_kept"))
    page.reload()
    page.wait_for_selector(".sprite")
    page.locator("[data-do=menu]").click()
    page.locator(".sheet [data-do=notepad]").click()
    expect(page.locator(".notepad textarea")).to_have_value("The north temple first.")
