"""Promises about the repository itself: its files, its documents, its Makefile."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from pkgutil import resolve_name
from urllib.parse import unquote
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

import stammtisch
from stammtisch.core.words import LANGUAGES

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "stammtisch"
PLACES = ("src", "tests", "docs", ".ci")
LONGEST_FILE = 600
UNFINISHED = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *SOURCES.rglob("*.md")])
AREAS = ("Library", "Table", "Repository")
"""What an entry of the changelog may begin with instead of a game's title."""
STRAYS = "One word for one thing"
"""The section of the glossary that says which words are not used."""


def label(path: Path) -> str:
    return str(path.relative_to(ROOT))


def files(*endings: str) -> Iterator[Path]:
    """What we wrote: all files in our folders, and those beside them."""
    for path in [*ROOT.iterdir(), *(p for place in PLACES for p in (ROOT / place).rglob("*"))]:
        if path.is_file() and path.suffix in endings and "__pycache__" not in path.parts:
            yield path


# Files


def test_nothing_is_marked_as_unfinished() -> None:
    endings = ("", ".py", ".js", ".css", ".html", ".md", ".po", ".svg", ".toml", ".txt")
    found = [label(p) for p in files(*endings) if UNFINISHED.search(p.read_text(encoding="utf-8"))]
    assert not found


def test_no_file_is_too_long_to_read() -> None:
    lines = {label(p): len(p.read_text(encoding="utf-8").splitlines()) for p in files(".py", ".js")}
    assert not {name: count for name, count in lines.items() if count > LONGEST_FILE}


# Documents


def anchors(document: Path) -> set[str]:
    """What a link can point at within a document, as forges name its headings."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(document: Path) -> Iterator[str]:
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.S | re.M)
    yield from re.findall(r"\]\(([^)\s]+)\)", text)
    yield from re.findall(r'(?:src|href)="([^"]+)"', text)


def legend(game: str) -> Mapping[str, object]:
    """The pictures of a game's guide."""
    pictures: Mapping[str, object] = stammtisch.load(game).module("picture").legend()
    return pictures


@pytest.mark.parametrize("document", DOCUMENTS, ids=label)
def test_links_lead_somewhere(document: Path) -> None:
    for link in links(document):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = unquote(link).partition("#")
        if path.startswith("moment/"):
            continue  # tests/contract/test_guides.py looks at these
        if path.startswith("legend/"):  # drawn when it is asked for
            assert Path(path).stem in legend(document.parents[1].name), link
            continue
        target = document.parent / path if path else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_the_architecture_page_names_every_module_of_the_core() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    core = text.split("\n## core\n")[1].split("\n## ")[0]
    modules = {path.name for path in (SOURCES / "core").glob("*.py")} - {"__init__.py"}
    named = re.findall(r"`(\w+\.py)`", "".join(re.findall(r"^\|[^|]*\|", core, re.MULTILINE)))
    assert set(named) == modules


def glossary() -> Iterator[tuple[str, list[str]]]:
    """Each row of the glossary: the section's title and the cells, heads and rules left out."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    for section in text.split("\n## ")[1:]:
        title, *lines = section.splitlines()
        rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
        yield from ((title, row) for row in rows[1:])


def test_the_glossary_names_what_is_there() -> None:
    """`module.Name`: the module within the game's folder, then what stands in it."""
    games = [stammtisch.load(name) for name in stammtisch.names()]
    packages = {game.title: game.package for game in games if SOURCES in game.folder.parents}
    assert {title for title, _ in glossary()} == {*packages, STRAYS}
    for title, row in glossary():
        if title == STRAYS:
            continue
        *words, code = row
        assert len(words) == len(LANGUAGES), row
        assert all(words), row
        named = re.findall(r"`([^`]+)`", code)
        assert named, row
        for name in named:
            resolve_name(f"{packages[title]}.{name}")  # raises for a name that is not there


def said(where: str, language: str) -> str:
    """All sentences of a game, or of the table, and its guide."""
    folders = {game.title: game.folder for game in map(stammtisch.load, stammtisch.names())}
    folder = folders.get(where, SOURCES)
    catalogue = (folder / "locale" / f"{language}.po").read_text(encoding="utf-8")
    guide = folder / "guide" / f"{language}.md"
    told = re.findall(r'^msgstr(?:\[\d\])? "(.+)"$', catalogue, re.MULTILINE)
    return "\n".join([*told, guide.read_text(encoding="utf-8") if guide.exists() else ""])


def test_one_thing_has_one_word() -> None:
    rows = [row for title, row in glossary() if title == STRAYS]
    assert {language for _, language, _, _ in rows} == {*LANGUAGES} - {"en"}
    for where, language, word, strays in rows:
        text = said(where, language)
        assert re.search(re.escape(word.split()[0].rstrip(",")[:4]), text, re.IGNORECASE), word
        for stray in strays.split(", "):
            whole = "" if stray.endswith("…") else r"(?!\w)"
            pattern = rf"(?<!\w){re.escape(stray.rstrip('…'))}{whole}.*"
            assert not re.findall(pattern, text, re.IGNORECASE), f"{where}: {word}, not {stray}"


@pytest.mark.parametrize("game", sorted((ROOT / "docs" / "pictures").glob("*.txt")), ids=label)
def test_the_game_in_a_picture_replays(game: Path) -> None:
    assert stammtisch.replay(game.read_text(encoding="utf-8")).is_over
    assert game.with_suffix(".svg").exists()


def test_the_changelog_begins_with_what_is_new_and_names_the_game() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert sections[0].startswith("[Unreleased]\n")
    released = [section.split("]")[0].removeprefix("[") for section in sections[1:]]
    assert released[:1] in ([], [stammtisch.__version__])
    titles = {stammtisch.load(name).title for name in stammtisch.names()}
    entries = re.findall(r"^- \*\*(.+?):\*\* ", text, re.MULTILINE)
    assert len(entries) == len(re.findall(r"^- ", text, re.MULTILINE))
    assert set(entries) <= {*titles, *AREAS}


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == stammtisch.__version__
    for name, entry in (("CITATION.cff", "version: {}"), ("docs/citing.md", "version = {{{}}}")):
        assert entry.format(stammtisch.__version__) in (ROOT / name).read_text(encoding="utf-8")


def test_the_wheel_has_all_that_the_package_reads(tmp_path: Path) -> None:
    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    packed = {name for name in ZipFile(wheel).namelist() if name.startswith("stammtisch/")}
    ours = {path for path in SOURCES.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert packed == {str(path.relative_to(SOURCES.parent)) for path in ours}
    assert "stammtisch/py.typed" in packed


# Makefile


def test_help_names_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([\w-]+):", makefile, re.MULTILINE))
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(re.findall(r"^ *make ([\w-]+) +\S", shown.stdout, re.MULTILINE)) == targets
    assert {"play", "test", "quick"} <= targets


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = {line.partition("==")[0].lower().replace("_", "-") for line in lock.splitlines()}
    more = project["project"]["optional-dependencies"]["table"]
    wanted = [*project["project"]["dependencies"], *more, *project["dependency-groups"]["dev"]]
    assert {re.split(r"[^\w-]", need.lower())[0] for need in wanted} <= locked
    assert all(re.fullmatch(r"[\w.-]+==[\w.!+]+", line) for line in lock.splitlines())
