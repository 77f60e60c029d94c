"""`@compiled`: one function, run as written by Python and as machine code through its `.fast` side.

The only module that imports Numba. Rules call rules through module globals: Python calling a
`Compiled` gets the plain function, and so do all functions below it; Numba, meeting one inside
code that it compiles, asks for `_numba_type_` and gets the dispatcher.

Numba's own cache looks at a function's own file only. Ours has a folder for each digest of all
the files that can shape the code: the file, everything it imports from us, components, versions
and flags. So an edit in one game recompiles that game alone, and stale code never runs.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib
import importlib.util
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core import event

config: Any = numba.config  # its settings are not in its source

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = __name__.partition(".")[0]
CACHE = Path(
    os.environ.get("STAMMTISCH_CACHE", "")
    or Path(platformdirs.user_cache_dir(PACKAGE)) / "compiled"
)
FLAGS = ("BOUNDSCHECK", "OPT", "DEBUGINFO_DEFAULT", "CPU_NAME", "CPU_FEATURES")
VERSIONS = (numba.__version__, llvmlite.__version__, np.__version__, tuple(sys.version_info[:3]))
FORGET_AFTER_DAYS = 30

CACHE_DIR_HELD = threading.Lock()
"""Numba has one setting for the whole process; bots and the warm-up make functions in threads."""

HEADINGS: dict[str, dict[str, list[str]]] = {}
"""By game package: which rulebook headings are cited, and by which functions."""


def imports_of(name: str, file: Path, is_package: bool) -> Iterator[str]:
    """Modules that the file of module `name` imports, among them names that are no modules."""
    package = name if is_package else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = importlib.util.resolve_name("." * node.level + base, package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def sources(*modules: str) -> set[Path]:
    """Our files that can shape what these modules compile, components included."""
    seen: set[str] = set()
    files: set[Path] = set()
    todo = list(modules)
    while todo:
        name = todo.pop()
        if name in seen or name.partition(".")[0] != PACKAGE:
            continue
        seen.add(name)
        try:
            spec = importlib.util.find_spec(name)
        except ModuleNotFoundError:  # `from .state import Good`: Good is no module
            continue
        if spec is None or spec.origin is None:
            continue
        file = Path(spec.origin)
        files.add(file)
        files |= {p for p in (file.parent / "components").rglob("*.*") if p.suffix != ".pyc"}
        todo += imports_of(name, file, bool(spec.submodule_search_locations))
    return files


@functools.cache
def folder(modules: frozenset[str]) -> str:
    """The name of the cache folder for code of these modules: a digest of all that shapes it."""
    flags = [getattr(config, flag) for flag in FLAGS]
    # The core's code is compiled for types of games: who lacks a game cannot read what has them.
    games = os.environ.get("STAMMTISCH_GAMES", "")
    seal = hashlib.sha256(repr((VERSIONS, flags, games)).encode())
    for file in sorted(sources(*modules)):
        seal.update(file.name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return seal.hexdigest()[:16]


class Compiled(Generic[P, R]):
    """A function with two sides: `plain` (called by Python) and `fast` (Numba's dispatcher)."""

    __qualname__: str

    def __init__(self, function: Callable[P, R]) -> None:
        functools.update_wrapper(self, function)
        self.plain = function
        self.modules = frozenset({function.__module__}.union(*_modules_held(function)))
        cache = str(CACHE / folder(self.modules))
        with CACHE_DIR_HELD:  # `njit` reads CACHE_DIR just now
            before, config.CACHE_DIR = config.CACHE_DIR, cache
            try:
                self.fast: Any = numba.njit(cache=True, nogil=True, error_model="python")(function)
            finally:
                config.CACHE_DIR = before

    def __call__(self, *arguments: P.args, **keywords: P.kwargs) -> R:
        return self.plain(*arguments, **keywords)

    @property
    def _numba_type_(self) -> Any:
        return self.fast._numba_type_

    def __reduce__(self) -> tuple[Any, ...]:
        """By name, so that a closure over rules has one cache key in every process."""
        return named, (self.__module__, self.__qualname__)


def _modules_held(function: Callable[..., Any]) -> Iterator[frozenset[str]]:
    """The modules of the compiled functions that a closure is over, and of all that those are over.

    Their code becomes part of the closure's own.
    """
    for cell in function.__closure__ or ():
        if isinstance(cell.cell_contents, Compiled):
            yield cell.cell_contents.modules


def named(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)


def compiled(function: Callable[P, R]) -> Compiled[P, R]:
    """Let the function run interpreted when Python calls it and compiled through `.fast`."""
    return Compiled(function)


def rule(*headings: str) -> Callable[[Callable[P, R]], Compiled[P, R]]:
    """`@compiled`, and says which headings of the rulebook the function carries out."""

    def wrap(function: Callable[P, R]) -> Compiled[P, R]:
        for heading in headings:
            cite(function.__module__, heading, function.__qualname__)
        return Compiled(function)

    return wrap


def cite(module: str, heading: str, name: str) -> None:
    """Note that `name` in `module` carries out a heading; a test compares with rulebook.toml."""
    package = ".".join(module.split(".")[:3])
    HEADINGS.setdefault(package, {}).setdefault(heading, []).append(f"{module}.{name}")


@contextmanager
def compilations(heard: Callable[[str], None]) -> Iterator[None]:
    """Calls `heard` with a function's name each time one has been compiled in this process."""

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            heard(event.data["dispatcher"].py_func.__qualname__)

    with event.install_listener("numba:compile", Listener()):
        yield


def close(function: Compiled[..., Any]) -> None:
    """No argument type that was not met yet is ever compiled for: it raises TypeError instead."""
    function.fast.disable_compile()


def forget_old(days: int = FORGET_AFTER_DAYS) -> None:
    """Drop cache folders that nobody has used for a month."""
    limit = time.time() - days * 86400
    for old in CACHE.glob("*"):
        if old.is_dir() and old.stat().st_mtime < limit:
            shutil.rmtree(old, ignore_errors=True)
