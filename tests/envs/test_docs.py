"""The Python in documents that need machine code runs as it stands there, and prints what it says;
notebooks run too, with fewer games than on the site."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..test_readme import COMPILED, PRINTED, ROOT, blocks

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.py"))

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("document", COMPILED, ids=lambda d: d.name)
def test_it_runs_and_prints_what_it_says(document: Path) -> None:
    examples = blocks(document.read_text(encoding="utf-8"))
    printed, names = io.StringIO(), {"__name__": "docs"}
    with contextlib.redirect_stdout(printed):
        for block in examples:
            exec(compile(block, document.name, "exec"), names)
    assert printed.getvalue().splitlines() == PRINTED.findall("".join(examples))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda n: n.stem)
def test_a_notebook_runs_as_a_script(notebook: Path) -> None:
    ours = {name: value for name, value in os.environ.items() if name != "STAMMTISCH_GAMES"}
    short = {**ours, "STAMMTISCH_SHORT": "1", "MPLBACKEND": "agg", "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-W", "error", str(notebook)]
    run = subprocess.run(command, env=short, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
