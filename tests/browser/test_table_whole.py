"""Whole games: by mouse, by keyboard alone, with a finger, and in each language."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from stammtisch.core.registry import load
from stammtisch.core.words import Words
from stammtisch.table.names import SHELL

from .gallery import OPPONENT, shortened
from .player import CONFIRM, LIT, NUMBERED, OPTIONS, SEND, Player, bot, person
from .server import Server

pytestmark = pytest.mark.browser

LATIN_WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
FINGERPRINT = re.compile(r"[0-9a-f]{16,}")
SQUARES_AND_TILES = re.compile(r"\b([a-u]\d{1,2}|[1-8][AB]|T\d\d[a-f]?)\b")
NOT_TRANSLATED = {"Stammtisch", "English", "Français", "EN", "RU", "FR", "en", "ru", "fr"}
NAMES = {"ru": ("Анна", "Жадина"), "fr": ("Anne", "Glouton")}
ALL_TEXTS = """() => {
    const all = (selector, text) => [...document.querySelectorAll(selector)].map(text);
    return [
        ...document.body.innerText.split("\\n"),
        ...all("[data-tip]", (element) => element.dataset.tip),
        ...all("[aria-description]", (element) => element.getAttribute("aria-description")),
        ...all("[aria-label]", (element) => element.getAttribute("aria-label")),
        ...all("dialog[open] *, [data-show=heard]", (element) => element.textContent),
    ];
}"""
CUT_OFF = "net::ERR_"
"""What the browser calls a request that no server answers: refused, reset, empty, cut short."""
GAMES = ("dokmus", "ilos", "village")
N_STOPS = 40
"""After so many the keyboard has been everywhere on a page."""
LOST = "document.activeElement === document.body"
SHEETS = ("settings", "keys", "deal", "report", "delete")


def test_by_mouse_to_the_score_sheet(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.play()
    sheet = page.locator("dialog.end")
    expect(sheet.locator("tbody tr")).to_have_count(6)
    expect(sheet.locator("h2")).to_contain_text(re.compile("Anna|Ben"))
    expect(sheet.locator(".sentence")).not_to_contain_text(re.compile("Anna|Ben"))
    rows = [row.locator("td").all_inner_texts() for row in sheet.locator("tr").all()]
    columns = [[int(points) for points in row] for row in rows]
    *headings, totals = [row for row in columns if row]
    assert totals == [sum(points) for points in zip(*headings, strict=True)]
    with page.expect_download() as download:
        sheet.locator("a[download]").click()
    assert "place" in download.value.path().read_text(encoding="utf-8")
    look_back_and_go_on(player, page)


def look_back_and_go_on(player: Player, page: Page) -> None:
    """From the end of a game to its beginning, and to the next game with the seats rotated."""
    address, sheet = page.url, page.locator("dialog.end")
    sheet.locator("[data-do=look_through]").click()
    expect(sheet).to_be_hidden()
    expect(page.locator(".caption")).to_contain_text("Moment 0 of")
    expect(page.locator(".sprite.token")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("[data-do=menu]").click()
    page.locator(".menu [data-do=deal]").click()
    expect(page.locator(".sheet .code")).to_have_count(2)
    page.keyboard.press("Escape")
    page.locator("[data-do=result]").click()
    sheet.locator("[data-do=rematch_rotated]").click()
    page.wait_for_url(lambda url: url != address and "/t/" in url)
    page.wait_for_selector(".sprite")
    expect(page.locator(".who b")).to_have_text(["Ben", "Anna"])
    player.play(1)
    page.goto(address)
    sheet.locator("[data-do=to_rematch]").click()
    page.wait_for_url(lambda url: url != address and "/t/" in url)


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_alone(player: Player, page: Page, game: str) -> None:
    dice = random.Random(5)
    player.sit_down([person("Anna"), bot("Ben", OPPONENT[game])], game, **shortened(game))
    player.await_turn()
    while not player.sees(LIT):
        decide_by_keys(player, page, dice)
        player.await_turn()
    for _ in range(N_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.sprite.can')"):
            break
    assert page.evaluate("document.activeElement.matches('.sprite.can')"), "Tab reaches no space"
    ring = page.locator(".can:focus-visible > .ring")
    assert ring.evaluate("(one) => getComputedStyle(one).fill") == "none", "it covers the space"
    while not player.over:
        decide_by_keys(player, page, dice)
        player.await_turn()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.end")).to_be_hidden()


def decide_by_keys(player: Player, page: Page, dice: random.Random) -> None:
    before = player.number
    if player.sees(".picked:not([hidden])"):
        pick_by_keys(player, page, dice)
    elif player.sees(NUMBERED) and (not player.sees(LIT) or dice.random() < 0.3):
        press_a_number(page, dice)
    else:
        page.keyboard.press("b")
        for _ in range(dice.randrange(6)):
            page.keyboard.press(dice.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        if not page.evaluate("document.activeElement.matches('.sprite.can')"):
            page.keyboard.press("b")
        page.keyboard.press("Enter")
    options = page.locator(f"{OPTIONS}:visible").count()
    if options:
        page.keyboard.press(str(1 + dice.randrange(options)))
    player.until(lambda: player.number > before or player.holds, "a decision by keys")
    if player.holds:
        page.keyboard.press("Enter")
        player.until(lambda: player.number > before, "a decision confirmed by keys")
        player.until(lambda: not page.evaluate(LOST), "the keyboard led back from the confirmation")


def press_a_number(page: Page, dice: random.Random) -> None:
    cards = [text.split()[0] for text in page.locator(".card .number:visible").all_inner_texts()]
    places = [str(1 + place) for place in range(min(9, page.locator(NUMBERED).count()))]
    page.keyboard.press(dice.choice(cards or places))


def pick_by_keys(player: Player, page: Page, dice: random.Random) -> None:
    while not player.sees(SEND):
        press_a_number(page, dice)
    page.locator(SEND).focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_with_a_finger(phone: Player, game: str) -> None:
    page, dice = phone.page, random.Random(6)
    phone.sit_down([person("Anna"), bot("Ben", OPPONENT[game])], game, **shortened(game))
    phone.await_turn()
    while not phone.over:
        before = phone.number
        tap_something(phone, page, dice)
        phone.until(lambda n=before: phone.number > n or phone.holds, "a decision")  # type: ignore[misc]
        if phone.holds:
            page.locator(CONFIRM).tap()
            phone.until(lambda n=before: phone.number > n, "the decision")  # type: ignore[misc]
        phone.await_turn()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def tap_something(phone: Player, page: Page, dice: random.Random) -> None:
    lit, numbered = page.locator(LIT), page.locator(NUMBERED)
    if phone.sees(".picked:not([hidden])"):
        while not phone.sees(SEND):
            numbered.nth(dice.randrange(numbered.count())).tap()
        page.locator(SEND).tap()
        return
    if numbered.count() and (not lit.count() or dice.random() < 0.3):
        numbered.nth(dice.randrange(numbered.count())).tap()
    else:
        page.touchscreen.tap(*phone.free_point(lit.nth(dice.randrange(lit.count()))))
    if phone.sees(f"{OPTIONS}:visible"):
        page.locator(OPTIONS).first.tap()


@pytest.mark.parametrize(
    ("game", "language"), [("dokmus", "fr"), ("ilos", "ru"), ("village", "ru")]
)
def test_in_another_language_with_an_undo_and_a_power_cut(
    player: Player, page: Page, server: Server, faults: list[str], game: str, language: str
) -> None:
    seen: set[str] = set()

    def look() -> bool:
        seen.update(page.evaluate(ALL_TEXTS))
        return False

    me, other = NAMES[language]
    player.sit_down([person(me), bot(other, OPPONENT[game])], game, language, **shortened(game))
    player.play(12, stop=look)
    player.await_turn()
    seen.update(sheets(page))
    take_back(player, page)
    cut_the_power(player, page, server, faults)
    player.play(stop=look)
    look()
    expect(page.locator("dialog.end tbody tr")).to_have_count(len(load(game).headings))
    assert not foreign(seen, game, language)


def take_back(player: Player, page: Page) -> None:
    before = player.number
    page.keyboard.press("u")
    if player.sees(".sheet[open]"):
        page.locator(".sheet [data-do=really]").click()
    player.until(lambda: player.number > before, "the undo")
    player.await_turn()


def cut_the_power(player: Player, page: Page, server: Server, faults: list[str]) -> None:
    assert not faults
    log = page.locator("[data-show=log]").inner_text()
    server.kill()
    expect(page.locator(".notice.lost")).to_be_visible()
    server.start()
    expect(page.locator(".notice.lost")).to_have_count(0, timeout=20_000)
    player.await_turn()
    faults[:] = [fault for fault in faults if CUT_OFF not in fault]
    assert page.locator("[data-show=log]").inner_text() == log


def sheets(page: Page) -> set[str]:
    """All that is written on the sheets of the menu, and in the past."""
    seen: set[str] = set()
    for name in SHEETS:
        page.locator("[data-do=menu]").click()
        seen.update(page.evaluate(ALL_TEXTS))
        page.locator(f".menu [data-do={name}]").click()
        seen.update(page.evaluate(ALL_TEXTS))
        page.keyboard.press("Escape")
    page.keyboard.press("Home")
    expect(page.locator(".past .strip")).to_have_count(1)
    seen.update(page.evaluate(ALL_TEXTS))
    page.keyboard.press("Escape")
    return seen


def foreign(texts: set[str], game: str, language: str) -> list[str]:
    """What is not in the reader's language: Latin words in Russian, English sentences in French."""
    if language == "ru":
        text = SQUARES_AND_TILES.sub(" ", FINGERPRINT.sub(" ", "\n".join(texts)))
        keys = {"Home", "End", "Enter", "Esc"}
        return sorted(set(LATIN_WORD.findall(text)) - NOT_TRANSLATED - keys)
    return sorted(english(game) & {text.strip() for text in texts} - NOT_TRANSLATED)


def english(game: str) -> set[str]:
    """The English sentences without values that read otherwise in French."""
    found = set()
    for folder in (SHELL, load(game).folder / "locale"):
        words, others = Words("en", folder), Words("fr", folder)
        texts = words.catalogues[0]._catalog  # type: ignore[attr-defined]
        for key in texts:
            if isinstance(key, str) and key and "{" not in texts[key] and others.has(key):
                found |= {texts[key]} - {others(key)}
    return found
