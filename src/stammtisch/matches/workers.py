"""Games of a match in this process, or in several on this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice

import stammtisch
from stammtisch.bots import Bot
from stammtisch.compiling import end_with, load_compiled
from stammtisch.core.errors import GameError

from .match import Played, Run, Task, one_game


@contextmanager
def workers(name: str, jobs: int, own: Mapping[str, Bot] | None = None) -> Iterator[Run]:
    """Within, games are played in this process or several others."""
    if jobs == 1:
        yield lambda tasks: (one_game(task, own) for task in tasks)
        return
    context = multiprocessing.get_context("spawn")
    ready = stammtisch.load(name).engine.ready
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, context, begin, (os.getpid(), name, ready))
    try:
        yield lambda tasks: spread(pool, jobs, tasks)
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def spread(
    pool: ProcessPoolExecutor, jobs: int, tasks: Iterable[Task]
) -> Generator[tuple[int, Played], None, None]:
    """A game for each process at a time. GameError that tells which, when one of these dies."""
    left, playing = iter(tasks), dict[Future[tuple[int, Played]], Task]()
    try:
        while True:
            for task in islice(left, jobs - len(playing)):
                with unheard():
                    playing[pool.submit(one_game, task)] = task
            if not playing:
                return
            ended, _ = wait(playing, return_when=FIRST_COMPLETED)
            for future in sorted(ended, key=lambda future: future.exception() is not None):
                result = future.result()
                del playing[future]
                yield result
    except BrokenProcessPool as error:
        raise GameError(f"a process died while it played {under_way(playing.values())}") from error


def under_way(tasks: Collection[Task]) -> str:
    """The games that were played then, one of them by the process that died."""
    return ", or ".join(map(str, tasks)) or "no game"


@contextmanager
def unheard() -> Iterator[None]:
    """Processes that are begun now do not hear Ctrl-C; only the main thread can see to that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def begin(parent: int, name: str, ready: bool) -> None:
    """A worker ends with its parent, and runs the rules in its mode. What a terminal tells all its
    processes is for the parent to answer.
    """
    end_with(parent)
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    if ready:
        load_compiled(name)
