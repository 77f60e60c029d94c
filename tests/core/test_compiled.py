"""`@compiled` and its cache: found again by new processes, never stale."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch.bots import search
from stammtisch.core import compiled as subject
from stammtisch.core.compiled import HEADINGS, compiled, imports_of, rule, sources

compiles = [pytest.mark.compiled]

INNER = """
from stammtisch.core.compiled import compiled

@compiled
def inner(x):
    return x + 1
"""

OUTER = """
from stammtisch.core.compiled import compiled
from .inner import inner

@compiled
def outer(x):
    return inner(x) * 10

def make(function):
    @compiled
    def twice(x):
        return function(function(x))
    return twice

twice = make(inner)
"""

RUN = """
import json
from stammtisch.core.compiled import compilations
from stammtisch.games.mini import outer
heard = []
with compilations(heard.append):
    results = [outer.outer.fast(1), outer.outer(1), outer.twice.fast(1), outer.twice(1)]
print(json.dumps({"results": results, "compiled": sorted(heard)}))
"""


@compiled
def double(x: int) -> int:
    return 2 * x


@compiled
def quadruple(x: int) -> int:
    """Two doublings."""
    return double(double(x))


def test_python_calls_the_function_as_written() -> None:
    assert quadruple(3) == 12
    assert quadruple(x=3) == 12
    assert quadruple.__doc__ == "Two doublings."
    assert not quadruple.fast.signatures


def test_compiled_functions_pickle_by_name() -> None:
    assert pickle.loads(pickle.dumps(double)) is double
    assert len(pickle.dumps(double)) < 200


def test_a_rule_cites_its_headings() -> None:
    @rule("forest.exempt", "forest")
    def exempt(x: int) -> int:
        return x

    package = ".".join(__name__.split(".")[:3])
    cited = HEADINGS.pop(package)
    assert set(cited) == {"forest.exempt", "forest"}
    assert all(name.endswith(".exempt") for names in cited.values() for name in names)
    assert exempt(3) == 3


def test_imports_are_found_whatever_their_form(tmp_path: Path) -> None:
    file = tmp_path / "b.py"
    file.write_text("import os.path\nfrom . import c\nfrom ..d import e\nfrom f import g as h\n")
    found = set(imports_of("stammtisch.a.b", file, is_package=False))
    assert {"os.path", "stammtisch.a", "stammtisch.a.c", "stammtisch.d.e", "f.g"} <= found


def test_sources_are_all_our_files_below_a_module() -> None:
    files = {f"{file.parent.name}/{file.name}" for file in sources("stammtisch.games.toy.rules")}
    wanted = "toy/rules.py toy/state.py toy/actions.py components/cards.txt components/__init__.py"
    assert set(wanted.split()) <= files
    assert {"core/chance.py", "core/layout.py", "core/engine.py"} <= files
    assert not {"toy/scene.py", "toy/view.py"} & files


def test_other_modules_have_other_folders() -> None:
    toy, core = frozenset(["stammtisch.games.toy.rules"]), frozenset(["stammtisch.core.chance"])
    assert subject.folder(toy) != subject.folder(core)
    assert subject.folder(toy) == subject.folder(toy)


def test_old_folders_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "CACHE", tmp_path)
    for name, age in (("old", 40), ("new", 1)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.nbi").write_bytes(b"")
        then = (tmp_path / name).stat().st_mtime - age * 86400
        os.utime(tmp_path / name, (then, then))
    subject.forget_old()
    assert [folder.name for folder in tmp_path.iterdir()] == ["new"]


class Mini:
    """A package of two modules beside the games, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder / "games" / "mini", folder / "cache"
        (self.folder / "components").mkdir(parents=True)
        self.write("__init__.py", "")
        self.write("inner.py", INNER)
        self.write("outer.py", OUTER)
        self.write("components/data.txt", "1")

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    def run(self, **settings: str) -> Any:
        """What a new process computes, and which functions it had to compile for it."""
        own = {"STAMMTISCH_GAMES": str(self.folder.parent), "STAMMTISCH_CACHE": str(self.cache)}
        done = subprocess.run(
            [sys.executable, "-c", RUN],
            env={**os.environ, **own, **settings},
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(done.stdout)

    def entries(self) -> set[str]:
        """The compiled functions in the cache."""
        return {str(file.relative_to(self.cache)) for file in self.cache.rglob("*.nbc")}


ALL = ["inner", "make.<locals>.twice", "outer"]


@pytest.fixture
def mini(tmp_path: Path) -> Mini:
    package = Mini(tmp_path)
    assert package.run() == {"results": [20, 20, 3, 3], "compiled": ALL}
    return package


class TestCache:
    """Each test edits the package after a first process has filled the cache."""

    pytestmark = compiles

    def test_a_new_process_compiles_nothing(self, mini: Mini) -> None:
        """Closures over compiled functions included; the cache does not grow."""
        before = mini.entries()
        assert mini.run() == {"results": [20, 20, 3, 3], "compiled": []}
        assert mini.entries() == before

    def test_an_edit_of_an_imported_module_is_seen(self, mini: Mini) -> None:
        mini.write("inner.py", INNER.replace("x + 1", "x + 5"))
        assert mini.run() == {"results": [60, 60, 11, 11], "compiled": ALL}

    def test_an_edit_of_components_is_seen(self, mini: Mini) -> None:
        mini.write("components/data.txt", "2")
        assert mini.run()["compiled"]

    def test_an_edit_elsewhere_is_none_of_its_business(self, mini: Mini) -> None:
        mini.write("scene.py", "from .outer import outer\n")
        assert mini.run()["compiled"] == []

    def test_code_with_and_without_bounds_checks_is_kept_apart(self, mini: Mini) -> None:
        before = mini.entries()
        assert mini.run(NUMBA_BOUNDSCHECK="1")["compiled"] == ALL
        assert mini.entries() > before

    def test_undoing_an_edit_finds_the_old_code(self, mini: Mini) -> None:
        mini.write("inner.py", INNER.replace("x + 1", "x + 5"))
        mini.run()
        mini.write("inner.py", INNER)
        assert mini.run() == {"results": [20, 20, 3, 3], "compiled": []}


class TestMachineCode:
    pytestmark = compiles

    def test_both_sides_agree(self) -> None:
        assert quadruple.fast(5) == quadruple(5) == 20
        assert quadruple.fast.signatures

    def test_compilations_are_heard(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(subject, "CACHE", tmp_path)

        @compiled
        def new(x: int) -> int:
            return x + 1

        heard: list[str] = []
        with subject.compilations(heard.append):
            new.fast(1)
            new.fast(2)
        assert [name.rpartition(".")[2] for name in heard] == ["new"]
        new.fast(1.5)
        assert len(heard) == 1, "only within"

    def test_what_is_closed_is_compiled_for_nothing_else(self) -> None:
        @compiled
        def closed(numbers: Any) -> Any:
            return numbers[0]

        closed.fast(np.zeros(3))
        subject.close(closed)
        assert closed.fast(np.ones(3)) == 1
        with pytest.raises(TypeError):
            closed.fast(np.zeros(6)[::2])
        with pytest.raises(TypeError):
            closed.fast(np.zeros(3, np.int64))


def test_machine_code_made_beside_other_games_is_kept_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The core's code knows the types of the games it was compiled for."""
    modules = frozenset({"stammtisch.core.chance"})
    here = subject.folder.__wrapped__(modules)
    monkeypatch.setenv("STAMMTISCH_GAMES", "/elsewhere")
    assert subject.folder.__wrapped__(modules) != here


def test_a_closure_over_closures_hangs_on_all_their_modules() -> None:
    """A search holds functions that hold a game's `features`: who edits those compiles it anew."""
    game = stammtisch.load("toy")
    modules = search.make(game.engine.rules, game.module("features")).modules
    assert game.module("features").__name__ in modules
    assert {"stammtisch.bots.search", game.engine.rules.apply.__module__} <= modules
