"""The Python in our documents runs as it stands there, and prints what the comments behind say."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMPILED = tuple(ROOT / "docs" / f"{name}.md" for name in ("research", "tour-research"))
"""They need machine code: see `tests/envs/test_docs.py`."""
DOCUMENTS = [ROOT / "README.md", *sorted({*(ROOT / "docs").glob("*.md")} - {*COMPILED})]
PRINTED = re.compile(r"^ *print\(.*\)  # (.+)$", re.MULTILINE)


def blocks(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_readme_plays_a_game_in_eight_lines_within_its_first_forty() -> None:
    first_lines = "\n".join(README.splitlines()[:40])
    game = blocks(README)[0]
    assert game in first_lines
    assert "stammtisch.play(" in game
    assert len([line for line in game.splitlines() if line.strip()]) <= 8


@pytest.mark.parametrize(
    "document", [d for d in DOCUMENTS if blocks(d.read_text("utf-8"))], ids=lambda d: d.name
)
def test_a_document_s_python_runs_and_prints_what_it_says(document: Path) -> None:
    examples = blocks(document.read_text("utf-8"))
    names: dict[str, object] = {}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        for block in examples:
            exec(compile(block, document.name, "exec"), names)
    assert printed.getvalue().splitlines() == PRINTED.findall("".join(examples))
