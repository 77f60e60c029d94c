"""Whoever has not installed what an environment builds upon is told how to."""

from __future__ import annotations

import subprocess
import sys

import pytest

DOORS = [
    ("pettingzoo", "from stammtisch.envs import AEC", "envs"),
    ("gymnasium", "from stammtisch.envs import Single", "envs"),
    ("gymnasium", "from stammtisch.envs import Vector", "envs"),
    ("gymnasium", "import stammtisch.envs.gym", "envs"),
    ("pyspiel", "import stammtisch.envs.openspiel", "openspiel"),
]


@pytest.mark.parametrize(("missing", "door", "extra"), DOORS, ids=lambda text: text.split()[-1])
def test_what_is_missing_and_how_to_have_it(missing: str, door: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; {door}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = run.stderr.splitlines()[-1]
    assert said.startswith("ModuleNotFoundError") and missing in said
    assert said.endswith(f"; pip install 'stammtisch[{extra}]'")
    assert said.count("pip install") == 1


def test_many_games_need_no_extra() -> None:
    code = "import sys; sys.modules |= dict.fromkeys(['gymnasium', 'pettingzoo', 'pyspiel']); "
    subprocess.run([sys.executable, "-c", f"{code} import stammtisch.envs.batch"], check=True)
