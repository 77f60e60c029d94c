"""The table on a phone: the enlarged board, what lies near it, and what a finger can ask."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .player import Player, bot, person
from .server import open_context

pytestmark = pytest.mark.browser

CLOSER, WHOLE = "[data-do=zoom_in]", "[data-do=zoom_fit]"
GROUND = ".board .layer > .sprite"
WIDTH = "(one) => one.getBoundingClientRect().width"
BOTTOM = "(one) => one.getBoundingClientRect().bottom"
GAP = """(one) => one.querySelector(".points").getBoundingClientRect().left
    - one.querySelector(".clock").getBoundingClientRect().right"""
HALVED = """(facts) => [...facts.children].map((one) => one.getBoundingClientRect())
    .filter(({ top, right }) => top < facts.getBoundingClientRect().bottom
        && right > facts.getBoundingClientRect().right + 1).length"""
"""How many facts about a player are seen in part only: four persons could seem to be two."""
NOTE_FITS = """() => {
    const [note, recap] = ["[data-show=marked]", ".recap"].map((it) => document.querySelector(it));
    recap.innerHTML = "<button class=small></button>";
    note.hidden = recap.hidden = false;
    const text = document.createRange();
    text.selectNodeContents(note);
    const { right } = text.getBoundingClientRect();
    return text.getClientRects().length === 1
        && right <= recap.firstChild.getBoundingClientRect().left;
}"""
"""Whether the note on decisions taken back stands beside the button that shows a turn again."""
SEEN = """() => {
    const frame = document.querySelector(".frame").getBoundingClientRect();
    return [...document.querySelectorAll(".sprite:has(.corners)")].some((sprite) => {
        const { left, right, top, bottom } = sprite.getBoundingClientRect();
        return left >= frame.left && right <= frame.right
            && top >= frame.top && bottom <= frame.bottom;
    });
}"""


def top_of(page: Page, selector: str) -> float:
    top: float = page.locator(selector).evaluate("(one) => one.getBoundingClientRect().top")
    return top


def test_the_enlarged_board_shows_what_changes_and_moves_nothing_else(phone: Player) -> None:
    page = phone.page
    phone.sit_down([person("Anna"), bot("1", "random"), bot("2", "random"), bot("3", "random")])
    phone.await_turn()
    before = top_of(page, ".strip")
    width = page.locator(GROUND).first.evaluate(WIDTH)
    page.locator(CLOSER).tap()
    assert top_of(page, ".strip") == before
    assert page.locator(GROUND).first.evaluate(WIDTH) > width * 2
    phone.play(3)
    phone.play(stop=lambda: page.locator(".corners").count() > 0)
    phone.until(lambda: bool(page.evaluate(SEEN)), "what changed last in view")
    page.evaluate("scrollTo(0, 0)")
    page.locator(WHOLE).tap()
    assert page.locator(GROUND).first.evaluate(WIDTH) == pytest.approx(width)
    expect(page.locator(WHOLE)).to_be_disabled()


def test_a_finger_asks_what_a_thing_is_and_scrolling_closes_the_answer(phone: Player) -> None:
    page = phone.page
    phone.sit_down([person("Anna"), person("Bela")])
    phone.play(stop=lambda: phone.covered)
    phone.uncover()
    expect(page.locator(".card").first).to_be_enabled()
    page.set_viewport_size({"width": 390, "height": 500})
    before = phone.number
    box = page.locator("svg.board").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 6, box["y"] + box["height"] / 4)
    expect(page.locator(".choice .title")).not_to_be_empty()
    expect(page.locator(".choice .line").first).not_to_be_empty()
    expect(page.locator(".choice .note")).to_have_text(
        "This cannot be chosen now: all that can is lit."
    )
    assert phone.number == before
    page.evaluate("scrollTo(0, 200)")
    expect(page.locator(".choice")).to_be_hidden()


def test_cards_stay_where_they_are_when_one_is_chosen(phone: Player) -> None:
    page = phone.page
    phone.sit_down([person("Anna"), person("Bela")])
    phone.play(stop=lambda: phone.covered)
    phone.uncover()
    card, below = page.locator(".card").first, ".players"
    expect(card).to_be_enabled()
    page.evaluate("scrollTo(0, 0)")
    before, under = top_of(page, ".buttons"), top_of(page, below)
    card.tap()
    phone.until(lambda: phone.holds, "the confirmation")
    assert top_of(page, ".buttons") == before
    assert abs(top_of(page, below) - under) < 2
    expect(page.locator(".held [data-do=confirm]")).to_be_in_viewport(ratio=1)


def test_a_button_is_not_asked_about_again(phone: Player) -> None:
    page = phone.page
    phone.sit_down([person("Anna"), bot("Ben", "random")])
    button = page.locator(".buttons .secondary[data-action]:enabled")
    phone.play(stop=lambda: button.count() > 0)
    for _ in range(8):
        phone.await_turn()
        before = phone.number
        if not button.count():
            phone.play(1)
            continue
        button.last.tap()
        phone.until(lambda n=before: phone.number > n, "the decision")  # type: ignore[misc]
        assert not phone.holds


def test_what_was_folded_away_is_drawn_whole_when_it_unfolds(phone: Player) -> None:
    phone.sit_down([person("Anna"), bot("Ben", "random")], "ilos")
    phone.await_turn()
    phone.page.locator("[data-do=unfold_standing]").tap()
    expect(phone.page.locator(".facts .picture").first).to_be_visible()
    expect(phone.page.locator(".facts .picture:not([viewBox])")).to_have_count(0)


def test_of_the_log_and_the_points_one_at_most_is_unfolded(phone: Player) -> None:
    phone.sit_down([person("Anna"), bot("Ben", "random")], "ilos")
    phone.await_turn()
    page = phone.page
    log, points = (page.locator(f"[data-do=unfold_{name}]") for name in ("log", "standing"))
    log.tap()
    expect(page.locator(".log.open")).to_have_count(1)
    list_, fold = page.locator(".log ol").bounding_box(), log.bounding_box()
    assert list_ is not None
    assert fold is not None
    assert list_["y"] - 1 <= fold["y"] <= list_["y"] + 20, "it stands in the corner of the list"
    points.tap()
    expect(page.locator(".standing.open")).to_have_count(1)
    expect(page.locator(".log.open")).to_have_count(0)


def test_a_small_hand_takes_no_more_of_the_board_than_a_large_one(phone: Player) -> None:
    phone.sit_down([person("Anna"), bot("Ben", "random")], "ilos", language="ru")
    phone.await_turn()
    page = phone.page
    heads = page.locator(".shelf .tray .head")
    lines = heads.evaluate_all("all => all.map(one => one.getClientRects()[0].height)")
    page.locator("[data-tray=hand] .items li:not(:first-child)").evaluate_all(
        "all => all.forEach(one => one.remove())"
    )
    assert heads.evaluate_all("all => all.map(one => one.getClientRects()[0].height)") == lines


def test_all_open_tiles_are_seen_beside_six_kinds_of_cards(phone: Player) -> None:
    phone.sit_down([person("Anna"), bot("Ben", "random")], "ilos")
    phone.await_turn()
    shelf, cards = phone.page.locator(".shelf"), phone.page.locator("[data-tray=hand] .items")
    cards.evaluate("""(list) => {
        while (list.children.length < 6) list.append(list.firstElementChild.cloneNode(true));
    }""")
    assert shelf.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0


def test_what_four_players_have_stays_in_its_row_for_an_onlooker(
    phone: Player, player: Player
) -> None:
    """Who plays has the own farm there instead."""
    page = phone.page
    page.set_viewport_size({"width": 844, "height": 390})
    link = player.make([person(name) for name in ("Anna", "Bela", "Cleo", "Dan")], "village")
    page.goto(f"{player.url}{link.partition('/k/')[0]}")
    page.wait_for_selector(".sprite")
    row = page.locator(".panel.players").evaluate(BOTTOM)
    assert all(one.evaluate(BOTTOM) <= row for one in page.locator(".seats .facts").all())


@pytest.mark.parametrize("game", ["dokmus", "ilos", "village"])
def test_what_is_asked_first_is_not_cut_off(phone: Player, game: str) -> None:
    for language in ("ru", "fr"):
        phone.sit_down(
            [person("Anna"), bot("Ben", "random"), bot("Cleo", "random")], game, language
        )
        phone.await_turn()
        expect(phone.page.locator(".prompt")).not_to_be_empty()
        asked, panel = (phone.page.locator(it).evaluate(BOTTOM) for it in (".prompt", ".matter"))
        assert asked <= panel, language


def test_clocks_and_onlookers_lie_over_nothing_else(
    phone: Player, player: Player, browser: Browser
) -> None:
    """The clock was as near to the points as if they were more of its digits."""
    page, guest = phone.page, {**person("Ben"), "elsewhere": True}
    phone.sit_down([person("Anna"), guest, bot("Cleo", "random")], "ilos", "ru", pace="calm")
    table = page.url.partition("?")[0]
    link = page.request.get(f"{table}/state").json()["links"][0]["url"]
    player.page.goto(player.url + link)
    onlooker = open_context(browser)
    onlooker.new_page().goto(table)
    page.wait_for_selector(".clock")
    phone.until(lambda: phone.sees("[data-show=watchers]:not([hidden])"), "who looks on")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        row = page.locator(".panel.players").evaluate(BOTTOM)
        assert page.locator(".players").evaluate("one => one.scrollHeight - one.clientHeight") <= 1
        assert all(one.evaluate(BOTTOM) <= row for one in page.locator(".players *:visible").all())
        assert page.locator(".player:has(.clock)").first.evaluate(GAP) >= 4
    onlooker.close()


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_who_looks_on_sees_whole_facts_and_whole_notes(
    phone: Player, player: Player, language: str
) -> None:
    levels = [bot("", level) for level in ("random", "newcomer", "regular")]
    link = player.make([person("Anna"), *levels], "village")
    phone.page.goto(f"{player.url}{link.partition('/k/')[0]}?lang={language}")
    phone.page.wait_for_selector(".sprite")
    assert [one.evaluate(HALVED) for one in phone.page.locator(".facts").all()] == [0] * 4
    assert phone.page.evaluate(NOTE_FITS)
