"""Friends at a table: they come, are away, leave, return and resign, and everybody sees it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from .lobby import ENGLISH
from .player import CONFIRM, Player, person
from .server import Server, open_context
from .test_pages import axe
from .test_table_menu import open_sheet

pytestmark = pytest.mark.browser

WELCOME, ROWS = ".welcome", ".seats .player"
WATCHED = """
    globalThis.tones = 0;
    globalThis.news = [];
    const real = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { tones += 1; return real.call(this); };
    const keep = (node) => node.className === "notice news" && news.push(node.textContent);
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(keep)))
        .observe(document, { childList: true, subtree: true });
"""
"""Counts the tones that are begun, and keeps the news that go by themselves."""


@dataclass
class Friends:
    """A host and the first of two guests; the second does not come."""

    host: Page
    guest: Page


@pytest.fixture
def friends(player: Player, page: Page, browser: Browser, server: Server) -> Iterator[Friends]:
    seats = [person("Anna"), *({**person(name), "elsewhere": True} for name in ("Bela", "Cleo"))]
    made = page.request.post(f"{server.url}/tables", data={"game": "dokmus", "seats": seats}).json()
    away = open_context(browser, reduced_motion="reduce", locale="en-GB")
    guest = away.new_page()
    for one in (page, guest):
        one.add_init_script(WATCHED)
    for one, link in ((page, made["url"]), (guest, made["links"][0]["url"])):
        one.goto(server.url + link)
        one.wait_for_selector(".sprite")
    yield Friends(page, guest)
    away.close()


def settle(page: Page, name: str) -> None:
    """The guest says who they are."""
    page.locator(f"{WELCOME} [data-do=choose-name]").click()
    assert not axe(page)
    page.locator("#my-name").fill(name)
    page.locator("#my-colour").select_option(label=ENGLISH("start.colour_4"))
    page.locator("[data-do=join]").click()
    expect(page.locator(WELCOME)).to_be_hidden()


def test_a_guest_without_a_name_is_offered_what_they_are_and_stays_that(
    page: Page, server: Server
) -> None:
    seats = [person(""), {**person(""), "elsewhere": True}]
    made = page.request.post(f"{server.url}/tables", data={"game": "dokmus", "seats": seats}).json()
    page.goto(f"{server.url}{made['links'][0]['url']}")
    page.goto(f"{page.url}?lang=ru")
    page.locator(f"{WELCOME} [data-do=choose-name]").click()
    expect(page.locator("#my-name")).to_have_value("")
    expect(page.locator("#my-name")).to_have_attribute("placeholder", "Игрок 2")
    page.locator("[data-do=join]").click()
    expect(page.locator(WELCOME)).to_be_hidden()
    for language, name in (("fr", "Joueur 2"), ("en", "Player 2")):
        page.goto(f"{page.url.partition('?')[0]}?lang={language}")
        expect(page.locator(ROWS).nth(1)).to_contain_text(name)


def test_a_guest_who_comes_takes_nothing_out_of_the_hosts_hand(
    player: Player, page: Page, browser: Browser, server: Server
) -> None:
    seats, to_move = [person("Anna"), {**person("Bela"), "elsewhere": True}], None
    while to_move != 0:
        made = page.request.post(f"{server.url}/tables", data={"game": "dokmus", "seats": seats})
        page.goto(server.url + made.json()["url"])
        to_move = page.request.get(f"{page.url.partition('?')[0]}/state").json()["to_move"]
    player.await_turn()
    player.choose()
    player.until(lambda: player.holds, "the decision in hand")
    away = open_context(browser, reduced_motion="reduce", locale="en-GB")
    guest = away.new_page()
    guest.goto(server.url + made.json()["links"][0]["url"])
    settle(guest, "Béla Bartók")
    expect(page.locator(ROWS).nth(1)).to_contain_text("Béla Bartók")
    assert player.holds
    before = player.number
    page.locator(CONFIRM).click()
    player.until(lambda: player.number > before, "the decision")
    away.close()


SEAT_COLOUR = "getComputedStyle(document.documentElement).getPropertyValue('--seat-1')"


def test_who_is_refused_a_name_or_a_colour_is_told_so_and_goes_on_from_what_they_wrote(
    friends: Friends,
) -> None:
    host, guest = friends.host, friends.guest
    guest.locator(f"{WELCOME} [data-do=choose-name]").click()
    name, colour, sheet = (guest.locator(one) for one in ("#my-name", "#my-colour", ".sheet"))
    name.fill("anna")
    colour.select_option(label=ENGLISH("start.colour_4"))
    guest.locator("[data-do=join]").click()
    fault = guest.locator(".notice.fault")
    expect(fault).to_have_text(ENGLISH("error.name_taken", name="anna"))
    expect(name).to_have_value("anna")
    expect(colour).to_have_value("4")
    name.fill("Bela")
    guest.locator("[data-do=join]").click()
    expect(sheet).to_be_hidden()
    expect(host.locator(ROWS).nth(1)).to_contain_text("Bela")


def decide_until(friends: Friends, selector: str) -> None:
    """Both decide in their turns until the host sees what is looked for."""
    both = [Player(friends.host, ""), Player(friends.guest, "")]
    for _ in range(6):
        friends.host.wait_for_timeout(200)
        if both[0].sees(selector):
            return
        for one in both:
            if one.sees("body.mine:not(.sending)"):
                one.decide()
    raise AssertionError(friends.host.locator(".ask, .seats").all_inner_texts())


def test_who_is_waited_for_in_vain_is_told_where_it_is_told_who_is_to_play(
    friends: Friends,
) -> None:
    """Also on a telephone, where the players' row has signs alone; it leads to what can be done."""
    host, guest = friends.host, friends.guest
    guest.set_viewport_size({"width": 390, "height": 844})
    expect(host.locator(".whose .presence")).to_have_count(0)
    decide_until(friends, ".whose .presence")
    for page in (host, guest):
        expect(page.locator(".whose .presence")).to_have_text(ENGLISH("table.not_come"))
    host.locator(".whose [data-do=company]").click()
    expect(host.locator(".sheet[open][data-name=company]")).to_be_visible()


def test_a_question_to_take_back_shows_how_it_is_answered_on_a_low_screen(
    friends: Friends,
) -> None:
    host, guest = friends.host, friends.guest
    guest.set_viewport_size({"width": 844, "height": 390})
    ask = f".back button:enabled:has-text('{ENGLISH('table.ask')}')"
    decide_until(friends, ask)
    host.locator(ask).click()
    for answer in ("agree", "refuse"):
        expect(guest.locator(f".asking [data-do={answer}]")).to_be_in_viewport(ratio=1)


REACHED = """(one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height - 4)?.closest("button") === one;
}"""
CHOOSES = ".trays:not([hidden]) + .buttons:not(:empty, .hand)"


def test_no_button_of_a_decision_lies_over_the_answers_to_a_question(
    page: Page, phone: Player, server: Server
) -> None:
    """On a phone, when somebody asks to go back while another one has begun their turn."""
    seats = [person("Anna"), {**person("Bela"), "elsewhere": True}]
    made = page.request.post(f"{server.url}/tables", data={"game": "village", "seats": seats})
    both = [Player(page, ""), phone]
    for one, link in zip(both, (made.json()["url"], made.json()["links"][0]["url"]), strict=True):
        one.page.goto(server.url + link)
    ask = f".back button:enabled:has-text('{ENGLISH('table.ask')}')"
    table, dice = phone.page.url.partition("?")[0], random.Random(1)
    for _ in range(30):
        seat = phone.page.request.get(f"{table}/state").json()["to_move"]
        now = both[seat].page.request.get(f"{table}/state").json()
        both[0].until(lambda n=now["n"]: min(one.number for one in both) >= n, "both see it")  # type: ignore[misc]
        if phone.sees(f"body.mine {CHOOSES}") and both[0].sees(ask):
            break
        action = dice.choice(sorted(now["scene"]["choices"]))
        entry = {"n": now["n"] + 1, "key": f"key {now['n']}", "seat": seat}
        sent = {**entry, "kind": "decision", "action": action}
        assert both[seat].page.request.post(f"{table}/entries", data=sent).ok
    page.locator(ask).click()
    for answer in ("agree", "refuse"):
        button = phone.page.locator(f".asking:visible [data-do={answer}]")
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(REACHED), answer


def test_guests_come_by_a_name_of_their_own_and_a_bot_plays_for_who_does_not(
    friends: Friends,
) -> None:
    host, guest = friends.host, friends.guest
    before = host.evaluate(SEAT_COLOUR)
    settle(guest, "Béla Bartók")
    expect(host.locator(ROWS).nth(1)).to_contain_text("Béla Bartók")
    expect(host.locator(ROWS).nth(1).locator(".presence")).to_have_class("presence here")
    assert guest.evaluate(SEAT_COLOUR) == host.evaluate(SEAT_COLOUR) != before
    expect(host.locator(".links li")).to_have_count(1)
    late = host.locator(ROWS).nth(2).locator("[data-do=company]")
    expect(late).to_have_text(ENGLISH("table.not_come"))
    late.click()
    sheet = host.locator(".sheet[open][data-name=company]")
    sheet.locator(".qr summary").first.click()
    assert not axe(host)
    for width, height in ((390, 844), (320, 640), (1440, 900)):
        host.set_viewport_size({"width": width, "height": height})
        assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
        box = sheet.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
    sheet.locator("[data-do=takeover]").click()
    plays = ENGLISH("table.bot_for_now", bot=ENGLISH("bot.regular"))
    expect(guest.locator(ROWS).nth(2).locator(".presence")).to_have_text(plays)
    assert guest.evaluate("news") == [ENGLISH("table.news_takeover", name="Cleo")]
    expect(sheet.locator("[data-do=takeover]")).to_have_count(0)
    host.keyboard.press("Escape")
    expect(host.locator(".links")).to_be_hidden()


def test_who_leaves_comes_back_by_the_link_and_who_resigns_does_not(
    friends: Friends, server: Server
) -> None:
    host, guest = friends.host, friends.guest
    open_sheet(host, "company")
    link = host.locator(".company input").first.input_value()
    host.keyboard.press("Escape")
    settle(guest, "Bela")
    open_sheet(guest, "delete")
    back = ENGLISH("table.leave_explained", device=ENGLISH("table.device"))
    expect(guest.locator(".sheet")).to_contain_text(back)
    guest.locator(".sheet [data-do=really]").click()
    guest.wait_for_url(f"{server.url}/")
    gone = host.locator(ROWS).nth(1).locator("[data-do=company]")
    expect(gone).to_have_text(ENGLISH("table.has_left"))
    gone.click()
    host.locator(".company [data-do=takeover]").first.click()
    host.keyboard.press("Escape")
    guest.goto(link)
    expect(guest.locator(".side [data-do=undo]")).to_have_count(0)
    guest.locator(f"{WELCOME} [data-do=return]").click()
    expect(guest.locator(WELCOME)).to_be_hidden()
    open_sheet(guest, "resign")
    guest.locator(".sheet [data-do=really]").click()
    told = ENGLISH("table.resigned", bot=ENGLISH("bot.regular"))
    for page in (host, guest):
        expect(page.locator(ROWS).nth(1).locator(".presence")).to_have_text(told)
    kinds = ("join", "leave", "takeover", "return", "resign")
    assert host.evaluate("news") == [ENGLISH(f"table.news_{kind}", name="Bela") for kind in kinds]
    expect(guest.locator(WELCOME)).to_be_hidden()


def test_a_second_device_reads_a_code_and_a_turn_is_heard_when_that_is_wanted(
    friends: Friends,
) -> None:
    guest = friends.guest
    open_sheet(guest, "device")
    field, code = guest.locator(".sheet input"), guest.locator(".sheet .qr img")
    expect(field).to_have_value(guest.url.partition("?")[0] + "/k/" + field.input_value()[-36:])
    guest.locator(".sheet .qr summary").click()
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    guest.keyboard.press("Escape")
    open_sheet(guest, "settings")
    sound = guest.locator(".sheet [data-setting=sound]")
    for setting in (sound, guest.locator(".sheet [data-setting=notify]")):
        expect(setting).not_to_be_checked()
    sound.check()
    guest.keyboard.press("Escape")
    friends.host.locator(ROWS).nth(2).locator("[data-do=company]").click()
    friends.host.locator(".company [data-do=takeover]").click()
    friends.host.keyboard.press("Escape")
    both = [Player(friends.host, ""), Player(guest, "")]
    for _ in range(12):
        both[0].until(lambda: any(one.sees("body.mine:not(.sending)") for one in both), "a turn")
        if guest.evaluate("tones"):
            break
        next(one for one in both if one.sees("body.mine")).decide()
    assert guest.evaluate("tones") == 2
