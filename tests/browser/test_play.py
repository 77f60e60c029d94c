"""Whole games and their accidents, played in the page as a person would."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .player import LIT, OPTIONS, Player, bot, person
from .server import Server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

LATIN_WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
SQUARES_AND_TILES = re.compile(r"\b([a-u]\d{1,2}|[1-8][AB])\b")
NOT_TRANSLATED = {"Stammtisch", "English", "Français", "EN", "RU", "FR", "en", "ru", "fr"}
ALL_TEXTS = """() => {
    const all = (selector, text) => [...document.querySelectorAll(selector)].map(text);
    return [
        document.body.innerText,
        ...all("[title]", (element) => element.getAttribute("title")),
        ...all("[aria-label]", (element) => element.getAttribute("aria-label")),
        ...all(".board title", (element) => element.textContent),
    ];
}"""
SHOWN = """state => {
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
COUNT_STREAMS = """
    window.streams = [];
    window.EventSource = class extends EventSource {
        constructor(address) { super(address); window.streams.push(this); }
    };
"""
SHAKEN_OFF = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY_RESPONSE")


def test_one_click_leads_from_the_start_page_to_a_table(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator('[data-do="play"]').click()
    expect(page.locator(".sprite").first).to_be_attached()
    expect(page.locator(".player")).to_have_count(2)
    assert "/k/" not in page.url


def test_seats_are_arranged_on_the_start_page(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator(".choose input[value='3']").check()
    rows = page.locator(".seats li")
    rows.nth(0).locator("input").fill("Anna")
    rows.nth(1).locator("select").select_option("person")
    rows.nth(1).locator("input").fill("Бела")
    rows.nth(2).locator("select").select_option("random")
    page.locator("form button[type=submit]").click()
    expect(page.locator(".who b")).to_have_text(["Anna", "Бела", "Random"])
    page.goto(server.url)
    expect(page.locator(".running li").first).to_contain_text("Бела")


def test_a_whole_game_ends_with_the_score_sheet(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Greedy")])
    player.play()
    sheet = page.locator("dialog.end")
    expect(sheet.locator("tbody tr")).to_have_count(6)
    expect(sheet.locator("h2")).to_contain_text(re.compile("Anna|Greedy"))
    expect(sheet.locator(".sentence")).not_to_contain_text(re.compile("Anna|Greedy"))
    rows = [row.locator("td").all_inner_texts() for row in sheet.locator("tr").all()]
    columns = [[int(points) for points in row] for row in rows]
    *headings, totals = [row for row in columns if row]
    assert totals == [sum(points) for points in zip(*headings, strict=True)]
    with page.expect_download() as download:
        sheet.locator("a[download]").click()
    assert "place" in download.value.path().read_text(encoding="utf-8")
    sheet.locator("button").click()
    expect(sheet).to_be_hidden()


def test_a_whole_game_in_russian_shows_no_latin_word(player: Player, page: Page) -> None:
    seen: set[str] = set()

    def look() -> bool:
        seen.update(foreign_words(page))
        return False

    player.sit_down([person("Анна"), bot("Жадина")], language="ru")
    player.play(stop=look)
    look()
    assert not seen


def foreign_words(page: Page) -> list[str]:
    """Words in Latin script among all that is shown or read aloud."""
    texts: list[str] = page.evaluate(ALL_TEXTS)
    text = SQUARES_AND_TILES.sub(" ", "\n".join(texts))
    return sorted(set(LATIN_WORD.findall(text)) - NOT_TRANSLATED)


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


def test_the_keyboard_alone_is_enough(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Greedy")])
    player.await_turn()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.sprite.can')"):
            break
    first = page.evaluate("document.activeElement.dataset.id")
    assert first, "the Tab key does not reach the board"
    for arrow in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(arrow)
    assert page.evaluate("document.activeElement.matches('.sprite.can')")
    assert page.evaluate("document.activeElement.dataset.id") != first
    page.keyboard.press("Enter")
    player.until(lambda: player.number > 0, "the decision")


def test_a_draft_at_a_shared_screen_shows_each_person_their_own(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), person("Bela"), bot("Greedy")])
    player.play(stop=lambda: player.covered)
    first = page.locator("dialog.cover h2").inner_text()
    assert not page.locator(LIT).count()
    assert not page.locator(".buttons button").count(), "cards lie under the cover"
    player.uncover()
    cards = page.locator(".buttons .card")
    held = cards.evaluate_all("cards => cards.map(card => card.dataset.action)")
    cards.first.click()
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
    there = browser.new_context(reduced_motion="reduce")
    other = Player(there.new_page(), server.url)
    other.page.goto(server.url + answer["links"][0]["url"])
    for one in (player, other):
        one.page.wait_for_selector(".sprite")
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
    page.route("**/events*", lambda route: route.abort())
    page.reload()
    page.wait_for_selector(LIT)
    other.page.goto(page.url)
    other.page.wait_for_selector(LIT)
    other.decide()
    page.locator(LIT).first.click()
    expect(page.locator(".notice.fault")).to_be_visible()
    player.until(lambda: player.number >= 1, "the state to be read again")
    faults[:] = [fault for fault in faults if "409" not in fault and "ERR_FAILED" not in fault]


def test_a_server_that_is_killed_in_mid_game_loses_nothing(
    player: Player, page: Page, server: Server, faults: list[str]
) -> None:
    player.sit_down([person("Anna"), bot("Greedy")])
    player.play(8)
    player.await_turn()
    log = page.locator("[data-show=log]").inner_text()
    server.kill()
    expect(page.locator(".notice.lost")).to_be_visible()
    server.start()
    expect(page.locator(".notice.lost")).to_have_count(0, timeout=20_000)
    assert page.locator("[data-show=log]").inner_text() == log
    player.play(8)
    faults[:] = [fault for fault in faults if not any(text in fault for text in SHAKEN_OFF)]


def test_a_finger_on_a_small_space_is_asked_what_it_meant(browser: Browser, server: Server) -> None:
    phone = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB"
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
    player.until(lambda: player.number > before, "the decision")
    phone.close()


def test_a_double_click_decides_once(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), person("Bela")])
    player.await_turn()
    box = page.locator(LIT).first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.until(lambda: player.number == 1, "the decision")
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(500)
    assert player.number == 1
    expect(page.locator(".choice")).to_be_hidden()


def test_how_to_play_opens_beside_the_table(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Greedy")])
    with page.expect_popup() as opened:
        page.locator(".bar .guide-link").click()
    expect(opened.value.locator(".guide h1")).to_have_text("Dokmus")
    assert "/t/" in page.url


def test_what_the_others_have_placed_stands_out(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Greedy")])
    for _ in range(20):
        player.play(1)
        player.await_turn()
        if player.sees(".news"):
            break
    expect(page.locator(".news.token").first).to_be_attached()
    player.decide()
    expect(page.locator(".news")).to_have_count(0)


def test_a_hidden_page_holds_no_stream(player: Player, page: Page) -> None:
    page.add_init_script(COUNT_STREAMS)
    player.sit_down([person("Anna"), bot("Greedy")])
    player.until(lambda: open_streams(page) == 1, "a stream")
    page.evaluate(SHOWN, "hidden")
    assert open_streams(page) == 0
    page.evaluate(SHOWN, "visible")
    player.until(lambda: open_streams(page) == 1, "a new stream")


def open_streams(page: Page) -> int:
    return int(page.evaluate("streams.filter(one => one.readyState !== one.CLOSED).length"))
