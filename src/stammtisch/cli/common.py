"""What several commands share: options, files, progress, the choice of a language."""

from __future__ import annotations

import json
import locale
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from stammtisch.bots import check_name
from stammtisch.core.errors import GameError
from stammtisch.core.words import LANGUAGES, Words
from stammtisch.table.names import shell

OUT = Console(highlight=False)
ERR = Console(stderr=True, highlight=False)

AsJson = Annotated[bool, typer.Option("--json", help="Answer with JSON.")]
GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's name; --version lists them.")
]
GameNames = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; else all.")
]
TranscriptFile = Annotated[Path, typer.Argument(metavar="FILE", help="A transcript; - is stdin.")]
SPOKEN = f"{', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]}"
Language = Annotated[str | None, typer.Option(help=f"{SPOKEN}; else the system's language.")]
Overwrite = Annotated[
    bool, typer.Option("--overwrite", help="Replace a file that is there already.")
]
Seed = Annotated[str | None, typer.Option(help="The deal: equal seeds give equal games.")]


BOTS_HELP = "by name or as module:Class"


def check_bot(name: str) -> None:
    """GameError for a bot there is not; modules are looked for in the current folder too."""
    look_here()
    check_name(name)


def look_here() -> None:
    """Modules in the current folder are found, as by `python -m`; by processes begun later too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)


def read_file(path: Path) -> str:
    """The text of a file; GameError for one that cannot be read or is no text."""
    name = "stdin" if str(path) == "-" else path
    try:
        content = sys.stdin.buffer.read() if name == "stdin" else path.read_bytes()
    except OSError as error:
        raise GameError(f"{name}: {error.strerror or error}") from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GameError(f"{name}: this is not a text file (UTF-8 is expected)") from error


def check_new(path: Path, overwrite: bool) -> None:
    """GameError for a file that is there already, unless it may be replaced."""
    if path.is_file() and not overwrite:
        raise GameError(f"{path}: this file is there already; --overwrite replaces it")


def write_file(path: Path, content: str | bytes, mode: int = 0o666) -> None:
    """All of it or nothing: an earlier file stays until the new one is complete. GameError.

    `mode`: who may read a new one, as far as the system's own mask allows.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():  # such as a pipe or /dev/stdout
            path.write_bytes(data)
        else:
            _replace(path.resolve(), data, mode)
    except OSError as error:
        raise GameError(f"{path}: {error.strerror or error}") from error


def _replace(target: Path, data: bytes, mode: int) -> None:
    part = target.with_name(f".stammtisch-{os.getpid()}")
    try:
        with open(part, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def print_json(document: object) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=2))


def speak(language: str | None) -> Words:
    """The shell's words in a language, or in the system's; GameError for one we do not speak."""
    if language is None:
        language = system_language()
    if language not in LANGUAGES:
        raise GameError(f"language: {language!r} is none of {', '.join(LANGUAGES)}")
    return shell(language)


def system_language() -> str:
    """What the environment says, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = (locale.normalize(os.environ.get(name, "")) or "").partition("_")[0]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


AVERAGED = 600
"""Seconds whose steps tell how fast it goes on."""


@contextmanager
def progress(
    text: str, total: int | None, shown: bool = True, *, done: int = 0, remaining: bool = False
) -> Iterator[Callable[..., None]]:
    """A bar on stderr, if that is a terminal; yields a function that moves it by some steps.

    `done`: steps that were taken before; `remaining`: tell how long it takes still, not how long
    it has taken.
    """
    time: ProgressColumn = TimeElapsedColumn()
    if remaining:
        time = TimeRemainingColumn(elapsed_when_finished=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), time)
    hidden = not shown or not ERR.is_terminal
    bar = Progress(
        *columns, console=ERR, transient=True, disable=hidden, speed_estimate_period=AVERAGED
    )
    with bar:
        task = bar.add_task(text, total=total, completed=done)

        def move(steps: int = 1, total: int | None = None) -> None:
            bar.update(task, advance=steps, total=total)

        yield move
