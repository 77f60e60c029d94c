"""Behind a proxy that serves under a path of its own, whether it cuts that off or not."""

from __future__ import annotations

import html
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch import GameError
from stammtisch.web.assets import address
from stammtisch.web.root_path import read_root
from stammtisch.web.site import Site

from .servers import BOT, PERSON, Browser, serving
from .test_table_routes import play_to_the_end

ROOT = "/games"
ROOTS = [ROOT, "/t", "/static", "/components", "/deep/er", ""]
"""Some of them are also what the server's own addresses begin with."""

LED = re.compile(r'(?:href|src|srcset|action|data-guide)="([^"#?][^"#?]*)')
SPOKEN = re.compile(r': "((?:/[A-Za-z0-9._-]+)+)"')
"""Addresses in what a page carries for its scripts."""


class Behind(Browser):
    """Sees what the proxy lets through: nothing beside the root path."""

    root, cuts = ROOT, False

    async def get(self, path: str, **more: Any) -> Any:
        return await super().get(self.passed(path), **more)

    async def post(self, path: str, **more: Any) -> Any:
        return await super().post(self.passed(path), **more)

    def passed(self, path: str) -> str:
        assert path.startswith(f"{self.root}/"), f"{path} leads past the proxy"
        return path.removeprefix(self.root) if self.cuts else path

    async def open_table(self, *seats: Any, **more: Any) -> Browser:
        wish = {"game": "toy", "seats": list(seats), **more}
        self.made = (await self.post(f"{self.root}/tables", json=wish)).json()
        return await self.follow(self.made["url"])


@pytest.fixture(params=["cut off", "kept"])
def cuts(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "cut off")


@pytest.fixture
async def anna(tmp_path: Path, cuts: bool) -> AsyncIterator[Behind]:
    async with serving(tmp_path, root=ROOT) as client:
        made = Behind(client)
        made.cuts = cuts
        yield made


def addresses(text: str) -> set[str]:
    """What a page leads to or is made of; a place beside it is no address."""
    found = {html.unescape(address) for address in LED.findall(text)}
    return {one for one in found if one.startswith("/")} | set(SPOKEN.findall(text))


def first_of_each_folder(paths: set[str]) -> set[str]:
    """Of many drawings one, of all else everything."""
    drawings = {path.rpartition("/")[0]: path for path in sorted(paths) if path.endswith(".svg")}
    return {path for path in paths if not path.endswith(".svg")} | set(drawings.values())


async def test_every_address_of_every_page_leads_there(anna: Behind) -> None:
    await anna.open_table(PERSON, BOT)
    waiting, seen = {f"{anna.root}/", anna.address}, set[str]()
    while waiting:
        path = waiting.pop()
        seen.add(path)
        answer = await anna.get(path)
        assert answer.status_code == 200 or "POST" in answer.headers.get("allow", ""), path
        if answer.headers["content-type"].startswith("text/html"):
            waiting |= first_of_each_folder(addresses(answer.text)) - seen
    for known in (address("", "page/table.js"), "/games/dokmus/components", "/games/village/guide"):
        assert anna.root + known in seen
    missing = await anna.get(f"{anna.root}/nowhere", headers={"Accept": "text/html"})
    assert missing.status_code == 404
    assert addresses(missing.text) <= seen | {address(anna.root, "icon.svg")}


@pytest.mark.parametrize("root", ROOTS)
async def test_an_address_is_known_with_the_root_path_and_without(
    tmp_path: Path, root: str
) -> None:
    async with serving(tmp_path, root=root) as client:
        site = client.app
        assert isinstance(site, Site)
        paths = [re.sub(r"{(\w+):\w+}", r"\1.svg", route.path) for route in site.routes]
        assert len(paths) > 10
        for path in paths:
            assert site.inner(path) == path
            assert site.inner(root + path) == path
        assert site.inner(root) == "/"


async def test_a_game_is_played_and_followed_by_another(anna: Behind) -> None:
    await anna.open_table(PERSON, {**PERSON, "elsewhere": True})
    [link] = anna.made["links"]
    assert (await anna.state())["links"] == [link]
    guest = Behind(anna.client)
    guest.cuts = anna.cuts
    await guest.follow(link["url"])
    end = await play_to_the_end(anna, guest)
    assert (await anna.get(end["result"]["transcript"])).status_code == 200
    again = (await anna.post(f"{anna.address}/rematch", json={})).json()["url"]
    assert (await guest.state())["rematch"] == again
    await guest.follow(again)
    assert (await guest.state())["yours"] == [1]


async def test_cookies_are_for_that_path(anna: Behind) -> None:
    await anna.get(f"{anna.root}/?lang=fr")
    made = await anna.post(f"{anna.root}/tables", json={"game": "toy", "seats": [PERSON, BOT]})
    entered = await anna.get(made.json()["url"], follow_redirects=False)
    told = await anna.get(f"{anna.root}/?lang=ru")
    for answer in (entered, told):
        assert f"Path={anna.root}" in answer.headers["set-cookie"].split("; ")


def test_styles_and_scripts_name_each_other_by_their_place_alone() -> None:
    static = Path(__file__).parents[2] / "src/stammtisch/web/static"
    for file in [*static.glob("*.css"), *static.rglob("*.js")]:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r'url\(["\']?/|from "/|import "/', text), file.name
        for match in re.finditer(r'["`]/[a-z$"`]', text):
            assert text[: match.start()].endswith("here("), (file.name, match.group())


@pytest.mark.parametrize("text", ["", "/", "games", "/games", "/games/", "/a/b-c/d.e/"])
def test_a_root_path_is_written_with_or_without_slashes(text: str) -> None:
    bare = text.strip("/")
    assert read_root(text) == (f"/{bare}" if bare else "")


@pytest.mark.parametrize("text", ["a b", "/../", "/a//b", "/a?b", "/ä", 'x"', "/.", "http://a/b"])
def test_what_is_no_path_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="root path"):
        read_root(text)
