"""Hands, things to choose from, rates beside the board; what is forced; points behind a screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .bench import bench, run
from .player import CONFIRM, Player, bot, person

pytestmark = pytest.mark.browser

__all__ = ["bench"]

PICKS = ".tray.picks .item.can"
TAKEN = ".picked .taken"
SEND = "[data-do=send-picked]"
HAND = "[data-tray=hand] .item"
LOG = "[data-show=log] button"
CHIPS = {"variants": {"chips": True}}


def sit_down(player: Player, *others: dict[str, object], **more: object) -> None:
    seats = [person("Anna"), *(others or (bot("Ben", "random"),))]
    player.page.goto(player.url + player.make(seats, "toy", **{**CHIPS, **more}))
    player.page.wait_for_selector(".sprite")
    player.await_turn()


def pile(page: Page, name: str) -> Locator:
    return page.locator(f"[data-item=chip-{name}]")


def log_lines(page: Page) -> list[str]:
    return page.locator(LOG).all_inner_texts()


def test_several_are_chosen_taken_back_and_sent_together(player: Player, page: Page) -> None:
    sit_down(player)
    before, said = player.number, page.locator("[data-show=heard]")
    pile(page, "red").click()
    expect(page.locator(".running")).to_have_text("1 of 2 chosen")
    expect(said).to_contain_text("Red chip. 1 of 2 chosen")
    pile(page, "blue").click()
    expect(page.locator(TAKEN)).to_have_count(2)
    expect(page.locator(PICKS)).to_have_count(0)
    page.locator(TAKEN).first.click()
    expect(page.locator(".running")).to_have_text("1 of 2 chosen")
    expect(page.locator(SEND)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(TAKEN)).to_have_count(0)
    pile(page, "blue").click()
    pile(page, "blue").click()
    assert player.number == before
    page.locator(SEND).click()
    player.until(lambda: player.number == before + 2, "both chips")
    assert [line for line in log_lines(page) if "blue chip" in line] == log_lines(page)[-2:]
    expect(pile(page, "blue")).to_have_attribute("aria-label", "Blue chip")
    expect(page.locator(".picked")).to_be_hidden()


def test_who_wants_no_confirmation_sends_with_the_last_one(player: Player, page: Page) -> None:
    page.add_init_script(
        """localStorage.setItem("stammtisch.table", '{"pace": "once", "confirm": false}')"""
    )
    sit_down(player)
    before = player.number
    pile(page, "red").click()
    pile(page, "red").click()
    player.until(lambda: player.number == before + 2, "both chips")


def test_keys_choose_send_and_give_up(player: Player, page: Page) -> None:
    """Numbers count what can be chosen, in the order in which it stands there."""
    sit_down(player)
    before = player.number
    page.keyboard.press("1")
    expect(page.locator(TAKEN)).to_have_attribute("aria-label", "Take Red chip back")
    pile(page, "blue").focus()
    page.keyboard.press("Enter")
    expect(page.locator(SEND)).to_be_focused()
    page.keyboard.press("Enter")
    player.until(lambda: player.number == before + 2, "both chips")


def test_a_finger_chooses_too_and_hand_and_board_are_both_in_view(phone: Player) -> None:
    sit_down(phone)
    page, before = phone.page, phone.number
    page.evaluate("scrollTo(0, 0)")
    for place in ("svg.board", ".tracks", HAND, f"{PICKS} >> nth=0"):
        expect(page.locator(place).first).to_be_in_viewport(ratio=0.95)
    pile(page, "red").tap()
    pile(page, "red").tap()
    page.locator(SEND).tap()
    phone.until(lambda: phone.number == before + 2, "both chips")
    wide = "document.documentElement.scrollWidth - innerWidth"
    assert page.evaluate(wide) <= 0


def test_an_item_says_what_it_can_do_or_why_it_cannot(player: Player, page: Page) -> None:
    sit_down(player)
    card = page.locator(HAND).first
    expect(card).to_have_attribute("aria-disabled", "true")
    card.click(force=True)
    expect(page.locator(".choice [role=alert]")).to_contain_text("Pay first: 2 chips are due.")
    page.keyboard.press("Escape")
    pile(page, "red").click()
    pile(page, "red").click()
    page.locator(SEND).click()
    expect(page.locator(f"{HAND}.can")).to_have_count(3)
    expect(page.locator(f"{HAND}[aria-disabled]")).to_have_count(0)
    before = player.number
    card.click()
    options = page.locator(".choice button:not(.close)")
    expect(options).to_have_count(2)
    options.first.click()
    player.done(before)


def test_a_track_says_which_value_counts_and_can_be_clicked(player: Player, page: Page) -> None:
    sit_down(player)
    track = page.locator("[data-track=paid-blue]")
    expect(track.locator(".now")).to_have_text("3")
    expect(track.locator(".covered")).to_have_count(1)
    expect(track).to_have_attribute("aria-label", "Blue chip: 3: 1")
    before = player.number
    track.click()
    player.until(lambda: player.number == before + 1, "a chip")
    expect(track.locator(".now")).to_have_text("2")
    page.locator("[data-track=trick]").click()
    expect(page.locator(".choice")).to_contain_text("3 tricks are played.")


def test_what_is_forced_is_done_at_once_and_taken_back_as_one(player: Player, page: Page) -> None:
    """With one card left and no stock to swap from, paying leaves one thing to do."""
    sit_down(player, person("Bela"), variants={"chips": True, "swapping": False})
    for _ in range(40):
        player.await_turn()
        if player.covered:
            player.uncover()
        elif page.locator(HAND).count() == 1:
            break
        elif page.locator(PICKS).count():
            pay(page)
        else:
            play(player)
    before, lines = player.number, len(log_lines(page))
    pay(page)
    player.until(lambda: player.number >= before + 3, "the chips, and the card by itself")
    assert len(log_lines(page)) == lines + 3
    player.uncover()
    page.locator(".back [data-do=undo]").click()
    if player.sees(".sheet[open]"):
        page.locator(".sheet [data-do=really]").click()
    player.until(lambda: len(log_lines(page)) == lines + 1, "the card and a chip taken back")


def pay(page: Page) -> None:
    """With one of each, as long as there are both."""
    before = int(page.locator("main.table").get_attribute("data-n") or -1)
    page.locator(PICKS).first.click()
    page.locator(PICKS).last.click()
    page.locator(SEND).click()
    expect(page.locator("main.table")).not_to_have_attribute("data-n", str(before))
    expect(page.locator("body.sending")).to_have_count(0)


def play(player: Player) -> None:
    before = player.number
    player.page.locator(HAND).first.click()
    if player.sees(".choice button:not(.close):visible"):
        player.page.locator(".choice button:not(.close)").first.click()
    player.done(before)


def test_points_behind_a_screen_are_told_to_nobody(player: Player, page: Page) -> None:
    sit_down(player)
    told = page.request.get(f"{page.url}/state").json()
    assert [row["score"] is None for row in told["players"]] == [False, True]
    assert told["gained"][1] is None
    screen = page.locator(".player button.screen")
    expect(screen).to_have_count(1)
    screen.click()
    expect(page.locator(".choice")).to_contain_text("until the game is over")
    page.keyboard.press("Escape")
    sit_down(player, options={"open_points": True})
    expect(page.locator(".player button.screen")).to_have_count(0)


def test_a_whole_game_is_played_from_trays(player: Player, page: Page) -> None:
    sit_down(player, bot("Ben", "random"), bot("Cleo", "random"))
    player.play()
    assert player.over
    expect(page.locator("button.screen")).to_have_count(0)


def test_a_hand_is_seen_only_by_whose_it_is(player: Player, page: Page) -> None:
    sit_down(player, person("Bela"))
    assert player.covered
    expect(page.locator(".tray")).to_have_count(0)
    player.uncover()
    expect(page.locator(HAND)).to_have_count(3)
    pay(page)
    play(player)
    player.until(lambda: player.covered, "the cover for the other one")
    expect(page.locator(".tray")).to_have_count(0)


def test_looking_back_shows_the_trays_of_then(player: Player, page: Page) -> None:
    sit_down(player)
    pay(page)
    page.keyboard.press("Home")
    expect(pile(page, "red")).to_have_attribute("aria-label", "Red chip, × 4")
    expect(page.locator(".item.can")).to_have_count(0)
    expect(page.locator(CONFIRM)).to_be_hidden()


def test_any_number_is_closed_by_a_button_of_its_own(bench: Page) -> None:
    """A tray whose `pick` has no count: also with nothing chosen."""
    decisions = run(
        bench,
        """const { Selection, Store } = await import("/static/page/store.js");
        const item = { id: "a", count: 2, legal: ["swap a"], actions: ["swap a"] };
        const tray = { id: "hand", items: [item], pick: { count: null, done: "swap done" } };
        const store = new Store({});
        const show = (n, trays) => store.set({ present: { n, log: [], scene: { trays } } });
        const selection = new Selection(store);
        show(1, [tray]);
        const found = [selection.decisions];
        const taken = [selection.add(item), selection.add(item), selection.add(item)];
        found.push(selection.decisions);
        show(2, [tray]);
        found.push(selection.decisions.length);
        show(3, [{ ...tray, items: [] }]);
        return [...found, selection.chosen.length, taken];""",
    )
    nothing, two, kept, gone, taken = decisions
    assert nothing == ["swap done"]
    assert two == ["swap a", "swap a", "swap done"]
    assert (kept, gone, taken) == (3, 0, [True, True, False])


def test_options_stand_beside_the_variants_on_the_start_page(player: Player, page: Page) -> None:
    page.goto(player.url)
    page.locator(".spine").filter(has=page.locator("[value=toy]")).click()
    for name in (".own", ".more"):
        page.locator(f"{name} > summary").click()
    box = page.locator("[data-option=open_points]")
    expect(box).not_to_be_checked()
    box.check()
    expect(page.locator("[data-show=opens]")).to_contain_text("Points lie open")
    page.locator("[data-variant=chips]").check()
    page.reload()
    expect(box).to_be_checked()
    page.locator("[data-do=play]").click()
    expect(page).to_have_url(re.compile("/t/"))
    page.wait_for_selector(".sprite")
    expect(page.locator(".player button.screen")).to_have_count(0)
    assert page.locator(".tray").count() == 2


def test_what_leaves_a_choice_stays_in_view_below_a_long_list(player: Player, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    player.sit_down([person("Anna"), bot("Ben", "random")], "village")
    player.await_turn()
    before = player.number
    player.click_sprite(page.locator("[data-id^=cube-crafts-].can").first)
    player.done(before)
    player.await_turn()
    leave, list_, foot = (
        page.locator(it).bounding_box()
        for it in (".buttons [data-action]", "[data-show=trays]", ".foot")
    )
    assert leave is not None
    assert list_ is not None
    assert foot is not None
    assert list_["y"] + list_["height"] > foot["y"], "the list is too long for its place"
    assert leave["y"] + leave["height"] <= foot["y"]


def test_who_shares_a_step_of_a_track_that_leads_around_stays_on_it(bench: Page) -> None:
    """At its sides four markers in a row would be cut off, or be outside altogether."""
    beyond = run(
        bench,
        """
        const { ring } = await import("/static/panels/round-track.js");
        const values = [...Array(11).keys()].map(String);
        return values.flatMap((_, at) => {
            const told = { ground: "s", symbol: "s", values, markers: [at, at, at, at] };
            const drawn = ring({ ...told, at, seat: 0 });
            drawn.style.cssText = "display: block; width: 10rem";
            document.body.append(drawn);
            const { left, top, right, bottom } = drawn.getBoundingClientRect();
            const inside = (box) => box.left >= left && box.top >= top
                && box.right <= right && box.bottom <= bottom;
            const markers = [...drawn.querySelectorAll(".marker")];
            return markers.every((one) => inside(one.getBoundingClientRect())) ? [] : [at];
        });
        """,
    )
    assert beyond == []
