"""Decisions that meet a bad line, a full disk or a database that is away; and a silent line."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from stammtisch.table.entry import TALK

from .friends import COMPANY, LOST, Evening, Friend, evening
from .player import CONFIRM
from .server import Server
from .test_streams import NO_SWITCHBOARD

pytestmark = pytest.mark.browser

FAULT, WAITS, HELD = ".notice.fault", ".notice.waits", "[data-show=what]:visible"
LONGER_THAN_IT_IS_TRIED = 25_000
LONGER_THAN_IT_IS_AWAITED = 11_000
LONGER_THAN_SILENCE = 15_000
CONNECTIONS = 7
SETTLED = 300
"""Milliseconds in which what a decision would bring is there, and nothing is drawn anew."""

Fault = Callable[[Server, Path], AbstractContextManager[None]]
FILL = """insert into entries (table_id, n, key, kind, action, secret, created)
    values ('-', ?, ?, '', '', 0, 0)"""


@pytest.fixture
def pair(browser: Browser, server: Server) -> Iterator[Evening]:
    """Anna, who reads English, and Boris, who reads Russian; their pages go by clocks of ours."""
    with evening(browser, server, COMPANY[:2]) as made:
        seat(made)
        yield made


def seat(pair: Evening) -> None:
    for one in pair.friends:
        one.page.clock.install()
    pair.sit_down("dokmus")


def in_hand(pair: Evening) -> tuple[Friend, int]:
    """Who has a decision that waits to be confirmed, and how many were made before."""
    while True:
        one = pair.mover()
        assert one is not None
        one.await_turn()
        before, one.now = one.number, {}
        one.choose()
        one.until(lambda n=before, it=one: it.holds or it.number > n, "a decision")  # type: ignore[misc]
        if one.holds:
            one.page.wait_for_timeout(SETTLED)
            return one, decisions(pair)


def decisions(pair: Evening) -> int:
    return pair.kinds().count("decision")


def await_done(pair: Evening, count: int) -> None:
    """So many decisions are stored; both see that, and nothing of the line any more."""
    for one in pair.friends:
        one.until(lambda: decisions(pair) >= count, "the decision to arrive")
        one.until(lambda one=one: one.number == len(pair.entries()) - 1, "what there is")  # type: ignore[misc]
        one.until(lambda one=one: not one.sees(f"{LOST}, {WAITS}"), "the line")  # type: ignore[misc]
    assert decisions(pair) == count


@pytest.mark.parametrize("silent", [False, True], ids=["cut", "silent"])
def test_what_is_decided_without_a_line_is_sent_when_it_is_back(
    pair: Evening, silent: bool
) -> None:
    one, done = in_hand(pair)
    one.cable.silence() if silent else one.cable.pull()
    one.click(CONFIRM)
    if silent:
        one.page.clock.fast_forward(LONGER_THAN_IT_IS_AWAITED)
    one.page.wait_for_selector(LOST)
    assert decisions(pair) == done
    one.cable.plug()
    await_done(pair, done + 1)
    assert not one.faults()


def test_a_device_that_is_taken_off_the_net_says_so_at_once(pair: Evening) -> None:
    """The browser knows it before any line has been silent for long."""
    for one in pair.friends:
        one.context.set_offline(True)
        one.page.wait_for_selector(LOST)
        one.context.set_offline(False)
        one.until(lambda one=one: not one.sees(LOST), "the net")  # type: ignore[misc]


def test_what_is_said_without_a_line_is_seen_to_wait_and_said_once(pair: Evening) -> None:
    one = pair.friends[0]
    said, field = one.page.locator(".said .own"), one.page.locator(".says input")
    one.click(".talk-button")
    one.cable.pull()
    for text in ("One moment", "My line is bad"):
        field.fill(text)
        field.press("Enter")
    one.page.locator(".phrases summary").click()
    one.page.locator("[data-say=sorry]").click()
    for _ in range(3):  # for a minute
        one.page.wait_for_selector(LOST)
        one.page.clock.fast_forward(LONGER_THAN_IT_IS_TRIED)
        expect(
            one.page.locator(f".unsaid:has-text('{one.words('table.talk_waits')}')")
        ).to_have_count(3)
    expect(said.first).to_contain_text("One moment")
    expect(one.page.locator(FAULT)).to_have_count(0)
    field.fill("And")
    one.cable.plug()
    expect(one.page.locator(".unsaid")).to_have_count(0)
    expect(said).to_have_count(3)
    expect(field).to_have_value("And")
    assert [kind for kind in pair.kinds() if kind in TALK] == ["talk", "talk", "phrase"]


def test_what_was_said_though_no_answer_came_is_not_said_again(pair: Evening) -> None:
    one, lost = pair.friends[0], list[int]()

    def swallow(route: Route) -> None:
        if not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    one.page.route("**/entries?*", swallow)
    one.click(".talk-button")
    one.page.locator(".says input").fill("Hello")
    one.page.keyboard.press("Enter")
    expect(one.page.locator(".said .own")).to_have_count(1)
    expect(one.page.locator(".said .unsaid")).to_have_count(0)
    one.until(lambda: not one.sees(f"{LOST}, {WAITS}"), "the answer")
    expect(one.page.locator(".said .own")).to_have_count(1)
    assert lost == [200] and pair.kinds().count("talk") == 1


@pytest.mark.parametrize("confirmed", [True, False])
def test_what_does_not_arrive_in_time_is_given_back_to_the_hand(
    pair: Evening, confirmed: bool
) -> None:
    one, done = in_hand(pair)
    if not confirmed:
        one.page.keyboard.press("Escape")
        one.until(lambda: not one.holds, "the empty hand")
    one.cable.pull()
    if confirmed:
        one.click(CONFIRM)
    else:
        one.choose()
    one.page.wait_for_selector(LOST)
    one.page.clock.fast_forward(LONGER_THAN_IT_IS_TRIED)
    expect(one.page.locator(FAULT)).to_have_text(one.words("table.unsent"))
    expect(one.page.locator(HELD)).to_contain_text(one.words("table.held_unsent"))
    assert one.holds
    one.cable.plug()
    one.until(lambda: not one.sees(LOST), "the line")
    assert one.holds
    assert decisions(pair) == done
    one.click(CONFIRM)
    await_done(pair, done + 1)
    assert not one.holds


@pytest.mark.parametrize("meanwhile", ["decision", "undo"])
def test_what_was_decided_too_late_is_not_done(pair: Evening, meanwhile: str) -> None:
    """Another window of the same browser has gone on, or back, while this one had no line."""
    one, done = in_hand(pair)
    while meanwhile == "undo" and not goes_back(one):
        one.click(CONFIRM)
        await_done(pair, done + 1)
        one, done = in_hand(pair)
    one.cable.pull()
    one.click(CONFIRM)
    one.page.wait_for_selector(LOST)
    one.table = one.table.replace(one.url, pair.server.url)  # by a line of its own
    if meanwhile == "undo":
        one.enter(lambda now: {"kind": "undo", "to": now["undo"]["decision"]})
    else:
        one.decide_quickly()
    count = decisions(pair)
    one.cable.plug()
    expect(one.page.locator(FAULT)).to_have_text(one.words("table.moved_on"))
    await_done(pair, count)
    assert not one.holds


def goes_back(one: Friend) -> bool:
    """Whether there is a decision that they may take back by themselves."""
    undo = one.state()["undo"]
    return bool(undo) and undo["decision"] is not None


def test_a_stream_that_says_nothing_is_opened_anew(browser: Browser, server: Server) -> None:
    with evening(browser, server, COMPANY[:2]) as pair:
        for one in pair.friends:
            one.page.add_init_script(NO_SWITCHBOARD)  # so that it goes by the page's clock
        seat(pair)
        mover = pair.mover()
        (other,) = (one for one in pair.friends if one is not mover)
        assert mover is not None
        before = other.number
        other.cable.silence()
        mover.decide_by_hand()
        assert other.number == before
        other.cable.forget()
        for _ in range(CONNECTIONS):  # the browser may take one that is silent too
            other.page.clock.fast_forward(LONGER_THAN_SILENCE)
            other.page.wait_for_timeout(500)
            if other.number > before:
                break
        await_done(pair, decisions(pair))
        assert any(note.startswith("notice lost") for note in other.notices)


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    """A server, and the file that takes its database all room as long as it is there."""
    folder = tmp_path_factory.mktemp("narrow")
    full = folder / "full"
    made = Server(folder, STAMMTISCH_ROOM=str(full))
    try:
        made.start()
        yield made, full
    finally:
        made.kill()


@contextmanager
def no_room(server: Server, full: Path) -> Iterator[None]:
    full.touch()
    fill(server)
    yield
    full.unlink()


@contextmanager
def no_writing(server: Server, _: Path) -> Iterator[None]:
    let_write(server, 0)
    yield
    let_write(server, resource.RLIM_INFINITY)


@pytest.mark.parametrize(
    ("fault", "code"), [(no_room, "error.no_room"), (no_writing, "error.database")]
)
def test_what_cannot_be_kept_is_told_and_the_decision_kept_in_hand_until_it_can(
    browser: Browser, narrow: tuple[Server, Path], fault: Fault, code: str
) -> None:
    with evening(browser, narrow[0], COMPANY[:2]) as pair:
        seat(pair)
        one, done = in_hand(pair)
        with fault(*narrow):
            refuse_to_go_on(pair, one, code)
        one.click(CONFIRM)
        await_done(pair, done + 1)


def fill(server: Server) -> None:
    """What room is left in the pages there are."""
    with sqlite3.connect(server.folder / "tables.db", isolation_level=None) as file:
        file.execute("pragma max_page_count=1")
        with pytest.raises(sqlite3.OperationalError, match="full"):
            for n in range(10_000):
                file.execute(FILL, (n, str(n)))


def let_write(server: Server, most: int) -> None:
    """So many bytes a file, and no more."""
    assert server.process is not None
    for task in Path(f"/proc/{server.process.pid}/task").iterdir():
        for child in (server.process.pid, *map(int, (task / "children").read_text().split())):
            resource.prlimit(child, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def refuse_to_go_on(pair: Evening, one: Friend, code: str) -> None:
    """The page says why in its reader's words, keeps the decision, and shows what there is."""
    done = decisions(pair)
    one.click(CONFIRM)
    expect(one.page.locator(WAITS)).to_have_text(one.words(code))
    assert not one.sees(LOST)
    one.page.clock.fast_forward(LONGER_THAN_IT_IS_TRIED)
    expect(one.page.locator(FAULT)).to_have_text(one.words(code))
    expect(one.page.locator(WAITS)).to_have_count(0)
    expect(one.page.locator(HELD)).to_contain_text(one.words("table.held_unsent"))
    assert one.holds and decisions(pair) == done
    (other,) = (it for it in pair.friends if it is not one)
    other.page.reload()
    other.page.wait_for_selector(".sprite")
    assert not other.sees(LOST)
