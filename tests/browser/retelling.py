"""A table's page that is told something else than what the server says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route

PAGE = re.compile(r"/t/\w+(\?.*)?$")
CARRIED = re.compile(r'(?<=id="st-state">)[^<]+')


def retell(page: Page, change: Callable[[Any], object]) -> None:
    """The page anew: `change` has altered each snapshot that it carries or asks for."""

    def altered(text: str) -> str:
        state = json.loads(text)
        change(state)
        return json.dumps(state).replace("<", "\\u003c")

    def carry(route: Route) -> None:
        told = route.fetch()
        body = CARRIED.sub(lambda match: altered(match[0]), told.text())
        route.fulfill(response=told, body=body)

    def answer(route: Route) -> None:
        told = route.fetch()
        route.fulfill(response=told, body=altered(told.text()))

    page.route(PAGE, carry)
    page.route("**/state*", answer)
    page.reload()
