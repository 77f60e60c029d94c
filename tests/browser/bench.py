"""A page with nothing but what the client's modules look for, to try them one by one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .server import Server

PLACES = ("log", "choice", "compiling", "heard", "notices", "sheet")
THING = """const thing = (more) => ({ symbol: "s", layer: "l", x: 1, y: 2, turn: 0, badge: "",
    title: "thing", about: "", classes: [], actions: [], legal: [], ...more });
const scene = (sprites) =>
    ({ left: 0, top: 0, width: 99, height: 99, endless: false, layers: ["l"], sprites });"""
"""How scripts make sprites and scenes."""


@pytest.fixture
def bench(page: Page, server: Server) -> Page:
    page.goto(f"{server.url}/games/dokmus/guide")  # a page without scripts of its own
    places = "".join(f'<div data-show="{name}"></div>' for name in PLACES)
    page.set_content(
        f"""<html lang="en"><link rel="icon" href="/static/icon.svg">
        <svg class="board"><g id="s"><rect width="4" height="4"/></g></svg>{places}
        <script type="application/json" id="st-words">{{"table.compiling": ""}}</script>"""
    )
    return page


def run(page: Page, script: str, given: Any = None) -> Any:
    """What a script gives that may await the modules; see THING. `given` is there by that name."""
    return page.evaluate(f"async (given) => {{ {THING} {script} }}", given)
