"""Somebody who sees nothing: what is said aloud, how things are called, where the keyboard is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .player import CONFIRM, LIT, Player, bot, person

pytestmark = pytest.mark.browser

AT = """() => {
    const at = document.activeElement;
    if (at.matches("svg.board")) return "board";
    return at.closest("dialog[open]")?.dataset.name ?? at.tagName;
}"""
ENDS_IN_BADGE = """all => all.map((one) => one.getAttribute("aria-label"))
    .filter((name) => / [\\d·]+$/.test(name))"""


def heard(page: Page) -> Locator:
    return page.locator("[data-show=heard]")


def hold_a_start(player: Player) -> str:
    """A start that waits to be confirmed, chosen by keys; gives its name."""
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.await_turn()
    player.page.keyboard.press("b")
    player.page.keyboard.press("Enter")
    expect(player.page.locator(CONFIRM)).to_be_visible()
    return player.page.locator(".what b").first.inner_text()


def test_what_waits_and_what_is_taken_back_is_said(player: Player, page: Page) -> None:
    what = hold_a_start(player)
    expect(heard(page)).to_contain_text(f"{what}: waits for you to confirm.")
    expect(heard(page)).to_contain_text("This ends your turn.")
    page.keyboard.press("Escape")
    expect(heard(page)).to_contain_text(f"{what}: taken back. Choose your starting space")
    assert ".." not in heard(page).inner_text()


def test_a_moment_is_said_with_what_led_to_it_and_so_is_the_way_back(
    player: Player, page: Page
) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.play(4)
    player.await_turn()
    page.keyboard.press("Home")
    expect(heard(page)).to_contain_text("Moment 0 of ")
    page.keyboard.press("n")
    first = page.locator("[data-show=log] button").first.inner_text()
    expect(heard(page)).to_contain_text(f". {' '.join(first.split())}.")
    page.keyboard.press("Escape")
    expect(heard(page)).to_contain_text("Back to the game. ")
    expect(page.locator(".history .count")).to_have_attribute("aria-live", "off")


def test_the_same_is_said_again(player: Player, page: Page) -> None:
    hold_a_start(player)
    said = page.locator("[data-show=heard] span").element_handle()
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    assert said is not None
    player.until(lambda: not said.evaluate("one => one.isConnected"), "other words")
    expect(heard(page)).to_contain_text("waits for you to confirm")


def test_the_keyboard_goes_on_at_the_board_and_in_each_sheet(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), person("Bela")])
    player.play(stop=lambda: player.covered)
    page.locator("dialog.cover button").press("Enter")
    player.until(lambda: page.evaluate(AT) == "board", "the board")
    page.locator("[data-do=menu]").press("Enter")
    assert page.evaluate(AT) == "menu"
    page.locator(".menu [data-do=settings]").press("Enter")
    assert page.evaluate(AT) == "settings"


def test_a_digit_is_the_number_on_a_card(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), person("Bela")])
    player.play(stop=lambda: player.covered)
    player.uncover()
    for number in ("3", "2"):
        page.keyboard.press(number)
        expect(page.locator(".card.chosen .number")).to_contain_text(number)
    page.keyboard.press("1")
    expect(page.locator(".card.chosen .number")).to_contain_text("2")


def test_prices_are_said_once_and_points_by_name(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.play(stop=lambda: page.locator(".badge").count() > 0)
    assert page.locator(f"{LIT}:has(.badge)").evaluate_all(ENDS_IN_BADGE) == []
    assert "Points" in page.locator(".players .player").first.inner_text()
