"""Choices and board are one: what is pointed at in one place is lit in the others."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .player import Player, bot, person

pytestmark = pytest.mark.browser

STATE = "fetch(`${location.pathname}/state`).then((answer) => answer.json())"
MEANT = ".board .sprite.meant"
LIT_BESIDE = ".item.meant, .track.meant, .buttons .meant"


def test_a_choice_and_its_places_light_each_other(player: Player, page: Page) -> None:
    """And what takes time lights the track of life."""
    player.sit_down([person("Anna"), bot("Ben", "random")], "village")
    player.await_turn()
    item = page.locator(".tray .item.can").first
    acts = str(item.get_attribute("data-acts")).split("|")
    item.hover()
    expect(page.locator(MEANT).first).to_be_attached()
    for legal in page.locator(MEANT).evaluate_all("all => all.map((one) => one.dataset.legal)"):
        assert set(legal.split("|")) & set(acts)
    there = page.locator(".board .sprite.meant .ring .glow").first
    assert there.evaluate("(one) => getComputedStyle(one).strokeWidth") == "7px", "it glows"
    page.locator("[data-show=prompt]").hover()
    expect(page.locator(MEANT)).to_have_count(0)
    page.locator(f".board .sprite.can[data-legal='{acts[0]}']").first.hover()
    expect(page.locator(LIT_BESIDE).first).to_be_attached()
    item.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator(MEANT).first).to_be_attached()


def test_rows_of_points_and_lines_of_the_log_light_what_they_are_about(
    player: Player, page: Page
) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")], "dokmus")
    player.play(14)
    player.await_turn()
    page.set_viewport_size({"width": 1440, "height": 1400})
    if not page.locator("[data-heading=tile_count]").is_visible():
        page.locator(".folder").click()
    counted = page.evaluate(STATE)["scene"]["counted"]
    heading = max(counted, key=lambda name: sum(map(len, counted[name])))
    row = page.locator(f"[data-heading={heading}]")
    for seat, cell in enumerate(row.locator("td").all()):
        cell.hover()
        expect(page.locator(MEANT)).to_have_count(len(counted[heading][seat]))
    row.locator("th").hover(position={"x": 2, "y": 4})
    expect(page.locator(MEANT)).to_have_count(sum(map(len, counted[heading])))
    page.locator("[data-show=prompt]").hover()
    expect(page.locator(MEANT)).to_have_count(0)
    line = page.locator("[data-show=log] button", has_text="places a token").last
    line.hover()
    expect(page.locator(MEANT).first).to_be_attached()
    assert page.locator(".log [aria-current]").count() == 1, "the present is still shown"
