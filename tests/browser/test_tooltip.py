"""Everything says what it is: to who points, to a finger, to the keyboard, to a screen reader."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

from .player import Player, bot, person

pytestmark = pytest.mark.browser

TIP = ".tip:visible"
GAMES = ("dokmus", "ilos", "village")
QUIET = {"dokmus": 0.2, "ilos": 0, "village": 0.2}
"""The most of the board that may say nothing: its edges, lanes between."""
SILENT = """() => {
    const { x, y, width, height } = document.querySelector("svg.board").getBoundingClientRect();
    const says = (right, down) => document.elementFromPoint(x + width * (right + .5) / 40,
        y + height * (down + .5) / 40)?.closest("[data-tip], [data-about]");
    const all = Array.from({ length: 1600 }, (_, k) => says(k % 40, Math.floor(k / 40)));
    return all.filter((one) => !one).length / all.length;
}"""
HERE = """() => {
    const { dataset, ariaLabel, ariaDescription, classList } = document.activeElement;
    return { ...dataset, ariaLabel, ariaDescription, can: classList.contains("can") };
}"""


def point_at(page: Page, thing: Locator) -> None:
    page.mouse.move(1, 1)
    thing.hover()


@pytest.mark.parametrize("game", GAMES)
def test_everything_says_what_it_is_by_pointing_and_by_keys(
    player: Player, page: Page, game: str
) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")], game)
    player.play(4)
    player.await_turn()
    assert page.locator("body [title], .board title").count() == 0, "native titles"
    assert page.evaluate(SILENT) <= QUIET[game]
    for thing in (".fact", "th[data-about]:visible", "[data-do=menu]"):
        point_at(page, page.locator(thing).first)
        expect(page.locator(TIP)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(TIP)).to_have_count(0)
    walk_the_board(player, page)
    walk_a_panel(page)
    assert not [one["id"] for one in Axe().run(page).response["violations"]]


def walk_the_board(player: Player, page: Page) -> None:
    """Arrows come to what is not lit too; there Enter says what it is, and why not."""
    before = player.number
    page.keyboard.press("b")
    seen = set()
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft") * 6:
        page.keyboard.press(key)
        here = page.evaluate(HERE)
        assert here["ariaLabel"] and here["about"]
        expect(page.locator(TIP)).to_contain_text(here["tip"].partition("\n")[0], ignore_case=True)
        seen.add(here["id"])
        if not here["can"] and len(seen) > 2:
            break
    assert here["ariaDescription"]
    page.keyboard.press("Enter")
    expect(page.locator(".choice .note")).to_have_count(1)
    expect(page.locator(".choice .line").first).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate(HERE)["id"] == here["id"]
    assert player.number == before


def walk_a_panel(page: Page) -> None:
    page.locator(".side .players").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
        here = page.evaluate(HERE)
        expect(page.locator(f"{TIP} .title")).to_have_text(here["tip"].partition("\n")[0])


def test_a_finger_that_rests_on_something_lit_hears_what_it_is_and_decides_nothing(
    phone: Player,
) -> None:
    page = phone.page
    phone.sit_down([person("Anna"), bot("Ben", "random")])
    phone.await_turn()
    before = phone.number
    x, y = phone.free_point(page.locator(".sprite.can").first)
    session = page.context.new_cdp_session(page)
    press = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    session.send("Input.dispatchTouchEvent", press)
    expect(page.locator(TIP)).to_contain_text("Costs")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert phone.number == before and not phone.holds
    page.locator(".fact").first.tap()
    expect(page.locator(TIP)).to_contain_text("Tokens left")
    lit = page.locator(".sprite.can").first
    page.touchscreen.tap(*phone.free_point(lit))
    phone.take_option()
    phone.until(lambda: phone.holds or phone.number > before, "a tap afterwards")


def test_one_reason_is_given(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")], "village")
    player.await_turn()
    player.click_sprite(page.locator("[data-id=house-smithy]"))
    expect(page.locator(".choice .title")).to_have_text("smithy")
    expect(page.locator(".choice .line").first).to_contain_text("Train a member")
    expect(page.locator(".choice .note")).to_have_count(1)
    expect(page.locator(".choice .note")).to_contain_text("First take a cube from the board.")


def test_a_mouse_that_stays_where_it_pressed_is_told_nothing_of_what_comes_under_it(
    player: Player, page: Page
) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")], "village")
    player.await_turn()
    x, y = player.free_point(page.locator("[data-id^=cube-].can").first)
    page.mouse.move(x, y)
    before = player.number
    page.mouse.click(x, y)
    player.until(lambda: player.holds or player.number > before, "the decision")
    page.wait_for_timeout(600)
    expect(page.locator(TIP)).to_have_count(0)
    page.mouse.move(x + 15, y + 15, steps=3)
    expect(page.locator(TIP)).to_be_visible()


def test_words_that_are_written_on_a_button_are_not_told_again(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.await_turn()
    point_at(page, page.locator("[data-do=zoom_in]"))
    expect(page.locator(TIP)).to_be_visible()
    page.locator("[data-do=redo]").hover(force=True)
    page.wait_for_timeout(500)
    expect(page.locator(TIP)).to_have_count(0)
