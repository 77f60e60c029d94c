"""The program: its help, its versions, and that bad input gets one line and exit code 2."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch.cli import common

from ..running import Run

ROOT = Path(__file__).parents[2]


def test_help_names_every_command(run: Run) -> None:
    shown = run("--help").out
    for command in ("serve", "play", "compile", "bench", "arena", "replay", "draw", "verify"):
        assert f"  {command} " in shown
    assert "perft" in shown
    assert "components" in shown


def test_the_versions_of_the_package_and_of_the_rules_are_shown(run: Run) -> None:
    package, *games = run("--version").out.splitlines()
    assert package == f"stammtisch {stammtisch.__version__}"
    rules = {name: stammtisch.load(name).rules_version for name in stammtisch.names()}
    assert games == [f"{name}: rules {version}" for name, version in rules.items()]


BAD = [
    (("replay", "no-such-file"), "no-such-file: No such file"),
    (("verify", "no-such-file"), "no-such-file"),
    (("draw", "no-such-file", "-o", "x.svg"), "no-such-file"),
    (("components", "chess"), "no game is called 'chess'"),
    (("components", "toy", "no-such-file"), "no-such-file"),
    (("play", "chess"), "chess"),
    (("play", "toy", "--bots", "9"), "seats: Three Tricks is for 2, 3, 4 players"),
    (("play", "toy", "--bot", "genius"), "genius"),
    (("play", "toy", "--language", "xx"), "language"),
    (("play", "toy", "--seed", "a\nb"), "seed"),
    (("perft", "toy", "--seats", "7"), "seats"),
    (("arena", "toy", "greedy"), "seats"),
    (("arena", "toy", "greedy", "genius"), "genius"),
    (("arena", "toy", "greedy", "no_such_module:Bot"), "no module 'no_such_module'"),
    (("play", "toy", "--bot", "random:Bot"), "the module has no 'Bot'"),
    (("serve", "--bot-module", "no_such_module"), "no module 'no_such_module'"),
    (("arena", "toy", "greedy", "--seats", "7"), "seats"),
    (("arena", "toy", "greedy", "random", "random", "--seats", "2"), "no room"),
    (("arena", "toy", "greedy", "random", "--limit", "soon"), "limit: 'soon'"),
    (("arena", "toy", "greedy", "random", "--jobs", "0"), "'--jobs'"),
    (("compile", "chess"), "chess"),
    (("bench", "chess"), "chess"),
    (("perft",), "stammtisch perft: Missing argument 'GAME'. Try: stammtisch perft --help"),
    (("perft", "toy", "--depth", "-1"), "'--depth'"),
    (("perft", "toy", "--depth", "deep"), "'--depth'"),
    (("verify",), "Missing argument 'FILE'"),
    (("verify", "x.txt", "--fast"), "--fast"),
    (("draw", "x.txt"), "'--output'"),
    (("draw", "x.txt", "-o", "x.svg", "--seat", "first"), "'--seat'"),
    (("components", "toy", "a", "b"), "stammtisch components: Got unexpected extra argument"),
    (("components", "toy", "/"), "/: Is a directory"),
    (("frobnicate",), "stammtisch: No such command 'frobnicate'"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD, ids=[" ".join(a) for a, _ in BAD])
def test_bad_input_is_answered_in_one_line(run: Run, arguments: tuple[str, ...], said: str) -> None:
    answer = run(*arguments)
    assert answer.code == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
    assert not answer.out


def test_output_that_cannot_be_written_is_said_in_one_line(
    run: Run, transcript: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(common.OUT, "print", full)
    answer = run("verify", transcript)
    assert (answer.code, answer.err) == (2, "stammtisch: No space left on device\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_an_answer_for_a_full_disk_is_no_success() -> None:
    command = [sys.executable, "-m", "stammtisch", "components", "dokmus", "--json"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "stammtisch: No space left on device\n")


# Transcripts


SLIM = """
import importlib, pkgutil, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
import stammtisch
for module in pkgutil.walk_packages(stammtisch.__path__, "stammtisch."):
    if module.name.split(".")[1] not in ("web", "store", "notify", "__main__"):
        importlib.import_module(module.name)
bots = [stammtisch.bot(name, seed=1) for name in ("greedy", "random")]
assert stammtisch.play("toy", bots, seed=1).is_over
sys.argv = ["stammtisch", "serve"]
stammtisch.cli.main()
"""


def test_all_but_the_server_does_without_what_the_server_needs() -> None:
    """As `pip install stammtisch` leaves it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs = {re.split(r"[^\w-]", need)[0] for need in project["optional-dependencies"]["table"]}
    missing = needs - {"markdown-it-py"}  # which Rich brings along
    code = SLIM.format(missing=missing)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (2, "")
    said = "the server needs granian, which comes with: pip install 'stammtisch[table]'"
    assert done.stderr == f"stammtisch: {said}\n"


def test_the_program_begins_without_what_it_may_not_need() -> None:
    """So that the first page does not wait for Numba, and nobody for Alembic."""
    code = (
        "import sys, stammtisch.cli, stammtisch.web.app\n"
        "print({'numba', 'numpy', 'alembic'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "set()\n"
