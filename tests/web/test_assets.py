"""What a page is made of: few files, packed, kept by browsers, and not too many bytes."""

from __future__ import annotations

import gzip
import html
import json
import posixpath
import re
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core.registry import names
from stammtisch.web import assets
from stammtisch.web.assets import address, files, imported, joined, modules

from .servers import BOT, PERSON, Browser

CONNECTIONS = 6
"""To one site, over HTTP/1.1."""

LARGEST_START = 75_000
LARGEST_TABLE = 200_000
PAGES = ["page/languages.js", "page/start.js", "page/table.js", "net/shared-worker.js"]
NEEDED = re.compile(r'(?:<link rel="stylesheet" href|<script type="module" src)="([^"]+)"')
PICTURE = re.compile(r'<img src="([^"]+)"[^>]*fetchpriority="high"')
STATE = re.compile(r'<script type="application/json" id="st-state">([^<]*)</script>')


def test_a_page_s_script_holds_all_that_it_imports_behind_what_that_needs() -> None:
    assert len(modules("page/table.js")) > 20
    for page in PAGES:
        order = modules(page)
        assert len(set(order)) == len(order)
        for place, name in enumerate(order):
            assert set(imported(name)) <= set(order[:place])


@pytest.mark.parametrize("page", PAGES)
def test_nothing_of_a_page_s_script_is_left_to_be_fetched(page: str) -> None:
    assert not re.findall(r"^\s*(?:import|export)\b.*", joined(page), re.MULTILINE)


def test_a_module_that_is_joined_still_finds_its_neighbours() -> None:
    assert 'new URL("../net/stream.js", import.meta.url)' in joined("page/table.js")


async def test_a_file_is_packed_and_kept_for_good(anna: Browser) -> None:
    place = address("", "page/start.js")
    told = await anna.get(place, headers={"Accept-Encoding": "gzip"})
    assert told.headers["content-encoding"] == "gzip"
    assert told.headers["cache-control"] == assets.FOR_GOOD
    assert told.headers["content-type"].startswith("text/javascript")
    plain = await anna.get(place, headers={"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in plain.headers
    assert plain.text == told.text == joined("page/start.js")


async def test_sheets_come_together_with_the_board_s_shape(anna: Browser) -> None:
    style, start = (files()[f"{name}.css"] for name in ("style", "start"))
    for coding in ("gzip", "identity"):
        place = assets.sheets("", "start", shape=(3, 2))
        told = await anna.get(place, headers={"Accept-Encoding": coding})
        assert told.headers["content-type"].startswith("text/css")
        assert told.text == f"{style}{start}.table {{ --shape: 1.5; }}\n"


@pytest.mark.parametrize(
    "name",
    [
        *("none.js", "none.css", "start+none.css", "../app.py", "1x0.css", "start", "page/", ""),
        *(f"start+{'9' * 400}x1.css", f"start+{'9' * 900}x1.css", f"start+1x{'9' * 400}.css"),
        *("start+1x1+1x1.css", "start+1x0.css", "start+3x2.js", "page/store.js", "wood.svg.js"),
        *("style.css", "style+start.css", "start+components.css", "table+start.css"),
    ],
)
async def test_what_no_page_asks_for_is_not_there(anna: Browser, name: str) -> None:
    answer = await anna.get(address("", name))
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


async def test_all_that_pages_ask_for_is_there(anna: Browser) -> None:
    templates = Path(assets.__file__).parent / "templates"
    asked = "".join(each.read_text(encoding="utf-8") for each in templates.glob("*.html"))
    wanted = set(re.findall(r"asset\('([^']+)'\)", asked))
    wanted |= {f"{name}.css" for name in re.findall(r'sheets\("([^"]+)"', asked)}
    for file, text in files().items():
        named = re.findall(r'url\("([^"]+)"|new URL\("([^"]+)", import', text)
        wanted |= {posixpath.join(posixpath.dirname(file), *each) for each in named}
    wanted = set(map(posixpath.normpath, wanted))
    assert {"icon.svg", "wood.svg", "table.css", "net/shared-worker.js"} < wanted
    for name in wanted:
        assert (await anna.get(address("", name))).status_code == 200, name


async def test_each_is_joined_once_however_often_and_for_whatever_board_it_is_asked_for(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []
    whole = files()

    class Counted(dict[str, str]):
        def __getitem__(self, name: str) -> str:
            found.append(name)
            return whole[name]

    edition = assets.version()
    monkeypatch.setattr(assets, "files", lambda: Counted())
    monkeypatch.setattr(assets, "version", lambda: edition)
    for kept in (assets._joined, assets._packed):
        kept.cache_clear()
    for i in range(10):
        for name in ("page/start.js", f"start+{i + 1}x2.css", "icon.svg"):
            for coding in ("gzip", "identity"):
                await anna.get(address("", name), headers={"Accept-Encoding": coding})
        if not i:
            once = len(found)
    assert len(found) == once


async def test_an_address_means_one_state_of_the_files_for_ever(anna: Browser) -> None:
    assert (await anna.get("/assets/0123456789abcdef/page/table.js")).status_code == 404


async def needed(anna: Browser, page: str) -> dict[str, int]:
    """What a browser fetches for the first sight of a page, and how many bytes each takes."""
    text = (await anna.get(page)).text
    wanted = [page, *NEEDED.findall(text), *PICTURE.findall(text)]
    found = {html.unescape(one) for one in wanted}
    return {one: packed_size((await anna.get(one)).content) for one in found}


def packed_size(body: bytes) -> int:
    return len(gzip.compress(body, 4))


async def test_the_start_page_is_small(anna: Browser) -> None:
    sizes = await needed(anna, "/")
    assert 4 < len(sizes) <= CONNECTIONS
    assert sum(sizes.values()) < LARGEST_START, sizes


@pytest.mark.parametrize("game", names())
async def test_a_table_s_page_is_small(anna: Browser, game: str) -> None:
    await anna.open_table(PERSON, BOT, game=game)
    sizes = await needed(anna, anna.address)
    assert 4 < len(sizes) <= CONNECTIONS
    assert sum(sizes.values()) < LARGEST_TABLE, sizes


async def carried(browser: Browser, page: str) -> Any:
    [text] = STATE.findall((await browser.get(page)).text)
    return json.loads(text)


async def test_a_page_carries_what_its_reader_could_ask_for(anna: Browser, boris: Browser) -> None:
    name = "</script><!--"
    await anna.open_table({**PERSON, "name": name}, {**PERSON, "elsewhere": True})
    for reader in (anna, boris):
        told = await carried(reader, anna.address)
        assert told == (await reader.get(f"{anna.address}/state?full=1")).json()
        assert told["players"][0]["name"] == name
    assert told["yours"] == []
    assert told["links"] == []


async def test_the_first_drawing_shows_what_its_reader_could_ask_for(
    anna: Browser, boris: Browser
) -> None:
    await anna.open_table(PERSON, {**PERSON, "elsewhere": True})
    for reader in (anna, boris):
        drawn = (await reader.get(f"{anna.address}/board.svg?theme=dark")).text
        told = (await reader.get(f"{anna.address}/state")).json()["scene"]["sprites"]
        titles = [html.escape(one["title"], quote=False) for one in told if one["title"]]
        assert titles
        assert sorted(re.findall(r"<title>(.*?)</title>", drawn, re.DOTALL)) == sorted(titles)
    assert (await anna.get(f"{anna.address}/board.svg?theme=pink")).status_code == 400
