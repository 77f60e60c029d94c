"""Holding back, taking back, asking the others; what a decision would do, before it is done."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .lobby import ENGLISH
from .player import CONFIRM, LIT, Player, await_all, bot, person
from .server import Server, open_context

pytestmark = pytest.mark.browser

GHOST = ".sprite.ghost"
PLACED = ".sprite.token:not(.ghost)"
ASKING = "[data-show=asking]"


def play_until_held(player: Player, what: str) -> None:
    """Decide until a decision that would put such a thing on the board waits to be confirmed."""
    while True:
        player.await_turn()
        before = player.number
        player.choose()
        player.until(lambda n=before: player.number > n or player.holds, "a decision")  # type: ignore[misc]
        if player.holds:
            if player.sees(what):
                return
            player.done(before)


def log_lines(page: Page) -> list[str]:
    return page.locator("[data-show=log] button").all_inner_texts()


def test_a_last_decision_is_shown_first_and_done_when_confirmed(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    play_until_held(player, f"{GHOST}.token.pending")
    before, tokens = player.number, page.locator(PLACED).count()
    square = (page.locator("main").get_attribute("data-held") or "").split()[1]
    expect(page.locator(".what")).to_contain_text(square)
    page.keyboard.press("Escape")
    expect(page.locator(GHOST)).to_have_count(0)
    expect(page.locator(CONFIRM)).to_be_hidden()
    assert (player.number, page.locator(PLACED).count()) == (before, tokens)
    play_until_held(player, f"{GHOST}.token.pending")
    square = (page.locator("main").get_attribute("data-held") or "").split()[1]
    before = player.number
    page.keyboard.press("Enter")
    player.until(lambda: player.number > before, "the decision")
    expect(page.locator(CONFIRM)).to_be_hidden()
    expect(page.locator("[data-show=log]")).to_contain_text(square)


def test_another_choice_replaces_what_is_held_and_the_same_again_confirms(
    player: Player, page: Page
) -> None:
    player.sit_down([person("Anna"), person("Bela")])
    player.play(stop=lambda: player.covered)
    player.uncover()
    cards = page.locator(".card")
    before = player.number
    for place in (0, 2):
        cards.nth(place).click()
        expect(cards.nth(place)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".card.chosen")).to_have_count(1)
    assert player.number == before
    cards.nth(2).click()
    player.until(lambda: player.number > before, "the decision")


def test_who_wants_no_confirmation_gets_none(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), person("Bela")])
    player.await_turn()
    page.locator("[data-do=menu]").click()
    page.locator(".menu [data-do=settings]").click()
    page.locator(".sheet input[type=checkbox]").first.uncheck()
    page.keyboard.press("Escape")
    before = player.number
    player.click_sprite(page.locator(LIT).first)
    player.until(lambda: player.number > before, "the decision")
    page.reload()
    page.wait_for_selector(LIT)
    player.click_sprite(page.locator(LIT).first)
    player.until(lambda: player.number > before + 1, "the decision after a reload")


def test_a_decision_and_a_turn_are_taken_back_and_done_again(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.play(stop=lambda: page.locator(".badge").count() > 0 or player.sees(".handle"))
    player.await_turn()
    start = log_lines(page)
    undo, turn, redo = (
        page.locator(f".back [data-do={name}]") for name in ("undo", "turn", "redo")
    )
    for _ in range(2):
        player.decide()
        player.await_turn()
    two = log_lines(page)
    assert two[: len(start)] == start
    undo.click()
    expect(page.locator("[data-show=log] button")).to_have_count(len(two) - 1)
    expect(page.locator(".sheet[open]")).to_have_count(0)
    redo.click()
    player.until(lambda: player.holds or len(log_lines(page)) == len(two), "the decision again")
    if player.holds:
        page.locator(CONFIRM).click()
    expect(page.locator("[data-show=log] button")).to_have_count(len(two))
    assert log_lines(page) == two
    expect(redo).to_be_disabled()
    page.keyboard.press("Shift+U")
    expect(page.locator("[data-show=log] button")).to_have_count(len(start))
    expect(redo).to_be_enabled()
    assert turn.get_attribute("data-tip")


def test_going_back_further_against_bots_is_asked_once_and_marks_the_game(
    player: Player, page: Page
) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.play(6)
    player.await_turn()
    marked = page.locator("[data-show=marked]")
    expect(marked).to_be_hidden()
    asked = 0
    while len(log_lines(page)) > 1 and player.number < 200:
        undo = page.locator(".back [data-do=undo]")
        if undo.is_disabled():
            break
        before = player.number
        undo.click()
        if player.sees(".sheet[open][data-name=mark]"):
            asked += 1
            page.locator(".sheet [data-do=really]").click()
        player.until(lambda n=before: player.number > n, "the undo")  # type: ignore[misc]
        player.await_turn()
    assert asked == 1
    expect(marked).to_be_visible()
    player.play(3)


@pytest.fixture
def friends(browser: Browser, player: Player, server: Server) -> Iterator[tuple[Player, Player]]:
    """Two persons at two screens: who decides first, and the other."""
    answer = player.page.request.post(
        f"{server.url}/tables",
        data={"game": "dokmus", "seats": [person("Anna"), {**person("Bela"), "elsewhere": True}]},
    ).json()
    there = open_context(browser, reduced_motion="reduce", locale="en-GB")
    other = Player(there.new_page(), server.url)
    player.page.goto(server.url + answer["url"])
    other.page.goto(server.url + answer["links"][0]["url"])
    await_all(player, other)
    yield (player, other) if player.sees("body.mine") else (other, player)
    there.close()


@pytest.mark.parametrize(("answer", "left"), [("refuse", 1), ("agree", 0)])
def test_others_are_asked_for_what_has_passed(
    friends: tuple[Player, Player], answer: str, left: int
) -> None:
    mover, other = friends
    mover.decide()
    other.await_turn()
    mover.page.locator(".back [data-do=undo]").click()
    expect(mover.page.locator(ASKING)).to_be_visible()
    asker = re_name(mover)
    expect(other.page.locator(ASKING)).to_contain_text(asker)
    other.page.locator(f"{ASKING} [data-do={answer}]").click()
    expect(mover.page.locator(ASKING)).to_be_hidden()
    expect(other.page.locator(ASKING)).to_be_hidden()
    expect(mover.page.locator("[data-show=log] button")).to_have_count(left)
    expect(mover.page.locator(".back [data-do=undo]")).to_be_disabled()
    if answer == "agree":
        for one in friends:
            told = one.page.locator(".notices[role=status] .notice.news")
            expect(told).to_have_text(ENGLISH("table.news_undo", name=asker))
    (other if left else mover).await_turn()


def test_a_question_can_be_withdrawn_and_a_refusal_is_told(
    friends: tuple[Player, Player],
) -> None:
    mover, other = friends
    mover.decide()
    other.await_turn()
    mover.page.locator(".back [data-do=undo]").click()
    mover.page.locator(f"{ASKING} [data-do=withdraw]").click()
    expect(other.page.locator(ASKING)).to_be_hidden()
    other.decide()
    expect(mover.page.locator("[data-show=log] button")).to_have_count(2)
    other.page.locator(".back [data-do=undo]").click()
    mover.page.locator(f"{ASKING} [data-do=refuse]").click()
    expect(other.page.locator(".notice.refusal")).to_be_visible()


def re_name(player: Player) -> str:
    """The name of whoever sits at a screen, from its own row of the log."""
    return player.page.locator("[data-show=log] button b").last.inner_text()


def test_a_handle_shows_what_it_would_do(
    player: Player, page: Page, context: BrowserContext
) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    player.play(stop=lambda: player.sees(".handle"))
    before = player.number
    asked: list[str] = []
    page.on(
        "request", lambda request: asked.append(request.url) if "/preview" in request.url else None
    )
    handle = page.locator(".sprite.handle").first
    tile = handle.get_attribute("data-id")
    assert tile
    for _ in range(2):
        handle.hover(force=True)
        expect(page.locator(f"{GHOST}.tile")).to_have_count(1)
        page.mouse.move(2, 2)
        expect(page.locator(GHOST)).to_have_count(0)
    assert (player.number, len(asked)) == (before, 1)
    page.keyboard.press("b")
    page.keyboard.press("b")
    expect(page.locator(GHOST).first).to_be_attached()
    page.locator("[data-do=menu]").focus()
    expect(page.locator(GHOST)).to_have_count(0)


def test_a_finger_on_a_handle_sees_what_it_would_do_and_confirms(phone: Player) -> None:
    page = phone.page
    phone.sit_down([person("Anna"), bot("Ben", "random")])
    phone.play(stop=lambda: phone.sees(".handle"))
    before = phone.number
    x, y = phone.free_point(page.locator(".sprite.handle").first)
    page.touchscreen.tap(x, y)
    expect(page.locator(".choice")).to_be_visible()
    expect(page.locator(f"{GHOST}.tile")).to_have_count(1)
    assert phone.number == before
    page.locator(".choice button:not(.close)").first.click()
    phone.until(lambda: phone.number > before, "the decision, without a second question")


FLYERS = """() => { window.flown = 0;
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(
        (node) => { if (node.matches?.(".flyer")) window.flown += 1; }
    ))).observe(document.body, { childList: true }); }"""


def test_a_token_that_is_taken_back_flies_to_its_owner(player: Player, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    player.sit_down([person("Anna"), person("Bela")])
    player.play(1)
    page.evaluate(FLYERS)
    page.keyboard.press("u")
    if player.sees(".sheet[open]"):
        page.locator(".sheet [data-do=really]").click()
    expect(page.locator(PLACED)).to_have_count(0)
    player.until(lambda: page.evaluate("window.flown") == 1, "something that flies")
    expect(page.locator(".flyer")).to_have_count(0)
