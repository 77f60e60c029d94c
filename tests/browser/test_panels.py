"""Whatever arrives, what a person has opened, typed, chosen or come to in a panel stays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .gallery import OPPONENT
from .player import Player, bot, person
from .test_table_menu import open_sheet

pytestmark = pytest.mark.browser

EVERYTHING_NEW = """() => {
    const real = JSON.stringify;
    let number = 0;
    JSON.stringify = (value, ...more) => real([value, number += 1], ...more);
    globalThis.asBefore = () => { JSON.stringify = real; };
}"""
"""From now on all panels are drawn anew whenever any might be: as if all they show had changed."""

LISTS_SCROLL = """() => {
    const sheet = new CSSStyleSheet();
    const lists = "[data-show] :is(ul, ol, dl)";
    sheet.replaceSync(`${lists} { max-height: 2em !important; overflow: auto !important; }`);
    document.adoptedStyleSheets = [sheet];
}"""

CONTROLS = "a, button, input, select, textarea, summary, [tabindex], [data-tip], [data-about]"
LOST_FOCUS = """controls => {
    const lost = [], speed = document.querySelector(".speed");
    const said = one => [one.tagName, one.textContent, one.getAttribute("aria-label")].join(" ");
    let anew = 0;
    for (const panel of document.querySelectorAll("[data-show]")) {
        const seen = one => one.getClientRects().length;
        const all = () => [...panel.querySelectorAll(controls)].filter(seen);
        for (let place = 0; place < all().length; place += 1) {
            const one = all()[place], was = said(one);
            if (!one.matches("a, button, input, select, textarea, summary")) one.tabIndex = -1;
            one.focus();
            if (document.activeElement !== one) continue;
            speed.dispatchEvent(new Event("change"));
            const now = document.activeElement;
            const same = said(now) === was && all().indexOf(now) === place;
            if (!same) lost.push(`${panel.dataset.show}: ${was}`);
            anew += same && now !== one;
        }
    }
    return { lost, anew };
}"""

USE = """async () => {
    const all = selector => [...document.querySelectorAll(selector)]
        .filter(one => one.closest("[data-show]") && one.getClientRects().length);
    for (const one of all("details")) one.open = true;
    for (const one of all("select")) {
        one.selectedIndex = one.options.length - 1;
        one.dispatchEvent(new Event("change"));
    }
    for (const one of all("textarea, input[type=text]:not([readonly])")) one.value = "half a na";
    for (const one of all("ul, ol, dl")) one.scrollTop = 7;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    globalThis.used = () => [
        ...all("details").map(one => one.open),
        ...all("select").map(one => one.value),
        ...all("textarea, input[type=text]:not([readonly])").map(one => one.value),
        ...all("ul, ol, dl").map(one => one.scrollTop),
    ];
    globalThis.first = all("details, li");
    return used();
}"""


@pytest.fixture
def host(player: Player, request: pytest.FixtureRequest) -> Player:
    """Somebody at their turn after some decisions; two guests have not come."""
    elsewhere = [{**person(name), "elsewhere": True} for name in ("Bela", "Cleo")]
    made: dict[str, Any] = player.page.request.post(
        f"{player.url}/tables",
        data={"game": getattr(request, "param", "dokmus"), "seats": [person("Anna"), *elsewhere]},
    ).json()
    player.page.goto(player.url + made["url"])
    player.page.wait_for_selector(".sprite")
    return player


def happens(page: Page) -> None:
    """Something happens at the table, whoever decides: the second guest's link is made anew."""
    main = page.locator("main.table")
    before = main.get_attribute("data-n")
    answer = page.request.post(f"{page.url.partition('?')[0]}/link", data={"seat": 2})
    assert answer.ok
    expect(main).not_to_have_attribute("data-n", before or "")


@pytest.mark.parametrize("host", sorted(OPPONENT), indirect=True)
def test_who_is_on_something_in_a_panel_stays_there_when_it_is_drawn_anew(host: Player) -> None:
    page = host.page
    page.evaluate(EVERYTHING_NEW)
    found = page.evaluate(LOST_FOCUS, CONTROLS)
    page.evaluate("asBefore()")
    assert found["lost"] == []
    assert found["anew"] > 10, "they have been drawn anew"


SHEETS = [*((game, "") for game in sorted(OPPONENT)), ("dokmus", "company"), ("dokmus", "report")]


@pytest.mark.parametrize(("host", "sheet"), SHEETS, indirect=["host"])
def test_what_a_person_did_in_a_panel_stays_when_something_happens(
    host: Player, sheet: str
) -> None:
    page = host.page
    page.evaluate(LISTS_SCROLL)
    if sheet:
        open_sheet(page, sheet)
    before = page.evaluate(USE)
    assert {True, 7} <= set(before)
    assert ("expert" in before) == (sheet == "company")
    assert ("half a na" in before) == (sheet == "report")
    page.evaluate(EVERYTHING_NEW)
    happens(page)
    page.evaluate("asBefore()")
    assert page.evaluate("used()") == before
    assert page.evaluate("first.some(one => !one.isConnected)"), "they have been drawn anew"


END = "one => one.scrollTop + one.clientHeight > one.scrollHeight - 4"


def others_decide(player: Player, more: int) -> None:
    """The log gets so many lines more; the page is only told."""
    page, lines = player.page, player.page.locator("[data-show=log] li")
    wanted, address = lines.count() + more, page.url.partition("?")[0]
    while lines.count() < wanted:
        now = page.request.get(f"{address}/state").json()
        if now["to_move"] == 0:
            entry = {"n": now["n"] + 1, "key": f"key {now['n']}", "seat": 0}
            action = next(iter(now["scene"]["choices"]))
            page.request.post(f"{address}/entries", data={**entry, "action": action})
        page.wait_for_timeout(30)


def test_who_reads_the_log_reads_on_until_they_are_at_its_end_again(player: Player) -> None:
    """On a telephone, where nothing hovers, as well."""
    page, log = player.page, player.page.locator("[data-show=log]")
    page.set_viewport_size({"width": 1440, "height": 620})
    player.sit_down([person("Anna"), bot("Bela"), bot("Cleo")])
    others_decide(player, 25)
    player.until(lambda: bool(log.evaluate(END)), "the end of the log")
    log.evaluate("one => { one.scrollTop -= 40; }")
    page.wait_for_timeout(100)
    top = log.evaluate("one => one.scrollTop")
    others_decide(player, 6)
    page.wait_for_timeout(100)
    assert log.evaluate("one => one.scrollTop") == top > 0
    log.evaluate("one => { one.scrollTop = one.scrollHeight; }")
    page.wait_for_timeout(100)
    others_decide(player, 6)
    player.until(lambda: bool(log.evaluate(END)), "the end of the log")
