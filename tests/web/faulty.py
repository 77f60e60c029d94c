"""A faulty world for tests: a line that drops, delays and cuts, and servers that are killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

from .test_process import free_port

PIECE = 4096
LONGEST_DELAY = 0.03


class Line:
    """Stands between players and servers. Connections are refused, cut in the middle, held up."""

    def __init__(self, ports: list[int], dice: random.Random) -> None:
        self.ports, self.dice, self.port = ports, dice, free_port()
        self.faulty = True

    @contextlib.asynccontextmanager
    async def open(self):  # type: ignore[no-untyped-def]  # a context
        serving = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        try:
            yield self
        finally:
            serving.close()

    async def _accept(self, near: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        try:
            far, into = await asyncio.open_connection("127.0.0.1", self.dice.choice(self.ports))
        except OSError:
            out.transport.abort()
            return
        pumps = [self._pump(near, into), self._pump(far, out)]
        await asyncio.gather(*pumps, return_exceptions=True)
        for end in (into, out):
            end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(PIECE):
                if self.faulty:
                    await asyncio.sleep(self.dice.random() * LONGEST_DELAY)
                    if self.dice.random() < 0.05:
                        writer.write(data[: self.dice.randrange(len(data))])
                        writer.transport.abort()
                        return
                writer.write(data)
                await writer.drain()
        finally:
            with contextlib.suppress(OSError):
                writer.close()


class Killed:
    """A server's process that is killed again and again, over the same database."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder, self.database, self.port = folder, database, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "stammtisch", "serve", "--no-browser", "--limits", "off"]
        with (self.folder / f"said{self.port}").open("ab") as said:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), "--database", self.database],
                env={**os.environ, "STAMMTISCH_CACHE": str(self.folder / "cache")},
                stdout=said,
                stderr=said,
                start_new_session=True,
            )

    def kill(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None
