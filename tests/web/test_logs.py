"""What is logged has its place and its time, and nothing that opens a seat."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch.web import logs, pages
from stammtisch.web.seats import Keyring
from stammtisch.web.watch import UNHEARD

from .servers import BOT, PERSON, Browser, serving


class Heard(logging.Handler):
    """Keeps the lines."""

    def __init__(self, log_format: str) -> None:
        super().__init__()
        self.setFormatter(logs.formatter(log_format))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture(params=["text", "json"])
def heard(request: pytest.FixtureRequest) -> Iterator[Heard]:
    handler, root = Heard(request.param), logging.getLogger("stammtisch")
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield handler
    root.removeHandler(handler)
    root.setLevel(before)


def fails(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError("with all that it knows")


def tells(anna: Browser) -> Any:
    def fail(*_: Any) -> Any:
        raise RuntimeError(f"{anna.cookies} {anna.made} in the words of the error")

    return fail


async def test_no_secret_is_logged_whatever_happens(
    tmp_path: Path, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = "hidden-in-the-query"
    async with serving(tmp_path, access_log=True) as client:
        anna = await Browser(client).open_table(PERSON, {**PERSON, "elsewhere": True})
        links = [anna.made["url"], anna.made["links"][0]["url"]]
        for link in links:
            await anna.follow(link)
        await anna.get(f"{links[0]}x", follow_redirects=False)
        await anna.get(f"{links[0]}/no/such/route?on={query}")
        await anna.get(f"{anna.address}/state?full={query}")
        monkeypatch.setattr(pages, "start_page", tells(anna))
        assert (await anna.get(f"/?x={query}")).status_code == 500
        monkeypatch.setattr(Keyring, "keep", fails)
        assert (await anna.get(links[1], follow_redirects=False)).status_code == 500
    said = "\n".join(heard.lines)
    assert "ZeroDivisionError" in said
    assert "RuntimeError" in said
    assert "/t/{table_id}/k/{secret}" in said
    secrets = [link.rpartition("/")[2] for link in links]
    held = [part for value in anna.cookies.values() for part in value.split(".")]
    for secret in [*secrets, *held, query]:
        assert secret not in said


async def test_a_line_tells_what_was_asked_and_how_it_went(tmp_path: Path) -> None:
    heard, logger = Heard("json"), logging.getLogger("stammtisch.access")
    logger.addHandler(heard)
    logger.setLevel(logging.INFO)
    try:
        async with serving(tmp_path, access_log=True) as client:
            anna = await Browser(client).open_table(PERSON, BOT)
            await anna.state()
            await anna.get("/nowhere")
            for route in UNHEARD:
                assert (await anna.get(route)).text == "ok"
    finally:
        logger.removeHandler(heard)
    lines = [json.loads(line) for line in heard.lines]
    told = [(it["method"], it["route"], it["status"], it.get("code")) for it in lines]
    assert told == [
        ("POST", "/tables", 201, None),
        ("GET", "/t/{table_id}/k/{secret}", 303, None),
        ("GET", "/t/{table_id}/state", 200, None),
        ("GET", "none", 404, "not_found"),
    ]
    assert len({it["request"] for it in lines}) == len(lines)
    for it in lines:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", it["time"])
        assert 0 <= it["ms"] < 60_000


def test_an_error_with_its_traceback_is_one_line_of_json() -> None:
    heard, logger = Heard("json"), logging.getLogger("stammtisch.test")
    logger.addHandler(heard)
    try:
        fails()
    except ZeroDivisionError:
        logger.exception("it failed\nbadly")
    finally:
        logger.removeHandler(heard)
    [line] = heard.lines
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["message"]) == ("error", "it failed\nbadly")
    assert told["traceback"].endswith("ZeroDivisionError: with all that it knows")


def test_a_link_in_any_text_loses_its_secret() -> None:
    said = logs.safe("GET /games/t/abcdefghij/k/0123456789abcdefXYZ?x failed")
    assert "0123" not in said
    assert "/t/abcdefghij/k/" in said
