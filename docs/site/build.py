"""The site: `docs/`, a page a game, notebooks and the reference of the library, as HTML.

`make docs` runs it. Pages are laid ready beside the site and made from there, so that what stands
in `docs/` stays as it is read in the repository, and what is drawn or listed is never out of date.
"""

from __future__ import annotations

import argparse
import re
import shutil
from pathlib import Path

import game_pages
import notebook_pages
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

import stammtisch

HERE = Path(__file__).parent
DOCS = HERE.parent
ROOT = DOCS.parent
BESIDE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Documents of the repository that are pages too."""
SECTIONS = {
    "Begin": ("install", "tour-players", "tour-bots", "tour-research"),
    "Guides": (
        "library",
        "bots",
        "research",
        "cluster",
        "transcripts",
        "components",
        "hosting",
        "http",
    ),
    "Games": (),
    "Notebooks": ("notebooks/statistics", "notebooks/monte_carlo", "notebooks/learning"),
    "Reference": ("api", "citing", "architecture", "glossary", "contributing", "changelog"),
}
"""Pages by heading of the list beside them; what is not named here comes with the guides."""
LINK = re.compile(r"\]\(([^)\s:#]+)(#[^)\s]*)?\)")
"""To a file."""
DOORS = re.compile(r"(?:^\*\*\[.+?\n\n)+", re.MULTILINE | re.DOTALL)
"""Paragraphs of the first page that begin with a link in bold letters."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("out", type=Path, help="folder of the site; it is made anew")
    arguments.add_argument("--plain", action="store_true", help="notebooks are not executed")
    given = arguments.parse_args()
    pages = given.out.with_name(f"{given.out.name}-pages")
    lay_ready(pages, execute=not given.plain)
    shutil.rmtree(given.out, ignore_errors=True)
    with docutils_namespace():
        site = Sphinx(
            pages, pages, given.out, pages / "doctrees", "html", status=None, warningiserror=True
        )
        site.build()
    raise SystemExit(site.statuscode)


def lay_ready(pages: Path, execute: bool) -> None:
    """Everything that Sphinx reads, in a folder of its own."""
    shutil.rmtree(pages, ignore_errors=True)
    (pages / "static").mkdir(parents=True)
    icon = ROOT / "src" / "stammtisch" / "web" / "static" / "icon.svg"
    for kept, folder in ((HERE / "conf.py", ""), (HERE / "site.css", "static"), (icon, "static")):
        shutil.copy(kept, pages / folder)
    sections = {name: list(listed) for name, listed in SECTIONS.items()}
    listed = {page for section in sections.values() for page in section}
    for document in sorted(DOCS.glob("*.md")):
        lay(document, pages / document.name, pages)
        about_a_game = document.stem.startswith(("positions-", "rulings-"))
        if document.stem not in {*listed, "index"} and not about_a_game:
            sections["Guides"].append(document.stem)
    for name, page in BESIDE.items():
        lay(ROOT / name, pages / page, pages)
    lay(HERE / "api.md", pages / "api.md", pages)
    for game in map(stammtisch.load, stammtisch.names()):
        sections["Games"].append(game_pages.write(game, pages))
    for source in sorted((DOCS / "notebooks").glob("*.py")):
        page = notebook_pages.write(source, pages, execute)
        if page not in listed:
            sections["Notebooks"].append(page)
    index = pages / "index.md"
    lists = "".join(contents(name, listed_pages) for name, listed_pages in sections.items())
    index.write_text(first_page(index.read_text(encoding="utf-8")) + lists, encoding="utf-8")


def lay(document: Path, page: Path, pages: Path) -> None:
    """A document, its links as they lead from the site; files that they lead to come too."""

    def moved(match: re.Match[str]) -> str:
        target = (document.parent / match[1]).resolve()
        name = str(target.relative_to(ROOT))
        if target.parent == DOCS / "notebooks":
            return f"](notebooks/{target.stem}.md)"
        if target.parent == DOCS or name in BESIDE:
            return f"]({BESIDE.get(name, target.name)}{match[2] or ''})"
        (pages / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(target, pages / name)
        return f"]({name})"

    page.write_text(LINK.sub(moved, document.read_text(encoding="utf-8")), encoding="utf-8")


def first_page(text: str) -> str:
    """Its doors side by side, the games before them."""
    doors = DOORS.search(text)
    assert doors is not None
    beside = f":::{{container}} doors\n{doors[0].strip()}\n:::\n\n"
    return text[: doors.start()] + game_pages.shelf() + beside + text[doors.end() :]


def contents(name: str, listed: list[str]) -> str:
    entries = "\n".join(listed)
    return f"\n```{{toctree}}\n:hidden:\n:caption: {name}\n\n{entries}\n```\n"


if __name__ == "__main__":
    main()
