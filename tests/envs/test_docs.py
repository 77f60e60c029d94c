"""The Python in docs/research.md runs as it stands there, and prints what the comments say."""

from __future__ import annotations

import contextlib
import io

import pytest

from ..test_readme import PRINTED, RESEARCH, blocks

pytestmark = pytest.mark.compiled


def test_it_runs_and_prints_what_it_says() -> None:
    examples = blocks(RESEARCH.read_text(encoding="utf-8"))
    printed, names = io.StringIO(), {"__name__": "docs"}
    with contextlib.redirect_stdout(printed):
        for block in examples:
            exec(compile(block, RESEARCH.name, "exec"), names)
    assert printed.getvalue().splitlines() == PRINTED.findall("".join(examples))
