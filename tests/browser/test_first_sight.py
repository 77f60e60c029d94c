"""What is seen of a table before its scripts have come."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from .player import Player, bot, person

NEAR = 12
"""Pixels by which what the scripts fill in moves the board."""


def edges(place: Locator) -> list[float]:
    box = place.bounding_box()
    assert box is not None
    return [box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_is_seen_where_it_will_be(phone: Player, theme: str) -> None:
    page = phone.page
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    phone.sit_down([person("Anna"), bot("Ben", "random")])
    phone.play(1)
    phone.await_turn()
    expect(page.locator(".opening")).to_have_count(0)
    then = edges(page.locator("svg.board"))
    page.route("**/page/table.js", lambda route: route.abort())
    page.reload()
    drawing = page.locator(".opening img")
    assert drawing.evaluate("(one) => one.currentSrc").endswith(f"?theme={theme}")
    assert drawing.evaluate("(one) => one.decode().then(() => one.naturalWidth)") > 0
    assert all(abs(a - b) < NEAR for a, b in zip(edges(drawing), then, strict=True))
