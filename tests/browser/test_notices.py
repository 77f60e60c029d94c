"""That it is one's turn is told where one looks, and where one does not."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from .conftest import Faults
from .player import Player, person
from .server import Server, open_context
from .test_pages import axe
from .test_table_menu import open_sheet

POINT = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
SERVICE = f"""
const keys = {{ p256dh: "{POINT}", auth: "BTBZMqHH6r4Tts7J_aSIgg" }};
const endpoint = "https://1.1.1.1/push";
const made = {{ endpoint, toJSON: () => ({{ endpoint, keys }}) }};
PushManager.prototype.subscribe = async () => {{ sessionStorage.push = "1"; return made; }};
PushManager.prototype.getSubscription = async () => (sessionStorage.push ? made : null);
"""
"""Chromium under test signs in with no service: this one takes its place."""

SHOWS = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, more) => {
    self.shown.push({ title, ...more });
  };
}"""
"""Chromium without windows has no place for notifications."""

FRIEND = {**person("Boris"), "elsewhere": True}


def open_table(page: Page, server: Server) -> str:
    """A table of two; the guest's link."""
    table = {"game": "dokmus", "seats": [person("Anna"), FRIEND], "pace": "days"}
    made = page.request.post(f"{server.url}/tables", data=table).json()
    page.goto(server.url + made["url"])
    page.wait_for_selector(".sprite")
    return str(made["links"][0]["url"])


def test_this_device_is_told_by_one_click_and_no_longer_by_another(
    page: Page, server: Server
) -> None:
    page.context.grant_permissions(["notifications"])
    page.add_init_script(SERVICE)
    open_table(page, server)
    open_sheet(page, "tell")
    box = page.locator("[data-tell=push]")
    expect(box).not_to_be_checked()
    page.locator(".telling summary").click()
    assert not axe(page)
    with page.expect_response("**/notices?*"):
        box.click()
    expect(box).to_be_checked()
    page.reload()
    page.wait_for_selector(".sprite")
    open_sheet(page, "tell")
    expect(box).to_be_checked()
    told = page.request.get(f"{page.url.partition('?')[0]}/notices").json()["notices"]
    assert [(one["kind"], one["confirmed"]) for one in told] == [("push", True)]
    page.context.service_workers[0].evaluate(SHOWS)
    push(page, server, '{"title": "Dokmus", "body": "Yours", "url": "/t/x", "tag": "x"}')
    [worker] = page.context.service_workers
    for _ in range(50):
        if shown := worker.evaluate("self.shown"):
            break
        page.wait_for_timeout(100)
    assert shown == [{"title": "Dokmus", "body": "Yours", "data": "/t/x", "tag": "x"}]
    box.focus()
    with page.expect_response("**/notices/off?*"):
        page.keyboard.press("Space")
    expect(box).not_to_be_checked()
    expect(box).to_be_focused()
    assert page.request.get(f"{page.url.partition('?')[0]}/notices").json()["notices"] == []


def push(page: Page, server: Server, data: str) -> None:
    """What the browser's service would bring."""
    session = page.context.new_cdp_session(page)
    known: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: known.extend(it["registrationId"] for it in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not known:
        page.wait_for_timeout(50)
    told = {"origin": server.url, "registrationId": known[0], "data": data}
    session.send("ServiceWorker.deliverPushMessage", told)
    session.detach()


def test_a_program_is_named_and_its_secret_shown_once(
    page: Page, server: Server, faults: Faults
) -> None:
    open_table(page, server)
    open_sheet(page, "tell")
    page.locator(".telling summary").click()
    page.locator("#tell-hook").fill("https://127.0.0.1/hook")
    page.keyboard.press("Enter")
    expect(page.locator(".notices")).to_contain_text("https://")
    expect(page.locator("#tell-hook")).to_have_value("https://127.0.0.1/hook")
    faults.clear()
    page.locator("#tell-hook").fill("https://1.1.1.1/hook")
    page.keyboard.press("Enter")
    expect(page.locator(".secret input")).to_have_value(re.compile("[0-9a-f]{48}"))
    assert not axe(page)
    page.keyboard.press("Escape")
    open_sheet(page, "tell")
    expect(page.locator(".told-at li")).to_contain_text("1.1.1.1")
    expect(page.locator(".secret")).to_have_count(0)
    page.locator(".told-at button").click()
    expect(page.locator(".told-at li")).to_have_count(0)


def test_the_start_page_is_fresh_as_long_as_it_is_seen(
    page: Page, browser: Browser, server: Server
) -> None:
    link = open_table(page, server)
    table = page.url.partition("?")[0].rpartition("/")[2]
    friend = open_context(browser, reduced_motion="reduce").new_page()
    friend.goto(server.url + link)
    friend.wait_for_selector(".sprite")
    both = [Player(page, ""), Player(friend, "")]
    while not both[1].sees("body.mine"):
        both[0].until(lambda: any(one.sees("body.mine:not(.sending)") for one in both), "a turn")
        if both[0].sees("body.mine"):
            both[0].decide()
    start = page.context.new_page()
    start.goto(server.url)
    row = start.locator(f".running [data-table='{table}']")
    expect(row.locator("xpath=ancestor::section[contains(@class, 'group')]")).to_have_class(
        "group lobby-running"
    )
    expect(row.locator(".left")).to_contain_text("2 days")
    expect(start).to_have_title("Stammtisch")
    row.locator("a").focus()
    while not both[0].sees("body.mine"):
        both[1].decide()
        both[1].until(lambda: any(one.sees("body.mine:not(.sending)") for one in both), "a turn")
    expect(row.locator("xpath=ancestor::section[contains(@class, 'group')]")).to_have_class(
        "group lobby-yours", timeout=20_000
    )
    expect(row.locator("a")).to_be_focused()
    for one in (start, page):
        expect(one).to_have_title(re.compile("^● "))
        assert "icon-turn" in str(one.locator("link[rel=icon]").get_attribute("href"))
    assert not axe(start)
    friend.context.close()
