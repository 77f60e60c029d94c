"""Looking back through a game, and others' decisions at the reader's pace."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from .conftest import Faults
from .player import LIT, Player, bot, person
from .retelling import retell
from .server import Server

pytestmark = pytest.mark.browser

LINES = "[data-show=log] button"
TOKENS = ".sprite.token"
SLIDER = ".history input"
IDS = "all => all.map((one) => one.dataset.id)"
TO_THE_END = 30_000


@pytest.fixture(scope="module")
def length() -> int:
    """Decisions of a person before somebody looks back."""
    return 8


def test_one_looks_through_the_game_and_comes_back(player: Player, page: Page, length: int) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.play(length)
    player.await_turn()
    now, all_tokens = player.number, page.locator(TOKENS).count()
    lines = page.locator(LINES).count()
    expect(page.locator(SLIDER)).to_have_attribute("max", str(lines))
    page.locator(".history [data-do=first]").click()
    expect(page.locator(TOKENS)).to_have_count(0)
    expect(page.locator(".caption")).to_contain_text(f"Moment 0 of {lines}")
    expect(page.locator(LIT)).to_have_count(0)
    expect(page.locator(".back")).to_be_hidden()
    for place in (1, 2):
        page.locator(".history [data-do=next]").click()
        expect(page.locator(TOKENS)).to_have_count(place)
        expect(page.locator(f"{LINES}[aria-current]")).to_have_text(
            page.locator(LINES).nth(place - 1).inner_text()
        )
    expect(page.locator(".sprite:has(.corners)")).to_have_count(1)
    page.locator(LINES).first.click()
    expect(page.locator(TOKENS)).to_have_count(1)
    page.keyboard.press("n")
    expect(page.locator(TOKENS)).to_have_count(2)
    page.keyboard.press(",")
    expect(page.locator(TOKENS)).to_have_count(1)
    assert player.number == now
    page.locator("[data-do=present]").click()
    expect(page.locator(TOKENS)).to_have_count(all_tokens)
    expect(page.locator(".past .strip")).to_have_count(0)
    player.play(1)


def test_the_line_of_a_moment_that_is_looked_at_tells_what_it_brought_and_cost(
    player: Player, page: Page
) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.play(2)
    player.await_turn()
    retell(page, lambda state: state.update(gained=[3, -2] if state["past"] else [1, 1]))
    page.wait_for_selector(".sprite")
    page.locator(LINES).first.click()
    changes = page.locator(".caption .change")
    expect(changes).to_have_text(["+3", "−2"])
    expect(page.locator(".caption .change.loss")).to_have_text("−2")
    tone = "one => getComputedStyle(one).color"
    assert changes.nth(0).evaluate(tone) != changes.nth(1).evaluate(tone)
    page.locator("[data-do=present]").click()
    expect(changes).to_have_count(0)


def test_the_slider_leads_to_any_moment_by_mouse_and_keys(
    player: Player, page: Page, length: int
) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.play(length)
    player.await_turn()
    slider = page.locator(SLIDER)
    box = slider.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
    page.mouse.down()
    for part in range(9, 1, -1):
        page.mouse.move(box["x"] + box["width"] * part / 10, box["y"] + box["height"] / 2)
    page.mouse.up()
    place = int(slider.input_value())
    lines = page.locator(LINES).count()
    assert 0 < place < lines / 2, (place, lines)
    expect(page.locator(".moment")).to_have_text(f"Moment {place} of {lines}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moment")).to_have_text(f"Moment {place + 1} of {lines}")
    page.keyboard.press("End")
    expect(page.locator(".moment")).to_have_count(0)


def test_the_game_plays_by_itself_over_the_course_of_its_points(
    player: Player, page: Page, length: int
) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.play(length)
    player.await_turn()
    now, slider = player.number, page.locator(SLIDER)
    expect(page.locator(".curve path")).to_have_count(2)
    page.locator(".speed").select_option("4")
    page.locator(".history [data-do=play]").click()
    player.until(lambda: 1 < int(slider.input_value()) < length, "some of the game")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    place = slider.input_value()
    expect(page.locator(".history [data-do=play]")).to_have_attribute("aria-label", "Play")
    page.wait_for_timeout(600)
    assert slider.input_value() == place
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_js_property("value", str(int(place) - 1))
    page.keyboard.press("Space")
    expect(page.locator(".past .strip")).to_have_count(0, timeout=TO_THE_END)
    expect(page.locator(".history [data-do=play]")).to_have_attribute("aria-label", "Play")
    assert player.number == now
    spoken = slider.get_attribute("aria-valuetext") or ""
    assert "Anna" in spoken and "Ben" in spoken


def test_others_turns_are_told_in_short_and_seen_again(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random"), bot("Cleo", "random")], "village")
    recap, gone = page.locator(".recap"), page.locator(".sprite.gone")
    player.play(stop=lambda: recap.locator("li").count() == 2 and gone.count() > 0)
    lines, now = page.locator(LINES).all_inner_texts(), player.number
    expect(recap.locator("li").first).to_contain_text("from")
    assert "gone" in (gone.first.get_attribute("aria-label") or "")
    told, before = recap.inner_text(), gone.evaluate_all(IDS)
    recap.locator("[data-do=again]").click()
    expect(page.locator(".past .strip")).to_have_count(1)
    expect(page.locator(".past .strip")).to_have_count(0, timeout=TO_THE_END)
    assert (page.locator(LINES).all_inner_texts(), player.number) == (lines, now)
    assert recap.inner_text() == told
    player.play(1)
    player.until(lambda: gone.evaluate_all(IDS) != before, "other things that are gone")


def test_who_looks_back_is_not_thrown_out(
    player: Player, page: Page, context: BrowserContext
) -> None:
    player.sit_down([person("Anna"), person("Bela")])
    other = Player(context.new_page(), player.url, seed=2)
    other.page.goto(page.url)
    other.page.wait_for_selector(LIT)
    other.play(1)
    player.until(lambda: player.number == other.number, "the news")
    page.keyboard.press("Home")
    expect(page.locator(TOKENS)).to_have_count(0)
    other.decide()
    assert other.covered
    player.until(lambda: player.number == other.number, "the news")
    expect(page.locator(".caption")).to_contain_text("Moment 0 of 2")
    expect(page.locator(TOKENS)).to_have_count(0)
    assert not player.covered
    page.keyboard.press("Escape")
    player.until(lambda: player.covered, "the cover over the present")


def test_rounds_divide_the_log_and_events_stand_in_it(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    log = page.locator("[data-show=log]")
    player.play(stop=lambda: page.locator(".log .chapter").count() > 1 and overflows(log, 3))
    expect(page.locator(".log .chapter").nth(1)).to_contain_text("2")
    expect(page.locator(".log .event").first).to_be_attached()
    page.keyboard.press("l")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".past .strip")).to_have_count(1)
    assert overflows(log)
    assert page.evaluate("scrollY") == 0


def overflows(log: Locator, times: int = 1) -> bool:
    """Whether there are more lines than are in view, so many times."""
    return bool(log.evaluate(f"list => list.scrollHeight > {times} * list.clientHeight"))


@pytest.fixture
def stepper(page: Page, server: Server, faults: Faults) -> Player:
    return Player(page, server.url, pace="step")


def test_step_by_step_each_decision_is_seen(stepper: Player, page: Page) -> None:
    stepper.sit_down([person("Anna"), bot("Ben", "random"), bot("Cleo", "random")])
    onward = page.locator("[data-do=onward]")
    while not stepper.sees("body.mine"):
        before = stepper.number
        onward.click()
        stepper.until(lambda n=before: stepper.number > n, "the next decision")  # type: ignore[misc]
        expect(page.locator(".log ol button").last).to_contain_text("starts on")
    while stepper.sees("body.mine"):
        stepper.decide()
    expect(onward).to_be_visible()
    expect(page.locator(".whose")).to_contain_text("Press “Next”")
    before = stepper.number
    page.wait_for_timeout(400)
    assert stepper.number == before
    page.keyboard.press("w")
    stepper.until(lambda: stepper.number == before + 1, "one more")
    page.keyboard.press("s")
    stepper.until(lambda: stepper.number > before + 1, "all of them")
