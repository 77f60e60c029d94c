"""`@compiled` and its cache: found again by new processes, never stale."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
import pytest

import stammtisch
from stammtisch.bots import search
from stammtisch.compiling import shared_cache
from stammtisch.core import SPARE_CACHE
from stammtisch.core import compiled as subject
from stammtisch.core.compiled import HEADINGS, Compiled, compiled, imports_of, rule, sources
from stammtisch.core.registry import load, names

from ..unprivileged import UNPRIVILEGED

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


@compiled
def bits(x: int) -> tuple[int, int]:
    """How many bits are set, and how many there are."""
    return x.bit_count(), x.bit_length()


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
    seen_by_checkers = "if TYPE_CHECKING:\n    import i\nelse:\n    import j\n"
    text = "import os.path\nfrom . import c\nfrom ..d import e\nfrom f import g as h\n"
    file.write_text(text + seen_by_checkers)
    found = set(imports_of("stammtisch.a.b", file, is_package=False))
    assert {"os.path", "stammtisch.a", "stammtisch.d", "f", "j"} <= found
    assert "i" not in found


def test_sources_are_all_our_files_below_a_module() -> None:
    files = {f"{file.parent.name}/{file.name}" for file in sources("stammtisch.games.toy.rules")}
    wanted = "toy/rules.py toy/state.py toy/actions.py components/cards.txt components/__init__.py"
    assert set(wanted.split()) <= files
    assert {"core/chance.py", "core/layout.py", "core/engine.py"} <= files
    assert not {"picture/scene.py", "toy/view.py", "core/scene.py"} & files


@pytest.mark.parametrize("game", names())
def test_what_is_only_seen_or_said_shapes_no_code(game: str) -> None:
    package = load(game).package
    files = {file.name for file in sources(f"{package}.rules", f"{package}.features")}
    assert not {"scene.py", "view.py", "why.py"} & files


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

    def start(self, code: str = RUN, **settings: str) -> subprocess.Popen[str]:
        """A new process, to which permissions apply even if it is root's.

        It keeps no bytecode: by that Python would not see an edit within the same second.
        """
        own = {"STAMMTISCH_GAMES": str(self.folder.parent), "STAMMTISCH_CACHE": str(self.cache)}
        own["PYTHONDONTWRITEBYTECODE"] = "1"
        return subprocess.Popen(
            [*UNPRIVILEGED, sys.executable, "-c", code],
            env={**os.environ, **own, **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, code: str = RUN, *, said: int = 0, **settings: str) -> Any:
        """What a new process computes, and which functions it had to compile for it.

        `said`: so many lines it says beside that.
        """
        process = self.start(code, **settings)
        answer, self.said = process.communicate()
        assert process.returncode == 0, self.said
        assert len(self.said.splitlines()) == said, self.said
        return json.loads(answer)

    def files(self) -> list[Path]:
        """What lies in the cache."""
        return sorted(file for file in self.cache.rglob("*") if file.is_file())


ALL = ["inner", "make.<locals>.twice", "outer"]
RESULTS = [20, 20, 3, 3]
NOTHING = {"results": RESULTS, "compiled": []}
EVERYTHING = {"results": RESULTS, "compiled": ALL}
SMALL_FILES = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))\n"


@pytest.fixture
def mini(tmp_path: Path) -> Mini:
    package = Mini(tmp_path)
    assert package.run() == EVERYTHING
    return package


def damaged(content: bytes, chance: random.Random) -> bytes:
    """What a power cut, a full disk or a bad block may leave of a file."""
    cut, hole = chance.randrange(len(content)), chance.randrange(len(content) - 8)
    return chance.choice(
        [
            b"",
            content[:cut],
            content + b"\0",
            bytes(len(content)),
            chance.randbytes(len(content)),
            content[:hole] + chance.randbytes(8) + content[hole + 8 :],
        ]
    )


@contextmanager
def only_readable(folder: Path) -> Iterator[None]:
    """As in an image that is mounted to be read."""
    folders = [folder, *(below for below in folder.rglob("*") if below.is_dir())]
    for below in folders:
        below.chmod(0o555)
    try:
        yield
    finally:
        for below in folders:
            below.chmod(0o755)


def test_nothing_damaged_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "CACHE", tmp_path)
    chance, path = random.Random(1), Path("a", "b.code")
    for _ in range(300):
        data = chance.randbytes(chance.randrange(100))
        subject.keep(path, data)
        assert subject.find(path) == data
        (tmp_path / path).write_bytes(damaged((tmp_path / path).read_bytes(), chance))
        assert subject.find(path) is None


class TestCache:
    """Each test edits the package after a first process has filled the cache."""

    pytestmark = compiles

    def test_a_new_process_compiles_nothing(self, mini: Mini) -> None:
        """Closures over compiled functions included; the cache does not grow."""
        before = mini.files()
        assert mini.run() == NOTHING
        assert mini.files() == before

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
        before = mini.files()
        assert mini.run(NUMBA_BOUNDSCHECK="1")["compiled"] == ALL
        assert set(mini.files()) > set(before)

    def test_undoing_an_edit_finds_the_old_code(self, mini: Mini) -> None:
        mini.write("inner.py", INNER.replace("x + 1", "x + 5"))
        mini.run()
        mini.write("inner.py", INNER)
        assert mini.run() == NOTHING

    def test_damaged_code_is_made_anew_and_that_is_said(self, mini: Mini) -> None:
        chance = random.Random(4)
        for file in mini.files():
            file.write_bytes(damaged(file.read_bytes(), chance))
        assert mini.run(said=1) == EVERYTHING
        assert mini.said == f"damaged machine code in {mini.cache} is made anew\n"
        assert mini.run() == NOTHING

    def test_a_cache_that_can_only_be_read_is_read(self, mini: Mini) -> None:
        with only_readable(mini.cache):
            assert mini.run() == NOTHING

    def test_what_cannot_be_kept_runs_all_the_same_and_that_is_said_once(self, mini: Mini) -> None:
        before = mini.files()
        with only_readable(mini.cache):
            assert mini.run(NUMBA_BOUNDSCHECK="1", said=1) == EVERYTHING
        assert mini.said.startswith(f"machine code is not kept ({mini.cache}: Permission denied)")
        assert "STAMMTISCH_CACHE" in mini.said
        assert mini.files() == before

    def test_files_that_cannot_be_read_are_replaced(self, mini: Mini) -> None:
        for file in mini.files():
            file.chmod(0)
        assert mini.run() == EVERYTHING
        assert mini.run() == NOTHING

    def test_nothing_is_kept_beside_the_sources(self, mini: Mini) -> None:
        assert mini.run(STAMMTISCH_CACHE=os.devnull, said=1) == EVERYTHING
        beside = {file.suffix for file in mini.folder.rglob("*") if file.is_file()}
        assert beside <= {".py", ".pyc", ".txt"}

    def test_a_full_disk_leaves_nothing_half(self, mini: Mini) -> None:
        before = mini.files()
        assert mini.run(SMALL_FILES + RUN, NUMBA_BOUNDSCHECK="1", said=1) == EVERYTHING
        assert mini.files() == before
        assert mini.run(NUMBA_BOUNDSCHECK="1") == EVERYTHING

    def test_processes_that_share_a_place_compile_once(self, mini: Mini) -> None:
        """Also where the cache takes nothing; who comes second has nothing to say."""
        with shared_cache():
            assert mini.run(STAMMTISCH_CACHE=os.devnull, said=1) == EVERYTHING
            assert mini.run(STAMMTISCH_CACHE=os.devnull) == NOTHING
            assert mini.run(STAMMTISCH_CACHE=os.devnull, NUMBA_BOUNDSCHECK="1") == EVERYTHING
            spare = Path(os.environ[SPARE_CACHE])
            assert any(spare.iterdir())
        assert not spare.exists()
        assert SPARE_CACHE not in os.environ

    def test_processes_that_fill_the_cache_at_a_time_do_not_disturb_each_other(
        self, tmp_path: Path
    ) -> None:
        package = Mini(tmp_path)
        together = [package.start() for _ in range(4)]
        for process in together:
            answer, said = process.communicate()
            assert json.loads(answer)["results"] == RESULTS
            assert not said
        assert package.run() == NOTHING
        assert len(package.files()) == len(ALL), "and no draft"


class TestMachineCode:
    pytestmark = compiles

    def test_both_sides_agree(self) -> None:
        assert quadruple.fast(5) == quadruple(5) == 20
        assert quadruple.fast.signatures

    @pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint8])
    def test_bits_are_counted(self, kind: Any) -> None:
        """As Python counts them, up to the widest number that has no sign."""
        words = [0, 1, 2, 3, 100, int(np.iinfo(kind).max), int(np.iinfo(kind).max) - 1]
        for word in words:
            assert bits.fast(kind(word)) == bits(word) == (word.bit_count(), word.bit_length())

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


def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object) -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(platformdirs, "user_cache_path", homeless)
    monkeypatch.setenv("STAMMTISCH_CACHE", "")
    path = Path("a", "b.code")
    with pytest.raises(OSError, match="Not a directory"):
        subject.write(subject.cache() / path, b"")
    monkeypatch.setattr(subject, "CACHE", subject.cache())
    assert subject.find(path) is None
    subject.forget_old()


def test_a_closure_over_closures_hangs_on_all_their_modules() -> None:
    """A search holds functions that hold a game's `features`: who edits those compiles it anew."""
    game = stammtisch.load("toy")
    modules = search.make(game.engine.rules, game.module("features")).modules
    assert game.module("features").__name__ in modules
    assert {"stammtisch.bots.search", game.engine.rules.apply.__module__} <= modules


def plus(number: int) -> Compiled[[int], int]:
    """A closure over a number, and one over it."""

    @compiled
    def inner(x: int) -> int:
        return x + number

    @compiled
    def outer(x: int) -> int:
        return inner(x)

    return outer


@pytest.mark.compiled
def test_closures_over_closures_over_other_things_are_other_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However deep the difference lies, the cache does not mix them up."""
    monkeypatch.setattr(subject, "CACHE", tmp_path)
    assert [plus(number).fast(1) for number in (1, 2, 1)] == [2, 3, 2]
    assert len([file for file in tmp_path.rglob("*") if file.is_file()]) == 4
