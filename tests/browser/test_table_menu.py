"""The menu and its sheets, the end of a game, and what comes after it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import stammtisch

from .player import CONFIRM, LIT, Player, bot, person
from .server import Server
from .test_pages import axe

pytestmark = pytest.mark.browser

STATIC = Path(stammtisch.__file__).parent / "web" / "static"
SHEETS = ("tell", "settings", "keys", "deal", "report", "delete")
MISSING_NAMES = """() => [...document.querySelectorAll("button, a, input, textarea, [role=button]")]
    .filter((one) => one.checkVisibility() && !(one.ariaLabel || one.innerText?.trim()
        || one.labels?.length || one.querySelector("title")))
    .map((one) => one.outerHTML.slice(0, 120))"""
SMALL = """() => [...document.querySelectorAll("button, a, input[type=range], select")]
    .filter((one) => one.getClientRects().length && !one.closest(".log, .score, .sprite"))
    .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.height < 39.5 || box.width < 39.5)
    .map(([html, box]) => `${html} ${box.width} x ${box.height}`)"""


def open_sheet(page: Page, name: str) -> None:
    page.locator("[data-do=menu]").click()
    page.locator(f".menu [data-do={name}]").click()
    expect(page.locator(f".sheet[open][data-name={name}]")).to_be_visible()


def faults_of(page: Page) -> list[str]:
    """What axe finds, and controls without a name."""
    nameless: list[str] = page.evaluate(MISSING_NAMES)
    return axe(page) + nameless


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_state_of_the_table_is_accessible(player: Player, page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    player.sit_down([person("Anna"), bot("Ben", "random")])
    found = []
    for name in SHEETS:
        open_sheet(page, name)
        found += faults_of(page)
        page.keyboard.press("Escape")
        expect(page.locator(".sheet[open]")).to_have_count(0)
    player.play(stop=lambda: player.sees(".card"))
    found += faults_of(page)
    page.locator(".card").first.click()
    player.until(lambda: player.holds or player.sees(".handle") or player.sees(LIT), "the choice")
    found += faults_of(page)
    if player.holds:
        page.locator(CONFIRM).click()
    player.play(3)
    player.await_turn()
    if page.locator(".score.folded").count():
        page.locator(".folder").click()
    for opener in page.locator(".opener").all():
        opener.click()
    found += faults_of(page)
    page.keyboard.press("p")
    expect(page.locator(".past .strip")).to_have_count(1)
    found += faults_of(page)
    page.set_viewport_size({"width": 390, "height": 844})
    found += faults_of(page)
    assert not page.evaluate(SMALL)
    page.keyboard.press("Escape")
    player.await_turn()
    assert not page.evaluate(SMALL)
    page.keyboard.press("u")
    if player.sees(".sheet[open]"):
        found += faults_of(page)
    assert not found


def test_keys_open_and_close_the_list_of_keys(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    page.keyboard.press("?")
    sheet = page.locator(".sheet[open][data-name=keys]")
    expect(sheet.locator("kbd").first).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('.sheet').contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    open_sheet(page, "settings")
    page.locator(".sheet input[type=checkbox]").last.uncheck()
    page.keyboard.press("Escape")
    page.locator("body").press("?")
    expect(sheet).to_have_count(0)


def test_letters_are_keys_whatever_the_alphabet(player: Player, page: Page) -> None:
    player.sit_down([person("Анна"), person("Бела")], language="ru")
    player.play(1)
    page.evaluate(
        """document.body.dispatchEvent(new KeyboardEvent("keydown",
            { key: "з", code: "KeyP", bubbles: true, cancelable: true }))"""
    )
    expect(page.locator(".past .strip")).to_have_count(1)


def test_a_report_is_a_file_with_the_words_and_the_game(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.play(2)
    player.await_turn()
    page.keyboard.press("p")
    expect(page.locator(".past .strip")).to_have_count(1)
    open_sheet(page, "report")
    page.locator(".sheet textarea").fill("The tile should not turn.")
    with page.expect_download() as download:
        page.locator("[data-do=save-report]").click()
    assert download.value.suggested_filename.endswith(".json")
    packed = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert packed["words"] == "The tile should not turn."
    assert packed["entry"] < player.number
    expect(page.locator(".sheet[open]")).to_have_count(0)


def test_the_fingerprint_of_the_deal_can_be_copied(
    player: Player, page: Page, context: BrowserContext
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.sit_down([person("Anna"), bot("Ben", "random")])
    open_sheet(page, "deal")
    page.locator(".sheet .code button").first.click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"[0-9a-f]{64}", copied)
    assert copied.startswith(page.locator(".sheet code").first.inner_text().rstrip("…"))


def test_a_table_is_deleted_only_when_that_is_meant(
    player: Player, page: Page, server: Server
) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    address = page.url
    open_sheet(page, "delete")
    page.locator(".sheet [data-do=keep]").click()
    expect(page.locator(".sheet[open]")).to_have_count(0)
    open_sheet(page, "delete")
    page.locator(".sheet [data-do=really]").click()
    page.wait_for_url(f"{server.url}/")
    assert page.request.get(address).status == 404


def test_the_page_brings_every_word_its_scripts_say(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben")])
    brought = json.loads(page.locator("#st-words").text_content() or "{}")
    scripts = "".join(file.read_text(encoding="utf-8") for file in STATIC.rglob("*.js"))
    said = set(re.findall(r'"((?:table|keys)\.[a-z_]+)"', scripts))
    made = {f"table.pace_{pace}" for pace in ("slow", "normal", "fast", "step", "once")}
    names = set(re.findall(r'^  \["([a-z_]+)", \[', scripts, re.MULTILINE))
    assert {f"keys.{name}" for name in names} | said | made <= set(brought)
