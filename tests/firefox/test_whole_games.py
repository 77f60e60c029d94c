"""A whole game of each kind; on the way, what each browser does in its own manner."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, expect

from stammtisch.core.registry import load
from stammtisch.core.transcript import replay
from tests.browser.gallery import shortened
from tests.browser.lobby import OPEN, PLAY, ROWS, choose_game, open_own
from tests.browser.player import LIT, Player, person
from tests.browser.server import Server
from tests.browser.test_board_view import actions_of, is_held, on_trial
from tests.browser.test_table_menu import open_sheet
from tests.browser.test_table_whole import cut_the_power, decide_by_keys, take_back

pytestmark = pytest.mark.firefox

SIZES = ((390, 844), (844, 390), (1440, 900))
WIDER = "document.documentElement.scrollWidth - innerWidth"
FOCUSED = "document.activeElement.dataset.id"
LEFT = "(one) => one.getBoundingClientRect().left"


def test_dokmus_by_mouse(player: Player, page: Page) -> None:
    play_now(player, page, "dokmus", "newcomer")
    ask_why_not(player, page)
    player.play(4)
    enlarge_and_drag(player, page)
    copy_and_paste(page)
    player.play(4)
    fits_every_screen(player, page)
    player.play()
    with page.expect_download() as download:
        page.locator("dialog.end a[download]").click()
    assert replay(download.value.path().read_text(encoding="utf-8")).is_over
    look_back(page, "dokmus")


def test_ilos_with_tiles_on_trial_and_keys(player: Player, page: Page) -> None:
    play_now(player, page, "ilos", "regular")
    turn_what_is_on_trial(player, page)
    player.play(6)
    fits_every_screen(player, page)
    walk_by_arrows(player, page)
    player.play()
    look_back(page, "ilos")


def test_village_for_two_at_one_screen(
    player: Player, page: Page, context: BrowserContext, server: Server, faults: list[str]
) -> None:
    """With a component file of their own, in two windows, and through a power cut."""
    set_up(player, page, "village", shortened("village")["components"])
    player.play(6)
    other = Player(context.new_page(), player.url)
    other.page.goto(page.url)
    other.page.wait_for_selector(".sprite")
    player.play(2)
    other.until(lambda: other.number == player.number, "the decision in the other window")
    other.page.close()
    uncovered(player)
    take_back(player, page)
    cut_the_power(player, page, server, faults)
    player.play(4)
    fits_every_screen(player, page)
    player.play()
    look_back(page, "village")


def test_a_cover_is_no_dialog_that_escape_closes(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), person("Бела")])
    player.play(stop=lambda: player.covered)
    for _ in range(3):
        page.keyboard.press("Escape")
    assert player.covered
    page.keyboard.press("Enter")
    player.until(lambda: not player.covered, "the cover to go")
    player.play(2)


# From the start page


def play_now(player: Player, page: Page, game: str, level: str) -> None:
    page.goto(player.url)
    choose_game(page, game)
    page.locator(f".levels input[value='{level}']").check()
    page.locator(PLAY).click()
    page.wait_for_selector(".sprite")
    player.await_turn()


def set_up(player: Player, page: Page, game: str, components: str) -> None:
    """Two persons with a component file."""
    page.goto(player.url)
    choose_game(page, game)
    open_own(page, rules=True)
    for seat, name in enumerate(("Anna", "Бела")):
        page.locator(f"{ROWS} select").nth(seat).select_option("person")
        page.locator(f"{ROWS} input[type=text]").nth(seat).fill(name)
    file: FilePayload = {
        "name": "mine.txt",
        "mimeType": "text/plain",
        "buffer": components.encode(),
    }
    page.locator("[data-file=components] input").set_input_files(file)
    expect(page.locator("#opens")).to_contain_text("mine.txt")
    page.locator(OPEN).click()
    page.wait_for_selector(".sprite")


# During a game


def uncovered(player: Player) -> None:
    player.await_turn()
    if player.covered:
        player.uncover()


def ask_why_not(player: Player, page: Page) -> None:
    before = player.number
    player.click_sprite(page.locator(".sprite.asks[aria-label*=water]").first)
    note = page.locator(".choice .note").first
    expect(note.locator(".heading")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    assert player.number == before


def enlarge_and_drag(player: Player, page: Page) -> None:
    """By the wheel and by hand, which decides nothing."""
    player.await_turn()
    before, frame = player.number, page.locator(".frame")
    corner = page.locator(".board .sprite").first
    x, y = middle(page.locator("svg.board"))
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    expect(frame).to_have_class("frame zoomed")
    left = corner.evaluate(LEFT)
    page.mouse.down()
    page.mouse.move(x + 60, y + 30, steps=4)
    page.mouse.up()
    player.until(lambda: abs(corner.evaluate(LEFT) - left - 60) < 2, "the board to follow")
    page.mouse.wheel(0, 2000)
    expect(frame).to_have_class("frame")
    assert player.number == before and not player.holds


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def copy_and_paste(page: Page) -> None:
    open_sheet(page, "deal")
    page.locator(".sheet .code button").first.click()
    copied = page.locator(".sheet .code input").first.input_value()
    page.keyboard.press("Escape")
    open_sheet(page, "report")
    words = page.locator(".sheet textarea")
    words.focus()
    page.keyboard.press("Control+V")
    expect(words).to_have_value(copied)
    page.keyboard.press("Escape")
    expect(page.locator(".sheet[open]")).to_have_count(0)


def turn_what_is_on_trial(player: Player, page: Page) -> None:
    """By clicks on it, by its buttons and by keys; given back, laid anew and confirmed."""
    tile = page.locator(".sprite.tile.cycle")
    player.play(60, stop=lambda: tile.count() > 0 and len(actions_of(tile)) > 2)
    first, second, third, *_ = ways = actions_of(tile)
    is_held(player, first)
    player.page.mouse.click(*player.free_point(tile))
    is_held(player, second)
    page.locator(on_trial("right")).click()
    is_held(player, third)
    page.locator(on_trial("left")).click()
    is_held(player, second)
    page.keyboard.press("[")
    is_held(player, first)
    page.keyboard.press("ArrowLeft")
    is_held(player, ways[-1])
    page.keyboard.press("Escape")
    expect(page.locator(".trial")).to_be_hidden()
    is_held(player, "")
    before = player.number
    player.play(1)
    is_held(player, actions_of(tile)[0])
    page.locator(on_trial("confirm")).click()
    player.until(lambda: player.number > before, "the tile to lie")


def walk_by_arrows(player: Player, page: Page) -> None:
    """With the keyboard over the board, and some decisions by it alone."""
    player.play(stop=lambda: page.locator(LIT).count() > 1)
    page.keyboard.press("b")
    places = {page.evaluate(FOCUSED)}
    for way in ("Right", "Down", "Left", "Up"):
        page.keyboard.press(f"Arrow{way}")
        places.add(page.evaluate(FOCUSED))
    assert len(places - {None}) > 1, "arrows lead nowhere"
    dice = random.Random(5)
    for _ in range(6):
        decide_by_keys(player, page, dice)
        player.await_turn()


def fits_every_screen(player: Player, page: Page) -> None:
    uncovered(player)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        player.until(lambda: page.evaluate(WIDER) <= 0, f"all of the page in {width} px")
        expect(page.locator(".ask")).to_be_in_viewport()


# After it


def look_back(page: Page, game: str) -> None:
    """From the sheet to the beginning, through some moments in every way, and back."""
    sheet, moment = page.locator("dialog.end"), page.locator(".moment")
    expect(sheet.locator("tbody tr")).to_have_count(len(load(game).headings))
    sheet.locator("[data-do=look_through]").click()
    expect(sheet).to_be_hidden()
    slider = page.locator(".history input")
    length = slider.get_attribute("max")
    expect(moment).to_have_text(f"Moment 0 of {length}")
    for key, place in (("ArrowRight", 1), ("n", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        expect(moment).to_have_text(f"Moment {place} of {length}")
    drag_to_the_middle(page, slider)
    place = int(slider.input_value())
    assert abs(place - int(length or 0) / 2) < 3
    page.locator(".history [data-do=next]").click()
    expect(moment).to_have_text(f"Moment {place + 1} of {length}")
    play_by_itself(page, slider)
    page.keyboard.press("Escape")
    expect(page.locator(".past .strip")).to_have_count(0)
    page.locator("[data-do=result]").click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def drag_to_the_middle(page: Page, slider: Locator) -> None:
    box = slider.bounding_box()
    assert box
    x, y = middle(slider)
    page.mouse.move(box["x"] + 10, y)
    page.mouse.down()
    page.mouse.move(x, y, steps=4)
    page.mouse.up()


def play_by_itself(page: Page, slider: Locator) -> None:
    before = slider.input_value()
    page.locator(".speed").select_option("4")
    page.locator(".history [data-do=play]").click()
    expect(slider).not_to_have_value(before)
    page.locator(".history [data-do=play]").click()
    expect(page.locator(".history [data-do=play]")).to_have_attribute("aria-label", "Play")
