"""Friends far from each other at one table, each with a browser and a line of their own."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, expect

from stammtisch.core.words import Words
from stammtisch.table.names import SHELL

from .cable import Cable, cables
from .player import Player, person
from .server import Server, open_context
from .test_streams import SHOWN
from .test_table_whole import decide_by_keys, tap_something

Json = dict[str, Any]
Person = tuple[str, str, Json, str]
"""A name, a locale, a screen, and with what they decide."""

DESK: Json = {"viewport": {"width": 1440, "height": 900}}
TELEPHONE: Json = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
NOTES = """
    const note = (node) => node.dataset?.kind && noted(node.className, node.textContent);
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(note)))
        .observe(document, { childList: true, subtree: true });
"""
"""Tells the test of each notice at the edge of the table, at whatever page of a browser."""

END, LOST = "dialog.end[open]", ".notice.lost"
TOTALS = "dialog.end tfoot td"
LOG = "[data-show=log] [data-n]"
ENTRIES = "select n, key, created, kind from entries where table_id = ? order by n"
TOGETHER = 5
"""After so many decisions it is looked whether all have seen them."""

COMPANY = (
    ("Anna", "en-GB", DESK, "mouse"),
    ("Борис", "ru-RU", DESK, "keys"),
    ("Chloé", "fr-FR", DESK, "mouse"),
    ("Dana", "en-GB", TELEPHONE, "finger"),
)
"""Three languages, and one of them on a telephone; the first one is the host."""

GUEST = ("Guest", "fr-FR", DESK, "mouse")


class Friend(Player):
    """Decides by `hand` (mouse, keys or finger) or, quicker, by the same calls as the page.

    `due`: so many of the next decisions are made by hand.
    """

    def __init__(
        self, context: BrowserContext, cable: Cable, name: str, hand: str, language: str
    ) -> None:
        super().__init__(context.new_page(), cable.url)
        self.words = Words(language, SHELL)
        self.context, self.cable, self.name, self.hand = context, cable, name, hand
        self.due, self.table, self.now = 0, "", Json()
        self.away = False
        self.notices: list[str] = []
        context.expose_binding("noted", lambda _, *note: self.notices.append(": ".join(note)))
        context.add_init_script(NOTES)

    def come(self, link: str) -> None:
        self.page.goto(self.url + link)
        self.page.wait_for_selector(".sprite")
        self.table = self.page.url.partition("?")[0]

    def come_back(self) -> None:
        """By the same address, in a new window."""
        self.page, self.away = self.context.new_page(), False
        self.page.goto(self.table)
        self.page.wait_for_selector(".sprite")

    @property
    def looks(self) -> bool:
        return not self.away and not self.page.is_closed()

    def look(self, away: bool = False) -> None:
        """At the table, or at another window."""
        self.away = away
        if not self.page.is_closed():
            self.page.evaluate(SHOWN, "hidden" if away else "visible")

    @contextmanager
    def asleep(self) -> Iterator[None]:
        """The page stands still, as on a telephone in a pocket: nothing in it runs."""
        self.away = True
        session = self.context.new_cdp_session(self.page)
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        yield
        session.send("Page.setWebLifecycleState", {"state": "active"})
        session.detach()
        self.away = False

    def state(self) -> Json:
        self.now = self.page.request.get(f"{self.table}/state").json()
        return self.now

    def decide_quickly(self) -> None:
        """Something that is legal, whatever it is."""
        self.enter(lambda now: {"kind": "decision", "action": self.any_of(now["scene"]["choices"])})

    def any_of(self, choices: Json) -> str:
        return self.dice.choice(sorted(choices))

    def enter(self, wish: Callable[[Json], Json]) -> None:
        """What `wish` makes of how the table stands, by another window of the same browser."""
        now = self.now
        if now.get("to_move") not in now.get("yours", []):
            now = self.state()
        entry = {"n": now["n"] + 1, "key": uuid.uuid4().hex[:8], "seat": now["to_move"]}
        answer = self.page.request.post(f"{self.table}/entries", data={**entry, **wish(now)})
        assert answer.ok, answer.text()
        self.now = answer.json()["snapshot"]

    def decide_by_hand(self) -> None:
        """As soon as the page says that it is their turn."""
        self.now = {}
        self.await_turn()
        if self.hand == "keys":
            decide_by_keys(self, self.page, self.dice)
        elif self.hand == "finger":
            before = self.number
            tap_something(self, self.page, self.dice)
            self.done(before)
        else:
            self.decide()

    def faults(self) -> list[str]:
        return [one for one in self.notices if one.startswith("notice fault")]


class Evening:
    """One table of theirs, and who looks on."""

    def __init__(self, server: Server, friends: list[Friend], guest: Friend | None) -> None:
        self.server, self.friends, self.guest = server, friends, guest

    @property
    def all(self) -> list[Friend]:
        return [*self.friends, self.guest] if self.guest else self.friends

    @property
    def table(self) -> str:
        return self.friends[0].table.rpartition("/")[2]

    def sit_down(self, game: str, **more: Any) -> None:
        """The host opens a table, all others come by their links, and the guest if there is one.

        In the end all of them listen to it, and know who has come.
        """
        host, *others = self.friends
        seats = [{**person(one.name), "elsewhere": one is not host} for one in self.friends]
        wish = {"game": game, "seats": seats, **more}
        made = host.page.request.post(f"{self.server.url}/tables", data=wish).json()
        host.come(made["url"])
        for friend, link in zip(others, made["links"], strict=True):
            friend.come(link["url"])
        if self.guest:
            self.guest.come(f"/t/{self.table}")
        host.until(lambda: self.kinds().count("come") == len(others), "all to come")
        self.keep_up()

    def play(self, stop: Callable[[Friend], bool] = lambda _: False, most: int = 2000) -> None:
        """Until the game is over, or it is the turn of somebody `stop` is true of."""
        for count in range(most):
            if count % TOGETHER == 0:
                self.keep_up()
            friend = self.mover()
            if friend is None or stop(friend):
                return
            if friend.due > 0:
                friend.due -= 1
                friend.decide_by_hand()
            else:
                friend.decide_quickly()

    def pass_time(
        self,
        stop: Callable[[Friend], bool] = lambda _: False,
        most: int = 2000,
        watched: bool = True,
    ) -> None:
        """The same while all look at other windows, but for the guest if the table is `watched`.

        That is quicker, for nobody draws.
        """
        there = [one for one in (self.friends if watched else self.all) if one.looks]
        for one in there:
            one.due = 0
            one.look(away=True)
        self.play(stop, most)
        for one in there:
            one.look()
        self.keep_up()

    def keep_up(self) -> None:
        """Until all whom the line reaches have seen what there is: nobody is left far behind."""
        known = len(self.entries()) - 1
        for one in self.all:
            if one.cable.up and one.looks:
                one.until(lambda one=one: one.number >= known, f"entry {known} at {one.name}")  # type: ignore[misc]

    def mover(self) -> Friend | None:
        """Who decides now; None when the game is over. Bots are waited for."""
        asked = next(one for one in self.friends if one.cable.up)
        known = len(self.entries()) - 1
        told = next((one.now for one in self.friends if self.decides(one.now, known)), None)
        while told is None or told["to_move"] is not None:
            told = told or asked.state()
            if told["to_move"] is None:
                return None
            mover = self.friends[told["to_move"]]
            if told["players"][told["to_move"]]["kind"] == "person":
                return mover
            told = None
            asked.page.wait_for_timeout(50)
        return None

    @staticmethod
    def decides(now: Json, known: int) -> bool:
        return bool(now) and now["n"] == known and now["to_move"] in now["yours"]

    def by_hand(self, decisions: int) -> None:
        for friend in self.friends:
            friend.due = decisions

    def entries(self) -> list[tuple[Any, ...]]:
        with sqlite3.connect(f"file:{self.server.folder / 'tables.db'}?mode=ro", uri=True) as read:
            return read.execute(ENTRIES, (self.table,)).fetchall()

    def kinds(self) -> list[str]:
        return [kind for *_, kind in self.entries()]

    def await_agreement(self) -> None:
        """All pages come to the end by themselves and show the same; what is stored is in order."""
        entries = self.entries()
        numbers, keys, times, kinds = zip(*entries, strict=True)
        assert list(numbers) == list(range(len(entries)))
        assert len(set(keys)) == len(keys)
        assert list(times) == sorted(times)
        self.keep_up()
        state = self.friends[0].state()
        totals = [str(player["score"]["total"]) for player in state["players"]]
        assert len(state["log"]) == kinds.count("decision")
        for one in self.all:
            assert one.over and not one.sees(LOST) and not one.faults(), one.name
            assert one.number == numbers[-1], one.name
            assert one.page.locator(TOTALS).all_inner_texts() == totals, one.name
            assert one.count(LOG) == len(state["log"]), one.name

    def await_rematch(self) -> None:
        """One begins it, all others are led there; also who looks at the board again by then."""
        host, looker, *others = self.all
        before = {one.page.url for one in self.all}
        looker.page.locator(f"{END} [data-do=back_to_board]").click()
        host.page.locator(f"{END} [data-do=rematch]").click()
        news = f"{looker.words('table.rematch_begun')} {looker.words('table.to_rematch')}"
        looker.page.locator(".notice.news:has(a)", has_text=news).wait_for()
        looker.page.locator("[data-do=menu]").click()
        looker.page.locator(".sheet [data-do=to_rematch]").click()
        for one in others:
            one.page.locator(f"{END} [data-do=to_rematch]").click()
        for one in self.all:
            one.page.wait_for_url(lambda url: url not in before and "/t/" in url)
            one.page.wait_for_selector(".sprite")
            one.table = one.page.url.partition("?")[0]
        assert len({one.table.rpartition("/")[2] for one in self.all}) == 1
        for one in self.friends:
            expect(one.page.locator(".player:has(.you) .who > b")).to_have_text(one.name)
            expect(one.page.locator(".player")).to_have_count(len(self.friends))
        if self.guest:
            expect(self.guest.page.locator(".you")).to_have_count(0)


@contextmanager
def evening(
    browser: Browser, server: Server, company: Sequence[Person], guest: Person | None = None
) -> Iterator[Evening]:
    """These at a table, each with a browser of their own; and perhaps who looks on."""
    people = [*company, *([guest] if guest else [])]
    with cables(server, len(people)) as lines:
        there = []
        for (name, locale, screen, hand), cable in zip(people, lines, strict=True):
            context = open_context(browser, **screen, locale=locale, reduced_motion="reduce")
            context.set_default_timeout(20_000)
            there.append(Friend(context, cable, name, hand, locale[:2]))
        yield Evening(server, there[: len(company)], there[-1] if guest else None)
        for one in there:
            one.context.close()
