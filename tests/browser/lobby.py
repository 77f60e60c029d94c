"""The start page as tests see it: what is sent from it, and what it should say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, Route

from stammtisch.core.words import Words
from stammtisch.table.names import SHELL

from .conftest import Faults

ENGLISH = Words("en", SHELL)
PLAY, OPEN = '[data-do="play"]', '[data-do="open"]'
ROWS = ".seats li"
Json = dict[str, Any]


def open_own(page: Page, *, rules: bool = False) -> None:
    """Unfold the table of one's own, and its rules."""
    for name in (".own", ".more") if rules else (".own",):
        if page.locator(name).get_attribute("open") is None:
            page.locator(f"{name} > summary").click()


def choose_game(page: Page, name: str) -> None:
    page.locator(".spine").filter(has=page.locator(f"[value='{name}']")).click()


def choose_players(page: Page, number: int) -> None:
    page.locator(f".choose input[value='{number}']").check()


def colour(page: Page, seat: int) -> int:
    return int(page.locator(ROWS).nth(seat).locator(".swatches :checked").input_value())


@contextmanager
def sent(page: Page, *, done: bool = False) -> Iterator[list[Json]]:
    """What is posted meanwhile. Nothing arrives: it is refused, or said to be `done` already."""
    posted: list[Json] = []

    def take(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        table: Json = json.loads(route.request.post_data or "{}")
        posted.append(table)
        route.fulfill(
            status=201 if done else 422,
            content_type="application/json",
            body=json.dumps({"url": "#opened"} if done else {"error": "-", "code": "-"}),
        )

    page.route("**/*", take)
    yield posted
    page.unroute("**/*", take)


def forgive_refusals(faults: Faults) -> None:
    """The browser's own complaint of an answer that refuses is no fault of the page."""
    others = [fault for fault in faults if "Failed to load resource" not in fault]
    faults[:] = others
