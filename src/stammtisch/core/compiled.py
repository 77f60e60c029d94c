"""`@compiled`: one function, run as written by Python and as machine code through its `.fast` side.

The only module that imports Numba. Rules call rules through module globals: Python calling a
`Compiled` gets the plain function, and so do all functions below it; Numba, meeting one inside
code that it compiles, asks for `_numba_type_` and gets the dispatcher.

Numba's own cache looks at a function's own file only. Ours has a folder for each digest of all
the files that can shape the code: the file, everything it imports from us, components, versions
and flags. So an edit in one game recompiles that game alone, and stale code never runs. What is
not found whole is compiled; where nothing can be kept, nothing is.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib
import importlib.util
import logging
import os
import pickle
import shutil
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core import cgutils, event
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from . import SPARE_CACHE

LOGGER = logging.getLogger(__name__)

config: Any = numba.config  # its settings are not in its source
intrinsic: Any = numba.extending.intrinsic
njit: Any = numba.njit  # what it makes has a cache that its type does not tell of
carray: Any = vars(numba)["carray"]  # which it does not export by name

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = __name__.partition(".")[0]
SETTING = "STAMMTISCH_CACHE"


def cache() -> Path:
    """The folder that the setting names, else the user's; a user without a home has none."""
    try:
        return Path(os.environ.get(SETTING) or platformdirs.user_cache_path(PACKAGE) / "compiled")
    except RuntimeError:
        return Path(os.devnull, PACKAGE)  # where nothing can be


CACHE = cache()
FLAGS = ("BOUNDSCHECK", "OPT", "DEBUGINFO_DEFAULT", "CPU_NAME", "CPU_FEATURES")
VERSIONS = (numba.__version__, llvmlite.__version__, np.__version__, tuple(sys.version_info[:3]))
FORGET_AFTER_DAYS = 30

HEADINGS: dict[str, dict[str, list[str]]] = {}
"""By game package: which rulebook headings are cited, and by which functions."""


@functools.cache
def imports_of(name: str, file: Path, is_package: bool) -> frozenset[str]:
    """Modules that the file of module `name` imports from."""
    package = name if is_package else name.rpartition(".")[0]
    return frozenset(_imported(file, package))


def _imported(file: Path, package: str) -> Iterator[str]:
    for node in _running(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = importlib.util.resolve_name("." * node.level + base, package)
            yield from (_origin(base, alias.name) for alias in node.names)


def _origin(base: str, name: str) -> str:
    """The module a name comes from: itself, if it is one in a package, else the one that has it."""
    module = f"{base}.{name}"
    try:
        return module if base.startswith(PACKAGE) and importlib.util.find_spec(module) else base
    except ModuleNotFoundError:  # `from .state import Good`: `state` is no package
        return base


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """All of a module but what only type checkers see, which shapes no code."""
    todo = [tree]
    while todo:
        node = todo.pop()
        yield node
        typed = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        todo += node.orelse if typed else ast.iter_child_nodes(node)  # type: ignore[attr-defined]


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
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            continue
        file = Path(spec.origin)
        files.add(file)
        files |= {p for p in (file.parent / "components").rglob("*.*") if p.suffix != ".pyc"}
        todo += imports_of(name, file, bool(spec.submodule_search_locations))
    return files


@functools.cache
def folder(modules: frozenset[str], *more: Path) -> str:
    """The name of the cache folder for code of these modules: a digest of all that shapes it."""
    flags = [getattr(config, flag) for flag in FLAGS]
    seal = hashlib.sha256(repr((VERSIONS, flags)).encode())
    for file in sorted(sources(*modules).union(more)):
        seal.update(file.name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return seal.hexdigest()[:16]


# The cache


class Kept(NullCache):
    """The machine code of one function: a file for each combination of its arguments' types.

    There is no index, as Numba has one, that processes could write over each other.
    """

    def __init__(self, function: Callable[..., Any], folder: str) -> None:
        self.function, self.folder = function, folder
        with suppress(OSError):
            os.utime(CACHE / folder)  # in use: not to be forgotten

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What was compiled for these types, or None."""
        context.refresh()
        data = find(self.path(signature, context.codegen()))
        return None if data is None else CompileResult._rebuild(context, *pickle.loads(data))

    def save_overload(self, signature: Any, result: Any) -> None:
        if not result.library.has_dynamic_globals:  # which are places in this process's memory
            keep(self.path(signature, result.codegen), dumps(result._reduce()))

    def path(self, signature: Any, codegen: Any) -> Path:
        """Below the cache's folder. Types have names that tell all of them."""
        code = self.function.__code__
        key = repr((code.co_firstlineno, signature, codegen.magic_tuple())).encode()
        seal = hashlib.sha256(key + dumps(held_by(self.function)))
        name = f"{self.function.__module__}.{self.function.__qualname__}".replace("<locals>.", "")
        return Path(self.folder, f"{name}-{seal.hexdigest()[:16]}.code")


def held_by(function: Callable[..., Any]) -> list[Any]:
    """What a closure is over: compiled functions by their names, and by what they hold in turn."""
    held = [cell.cell_contents for cell in function.__closure__ or ()]
    return [
        (one.__module__, one.__qualname__, held_by(one.fast.py_func))
        if isinstance(one, Compiled)
        else one
        for one in held
    ]


def find(path: Path) -> bytes | None:
    """What was kept there, if it is whole: it begins with its digest."""
    for place in (CACHE, Path(os.environ.get(SPARE_CACHE, CACHE))):
        with suppress(OSError):
            content = (place / path).read_bytes()
            seal, data = content[:32], content[32:]
            if hashlib.sha256(data).digest() == seal:
                return data
            say(f"damaged machine code in {place} is made anew")
    return None


def keep(path: Path, data: bytes) -> None:
    """Keep it in the cache, else in the spare one, if there is one; else do without, and say so."""
    content = hashlib.sha256(data).digest() + data
    try:
        write(CACHE / path, content)
    except OSError as error:
        spare = os.environ.get(SPARE_CACHE)
        if not spare or not any(Path(spare).glob("*")):  # else another process has said it
            reason = f"{CACHE}: {error.strerror}"
            say(f"machine code is not kept ({reason}); set {SETTING} to a folder for it")
        if spare:
            with suppress(OSError):
                write(Path(spare, path), content)


def write(file: Path, content: bytes) -> None:
    """All of it or nothing: who reads at the time finds the old file or the new one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(f".{uuid.uuid4().hex}")
    try:
        draft.write_bytes(content)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


@functools.cache
def say(sentence: str) -> None:
    """Once in a process."""
    LOGGER.warning(sentence)


class Compiled(Generic[P, R]):
    """A function with two sides: `plain` (called by Python) and `fast` (Numba's dispatcher)."""

    __qualname__: str

    def __init__(self, function: Callable[P, R], inlined: bool = False) -> None:
        functools.update_wrapper(self, function)
        self.plain = function
        self.modules = frozenset({function.__module__}.union(*_modules_held(function)))
        self.fast = njit(nogil=True, error_model="python", forceinline=inlined)(function)
        source = Path(function.__code__.co_filename)
        if source.exists():  # what is typed in at a prompt could change unseen
            self.fast._cache = Kept(function, folder(self.modules, source))

    def __call__(self, *arguments: P.args, **keywords: P.kwargs) -> R:
        return self.plain(*arguments, **keywords)

    @property
    def _numba_type_(self) -> Any:
        return self.fast._numba_type_

    def __reduce__(self) -> tuple[Any, ...]:
        """By name, so that a closure over rules has one cache key in every process."""
        return named, (self.__module__, self.__qualname__)


def _modules_held(function: Callable[..., Any]) -> Iterator[frozenset[str]]:
    """The modules of the compiled functions and types that a closure is over, and so on.

    Their code becomes part of the closure's own.
    """
    for cell in function.__closure__ or ():
        if isinstance(cell.cell_contents, Compiled):
            yield cell.cell_contents.modules
        elif isinstance(cell.cell_contents, type):
            yield frozenset({cell.cell_contents.__module__})


def named(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)


def compiled(function: Callable[P, R]) -> Compiled[P, R]:
    """Let the function run interpreted when Python calls it and compiled through `.fast`."""
    return Compiled(function)


def inlined(function: Callable[P, R]) -> Compiled[P, R]:
    """`@compiled`, for a small function that shall cost nothing more than its code written out."""
    return Compiled(function, inlined=True)


def twofold(plain: Callable[P, R], fast: Callable[P, Any]) -> Compiled[P, R]:
    """What Python does by `plain` and machine code by `fast`, to the same effect."""
    made = Compiled[P, R](fast)
    made.plain = plain
    return made


@intrinsic  # type: ignore[untyped-decorator]
def pointer(typing: Any, address: Any) -> Any:
    """What lies at an address, for `carray` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return numba.types.voidptr(numba.types.intp), generate


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


# What Python's whole numbers can do and Numba's cannot, for those that are not negative


def _instruction(build: Callable[[Any, Any], Any]) -> Any:
    """A function of a word that is one instruction of the processor's."""

    def typed(context: Any, word: Any) -> Any:
        return word(word), lambda context, builder, signature, words: build(builder, *words)

    return intrinsic(typed)


_ones = _instruction(lambda builder, word: builder.ctpop(word))
_zeros_in_front = _instruction(lambda builder, word: builder.ctlz(word, cgutils.false_bit))


@numba.extending.overload_method(numba.types.Integer, "bit_count")
def _bit_count(word: Any) -> Any:
    def count(word: Any) -> Any:
        return _ones(word)

    return count


@numba.extending.overload_method(numba.types.Integer, "bit_length")
def _bit_length(word: Any) -> Any:
    width = word.bitwidth

    def length(word: Any) -> Any:
        return width - _zeros_in_front(word)

    return length


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
    with suppress(OSError):  # another process may be at it, or the cache is not ours to change
        for old in CACHE.iterdir():
            if old.is_dir() and old.stat().st_mtime < limit:
                shutil.rmtree(old, ignore_errors=True)
