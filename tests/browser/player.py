"""Somebody at a table's page: looks at what is lit, clicks on it, waits for what comes of it."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

WAITS = 20.0
STEP_MS = 20
DOUBLE_MS, NEAR = 500, 20
"""Two clicks within so many milliseconds and pixels are a double one, which decides once."""
LIT = ".sprite.can"
BUTTONS = ".buttons button[data-action]:enabled"
OPTIONS = ".choice button:not(.close)"
THINGS = ".trays [data-choice], .tracks [data-choice]"
PICKS = ".tray.picks [data-choice]"
NUMBERED = f"{THINGS}, {BUTTONS}"
"""What the digits stand for, in their order."""
SEND = "[data-do=send-picked]"
FREE_POINT = """sprite => {
    const { x, y, width, height } = sprite.getBoundingClientRect();
    for (const down of [.5, .25, .75, .1, .9]) for (const right of [.5, .25, .75, .1, .9]) {
        const at = [x + right * width, y + down * height];
        if (document.elementFromPoint(...at)?.closest(".sprite") === sprite) return at;
    }
    throw new Error(`${sprite.dataset.id} is covered`);
}"""

HIDDEN_BY = """sprite => {
    const frame = document.querySelector(".frame.zoomed")?.getBoundingClientRect();
    if (!frame) return null;
    const { x, y, width, height } = sprite.getBoundingClientRect();
    const middle = [frame.x + frame.width / 2, frame.y + frame.height / 2];
    const way = [middle[0] - x - width / 2, middle[1] - y - height / 2];
    const hidden = Math.abs(way[0]) > frame.width / 2 || Math.abs(way[1]) > frame.height / 2;
    const most = (by, length) => Math.max(-length / 3, Math.min(by, length / 3));
    return hidden ? [...middle, most(way[0], frame.width), most(way[1], frame.height)] : null;
}"""

CONFIRM = ".held [data-do=confirm]"
CHOSEN = """chosen => origin === "null" || (localStorage.getItem("stammtisch.table")
    ?? localStorage.setItem("stammtisch.table", JSON.stringify(chosen)))"""
"""Firefox runs it in the empty page before the first one too, which has no storage."""

Seat = dict[str, Any]


def person(name: str) -> Seat:
    return {"kind": "person", "name": name}


def bot(name: str, kind: str = "random") -> Seat:
    return {"kind": "bot", "name": name, "bot": kind}


def await_all(host: Player, guest: Player) -> None:
    """Until both see the table, and that the guest has come: its first entry."""
    for one in (host, guest):
        one.page.wait_for_selector(".sprite")
        one.until(lambda one=one: one.number >= 1, "the guest")  # type: ignore[misc]


class Player:
    """Plays in a page by clicking, at random but the same way each time.

    Others' decisions are shown at once, unless `pace` says otherwise.
    """

    def __init__(self, page: Page, url: str, seed: int = 1, pace: str = "once") -> None:
        self.page, self.url, self.dice = page, url, random.Random(seed)
        self.last: tuple[float, float] = (-NEAR, -NEAR)
        page.add_init_script(f"({CHOSEN})({json.dumps({'pace': pace})})")

    # Tables

    def make(self, seats: list[Seat], game: str = "dokmus", **more: Any) -> str:
        """A new table; gives the link that opens it."""
        answer = self.page.request.post(
            f"{self.url}/tables",
            data={"game": game, "seats": seats, **more},
            headers={"Accept": "application/json"},
        )
        assert answer.ok, answer.text()
        link: str = answer.json()["url"]
        return link

    def sit_down(
        self, seats: list[Seat], game: str = "dokmus", language: str = "en", **more: Any
    ) -> None:
        self.page.goto(self.url + self.make(seats, game, **more))
        if language != "en":
            self.page.goto(f"{self.page.url}?lang={language}")
        self.page.wait_for_selector(".sprite")

    # What is seen

    @property
    def number(self) -> int:
        """The number of the entry that is shown."""
        return int(self.page.locator("main.table").get_attribute("data-n") or -1)

    def count(self, selector: str) -> int:
        return self.page.locator(selector).count()

    def sees(self, selector: str) -> bool:
        return self.count(selector) > 0

    def until(self, true: Callable[[], bool], what: str) -> None:
        """The page's policy forbids what Playwright's own `wait_for_function` does."""
        end = time.monotonic() + WAITS
        while not true():
            assert time.monotonic() < end, f"waited in vain: {what}"
            self.page.wait_for_timeout(STEP_MS)

    def await_turn(self) -> None:
        """Until this screen decides, is covered, or the game is over."""
        ready = "body.mine:not(.sending), dialog.cover[open], dialog.end[open]"
        self.until(lambda: self.sees(ready), "a turn")

    @property
    def over(self) -> bool:
        return self.sees("dialog.end[open]")

    @property
    def covered(self) -> bool:
        return self.sees("dialog.cover[open]")

    # What is done

    def click(self, selector: str, place: int = 0) -> None:
        """Click on one of those that are there."""
        self.page.locator(selector).nth(place).click()

    def click_lit(self, place: int) -> None:
        self.click_sprite(self.page.locator(LIT).nth(place))

    def uncover(self) -> None:
        self.click("dialog.cover button")
        self.until(lambda: not self.covered, "the cover to go")

    def decide(self) -> None:
        """One decision: a lit sprite or a button; a last one is confirmed."""
        before = self.number
        self.choose()
        self.done(before)

    def done(self, before: int) -> None:
        """Until what was chosen after entry `before` is done; confirmed, if it has to be."""
        self.until(lambda: self.number > before or self.holds, "the decision")
        if self.number == before:
            self.click(CONFIRM)
            self.until(lambda: self.number > before, "the confirmed decision")

    @property
    def holds(self) -> bool:
        """Whether a decision waits to be confirmed."""
        return self.sees(f"{CONFIRM}:visible")

    def choose(self) -> None:
        """Click on a lit sprite, on something in a tray or a track, or on a button."""
        if self.sees(".picked:not([hidden])"):
            self.pick()
            return
        n_things = self.count(THINGS)
        if n_things and (not self.sees(f"{LIT}, {BUTTONS}") or self.dice.random() < 0.5):
            self.click(THINGS, self.dice.randrange(n_things))
            self.take_option()
            return
        n_lit, n_buttons = self.count(LIT), self.count(BUTTONS)
        if n_lit and (not n_buttons or self.dice.random() < 0.8):
            self.click_lit(self.dice.randrange(n_lit))
        else:
            self.click(BUTTONS, self.dice.randrange(n_buttons))

    def click_sprite(self, sprite: Locator) -> None:
        """Click where the sprite is not covered, as a person would."""
        self.page.mouse.click(*self.free_point(sprite))
        self.take_option()

    def take_option(self) -> None:
        """The first thing that a click could mean, if it is asked."""
        if self.sees(f"{OPTIONS}:visible"):
            self.click(OPTIONS)

    def pick(self) -> None:
        """Choose as many items as are asked for, and send them."""
        while not self.sees(SEND):
            self.click(PICKS, self.dice.randrange(self.count(PICKS)))
        self.click(SEND)

    def free_point(self, sprite: Locator) -> tuple[float, float]:
        sprite.scroll_into_view_if_needed()
        self.drag_near(sprite)
        x, y = sprite.evaluate(FREE_POINT)
        if abs(x - self.last[0]) < NEAR and abs(y - self.last[1]) < NEAR:
            self.page.wait_for_timeout(DOUBLE_MS)
        self.last = (x, y)
        return x, y

    def drag_near(self, sprite: Locator) -> None:
        """Move an enlarged board until a sprite's middle is seen."""
        while (way := sprite.evaluate(HIDDEN_BY)) is not None:
            x, y, right, down = way
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(x + right, y + down, steps=3)
            self.page.mouse.up()

    def hurry(self, decisions: int) -> None:
        """Decide by the same calls as the page, which is elsewhere meanwhile and draws nothing."""
        table = self.page.url.partition("?")[0]
        self.page.goto("about:blank")
        for _ in range(decisions):
            now = self.page.request.get(f"{table}/state").json()
            while now["to_move"] not in (None, *now["yours"]):
                self.page.wait_for_timeout(STEP_MS)
                now = self.page.request.get(f"{table}/state").json()
            if now["to_move"] is None:
                break
            action = self.dice.choice(sorted(now["scene"]["choices"]))
            entry = {"n": now["n"] + 1, "key": f"hurry {now['n']}", "seat": now["to_move"]}
            sent = {**entry, "kind": "decision", "action": action}
            answer = self.page.request.post(f"{table}/entries", data=sent)
            assert answer.ok, answer.text()
        self.page.goto(table)
        self.page.wait_for_selector(".sprite")

    def play(self, decisions: int = 1000, stop: Callable[[], bool] = lambda: False) -> None:
        """Go on, uncovering when asked, until the game is over or enough has been decided."""
        for _ in range(decisions):
            self.await_turn()
            if self.over or stop():
                return
            if self.covered:
                self.uncover()
            else:
                self.decide()
