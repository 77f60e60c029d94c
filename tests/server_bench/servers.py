"""Servers as processes: started, looked at from outside, ended."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.web.settings import variable

from .wire import HOST

START_WITHIN = 120.0
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """A server that runs; all of its processes count as one."""

    port: int
    process: subprocess.Popen[bytes]

    def processes(self) -> Iterator[Path]:
        """Where the system tells of each of them."""
        todo = [self.process.pid]
        while todo:
            place = Path(f"/proc/{todo.pop()}")
            with contextlib.suppress(OSError):
                for children in place.glob("task/*/children"):
                    todo += map(int, children.read_text().split())
                yield place

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        spent = 0
        for place in self.processes():
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            spent += int(fields[11]) + int(fields[12])
        return spent / TICKS

    def memory(self) -> int:
        """Bytes that are its own, and its part of those that processes share."""
        total = 0
        for place in self.processes():
            for line in (place / "smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += 1024 * int(line.split()[1])
        return total

    def end(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextlib.contextmanager
def running(module: str, *options: str, database: str) -> Iterator[Server]:
    """`python -m module --port FREE options` over a database; `{port}` stands for the port."""
    port = free_port()
    words = [option.format(port=port) for option in options]
    environment = {**os.environ, variable("database"): database}
    with started([sys.executable, "-m", module, *words], port, env=environment) as server:
        yield server


@contextlib.contextmanager
def started(command: list[str], port: int, **more: Any) -> Iterator[Server]:
    """A server as a process of its own, once it answers; `more`: how that is begun."""
    server = Server(port, subprocess.Popen(command, start_new_session=True, **more))
    try:
        wait_for(port)
        yield server
    finally:
        server.end()


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


def wait_for(port: int) -> None:
    until = time.monotonic() + START_WITHIN
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=1):
            return
        time.sleep(0.05)
    raise SystemExit("the server did not start")
