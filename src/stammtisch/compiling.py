"""Compiling beside the server: a separate process at low priority fills the cache of machine code.

    python -m stammtisch.compiling GAME

says how many functions there are, then the name of each that was compiled. When it is done, a
thread loads the machine code into the server, in a third of a second; until then, or if it fails,
tables go on with interpreted rules. Nobody waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import fcntl
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from tempfile import TemporaryDirectory

from . import bots
from .core import SPARE_CACHE
from .core.registry import load, names

LOGGER = logging.getLogger(__name__)
FAILED = "compiling %s failed: its rules run interpreted, which is slower"
NICE = 10
FOLLOWS_WITHIN = 0.5
"""Seconds after which a child sees that its parent is gone."""
PR_SET_PDEATHSIG = 1
"""Of <linux/prctl.h>."""


@dataclass
class Progress:
    """How far the compiling of a game's rules is."""

    done: int = 0
    total: int = 0


class BackgroundCompiler:
    """Which games run as machine code in this process, and the one being compiled."""

    def __init__(self, games: tuple[str, ...] | None = None) -> None:
        self.games = list(names() if games is None else games)
        self.waiting: dict[str, Progress] = {name: Progress() for name in self.games}
        self.child: asyncio.subprocess.Process | None = None

    def progress(self, game: str) -> Progress | None:
        """None when the game runs compiled, or will not in this process."""
        return self.waiting.get(game)

    def prioritize(self, game: str) -> None:
        """Somebody plays this game: it comes before those that nobody plays yet."""
        if game in self.games:
            self.games.remove(game)
            self.games.insert(0, game)

    async def run(self) -> None:
        """Compile all games, one after the other."""
        with shared_cache():
            try:
                while self.games:
                    await self.compile(self.games.pop(0))
            finally:
                self.stop()

    async def compile(self, name: str) -> None:
        """One game; if it fails, its tables go on with interpreted rules."""
        try:
            if await self._fill_cache(name):
                await asyncio.to_thread(load_compiled, name)
            else:
                LOGGER.error(FAILED, name)
        except Exception:
            LOGGER.exception(FAILED, name)
        finally:
            self.waiting.pop(name, None)

    async def _fill_cache(self, name: str) -> bool:
        child = await start_child(name)
        self.child, progress = child, self.waiting.setdefault(name, Progress())
        assert child.stdout is not None
        async for line in child.stdout:
            note(progress, line.decode())
        status = await child.wait()
        self.child = None
        return status == 0

    def stop(self) -> None:
        """End the child, if one is at work."""
        if self.child is not None and self.child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.child.kill()


@contextlib.contextmanager
def shared_cache() -> Iterator[None]:
    """Within, processes find each other's machine code even where the cache takes none."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # no place at all: each compiles for itself
            folder = TemporaryDirectory(prefix="stammtisch-", ignore_cleanup_errors=True)
            os.environ[SPARE_CACHE] = stack.enter_context(folder)
            stack.callback(os.environ.pop, SPARE_CACHE, None)
        yield


async def start_child(name: str) -> asyncio.subprocess.Process:
    """What a terminal tells all its processes is for the server to answer, not for its child."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__, name),
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )


def note(progress: Progress, line: str) -> None:
    """One line of the child's."""
    word, _, number = line.strip().partition(" ")
    if word == "total" and number.isdigit():
        progress.total = int(number)
    elif word:
        progress.done = min(progress.done + 1, progress.total)


def load_compiled(name: str) -> None:
    """Switch a game to machine code in this process."""
    game = load(name)
    game.compile(*bots.entries(game))


def functions(name: str) -> int:
    """How many functions a game compiles, about."""
    from .core.compiled import Compiled

    prefixes = (f"stammtisch.games.{name}", "stammtisch.core")
    found = {
        id(value)
        for module_name, module in list(sys.modules.items())
        if module_name.startswith(prefixes)
        for value in vars(module).values()
        if isinstance(value, Compiled)
    }
    game = load(name)
    return len(found) + len(list(game.engine.entries())) + len(list(bots.entries(game)))


def compile_game(name: str, heard: Callable[[str], None]) -> None:
    """Compile in this process; `heard` gets how many functions there are, then each name."""
    from .core.compiled import compilations, forget_old

    game = load(name)
    heard(f"total {functions(name)}")
    with compilations(heard):
        game.compile(*bots.entries(game))
    forget_old()


def main() -> None:
    """The child process."""
    os.nice(NICE)
    end_with(os.getppid())
    with alone_at(sys.argv[1]):
        compile_game(sys.argv[1], say)


@contextlib.contextmanager
def alone_at(name: str) -> Iterator[None]:
    """Of several servers one compiles a game; the others wait, and find its machine code."""
    from .core.compiled import CACHE

    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # where nothing can be kept each is on its own
            CACHE.mkdir(parents=True, exist_ok=True)
            lock = stack.enter_context((CACHE / f"{name}.lock").open("a"))
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def end_with(parent: int) -> None:
    """However the process ends that has started this one, this one ends: nobody needs it then.

    On Linux also while machine code keeps all other threads of this process waiting.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(FOLLOWS_WITHIN)
    os._exit(1)


def say(line: str) -> None:
    """To the server; when there is none any more, nobody needs this process."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os._exit(1)


if __name__ == "__main__":
    main()
