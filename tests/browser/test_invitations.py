"""Links for persons elsewhere: copied, never followed by mistake, leading where they should."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .gallery import LANGUAGES
from .lobby import ENGLISH
from .player import Player, person
from .retelling import retell
from .server import Server
from .test_pages import axe

pytestmark = pytest.mark.browser

NETWORK = "http://192.168.1.5:8000"
NO_CLIPBOARD = 'Object.defineProperty(navigator, "clipboard", { value: undefined });'
REFUSED = "document.execCommand = () => false;"
FIELD, COPY, NOTE = ".links input", ".links button", ".links details:has(code)"


@pytest.fixture
def invited(player: Player) -> Player:
    """A host with one guest elsewhere; the page is opened by the test."""
    seats = [person("Anna"), {**person("Bela"), "elsewhere": True}]
    player.url += player.make(seats)
    return player


def open_table(player: Player) -> None:
    player.page.goto(player.url)
    player.page.wait_for_selector(FIELD)


def test_a_link_is_copied_and_not_followed(
    invited: Player, page: Page, context: BrowserContext
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_table(invited)
    here = page.url
    assert not page.locator(".links a").count()
    expect(page.locator(FIELD)).not_to_be_editable()
    page.locator(FIELD).click()
    page.locator(COPY).click()
    expect(page.locator(".notice.copied")).to_be_visible()
    link = page.locator(FIELD).input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link
    assert page.url == here


def test_a_link_is_copied_without_a_clipboard_to_write_to(invited: Player, page: Page) -> None:
    page.add_init_script(NO_CLIPBOARD)
    open_table(invited)
    page.locator(COPY).click()
    expect(page.locator(".notice.copied")).to_have_text(ENGLISH("table.copied"))
    link = page.locator(FIELD).input_value()
    page.goto(invited.url.partition("/t/")[0])
    name = page.locator("#my-name")
    name.evaluate("field => field.removeAttribute('maxlength')")
    name.press("Control+V")
    expect(name).to_have_value(link)


def test_a_link_that_cannot_be_copied_is_selected(invited: Player, page: Page) -> None:
    page.add_init_script(NO_CLIPBOARD + REFUSED)
    open_table(invited)
    page.locator(COPY).click()
    expect(page.locator(".notice.copied")).to_have_text(ENGLISH("table.copy_yourself"))
    assert page.evaluate("getSelection().toString()") == page.locator(FIELD).input_value()


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_that_work_on_this_computer_only_say_so(
    invited: Player, page: Page, server: Server, language: str
) -> None:
    open_table(invited)
    page.goto(f"{page.url}?lang={language}")
    assert page.locator(FIELD).input_value().startswith(f"{server.url}/t/")
    page.locator(f"{NOTE} summary").click()
    expect(page.locator(f"{NOTE} .aside")).to_contain_text(
        "stammtisch serve --host 0.0.0.0 make play HOST=0.0.0.0"
    )
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(NOTE).scroll_into_view_if_needed()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not axe(page)


def test_links_lead_others_to_the_server_that_listens_to_them(invited: Player, page: Page) -> None:
    open_table(invited)
    retell(page, lambda state: state.update(network=NETWORK))
    assert page.locator(FIELD).input_value().startswith(f"{NETWORK}/t/")
    expect(page.locator(NOTE)).to_have_count(0)


def test_links_begin_as_the_page_s_own_address(invited: Player, page: Page) -> None:
    """Whatever name the host has for the server, but those every computer has for itself."""
    named = "http://table.localhost"
    invited.url = invited.url.replace("http://127.0.0.1", named)
    open_table(invited)
    assert page.locator(FIELD).input_value().startswith(f"{named}:")
    expect(page.locator(NOTE)).to_have_count(0)


def test_no_name_is_longer_than_the_server_takes(page: Page, server: Server) -> None:
    page.goto(server.url)
    name = page.locator("#my-name")
    name.press_sequentially("x" * 40)
    expect(name).to_have_value("x" * 30)
