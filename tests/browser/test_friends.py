"""Four friends far from each other play whole games, whatever happens to them meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .friends import COMPANY, GUEST, LOST, Evening, Friend, evening
from .gallery import shortened
from .server import Server

pytestmark = pytest.mark.browser

WITHIN = 20_000
ROWS = ".seats .player"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of their own, which may be killed, and that all of them ask from one address."""
    made = Server(tmp_path_factory.mktemp("house"), "--limits", "off")
    try:
        made.start()
        yield made
    finally:
        made.kill()


@pytest.fixture
def friends(browser: Browser, house: Server) -> Iterator[Evening]:
    with evening(browser, house, COMPANY, GUEST) as made:
        yield made


def test_dokmus_while_one_loses_the_line_and_another_closes_the_laptop(friends: Evening) -> None:
    _, boris, chloe, _ = friends.friends
    friends.sit_down("dokmus")
    friends.by_hand(2)
    friends.play(stop=lambda _: not any(one.due for one in friends.friends))
    friends.pass_time(stop=lambda one: one is boris)
    lose_the_line(friends, boris)
    chloe.page.close()
    friends.pass_time(stop=lambda one: one is chloe)
    chloe.come_back()
    chloe.due = 1
    friends.play(stop=lambda one: one is not chloe)
    friends.pass_time(watched=False)
    friends.await_agreement()
    friends.await_rematch()
    for one in friends.all:
        assert any("notice lost" in note for note in one.notices) == (one is boris), one.name


def lose_the_line(friends: Evening, one: Friend) -> None:
    """While the others decide: they are told, the others too, and the line comes back by itself."""
    row = friends.friends[0].page.locator(ROWS).nth(friends.friends.index(one))
    one.due = 1
    friends.play(stop=lambda mover: mover is not one)
    one.cable.pull()
    one.page.wait_for_selector(LOST)
    before = one.number
    friends.play(most=2)
    expect(row.locator(".presence:not(.here)")).to_be_visible(timeout=WITHIN)
    one.cable.plug()
    one.until(lambda: not one.sees(LOST), "the line")
    one.until(lambda: one.number > before, "what has happened meanwhile")
    expect(row.locator(".presence.here")).to_have_count(1, timeout=WITHIN)


def test_ilos_while_one_resigns_and_the_server_is_killed(friends: Evening, house: Server) -> None:
    _, _, chloe, dana = friends.friends
    friends.sit_down("ilos", pace="calm")
    friends.by_hand(2)
    friends.play(stop=lambda _: not any(one.due for one in friends.friends))
    friends.pass_time(most=100, watched=False)
    house.kill()
    for one in friends.all:
        one.page.wait_for_selector(LOST)
    house.start()
    for one in friends.all:
        one.until(lambda one=one: not one.sees(LOST), "the server")  # type: ignore[misc]
    dana.due = 1
    friends.play(stop=lambda _: not dana.due)
    friends.pass_time(most=100, watched=False)
    resign(friends, chloe)
    friends.pass_time(watched=False)
    friends.await_agreement()
    friends.await_rematch()


def resign(friends: Evening, one: Friend) -> None:
    """A bot plays on for them, which everybody is told."""
    one.page.locator("[data-do=menu]").click()
    one.page.locator(".sheet [data-do=resign]").click()
    one.page.locator(".sheet [data-do=really]").click()
    row = friends.friends[0].page.locator(ROWS).nth(friends.friends.index(one))
    expect(row.locator(".presence:not(.here)")).to_be_visible(timeout=WITHIN)


def test_village_move_by_move_while_a_telephone_sleeps(friends: Evening) -> None:
    *_, dana = friends.friends
    friends.sit_down("village", pace="day", **shortened("village"))
    friends.by_hand(2)
    friends.play(stop=lambda _: not any(one.due for one in friends.friends))
    with dana.asleep():
        friends.pass_time(stop=lambda one: one is dana)
    dana.due = 2
    friends.play(stop=lambda _: not dana.due)
    friends.pass_time()
    friends.await_agreement()
    friends.await_rematch()
