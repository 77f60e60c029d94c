"""How the serving process ends: at a signal, and with the process that started it."""

from __future__ import annotations

import asyncio
import faulthandler
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from types import FrameType

Handler = Callable[[int, FrameType | None], object]
SIGNALS = (signal.SIGINT, signal.SIGTERM)
NOWHERE = os.open(os.devnull, os.O_WRONLY)
GRACE = 3.0
"""Seconds that what is under way has to end when the process does."""


def at_a_signal(end: Callable[[], None]) -> None:
    """Have the running loop call `end` at a signal that ends the server, beside what that does.

    Granian waits for open connections before it tells the application that it is ending: a stream
    that waited for its word would go on for ever.
    """
    loop = asyncio.get_running_loop()

    def begin() -> None:
        loop.call_soon_threadsafe(end)
        _set_limit()

    for number in SIGNALS:
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, _both(begin, before))


def _both(first: Callable[[], object], then: Handler) -> Handler:
    def handle(number: int, frame: FrameType | None) -> None:
        first()
        then(number, frame)

    return handle


def _set_limit() -> None:
    """The process ends after the grace, whatever is still under way and keeps the interpreter."""
    faulthandler.dump_traceback_later(GRACE, exit=True, file=NOWHERE)


def with_the_parent() -> None:
    """End this process, if another one started it, when that one is no more: killed, say."""
    if multiprocessing.parent_process() is not None:
        threading.Thread(target=_follow_parent, name="parent", daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()  # returns at once when the parent ends: a pipe from it is closed
    _set_limit()
    os.kill(os.getpid(), signal.SIGTERM)
