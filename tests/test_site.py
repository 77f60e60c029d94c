"""The documentation's site is made without a warning, leads nowhere into the void, and loads
nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

import stammtisch

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "docs" / "site" / "build.py"
GAMES = sorted(path.stem for path in (ROOT / "docs" / "pictures").glob("*.txt"))
LOADS = {"src", "href", "srcset", "data", "action", "poster", "xlink:href", "formaction"}
"""Attributes by which a page fetches something; those of `a` lead there when they are clicked."""
ELSEWHERE = re.compile(r"\s*(?:https?:|wss?:|//)", re.IGNORECASE)
STYLES_LOAD = re.compile(r"(?:url\(|@import)\s*['\"]?\s*(?:https?:|//)", re.IGNORECASE)
SCRIPTS_LOAD = re.compile(
    r"(?:fetch|import|open|Worker|WebSocket|EventSource|sendBeacon|\.src\s*=|\.href\s*=)"
    r"\s*\(?\s*[`'\"](?:https?:|wss?:|//)"
)

pytestmark = pytest.mark.xdist_group("site")


def made(out: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BUILD), "--plain", str(out)]
    ours = {name: value for name, value in os.environ.items() if name != "STAMMTISCH_GAMES"}
    return subprocess.run(
        command, capture_output=True, text=True, timeout=300, check=False, env=ours
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("docs") / "site"
    run = made(out)
    assert run.returncode == 0, run.stderr
    assert not run.stderr, run.stderr
    return out


class Page(HTMLParser):
    """What a page loads, where its links lead, and where one can point at within it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = {""}
        self.code = ""
        self._within = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._within = tag
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        found = [given[name] for name in LOADS if name in given]
        (self.links if tag == "a" else self.loads).extend(found)
        self.code += given.get("style", "")

    def handle_data(self, data: str) -> None:
        if self._within in ("script", "style"):
            self.code += data


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in site.rglob("*.html")}


def test_every_document_and_game_has_a_page(site: Path) -> None:
    documents = [path.stem for path in (ROOT / "docs").glob("*.md")]
    games = [f"games/{name}" for name in GAMES]
    notebooks = [f"notebooks/{path.stem}" for path in (ROOT / "docs" / "notebooks").glob("*.py")]
    for name in (*documents, *games, *notebooks, "api", "contributing", "changelog"):
        assert (site / f"{name}.html").exists(), name


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        assert not [load for load in page.loads if ELSEWHERE.match(load)], path
        assert not STYLES_LOAD.search(page.code), path
        assert not SCRIPTS_LOAD.search(page.code), path
    for pattern, load in (("*.css", STYLES_LOAD), ("*.js", SCRIPTS_LOAD), ("*.svg", STYLES_LOAD)):
        files = list(site.rglob(pattern))
        assert files
        for path in files:
            assert not load.search(path.read_text(encoding="utf-8")), path


def inner(links: list[str]) -> Iterator[tuple[str, str]]:
    for link in links:
        if not re.match(r"(?:[a-z]+:|//)", link):
            path, anchor = urldefrag(link)
            yield unquote(path).partition("?")[0], unquote(anchor)


def test_links_and_pictures_are_there(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        for name, anchor in (*inner(page.links), *inner(page.loads)):
            target = (path.parent / name).resolve() if name else path
            assert target.exists(), f"{path}: {name}"
            if target in pages:
                assert anchor in pages[target].anchors, f"{path}: {name}#{anchor}"


def test_the_reference_has_all_that_is_public(pages: dict[Path, Page], site: Path) -> None:
    described = pages[site / "api.html"].anchors
    assert {f"stammtisch.{name}" for name in stammtisch.__all__} <= described
    assert {f"stammtisch.envs.{name}" for name in ("Batch", "AEC", "Single", "Vector")} <= described
    assert {f"stammtisch.State.{name}" for name in ("apply", "observe", "scores")} <= described


def test_a_game_s_page_names_every_action_and_number(site: Path) -> None:
    for name in GAMES:
        game = stammtisch.load(name)
        text = (site / "games" / f"{name}.html").read_text(encoding="utf-8")
        told = set(re.findall(r'<span class="pre">([^<]+)</span>', text))
        assert {word for act in game.action_space.names for word in act.split()} <= told
        single = {entry for entry in game.observation if not re.search(r"[\d ]", entry)}
        assert single <= told


PLOT = """\
# %% [markdown]
# # Numbers

# %%
import matplotlib.pyplot as plt

print(2 + 3)
plt.plot([1, 2])
plt.show()

# %%
import stammtisch

stammtisch.load("dokmus").start(2)
"""
BROKEN = """\
# %%
import matplotlib.pyplot as plt

plt.title("$half a {formula$")
plt.show()
"""


def executed(source: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The page of a notebook in `folder/notebooks`."""
    (folder / "one.py").write_text(source, encoding="utf-8")
    call = (
        "import sys, notebook_pages as n, pathlib as p; n.write(*map(p.Path, sys.argv[1:]), True)"
    )
    command = [sys.executable, "-c", call, str(folder / "one.py"), str(folder)]
    return subprocess.run(
        command, cwd=BUILD.parent, capture_output=True, text=True, timeout=120, check=False
    )


def test_below_a_notebook_s_cell_stands_what_it_has_shown(tmp_path: Path) -> None:
    run = executed(PLOT, tmp_path)
    assert run.returncode == 0, run.stderr
    page = (tmp_path / "notebooks" / "one.md").read_text(encoding="utf-8")
    assert page.startswith("# Numbers\n")
    assert "\n5\n```" in page
    (plot,) = re.findall(r"!\[Plot\]\((.+)\)\{\.plot\}", page)
    assert "</svg>" in (tmp_path / "notebooks" / plot).read_text(encoding="utf-8")
    assert "Dokmus: seat 1 decides</caption>" in page


def test_what_fails_when_it_is_shown_fails_the_notebook(tmp_path: Path) -> None:
    run = executed(BROKEN, tmp_path)
    assert run.returncode != 0
    assert "half a {formula" in run.stderr
