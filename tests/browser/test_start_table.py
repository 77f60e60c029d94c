"""A table of one's own: seats, colours, rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from stammtisch.core.words import LANGUAGES, Words
from stammtisch.table.names import SHELL

from .conftest import Faults
from .lobby import (
    ENGLISH,
    OPEN,
    PLAY,
    ROWS,
    choose_players,
    colour,
    forgive_refusals,
    open_own,
    sent,
)
from .player import Player
from .server import Server
from .test_pages import axe

pytestmark = pytest.mark.browser


def name_of(page: Page, seat: int) -> str:
    return (
        page.locator(ROWS).nth(seat).locator("input[type=text]").get_attribute("placeholder") or ""
    )


@pytest.fixture
def own(page: Page, server: Server) -> Page:
    page.goto(server.url)
    open_own(page)
    return page


def test_seats_are_arranged_and_the_table_is_listed_afterwards(player: Player, own: Page) -> None:
    choose_players(own, 3)
    rows = own.locator(ROWS)
    rows.nth(0).locator("input[type=text]").fill("Anna")
    rows.nth(1).locator("select").select_option("person")
    rows.nth(1).locator("input[type=text]").fill("Бела")
    rows.nth(2).locator("select").select_option("newcomer")
    own.locator(OPEN).click()
    own.wait_for_url("**/t/*")
    state = own.request.get(f"{own.url}/state").json()
    assert [one["name"] for one in state["players"]] == ["Anna", "Бела", ENGLISH("bot.newcomer")]
    own.goto(player.url)
    row = own.locator(".running li").first
    for name in ("Anna", "Бела", ENGLISH("bot.newcomer")):
        expect(row).to_contain_text(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_types_no_name_is_called_what_the_page_says_and_in_others_languages_too(
    own: Page, server: Server, language: str
) -> None:
    own.goto(f"{server.url}/?lang={language}")
    open_own(own)
    choose_players(own, 4)
    kinds = own.locator(f"{ROWS} select")
    for seat, kind in enumerate(("person", "expert", "elsewhere", "expert")):
        kinds.nth(seat).select_option(kind)
    own.locator(ROWS).nth(2).locator("input[type=text]").fill(name_of(own, 3))
    offered = [name_of(own, seat) for seat in range(4)]
    offered[2] = own.locator(ROWS).nth(2).locator("input[type=text]").input_value()
    own.locator(OPEN).click()
    own.wait_for_selector(".seats .player")
    expect(own.locator(".seats .player .who b")).to_have_text(offered)
    for other in LANGUAGES:
        own.goto(f"{own.url.partition('?')[0]}?lang={other}")
        words = Words(other, SHELL)
        expected = [words("seat.unnamed", number=1), f"{words('bot.expert')} 1"]
        expect(own.locator(".seats .player .who b").first).to_have_text(expected[0])
        expect(own.locator(".seats .player .who b").nth(1)).to_have_text(expected[1])
        expect(own.locator(".seats .player .who b").nth(2)).to_have_text(offered[2])


def test_every_kind_of_seat_is_sent_as_what_it_is(own: Page) -> None:
    choose_players(own, 4)
    kinds = own.locator(f"{ROWS} select")
    for seat, kind in enumerate(("person", "person", "elsewhere", "expert")):
        kinds.nth(seat).select_option(kind)
    expect(own.locator("[data-show=seats-note]")).to_have_text(
        f"{ENGLISH('start.here_note')} {ENGLISH('start.link_note')}"
    )
    with sent(own, done=True) as posted:
        own.locator(OPEN).click()
        own.wait_for_url("**/#opened")
    assert posted[0]["seats"] == [
        {"kind": "person", "name": "", "colour": 0, "elsewhere": False, "free": False},
        {"kind": "person", "name": "", "colour": 1, "elsewhere": False, "free": False},
        {"kind": "person", "name": "", "colour": 2, "elsewhere": True, "free": False},
        {"kind": "bot", "bot": "expert", "name": "", "colour": 3},
    ]


def test_a_table_of_bots_is_watched(own: Page) -> None:
    own.locator(f"{ROWS} select").first.select_option("strong")
    expect(own.locator("[data-show=seats-note]")).to_have_text(ENGLISH("start.watch_note"))


def test_colours_are_exchanged_so_that_each_is_there_once(own: Page) -> None:
    choose_players(own, 4)
    assert [colour(own, seat) for seat in range(4)] == [0, 1, 2, 3]
    own.locator(ROWS).nth(0).locator(".swatches input[value='2']").check()
    assert [colour(own, seat) for seat in range(4)] == [2, 1, 0, 3]
    expect(own.locator(ROWS).nth(0).locator(".swatches :checked")).to_be_focused()
    expect(own.locator(".self .swatches :checked")).to_have_value("2")
    own.locator(".self .swatches input[value='3']").check()
    assert [colour(own, seat) for seat in range(4)] == [3, 1, 0, 2]


def test_a_swatch_shows_the_shape_of_its_seat(own: Page) -> None:
    shapes = own.locator(f"{ROWS} .swatches :checked + svg path").evaluate_all(
        "all => all.map(path => path.getAttribute('d'))"
    )
    assert len(set(shapes)) == len(shapes) == 2


def test_bots_of_one_kind_are_numbered(own: Page) -> None:
    choose_players(own, 3)
    regular = ENGLISH("bot.regular")
    assert [name_of(own, seat) for seat in (1, 2)] == [f"{regular} 1", f"{regular} 2"]
    own.locator(f"{ROWS} select").nth(2).select_option("strong")
    assert name_of(own, 1) == regular


def test_my_name_is_the_same_wherever_it_is_typed(own: Page) -> None:
    own.locator("#my-name").fill("Anna")
    mine = own.locator(f"{ROWS} input[type=text]").first
    expect(mine).to_have_value("Anna")
    mine.fill("Bela")
    expect(own.locator("#my-name")).to_have_value("Bela")
    own.locator(f"{ROWS} select").first.select_option("strong")
    expect(mine).to_have_value("")
    expect(own.locator("#my-name")).to_have_value("Bela")


def test_seats_are_remembered(own: Page) -> None:
    choose_players(own, 3)
    own.locator(f"{ROWS} select").nth(1).select_option("elsewhere")
    own.locator(f"{ROWS} input[type=text]").nth(1).fill("Cora")
    own.locator(ROWS).nth(1).locator(".swatches input[value='3']").check()
    own.reload()
    expect(own.locator(ROWS)).to_have_count(3)
    expect(own.locator(f"{ROWS} select").nth(1)).to_have_value("elsewhere")
    expect(own.locator(f"{ROWS} input[type=text]").nth(1)).to_have_value("Cora")
    assert colour(own, 1) == 3


def test_rules_have_hints_and_belong_to_their_game(own: Page) -> None:
    open_own(own, rules=True)
    rules = own.locator("[data-variant]")
    expect(rules).to_have_count(4)
    expect(own.locator(".variant:has([data-variant]) small")).to_have_count(4)
    rules.nth(1).uncheck()
    own.locator(".spine", has_text="Three Tricks").click()
    expect(own.locator("[data-variant=swapping]")).to_be_checked()
    expect(own.locator("[data-variant=chips]")).not_to_be_checked()
    own.locator(".spine", has_text="Dokmus").click()
    expect(own.locator("[data-variant]").nth(1)).not_to_be_checked()


def test_two_players_of_one_name_are_told_before_a_table_is_opened(own: Page) -> None:
    choose_players(own, 3)
    names, fault = own.locator(f"{ROWS} input[type=text]"), own.locator("[data-show=twins]")
    for seat in (0, 1):
        own.locator(f"{ROWS} select").nth(seat).select_option("person")
    names.nth(0).fill("Anna")
    names.nth(1).fill(" anna")
    expect(fault).to_have_text(ENGLISH("error.same_name", name="anna", number=2))
    with sent(own) as posted:
        own.locator(OPEN).click()
        expect(names.nth(1)).to_be_focused()
        expect(names.nth(1)).to_have_attribute("aria-invalid", "true")
    assert not posted
    assert not axe(own)
    names.nth(1).fill("Ben")
    expect(fault).to_be_hidden()
    expect(names.nth(1)).not_to_have_attribute("aria-invalid", "true")


def test_names_that_nobody_has_typed_keep_clear_of_those_that_were(
    own: Page, faults: Faults
) -> None:
    names = own.locator(f"{ROWS} input[type=text]")
    bot = ENGLISH("bot.regular")
    names.nth(0).fill(bot)
    assert name_of(own, 1) == f"{bot} 2"
    for button in (PLAY, OPEN):
        with sent(own) as posted:
            own.locator(button).click()
            expect(own.locator("body.sending")).to_have_count(0)
        assert [seat.get("name", "") for seat in posted[0]["seats"]] == [bot, ""]
    forgive_refusals(faults)
