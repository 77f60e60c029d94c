"""Somebody who asks little: Playwright's own waits take ten times as long as in Chromium."""

from __future__ import annotations

from tests.browser.player import LIT, Player

COUNT = """selector => {
    const all = [...document.querySelectorAll(selector.replaceAll(":visible", ""))];
    return all.filter((one) => !selector.includes(":visible") || one.checkVisibility()).length;
}"""
POINT = """([selector, place]) => {
    const one = document.querySelectorAll(selector)[place];
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = one.getBoundingClientRect();
    for (const down of [.5, .25, .75, .1, .9]) for (const right of [.5, .25, .75, .1, .9]) {
        const at = [x + right * width, y + down * height];
        if (one.contains(document.elementFromPoint(...at))) return at;
    }
    throw new Error(`${one.outerHTML.slice(0, 90)} is covered`);
}"""
NUMBER = "Number(document.querySelector('main.table').dataset.n || -1)"


class QuickPlayer(Player):
    """Clicks where something lies, as soon as it is there."""

    @property
    def number(self) -> int:
        found: int = self.page.evaluate(NUMBER)
        return found

    def count(self, selector: str) -> int:
        found: int = self.page.evaluate(COUNT, selector)
        return found

    def click(self, selector: str, place: int = 0) -> None:
        self.page.mouse.click(*self.page.evaluate(POINT, [selector, place]))

    def click_lit(self, place: int) -> None:
        self.click(LIT, place)
        self.take_option()
