"""Whole games and their accidents, played in the page as a person would."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .player import LIT, OPTIONS, Player, await_all, bot, person
from .server import Server, open_context

pytestmark = pytest.mark.browser


def test_one_click_leads_from_the_start_page_to_a_table(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator('[data-do="play"]').click()
    expect(page.locator(".sprite").first).to_be_attached()
    expect(page.locator(".player")).to_have_count(2)
    assert "/k/" not in page.url


def test_the_rule_against_an_illegal_space_is_shown(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Greedy")])
    player.await_turn()
    before = player.number
    player.click_sprite(page.locator(".sprite.asks[aria-label*=water]").first)
    note = page.locator(".choice .note")
    expect(note.first).to_contain_text(re.compile("corner|outer side|meadow"))
    expect(note.first.locator(".heading")).not_to_be_empty()
    assert player.number == before
    page.keyboard.press("Escape")
    expect(note.first).to_be_hidden()


def test_a_draft_at_a_shared_screen_shows_each_person_their_own(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), person("Bela"), bot("Greedy")])
    player.play(stop=lambda: player.covered)
    first = page.locator("dialog.cover h2").inner_text()
    assert not page.locator(LIT).count()
    assert not page.locator(".buttons button").count(), "cards lie under the cover"
    player.uncover()
    cards = page.locator(".buttons .card")
    held = cards.evaluate_all("cards => cards.map(card => card.dataset.action)")
    before = player.number
    cards.first.click()
    player.done(before)
    player.until(lambda: not player.sees(".buttons .card"), "the cards to go")
    player.await_turn()
    assert held[0] not in page.locator("[data-show=log]").inner_text()
    assert page.locator("dialog.cover h2").inner_text() != first
    assert "guardian-" not in page.content().partition("</defs>")[2]
    player.uncover()
    left = cards.evaluate_all("cards => cards.map(card => card.dataset.action)")
    assert left
    assert held[0] not in left
    shown = page.locator(".log").inner_text() + page.locator(".players").inner_html()
    assert not re.search(r"takes guardian|guardian-[1-5]\b", shown)


def test_two_browsers_see_each_other_move(browser: Browser, player: Player, server: Server) -> None:
    answer = player.page.request.post(
        f"{server.url}/tables",
        data={"game": "dokmus", "seats": [person("Anna"), {**person("Bela"), "elsewhere": True}]},
    ).json()
    player.page.goto(server.url + answer["url"])
    there = open_context(browser, reduced_motion="reduce")
    other = Player(there.new_page(), server.url)
    other.page.goto(server.url + answer["links"][0]["url"])
    await_all(player, other)
    mover, watcher = (player, other) if player.sees("body.mine") else (other, player)
    assert not watcher.sees(LIT)
    mover.decide()
    watcher.await_turn()
    watcher.until(lambda: watcher.sees(".sprite.token"), "the token")
    there.close()


def test_what_was_decided_elsewhere_meanwhile_is_no_accident(
    player: Player, page: Page, context: BrowserContext, faults: list[str]
) -> None:
    player.sit_down([person("Anna"), person("Bela")])
    other = Player(context.new_page(), player.url)
    page.add_init_script("delete window.SharedWorker")  # so that its stream can be stopped
    page.route("**/events*", lambda route: route.abort())
    page.reload()
    page.wait_for_selector(LIT)
    other.page.goto(page.url)
    other.page.wait_for_selector(LIT)
    other.decide()
    player.click_sprite(page.locator(LIT).first)
    expect(page.locator(".notice.fault")).to_be_visible()
    player.until(lambda: player.number >= 1, "the state to be read again")
    faults[:] = [fault for fault in faults if "409" not in fault and "ERR_FAILED" not in fault]


def test_a_finger_on_a_small_space_is_asked_what_it_meant(browser: Browser, server: Server) -> None:
    phone = open_context(
        browser,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en-GB",
    )
    player = Player(phone.new_page(), server.url)
    player.sit_down([person("Anna"), bot("1"), bot("2"), bot("3")])
    player.await_turn()
    before = player.number
    lit = player.page.locator(LIT).first
    box = lit.bounding_box()
    assert box is not None
    player.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    option = player.page.locator(OPTIONS)
    expect(option).to_have_count(1)
    assert player.number == before
    option.click()
    player.until(lambda: player.number > before, "the decision, without a second question")
    phone.close()


def test_a_double_click_decides_once(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), person("Bela")])
    player.await_turn()
    x, y = player.free_point(page.locator(LIT).first)
    page.mouse.dblclick(x, y)
    player.until(lambda: player.holds or player.number == 1, "the decision")
    page.wait_for_timeout(500)
    assert player.holds != (player.number == 1)
    expect(page.locator(".choice")).to_be_hidden()


def test_how_to_play_opens_beside_the_table(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Greedy")])
    with page.expect_popup() as opened:
        page.locator(".bar .guide-link").click()
    expect(opened.value.locator(".guide h1")).to_have_text("Dokmus")
    assert "/t/" in page.url
