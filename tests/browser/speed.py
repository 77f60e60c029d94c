"""How soon the pages are there on a slow telephone: `python -m tests.browser.speed [game ...]`.

Chromium's "Slow 4G" and a processor of a quarter's speed, on a screen of 390 x 844; medians of
several first visits, and of second ones by the same browser. It prints figures and demands nothing,
for the time depends on the machine and on what else that does.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from stammtisch.core.registry import names

from .player import Player, bot, person
from .server import Server, open_chromium

SLOW_4G = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 1.44e6 / 8,
    "uploadThroughput": 0.675e6 / 8,
}
SLOWER = 4
VISITS = 3
LONGEST = 60_000
QUIET = 1500
"""Milliseconds after which nothing more is painted large."""

WATCH = """
window.seen = { paint: 0, what: "", shift: 0, first: 0 };
new PerformanceObserver((list) => {
  for (const it of list.getEntries()) {
    seen.paint = it.startTime;
    seen.what = `${it.element?.className || it.element?.tagName} ${it.size}`;
  }
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const it of list.getEntries()) {
    seen.shift += it.value;
  }
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const it of list.getEntries()) seen.first = it.startTime;
}).observe({ type: "paint", buffered: true });
"""
READY = {"start": "#opens:not(:empty)", "table": "svg.board .sprite"}
Figures = dict[str, Any]


def visit(browser: Browser, address: str, cookies: list[Any], ready: str) -> Iterator[Figures]:
    """A first visit, and a second one by the same browser."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    context.set_default_timeout(LONGEST)
    context.add_cookies(cookies)
    context.add_init_script(WATCH)
    for _ in range(2):
        page = context.new_page()
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", SLOW_4G)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        loaded = listen(line)
        page.goto(address)
        page.wait_for_selector(ready, state="attached")
        usable = page.evaluate("performance.now()")
        page.wait_for_timeout(QUIET)
        seen = page.evaluate("window.seen")
        yield {**seen, "usable": usable, "bytes": dict(loaded)}
        page.close()
    context.close()


def listen(line: CDPSession) -> dict[str, list[int]]:
    """By type of what is loaded, how many requests and bytes."""
    kinds: dict[str, str] = {}
    found: dict[str, list[int]] = {}
    line.on("Network.responseReceived", lambda it: kinds.update({it["requestId"]: it["type"]}))

    def count(event: Any) -> None:
        total = found.setdefault(kinds.get(event["requestId"], "Other"), [0, 0])
        total[0] += 1
        total[1] += int(event["encodedDataLength"])

    line.on("Network.loadingFinished", count)
    return found


def tell(name: str, visits: list[Figures]) -> None:
    paint, first, usable, shift = (
        statistics.median(visit[part] for visit in visits)
        for part in ("paint", "first", "usable", "shift")
    )
    loaded = visits[-1]["bytes"]
    number, length = (sum(it[i] for it in loaded.values()) for i in (0, 1))
    parts = ", ".join(f"{kind} {n}: {size / 1000:.0f}" for kind, (n, size) in loaded.items())
    print(
        f"{name:16} first {first / 1000:5.1f} s  largest {paint / 1000:5.1f} s"
        f"  usable {usable / 1000:5.1f} s  shift {shift:.3f}"
        f"  {number} requests, {length / 1000:.0f} KB ({parts}); largest: {visits[-1]['what']}",
        flush=True,
    )


def main(games: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = open_chromium(playwright)
        places: dict[str, tuple[str, list[Any], str]] = {"start": (server.url, [], READY["start"])}
        for game in games:
            context = browser.new_context()
            player = Player(context.new_page(), server.url)
            player.sit_down([person("Anna"), bot("Otto", "random"), bot("Ida", "random")], game)
            player.play(4)
            cookies: list[Any] = list(context.cookies())
            places[game] = (player.page.url, cookies, READY["table"])
            context.close()
        for name, place in places.items():
            both = [list(visit(browser, place[0], place[1], place[2])) for _ in range(VISITS)]
            for which, visits in zip(("", " again"), zip(*both, strict=True), strict=True):
                tell(name + which, list(visits))
        print("load", *(f"{load:.1f}" for load in os.getloadavg()))
        browser.close()
        server.kill()


if __name__ == "__main__":
    main(sys.argv[1:] or list(names()))
