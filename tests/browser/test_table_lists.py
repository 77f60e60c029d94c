"""Lists of what may be done, and what one has in numbers, in view on the smallest screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .player import Player, person

pytestmark = pytest.mark.browser

LINES, OPTIONS = "[data-tray=deeds] .item.can", ".choice button:not(.close)"
WHOLE = "[data-do=zoom_fit]"


def test_a_phone_shows_what_it_is_about_and_the_own_farm(phone: Player) -> None:
    page = phone.page
    phone.sit_down([person("Anna"), person("Bela")], "village")
    phone.await_turn()
    expect(page.locator(WHOLE)).to_be_disabled()
    page.evaluate("scrollTo(0, 300)")
    expect(page.locator("[data-tray=farm]")).to_be_in_viewport(ratio=1)
    page.locator("[data-item=deed-take-church]").tap()
    if page.locator(f"{OPTIONS}:visible").count():
        page.locator(OPTIONS).first.tap()
    expect(page.locator("[data-item^=deed-bag]").first).to_be_visible()
    expect(page.locator(WHOLE)).to_be_visible()
    page.locator("[data-action=skip]").tap()
    phone.await_turn()
    expect(page.locator(WHOLE)).to_be_disabled()


def test_a_line_tells_its_price_in_pictures_and_in_words(player: Player) -> None:
    page = player.page
    player.sit_down([person("Anna"), person("Bela")], "village")
    player.await_turn()
    page.locator("[data-item=deed-take-crafts]").click()
    if page.locator(f"{OPTIONS}:visible").count():
        page.locator(OPTIONS).first.click()
    line = page.locator("[data-item=deed-train-farm-smithy]")
    expect(line.locator(".parts .picture")).to_have_count(3)
    expect(line).to_have_attribute("aria-label", "Train a 1 · smithy, 3 time")
    expect(line).to_have_attribute("aria-description", re.compile("^Then, if you like, 1 plow"))
    line.click()
    expect(page.locator("[data-item=deed-make-plow-time]")).to_be_visible()
    expect(page.locator(".track .value.now")).to_have_text(re.compile("7|5"))
