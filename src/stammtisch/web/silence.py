"""Connections whose other end has gone without a word are given up: a closed laptop's, say."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from pathlib import Path

SILENT_FOR = 8_000
"""Milliseconds in which what is sent must be acknowledged; streams send every five seconds."""

HANDLES = Path("/proc/self/fd")
LOOK_EVERY = 0.2


async def give_up_the_silent() -> None:
    """See to all connections of this process, as soon as it listens, where the system can."""
    while HANDLES.exists() and not see_to_all():
        await asyncio.sleep(LOOK_EVERY)


def see_to_all() -> bool:
    """Whether there is a socket that listens: whatever is accepted has the option from it.

    Granian keeps its sockets to itself.
    """
    return any([_see_to(int(file.name)) for file in HANDLES.iterdir()])


def _see_to(handle: int) -> bool:
    with contextlib.suppress(OSError), socket.socket(fileno=os.dup(handle)) as one:
        if one.family in (socket.AF_INET, socket.AF_INET6) and one.type == socket.SOCK_STREAM:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_FOR)
            return bool(one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))
    return False
